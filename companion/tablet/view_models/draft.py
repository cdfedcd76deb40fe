"""Who is going to play, with which colours, by which rules? A match before it starts (VP-8).

Colours are picked, or rolled with the virtual seal: each seat in its order rolls a face that is
still free. The seats are in playing order and seat 0 starts, whoever came by it in whatever way.
"""

from collections.abc import Callable
from typing import Final, get_args

import msgspec

from companion.link.messages.pieces import Colour
from companion.link.messages.tapped.beginning import Newcomer, NewMatch, PicturesMode
from companion.tablet.labels.set_up import COLOUR_MISSING
from companion.tablet.view_models.controls import WhyNot
from companion.tablet.view_models.touches import (
    ClearColours,
    Drafting,
    ExchangeSeats,
    GiveColour,
    NameSeat,
    RollSeal,
    SetCount,
    TakeOption,
    TakePictures,
    TakePreset,
)

Token = str | bool | float
Roll = Callable[[int], int]
"""The source of chance, handed in: a number from 0, below the one it is given."""

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
FEWEST, MOST = 2, 4
LONGEST_NAME: Final = 60

PRESETS: Final[dict[str, dict[str, Token]]] = {
    "standard": {},
    "long-text": {"challenge_column": "any", "neutral_target": "any_higher_storey"},
    "short-text": {"challenge_blocks": False, "penalty_chooser": "other_players"},
    "tournament": {"no_holder": "referee_decides", "foul": "lose_turn"},
}
"""In which rulings a named edition differs from the standard. The table knows the names too; the
rulings are needed here where somebody changes one of them."""


class Chair(msgspec.Struct, frozen=True):
    """One seat that is being set up: the name, perhaps none yet, and the colours so far."""

    name: str = ""
    colours: tuple[Colour, ...] = ()


class Draft(msgspec.Struct, frozen=True):
    """A match that is being set up.

    Attributes:
        chairs: The players in playing order.
        preset: The named edition that is played.
        rulings: What is to differ from it, option by option.
        rolled: What the virtual seal showed last, for which seat.
        pictures: Whether everybody agreed that pictures are kept; null: nobody was asked.
    """

    chairs: tuple[Chair, ...] = (Chair(),) * MOST
    preset: str = "standard"
    rulings: tuple[tuple[str, Token], ...] = ()
    rolled: tuple[int, Colour] | None = None
    pictures: PicturesMode | None = None

    @property
    def colours_each(self) -> int:
        """VP-10: two players own two colours each."""
        return 2 if len(self.chairs) == FEWEST else 1

    @property
    def free(self) -> tuple[Colour, ...]:
        """The colours nobody owns."""
        owned = {colour for chair in self.chairs for colour in chair.colours}
        return tuple(colour for colour in COLOURS if colour not in owned)

    @property
    def edition(self) -> dict[str, Token]:
        """In which rulings the match differs from the standard."""
        return {**PRESETS[self.preset], **dict(self.rulings)}


def drafting(touched: Drafting, draft: Draft, roll: Roll) -> Draft:
    """Return the draft after a touch."""
    match touched:
        case SetCount():
            return with_count(draft, touched.players)
        case NameSeat():
            return with_name(draft, touched.seat, touched.name)
        case GiveColour():
            return with_colour(draft, touched.seat, touched.colour)
        case RollSeal():
            return with_roll(draft, roll)
        case ClearColours():
            return without_colours(draft)
        case ExchangeSeats():
            return exchanged(draft, touched.seat)
        case TakePreset():
            return with_preset(draft, touched.name)
        case TakeOption():
            return with_ruling(draft, touched.option, touched.token)
        case TakePictures():
            return msgspec.structs.replace(draft, pictures="kept" if touched.kept else "not_kept")


