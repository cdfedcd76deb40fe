"""How is an act put right with the board of its moment? Tap the wrong thing, tap the right one.

The table is asked how the match stood before the act. That moment is shown as a turn like any
other, with what was told then on the desk: its tiles can be dragged on and turned, another tile
touched, the other die chosen. Whatever is told counts in the act's place if the rules allow it
there; else it is refused like any act, and the moment stays on the screen.
"""

from typing import Any, Final

import msgspec

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.palagonia import PalagoniaLine, PalagoniaView
from companion.link.messages.tapped.palagonia import LookBack
from companion.tablet.view_models.palagonia.correcting import line_at
from companion.tablet.view_models.palagonia.desk import (
    Correction,
    Counts,
    Desk,
    Laid,
    moment_of,
)
from companion.tablet.view_models.state import Tablet

replace = msgspec.structs.replace

_FACES: Final = {
    "remove": "remove",
    "quick_remove": "remove",
    "rotate": "rotate",
    "quick_rotate": "rotate",
}
"""Which die an act carried out; one that lays tiles has their number."""

_LAYS: Final = frozenset({"lay", "quick_lay"})


def is_told_anew(line: PalagoniaLine) -> bool:
    """Whether a line's act can be told anew with the board of its moment."""
    name = line.act["act"]
    return line.standing != "struck" and (name in _FACES or name in _LAYS)


def moment_told(answer: Answer, asked: LookBack, desk: Desk, match: PalagoniaView) -> Desk:
    """Return the desk once the table has told how the match stood before an act."""
    line = line_at(match, asked.entry)
    if answer.then is None or line is None:
        return desk
    then = answer.then
    return replace(desk, correction=Correction(line.entry, then=then, desk=_as_told(line, then)))


def looked_at(tablet: Tablet) -> Correction | None:
    """Return the correction of which the moment is on the screen; null if there is none."""
    desk = tablet.desk
    correction = None if desk is None else desk.correction
    there = tablet.places[-1] == "log" and correction is not None and correction.then is not None
    return correction if there else None


def at_that_moment(tablet: Tablet, correction: Correction) -> Tablet:
    """Return the tablet as if that moment were now."""
    assert tablet.snapshot is not None
    snapshot = replace(tablet.snapshot, palagonia=correction.then)
    return replace(tablet, snapshot=snapshot, desk=correction.desk)


def _as_told(line: PalagoniaLine, then: PalagoniaView) -> Desk:
    """What the act told, as far as it can still lie so."""
    act = line.act
    face = _FACES.get(act["act"]) or str(act.get("count", len(act.get("tiles", ()))))
    faces = [die.face for die in then.dice]
    closed = tuple((one["loops"], one["limbs"]) for one in act.get("closed", ()))
    begun = Desk(
        moment=moment_of(then),
        die=faces.index(face) if face in faces else None,
        laid=_laid(act, then) if face in faces else (),
        counts=Counts(closed),
    )
    return replace(begun, **_chosen(act, then))


def _laid(act: dict[str, Any], then: PalagoniaView) -> Laid:
    lying = {tile.cell for tile in then.tiles}
    tiles = [((one["q"], one["r"]), one["o"]) for one in act.get("tiles", ())]
    return tuple(one for one in tiles if one[0] not in lying)


def _chosen(act: dict[str, Any], then: PalagoniaView) -> dict[str, Any]:
    if "cell" not in act:
        return {}
    cell = tuple(act["cell"])
    offered = then.removable if act["act"] == "remove" else then.rotatable
    return {"chosen": cell, "to": act.get("to", 0)} if cell in offered else {}
