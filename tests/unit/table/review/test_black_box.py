"""From the file of a fall alone: the weight, the pictures, and whose hand was there last."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import MissingError, UnreadableError
from companion.link.messages.shown.review import ContactView
from companion.table.review.black_box import BlackBox, read_black_box
from tests.unit.table.review.drawn_fall import push, write

Draw = Callable[..., BlackBox]


@pytest.fixture
def read(tmp_path: Path, setup: bytes) -> Draw:
    def drawn(
        weight_g: Callable[[float], float] | None = None, moves_until_s: float | None = None
    ) -> BlackBox:
        path = tmp_path / "fall-1.mcap"
        write(path, setup, weight_g, moves_until_s)
        return read_black_box(path)

    return drawn


def _contact(box: BlackBox, witness: str) -> ContactView:
    [found] = [one for one in box.contacts if one.witness == witness]
    return found


def test_the_weight_is_told_from_ten_seconds_before_to_five_after(read: Draw) -> None:
    box = read(push(-6.0, until_s=-4.5, grams=20.0))

    first, last = box.weight[0], box.weight[-1]
    before = [grams for at_ms, grams in box.weight if at_ms < -7000]
    assert -10_000 < first[0] < -9_500
    assert 4_500 < last[0] <= 5_000
    assert all(abs(grams - 600.0) < 2.0 for grams in before)
    assert last[1] == pytest.approx(300.0, abs=2.0)
    assert len(box.weight) < 400
    assert box.films == ()
    assert box.is_whole


def test_a_hand_that_let_go_in_time_is_told_with_its_uncertainty(read: Draw) -> None:
    felt = _contact(read(push(-6.0, until_s=-4.5, grams=20.0)), "scales")

    assert felt.before_ms is not None
    assert not felt.goes_on
    assert abs(felt.before_ms - 4500) < 400
    assert 0 < felt.plus_minus_ms < 500


def test_a_hand_that_was_there_when_it_fell_is_told_so(read: Draw) -> None:
    felt = _contact(read(push(-3.0, until_s=0.0, grams=20.0)), "scales")

    assert felt.goes_on
    assert felt.before_ms == 0


def test_nobody_at_the_tower_is_told_too(read: Draw) -> None:
    felt = _contact(read(push(-3.0, until_s=-3.0, grams=0.0)), "scales")

    assert felt.before_ms is None
    assert not felt.goes_on


def test_a_camera_tells_when_something_moved_last(read: Draw) -> None:
    box = read(moves_until_s=-3.0)

    seen = _contact(box, "camera")
    assert box.weight == ()
    assert [one.camera for one in box.films] == ["front"]
    assert len(box.films[0].at_ms) == len(box.films[0].jpegs) == 120
    assert box.films[0].at_ms[0] == -10_000
    assert seen.before_ms is not None
    assert abs(seen.before_ms - 3000) <= 125
    assert seen.plus_minus_ms == pytest.approx(62, abs=2)
    assert seen.camera == "front"


def test_what_moves_in_the_last_moments_may_be_the_tower(read: Draw) -> None:
    seen = _contact(read(moves_until_s=-0.1), "camera")

    assert seen.goes_on
    assert seen.plus_minus_ms >= 600


def test_a_file_that_breaks_off_gives_what_it_has(tmp_path: Path, setup: bytes) -> None:
    path = tmp_path / "fall-1.mcap"
    write(path, setup, push(-6.0, until_s=-4.5, grams=20.0), None)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    box = read_black_box(path)

    assert 0 < len(box.weight) < 350
    assert not box.is_whole


def test_a_file_that_is_no_recording_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingError):
        read_black_box(tmp_path / "none.mcap")
    (tmp_path / "odd.mcap").write_bytes(b"no recording at all")
    with pytest.raises(UnreadableError):
        read_black_box(tmp_path / "odd.mcap")
