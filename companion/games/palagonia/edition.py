"""Which rulings is a match of Palagonia played by, and what is the fingerprint of that choice?

Where the printed rules are silent or disagree, ``docs/rules/palagonia.md`` makes a ruling: a named
option, default first. The fingerprint goes into every record, so that nobody can change the rules
after the match.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from companion.errors import UnreadableError

GAME: Final = "palagonia"
"""The word in the fingerprint that tells this game's editions from any other's."""


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of the edition table; the number is the rule that has the ruling."""

    start_tie: Literal["those_roll_again", "first_seat"] = "those_roll_again"
    """PG-9: who starts when several have the highest number."""
    stay_connected: bool = True
    """PG-13: whether the tiles on the table stay one group."""
    removed_tile: Literal["bag", "out"] = "bag"
    """PG-16: where a removed tile goes."""
    rotation_closes: Literal["never_scores", "scores_unless_union"] = "never_scores"
    """PG-18: whether a creature that a rotation closes can score."""
    split_part: Literal["scores", "scores_nothing"] = "scores"
    """PG-18: whether a part that a rotation splits off a creature scores, where rotations do."""
    first_turn_share: Literal["nobody", "seat_before"] = "nobody"
    """PG-19: who shares what the very first turn closes."""
    tie: Literal["shared", "fewest_turns"] = "shared"
    """PG-24: who wins when several have most points."""
    sets: Literal[1, 2] = 1
    """PG-8: how many sets of 48 tiles are in the bag."""

    def canonical(self) -> dict[str, str | bool | int]:
        """Every option with its value."""
        return {option: getattr(self, option) for option in self.__struct_fields__}

    @classmethod
    def from_canonical(cls, values: Mapping[str, object]) -> "Edition":
        """The edition of its canonical form; the inverse of :meth:`canonical`.

        An option that is missing has its default: a record keeps its meaning when a later
        version knows one option more.

        Raises:
            UnreadableError: an option or a token is not in the table.
        """
        try:
            return msgspec.convert(dict(values), type=cls)
        except msgspec.ValidationError as error:
            raise UnreadableError(f"This is no edition of Palagonia: {error}.") from error


def edition_hash(edition: Edition) -> str:
    """SHA-256 (hex) of the game's name and the canonical edition as JSON.

    Keys sorted, no spaces, UTF-8. With the game's name in it no edition of another game can have
    the same fingerprint.
    """
    text = json.dumps(
        {"game": GAME, **edition.canonical()},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
