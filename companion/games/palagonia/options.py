"""Which rulings can a match choose, what does the source say to each, and which sets have a name?

Source 001 is "Палагония" (Russian), the authority; "the English page" is the publisher's shorter
text. ``docs/rules/palagonia.md`` says more. A preset's name belongs to people (command line,
tablet); a file of acts and a record hold the options.
"""

from typing import Final, get_args, get_type_hints

import msgspec

from companion.errors import UsageError
from companion.games.palagonia.edition import Edition

Token = str | bool | int


class Option(msgspec.Struct, frozen=True):
    """One option of the edition.

    ``tokens`` are its values, default first. ``says`` is a sentence on what the source has to say.
    """

    name: str
    rule: str
    default: Token
    tokens: tuple[Token, ...]
    says: str


_SAYINGS: Final[dict[str, tuple[str, str]]] = {
    "start_tie": (
        "PG-9",
        'Who starts when several have the highest number: 001 "whoever got the highest number '
        'starts", and nothing of a tie.',
    ),
    "stay_connected": (
        "PG-13",
        "Whether the tiles stay one group: 001 says nothing of it, the English page that they do.",
    ),
    "removed_tile": (
        "PG-16",
        'Where a removed tile goes: 001 "an outer tile is removed, and the game goes on", without '
        "a word on where to.",
    ),
    "rotation_closes": (
        "PG-18",
        'Whether a rotation can score: 001 "a figure that came about by the union of two other '
        'Pala-creatures by a turn alone scores nothing", and nothing of any other.',
    ),
    "split_part": (
        "PG-18",
        "Whether a part that a rotation splits off a creature scores, where rotations can: 001 "
        "bars the union of two alone, so by its letter it does.",
    ),
    "first_turn_share": (
        "PG-19",
        'Who shares the first turn: 001 "points are written down for the current player as well as '
        'for the predecessor", and at first there is none.',
    ),
    "tie": (
        "PG-24",
        'Who wins a tie: 001 "the player with the greatest total of points wins".',
    ),
    "sets": (
        "PG-8",
        'How many sets: 001 "if more than five take part, a second set is recommended".',
    ),
}


def _option(name: str) -> Option:
    default: Token = getattr(Edition(), name)
    kind = get_type_hints(Edition)[name]
    others: tuple[Token, ...] = (True, False) if kind is bool else get_args(kind)
    tokens = tuple(sorted(others, key=lambda token: token != default))
    return Option(name, _SAYINGS[name][0], default, tokens, _SAYINGS[name][1])


OPTIONS: Final[tuple[Option, ...]] = tuple(_option(name) for name in Edition.__struct_fields__)
"""Every option, in the order of the edition table."""

PRESETS: Final[dict[str, Edition]] = {
    "standard": Edition(),
    # 001 knows no rule that keeps the tiles together, and bars only the union of two creatures.
    "russian-text": Edition(stay_connected=False, rotation_closes="scores_unless_union"),
}
"""Sets of rulings with a name. Where the source is silent its preset has the default."""


def preset(name: str) -> Edition:
    """The edition of a preset's name.

    Raises:
        UsageError: there is no preset of that name.
    """
    if name not in PRESETS:
        raise UsageError(f"There is no edition `{name}`; there are {', '.join(PRESETS)}.")
    return PRESETS[name]
