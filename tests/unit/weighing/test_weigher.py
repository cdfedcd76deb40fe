"""Dead cells, lost messages, a board that restarts: told, and never taken for a weight."""

from dataclasses import replace

import numpy as np
import pytest

from companion.evidence import Condition, Health, ScaleEvidence, Touch, WeightStep
from companion.weighing.weigher import Weigher
from firmware_bridge.samples import SampleBatch
from tests.unit.weighing.table_physics import (
    Base,
    Readings,
    host_ns,
    in_batches,
    pushing,
    standing,
)
from tests.unit.weighing.through import LIGHTEST_G, cells_of, evidence_of, weigh

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
BASE = Base()


def _without(readings: Readings, start_s: float, end_s: float, cell: int | None = None) -> Readings:
    gap = (readings.time_s > start_s) & (readings.time_s < end_s)
    return readings.where(~(gap if cell is None else gap & (readings.cell == cell)))


def _steps(evidence: list[ScaleEvidence]) -> list[WeightStep]:
    return [one for one in evidence if isinstance(one, WeightStep)]


@pytest.mark.parametrize("cell", range(4))
def test_a_dead_cell_is_told_and_nothing_is_weighed_until_it_is_back(cell: int) -> None:
    readings = _without(BASE.read(TOWER, 12, 1), 5, 8, cell)

    blind, well = weigh(in_batches(readings), BASE)

    assert isinstance(blind, Health)
    assert isinstance(well, Health)
    assert (blind.device, blind.condition) == (f"cell {cell}", Condition.BLIND)
    assert host_ns(5.3) < blind.at_ns <= host_ns(5.5)
    assert (well.device, well.condition) == (f"cell {cell}", Condition.WELL)
    assert host_ns(8) < well.at_ns < host_ns(8.1)


def test_what_changed_while_a_cell_was_dead_is_told_when_it_is_back() -> None:
    forces = [*TOWER, standing(32, 40, 40, since_s=6.5)]

    evidence = weigh(in_batches(_without(BASE.read(forces, 12, 1), 5, 8, 0)), BASE)

    (step,) = _steps(evidence)
    assert step.mass_g == pytest.approx(32, abs=0.3)
    assert step.handled_ns[0] < host_ns(5.05)
    assert step.handled_ns[1] > host_ns(8)


@pytest.mark.parametrize("seconds", [0.05, 0.2, 3.0])
def test_a_gap_in_all_cells_is_no_weight_and_no_hand(seconds: float) -> None:
    evidence = weigh(in_batches(_without(BASE.read(TOWER, 12, 1), 5, 5 + seconds)), BASE)

    assert [type(one) for one in evidence] == ([Health] if seconds > 1 else [])


@pytest.mark.parametrize("word", [2**23 - 1, -(2**23), -1])
def test_a_cell_that_reads_no_weight_is_blind(word: int) -> None:
    readings = BASE.read(TOWER, 8, 1)
    stuck = (readings.cell == 3) & (readings.time_s > 4)
    readings = replace(readings, counts=np.where(stuck, word, readings.counts))

    (blind,) = weigh(in_batches(readings), BASE)

    assert isinstance(blind, Health)
    assert (blind.device, blind.condition) == ("cell 3", Condition.BLIND)


def test_flagged_samples_are_no_samples() -> None:
    readings = BASE.read(TOWER, 8, 1)
    bad = (readings.cell == 1) & (readings.time_s > 4)
    readings = replace(
        readings,
        flags=np.where(bad, 4, 0),
        counts=np.where(bad, readings.counts + 40_000, readings.counts),
    )

    (blind,) = weigh(in_batches(readings), BASE)

    assert isinstance(blind, Health)
    assert blind.condition is Condition.BLIND


def test_a_cell_of_ten_samples_a_second_still_weighs() -> None:
    slow = Base(rate_hz=(84.0, 10.6, 93.0, 88.0))

    (step,) = evidence_of([*TOWER, standing(5.1, 50, 40, since_s=5)], 10, 1, slow)

    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(5.1, abs=0.3)
    assert step.position_mm == pytest.approx((50, 40), abs=6)


def test_a_board_too_restless_to_weigh_columns_says_so() -> None:
    told = evidence_of(TOWER, 12, 1, Base(noise_g=1.0))

    assert [(one.device, one.condition) for one in told if isinstance(one, Health)] == [
        ("scales", Condition.DEGRADED)
    ]
    assert not _steps(told)


