"""With which words do people roll, name a creature and ask, in Palagonia?"""

from typing import Annotated

import msgspec

from companion.link.messages.parts import TapMessage


class RollDice(TapMessage, frozen=True, tag="roll_dice"):
    """Roll the table's dice; this tap's identity is what the players bring to the roll.

    It has to be random: the table must not be able to guess it. ``by`` is the seat that rolls; null
    is the seat on turn, or in the opening the lowest that has not rolled.
    """

    by: int | None = None
    match_id: str | None = None
    after: int | None = None


class NameCreature(TapMessage, frozen=True, tag="name_creature"):
    """The creature that the act of ``entry`` closed as number ``creature`` is called ``name``."""

    entry: int
    creature: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    by_name: str | None = None
    match_id: str | None = None


class AskHints(TapMessage, frozen=True, tag="ask_hints"):
    """What could the seat on turn close now? The answer carries it."""


class LookBack(TapMessage, frozen=True, tag="look_back"):
    """How did the match of Palagonia stand just before the act of ``entry``? Nothing changes.

    So that whoever corrects that act can tell it with the board and the dice of that moment.
    """

    entry: int
    match_id: str | None = None
    after: int | None = None
