"""What does the screen show on which scales are calibrated? Numbers first, then step by step."""

from typing import Final, Literal

import msgspec

from companion.link.messages.shown.calibrating import CalibrationView
from companion.tablet.labels import calibrating as labels
from companion.tablet.sentences.calibrating import found_texts, step_text, trouble_text
from companion.tablet.text import Text, verbatim
from companion.tablet.view_models.calibrating.entering import Entering
from companion.tablet.view_models.calibrating.touches import (
    Adjust,
    Again,
    Done,
    EndCalibrating,
    Entered,
    StartCalibrating,
)
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import Frame, frame, telling_control
from companion.tablet.view_models.state import Tablet

Places = tuple[int | Literal["centre", "box"], ...]
"""What lies on the base: the weight on a cell's mark or in the middle, and a box."""

_LENGTHS_BY: Final = (-10.0, -1.0, 1.0, 10.0)
_MASSES_BY: Final = (-100.0, *_LENGTHS_BY, 100.0)


class Field(msgspec.Struct, frozen=True):
    """A number that people tell: what it is, how large, and how it becomes another."""

    label: Text
    value: Text
    controls: tuple[Control, ...]


class CalibrateScreen(msgspec.Struct, frozen=True):
    """The screen.

    Attributes:
        frame: What surrounds it.
        title: Its heading, with the step.
        says: What is to be done, what is in its way, or what came of it.
        warns: How many of those, from the end, say that something is in the way.
        fields: What people tell before; none while it goes on.
        places: What lies on the base in this step; null while there is no step.
        share: Of the second that is needed, 0 to 1; null while nobody listens.
        answers: The ways on.
        icons: Pictures on them.
    """

    frame: Frame
    title: Text
    says: tuple[Text, ...]
    warns: int
    fields: tuple[Field, ...]
    places: Places | None
    share: float | None
    answers: tuple[Control, ...]
    icons: tuple[str, ...]


def calibrate_screen(tablet: Tablet) -> CalibrateScreen:
    """Return the screen."""
    shot = tablet.snapshot
    view = None if shot is None else shot.calibrating
    if view is not None:
        return _going_on(tablet, view)
    may = shot is not None and shot.may_calibrate
    begin = telling_control(
        tablet,
        labels.BEGIN,
        StartCalibrating(),
        why_not=None if may else WhyNot(labels.NO_SCALES),
        size="primary",
    )
    return CalibrateScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        says=(labels.BEFORE,),
        warns=0,
        fields=_fields(tablet.entering),
        places=None,
        share=None,
        answers=(begin,),
        icons=("on",),
    )


def _going_on(tablet: Tablet, view: CalibrationView) -> CalibrateScreen:
    trouble = () if view.trouble is None else (trouble_text(view.trouble),)
    is_done = view.step == "done"
    found = () if view.found is None else found_texts(view.found)
    says = found or (labels.LISTENING if view.is_listening else step_text(view),)
    return CalibrateScreen(
        frame=frame(tablet),
        title=labels.TITLE if is_done else labels.step(view.number, view.of),
        says=(*says, *trouble),
        warns=len(trouble),
        fields=(),
        places=_places(view),
        share=view.share if view.is_listening else None,
        answers=_answers(tablet, view),
        icons=("back",) if view.found is not None else ("yes", "undo", "no"),
    )


def _answers(tablet: Tablet, view: CalibrationView) -> tuple[Control, ...]:
    if view.found is not None:
        return (telling_control(tablet, labels.CLOSE, EndCalibrating(), size="primary"),)
    waits = WhyNot(labels.LISTENING) if view.is_listening else None
    first = WhyNot(labels.FIRST) if view.number == 1 else None
    over = view.step == "done"
    done = telling_control(tablet, labels.DONE, Done(view.number), why_not=waits, size="primary")
    return (
        *(() if over else (done,)),
        telling_control(
            tablet, labels.STEP_BEFORE, Again(view.number), why_not=waits or first, size="primary"
        ),
        telling_control(tablet, labels.STOP, EndCalibrating(), size="primary"),
    )


def _places(view: CalibrationView) -> Places:
    if view.step == "over_cell" and view.cell is not None:
        return (view.cell,)
    on_it: dict[str, Places] = {
        "centre": ("centre",),
        "loaded": ("box",),
        "loaded_and_weight": ("box", "centre"),
    }
    return on_it.get(view.step, ())


def _fields(entering: Entering) -> tuple[Field, ...]:
    return (
        _field("weight_g", labels.WEIGHT, labels.grams(entering.weight_g)),
        _field("reach_x_mm", labels.REACH_X, labels.millimetres(entering.reach_x_mm)),
        _field("reach_y_mm", labels.REACH_Y, labels.millimetres(entering.reach_y_mm)),
        _field("base_g", labels.BASE, labels.grams(entering.base_g)),
    )


def _field(what: Entered, label: Text, value: Text) -> Field:
    steps = _MASSES_BY if what.endswith("_g") else _LENGTHS_BY
    return Field(label, value, tuple(Control(_step(by), Adjust(what, by)) for by in steps))


def _step(by: float) -> Text:
    return verbatim(f"{by:+.0f}".replace("-", "−"))
