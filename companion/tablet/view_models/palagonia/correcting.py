"""How is a roll of real dice put right in Palagonia's log? Other faces are touched.

What was done with the dice is told anew with the board of that moment (``looking_back``).
"""

from typing import Any, Final

import msgspec

from companion.link.messages.shown.palagonia import Face, PalagoniaLine, PalagoniaView
from companion.tablet.labels import log as shared
from companion.tablet.labels.everyday import CANCEL
from companion.tablet.sentences.palagonia.acts import act_text, face_words
from companion.tablet.text import Text, joined
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import Correction
from companion.tablet.view_models.palagonia.die_card import FACES, DieCard

Act = dict[str, Any]

_ROLLS: Final = {"opening_roll": 1, "roll": 2}
"""How many dice an act tells of."""


class CorrectionCard(msgspec.Struct, frozen=True):
    """What is told anew of a roll.

    Attributes:
        entry: The line.
        asks: What it said, and the question what it was.
        keys: Faces to touch.
        leave: The line stays as it is.
    """

    entry: int
    asks: Text
    keys: tuple[DieCard, ...]
    leave: Control


def is_roll(line: PalagoniaLine) -> bool:
    """Whether a line tells of a roll of real dice, the faces of which can be told anew."""
    return line.standing != "struck" and not line.fixed and line.act["act"] in _ROLLS


def told_instead(face: Face, correction: Correction, match: PalagoniaView) -> Correction | Act:
    """Return the correction after a touch of a face; after the last one the act that was meant."""
    line = line_at(match, correction.entry)
    if line is None or not is_roll(line):
        return correction
    name = line.act["act"]
    faces = (*correction.faces, face)
    if len(faces) < _ROLLS[name]:
        return msgspec.structs.replace(correction, faces=faces)
    dice: Act = {"die": faces[0]} if name == "opening_roll" else {"dice": list(faces)}
    return {**line.act, **dice}


def correction_card(match: PalagoniaView, correction: Correction | None) -> CorrectionCard | None:
    """Return what is shown of the correction of a roll."""
    line = None if correction is None else line_at(match, correction.entry)
    if correction is None or line is None or not is_roll(line):
        return None
    return CorrectionCard(
        entry=line.entry,
        asks=joined([act_text(match, line.act), shared.CORRECT_TITLE], " – "),
        keys=tuple(_key(face, correction) for face in FACES),
        leave=Control(CANCEL, t.CorrectLine(None)),
    )


def line_at(match: PalagoniaView, entry: int) -> PalagoniaLine | None:
    """Return the line of an entry."""
    return next((line for line in match.log if line.entry == entry), None)


def _key(face: Face, correction: Correction) -> DieCard:
    return DieCard(face, face_words(face), True, None, face in correction.faces, t.Instead(face))
