"""How is a match of Palagonia told from its record?"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.games.game import Unreadable
from companion.games.palagonia.acts import (
    Act,
    Lay,
    OpeningRoll,
    QuickImpossible,
    QuickLay,
    Remove,
    Roll,
    Rotate,
    act_name,
    named_seat,
)
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Tile
from companion.link.messages.shown.changes import Change
from companion.table.palagonia.change_words import sentence
from companion.table.palagonia.words import act_words, creature, player, players, points
from companion.table.retold.steps import Step
from companion.table.retold.telling import Telling


class _Palagonia:
    """Palagonia, as it is told (see :class:`Telling`)."""

    act_columns = ("dice", "count", "tiles")
    after_columns = ("bag", "on_table", "closed")

    def act_cells(self, act: Act, before: State) -> dict[str, Any]:
        seat = named_seat(act)
        cells: dict[str, Any] = {
            "seat": seat,
            "player": None if seat is None else player(before, seat),
            "act": act_name(act),
        }
        match act:
            case OpeningRoll(die=die) | QuickImpossible(die=die):
                cells["dice"] = [die]
            case Roll(dice=dice):
                cells["dice"] = list(dice)
            case Lay(tiles=tiles):
                cells |= {"count": len(tiles), "tiles": _written(tiles)}
            case QuickLay(count=count):
                cells["count"] = count
            case Remove(cell=cell):
                cells["tiles"] = [f"{cell[0]},{cell[1]}"]
            case Rotate(cell=cell, to=to):
                cells["tiles"] = _written([Tile(*cell, to)])
        return cells

    def after_cells(self, step: Step[State, Act]) -> dict[str, Any]:
        closed = step.after.closed_now if step.is_legal else ()
        return {
            "bag": step.after.bag,
            "on_table": step.after.on_table,
            "closed": [f"{one.loops}+{one.limbs}{'' if one.scored else '-'}" for one in closed],
        }

    def act_words(self, state: State, act: Act | Unreadable) -> str:
        return act_words(state, act)

    def what_followed(self, step: Step[State, Act]) -> Iterator[str]:
        if not step.is_legal:
            return
        for closing in step.after.closed_now:
            worth = f"{points(closing.value)} for {players(step.after, closing.to)}"
            yield f"It closes {creature(closing)}: {worth if closing.scored else 'no points'}."

    def change_words(self, state: State, change: Change) -> str:
        return sentence(state, change)

    def players(self, state: State, seats: tuple[int, ...]) -> str:
        return players(state, seats)

    def creature(self, closed: Any) -> str:
        return creature(closed)


def _written(tiles: Iterable[Tile]) -> list[str]:
    return [f"{tile.q},{tile.r},{tile.o}" for tile in tiles]


TELLING: Final[Telling[State, Act]] = _Palagonia()
