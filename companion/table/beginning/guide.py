"""What does a set-up wait for now? One event in, the set-up after it out. Pure.

The steps and what each waits for are a table in ``steps.py``; this is all that happens in them.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from calibration.table_set import TableSet
from companion.evidence import WeightStep
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.link.messages.shown.setting_up import SetUpHint
from companion.referee.footing import set_up_findings
from companion.scene import LaidPlate, Scene, Standing
from companion.table.beginning.standing import (
    Weighed,
    arrived,
    colour_to_come,
    departed,
    kind_of,
    missing,
    standing,
)
from companion.table.beginning.steps import HINT_AFTER_NS, HINTS, Step
from companion.table.beginning.totals import Rest, last_by_totals

if TYPE_CHECKING:  # scales alone need nothing that sees
    from companion.vision.setting_up import SetUpSeen

_FIRST_PLATE: Final = PLATE_ORDER[0]

# Scales drift by grams between two evenings; a thin column has five.
_EMPTY_G: Final = 3.0

# A plate's mass is known to a few per cent.
_PLATE_SHARE: Final = 0.08


@dataclass(frozen=True)
class Stepped:
    """The weight at rest became another."""

    step: WeightStep


@dataclass(frozen=True)
class Rested:
    """The weight is at rest, and this much in all, as the calibration has it."""

    at_ns: int
    rest: Rest


@dataclass(frozen=True)
class Looked:
    """Cameras have looked at the base at rest.

    Attributes:
        at_ns: When.
        seen: What stands there; None where they cannot tell.
        why: A sentence where they cannot.
    """

    at_ns: int
    seen: "SetUpSeen | None"
    why: str = ""


@dataclass(frozen=True)
class Confirmed:
    """People say that the step is done, as it is."""

    at_ns: int


@dataclass(frozen=True)
class Heard:
    """Which witnesses are there by now."""

    at_ns: int
    scales: bool
    cameras: bool


Event = Stepped | Rested | Looked | Confirmed | Heard


@dataclass(frozen=True)
class Beginning:
    """A set-up that is going on.

    Attributes:
        table_set: The pieces of this table.
        scales, cameras: Whether they witness it.
        step: What people do now.
        since_ns: When anything last changed.
        zero: The empty base, as the scales had it; None before.
        rest: What they weigh at rest, that taken away; None while they do not rest.
        weighed: The columns that they felt come.
        seen: What cameras see; None before.
        why: Why they see nothing.
        felt_plate: The blue plate, as the scales felt it.
        strange_g: The last step of the weight that was no column and no plate; 0 if there is none.
        confirmed: What people have confirmed.
    """

    table_set: TableSet
    scales: bool
    cameras: bool
    since_ns: int
    step: Step = Step.EMPTY
    zero: Rest | None = None
    rest: Rest | None = None
    weighed: tuple[Weighed, ...] = ()
    seen: "SetUpSeen | None" = None
    why: str = ""
    felt_plate: LaidPlate | None = None
    strange_g: float = 0.0
    confirmed: frozenset[Step] = frozenset()

    @cached_property
    def columns(self) -> tuple[Standing, ...]:
        """The columns that are known to stand."""
        known = standing(self.weighed, () if self.seen is None else self.seen.columns)
        if self.rest is None or self.plate is not None:
            return known
        return last_by_totals(self.table_set, known, self.rest)

    @property
    def plate(self) -> LaidPlate | None:
        """The blue plate, as whoever sees it has it, or else as it was felt."""
        seen = None if self.seen is None else self.seen.plate
        return seen or self.felt_plate

    @property
    def excess(self) -> tuple[Weighed, ...]:
        """Columns that were felt to come and are one too many."""
        return tuple(one for one in self.weighed if one.is_excess)

    @property
    def colour(self) -> str | None:
        """The colour whose columns come now; None where cameras tell them."""
        if self.cameras or self.step is not Step.COLUMNS:
            return None
        return colour_to_come(self.weighed)

    @property
    def scene(self) -> Scene:
        """What is known to stand."""
        plate = self.plate
        return Scene(self.table_set, self.columns, () if plate is None else (plate,))

    @property
    def findings(self) -> tuple[str, ...]:
        """A sentence for everything that does not stand as the rules have it (VP-6, VP-7)."""
        return set_up_findings(self.scene)

    @property
    def is_done(self) -> bool:
        """Whether the match may begin."""
        if self.step is not Step.READY:
            return False
        return Step.READY in self.confirmed or not (self.findings or self.excess)

    def hint(self, now_ns: int) -> SetUpHint:
        """Return what to tell people by now, empty if nothing."""
        if now_ns - self.since_ns < HINT_AFTER_NS[self.step]:
            return ""
        if self.step is Step.COLUMNS and self.cameras and len(self.columns) > 0:
            return "where_are_they"
        return HINTS[self.step]


def hear(before: Beginning, event: Event) -> Beginning:
    """Return the set-up after an event."""
    match event:
        case Heard():
            after = replace(before, scales=event.scales, cameras=event.cameras)
        case Rested():
            zero = before.zero or Rest(0.0, (0.0, 0.0), 0.0, 0.0)
            after = replace(before, rest=event.rest.less(zero))
        case Stepped():
            after = _felt(before, event.step)
        case Looked():
            after = replace(before, seen=event.seen or before.seen, why=event.why)
        case Confirmed():
            after = replace(before, confirmed=before.confirmed | {before.step})
    after = _gone_on(after)
    if _told(after) != _told(before):
        after = replace(after, since_ns=_at_ns(event))
    return after


def _felt(before: Beginning, step: WeightStep) -> Beginning:
    """After a step of the weight: a column, the plate, or something strange."""
    if before.step is Step.EMPTY:
        return before
    mass_g = abs(step.mass_g)
    before = replace(before, rest=None)
    shape = before.table_set.plates.get(_FIRST_PLATE)
    if shape is not None and abs(mass_g - shape.mass_g) <= _PLATE_SHARE * shape.mass_g:
        if step.mass_g < 0:
            seen = None if before.seen is None else replace(before.seen, plate=None)
            return replace(before, felt_plate=None, seen=seen, strange_g=0.0)
        return replace(before, felt_plate=_plate(before, step), strange_g=0.0)
    kind = kind_of(before.table_set, mass_g)
    if kind is None:
        # What came so may go again so; then all is as before.
        gone = before.strange_g * step.mass_g < 0 and abs(before.strange_g + step.mass_g) < 1.0
        return replace(before, strange_g=0.0 if gone else step.mass_g)
    if step.mass_g < 0:
        weighed = departed(before.weighed, kind, step)
    else:
        weighed = arrived(before.weighed, kind, step, are_colours_seen=before.cameras)
    unsaid = before.confirmed - {Step.COLUMNS, Step.READY}
    return replace(before, weighed=weighed, strange_g=0.0, confirmed=unsaid)


def _gone_on(now: Beginning) -> Beginning:
    """At the step that it is by now; a step that is undone is not confirmed any more."""
    step = _step_of(now)
    if step is Step.COLUMNS and now.step is Step.EMPTY and now.rest is not None:
        zero = now.zero or Rest(0.0, (0.0, 0.0), 0.0, 0.0)
        zero = now.rest.plus(zero)
        now = replace(now, zero=zero, rest=now.rest.less(now.rest))
    order = list(Step)
    kept = frozenset(one for one in now.confirmed if order.index(one) <= order.index(step))
    return replace(now, step=step, confirmed=kept)


def _step_of(now: Beginning) -> Step:
    if now.step is Step.EMPTY and not _is_empty(now):
        return Step.EMPTY
    is_all_there = not missing(now.columns) and not now.excess and not now.strange_g
    if not is_all_there and Step.COLUMNS not in now.confirmed:
        return Step.COLUMNS
    if now.plate is None and Step.PLATE not in now.confirmed:
        return Step.PLATE
    return Step.READY


def _is_empty(now: Beginning) -> bool:
    if Step.EMPTY in now.confirmed:
        return True
    if not (now.scales or now.cameras):
        return False  # both are blind just now
    weighs_nothing = now.rest is not None and abs(now.rest.mass_g) <= _EMPTY_G
    seen = now.seen
    shows_nothing = seen is not None and not seen.columns and not seen.doubted
    return (weighs_nothing or not now.scales) and (shows_nothing or not now.cameras)


def _plate(before: Beginning, step: WeightStep) -> LaidPlate:
    x_mm, y_mm = step.position_mm
    nudge_gmm = Scene(before.table_set, before.columns, ()).nudge_moment_sd_gmm()
    variance_gmm = (step.covariance[1][1] + step.covariance[2][2]) / 2 + nudge_gmm**2
    sd_mm = float(variance_gmm**0.5 / step.mass_g)
    return LaidPlate(_FIRST_PLATE, 1, x_mm, y_mm, sd_mm)


def _told(one: Beginning) -> tuple[object, ...]:
    """What people can notice of a set-up."""
    return one.step, one.columns, one.plate is None, one.strange_g, one.excess, one.why


def _at_ns(event: Event) -> int:
    return event.step.known_ns if isinstance(event, Stepped) else event.at_ns
