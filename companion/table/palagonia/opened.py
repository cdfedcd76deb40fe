"""How does a match of Palagonia begin: from a tap to its first entry, and from that to its start?

The edition in the entry holds the game's name as well, so its hash is the rules' own.
"""

from typing import Final

import msgspec

from companion import __version__
from companion.errors import UnreadableError
from companion.games.palagonia import rules
from companion.games.palagonia.acts import Start
from companion.games.palagonia.edition import GAME, Edition, edition_hash
from companion.games.palagonia.options import preset
from companion.games.palagonia.state import State
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.record import entries
from companion.table.refusals import RefusedError

_GAME_KEY: Final = "game"


def opened_entry(
    tap: NewPalagonia, *, match_id: str, table_id: str, started_wall: str | None
) -> entries.Opened:
    """Return the first entry of the match that a tap asks for.

    Args:
        tap: Who plays what.
        match_id, table_id: Names of the match and of its table.
        started_wall: Date and time.

    Raises:
        RefusedError: There is no such edition, or the match cannot start with these players.
    """
    try:
        edition = (
            preset(tap.edition)
            if isinstance(tap.edition, str)
            else msgspec.convert(tap.edition, type=Edition)
        )
    except ValueError as error:
        raise RefusedError("edition_unknown", f"There is no such edition: {error}.") from error
    try:
        Start(tap.players, edition=edition)
    except ValueError as error:
        raise RefusedError(
            "players_wrong", f"The match cannot start with these players: {error}."
        ) from error
    return entries.Opened(
        at_ns=0,
        schema="paletti-record/1",
        match_id=match_id,
        table_id=table_id,
        game="palagonia",
        players=tuple(entries.Player(seat, name, ()) for seat, name in enumerate(tap.players)),
        neutral=None,
        edition={_GAME_KEY: GAME, **edition.canonical()},
        edition_hash=edition_hash(edition),
        app_version=__version__,
        started_wall=started_wall,
        # Nobody can say here whether the machine's clock was ever set.
        clock="unsynchronised",
        setup={},
        mode=tap.tiles,
        dice=tap.dice,
        hints="on" if tap.hints else "off",
    )


def first_state(opened: entries.Opened) -> State:
    """Return the match right after its start.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    rulings = {option: token for option, token in opened.edition.items() if option != _GAME_KEY}
    try:
        names = tuple(player.name for player in opened.players)
        start = Start(names, edition=Edition.from_canonical(rulings))
    except UnreadableError:
        raise
    except ValueError as error:
        raise UnreadableError(f"The match cannot be started: {error}.") from error
    return rules.apply(rules.initial(quick=opened.mode == "quick"), start)
