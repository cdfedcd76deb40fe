"""What does an act close, what is it worth, and who gets the points?"""

from collections.abc import Iterable, Mapping

import msgspec

from companion.games.palagonia.acts import Declared
from companion.games.palagonia.edition import Edition
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
    before: Table, cell: Cell, to: int, sharers: tuple[int, ...], edition: Edition
) -> tuple[Closing, ...]:
    """PG-18: what turning a tile closes, and what of it scores by the edition's rulings."""
    creature_of = {
        (creature.colour, node): place
        for place, creature in enumerate(creatures_at(before, (cell,)))
        for node in creature.nodes
    }
    return tuple(
        _closing(figure, _turning_counts(figure, creature_of, edition), sharers)
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


def _turning_counts(
    figure: Figure, creature_of: Mapping[tuple[Colour, Cell], int], edition: Edition
) -> bool:
    """PG-18: whether a figure that a rotation closed can score.

    ``creature_of`` tells for each corner which creature it belonged to before. With corners of
    several creatures and no others the figure is a union; with those of one creature it is a part
    split off, for with all of them it would have been closed before.
    """
    if edition.rotation_closes == "never_scores":
        return False
    came_from = {creature_of.get((figure.colour, node)) for node in figure.nodes}
    if None in came_from:
        return True
    return len(came_from) == 1 and edition.split_part == "scores"
