"""How is a match drawn, act by act, so that a person can follow it?

A drawn match is told in lines of notation and drawn by this file; renewing it keeps the told lines
and draws the rest again:

* ``# …`` says something about what comes;
* ``> …`` is an act, drawn: the verdict where it is not legal, the villa from the side where it has
  changed, and the players with their points on the highest plate;
* ``. …`` is an act without a picture, to get somewhere quickly; it has to be legal.

From the side a column is its colour's letter and its points (``R3``); a neutral one is written
small (``g3``), a blocked one in brackets (``[R3]``).
"""

from collections.abc import Iterator
from pathlib import Path

from companion.games.game import Unreadable, Verdict, unreadable
from companion.games.villa_paletti.notation import read
from companion.games.villa_paletti.pieces import POINTS
from companion.games.villa_paletti.rules import initial, scores, step
from companion.games.villa_paletti.sentences import how_it_ended
from companion.games.villa_paletti.state import Column, State

TOLD = ("#", ">", ".")
_WIDTHS = (66, 60, 52, 44, 36, 28)
"""How wide the base and the five plates are drawn, in characters."""


def drawn(match: Path) -> str:
    """The match of a file, told and drawn."""
    told = [line for line in match.read_text(encoding="utf-8").splitlines() if line[:1] in TOLD]
    return "\n".join(_lines(told)) + "\n"


def _lines(told: list[str]) -> Iterator[str]:
    state = initial()
    for place, line in enumerate(told):
        if place and (line[0] == ">" or told[place - 1][0] != line[0]):
            yield ""
        yield line
        if line.startswith("#"):
            continue
        before, (state, verdict) = state, _judged(state, line[1:])
        if line.startswith("."):
            assert verdict.is_legal, f"{line}: {verdict.reason}"
            continue
        if not verdict.is_legal:
            yield f"    {verdict.verdict}: {verdict.reason} {' '.join(verdict.rules)}".rstrip()
        elif (state.columns, state.plates) != (before.columns, before.plates):
            yield ""
            yield from villa(state)
        if state.players:
            yield ""
            yield from players(state)


def _judged(state: State, line: str) -> tuple[State, Verdict]:
    act = read(line)
    return (state, unreadable(act)) if isinstance(act, Unreadable) else step(state, act)


def villa(state: State) -> Iterator[str]:
    """The villa from the side, the highest storey first, and what has left the game."""
    floors = ["base", *state.plates]
    for storey in range(state.storey, -1, -1):
        columns = " ".join(_column(state, one) for one in state.standing_on(storey))
        if columns:
            yield f"    {columns:^{_WIDTHS[0]}}".rstrip()
        floor = f" {floors[storey]} ".center(_WIDTHS[storey], "=")
        yield f"    {floor:^{_WIDTHS[0]}}".rstrip()
    out = [_column(state, one) for one in state.columns if one.out]
    if out:
        yield f"    out of the game: {' '.join(out)}"


def players(state: State) -> Iterator[str]:
    """Who has how many points, who holds the seal with which face up, and what comes next."""
    points = scores(state)
    said = [
        f"{player.name} ({'+'.join(player.colours)}) {points[seat]}"
        for seat, player in enumerate(state.players)
    ]
    names = [player.name for player in state.players]
    holder, face = state.seal.holder, state.seal.upper_face
    seal = "nobody's" if holder is None else f"{names[holder]}'s, {face or 'blank side'} up"
    yield f"    {' · '.join(said)} · seal: {seal}"
    if state.outcome is not None:
        won = ", ".join(names[seat] for seat in state.outcome.winners) or "nobody"
        yield f"    over: {how_it_ended(state)} ({state.outcome.rule}, {won})"
    elif state.turn is not None:
        yield f"    {state.phase.replace('_', ' ')}: {names[state.turn]}"


def _column(state: State, column: Column) -> str:
    letter = column.id.colour[0]
    name = (letter if column.id.colour == state.neutral else letter.upper()) + str(
        POINTS[column.id.kind]
    )
    return f"[{name}]" if column.blocked else name