def with_count(draft: Draft, players: int) -> Draft:
    """Return the draft for so many players; who sits stays, whoever has too many colours loses."""
    if not FEWEST <= players <= MOST:
        return draft
    chairs = (*draft.chairs, *(Chair(),) * MOST)[:players]
    each = 2 if players == FEWEST else 1
    fewer = tuple(Chair(chair.name, chair.colours[:each]) for chair in chairs)
    return msgspec.structs.replace(draft, chairs=fewer, rolled=None)


def with_name(draft: Draft, seat: int, name: str) -> Draft:
    """Return the draft with a name; white space around it is not part of it."""
    return _with_chair(draft, seat, name=name.strip()[:LONGEST_NAME])


def with_colour(draft: Draft, seat: int, colour: Colour) -> Draft:
    """Return the draft with a colour for a seat, taken from whoever had it.

    Given to its owner it becomes free; a seat that has all its colours gives up its first.
    """
    if seat not in range(len(draft.chairs)):
        return draft
    own = draft.chairs[seat].colours
    if colour in own:
        return _with_chair(draft, seat, colours=tuple(one for one in own if one != colour))
    for other, chair in enumerate(draft.chairs):
        left = tuple(one for one in chair.colours if one != colour)
        draft = _with_chair(draft, other, colours=left)
    kept = own[max(len(own) - draft.colours_each + 1, 0) :]
    return _with_chair(draft, seat, colours=(*kept, colour))


def with_roll(draft: Draft, roll: Roll) -> Draft:
    """Return the draft after a roll of the seal for the next seat that lacks a colour (VP-8).

    A face that somebody owns would be rolled again, so only the free ones are in the roll.
    """
    for seat, chair in enumerate(draft.chairs):
        if len(chair.colours) < draft.colours_each and draft.free:
            colour = draft.free[roll(len(draft.free))]
            given = _with_chair(draft, seat, colours=(*chair.colours, colour))
            return msgspec.structs.replace(given, rolled=(seat, colour))
    return draft


def without_colours(draft: Draft) -> Draft:
    """Return the draft with all colours free."""
    chairs = tuple(Chair(chair.name) for chair in draft.chairs)
    return msgspec.structs.replace(draft, chairs=chairs, rolled=None)


def exchanged(draft: Draft, seat: int) -> Draft:
    """Return the draft with a seat behind the next one in the playing order (VP-9)."""
    chairs = list(draft.chairs)
    if seat not in range(len(chairs)):
        return draft
    following = (seat + 1) % len(chairs)
    chairs[seat], chairs[following] = chairs[following], chairs[seat]
    return msgspec.structs.replace(draft, chairs=tuple(chairs), rolled=None)


def with_preset(draft: Draft, name: str) -> Draft:
    """Return the draft with a named edition, as it is."""
    if name not in PRESETS:
        return draft
    return msgspec.structs.replace(draft, preset=name, rulings=())


def with_ruling(draft: Draft, option: str, token: Token) -> Draft:
    """Return the draft with one ruling changed."""
    rulings = {**dict(draft.rulings), option: token}
    return msgspec.structs.replace(draft, rulings=tuple(rulings.items()))


def what_lacks(draft: Draft) -> WhyNot | None:
    """Return what is missing before the match can start; null if nothing is."""
    if any(len(chair.colours) != draft.colours_each for chair in draft.chairs):
        return WhyNot(COLOUR_MISSING, "VP-8")
    return None


def new_match(draft: Draft, tap: str) -> NewMatch:
    """Return what the table is told: players, the edition by name or rulings, what they agreed."""
    players = tuple(Newcomer(chair.name, chair.colours) for chair in draft.chairs)
    edition = draft.edition if draft.rulings else draft.preset
    return NewMatch(tap, players, edition, pictures=draft.pictures)


def _with_chair(draft: Draft, seat: int, **changes: object) -> Draft:
    chairs = list(draft.chairs)
    if seat in range(len(chairs)):
        chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
    return msgspec.structs.replace(draft, chairs=tuple(chairs))
