"""Who plays when the same players play again, and by which edition?

From a match that is over: its players, by its edition. From the start screen: those who played
last, by the edition they played by.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from companion.link.messages.shown.shelf import GameName
from companion.link.messages.shown.snapshot import Snapshot
from companion.tablet.sentences.edition import OPTIONS
from companion.tablet.view_models.draft import PRESETS, Chair, Draft, Token
from companion.tablet.view_models.state import Tablet

DEFAULT_TOLERANCE: Final = 3.0
"""VP-16: the default of both tolerances."""


def again(tablet: Tablet) -> Draft | None:
    """Return the match that would be played; null where nobody has played."""
    match = tablet.match
    if match is not None:
        chairs = tuple(Chair(player.name, player.colours) for player in match.players)
        return _by(Draft(chairs), match.edition)
    last = tablet.snapshot.last_players if tablet.snapshot else ()
    chairs = tuple(Chair(name, colours) for name, colours in last)
    if not last:
        return None
    edition = tablet.snapshot.last_edition if tablet.snapshot else None
    same = msgspec.structs.replace(tablet.draft, chairs=chairs, rolled=None)
    return same if edition is None else _by(same, edition)


def last_games(snapshot: Snapshot | None) -> tuple[GameName, ...]:
    """Return the game that was played last at the table; empty where none was.

    Both games, where the same names sat in the same order in both: the table lists all names,
    those of the last match first, and does not say of which game they are.
    """
    if snapshot is None:
        return ()
    last: dict[GameName, tuple[str, ...]] = {
        "villa_paletti": tuple(name for name, _ in snapshot.last_players),
        "palagonia": snapshot.last_palagonia,
    }
    played: tuple[GameName, ...] = tuple(game for game, names in last.items() if names)
    newest = tuple(
        game for game in played if _begins_with(snapshot.names_used, dict.fromkeys(last[game]))
    )
    return newest or played


def _begins_with(names: tuple[str, ...], first: Iterable[str]) -> bool:
    wanted = tuple(first)
    return names[: len(wanted)] == wanted


def default_of(option: str) -> Token:
    """Return the ruling that holds where none was chosen."""
    return next(iter(OPTIONS[option].answers), DEFAULT_TOLERANCE)


def _by(draft: Draft, edition: dict[str, Any]) -> Draft:
    """Return the draft with an edition: by its name, or by the rulings that differ."""
    differing = {name: value for name, value in edition.items() if value != default_of(name)}
    for name, rulings in PRESETS.items():
        if rulings == differing:
            return msgspec.structs.replace(draft, preset=name, rulings=())
    return msgspec.structs.replace(draft, rulings=tuple(differing.items()))
