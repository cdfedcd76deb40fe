"""A match of Palagonia that is played the same way each time: named tiles, the table's own dice."""

import random
from pathlib import Path
from typing import Any

import msgspec

from companion.games.palagonia import rules
from companion.games.palagonia.acts import Act, Lay, Remove, Rotate
from companion.games.palagonia.dice import number_on
from companion.games.palagonia.hints import hints
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Cell, Tile, frontier, neighbours
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.table.live_match import LiveMatch
from companion.table.palagonia.opened import opened_entry
from tests.unit.record.sample_match import KEY

NAMES = ("Ann", "Bo", "Cleo")


class Watch:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.ns = 0

    def now_ns(self) -> int:
        return self.ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


def play(directory: Path, most_acts: int = 1000) -> LiveMatch:
    """Play until the end, or so many acts; creatures that scored are named."""
    chance = random.Random(7)
    made = iter(range(10_000))
    opened = opened_entry(
        NewPalagonia("start", NAMES),
        match_id="golden-palagonia",
        table_id="table-1",
        started_wall=None,
    )
    secrets = iter(number.to_bytes(32, "big") for number in range(1, 10_000))
    watch = Watch()
    match = LiveMatch.begin(directory, opened, KEY, watch, lambda: next(secrets))
    for _ in range(most_acts):
        watch.ns += 7_000_000_000
        state = state_of(match)
        if match.is_over:
            break
        if state.phase in ("opening_roll", "roll"):
            match.roll(f"tap-{next(made)}", None)
            continue
        said: dict[str, Any] = msgspec.to_builtins(an_act(state, chance))
        became = match.declare(said)
        assert became.verdict == "legal", became.rules
        view = match.view()
        for one in view.closed_now:  # type: ignore[union-attr]  # it is of Palagonia
            if one.scored:
                match.name(one.entry, one.creature, f"Pala {one.entry}", "Ann")
    return match


def state_of(match: LiveMatch) -> State:
    """How the match stands for the rules."""
    state: State = match._kept.state
    return state


def an_act(state: State, chance: random.Random) -> Act:
    """Something that the seat on turn may do: what scores most, else anything."""
    scoring = hints(state)
    if scoring:
        return scoring[0].act
    dice = [one.die for one in rules.possible(state) if one.possible] or ["remove"]
    die = chance.choice(dice)
    if die == "remove":
        return Remove(state.on_turn, chance.choice(rules.removable(state)))
    if die == "rotate":
        cell = chance.choice(rules.rotatable(state))
        return Rotate(state.on_turn, cell, (state.tiles[cell] + 1) % 3)
    count = number_on(die)
    assert count is not None
    while True:
        act = Lay(state.on_turn, tuple(_tiles(state, count, chance)))
        if rules.judge(state, act).is_legal:
            return act


def _tiles(state: State, count: int, chance: random.Random) -> list[Tile]:
    """Tiles that touch each other and the group, legal or not."""
    table: dict[Cell, int] = dict(state.tiles)
    laid: list[Tile] = []
    for _ in range(count):
        near = [cell for tile in laid for cell in neighbours(tile.cell)] or sorted(frontier(table))
        free = [cell for cell in near if cell not in table] or [(0, 0)]
        tile = Tile(*chance.choice(free), chance.randrange(3))
        table[tile.cell] = tile.o
        laid.append(tile)
    return laid
