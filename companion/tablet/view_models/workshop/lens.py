"""What does the screen show on which a camera is calibrated?"""

from typing import Final

from companion.link.messages.shown.workshop import LensView, WorkshopView
from companion.tablet.labels import workshop as labels
from companion.tablet.sentences.workshop import (
    POSES,
    POSES_BRIEFLY,
    lens_found_texts,
    workshop_trouble_text,
)
from companion.tablet.text import Text
from companion.tablet.view_models.calibrating.touches import EndCalibrating, Enough, StartLens
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import frame, telling_control
from companion.tablet.view_models.seeing import chosen_camera
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Open
from companion.tablet.view_models.workshop.wizard import (
    GHOSTS,
    Check,
    Picture,
    Wizard,
    camera_choices,
    looked_at,
)

_FEWEST: Final = 3
"""As the table has it; ``labels.FEWEST`` says so."""


def lens_screen(tablet: Tablet) -> Wizard:
    """Return the screen, but for its picture."""
    shop = tablet.workshop
    if shop is not None and shop.lens is not None:
        return _going_on(tablet, shop.lens)
    return _before(tablet, shop)


def lens_picture(tablet: Tablet) -> Picture | None:
    """Return the picture of the screen; None where there is no place for one."""
    shop = tablet.workshop
    view = None if shop is None else shop.lens
    if view is None or view.stage == "over":
        return None
    return looked_at(tablet, view.trouble)


def _before(tablet: Tablet, shop: WorkshopView | None) -> Wizard:
    lenses = () if shop is None else shop.lenses
    chosen = chosen_camera(tablet)
    known = dict(lenses).get(chosen or "")
    says: tuple[Text, ...] = (labels.LENS_BEFORE,)
    if chosen is not None and known is not None:
        says = (*says, labels.lens_known(chosen) if known else labels.lens_unknown(chosen))
    why = None
    if chosen is None:
        why = WhyNot(labels.NO_CAMERA)
    elif shop is not None and not shop.is_open:
        why = WhyNot(labels.MATCH_IS_OPEN)
    begin = telling_control(
        tablet, labels.BEGIN, StartLens(chosen or ""), why_not=why, size="primary"
    )
    return Wizard(
        frame=frame(tablet),
        title=labels.CAMERA,
        says=says,
        choices=camera_choices(tuple(name for name, _ in lenses), chosen),
        answers=(begin,),
        icons=("on",),
    )


def _going_on(tablet: Tablet, view: LensView) -> Wizard:
    if view.stage == "over":
        return _over(tablet, view)
    in_the_way = view.trouble or view.hint
    warned = () if in_the_way is None else (workshop_trouble_text(in_the_way),)
    is_thinking = view.stage == "thinking"
    now = labels.THINKING if is_thinking or view.next is None else POSES[view.next]
    few = WhyNot(labels.FEWEST) if len(view.taken) < _FEWEST else None
    waits = WhyNot(labels.THINKING) if is_thinking else few
    return Wizard(
        frame=frame(tablet),
        title=labels.taken(len(view.taken), len(POSES)),
        says=(now, *warned),
        warns=len(warned),
        checks=_checks(view),
        has_picture=True,
        ghost=None if view.next is None or is_thinking else GHOSTS[view.next],
        answers=(
            telling_control(
                tablet, labels.ENOUGH, Enough(view.camera), why_not=waits, size="primary"
            ),
            telling_control(tablet, labels.STOP, EndCalibrating(), size="primary"),
        ),
        icons=("yes", "no"),
    )


def _checks(view: LensView) -> tuple[Check, ...]:
    """What is missing first: on a small screen that is what has room."""
    missing = [pose for pose in POSES if pose not in view.taken]
    return tuple(Check(POSES_BRIEFLY[pose], pose in view.taken) for pose in (*missing, *view.taken))


def _over(tablet: Tablet, view: LensView) -> Wizard:
    found = () if view.found is None else lens_found_texts(view.found)
    warned = () if view.trouble is None else (workshop_trouble_text(view.trouble),)
    says = found or (labels.NOTHING_CHANGED,)
    close = telling_control(tablet, labels.STOP, EndCalibrating(), size="primary")
    anew = telling_control(tablet, labels.ANEW, StartLens(view.camera), size="primary")
    look = Control(labels.LOOK_AT_MAT, Open("cameras"), "primary")
    return Wizard(
        frame=frame(tablet),
        title=labels.CAMERA,
        says=(*says, *warned),
        warns=len(warned),
        answers=(anew, close) if view.found is None else (look, anew, _closed(close)),
        icons=("undo", "no") if view.found is None else ("camera", "undo", "back"),
    )


def _closed(stop: Control) -> Control:
    return Control(labels.BACK_TO_ALL, stop.touch, stop.size, stop.why_not)
