"""Do the scales weigh right? A known weight is put down and taken off again; nobody taps anything.

| step | waits for | at most | then |
|---|---|---|---|
| quiet | a second in which nothing moves | 15 s | put on, or done |
| put on | two such seconds alike, with more on the base | 60 s | take off, or done |
| take off | two such seconds alike, with it gone | 60 s | done |
| done | | | |

What was not reached by its deadline has failed: scales that notice nothing look just the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from calibration.load_cell import LoadCells
from calibration.steady import SECOND_NS, Reading, Refusal, steady_mean
from companion.record.selftests import Checked
from companion.table.selftest.checks import at_least, at_most, failed, passed, skipped
from companion.table.selftest.listening import SCALES

MOST_OFF_G: Final = 0.5
"""Half of what two kinds of columns differ by at the least, with room to spare."""

MOST_ASIDE_MM: Final = 20.0
"""So near to the middle a person puts a column by eye."""

LEAST_SHARE_PERCENT: Final = 10.0
"""A cell takes a quarter of what stands in the middle, and at 20 mm from it still a seventh."""

WEIGHING_CHECKS: Final = ("quiet", "zero", "put on", "weight", "place", "all cells", "taken off")
"""What is looked at with a weight, in order."""

# A zero that drifts by less is taken anew without a word; beyond the other something stands there.
_MOST_ZERO_G: Final = 4.0
_SURELY_LOADED_G: Final = 60.0

_NOTICED_G: Final = 2.0
_ALIKE_G: Final = 0.25
_STILL_G: Final = 0.15


class Step(Enum):
    """The steps in their order."""

    QUIET = "quiet"
    PUT_ON = "put on"
    TAKE_OFF = "take off"
    DONE = "done"


PATIENCE_S: Final = {Step.QUIET: 15, Step.PUT_ON: 60, Step.TAKE_OFF: 60}
"""How long each step may take."""


@dataclass(frozen=True)
class KnownWeight:
    """What is put down.

    Attributes:
        words: What people call it: "a weight of 100 g".
        mass_g: None where nobody knows it well enough: then only where it stands is looked at.
        why_unknown: Why not, a sentence.
    """

    words: str
    mass_g: float | None
    why_unknown: str = ""


@dataclass(frozen=True)
class Load:
    """What the cells bear at rest, in grams; the base's share included."""

    cells_g: tuple[float, ...]

    @property
    def total_g(self) -> float:
        """Of all cells."""
        return sum(self.cells_g)


@dataclass(frozen=True, eq=False)
class WeightTest:
    """How far it is.

    Attributes:
        cells: What the cells weigh.
        known: What is put down.
        since_ns: When this step began.
        step: What is waited for.
        heard: The newest second so far.
        alike: What the second before bore, if that is what the step waits for.
        trying: Why the newest second was of no use.
        before, loaded, after: What the steps that are over have read.
    """

    cells: LoadCells
    known: KnownWeight
    since_ns: int
    step: Step = Step.QUIET
    heard: tuple[Reading, ...] = ()
    alike: Load | None = None
    trying: Refusal | None = None
    before: Load | None = None
    loaded: Load | None = None
    after: Load | None = None


def instruction(test: WeightTest) -> str:
    """Return what a person is to do now, "" once all is done."""
    match test.step:
        case Step.QUIET:
            return "Clear the base and take your hands off the table."
        case Step.PUT_ON:
            return f"Put {test.known.words} in the middle of the base, and let go."
        case Step.TAKE_OFF:
            return "Take it off again."
        case Step.DONE:
            return ""


def hear(test: WeightTest, readings: Iterable[Reading], now_ns: int) -> WeightTest:
    """Return the test after some more readings, which may be none.

    Args:
        test: How far it was.
        readings: In the order in which they were made.
        now_ns: The time, in the readings' own: a deadline comes also when nothing is heard.
    """
    for reading in readings:
        if test.step is Step.DONE:
            return test
        heard = (*test.heard, reading)
        test = replace(test, heard=heard)
        if reading[0] - heard[0][0] >= SECOND_NS:
            test = _after_a_second(test)
    if test.step is not Step.DONE and _is_over(test, now_ns):
        return replace(test, step=Step.DONE, heard=())
    return test


def weighed(test: WeightTest) -> tuple[Checked, ...]:
    """Return what came of it; of a test that was ended early, what is known."""
    if test.before is None:
        why = "" if test.trying is None else f" {test.trying.sentence}"
        seconds = PATIENCE_S[Step.QUIET]
        if test.step is Step.QUIET:
            return ()
        return (failed(SCALES, "quiet", f"The table did not come to rest in {seconds} s.{why}"),)
    checks = [passed(SCALES, "quiet", "Nothing moves."), _zero(test.before, test.cells)]
    if test.loaded is None:
        if test.step is Step.DONE:
            checks.append(
                failed(
                    SCALES,
                    "put on",
                    f"Nothing that stayed at rest was noticed in {PATIENCE_S[Step.PUT_ON]} s.",
                    "Put it down within the time. If it was: companion scales watch",
                )
            )
        return tuple(checks)
    checks.append(passed(SCALES, "put on", "What was put down was noticed."))
    checks += _of_the_weight(test, test.before, test.loaded)
    if test.after is not None:
        checks.append(_taken_off(test.before, test.after))
    elif test.step is Step.DONE:
        checks.append(
            failed(SCALES, "taken off", "Nothing was taken off within a minute.", "Run it again.")
        )
    return tuple(checks)


