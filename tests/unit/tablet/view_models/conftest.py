"""A table with a tablet at it, for two, three or four players."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.acts import Act, Agree, ColumnRef, Lay, Move, Propose
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import Colour, Kind
from companion.tablet.text import Text
from companion.tablet.words import Words
from tests.tablet_table.table import Table, start_of

Lead = Callable[..., Table]


@pytest.fixture
def table_of() -> Lead:
    """A table for so many players, by an edition's options, after some acts."""

    def table(players: int, *acts: Act, **options: Any) -> Table:
        made = Table(start_of(players, Edition(**options)))
        made.play(*acts)
        return made

    return table


@pytest.fixture
def say() -> Callable[[Text], str]:
    """A text in English."""
    return Words("en").say


@pytest.fixture
def column() -> Callable[[Colour, Kind, int], ColumnRef]:
    """A column as an act names it."""
    return ColumnRef


@pytest.fixture
def three_on_top() -> list[Act]:
    """Four players: three thin columns stand on the blue plate, and Dan is on turn."""
    colours: tuple[Colour, ...] = ("red", "blue", "green")
    return [Move(seat, ColumnRef(colour, "thin", 0)) for seat, colour in enumerate(colours)]


@pytest.fixture
def green_plate(three_on_top: list[Act]) -> list[Act]:
    """The same, then Dan lays the green plate; Ann is on turn."""
    return [*three_on_top, Propose(3), Agree(), Lay("green", 3)]
