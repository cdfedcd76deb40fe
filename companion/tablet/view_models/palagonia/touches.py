"""What can be touched on Palagonia's screens?"""

from typing import Literal

from companion.link.messages.shown.palagonia import Cell, DiceMode, Face, TilesMode
from companion.tablet.view_models.touches import GameTouch


class Seats(GameTouch, frozen=True):
    """So many people play."""

    players: int


class NameChair(GameTouch, frozen=True):
    """Who sits there; from the list or typed."""

    seat: int
    name: str


class MoveUp(GameTouch, frozen=True):
    """A seat changes places with the one before it."""

    seat: int


class TakeEdition(GameTouch, frozen=True):
    """Play by a named edition."""

    name: str


class TakeRuling(GameTouch, frozen=True):
    """Play by one ruling; the others stay."""

    option: str
    token: str | bool | int


class TakeDice(GameTouch, frozen=True):
    """Whether the table rolls, or people do."""

    dice: DiceMode


class TakeTiles(GameTouch, frozen=True):
    """Whether every tile is laid on the screen, or tiles are only counted."""

    tiles: TilesMode


class TakeHints(GameTouch, frozen=True):
    """Whether anybody may ask for hints."""

    on: bool


class BeginMatch(GameTouch, frozen=True):
    """All tiles are in the bag: begin."""


class PlayAgain(GameTouch, frozen=True):
    """The same players, the same order, the same rulings."""


class RollNow(GameTouch, frozen=True):
    """Have the table roll for a seat."""

    by: int


class LetRoll(GameTouch, frozen=True):
    """In the opening this seat rolls next."""

    seat: int


class Enter(GameTouch, frozen=True):
    """A real die shows this face."""

    face: Face


class ChooseDie(GameTouch, frozen=True):
    """Carry out this one of the dice."""

    place: int


class LayAt(GameTouch, frozen=True):
    """Lay a tile from the bag on a cell."""

    cell: Cell


class TurnAt(GameTouch, frozen=True):
    """Turn a tile that was just laid by a third."""

    cell: Cell


class MoveTo(GameTouch, frozen=True):
    """Move a tile that was just laid."""

    cell: Cell
    to: Cell


class TakeBack(GameTouch, frozen=True):
    """Put a tile that was just laid back into the bag; null: all of them."""

    cell: Cell | None = None


class ChooseTile(GameTouch, frozen=True):
    """A tile to be removed, or turned by a third with every touch."""

    cell: Cell


class RefuseAt(GameTouch, frozen=True):
    """Something that cannot be done was tried on a cell."""

    cell: Cell


class Done(GameTouch, frozen=True):
    """That is it: tell the table."""


class AskHint(GameTouch, frozen=True):
    """What would close now? Asked again, the next best."""


Counted = Literal["loops", "limbs"]


class Count(GameTouch, frozen=True):
    """One more or less of what is counted of a closed creature."""

    what: Counted
    by: int


class AddCreature(GameTouch, frozen=True):
    """That creature was closed as well."""


class DropCreature(GameTouch, frozen=True):
    """That creature was not closed after all."""

    place: int


class SayImpossible(GameTouch, frozen=True):
    """The table sees that a die cannot be carried out."""

    face: Face


class AskName(GameTouch, frozen=True):
    """Name a creature; without one, leave it as it is."""

    creature: tuple[int, int] | None


class GiveName(GameTouch, frozen=True):
    """The creature that is being named is called this."""

    name: str


class UndoTo(GameTouch, frozen=True):
    """Nothing after an entry counts any more."""

    entry: int


class StrikeOut(GameTouch, frozen=True):
    """The act of an entry did not happen."""

    entry: int


class CorrectLine(GameTouch, frozen=True):
    """The act of an entry was another one, which is told now; null: leave it as it is."""

    entry: int | None


class Instead(GameTouch, frozen=True):
    """A real die really showed this face, in the roll that is being put right."""

    face: Face
