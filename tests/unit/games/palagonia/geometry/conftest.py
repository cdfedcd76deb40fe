"""Tables of Palagonia as a person draws them."""

from collections.abc import Callable

import pytest

from companion.games.game import Unreadable
from companion.games.palagonia.drawing import read
from companion.games.palagonia.tiles import Cell


@pytest.fixture
def drawn() -> Callable[[str], dict[Cell, int]]:
    """The table of a drawing."""

    def table(drawing: str) -> dict[Cell, int]:
        found = read(drawing)
        assert not isinstance(found, Unreadable), found
        return found

    return table
