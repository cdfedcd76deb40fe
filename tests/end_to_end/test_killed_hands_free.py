"""The service is killed in the middle of a move that it follows: at most that move is lost.

``make soak-killed`` tries a dozen moments.
"""

import os
from pathlib import Path

import pytest

from companion.record.verification import Verdict
from tests.killed_table.evening import play

pytestmark = pytest.mark.skipif(
    not hasattr(os, "openpty"), reason="this system has no pseudo-terminals for a virtual board"
)


def test_a_match_goes_on_after_its_service_was_killed_in_the_middle_of_a_move(
    tmp_path: Path,
) -> None:
    evening = play(tmp_path, seed=1, kills=1)

    assert evening.lost in ([0], [1])
    assert (evening.forgotten, evening.invented) == (0, 0)
    assert evening.verdict is Verdict.INCOMPLETE
