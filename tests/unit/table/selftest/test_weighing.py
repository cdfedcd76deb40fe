"""A weight that is put down and taken off, second by second, without any scales."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import pytest

from calibration.load_cell import LoadCells
from companion.record.selftests import Checked, Outcome
from companion.table.selftest.weighing import (
    PATIENCE_S,
    KnownWeight,
    Step,
    WeightTest,
    hear,
    instruction,
    weighed,
)

NS = 1_000_000_000
CELLS = LoadCells(
    np.array([(105.0, 105.0), (-105.0, 105.0), (-105.0, -105.0), (105.0, -105.0)]),
    (402.0, -397.0, 441.0, -455.0),
    (120_000.0, -80_000.0, 30_000.0, 5_000.0),
    420.0,
)
HUNDRED = KnownWeight("a weight of 100 g", 100.0)
EMPTY = (105.0,) * 4


@dataclass
class Bench:
    """What the cells bear, and a clock."""

    at_ns: int = 0
    chance: Random = field(default_factory=lambda: Random(1))

    def seconds(
        self, test: WeightTest, count: float, loads_g: Sequence[float], noise_g: float = 0.1
    ) -> WeightTest:
        """The test after so many seconds with these loads."""
        for readings in self._batches(count, loads_g, noise_g):
            test = hear(test, readings, self.at_ns)
        return test

    def _batches(
        self, count: float, loads_g: Sequence[float], noise_g: float
    ) -> Iterator[list[tuple[int, int, int, int]]]:
        for _ in range(round(count * 80)):
            self.at_ns += NS // 80
            yield [
                (self.at_ns, cell, self._counts(cell, load_g + self.chance.gauss(0, noise_g)), 0)
                for cell, load_g in enumerate(loads_g)
            ]

    @staticmethod
    def _counts(cell: int, load_g: float) -> int:
        return round(CELLS.tare_counts[cell] + load_g * CELLS.counts_per_g[cell])


def with_weight(mass_g: float, x_mm: float = 0.0, y_mm: float = 0.0) -> list[float]:
    sides = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return [
        base_g + mass_g * (1 + sx * x_mm / 105 + sy * y_mm / 105) / 4
        for base_g, (sx, sy) in zip(EMPTY, sides, strict=True)
    ]


def put_down(loads_g: Sequence[float], known: KnownWeight = HUNDRED) -> WeightTest:
    """The whole test, with this on the base while something is put on."""
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, known, 0), 1.2, EMPTY)
    test = bench.seconds(test, 3.5, loads_g)
    return bench.seconds(test, 3.5, EMPTY)


def outcomes(test: WeightTest) -> dict[str, Outcome]:
    return {one.check: one.outcome for one in weighed(test)}


def check(test: WeightTest, name: str) -> Checked:
    return next(one for one in weighed(test) if one.check == name)


def test_a_weight_that_is_put_down_and_taken_off_passes_everything() -> None:
    test = put_down(with_weight(100, 6, -3))

    assert test.step is Step.DONE
    assert set(outcomes(test).values()) == {Outcome.PASSED}
    assert "x +6" in check(test, "place").sentence


@pytest.mark.parametrize(
    ("off_g", "outcome"), [(0.3, Outcome.PASSED), (0.7, Outcome.FAILED), (-0.7, Outcome.FAILED)]
)
def test_half_a_gram_is_the_limit(off_g: float, outcome: Outcome) -> None:
    test = put_down(with_weight(100 + off_g))

    assert check(test, "weight").outcome is outcome
    assert check(test, "weight").measured == pytest.approx(abs(off_g), abs=0.1)


def test_a_weight_beside_the_middle_is_told_where() -> None:
    test = put_down(with_weight(100, 40, 0))

    found = check(test, "place")
    assert found.outcome is Outcome.FAILED
    assert found.measured == pytest.approx(40, abs=1)


@pytest.mark.parametrize("cell", range(4))
def test_a_cell_that_bears_nothing_is_named(cell: int) -> None:
    loads_g = with_weight(100)
    loads_g[cell] = EMPTY[cell]

    test = put_down(loads_g)

    assert check(test, "all cells").outcome is Outcome.FAILED
    assert f"Cell {cell} " in check(test, "all cells").sentence
    assert check(test, "weight").outcome is Outcome.FAILED


def test_what_does_not_come_back_to_zero_fails() -> None:
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, EMPTY)
    test = bench.seconds(test, 3.5, with_weight(100))
    test = bench.seconds(test, 3.5, with_weight(1.2))

    found = check(test, "taken off")
    assert found.outcome is Outcome.FAILED
    assert found.measured == pytest.approx(1.2, abs=0.1)


def test_a_hand_that_lies_on_the_weight_is_waited_for() -> None:
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, EMPTY)
    test = bench.seconds(test, 1.1, with_weight(180))

    test = bench.seconds(test, 3.5, with_weight(100))
    test = bench.seconds(test, 3.5, EMPTY)

    assert set(outcomes(test).values()) == {Outcome.PASSED}


def test_a_hand_that_lets_go_slowly_is_waited_for() -> None:
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, EMPTY)

    for tenth in range(30):
        test = bench.seconds(test, 0.1, with_weight(103.6 - 0.12 * tenth))
    while_it_lets_go = test.step
    test = bench.seconds(test, 3.2, with_weight(100))

    assert while_it_lets_go is Step.PUT_ON
    assert check(test, "weight").outcome is Outcome.PASSED


def test_nobody_knows_what_an_unweighed_column_should_weigh() -> None:
    test = put_down(with_weight(31.7), KnownWeight("a thick column", None, "Weigh it."))

    assert check(test, "weight").outcome is Outcome.SKIPPED
    assert "It weighs 31." in check(test, "weight").sentence
    assert check(test, "place").outcome is Outcome.PASSED


def test_what_nobody_puts_down_has_failed_after_its_time() -> None:
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, EMPTY)
    began_ns = test.since_ns

    late = hear(test, (), began_ns + PATIENCE_S[Step.PUT_ON] * NS)
    just_before = hear(test, (), began_ns + PATIENCE_S[Step.PUT_ON] * NS - 1)

    assert just_before.step is Step.PUT_ON
    assert late.step is Step.DONE
    assert outcomes(late)["put on"] is Outcome.FAILED


def test_what_is_not_taken_off_has_failed_after_its_time() -> None:
    bench = Bench()
    test = bench.seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, EMPTY)
    test = bench.seconds(test, 3.5, with_weight(100))

    late = hear(test, (), test.since_ns + PATIENCE_S[Step.TAKE_OFF] * NS)

    assert outcomes(late)["taken off"] is Outcome.FAILED
    assert outcomes(late)["weight"] is Outcome.PASSED


def test_a_table_that_never_rests_has_failed_with_the_reason() -> None:
    bench = Bench()
    test = WeightTest(CELLS, HUNDRED, 0)

    for turn in range(4 * PATIENCE_S[Step.QUIET]):
        test = bench.seconds(test, 0.25, [load_g + 3 * (turn % 2) for load_g in EMPTY])

    assert outcomes(test) == {"quiet": Outcome.FAILED}
    assert "take your hands off the table" in check(test, "quiet").sentence


def test_silent_scales_never_come_to_rest() -> None:
    test = hear(WeightTest(CELLS, HUNDRED, 0), (), PATIENCE_S[Step.QUIET] * NS)

    assert outcomes(test) == {"quiet": Outcome.FAILED}


def test_of_a_test_that_is_stopped_is_told_what_is_known() -> None:
    bench = Bench()
    fresh = WeightTest(CELLS, HUNDRED, 0)
    quiet = bench.seconds(fresh, 1.2, EMPTY)
    loaded = bench.seconds(quiet, 3.5, with_weight(100))

    assert weighed(fresh) == ()
    assert set(outcomes(quiet)) == {"quiet", "zero"}
    assert set(outcomes(loaded)) == {"quiet", "zero", "put on", "weight", "place", "all cells"}


@pytest.mark.parametrize(
    ("stands_g", "outcome"),
    [(3.0, Outcome.PASSED), (12.0, Outcome.FAILED), (500.0, Outcome.SKIPPED)],
)
def test_the_zero_of_the_base_is_looked_at_unless_something_stands_there(
    stands_g: float, outcome: Outcome
) -> None:
    test = Bench().seconds(WeightTest(CELLS, HUNDRED, 0), 1.2, with_weight(stands_g))

    assert check(test, "zero").outcome is outcome


def test_every_step_tells_what_to_do_until_all_is_done() -> None:
    told = [instruction(WeightTest(CELLS, HUNDRED, 0, step=step)) for step in Step]

    assert all(told[:-1])
    assert len(set(told)) == len(Step)
    assert "a weight of 100 g" in told[1]
    assert told[-1] == ""
