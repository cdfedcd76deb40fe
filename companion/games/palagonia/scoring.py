"""What does an act close, what is it worth, and who gets the points?"""

from collections.abc import Iterable, Mapping

import msgspec

from companion.games.palagonia.acts import Declared
from companion.games.palagonia.figures import SCORES_FROM, Figure, creatures_at
from companion.games.palagonia.placements import newly_closed, with_all
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


def scored_laying(
    before: Table, laid: Mapping[Cell, int], sharers: tuple[int, ...]
) -> tuple[Closing, ...]:
    """PG-17: what laying closes. Each creature scores to whose body all tiles laid belong.

    PG-20: one that was closed before and has been opened since is like any other.
    """
    closed = newly_closed(before, laid)
    whole = with_all(closed, laid)
    return tuple(_closing(figure, figure in whole, sharers) for figure in closed)


def scored_turning(
    before: Table, cell: Cell, to: int, sharers: tuple[int, ...], never: bool
) -> tuple[Closing, ...]:
    """PG-18: what turning a tile closes; ``never``: nothing of it scores in this edition."""
    was_closed = {(one.colour, node) for one in creatures_at(before, (cell,)) for node in one.nodes}
    return tuple(
        _closing(figure, not never and not _is_made_of(figure, was_closed), sharers)
        for figure in newly_closed(before, {cell: to})
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


def _is_made_of(figure: Figure, closed: set[tuple[Colour, Cell]]) -> bool:
    """PG-18: whether a figure has only corners that were closed before.

    A union of two creatures has, and so has a part of one.
    """
    return all((figure.colour, node) in closed for node in figure.nodes)
