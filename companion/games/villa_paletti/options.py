"""Which rulings can a match choose, what do the sources say to each, and which sets have a name?

Source 000 is "Настольная игра Вилла Палетти (Villa Paletti) Zoch" (Russian, long), source 003
"빌라 팔레티 (Villa Paletti)" (Korean, short); ``docs/rules/villa-paletti.md`` says more. A preset's
name belongs to people (command line, tablet); a file of acts and a record hold the options.
"""

from typing import Final, get_args, get_type_hints

import msgspec

from companion.errors import UsageError
from companion.games.villa_paletti.edition import Edition

Token = str | bool


class Option(msgspec.Struct, frozen=True):
    """One option of the edition.

    ``tokens`` are its values, default first; none where any number from 0 up will do. ``says`` is
    a sentence on what the sources have to say, ``000`` and ``003`` by number.
    """

    name: str
    rule: str
    default: Token | float
    tokens: tuple[Token, ...]
    says: str


_SAYINGS: Final[dict[str, tuple[str, str]]] = {
    "touch_move": (
        "VP-21",
        "Whether letting a touched column go ends the turn: 000 and 003 say nothing of it.",
    ),
    "challenge_column": (
        "VP-27",
        'Whose column a challenger takes: 003 "any one of the proposer\'s columns", '
        '000 "takes any column".',
    ),
    "challenge_blocks": (
        "VP-29",
        'Whether a failed try blocks the column: 000 of every swaying tower "may no longer be '
        'moved to the end of the game", 003 names no such thing.',
    ),
    "penalty_chooser": (
        "VP-29",
        'Who chooses the penalty column: 000 "the first player removes any column of the '
        'second", 003 in its tips "the remaining players choose it, not I".',
    ),
    "seal_tie": (
        "VP-35",
        "Who takes the seal when a penalty leaves two players equally ahead: 000 and 003 know "
        'only ties with the holder, who "keeps it".',
    ),
    "no_holder": (
        "VP-38",
        "Who wins when the seal names nobody: 000 and 003 say nothing of it.",
    ),
    "collapse": (
        "VP-39",
        'How much must fall: 000 "until it collapses", 003 "when Villa Paletti collapses", '
        "both without a measure.",
    ),
    "accident": (
        "VP-45",
        'What a bump or a pet means: 000 and 003 let the holder win "unless that player brought '
        'the tower down".',
    ),
    "neutral_target": (
        "VP-40",
        'Where a neutral column goes: 000 "must first move a neutral column, and only then set '
        'an own one on the top plate"; 003 has no word on three players.',
    ),
    "foul": (
        "VP-46",
        "Whether putting the table right costs the turn: 000 and 003 forbid things and name no "
        "price.",
    ),
    "plate_return_mm": (
        "VP-16",
        'How far off a plate may be put back: 000 "strictly to its place", 003 "exactly to '
        'where it was"; the millimetres are ours.',
    ),
    "plate_return_deg": (
        "VP-16",
        'How far turned a plate may be put back: 000 "strictly to its place", 003 "exactly to '
        'where it was"; the degrees are ours.',
    ),
}


def _option(name: str) -> Option:
    default = getattr(Edition(), name)
    kind = get_type_hints(Edition)[name]
    others = (True, False) if kind is bool else () if kind is float else get_args(kind)
    tokens = tuple(sorted(others, key=lambda token: token != default))
    return Option(name, _SAYINGS[name][0], default, tokens, _SAYINGS[name][1])


OPTIONS: Final[tuple[Option, ...]] = tuple(_option(name) for name in Edition.__struct_fields__)
"""Every option, in the order of the edition table."""

PRESETS: Final[dict[str, Edition]] = {
    "standard": Edition(),
    # 000 lets a challenger take "any" column, and only tells own columns to go to the top.
    "long-text": Edition(challenge_column="any", neutral_target="any_higher_storey"),
    # 003 has no blocked columns at all, and leaves the choice of the penalty to the others.
    "short-text": Edition(challenge_blocks=False, penalty_chooser="other_players"),
    "tournament": Edition(no_holder="referee_decides", foul="lose_turn"),
}
"""Sets of rulings with a name. Where a source is silent its preset has the default."""


def preset(name: str) -> Edition:
    """The edition of a preset's name.

    Raises:
        UsageError: there is no preset of that name.
    """
    if name not in PRESETS:
        raise UsageError(f"There is no edition `{name}`; there are {', '.join(PRESETS)}.")
    return PRESETS[name]
