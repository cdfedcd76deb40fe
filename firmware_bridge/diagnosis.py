"""What ails the scales, and what helps? Figures of each cell, findings, and a cure in words.

It looks at a stretch in which nobody touched the table. Limits are in counts, for the scales need
not be calibrated yet; some 400 are a gram.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import sqrt
from statistics import median

from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.samples import CELLS, SampleBatch, SampleFlag

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

# What a good cell keeps. Oscillators of 80 a second were measured from 78 to 94.
_SLOWEST_HZ, _FASTEST_HZ = 60.0, 120.0
_RATE_PIN_LOW_HZ = (5.0, 20.0)
_NOISE_COUNTS = 300.0
_DRIFT_COUNTS_PER_MIN = 500.0
_FAULTY_SHARE = 0.005
_MINUS_ONE_SHARE = 0.01
_SPIKE_COUNTS = 1000.0
_SPIKE_SPREADS = 12.0
_LONGEST_PULSE_US = 50
_REFUSED_PER_S = 0.2
_LEAST_REFUSED = 2

_ALL_ONES = frozenset(2**k - 1 for k in range(10, 23))


class Ailment(StrEnum):
    """What can be wrong, one kind of cure each."""

    NO_SCALES = "no scales"
    NO_ACCESS = "no access"
    SILENT_BOARD = "silent board"
    FOREIGN = "foreign protocol"
    DEAF = "deaf board"
    SILENT_CELL = "silent cell"
    STUCK_LOW = "stuck low"
    SATURATED = "saturated"
    RATE_PIN = "rate pin"
    ODD_RATE = "odd rate"
    FROZEN = "frozen"
    MISCOUNTED = "miscounted clock"
    MINUS_ONE = "read too early"
    DESYNC = "desync"
    NOISY = "noisy"
    DRIFTING = "drifting"
    RESTARTS = "restarts"
    PORT_LOST = "port lost"
    BIT_ERRORS = "bit errors"
    MESSAGES_LOST = "messages lost"
    SLOW_PULSES = "slow pulses"


CURES: dict[Ailment, str] = {
    Ailment.NO_SCALES: "Plug the scales in, or name their port with --scales PORT.",
    Ailment.NO_ACCESS: "Do what the sentence says, then run this again.",
    Ailment.SILENT_BOARD: (
        "If the scales are on that port, press the board's reset button; if that does not help, "
        "put its program on it with: companion scales flash"
    ),
    Ailment.FOREIGN: "Put the program of this version on the board with: companion scales flash",
    Ailment.DEAF: (
        "What the computer says does not reach the board: use another USB cable; on a board with "
        "a converter, see that nothing is wired to its pins 0 and 1."
    ),
    Ailment.SILENT_CELL: (
        "Check the four wires from the board to this cell's HX711: 5 V, ground, DOUT and SCK, "
        "each by its own pin. If they are firm, swap the HX711 with another cell's: if the fault "
        "goes with it, the module is broken."
    ),
    Ailment.STUCK_LOW: (
        "DOUT is tied to ground or swapped with SCK: compare this cell's two signal wires with "
        "the pin table and look for a solder bridge."
    ),
    Ailment.SATURATED: (
        "A wire of this load cell's bridge is off or swapped: check E+, E-, A+ and A- at the "
        "HX711. If they are right, the cell is overloaded or torn."
    ),
    Ailment.RATE_PIN: (
        "The RATE pin of this HX711 is low. Connect it to its supply (on many modules: cut the "
        "bridge marked 10 SPS and close the other). Weight works meanwhile, sway and falls do not."
    ),
    Ailment.ODD_RATE: (
        "Look for a wrong crystal or a clone of the HX711; replace the module if readings are odd."
    ),
    Ailment.FROZEN: (
        "The converter gives the same word again and again: unplug the scales for ten seconds; if "
        "that does not help, replace the HX711."
    ),
    Ailment.MISCOUNTED: (
        "SCK gets pulses that the board did not send: put 10 kΩ from SCK to ground, keep the wires "
        "short, away from motors and the USB cable, and give SCK and DOUT a ground of their own."
    ),
    Ailment.MINUS_ONE: (
        "DOUT is read while nothing drives it: check this cell's DOUT wire and ground, and that no "
        "other cell shares its SCK."
    ),
    Ailment.DESYNC: (
        "The board and this HX711 lose count of the clock: shorten the wires, put 10 kΩ from SCK "
        "to ground, check the module's 5 V."
    ),
    Ailment.NOISY: (
        "Feed the HX711 with 5 V and not with 3.3 V, twist the cell's wires, join E- to ground on "
        "the module, and look for a motor, fan or phone nearby; nobody may touch the table."
    ),
    Ailment.DRIFTING: (
        "Let the scales warm up for ten minutes and leave the table alone; if it goes on, check "
        "that E- is joined to ground on the module and that nothing rubs against this corner."
    ),
    Ailment.RESTARTS: (
        "The board's supply sags: use another USB socket, no passive hub, and a shorter cable."
    ),
    Ailment.PORT_LOST: (
        "The USB plug has a loose contact: push it in, use another cable and another socket. On "
        "Linux, remove brltty if the port always goes after a second."
    ),
    Ailment.BIT_ERRORS: (
        "Bytes are damaged on the way: use a shorter or shielded USB cable, plug it straight into "
        "the computer, and close other programs that may have the port open."
    ),
    Ailment.MESSAGES_LOST: (
        "The computer did not read in time: close what keeps it busy, and plug the scales straight "
        "into it, not into a hub."
    ),
    Ailment.SLOW_PULSES: (
        "Something interrupts the board while it reads: put the board's own program on it again "
        "with: companion scales flash"
    ),
}
"""What helps, in words for the person who built the scales."""


@dataclass(frozen=True)
class CellFigures:
    """What one cell was like, in counts of its converter.

    Attributes:
        samples: Conversions that came.
        rate_hz: A second, of device time; None if fewer than three came.
        noise_counts: Standard deviation about a straight line, wrong words left out; None if
            there were too few good ones.
        drift_counts_per_min: Slope of that line.
        saturated_share: Words at the end of the range, of all.
        desync_share: Words that the board distrusts, of all.
        wrong_share: Words far from their neighbours, of all.
    """

    samples: int
    rate_hz: float | None
    noise_counts: float | None
    drift_counts_per_min: float | None
    saturated_share: float
    desync_share: float
    wrong_share: float


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        ailment: Which.
        cell: Of which cell, None for the link or the board.
        sentence: What was measured.
    """

    ailment: Ailment
    cell: int | None
    sentence: str

    @property
    def cure(self) -> str:
        """What helps."""
        return CURES[self.ailment]


