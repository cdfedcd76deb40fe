"""How well are grams turned into evidence? Drawn tables of known truth, through the weighing.

| figure | right when |
|---|---|
| column mass | a lifted or set column is read to 0.5 g; unclear when no step was told |
| place of 1 kg | the centre of pressure is within 0.5 mm of the true one |
| repeated place | 1 kg put down again is within 0.1 mm of the mean of all |
| less than 3 samples | a change of 3 g and more in one or two samples of each cell is no step |
| 3 g on drift, on creep | a step of 3 g is told once, to 0.5 g, and nothing else is |
| falls seen | a fall of at least a tenth of the pieces was alarmed and told as a fall |
| small falls seen | the same of less: one plate with a column or two |
| alarm in 100 ms | the alarm came within 100 ms after the first blow of what fell |
| quiet hours | an hour without a fall had neither alarm nor fall |
| steps | a column or phone that came or went in those hours was told, to 0.5 g; unclear is missed |
| steps told are true | something came or went in the handling; else the step was invented |

The signals are made by ``drawn_*.py`` from mechanics, statics and filters alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from companion.bench.drawn_cells import START_NS, DrawnCells
from companion.bench.drawn_hearing import chance, hear, hear_fall, hear_hour
from companion.bench.drawn_load import DrawnLoad, DrawnTower, draw_tower
from companion.bench.in_parallel import in_parallel
from companion.bench.share import Share
from companion.bench.weighed_steps import StepTally

_THIN_STEP_G = 3.0
_MASS_G = 0.5
_PLACE_MM = 0.5
_AGAIN_MM = 0.1
_ALARM_S = 0.1
_SMALL_SHARE = 0.1


@dataclass(frozen=True)
class Wishes:
    """How much is measured, and on how many cores falls and quiet hours are (None: on all)."""

    falls: int = 240
    columns: int = 60
    places: int = 40
    drifts: int = 6
    hours: float = 8.0
    seed: int = 1
    jobs: int | None = 1


@dataclass
class WeighingFigures:
    """What was found.

    Attributes:
        shares: Right, wrong and unclear.
        spreads: Sorted errors or delays by name, with their unit in it.
        core_share: Of one core, at the real rate.
        happened: What came how often in the quiet hours.
        false_alarms: Alarms and falls that were told in them all the same.
        asked: How often people were asked in them whether the tower fell.
        steps: What became of what came and went in them.
    """

    shares: list[Share] = field(default_factory=list)
    spreads: dict[str, list[float]] = field(default_factory=dict)
    core_share: float = 0.0
    happened: dict[str, int] = field(default_factory=dict)
    false_alarms: int = 0
    asked: int = 0
    steps: StepTally = field(default_factory=StepTally)

    @property
    def fulfilled(self) -> bool:
        """Whether the goals are met: falls all seen and in time, at most one false alarm."""
        named = {one.name: one for one in self.shares}
        return (
            all(
                named[name].right == named[name].n
                for name in ("column mass", "less than 3 samples", "falls seen")
            )
            and named["alarm in 100 ms"].right >= 0.95 * named["alarm in 100 ms"].n
            and self.false_alarms <= 1
            and self.core_share <= 0.05
        )


def measure(wishes: Wishes, told: Callable[[str], None] = lambda _: None) -> WeighingFigures:
    """Return the figures; ``told`` hears what is measured next."""
    figures = WeighingFigures()
    told("columns")
    _columns(wishes, figures)
    told("places of 1 kg")
    _places(wishes, figures)
    told("one and two samples")
    _blips(wishes, figures)
    told("drift and creep")
    _drifts(wishes, figures)
    told("falls")
    _falls(wishes, figures)
    told("quiet hours")
    _evening(wishes, figures)
    return figures


def _columns(wishes: Wishes, figures: WeighingFigures) -> None:
    right = wrong = unclear = 0
    errors_g = []
    for number in range(wishes.columns):
        rng = chance(wishes.seed, number)
        load = DrawnLoad(draw_tower(rng, int(rng.integers(1, 6))), 14.0)
        tower = load.tower
        piece = int(rng.integers(0, 20))
        mass_g = float(tower.mass_g[piece])
        lifted_s, set_s = 4.0, 4.0 + float(rng.uniform(1.0, 3.0))
        place = rng.uniform(-50, 50, 2)
        load.bump(lifted_s - 0.5, 0.5, float(rng.uniform(-30, 30)), tower.at_mm[piece])
        load.mass_from(lifted_s, -mass_g, tower.at_mm[piece], 0.03)
        load.mass_from(set_s, mass_g, place, 0.03)
        load.bump(set_s - 0.05, 0.3, float(rng.uniform(5, 40)), place)
        for at_s in (lifted_s, set_s):
            load.swing(
                at_s,
                float(rng.uniform(0.1, 2)),
                float(rng.uniform(2, 6)),
                float(rng.uniform(0.3, 1.2)),
                angle=float(rng.uniform(0, 6.3)),
            )
        steps = hear(DrawnCells(), rng, load).steps
        for sign, at_s in ((-1, lifted_s), (1, set_s)):
            near = [one for one in steps if abs((one.at_ns - START_NS) / 1e9 - at_s) < 0.6]
            if len(near) != 1:
                unclear += 1
                continue
            error_g = near[0].mass_g - sign * mass_g
            errors_g.append(abs(error_g))
            right += abs(error_g) <= _MASS_G
            wrong += abs(error_g) > _MASS_G
    figures.shares.append(Share("column mass", right + wrong + unclear, right, wrong, unclear))
    figures.spreads["column mass off, g"] = sorted(errors_g)


def _places(wishes: Wishes, figures: WeighingFigures) -> None:
    """A kilogram put down on the empty base, at random places and again and again at one."""
    nothing = DrawnTower(420.0, np.zeros(0), np.zeros((0, 2)), np.zeros(0), np.zeros(0, np.int64))
    off_mm, again_mm = [], []
    for number in range(wishes.places):
        rng = chance(wishes.seed, 1_000 + number)
        once = number % 2 == 0
        place = rng.uniform(-70, 70, 2) if once else np.array([40.0, -25.0])
        load = DrawnLoad(nothing, 8.0)
        load.mass_from(4.0, 1_000.0, place, 0.03)
        steps = hear(DrawnCells(), rng, load).steps
        if len(steps) == 1:
            found = np.array(steps[0].position_mm)
            off_mm.append(float(np.hypot(*(found - place))))
            if not once:
                again_mm.append(found)
    mean_mm = np.mean(again_mm, axis=0) if again_mm else np.zeros(2)
    apart_mm = [float(np.hypot(*(one - mean_mm))) for one in again_mm]
    again = wishes.places // 2
    for name, off, limit_mm, n in (
        ("place of 1 kg", off_mm, _PLACE_MM, wishes.places),
        ("repeated place", apart_mm, _AGAIN_MM, again),
    ):
        right = sum(one <= limit_mm for one in off)
        figures.shares.append(Share(name, n, right, len(off) - right, n - len(off)))
    figures.spreads["place of 1 kg off, mm"] = sorted(off_mm)
    figures.spreads["repeated place apart, mm"] = sorted(apart_mm)


def _blips(wishes: Wishes, figures: WeighingFigures) -> None:
    """One or two samples of every cell at once are otherwise, and back again."""
    right = 0
    for number in range(wishes.columns):
        rng = chance(wishes.seed, 2_000 + number)
        load = DrawnLoad(draw_tower(rng, 3), 9.0)
        # Longer than two conversions of the slowest cell; the filter makes it longer still.
        length_s = float(rng.uniform(0.005, 0.02))
        blip_g = float(rng.uniform(3, 60) * rng.choice([-1, 1]))
        load.force(np.full(round(length_s * 1000), blip_g), 4.0, rng.uniform(-60, 60, 2))
        right += not hear(DrawnCells(), rng, load).steps
    figures.shares.append(
        Share("less than 3 samples", wishes.columns, right, wishes.columns - right)
    )


def _drifts(wishes: Wishes, figures: WeighingFigures) -> None:
    """A step of 3 g late on a zero that wanders: 5 g an hour, or 2 g in 12 minutes."""
    for name, g_per_h in (("3 g on drift", 5.0), ("3 g on creep", 10.0)):
        right = wrong = unclear = 0
        for number in range(wishes.drifts):
            rng = chance(wishes.seed, 3_000 + number + round(g_per_h))
            cells = DrawnCells(drift_g_per_h=(g_per_h / 4 * (-1) ** number,) * 4)
            tower = draw_tower(rng, 3)
            minutes = [DrawnLoad(tower, 60.0) for _ in range(12)]
            sign = 1 if rng.random() < 0.5 else -1
            minutes[-1].mass_from(30.0, sign * _THIN_STEP_G, rng.uniform(-40, 40, 2), 0.03)
            steps = hear(cells, rng, *minutes).steps
            unclear += not steps
            good = len(steps) == 1 and abs(steps[0].mass_g - sign * _THIN_STEP_G) <= _MASS_G
            right += good
            wrong += bool(steps) and not good
        figures.shares.append(Share(name, wishes.drifts, right, wrong, unclear))


def _falls(wishes: Wishes, figures: WeighingFigures) -> None:
    seen = {"falls seen": [0, 0, 0], "small falls seen": [0, 0, 0]}
    delays_ms = []
    late = missing = 0
    for heard in in_parallel(partial(hear_fall, wishes.seed), wishes.falls, wishes.jobs):
        fall = heard.fall
        large = fall.fell_g >= _SMALL_SHARE * heard.pieces_g
        count = seen["falls seen" if large else "small falls seen"]
        count[0] += 1
        count[1] += heard.is_seen
        count[2] += heard.is_asked
        if not large:
            continue
        if heard.alarm_s is None:
            missing += 1
            continue
        # Where nothing hits the base, what fell is missing when its flight would have ended.
        onset_s = fall.first_hit_s if np.isfinite(fall.first_hit_s) else fall.lost_hold_s + 0.15
        delays_ms.append(1000 * (heard.alarm_s - onset_s))
        late += heard.alarm_s - onset_s > _ALARM_S
    for name, (n, right, asked) in seen.items():
        figures.shares.append(Share(name, n, right, n - right - asked, asked))
    n = seen["falls seen"][0]
    figures.shares.append(Share("alarm in 100 ms", n, n - late - missing, late, missing))
    figures.spreads["alarm after the first blow, ms"] = sorted(delays_ms)


def _evening(wishes: Wishes, figures: WeighingFigures) -> None:
    """Hours without a fall, each with a tower of its own; nobody is told of one."""
    hours = max(1, round(wishes.hours))
    an_hour = partial(hear_hour, wishes.seed, wishes.hours / hours)
    wrong = 0
    cpu_s = 0.0
    for heard in in_parallel(an_hour, hours, wishes.jobs):
        wrong += bool(heard.false_alarms)
        figures.false_alarms += len(heard.false_alarms)
        cpu_s += heard.cpu_s
        figures.asked += heard.asked
        figures.steps += heard.steps
        for name, count in heard.happened.items():
            figures.happened[name] = figures.happened.get(name, 0) + count
    figures.shares.append(Share("quiet hours", hours, hours - wrong, wrong))
    figures.shares += figures.steps.shares()
    figures.core_share = cpu_s / (wishes.hours * 3600)
