"""Does the game still say what people have read and found right?"""

from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ACTS = sorted(HERE.glob("*.jsonl"))


@pytest.mark.parametrize("acts", ACTS, ids=lambda path: path.stem)
def test_a_match_is_judged_as_it_was_read_and_found_right(
    acts: Path, readable: Callable[[Path], str]
) -> None:
    expected = acts.with_suffix(".expected").read_text(encoding="utf-8")

    assert readable(acts) == expected


def test_no_expectation_is_left_without_its_match() -> None:
    assert {path.stem for path in HERE.glob("*.expected")} == {path.stem for path in ACTS}
    assert len(ACTS) > 20