@dataclass(frozen=True)
class Diagnosis:
    """The result; without findings the scales are well."""

    seconds: float
    cells: tuple[CellFigures, ...]
    findings: tuple[Finding, ...]


def diagnose(
    batches: Sequence[SampleBatch], before: ScalesHealth, after: ScalesHealth
) -> Diagnosis:
    """Return what ails scales that were listened to while nobody touched them.

    Args:
        batches: All that came.
        before: Their health at the start of the listening.
        after: Their health at its end.
    """
    seconds = max((after.at_ns - before.at_ns) / 1e9, 1e-3)
    cells = _by_cell(batches)
    figures = tuple(_figures(cell) for cell in cells)
    findings = list(_link_findings(before, after, seconds))
    # A live board with four silent cells sends nothing at all; without a link cells are no matter.
    if batches or after.link is LinkCondition.LIVE:
        for number, (cell, one) in enumerate(zip(cells, figures, strict=True)):
            found = _cell_finding(cell, one)
            if found is not None:
                findings.append(Finding(found[0], number, f"Cell {number} {found[1]}."))
    return Diagnosis(seconds, figures, tuple(findings))


@dataclass
class _Stretch:
    """One cell's conversions: unwrapped device times, words, flags."""

    at_us: list[int]
    counts: list[int]
    flags: list[int]


