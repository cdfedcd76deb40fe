"""What is a face shown at once? Everything it needs to draw."""

from typing import Any

from companion.link.messages.parts import Message, Problem
from companion.link.messages.pieces import Colour
from companion.link.messages.shown.calibrating import CalibrationView
from companion.link.messages.shown.cameras import CameraView, PromiseView
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import PalagoniaView, WayView
from companion.link.messages.shown.referee import RefereeView
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.shown.setting_up import SetupView
from companion.link.messages.shown.shelf import Unfinished
from companion.link.messages.shown.workshop import WorkshopView


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything a face draws; ``number`` rises, and only the highest counts.

    One match is played at a time: ``match`` is it if it is Villa Paletti, else ``palagonia``.
    ``last_players`` and ``last_edition`` are of the match before, for the same players again; of
    Palagonia ``last_palagonia`` and ``last_way``. ``scales`` is null where the table has none,
    ``cameras`` is empty then. ``referee`` is null where nobody follows the match by them.
    ``setup`` is how far a match is set up, null where none is; ``may_set_up`` whether the table
    could follow that, and ``sets_up_each`` whether each match has to be set up before its sensors,
    for how it stands was not named beforehand. ``promise`` is null where no pictures are kept.
    ``calibrating`` is null while no scales are calibrated; ``may_calibrate`` whether they could be.
    ``workshop`` is what else can be calibrated and measured; null where nothing can.
    """

    number: int
    match: MatchView | None = None
    palagonia: PalagoniaView | None = None
    unfinished: tuple[Unfinished, ...] = ()
    last_players: tuple[tuple[str, tuple[Colour, ...]], ...] = ()
    last_palagonia: tuple[str, ...] = ()
    last_way: WayView | None = None
    last_edition: dict[str, Any] | None = None
    names_used: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    scales: ScalesView | None = None
    cameras: tuple[CameraView, ...] = ()
    referee: RefereeView | None = None
    setup: SetupView | None = None
    may_set_up: bool = False
    sets_up_each: bool = False
    promise: PromiseView | None = None
    may_calibrate: bool = False
    calibrating: CalibrationView | None = None
    workshop: WorkshopView | None = None
