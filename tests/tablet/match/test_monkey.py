"""What if somebody touches the glass anywhere, again and again? `make monkey` lets it go on."""

from pathlib import Path

import pytest

from tests.tablet_sitting.monkey import SOUND, let_loose


@pytest.mark.timeout(1800)  # it takes minutes, not the usual seconds
def test_hundreds_of_random_touches_break_nothing_and_leave_sound_records(tmp_path: Path) -> None:
    did = let_loose(tmp_path, touches=400, seed=1)

    assert did.touches == 400
    assert len(did.records) > 3
    assert set(did.records) <= SOUND
    assert sum(did.acts.values()) > 20
    assert {"match", "challenge", "dispute", "log", "result"} <= set(did.screens)


@pytest.mark.timeout(1800)
def test_random_touches_break_nothing_where_scales_follow_the_match(tmp_path: Path) -> None:
    did = let_loose(tmp_path, touches=60, seed=3, followed=True)

    assert did.touches == 60
    assert set(did.records) <= SOUND
    assert set(did.taps) & {"DropQuestion", "StandsAsShown", "Objects"}


@pytest.mark.timeout(1800)
def test_random_touches_break_nothing_in_palagonia_either(tmp_path: Path) -> None:
    did = let_loose(tmp_path, touches=250, seed=1, game="palagonia")

    assert did.touches == 250
    assert len(did.records) > 1
    assert set(did.records) <= SOUND
    assert sum(did.acts.values()) > 15
    assert {"palagonia.match", "palagonia.log"} <= set(did.screens)
