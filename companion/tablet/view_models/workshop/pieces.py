"""What does the screen show on which the pieces of the set are measured?"""

from typing import Final

from companion.link.messages.shown.workshop import PiecesView, WorkshopView
from companion.tablet.labels import workshop as labels
from companion.tablet.sentences.workshop import (
    piece_found_texts,
    piece_known_text,
    piece_step_text,
    workshop_trouble_text,
)
from companion.tablet.text import Text
from companion.tablet.view_models.calibrating.screen import Places
from companion.tablet.view_models.calibrating.touches import (
    Again,
    Done,
    EndCalibrating,
    Finish,
    FoundIsRight,
    LeaveOut,
    LookOnceMore,
    StartPieces,
)
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import frame, telling_control
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.workshop.wizard import (
    Check,
    Picture,
    Wizard,
    camera_choices,
    looked_at,
)

_WEIGHED: Final[dict[str, Places]] = {"empty": (), "mass": ("centre",)}


def pieces_screen(tablet: Tablet) -> Wizard:
    """Return the screen, but for its picture."""
    shop = tablet.workshop
    view = None if shop is None else shop.pieces
    if view is None:
        return _before(tablet, shop)
    return _over(tablet, view) if view.task is None else _going_on(tablet, view)


def pieces_picture(tablet: Tablet) -> Picture | None:
    """Return the picture of the screen; None where there is no place for one."""
    shop = tablet.workshop
    view = None if shop is None else shop.pieces
    if view is None or not _is_seen(view):
        return None
    return looked_at(tablet, view.trouble)


def by_what(tablet: Tablet) -> Text:
    """Return by what pieces would be measured and weighed at this table."""
    shop = tablet.workshop
    return _by(_camera(tablet, shop), weighs=shop is not None and shop.may_weigh)[0]


def _before(tablet: Tablet, shop: WorkshopView | None) -> Wizard:
    camera = _camera(tablet, shop)
    weighs = shop is not None and shop.may_weigh
    by, why = _by(camera, weighs=weighs)
    if shop is not None and not shop.is_open:
        why = labels.MATCH_IS_OPEN
    begin = telling_control(
        tablet,
        labels.BEGIN,
        StartPieces(camera),
        why_not=None if why is None else WhyNot(why),
        size="primary",
    )
    return Wizard(
        frame=frame(tablet),
        title=labels.PIECES,
        says=(labels.PIECES_BEFORE, by),
        choices=camera_choices(_cameras(shop), camera),
        answers=(begin,),
        icons=("on",),
    )


def _cameras(shop: WorkshopView | None) -> tuple[str, ...]:
    """The cameras whose lens is known."""
    return () if shop is None else tuple(name for name, is_known in shop.lenses if is_known)


def _camera(tablet: Tablet, shop: WorkshopView | None) -> str | None:
    """The camera that was chosen, or else the first one."""
    known = _cameras(shop)
    return tablet.camera if tablet.camera in known else next(iter(known), None)


def _by(camera: str | None, *, weighs: bool) -> tuple[Text, Text | None]:
    """What pieces are measured by, and why they cannot be; None if they can."""
    if camera is not None:
        return (labels.by_both(camera) if weighs else labels.by_camera(camera)), None
    return (labels.BY_SCALES, None) if weighs else (labels.BY_NEITHER, labels.BY_NEITHER_BRIEFLY)


def _going_on(tablet: Tablet, view: PiecesView) -> Wizard:
    warned = () if view.trouble is None else (workshop_trouble_text(view.trouble),)
    weighed = view.task in _WEIGHED
    if view.found is not None:
        says = piece_found_texts(view, view.found)
    elif view.is_busy:
        says = (labels.LISTENING if weighed else labels.LOOKING,)
    else:
        says = (piece_step_text(view),)
    return Wizard(
        frame=frame(tablet),
        title=labels.step(view.number, view.of),
        says=(*says, *warned),
        warns=len(warned),
        has_picture=_is_seen(view),
        places=_WEIGHED[view.task] if weighed and view.task is not None else None,
        share=view.share if weighed and view.is_busy else None,
        answers=_answers(tablet, view),
        icons=("yes",) if view.found is None else ("yes", "turn"),
        more=_more(tablet, view),
        more_icons=("undo", "pass", "log", "no"),
    )


def _answers(tablet: Tablet, view: PiecesView) -> tuple[Control, ...]:
    if view.found is not None:
        return (
            telling_control(tablet, labels.RIGHT, FoundIsRight(view.number), size="primary"),
            telling_control(tablet, labels.AGAIN, LookOnceMore(view.number), size="primary"),
        )
    busy = WhyNot(labels.LOOKING) if view.is_busy else None
    done = Done(view.number)
    return (telling_control(tablet, labels.DONE, done, why_not=busy, size="primary"),)


def _more(tablet: Tablet, view: PiecesView) -> tuple[Control, ...]:
    first = WhyNot(labels.FIRST) if view.number == 1 else None
    nothing = None if view.changed else WhyNot(labels.NOTHING_YET)
    return (
        telling_control(tablet, labels.STEP_BEFORE, Again(view.number), why_not=first),
        telling_control(tablet, labels.SKIP, LeaveOut(view.number)),
        telling_control(tablet, labels.FINISH, Finish(view.number), why_not=nothing),
        telling_control(tablet, labels.STOP, EndCalibrating()),
    )


def _over(tablet: Tablet, view: PiecesView) -> Wizard:
    warned = () if view.trouble is None else (workshop_trouble_text(view.trouble),)
    is_written = view.changed and not warned
    return Wizard(
        frame=frame(tablet),
        title=labels.PIECES,
        says=(labels.WRITTEN if is_written else labels.NOTHING_CHANGED, *warned),
        warns=len(warned),
        checks=tuple(
            Check(piece_known_text(one), one.measured and one.weighed) for one in view.known
        ),
        answers=(telling_control(tablet, labels.BACK_TO_ALL, EndCalibrating(), size="primary"),),
        icons=("back",),
    )


def _is_seen(view: PiecesView) -> bool:
    return view.task is not None and view.task not in _WEIGHED