def _is_over(test: WeightTest, now_ns: int) -> bool:
    return now_ns - test.since_ns >= PATIENCE_S[test.step] * SECOND_NS


def _after_a_second(test: WeightTest) -> WeightTest:
    """What a whole second of readings changes."""
    cells = test.cells
    still_counts = [_STILL_G * abs(gain) for gain in cells.counts_per_g]
    found = steady_mean(test.heard, cells.count, still_counts)
    at_ns = test.heard[-1][0]
    if isinstance(found, Refusal):
        return replace(test, heard=(), alike=None, trying=found)
    load = Load(
        tuple(
            (mean - zero) / gain
            for mean, zero, gain in zip(
                found.mean_counts, cells.tare_counts, cells.counts_per_g, strict=True
            )
        )
    )
    test = replace(test, heard=(), trying=None)
    if test.before is None:
        return replace(test, step=Step.PUT_ON, since_ns=at_ns, before=load)
    if not _is_awaited(test, load):
        return replace(test, alike=None)
    if test.alike is None or abs(load.total_g - test.alike.total_g) > _ALIKE_G:
        return replace(test, alike=load)  # a hand may still lie on it
    if test.loaded is None:
        return replace(test, step=Step.TAKE_OFF, since_ns=at_ns, alike=None, loaded=load)
    return replace(test, step=Step.DONE, after=load)


def _is_awaited(test: WeightTest, load: Load) -> bool:
    """Whether the base bears what the step waits for."""
    assert test.before is not None
    more_g = load.total_g - test.before.total_g
    if test.loaded is None:
        return more_g >= _NOTICED_G
    return more_g < (test.loaded.total_g - test.before.total_g) / 2


def _zero(before: Load, cells: LoadCells) -> Checked:
    stands_g = before.total_g - cells.empty_base_mass_g
    if abs(stands_g) > _SURELY_LOADED_G:
        return skipped(
            SCALES, "zero", f"{stands_g:.0f} g stand on the base, so its zero cannot be told."
        )
    return at_most(
        SCALES, "zero", abs(stands_g), _MOST_ZERO_G, "g",
        f"The base reads {stands_g:+z.1f} g.",
        "Take everything off it; if it is empty: companion scales tare",
    )  # fmt: skip


def _of_the_weight(test: WeightTest, before: Load, loaded: Load) -> list[Checked]:
    more_g = [new - old for new, old in zip(loaded.cells_g, before.cells_g, strict=True)]
    mass_g = sum(more_g)
    x_mm, y_mm = (
        sum(more * at[axis] for more, at in zip(more_g, test.cells.positions_mm, strict=True))
        / mass_g
        for axis in (0, 1)
    )
    least = min(more_g)
    share = 100 * least / mass_g
    aside_mm = float((x_mm**2 + y_mm**2) ** 0.5)
    return [
        _mass(test.known, mass_g),
        at_most(
            SCALES, "place", aside_mm, MOST_ASIDE_MM, "mm",
            f"It stands at x {x_mm:+z.1f}, y {y_mm:+z.1f} mm from the middle.",
            "Put it in the middle. If it stood there, a cell does not bear its share: see that "
            "the base rests on all four, then calibrate the scales.",
        ),
        at_least(
            SCALES, "all cells", share, LEAST_SHARE_PERCENT, "%",
            f"Cell {more_g.index(least)} bears the least of it, {share:.0f} %.",
            "See that the base rests on this cell and that nothing else holds it up.",
        ),
    ]  # fmt: skip


def _mass(known: KnownWeight, mass_g: float) -> Checked:
    if known.mass_g is None:
        return skipped(SCALES, "weight", f"It weighs {mass_g:.2f} g. {known.why_unknown}")
    off_g = mass_g - known.mass_g
    return at_most(
        SCALES, "weight", abs(off_g), MOST_OFF_G, "g",
        f"It weighs {mass_g:.2f} g, {off_g:+z.2f} g from what it has.",
        f"If it was {known.words}: companion calibrate scales",
    )  # fmt: skip


def _taken_off(before: Load, after: Load) -> Checked:
    off_g = after.total_g - before.total_g
    return at_most(
        SCALES, "taken off", abs(off_g), MOST_OFF_G, "g",
        f"Without it the base reads {off_g:+z.2f} g from before.",
        "See that nothing rubs on the base and that nothing was left on it; then run it again.",
    )  # fmt: skip
