"""What follows from a touch while something is calibrated or measured?"""

from collections.abc import Callable
from typing import Final

import msgspec

from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    BeginLens,
    BeginPieces,
    EndCalibration,
    FinishLens,
    FinishSteps,
    FoundRight,
    LookAgain,
    SkipStep,
    StepAgain,
    StepDone,
)
from companion.link.messages.wire import Tap
from companion.tablet.view_models.calibrating.entering import adjusted
from companion.tablet.view_models.calibrating.touches import (
    Adjust,
    Again,
    Done,
    EndCalibrating,
    Enough,
    Finish,
    FoundIsRight,
    LeaveOut,
    LookOnceMore,
    StartCalibrating,
    StartLens,
    StartPieces,
    StepTouch,
)
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, send
from companion.tablet.view_models.touches import CalibrationTouch

replace = msgspec.structs.replace

_TAPS: Final[dict[type[StepTouch], Callable[[str, int], Tap]]] = {
    Done: StepDone,
    Again: StepAgain,
    FoundIsRight: FoundRight,
    LookOnceMore: LookAgain,
    LeaveOut: SkipStep,
    Finish: FinishSteps,
}
"""What the table is told of a step."""


def calibrate(touched: CalibrationTouch, tablet: Tablet, identity: Identity) -> Then:
    """Return the tablet after a touch, and what the table is told."""
    told = tablet.entering
    match touched:
        case Adjust():
            return replace(tablet, entering=adjusted(told, touched.what, touched.by)), ()
        case StartCalibrating():
            return send(
                tablet,
                identity,
                lambda named: BeginCalibration(
                    named, told.weight_g, told.reach_x_mm, told.reach_y_mm, told.base_g
                ),
            )
        case StartLens():
            return _begun(tablet, identity, lambda named: BeginLens(named, touched.camera))
        case StartPieces():
            return _begun(tablet, identity, lambda named: BeginPieces(named, touched.camera))
        case Enough():
            return send(tablet, identity, lambda named: FinishLens(named, touched.camera))
        case StepTouch():
            return send(tablet, identity, lambda named: _TAPS[type(touched)](named, touched.number))
        case EndCalibrating():
            left = replace(tablet, places=tablet.places[:-1] or ("start",), picture=None)
            return send(left, identity, EndCalibration) if _goes_on(tablet) else (left, ())
        case _:
            return tablet, ()


def _begun(tablet: Tablet, identity: Identity, tap: Callable[[str], Tap]) -> Then:
    """Nothing of what was looked at before is shown with it."""
    return send(replace(tablet, picture=None), identity, tap)


def _goes_on(tablet: Tablet) -> bool:
    shot, shop = tablet.snapshot, tablet.workshop
    at_shop = shop is not None and (shop.lens is not None or shop.pieces is not None)
    return at_shop or (shot is not None and shot.calibrating is not None)
