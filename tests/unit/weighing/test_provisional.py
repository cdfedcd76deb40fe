"""What the scales would tell if they had to answer at once, and what becomes of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.evidence import WeightStep
from companion.weighing.provisional import Provisional
from companion.weighing.weigher import Weigher
from tests.unit.weighing.table_physics import (
    Base,
    Force,
    blow,
    host_ns,
    in_batches,
    pushing,
    standing,
    swaying,
)
from tests.unit.weighing.through import LIGHTEST_G, cells_of

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]


@dataclass
class Told:
    """What was open after each message, and which steps were told with which one.

    Attributes:
        open: Of each message: when it came and what was open then.
        steps: What was told, with the number of its message.
    """

    open: list[tuple[int, tuple[Provisional, ...]]] = field(default_factory=list)
    steps: list[tuple[int, WeightStep]] = field(default_factory=list)

    @property
    def first_seen_ns(self) -> dict[int, int]:
        """When each of the provisional steps was first there."""
        seen: dict[int, int] = {}
        for at_ns, ones in self.open:
            for one in ones:
                seen.setdefault(one.number, at_ns)
        return seen

    @property
    def masses_g(self) -> list[tuple[float, ...]]:
        """The masses that were open together, each set of them once, in order."""
        sets = [tuple(round(one.step.mass_g) for one in ones) for _, ones in self.open]
        return [one for before, one in zip([None, *sets], sets, strict=False) if one != before]


def _told(
    forces: Iterable[Force], length_s: float, seed: int = 1, size: int | tuple[int, ...] = 8
) -> Told:
    base = Base()
    weigher = Weigher(cells_of(base), LIGHTEST_G, shows_sway=False)
    told = Told()
    for number, batch in enumerate(in_batches(base.read(forces, length_s, seed), size)):
        told.steps += [(number, one) for one in weigher.feed(batch) if isinstance(one, WeightStep)]
        told.open.append((batch.received_ns, weigher.provisional))
    return told


@pytest.mark.parametrize("mass_g", [3.1, 5.1, 32.0, -15.0, 72.0])
@pytest.mark.parametrize("seed", range(3))
def test_a_step_is_provisional_within_a_quarter_of_a_second_and_then_confirmed(
    mass_g: float, seed: int
) -> None:
    there = (
        standing(mass_g, 40, -30, since_s=4.0)
        if mass_g > 0
        else standing(-mass_g, 40, -30, until_s=4.0)
    )
    told = _told([*TOWER, there, pushing(20, 40, -30, 3.6, 4.2)], 7.0, seed)

    ((message, step),) = told.steps
    (number,) = {one.number for _, ones in told.open[message - 1 : message] for one in ones}
    assert told.first_seen_ns[number] - step.handled_ns[1] <= 250_000_000
    assert told.first_seen_ns[number] - host_ns(4.2) <= 350_000_000
    assert told.open[message][1] == ()
    early = told.open[message - 1][1][0].step
    assert early.mass_g == pytest.approx(step.mass_g, abs=3 * early.covariance[0][0] ** 0.5)
    assert early.handled_ns[0] == step.handled_ns[0]


def test_what_is_provisional_is_as_sure_as_it_says() -> None:
    off_sd, chi2 = [], []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        place_mm = rng.uniform(-70, 70, 2)
        angle, amplitude_gmm = rng.uniform(0, 6.28), rng.uniform(100, 1_200)
        told = _told(
            [
                *TOWER,
                standing(15.0, place_mm[0], place_mm[1], since_s=4.0),
                pushing(rng.uniform(5, 30), place_mm[0], place_mm[1], 3.8, 4.2),
                swaying(
                    amplitude_gmm * np.cos(angle),
                    amplitude_gmm * np.sin(angle),
                    rng.uniform(2, 6),
                    rng.uniform(0.3, 2),
                    4.0,
                ),
            ],
            5.2,
            seed,
        )
        (one,) = told.open[-1][1]
        covariance = np.array(one.step.covariance)
        off_sd.append((one.step.mass_g - 15.0) / covariance[0, 0] ** 0.5)
        error_gmm = np.array(one.step.moment_gmm) - 15.0 * place_mm
        chi2.append(error_gmm @ np.linalg.solve(covariance[1:, 1:], error_gmm))

    assert max(map(abs, off_sd)) < 3
    assert np.mean(np.array(chi2) < 5.99) >= 0.9


def test_a_hand_that_keeps_still_for_a_moment_is_withdrawn() -> None:
    told = _told([*TOWER, standing(30.0, 50, 20, since_s=4.0, until_s=4.35)], 8.0)

    assert not told.steps
    assert told.masses_g == [(), (30,), ()]


def test_a_hand_that_moves_all_the_time_is_never_provisional() -> None:
    hand = [pushing(25.0, 50, 20, 4.0 + 0.5 * n, 4.5 + 0.5 * n) for n in range(6)]

    told = _told([*TOWER, *hand], 10.0)

    assert told.masses_g == [()]


def test_a_column_that_is_carried_quickly_is_two_steps_until_both_are_confirmed() -> None:
    lifted = standing(32.0, 50, 40, until_s=4.0)
    set_down = standing(32.0, -20, 40, since_s=4.65)

    told = _told([*TOWER, lifted, set_down], 8.0)

    assert told.masses_g == [(), (-32,), (-32, 32), ()]
    assert [round(step.mass_g) for _, step in told.steps] == [-32, 32]
    assert len(told.first_seen_ns) == 2  # each kept its number


def test_a_blow_leaves_nothing_provisional() -> None:
    told = _told([*TOWER, blow(2_500.0, 60, 10, 4.0), standing(-300.0, 10, -5, since_s=4.0)], 9.0)

    assert told.masses_g == [()]


def test_how_the_stream_is_cut_makes_no_difference() -> None:
    forces = [*TOWER, standing(32.0, 50, 40, until_s=4.0), standing(32.0, -20, 40, since_s=4.65)]

    whole = _told(forces, 8.0, size=8)
    single = _told(forces, 8.0, size=1)

    assert [ones for _, ones in single.open[7::8]] == [ones for _, ones in whole.open]


def test_nothing_is_provisional_before_there_was_a_rest() -> None:
    told = _told([*TOWER, pushing(20.0, 0, 0, -0.2, 0.3)], 2.5)

    assert told.masses_g == [()]
