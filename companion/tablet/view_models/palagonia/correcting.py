"""How is a line of Palagonia's log put right? Other faces of real dice, or other counts.

| act                      | what is told anew                                            |
|--------------------------|--------------------------------------------------------------|
| opening_roll, roll       | the faces, where people roll                                 |
| quick_lay, quick_rotate  | the creatures that closed                                    |

Any other act is struck out, or undone with what came after.
"""

from typing import Any, Final

import msgspec

from companion.link.palagonia import Face, PalagoniaLine, PalagoniaView
from companion.tablet.labels import log as shared
from companion.tablet.labels import palagonia as labels
from companion.tablet.labels.everyday import CANCEL
from companion.tablet.sentences.palagonia.acts import act_text, face_words
from companion.tablet.text import Text, joined
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.counting import as_told, counted
from companion.tablet.view_models.palagonia.desk import Correction, Counts
from companion.tablet.view_models.palagonia.die_card import FACES, DieCard
from companion.tablet.view_models.palagonia.quick import Quick, quick_of
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import GameTouch

replace = msgspec.structs.replace

Act = dict[str, Any]

_ROLLS: Final = {"opening_roll": 1, "roll": 2}
"""How many dice an act tells of."""
_COUNTED: Final = frozenset({"quick_lay", "quick_rotate"})


class CorrectionCard(msgspec.Struct, frozen=True):
    """What is told anew of a line.

    Attributes:
        entry: The line.
        asks: What it said, and the question what it was.
        keys: Faces to touch; empty where no dice are told of.
        quick: Creatures to count; null where none are told of.
        done: That is it; null where the last face says so.
        leave: The line stays as it is.
    """

    entry: int
    asks: Text
    keys: tuple[DieCard, ...]
    quick: Quick | None
    done: Control | None
    leave: Control


def can_be_corrected(line: PalagoniaLine) -> bool:
    """Whether something else can be told in the place of a line's act."""
    name = line.act["act"]
    return line.standing != "struck" and not line.fixed and (name in _ROLLS or name in _COUNTED)


def begun(match: PalagoniaView, entry: int | None) -> Correction | None:
    """Return the correction of a line as it begins: the creatures are those it told of."""
    line = _line(match, entry)
    if line is None or not can_be_corrected(line):
        return None
    closed = tuple((one["loops"], one["limbs"]) for one in line.act.get("closed", ()))
    return Correction(line.entry, counts=Counts(closed))


def told_instead(
    touched: GameTouch, correction: Correction, match: PalagoniaView
) -> Correction | Act:
    """Return the correction after a touch; once everything is told, the act in the line's place."""
    line = _line(match, correction.entry)
    if line is None:
        return correction
    name = line.act["act"]
    match touched:
        case t.Enter() if name in _ROLLS:
            faces = (*correction.faces, touched.face)
            if len(faces) < _ROLLS[name]:
                return replace(correction, faces=faces)
            dice: Act = {"die": faces[0]} if name == "opening_roll" else {"dice": list(faces)}
            return {**line.act, **dice}
        case t.Done() if name in _COUNTED:
            return {**line.act, "closed": as_told(correction.counts)}
    return replace(correction, counts=counted(touched, correction.counts))


def correction_card(
    tablet: Tablet, match: PalagoniaView, correction: Correction | None
) -> CorrectionCard | None:
    """Return what is shown of a correction."""
    line = None if correction is None else _line(match, correction.entry)
    if correction is None or line is None:
        return None
    counting = line.act["act"] in _COUNTED
    keys = () if counting else tuple(_key(face, correction) for face in FACES)
    return CorrectionCard(
        entry=line.entry,
        asks=joined([act_text(match, line), shared.CORRECT_TITLE], " – "),
        keys=keys,
        quick=quick_of(correction.counts, t.Instead) if counting else None,
        done=telling_control(tablet, labels.DONE_QUICK, t.Instead(t.Done()), size="primary")
        if counting
        else None,
        leave=Control(CANCEL, t.CorrectLine(None)),
    )


def _key(face: Face, correction: Correction) -> DieCard:
    touch = t.Instead(t.Enter(face))
    return DieCard(face, face_words(face), True, None, face in correction.faces, touch)


def _line(match: PalagoniaView, entry: int | None) -> PalagoniaLine | None:
    return next((line for line in match.log if line.entry == entry), None)
