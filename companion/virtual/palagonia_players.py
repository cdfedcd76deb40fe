"""What would simple players of Palagonia do? Three manners, each easily told from the others.

| manner     | closes                          | else                                              |
|------------|---------------------------------|---------------------------------------------------|
| `greedy`   | whatever gives most points now  | lays, so that a figure is nearly closed           |
| `builder`  | what is worth four or more      | lays as many as it can, and lets figures grow     |
| `mischief` | nothing if it can do otherwise  | turns and removes, so that creatures come open    |

A player looks one act ahead: it takes what gives points (``hints.py``) and a handful of other legal
acts by chance, and does what it likes best. So it plays anything that is legal, and quickly.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from companion.games.palagonia import rules
from companion.games.palagonia.acts import ContractAct, Lay, Remove, Rotate
from companion.games.palagonia.dice import number_on
from companion.games.palagonia.figures import Figure, figures
from companion.games.palagonia.hints import hints
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import ORIENTATIONS, Cell, Tile, neighbours

Manner = Literal["greedy", "builder", "mischief"]

WORTH_CLOSING: Final = 4
"""What a creature must be worth for a builder to close it."""

_TRIES: Final = 8
"""So many acts by chance for each die; more play better and think longer."""
_NEARLY: Final = 5
"""A figure with more tiles missing is nobody's to close with one die."""

Liking = tuple[float, ...]
"""How a player likes an act: the first number counts most."""


class Option(msgspec.Struct, frozen=True):
    """A legal act, the points it brings now, and how the table lies after it."""

    act: ContractAct
    gain: int
    after: State


def decide(state: State, manner: Manner, chance: random.Random) -> ContractAct:
    """Return what the seat on turn does in the phases ``opening_lay`` and ``action``.

    Args:
        state: A match in which every tile is named.
        manner: How it plays.
        chance: Picks among the acts that are looked at, and among those liked as well.
    """
    options = list(_options(state, chance))
    chance.shuffle(options)
    return max(options, key=lambda option: _liking(option, manner)).act


def _liking(option: Option, manner: Manner) -> Liking:
    open_ones, closed = _parted(figures(option.after.tiles))
    lays = isinstance(option.act, Lay)
    ripe = max((_ripeness(figure) for figure in open_ones), default=0.0)
    if manner == "greedy":
        return (option.gain, lays, ripe)
    if manner == "builder":
        count = len(option.act.tiles) if isinstance(option.act, Lay) else 0
        return (option.gain if option.gain >= WORTH_CLOSING else 0, lays, ripe, count)
    still_closed = sum(figure.value for figure in closed)
    return (-still_closed, not lays, -option.gain, len(open_ones))


def _parted(found: Iterable[Figure]) -> tuple[list[Figure], list[Figure]]:
    """Open figures and creatures."""
    open_ones: list[Figure] = []
    closed: list[Figure] = []
    for figure in found:
        (closed if figure.closed else open_ones).append(figure)
    return open_ones, closed


def _ripeness(figure: Figure) -> float:
    """How much may come of an open figure that few tiles can close: a large one is worth more."""
    missing = len(figure.open_at)
    return 0.0 if missing > _NEARLY else len(figure.nodes) - 1.5 * missing


def _options(state: State, chance: random.Random) -> Iterator[Option]:
    """What gives points, and some of what else is legal; never nothing."""
    for hint in hints(state):
        yield Option(hint.act, hint.gain, rules.apply(state, hint.act))
    for act in _acts(state, chance):
        after, verdict = rules.step(state, act)
        if verdict.is_legal:
            yield Option(act, after.scores[act.by] - state.scores[act.by], after)


def _acts(state: State, chance: random.Random) -> Iterator[Lay | Remove | Rotate]:
    """For each die that can be carried out some acts, of which most are legal and one surely is."""
    if rules.must_remove_instead(state):
        yield from _removals(state, chance)
    for die in dict.fromkeys(one.die for one in rules.possible(state) if one.possible):
        count = number_on(die)
        if count is not None:
            yield _row(state, count)
            for _ in range(_TRIES):
                yield _growth(state, count, chance)
        elif die == "remove":
            yield from _removals(state, chance)
        else:
            yield from _turns(state, chance)


def _removals(state: State, chance: random.Random) -> Iterator[Remove]:
    cells = rules.removable(state)
    for cell in chance.sample(cells, min(_TRIES, len(cells))):
        yield Remove(state.on_turn, cell)


def _turns(state: State, chance: random.Random) -> Iterator[Rotate]:
    turns = [
        Rotate(state.on_turn, cell, to)
        for cell in rules.rotatable(state)
        for to in ORIENTATIONS
        if to != state.tiles[cell]
    ]
    yield from chance.sample(turns, min(_TRIES, len(turns)))


def _growth(state: State, count: int, chance: random.Random) -> Lay:
    """Tiles by chance that touch each other and the group; one may lie in a hole, and be illegal.

    Cells are picked as often as tiles touch them, so that the table grows round, not into rods.
    """
    taken = set(state.tiles)
    free = [near for cell in sorted(taken) for near in neighbours(cell) if near not in taken]
    laid: list[Tile] = []
    for _ in range(count):
        cell = chance.choice(free or [(0, 0)])
        laid.append(Tile(*cell, chance.choice(ORIENTATIONS)))
        taken.add(cell)
        mine = [near for tile in laid for near in neighbours(tile.cell) if near not in taken]
        free = mine
    return Lay(state.on_turn, tuple(laid))


def _row(state: State, count: int) -> Lay:
    """Tiles in a row away from the rightmost tile: nobody can say anything against that."""
    q, r = max(state.tiles, key=_to_the_right, default=(-1, 0))
    return Lay(state.on_turn, tuple(Tile(q + step, r, 0) for step in range(1, count + 1)))


def _to_the_right(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return 2 * q + r, r
