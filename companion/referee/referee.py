"""What happens next? The one place where every event finds what it means.

The referee is a function from what it knows and one event to what it knows now and what is to be
told. Time comes as an event, too. Nothing here waits, reads a clock or touches a file.

    event        meaning
    WeightStep   weights.py   a piece came or went
    Touch        remembered   a hand was there; a tap "put back" will refer to it
    Sway         remembered   as the scales' word on a column that was put back
    SeenSway     remembered   as the cameras' word on it
    Fall         falls.py     the match is over
    TapHeard     sayings.py   what only people can say
    Unwatched    certainty.py something changed while the scales saw nothing
    TimePassed   waiting.py   what waited for a word or for the cameras becomes final
    Comparison   pictures.py  what the cameras saw
    Shifted      pictures.py  plates lie a little elsewhere
    SeenFall     falls.py     the match is over, or it is asked where scales felt no fall
    Watched      remembered   which witnesses are alive
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.evidence import Fall, SeenFall, SeenSway, Shifted, Sway, Touch, WeightStep
from companion.fusion.pictures import Comparison
from companion.referee.certainty import Unwatched, on_unwatched
from companion.referee.declared import newest_act
from companion.referee.emptied import empty_place_overdue, handled
from companion.referee.falls import fall_overdue, on_fall, on_seen_fall
from companion.referee.happenings import Told
from companion.referee.pictures import on_comparison, on_shifted, overdue
from companion.referee.sayings import on_tap
from companion.referee.states import TableState, Watching
from companion.referee.waiting import TimePassed, settle
from companion.referee.weights import loose_overdue, on_step
from companion.referee.word import TapHeard
from companion.scene import Scene


@dataclass(frozen=True)
class Watched:
    """From ``at_ns`` on these witnesses are alive."""

    at_ns: int
    scales: bool
    cameras: bool


Event = (
    WeightStep
    | Touch
    | Sway
    | SeenSway
    | Fall
    | TapHeard
    | Unwatched
    | TimePassed
    | Comparison
    | Shifted
    | SeenFall
    | Watched
)
Answer = tuple[TableState, list[Told]]


def hear(table: TableState, event: Event) -> Answer:
    """Return what the referee knows after ``event``, and what is to be told."""
    table, told = _MEANING[type(event)](table, event)
    return replace(table, newest=newest_act(table.newest, told)), told


def _touched(table: TableState, touch: Touch) -> Answer:
    # A column that was set down near its place still waits for a word: this may be the hand going.
    belief = table.belief
    if belief is not None:
        belief = belief.changed(Scene.nudged)
    return handled(replace(table, touch=touch, belief=belief), touch.end_ns), []


def _swayed(table: TableState, sway: Sway) -> Answer:
    return replace(table, sway=sway), []


def _seen_to_sway(table: TableState, sway: SeenSway) -> Answer:
    """Of one swing, which is told again while it lasts, the widest is remembered."""
    before = table.seen_sway
    if before is not None and sway.at_ns <= before.known_ns:
        sway = max(before, sway, key=lambda one: one.amplitude_mm)
    return replace(table, seen_sway=sway), []


def _time_passed(table: TableState, time: TimePassed) -> Answer:
    table, told = settle(table, time.now_ns)
    for late in (fall_overdue, overdue, loose_overdue, empty_place_overdue):
        table, more = late(table, time.now_ns)
        told += more
    return table, told


def _watched(table: TableState, watched: Watched) -> Answer:
    since_ns = table.watching.cameras_since_ns
    if not watched.cameras:
        since_ns = None
    elif since_ns is None:
        since_ns = watched.at_ns
    return replace(table, watching=Watching(watched.scales, since_ns)), []


_MEANING: dict[type, Callable[[TableState, Any], Answer]] = {
    WeightStep: on_step,
    Touch: _touched,
    Sway: _swayed,
    SeenSway: _seen_to_sway,
    Fall: on_fall,
    TapHeard: on_tap,
    Unwatched: on_unwatched,
    TimePassed: _time_passed,
    Comparison: on_comparison,
    Shifted: on_shifted,
    SeenFall: on_seen_fall,
    Watched: _watched,
}
