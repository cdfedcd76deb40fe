"""What stood on the table, and which sentence says what is wrong with it."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from calibration.table_set import Footprint
from companion.errors import UnreadableError
from companion.record.table_setup import InitialColumn, PlatePose, read_setup
from tests.unit.recording.small_files import SETUP


def _changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    setup = deepcopy(SETUP)
    change(setup)
    return json.dumps(setup).encode()


def test_a_setup_is_read_with_its_units() -> None:
    setup = read_setup(json.dumps(SETUP).encode())

    assert setup.table_set.name == "birch"
    assert setup.table_set.kinds["hex"].radius_mm == 9.0
    assert setup.table_set.kinds["thin"][:3] == (5.0, 5.1, 1)
    assert setup.table_set.plates["blue"].outline_mm.tolist() == [[0, 0], [90, 0], [60, 80]]
    assert setup.table_set.base_thickness_mm == 12.0
    assert setup.columns == (InitialColumn("red", "thin", 20.5, -31.0),)
    assert setup.blue_plate == PlatePose(1.0, 2.0, 30.0)
    assert setup.cells is not None
    assert setup.cells.counts_per_g == (400.0, -410.0, 420.0, 430.0)
    assert setup.cells.grams(1, -2_000 - 41_000) == pytest.approx(100)
    np.testing.assert_array_equal(setup.cells.positions_mm[2], [-105, -105])


def test_keys_of_a_newer_recorder_are_let_through_and_cells_may_be_missing() -> None:
    message = _changed(lambda s: (s.update(lamp="warm"), s.pop("cells"), s.pop("set_name")))

    setup = read_setup(message)

    assert setup.cells is None
    assert setup.table_set.name == "unnamed set"


def test_columns_may_have_heights_and_footprints_of_their_own() -> None:
    own = {"radius_mm": 8.5, "height_mm": 47.5, "footprint": "square", "mass_g": 9, "points": 1}
    message = _changed(lambda s: s["column_kinds"].update(thin=own))

    table_set = read_setup(message).table_set

    assert table_set.kinds["thin"].footprint is Footprint.SQUARE
    assert table_set.height_mm("thin") == 47.5
    assert table_set.kinds["hex"].footprint is Footprint.HEXAGON  # it told its circumradius
    assert table_set.height_mm("hex") == table_set.column_height_mm


@pytest.mark.parametrize(
    "key",
    [
        "column_height_mm",
        "plate_thickness_mm",
        "base_radius_mm",
        "building_zone_radius_mm",
        "base_thickness_mm",
        "column_kinds",
        "plates",
        "initial",
    ],
)
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(UnreadableError, match=f"/table/setup.*{key}"):
        read_setup(_changed(lambda s: s.pop(key)))


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a gain of zero": (lambda s: s["cells"].update(counts_per_g=[400, 0, 1, 1]), "gain"),
    "a gain of nearly zero": (lambda s: s["cells"].update(counts_per_g=[4, 4, 1e-9, 4]), "gain"),
    "three cells": (lambda s: s["cells"]["tare_counts"].pop(), "four load cells"),
    "no cells at all": (lambda s: s["cells"].update(counts_per_g=[]), "four load cells"),
    "a tare beyond any chip": (
        lambda s: s["cells"].update(tare_counts=[1e30] * 4),
        r"cells\.tare_counts",
    ),
    "a place off the table": (
        lambda s: s["cells"]["positions_mm"].__setitem__(0, [1e12, 0]),
        r"cells\.positions_mm",
    ),
    "a column of a kind the set has not": (
        lambda s: s["initial"]["columns"][0].update(kind="oak"),
        "red oak column",
    ),
    "no kinds of columns": (
        lambda s: s.update(column_kinds={}, initial=s["initial"] | {"columns": []}),
        "column_kinds",
    ),
    "a kind without a radius": (lambda s: s["column_kinds"]["thin"].pop("radius_mm"), "thin"),
    "a kind of no mass": (lambda s: s["column_kinds"]["thin"].update(mass_g=0), "mass_g|thin|`0"),
    "a kind of negative radius": (
        lambda s: s["column_kinds"]["hex"].update(circumradius_mm=-9),
        "> 0",
    ),
    "a plate of two corners": (
        lambda s: s["plates"]["blue"].update(outline_mm=[[0, 0], [1, 1]]),
        "blue plate",
    ),
    "a plate of no mass": (lambda s: s["plates"]["blue"].update(mass_g=0), "mass_g"),
    "columns of no height": (lambda s: s.update(column_height_mm=0), "column_height_mm"),
    "a base of negative radius": (lambda s: s.update(base_radius_mm=-130), "base_radius_mm"),
    "text for a number": (lambda s: s.update(base_radius_mm="130"), "base_radius_mm"),
    "a list for an object": (lambda s: s.update(plates=[]), "plates"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_is_said_in_a_sentence(what: str) -> None:
    change, why = WRONG[what]

    with pytest.raises(UnreadableError, match=why) as caught:
        read_setup(_changed(change))

    assert str(caught.value).startswith("The recording's /table/setup ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "message",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"set_name":"\xff"}', b"[" * 9_999, b"1e999"],
)
def test_what_is_no_json_object_is_unreadable(message: bytes) -> None:
    with pytest.raises(UnreadableError, match="/table/setup cannot be read"):
        read_setup(message)
