"""What is seen of a die, and which touch belongs to it?"""

from typing import Final

import msgspec

from companion.link.messages.shown.palagonia import Face
from companion.tablet.text import Text
from companion.tablet.view_models.touches import GameTouch

FACES: Final[tuple[Face, ...]] = ("2", "3", "4", "5", "remove", "rotate")


class DieCard(msgspec.Struct, frozen=True):
    """One die: its face, what it asks for, why it cannot be done, and the touch that chooses it."""

    face: Face
    word: Text
    possible: bool
    reason: Text | None
    chosen: bool
    touch: GameTouch
