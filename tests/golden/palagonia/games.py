"""How were the whole games made? By players who take the best hint, else something at random.

    python -m tests.golden.palagonia.games

Now and then somebody tries what is not allowed. A game is kept as the file of acts it gave; it is
made anew only if the rules have changed.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from companion.games.palagonia.acts import Act, Lay, OpeningRoll, Remove, Roll, Rotate, Start
from companion.games.palagonia.acts import encode_act as encoded
from companion.games.palagonia.dice import FACES, number_on
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.hints import hints
from companion.games.palagonia.options import PRESETS
from companion.games.palagonia.possible import must_remove_instead, possible, removable, rotatable
from companion.games.palagonia.rules import apply, initial, judge
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Cell, Tile, neighbours

HERE = Path(__file__).parent

GAMES: Final[dict[str, tuple[int, Start]]] = {
    "three_players": (3, Start(("Ann", "Ben", "Cleo"))),
    "four_players_by_the_russian_text": (
        5,
        Start(("Анна", "Борис", "Вера", "Глеб"), PRESETS["russian-text"]),
    ),
    "five_players_and_other_rulings": (
        3,
        Start(
            ("Ann", "Ben", "Cleo", "Dan", "Eve"),
            Edition(
                start_tie="first_seat",
                removed_tile="out",
                first_turn_share="seat_before",
                tie="fewest_turns",
            ),
        ),
    ),
}


def game(seed: int, start: Start) -> Iterator[Act]:
    """The acts of a game from the start to the end, those included that do not count."""
    dice = Random(seed)
    yield start
    state = apply(initial(), start)
    while not state.over:
        act = _act(dice, state)
        if dice.random() < 0.05:
            yield _wrong(dice, state)
        yield act
        state = apply(state, act)


def _act(dice: Random, state: State) -> Act:
    if state.phase == "opening_roll":
        rolled = {seat for seat, _ in state.opening}
        seat = dice.choice([seat for seat in state.contenders if seat not in rolled])
        return OpeningRoll(seat, dice.choice(FACES))
    if state.phase == "roll":
        return Roll(state.on_turn, (dice.choice(FACES), dice.choice(FACES)))
    best = hints(state)
    if best:
        return best[0].act
    if must_remove_instead(state):
        return Remove(state.on_turn, dice.choice(removable(state)))
    # Numbers first: a table that only loses tiles never ends.
    chosen = max((number_on(one.die) or 0, one.die) for one in possible(state) if one.possible)[1]
    if chosen == "remove":
        return Remove(state.on_turn, dice.choice(removable(state)))
    if chosen == "rotate":
        cell = dice.choice(rotatable(state))
        return Rotate(state.on_turn, cell, (state.tiles[cell] + dice.choice([1, 2])) % 3)
    while True:
        lay = Lay(state.on_turn, tuple(_tiles(dice, state, number_on(chosen) or 0)))
        if judge(state, lay).is_legal:
            return lay


def _tiles(dice: Random, state: State, count: int) -> Iterator[Tile]:
    """Tiles that touch each other and the group, rather where much touches them."""
    taken = set(state.tiles)
    laid: list[Cell] = []
    for _ in range(count):
        beside = laid or sorted(state.tiles) or [(0, 1)]
        places = sorted({near for cell in beside for near in neighbours(cell)} - taken)
        weights = [1 + sum(near in taken for near in neighbours(cell)) ** 2 for cell in places]
        cell = dice.choices(places, weights)[0]
        laid.append(cell)
        taken.add(cell)
        yield Tile(*cell, dice.randrange(3))


def _wrong(dice: Random, state: State) -> Act:
    seat = (state.turn or 0) + dice.choice([0, 1])
    wrong: list[Act] = [Remove(seat, (30, 30)), Lay(seat, ()), Roll(seat + 9, ("2", "3"))]
    return dice.choice(wrong)


if __name__ == "__main__":
    for name, (seed, start) in GAMES.items():
        lines = b"".join(encoded(act) + b"\n" for act in game(seed, start))
        (HERE / f"{name}.jsonl").write_bytes(lines)