@pytest.mark.parametrize("change_g", [0.0, 32.0])
@pytest.mark.parametrize("away_s", [0.8, 5.0])
def test_a_board_that_restarts_in_mid_match_is_told_and_moves_no_weight(
    change_g: float, away_s: float
) -> None:
    before = in_batches(BASE.read(TOWER, 6, 1), first_us=2**32 - 3_000_000, first_seq=900)
    back = BASE.read([*TOWER, standing(change_g, 30, 20)], 6, 2)
    after = [
        replace(batch, received_ns=batch.received_ns + round((6 + away_s) * 1e9))
        for batch in in_batches(back)
    ]

    evidence = weigh(before + after, BASE)

    health = [one for one in evidence if isinstance(one, Health)]
    assert any("restarted" in one.sentence for one in health)
    assert all(one.device == "scales" for one in health)
    rest = [one for one in evidence if not isinstance(one, Health)]
    assert rest == _steps(evidence)
    assert [step.mass_g for step in _steps(evidence)] == (
        [pytest.approx(32, abs=0.3)] if change_g else []
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_lost_message_in_twenty_invents_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    batches = [b for b in in_batches(BASE.read(TOWER, 20, seed)) if rng.random() > 0.05]

    evidence = weigh(batches, BASE)

    (told,) = evidence  # the next sum of the losses is due after half a minute
    assert isinstance(told, Health)
    assert "lost on the way" in told.sentence


@pytest.mark.parametrize("seed", range(3))
def test_a_move_is_seen_through_lost_messages(seed: int) -> None:
    forces = [
        *TOWER,
        pushing(15, 20, 30, 5.6, 6.3),
        standing(5.1, 20, 30, until_s=6),
        standing(5.1, -50, 10, since_s=8),
    ]
    rng = np.random.default_rng(seed)
    batches = [b for b in in_batches(BASE.read(forces, 12, seed)) if rng.random() > 0.05]

    lifted, set_down = _steps(weigh(batches, BASE))

    assert (lifted.mass_g, set_down.mass_g) == pytest.approx((-5.1, 5.1), abs=0.4)


def test_samples_of_a_cell_that_is_not_there_are_left_out_and_said_once() -> None:
    batches = [
        replace(batch, cell=(*batch.cell[:-1], 9)) for batch in in_batches(BASE.read(TOWER, 5, 1))
    ]

    (told,) = weigh(batches, BASE)

    assert isinstance(told, Health)
    assert "cell 9" in told.sentence


def test_nothing_and_empty_messages_are_nothing_to_tell() -> None:
    weigher = Weigher(cells_of(BASE), LIGHTEST_G)
    empty = SampleBatch(0, host_ns(0), (), (), (), ())

    assert weigher.feed(empty) == []
    assert weigher.flush() == []
    assert weigher.newest is None
    assert weigher.undecided_since_ns is None


def test_the_newest_reading_and_the_counts_are_there_to_see() -> None:
    weigher = Weigher(cells_of(BASE), LIGHTEST_G)
    readings = BASE.read(TOWER, 3, 1).with_words(2, {50: 2**20 - 1, 90: -1})
    for batch in in_batches(readings):
        weigher.feed(batch)

    assert weigher.samples == len(readings.cell)
    assert weigher.rejected == {"pattern": 2}
    assert weigher.newest is not None
    assert weigher.newest.total_g == pytest.approx(770, abs=1.5)
    assert weigher.newest.moment_x_gmm == pytest.approx(3_500, abs=150)
    assert weigher.newest.at_ns > host_ns(2.9)


def test_the_scales_owe_an_answer_from_the_end_of_a_rest_to_the_judgement() -> None:
    weigher = Weigher(cells_of(BASE), LIGHTEST_G)
    forces = [*TOWER, pushing(20, 20, 30, 4, 5)]
    owed: dict[int, int | None] = {}
    for batch in in_batches(BASE.read(forces, 8, 1)):
        weigher.feed(batch)
        owed[batch.received_ns] = weigher.undecided_since_ns

    for received_ns, since_ns in owed.items():
        if host_ns(2) < received_ns < host_ns(4) or received_ns > host_ns(6.9):
            assert since_ns is None
        if host_ns(4.4) < received_ns < host_ns(6):
            assert since_ns is not None
            assert host_ns(3.8) < since_ns < host_ns(4.3)


def test_a_hand_that_came_after_a_gap_is_told_of_the_time_it_was_felt() -> None:
    """Of the gap nobody knows whether there was a hand; of what follows one does."""
    forces = [*TOWER, pushing(25, 40, 40, 8.05, 9.0)]

    evidence = weigh(in_batches(_without(BASE.read(forces, 14, 1), 4, 8)), BASE)

    (touch,) = [one for one in evidence if isinstance(one, Touch)]
    assert host_ns(7.9) < touch.start_ns < touch.at_ns < touch.end_ns < host_ns(9.3)


def test_when_a_column_came_that_stood_there_after_a_gap_nobody_knows() -> None:
    forces = [*TOWER, standing(15, 40, 40, since_s=5.0), pushing(25, 40, 40, 7.9, 8.6)]

    evidence = weigh(in_batches(_without(BASE.read(forces, 14, 1), 4, 8)), BASE)

    (step,) = _steps(evidence)
    assert step.at_ns == pytest.approx(host_ns(6), abs=100_000_000)
