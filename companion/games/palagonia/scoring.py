"""What does an act close, what is it worth, and who gets the points?"""

from collections.abc import Collection, Iterable

import msgspec

from companion.games.palagonia.acts import Declared
from companion.games.palagonia.figures import SCORES_FROM, Figure, creatures_at
from companion.games.palagonia.tiles import Cell, Colour, Table


class Closing(msgspec.Struct, frozen=True):
    """A figure that an act closed (PG-4) and that was not closed before.

    Attributes:
        colour: Null where people told of it and nobody asked for the colour.
        loops: PG-5.
        limbs: PG-6.
        scored: Whether anybody gets points for it.
        to: The seats that get its value each (PG-19): first the one on turn; none if not scored.
        body: The tiles that touch it; empty where tiles are only counted.
    """

    colour: Colour | None
    loops: int
    limbs: int
    scored: bool
    to: tuple[int, ...]
    body: tuple[Cell, ...] = ()

    @property
    def value(self) -> int:
        """PG-7: loops and limbs together."""
        return self.loops + self.limbs


def closed_by_laying(after: Table, laid: Collection[Cell]) -> tuple[Figure, ...]:
    """The figures closed by tiles that were just laid; the virus is one (PG-12).

    A figure that touches a tile just laid touched an empty cell before, so all are new.
    """
    return creatures_at(after, laid)


def is_whole_in(laid: Iterable[Cell], figure: Figure) -> bool:
    """PG-12, PG-17: whether all these tiles belong to the figure's body."""
    return set(laid) <= set(figure.body)


def closed_by_turning(before: Table, after: Table, cell: Cell) -> tuple[Figure, ...]:
    """PG-18: the figures closed by turning one tile.

    A figure is told by its corners: one that keeps them all was closed before and only changed
    its shape.
    """
    known = {(one.colour, one.nodes) for one in creatures_at(before, (cell,))}
    return tuple(
        one for one in creatures_at(after, (cell,)) if (one.colour, one.nodes) not in known
    )


def is_made_of_creatures(before: Table, cell: Cell, figure: Figure) -> bool:
    """PG-18: whether a figure closed by turning a tile is made only of what was closed before.

    A union of two creatures is, and so is a part of one.
    """
    closed = {(one.colour, node) for one in creatures_at(before, (cell,)) for node in one.nodes}
    return all((figure.colour, node) in closed for node in figure.nodes)


def scored_laying(
    after: Table, laid: Collection[Cell], sharers: tuple[int, ...]
) -> tuple[Closing, ...]:
    """PG-17: what laying closed. Each creature scores to whose body all tiles laid belong."""
    return tuple(
        _closing(figure, is_whole_in(laid, figure), sharers)
        for figure in closed_by_laying(after, laid)
    )


def scored_turning(
    before: Table, after: Table, cell: Cell, sharers: tuple[int, ...], never: bool
) -> tuple[Closing, ...]:
    """PG-18: what turning a tile closed; ``never``: nothing of it scores in this edition."""
    return tuple(
        _closing(figure, not never and not is_made_of_creatures(before, cell, figure), sharers)
        for figure in closed_by_turning(before, after, cell)
    )


def scored_as_declared(
    declared: Iterable[Declared], sharers: tuple[int, ...], never: bool = False
) -> tuple[Closing, ...]:
    """What people say has closed and keeps PG-17 or PG-18."""
    return tuple(
        Closing(None, one.loops, one.limbs, scores, sharers if scores else ())
        for one in declared
        for scores in (not never and one.loops + one.limbs >= SCORES_FROM,)
    )


def with_points(scores: tuple[int, ...], closed: Iterable[Closing]) -> tuple[int, ...]:
    """The points by seat once these closings have scored (PG-19)."""
    points = list(scores)
    for one in closed:
        for seat in one.to:
            points[seat] += one.value
    return tuple(points)


def _closing(figure: Figure, counts: bool, sharers: tuple[int, ...]) -> Closing:
    scores = counts and figure.scores
    return Closing(
        figure.colour, figure.loops, figure.limbs, scores, sharers if scores else (), figure.body
    )
