"""A recording names its mat, and one that makes no sense takes nothing else with it."""

import json
from copy import deepcopy
from typing import Any

import pytest

from calibration.mat_layout import OWN_MAT, Patch
from companion.record.recorded_mat import mat_to_record, recorded_mat
from companion.record.table_setup import read_setup
from tests.unit.recording.small_files import SETUP

MAT: dict[str, Any] = {
    "dictionary": "DICT_4X4_50",
    "marker_side_mm": 44.0,
    "centres_mm": {"0": [-200.0, -200.0], "7": [-205.0, 0.0]},
    "patches": {"gray": {"centre_mm": [100.0, 205.0], "side_mm": 24.0}},
}


def _setup_with(mat: object) -> bytes:
    return json.dumps({**deepcopy(SETUP), "mat": mat}).encode()


def test_a_setup_tells_of_its_mat() -> None:
    mat = read_setup(_setup_with(MAT)).mat

    assert mat is not None
    assert mat.centres_mm == {0: (-200.0, -200.0), 7: (-205.0, 0.0)}
    assert mat.patches == {"gray": Patch((100.0, 205.0), 24.0)}
    # The top edge of a marker's picture points to +y.
    assert mat.markers_mm()[0].tolist() == [[-222, -178], [-178, -178], [-178, -222], [-222, -222]]


def test_what_is_recorded_of_our_own_mat_is_our_own_mat() -> None:
    message = json.dumps(mat_to_record(OWN_MAT)).encode()

    assert recorded_mat(message) == OWN_MAT


@pytest.mark.parametrize(
    "mat",
    [
        None,
        "A2",
        {**MAT, "marker_side_mm": 0},
        {**MAT, "centres_mm": {"left": [0, 0]}},
        {**MAT, "patches": {"gray": {"side_mm": 24}}},
        {**MAT, "strips": [{"centre_mm": [0, 0], "columns": 3, "rows": 2, "square_mm": 20,
                            "marker_mm": 15, "first_id": 7}]},
    ],
    ids=["none", "a word", "no size", "no number", "no place", "a number twice"],
)  # fmt: skip
def test_a_mat_that_cannot_be_leaves_the_rest_of_the_setup_readable(mat: object) -> None:
    setup = read_setup(_setup_with(mat))

    assert setup.mat is None
    assert setup.table_set.name == "birch"
