"""What lies before the people of one tablet that the table was not told yet?"""

from typing import Final

import msgspec

from companion.link.messages.shown.palagonia import (
    Cell,
    DiceMode,
    Face,
    HintView,
    PalagoniaView,
    TilesMode,
)
from companion.tablet.text import Text

FEWEST, MOST = 3, 10
LONGEST_NAME: Final = 60
Token = str | bool | int
Laid = tuple[tuple[Cell, int], ...]
"""Tiles in the order in which they were laid, each with its orientation."""


class SetUp(msgspec.Struct, frozen=True):
    """A match of Palagonia that is being set up; names in playing order, perhaps none yet."""

    names: tuple[str, ...] = ("",) * FEWEST
    preset: str = "standard"
    rulings: tuple[tuple[str, Token], ...] = ()
    dice: DiceMode = "virtual"
    tiles: TilesMode = "board"
    hints: bool = True


class Counts(msgspec.Struct, frozen=True):
    """Creatures of which people said that they closed.

    Attributes:
        closed: Those told so far, as loops and limbs.
        loops, limbs: What is being counted of the next one.
    """

    closed: tuple[tuple[int, int], ...] = ()
    loops: int = 1
    limbs: int = 0


class Correction(msgspec.Struct, frozen=True):
    """What was told so far in the place of the act of an entry.

    Attributes:
        entry: The entry.
        faces: Faces of dice, where it was a roll.
        then: Else the match as it stood before that act; null until the table has told it.
        desk: What lies before the people in that match; null likewise.
    """

    entry: int
    faces: tuple[Face, ...] = ()
    then: PalagoniaView | None = None
    desk: "Desk | None" = None


class Refusal(msgspec.Struct, frozen=True):
    """Why something was just refused, and where; a number tells two apart that are alike."""

    number: int
    cells: tuple[Cell, ...]
    says: Text


class Moment(msgspec.Struct, frozen=True):
    """Where a match is; what was begun at another moment is about something past."""

    match_id: str
    phase: str
    turn: int | None
    lines: tuple[tuple[int, str], ...]


class Desk(msgspec.Struct, frozen=True):
    """What lies before the people.

    Attributes:
        draft: The match that is being set up.
        moment: Where the match was when the rest began.
        entered: Faces of real dice that were entered so far.
        roller: Who was picked to roll in the opening; null where nobody was.
        die: Which of the dice was chosen; null where nobody has.
        laid: The tiles laid so far in this turn.
        chosen: The tile to be removed or turned, and
        to: how it is to lie.
        counts: The creatures of which people said that they closed.
        hints: What the table said would close; null if nobody asked.
        hint: Which of them is shown.
        refusal: What was refused last.
        naming: The creature that is being named: its entry and its place.
        correction: What is being told in the place of an act.
    """

    draft: SetUp = SetUp()
    moment: Moment | None = None
    entered: tuple[Face, ...] = ()
    roller: int | None = None
    die: int | None = None
    laid: Laid = ()
    chosen: Cell | None = None
    to: int = 0
    counts: Counts = Counts()
    hints: tuple[HintView, ...] | None = None
    hint: int = 0
    refusal: Refusal | None = None
    naming: tuple[int, int] | None = None
    correction: Correction | None = None


def moment_of(match: PalagoniaView) -> Moment:
    """Return where a match is."""
    # What was refused changes nothing: the tiles stay on the desk to be laid otherwise.
    lines = tuple((one.entry, one.standing) for one in match.log if one.verdict == "legal")
    return Moment(match.match_id, match.phase, match.turn, lines)


def desk_at(desk: Desk | None, match: PalagoniaView | None) -> Desk:
    """Return the desk for a match as it is now: cleared if it has gone on."""
    desk = desk or Desk()
    if match is None:
        return Desk(desk.draft)
    moment = moment_of(match)
    if desk.moment == moment:
        return desk
    kept = desk.naming if desk.naming and _same_match(desk.moment, moment) else None
    return Desk(desk.draft, moment=moment, naming=kept)


def _same_match(one: Moment | None, other: Moment) -> bool:
    return one is not None and one.match_id == other.match_id
