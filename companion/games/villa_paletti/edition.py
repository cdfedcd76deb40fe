"""Which rulings is a match played by, and what is the fingerprint of that choice?

Where the printed rules are silent or disagree, ``docs/rules/villa-paletti.md`` makes a ruling: a
named option, default first. The fingerprint goes into every record, so that nobody can change
the rules after the match.
"""

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from companion.errors import UnreadableError

Tolerance = Annotated[float, msgspec.Meta(ge=0)]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of the edition table; the number is the rule that has the ruling."""

    touch_move: Literal["off", "on"] = "off"
    """VP-21: whether letting a touched column go ends the turn."""
    challenge_column: Literal["proposers", "any"] = "proposers"
    """VP-27: whose column a challenger takes."""
    challenge_blocks: bool = True
    """VP-29, VP-43: whether a failed try leaves the column blocked."""
    penalty_chooser: Literal["proposer", "other_players"] = "proposer"
    """VP-29: who chooses the penalty column; shown, not enforced."""
    seal_tie: Literal["holder_keeps", "next_clockwise"] = "holder_keeps"
    """VP-35: who takes the seal when two are equally ahead after a penalty."""
    no_holder: Literal["no_winner", "referee_decides"] = "no_winner"
    """VP-38: who wins when the seal names nobody."""
    collapse: Literal["plate_or_two_columns", "any_plate", "any_column"] = "plate_or_two_columns"
    """VP-39: what a sensor reports as a collapse."""
    accident: Literal["holder_wins", "replay"] = "holder_wins"
    """VP-45: what follows when nobody at the table brought the villa down."""
    neutral_target: Literal["highest_plate", "any_higher_storey"] = "highest_plate"
    """VP-40: where a neutral column may be set."""
    foul: Literal["restore", "lose_turn"] = "restore"
    """VP-46: whether restoring the table costs the turn."""
    plate_return_mm: Tolerance = 3.0
    """VP-16: how far a plate may be put back off its place, mm."""
    plate_return_deg: Tolerance = 3.0
    """VP-16: how far a plate may be turned when put back, degrees."""

    def canonical(self) -> dict[str, str | bool | int]:
        """Every option with its value, without floats: µm and thousandths of a degree instead."""
        values: dict[str, str | bool | int] = {}
        for option in self.__struct_fields__:
            value = getattr(self, option)
            if option in _IN_THOUSANDTHS:
                values[_IN_THOUSANDTHS[option]] = _thousandths(value)
            else:
                values[option] = value
        return values

    @classmethod
    def from_canonical(cls, values: Mapping[str, object]) -> "Edition":
        """The edition of its canonical form; the inverse of :meth:`canonical`.

        An option that is missing has its default: a record keeps its meaning when a later
        version knows one option more.

        Raises:
            UnreadableError: an option or a token is not in the table, or a tolerance is no whole
                number of thousandths.
        """
        options = dict(values)
        for option, stored in _IN_THOUSANDTHS.items():
            if option in options:
                raise UnreadableError(f"A canonical edition says `{stored}`, not `{option}`.")
            if stored in options:
                options[option] = _from_thousandths(stored, options.pop(stored))
        try:
            return msgspec.convert(options, type=cls)
        except msgspec.ValidationError as error:
            raise UnreadableError(f"This is no edition: {error}.") from error


_IN_THOUSANDTHS: Final = {
    "plate_return_mm": "plate_return_um",
    "plate_return_deg": "plate_return_mdeg",
}
"""The options that are fractions for people, with their names as whole thousandths."""


def edition_hash(edition: Edition) -> str:
    """SHA-256 (hex) of the canonical edition as JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(
        edition.canonical(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _thousandths(value: float) -> int:
    """The value in thousandths, exactly rounded, whatever its size."""
    return round(Fraction(value) * 1000)


def _from_thousandths(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnreadableError(f"`{name}` must be a whole number.")
    try:
        return value / 1000
    except OverflowError as error:
        raise UnreadableError(f"`{name}` is too large.") from error
