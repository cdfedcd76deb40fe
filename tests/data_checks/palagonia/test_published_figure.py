"""Do our figures agree with the example on the help page of a game with the same tiles?

Its hexagons stand on a side. Turned by half a sixth, counter-clockwise, its cells are ours, dark is
colour B, and its ``rot`` 1, 2, 3 are our orientations 0, 2, 1 (by the corner of the light tip).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.palagonia.figures import Figure, figures
from companion.games.palagonia.tiles import is_connected

ORIENTATION = {1: 0, 2: 2, 3: 1}


@pytest.fixture(scope="module")
def published(palago_data: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((palago_data / "lambo_figure.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def told(published: dict[str, Any]) -> tuple[Figure, ...]:
    table = {(tile["q"], tile["r"]): ORIENTATION[tile["rot"]] for tile in published["tiles"]}
    assert is_connected(table)
    return figures(table)


def test_dark_has_the_closed_group_with_one_bridge_of_the_page(
    told: tuple[Figure, ...], published: dict[str, Any]
) -> None:
    expected = published["derived_palagonia_score_INFERENCE"]

    (dark,) = (figure for figure in told if figure.closed and figure.colour == "B")

    assert len(dark.nodes) == published["checked_by_us"]["its_nodes"]
    assert (dark.loops, dark.limbs) == (1, expected["legs_if_leg_is_degree_1_node"])
    assert (dark.value, dark.scores) == (expected["total"], True)


def test_light_has_the_closed_group_that_does_not_count(told: tuple[Figure, ...]) -> None:
    (light,) = (figure for figure in told if figure.closed and figure.colour == "A")

    assert (light.value, light.scores) == (1, False)


def test_all_groups_are_found(told: tuple[Figure, ...], published: dict[str, Any]) -> None:
    checked = published["checked_by_us"]

    assert sum(figure.colour == "B" for figure in told) == checked["dark_components"]
    assert sum(figure.colour == "A" for figure in told) == checked["light_components"]