def _by_cell(batches: Sequence[SampleBatch]) -> tuple[_Stretch, ...]:
    cells = tuple(_Stretch([], [], []) for _ in range(CELLS))
    now_us: int | None = None
    for batch in batches:
        for device_us, cell, counts, flags in zip(
            batch.device_us, batch.cell, batch.counts, batch.flags, strict=True
        ):
            now_us = device_us if now_us is None else now_us
            now_us += (device_us - now_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
            cells[cell].at_us.append(now_us)
            cells[cell].counts.append(counts)
            cells[cell].flags.append(flags)
    return cells


def _figures(cell: _Stretch) -> CellFigures:
    count = len(cell.counts)
    steps = [later - earlier for earlier, later in pairwise(cell.at_us)]
    rate_hz = 1e6 / median(steps) if len(steps) > 1 and median(steps) > 0 else None
    desyncs = sum(bool(flag & SampleFlag.DESYNC) for flag in cell.flags)
    saturated = sum(bool(flag & SampleFlag.SATURATED) for flag in cell.flags)
    wrong = _wrong_words(cell)
    good = [i for i in range(count) if not cell.flags[i] and i not in wrong]
    line = _line([cell.at_us[i] for i in good], [cell.counts[i] for i in good])
    return CellFigures(
        samples=count,
        rate_hz=rate_hz,
        noise_counts=None if line is None else line[1],
        drift_counts_per_min=None if line is None else line[0],
        saturated_share=saturated / max(count, 1),
        desync_share=desyncs / max(count, 1),
        wrong_share=len(wrong) / max(count, 1),
    )


def _wrong_words(cell: _Stretch) -> set[int]:
    """Which unflagged words lie far from the two before and after them."""
    good = [i for i in range(len(cell.counts)) if not cell.flags[i]]
    counts = [cell.counts[i] for i in good]
    if len(counts) < 9:
        return set()
    centre = [median(counts[max(0, i - 2) : i + 3]) for i in range(len(counts))]
    off = [abs(word - middle) for word, middle in zip(counts, centre, strict=True)]
    limit = max(_SPIKE_COUNTS, _SPIKE_SPREADS * median(off))
    return {good[i] for i, one in enumerate(off) if one > limit}


def _line(at_us: Sequence[int], counts: Sequence[int]) -> tuple[float, float] | None:
    """Slope in counts a minute and standard deviation about it."""
    if len(counts) < 9:
        return None
    mean_us, mean = sum(at_us) / len(at_us), sum(counts) / len(counts)
    across = sum((x - mean_us) ** 2 for x in at_us)
    along = sum((x - mean_us) * (y - mean) for x, y in zip(at_us, counts, strict=True))
    slope = along / across if across else 0.0
    rest = sum((y - mean - slope * (x - mean_us)) ** 2 for x, y in zip(at_us, counts, strict=True))
    return slope * 60e6, sqrt(rest / len(counts))


def _cell_finding(cell: _Stretch, figures: CellFigures) -> tuple[Ailment, str] | None:
    """The one thing that is most wrong with a cell: what explains the others comes first."""
    count, rate_hz = figures.samples, figures.rate_hz
    zeros = sum(word == 0 for word in cell.counts)
    if count and zeros == count and (figures.desync_share > 0.5 or (rate_hz or 0) > _FASTEST_HZ):
        return Ailment.STUCK_LOW, "always reads 0, the clock's 25th bit included"
    if count < 3 or rate_hz is None:
        return Ailment.SILENT_CELL, "gave no conversion"
    if figures.saturated_share > 0.02:
        return Ailment.SATURATED, (
            f"is at the end of its converter's range in {figures.saturated_share:.0%} of its words"
        )
    if rate_hz > _FASTEST_HZ:
        return Ailment.STUCK_LOW, f"gives {rate_hz:.0f} conversions a second, faster than any HX711"
    if _RATE_PIN_LOW_HZ[0] <= rate_hz <= _RATE_PIN_LOW_HZ[1]:
        return Ailment.RATE_PIN, f"gives {rate_hz:.1f} conversions a second instead of about 80"
    if rate_hz < _SLOWEST_HZ:
        return Ailment.ODD_RATE, f"gives {rate_hz:.1f} conversions a second instead of about 80"
    if figures.desync_share > _FAULTY_SHARE:
        return Ailment.DESYNC, (
            f"lost count of its clock in {figures.desync_share:.1%} of its words"
        )
    return _finding_of_words(cell, figures)


def _finding_of_words(cell: _Stretch, figures: CellFigures) -> tuple[Ailment, str] | None:
    count = figures.samples
    if count >= 50 and len(set(cell.counts)) <= 2:
        return Ailment.FROZEN, f"said {cell.counts[-1]} all the time"
    minus_ones = sum(word == -1 for word in cell.counts) / count
    if minus_ones > _MINUS_ONE_SHARE and figures.wrong_share > 0:
        return Ailment.MINUS_ONE, f"says -1 in {minus_ones:.1%} of its words"
    if figures.wrong_share > _FAULTY_SHARE:
        all_ones = sum(word in _ALL_ONES for word in cell.counts)
        like = "such as 2^k - 1" if all_ones else "such as doubled ones"
        return Ailment.MISCOUNTED, (
            f"has wrong words, {like}, in {figures.wrong_share:.1%} of its readings"
        )
    if figures.noise_counts is None:
        return Ailment.SILENT_CELL, "gave too few good conversions"
    if figures.noise_counts > _NOISE_COUNTS:
        return Ailment.NOISY, f"trembles by {figures.noise_counts:.0f} counts"
    drift = figures.drift_counts_per_min or 0.0
    # What the noise alone may look like: the slope's own uncertainty, five times.
    span_min = (cell.at_us[-1] - cell.at_us[0]) / 60e6
    by_chance = 5 * figures.noise_counts * sqrt(12 / count) / max(span_min, 1e-6)
    if abs(drift) > max(_DRIFT_COUNTS_PER_MIN, by_chance):
        return Ailment.DRIFTING, f"runs away by {drift:+.0f} counts a minute"
    return None


def _link_findings(before: ScalesHealth, after: ScalesHealth, seconds: float) -> Sequence[Finding]:
    found = []
    reopened = after.reopened - before.reopened
    restarts = after.restarts - before.restarts
    if after.deaf > before.deaf:
        found.append(Finding(Ailment.DEAF, None, "The board speaks and answers no question."))
    elif after.link is not LinkCondition.LIVE:
        sentence = after.sentence or "The scales say nothing."
        found.append(Finding(_OF_PROBLEM[after.problem], None, sentence))
    elif reopened:
        found.append(Finding(Ailment.PORT_LOST, None, f"The port went away {_times(reopened)}."))
    elif restarts:
        found.append(Finding(Ailment.RESTARTS, None, f"The board restarted {_times(restarts)}."))
    refused = after.refused_frames - before.refused_frames
    lost = after.lost_messages - before.lost_messages
    dropped = after.dropped_by_board - before.dropped_by_board
    if refused > max(_LEAST_REFUSED + restarts, _REFUSED_PER_S * seconds):
        sentence = f"{refused} messages came damaged in {seconds:.0f} s."
        found.append(Finding(Ailment.BIT_ERRORS, None, sentence))
    elif not reopened and lost + dropped > _LEAST_REFUSED:
        sentence = f"{max(lost, dropped)} messages were lost in {seconds:.0f} s."
        found.append(Finding(Ailment.MESSAGES_LOST, None, sentence))
    if after.sck_high_us is not None and after.sck_high_us > _LONGEST_PULSE_US:
        sentence = f"A clock pulse lasted {after.sck_high_us} µs; 60 switch the converter off."
        found.append(Finding(Ailment.SLOW_PULSES, None, sentence))
    return found


_OF_PROBLEM = {
    LinkProblem.NONE: Ailment.SILENT_BOARD,
    LinkProblem.NO_PORT: Ailment.NO_SCALES,
    LinkProblem.REFUSED: Ailment.NO_ACCESS,
    LinkProblem.SILENT: Ailment.SILENT_BOARD,
    LinkProblem.FOREIGN: Ailment.FOREIGN,
    LinkProblem.GONE: Ailment.PORT_LOST,
    LinkProblem.DEAF: Ailment.DEAF,
}


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
