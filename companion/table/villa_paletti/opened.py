"""How does a match of Villa Paletti begin: from a tap to its start, and to its first entry?"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion import __version__
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Player, Start
from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.options import preset
from companion.games.villa_paletti.state import State
from companion.link.messages.tapped.beginning import NewMatch
from companion.record import entries
from companion.table.refusals import RefusedError


def first_state(tap: NewMatch) -> State:
    """Return the match right after the start that a tap asks for.

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
        players = tuple(Player(player.name, player.colours) for player in tap.players)
        start = Start(players, edition=edition)
    except ValueError as error:
        raise RefusedError(
            "players_wrong", f"The match cannot start with these players: {error}."
        ) from error
    return rules.apply(rules.initial(), start)


def opened_entry(
    state: State,
    *,
    at_ns: int,
    match_id: str,
    table_id: str,
    started_wall: str | None = None,
    setup: Mapping[str, str] | None = None,
    pictures: Literal["kept", "not_kept"] | None = None,
) -> entries.Opened:
    """Return the first entry of a record.

    Args:
        state: The match right after its start.
        at_ns: Record time of the start.
        match_id, table_id: Names of the match and of its table.
        started_wall: Date and time, None where nobody knows (a recording).
        setup: SHA-256 of the files the match rests on, by name.
        pictures: Whether people agreed that pictures are kept; None: nobody was asked.
    """
    return entries.Opened(
        at_ns=at_ns,
        schema="paletti-record/1",
        match_id=match_id,
        table_id=table_id,
        game="villa_paletti",
        players=tuple(
            entries.Player(seat, player.name, player.colours)
            for seat, player in enumerate(state.players)
        ),
        neutral=state.neutral,
        edition=state.edition.canonical(),
        edition_hash=edition_hash(state.edition),
        app_version=__version__,
        started_wall=started_wall,
        # Nobody can say here whether the machine's clock was ever set.
        clock="unsynchronised",
        setup=dict(setup or {}),
        pictures=pictures,
    )
