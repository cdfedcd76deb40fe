"""What does a weigher say to drawn loads? Everything it tells, and when it first gave alarm."""

import time
from dataclasses import dataclass, field

import numpy as np

from companion.bench.drawn_cells import START_NS, DrawnBoard, DrawnCells
from companion.bench.drawn_evening import DrawnEvening
from companion.bench.drawn_falls import KINDS, DrawnFall, draw_fall
from companion.bench.drawn_load import DrawnLoad, draw_tower
from companion.bench.weighed_steps import StepTally, TrueStep, tally_steps
from companion.evidence import Fall, ScaleEvidence, WeightStep
from companion.weighing.weigher import Weigher

LIGHTEST_G = 5.1
_FALLS_AT_S = 3.5


@dataclass
class Heard:
    """Everything that a weigher said to some loads.

    Attributes:
        evidence: What it told, in order.
        alarm_s: When the first alarm was known, from the start of the first load; None if never.
        alarms: How many.
        cpu_s: Processor time of the weighing alone.
    """

    evidence: list[ScaleEvidence] = field(default_factory=list)
    alarm_s: float | None = None
    alarms: int = 0
    cpu_s: float = 0.0

    @property
    def steps(self) -> list[WeightStep]:
        """The steps among it."""
        return [one for one in self.evidence if isinstance(one, WeightStep)]

    @property
    def falls(self) -> list[Fall]:
        """The falls among it."""
        return [one for one in self.evidence if isinstance(one, Fall)]


@dataclass(frozen=True)
class HeardFall:
    """One drawn fall and what was said to it.

    Attributes:
        fall: What happened.
        pieces_g: All pieces of the tower.
        alarm_s: When the first alarm was known, on the fall's own time line; None if never.
        is_seen: Whether there was an alarm, and just one fall was told for sure.
        is_asked: Whether people were asked whether it was one, and it was not told.
    """

    fall: DrawnFall
    pieces_g: float
    alarm_s: float | None
    is_seen: bool
    is_asked: bool = False


@dataclass(frozen=True)
class HeardHour:
    """A stretch of an evening on which nothing fell.

    Attributes:
        false_alarms: Alarms and falls that were told all the same, each with its moment in seconds.
        cpu_s: Processor time of the weighing alone.
        happened: What came how often.
        asked: How often people were asked whether the tower fell.
        steps: What became of the columns and phones that came and went.
    """

    false_alarms: tuple[float, ...]
    cpu_s: float
    happened: dict[str, int]
    asked: int
    steps: StepTally


def chance(seed: int, number: int) -> np.random.Generator:
    """Return where the chance of one drawn thing comes from."""
    return np.random.default_rng([seed, number])


def hear(cells: DrawnCells, rng: np.random.Generator, *loads: DrawnLoad) -> Heard:
    """Return what a weigher of its own says to loads that follow on each other."""
    board = DrawnBoard(cells, rng)
    weigher = Weigher(cells.calibration(loads[0].tower.base_g), LIGHTEST_G)
    heard = Heard()
    for load in loads:
        listen(weigher, board, load, heard)
    heard.evidence += weigher.flush()
    return heard


def listen(weigher: Weigher, board: DrawnBoard, load: DrawnLoad, heard: Heard) -> None:
    """Add to ``heard`` what a weigher says to the next load."""
    batches = list(board.batches(load))
    before_s, known = time.process_time(), weigher.alarm
    for batch in batches:
        heard.evidence += weigher.feed(batch)
        if weigher.alarm is not known:
            known = weigher.alarm
            heard.alarms += 1
            if heard.alarm_s is None:
                heard.alarm_s = (batch.received_ns - START_NS) / 1e9
    heard.cpu_s += time.process_time() - before_s


def hear_fall(seed: int, number: int) -> HeardFall:
    """Return the fall of a number, its kinds by turns, and what was said to it."""
    rng = chance(seed, 4_000 + number)
    load = DrawnLoad(draw_tower(rng, int(rng.integers(1, 6))), 10.0)
    fall = draw_fall(rng, load, _FALLS_AT_S, KINDS[number % len(KINDS)])
    heard = hear(DrawnCells(), rng, load)
    sure = [one for one in heard.falls if one.is_sure]
    is_seen = heard.alarms > 0 and len(sure) == 1
    is_asked = bool(heard.falls) and not sure
    return HeardFall(fall, load.tower.pieces_g, heard.alarm_s, is_seen, is_asked)


def hear_hour(seed: int, hours: float, number: int) -> HeardHour:
    """Return an hour (or ``hours``) at a tower of its own on which nothing falls."""
    rng = chance(seed, 5_000 + number)
    evening = DrawnEvening(rng, draw_tower(rng, int(rng.integers(1, 6))))
    cells = DrawnCells(rates_hz=(94.0,) * 4)
    board = DrawnBoard(cells, rng)
    weigher = Weigher(cells.calibration(420.0), LIGHTEST_G)
    false_alarms: list[float] = []
    true: list[TrueStep] = []
    told: list[WeightStep] = []
    cpu_s, elapsed_s, asked = 0.0, 0.0, 0
    for load in evening.pieces(hours):
        heard, known = Heard(), weigher.alarm
        listen(weigher, board, load, heard)
        cpu_s += heard.cpu_s
        true += [TrueStep(elapsed_s + one.at_s, one.mass_g) for one in load.steps]
        elapsed_s += load.length_s
        told += heard.steps
        asked += sum(not fall.is_sure for fall in heard.falls)
        told_ns = [fall.onset_ns for fall in heard.falls if fall.is_sure]
        if weigher.alarm is not None and weigher.alarm is not known:
            told_ns.append(weigher.alarm.at_ns)
        false_alarms += [(at_ns - START_NS) / 1e9 for at_ns in told_ns]
    told += [one for one in weigher.flush() if isinstance(one, WeightStep)]
    steps = tally_steps(true, told, START_NS)
    return HeardHour(tuple(sorted(false_alarms)), cpu_s, dict(evening.happened), asked, steps)
