"""What do eyes tell the table, and when? Drawn pictures of one camera, and who hears of them."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.mat_layout import OWN_MAT
from companion.evidence import SeenEvidence, SeenFall, Sighting
from companion.fusion.belief import Belief
from companion.record.recording import Picture
from companion.referee.states import TableState
from companion.scene import LaidPlate, Lying, Scene
from companion.table.eyes import TableEyes
from companion.table.service import Answer
from companion.vision.frame import Pixels
from tests.unit.vision.drawn_table import (
    CAMERA,
    a_tower,
    noisy,
    picture,
    picture_with,
    view_from,
    with_hand,
)

TOWER, VIEW = a_tower(), view_from(60.0, -620.0, 330.0)
QUARTER_NS = 250_000_000
_HAND_NS = 5 * QUARTER_NS


class Listening:
    """Believes in the tower, and keeps what it is told."""

    def __init__(self) -> None:
        self.table = TableState(belief=Belief.certain(TOWER))
        self.told: list[SeenEvidence] = []

    def watching(self, cameras_alive: bool, at_ns: int | None = None) -> list[Answer]:
        return []

    def see(self, seen: SeenEvidence, about: Scene | None = None) -> list[Answer]:
        self.told.append(seen)
        return []

    @property
    def judged(self) -> list[SeenEvidence]:
        return [one for one in self.told if isinstance(one, Sighting | SeenFall)]


class Table:
    """Four pictures a second of what stands there."""

    def __init__(self) -> None:
        self.heard = Listening()
        self._eyes = TableEyes(self.heard, layout=OWN_MAT, cameras={"front": CAMERA})
        self._at_ns = 0

    def shows(self, pixels: Pixels, pictures: int = 4) -> None:
        for _ in range(pictures):
            self._at_ns += QUARTER_NS
            self._eyes.see(Picture(self._at_ns, "front", b""), pixels)


@pytest.fixture
def table() -> Table:
    """A table whose camera has seen the tower, and then a hand."""
    made = Table()
    stands = picture(VIEW, TOWER)
    made.shows(stands)
    made.shows(noisy(with_hand(stands)), 1)
    return made


def _fallen() -> Pixels:
    """Hardly anything stands, and what fell lies beside the base."""
    some = replace(TOWER, columns=TOWER.columns[6:7], plates=(LaidPlate("blue", 1, 0, -230, 1, 0),))
    low = replace(some, table_set=replace(some.table_set, base_thickness_mm=-60.0))
    return picture_with(VIEW, low, Lying(TOWER.columns[1].piece, None, -160.0, -60.0, 20.0))


def test_a_tower_that_lies_is_told_once_it_is_clear_that_nothing_hides_it(table: Table) -> None:
    table.shows(_fallen(), 4)
    at_first = list(table.heard.judged)
    table.shows(_fallen(), 12)

    assert at_first == []
    (fall,) = table.heard.judged
    assert isinstance(fall, SeenFall)
    assert fall.known_ns - _HAND_NS >= 2_000_000_000


def _half_fallen() -> Pixels:
    """The plate lies elsewhere, what stood on it is gone, and two columns lie beside the base."""
    slid = LaidPlate("blue", 1, 60.0, 50.0, 0.5, 40.0)
    left = replace(TOWER, columns=TOWER.columns[2:8], plates=(slid,))
    lying = [
        Lying(TOWER.columns[8].piece, None, -190.0, -40.0, 100.0),
        Lying(TOWER.columns[9].piece, None, 185.0, -60.0, 70.0),
    ]
    with_one, with_other = (picture_with(VIEW, left, one) for one in lying)
    is_other = (with_other != picture(VIEW, left)).any(axis=2)
    return np.where(is_other[..., None], with_other, with_one)


def test_a_tower_of_which_half_stands_has_fallen_if_two_columns_lie(table: Table) -> None:
    table.shows(_half_fallen(), 12)

    (fall,) = table.heard.judged
    assert isinstance(fall, SeenFall)
    assert fall.agreement > 0.35


def test_what_hid_the_tower_and_went_away_is_told_as_no_change(table: Table) -> None:
    table.shows(_fallen(), 4)
    stands = picture(VIEW, TOWER, seed=4)
    table.shows(noisy(with_hand(stands)), 1)

    table.shows(stands, 12)

    (seen,) = table.heard.judged
    assert isinstance(seen, Sighting)
    assert max(seen.gone.values()) < 1.0
    assert all(one.nats < 1.0 for one in seen.came)
    assert seen.since_ns == 4 * QUARTER_NS
