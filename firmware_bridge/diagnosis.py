"""What ails the scales? Figures of each cell against what a good one keeps.

It looks at a stretch in which nobody touched the table. Limits are in grams where the gains are
known; for scales that are not calibrated yet, a common cell's gain stands in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from firmware_bridge.ailments import Ailment, Finding
from firmware_bridge.cell_figures import CellFigures, Stretch, by_cell, figures_of
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.samples import SampleBatch

# What a good cell keeps. Oscillators of 80 a second were measured from 78 to 94.
_SLOWEST_HZ, _FASTEST_HZ = 60.0, 120.0
_RATE_PIN_LOW_HZ = (5.0, 20.0)
_FAULTY_SHARE = 0.005
_MINUS_ONE_SHARE = 0.01
_LONGEST_PULSE_US = 50
_REFUSED_PER_S = 0.2
_LEAST_REFUSED = 2

NOISE_G = 0.75
"""Standard deviation of one conversion: four such cells still tell a column of 5 g in a second."""
DRIFT_G_PER_MIN = 1.25
"""A zero that runs away faster moves by a column within a turn."""
SPIKE_G = 2.5
"""A word that is farther than this from its neighbours is wrong, as nobody touches the table."""

_COMMON_COUNTS_PER_G = 400.0
"""A bar cell of 1 to 5 kg on an HX711 at its larger gain."""

_ALL_ONES = frozenset(2**k - 1 for k in range(10, 23))


def limit_counts(grams: float, counts_per_g: float | None) -> float:
    """Return a limit in counts of a cell whose gain (of any sign) may be unknown."""
    return grams * (_COMMON_COUNTS_PER_G if counts_per_g is None else abs(counts_per_g))


@dataclass(frozen=True)
class Diagnosis:
    """The result; without findings the scales are well."""

    seconds: float
    cells: tuple[CellFigures, ...]
    findings: tuple[Finding, ...]


def diagnose(
    batches: Sequence[SampleBatch],
    before: ScalesHealth,
    after: ScalesHealth,
    counts_per_g: Sequence[float] | None = None,
) -> Diagnosis:
    """Return what ails scales that were listened to while nobody touched them.

    Args:
        batches: All that came.
        before: Their health at the start of the listening.
        after: Their health at its end.
        counts_per_g: Each cell's gain, None where they were never calibrated: then limits are
            those of a common load cell.
    """
    seconds = max((after.at_ns - before.at_ns) / 1e9, 1e-3)
    cells = by_cell(batches)
    gains = [None] * len(cells) if counts_per_g is None else list(counts_per_g)
    figures = tuple(
        figures_of(cell, limit_counts(SPIKE_G, gain))
        for cell, gain in zip(cells, gains, strict=True)
    )
    findings = list(_link_findings(before, after, seconds))
    # A live board with four silent cells sends nothing at all; without a link cells are no matter.
    if batches or after.link is LinkCondition.LIVE:
        for number, (cell, one, gain) in enumerate(zip(cells, figures, gains, strict=True)):
            found = _cell_finding(cell, one, gain)
            if found is not None:
                findings.append(Finding(found[0], number, f"Cell {number} {found[1]}."))
    return Diagnosis(seconds, figures, tuple(findings))


def _cell_finding(
    cell: Stretch, figures: CellFigures, counts_per_g: float | None
) -> tuple[Ailment, str] | None:
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
    return _finding_of_words(cell, figures, counts_per_g)


def _finding_of_words(
    cell: Stretch, figures: CellFigures, counts_per_g: float | None
) -> tuple[Ailment, str] | None:
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
    limit = limit_counts(NOISE_G, counts_per_g)
    if figures.noise_counts > limit:
        gain = None if counts_per_g is None else abs(counts_per_g)
        trembles, most = amount(figures.noise_counts, gain), amount(limit, gain)
        return Ailment.NOISY, f"trembles by {trembles}, more than {most}"
    drift = figures.drift_counts_per_min or 0.0
    # What the noise alone may look like: the slope's own uncertainty, five times.
    span_min = (cell.at_us[-1] - cell.at_us[0]) / 60e6
    by_chance = 5 * figures.noise_counts * sqrt(12 / count) / max(span_min, 1e-6)
    if abs(drift) > max(limit_counts(DRIFT_G_PER_MIN, counts_per_g), by_chance):
        return Ailment.DRIFTING, f"runs away by {amount(drift, counts_per_g, '+')} a minute"
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


def amount(counts: float, counts_per_g: float | None, sign: str = "") -> str:
    """Return so many counts in words: in grams where the gain is known."""
    if counts_per_g is None:
        return f"{counts:{sign}.0f} counts"
    return f"{counts / counts_per_g:{sign}.2f} g"
