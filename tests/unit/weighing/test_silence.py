"""Which cell is silent, and when is it said?"""

from companion.evidence import Condition, Health
from companion.weighing.silence import SilenceWatch

MS = 1_000_000
START_NS = 10**12


def _told(heard: dict[int, list[int]], end_ms: int, gap: range = range(0)) -> list[Health]:
    """Every 25 ms a look, except within ``gap`` ms; ``heard`` are the ms of each cell's samples."""
    watch = SilenceWatch(4)
    told: list[Health] = []
    for ms in range(0, end_ms, 5):
        for cell, times in heard.items():
            if ms in times:
                watch.heard(cell, START_NS + ms * MS)
        if ms % 25 == 0 and ms not in gap:
            told += watch.look(START_NS + ms * MS)
    return told


def _always(end_ms: int, without: range = range(0)) -> list[int]:
    return [ms for ms in range(0, end_ms, 5) if ms not in without]


def test_a_cell_that_stops_is_blind_within_half_a_second_and_well_when_it_is_back() -> None:
    heard = {cell: _always(5_000) for cell in range(4)}
    heard[2] = _always(5_000, without=range(1_000, 3_000))

    blind, well = _told(heard, 5_000)

    assert (blind.device, blind.condition) == ("cell 2", Condition.BLIND)
    assert 1_400 <= (blind.at_ns - START_NS) / MS <= 1_500
    assert (well.device, well.condition) == ("cell 2", Condition.WELL)
    assert 3_000 <= (well.at_ns - START_NS) / MS <= 3_025


def test_a_cell_that_was_never_heard_is_blind() -> None:
    told = _told({cell: _always(2_000) for cell in (0, 1, 3)}, 2_000)

    assert [(one.device, one.condition) for one in told] == [("cell 2", Condition.BLIND)]


def test_ten_samples_a_second_are_enough() -> None:
    assert not _told({cell: list(range(0, 5_000, 100)) for cell in range(4)}, 5_000)


def test_a_silent_line_is_said_once_and_no_cell_is_blamed() -> None:
    gap = range(1_000, 4_000)
    heard = {cell: _always(6_000, without=gap) for cell in range(4)}

    (told,) = _told(heard, 6_000, gap)

    assert (told.device, told.condition) == ("scales", Condition.DEGRADED)
    assert "3.0 s" in told.sentence


def test_a_cell_that_was_blind_before_a_silent_line_is_so_after_it() -> None:
    gap = range(2_000, 4_000)
    heard = {cell: _always(8_000, without=gap) for cell in range(4)}
    heard[1] = _always(8_000, without=range(1_000, 7_000))

    told = _told(heard, 8_000, gap)

    assert [(one.device, one.condition) for one in told] == [
        ("cell 1", Condition.BLIND),
        ("scales", Condition.DEGRADED),
        ("cell 1", Condition.WELL),
    ]


def test_all_cells_without_a_usable_reading_are_each_blind() -> None:
    told = _told({cell: [0] for cell in range(4)}, 3_000)

    assert [one.device for one in told] == [f"cell {cell}" for cell in range(4)]
    assert {one.condition for one in told} == {Condition.BLIND}
