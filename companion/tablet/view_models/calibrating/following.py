"""What follows from a touch while scales are calibrated?"""

import msgspec

from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    EndCalibration,
    StepAgain,
    StepDone,
)
from companion.tablet.view_models.calibrating.entering import adjusted
from companion.tablet.view_models.calibrating.touches import (
    Adjust,
    Again,
    Done,
    EndCalibrating,
    StartCalibrating,
)
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, send
from companion.tablet.view_models.touches import CalibrationTouch

replace = msgspec.structs.replace


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
        case Done():
            return send(tablet, identity, lambda named: StepDone(named, touched.number))
        case Again():
            return send(tablet, identity, StepAgain)
        case EndCalibrating():
            goes_on = tablet.snapshot is not None and tablet.snapshot.calibrating is not None
            left = replace(tablet, places=tablet.places[:-1] or ("start",))
            return send(left, identity, EndCalibration) if goes_on else (left, ())
        case _:
            return tablet, ()
