"""Does a column lie, or stand on another one? Drawn tables on which it does, and on which not."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from calibration.mat_layout import OWN_MAT
from companion.evidence import Sighting
from companion.scene import Lying, Piece, Scene, Standing
from companion.vision.frame import Pixels
from companion.vision.preparing import Prepared
from companion.vision.watch import Watch
from tests.unit.vision.conftest import WatchOf
from tests.unit.vision.drawn_table import (
    CAMERA,
    PAINTS_BGR,
    SURE,
    a_tower,
    moved,
    picture,
    picture_with,
)

TOWER = a_tower()
RED_THIN, RED_HEX = Piece("red", "thin", 1), Piece("red", "hex", 1)
Judge = Callable[..., Sighting]


@pytest.fixture
def judged(watch_of: WatchOf, prepared: Prepared) -> Judge:
    """Judges how the tower looks now that a column is elsewhere."""

    def made(
        now: Scene,
        lying: Lying | None = None,
        change: Callable[[Pixels], Pixels] = lambda shown: shown,
    ) -> Sighting:
        front = watch_of()
        front.rests.add(1, change(picture_with(prepared.view, now, lying, seed=4)))
        front.rests.before_pictures = [picture(prepared.view, TOWER, seed=3)]
        front.rests.before_ns = 0
        front.seen_ns = 1
        watch = Watch({"front": CAMERA}, OWN_MAT, {"front": front})
        return watch.judge(2, TOWER, "green")

    return made


@pytest.mark.parametrize(
    "lies",
    [
        Lying(RED_THIN, 0, 30.0, -95.0, 20.0),
        Lying(RED_THIN, None, -60.0, -175.0, 70.0),
        Lying(RED_HEX, 1, 10.0, -40.0, 120.0),
    ],
    ids=["on the base", "beside the base", "on a plate"],
)
def test_a_column_that_fell_over_is_seen_to_lie(judged: Judge, lies: Lying) -> None:
    sighting = judged(TOWER.without(lies.piece), lies)

    (seen,) = sighting.lying
    assert (seen.colour, seen.kind, seen.storey) == (*lies.piece[:2], lies.storey)
    assert (seen.x_mm, seen.y_mm) == pytest.approx((lies.x_mm, lies.y_mm), abs=4.0)
    assert seen.angle_deg == pytest.approx(lies.angle_deg, abs=6.0)
    assert sighting.gone[lies.piece] > 20
    came = [one.nats for one in sighting.came if (one.colour, one.kind) == lies.piece[:2]]
    assert seen.nats > 20 + max(came, default=0.0)


def test_a_column_that_has_left_the_table_lies_nowhere(judged: Judge) -> None:
    sighting = judged(TOWER.without(RED_THIN))

    assert sighting.gone[RED_THIN] > 20
    assert sighting.lying == ()
    assert all(one.nats < 3 for one in sighting.came if (one.colour, one.kind) == RED_THIN[:2])


def test_a_sleeve_of_a_columns_colour_is_no_column_that_lies(
    judged: Judge, prepared: Prepared
) -> None:
    def with_sleeve(now: Pixels) -> Pixels:
        sleeve = np.array([[-160.0, -260.0, 10.0], [-100.0, -260.0, 10.0], [-20.0, -120.0, 10.0]])
        sleeve = np.concatenate([sleeve, [[-60.0, -110.0, 10.0]]])
        outline = np.rint(prepared.view.project(sleeve)).astype(np.int32)
        over = now.copy()
        cv2.fillConvexPoly(over, outline, PAINTS_BGR["red"])
        return over

    sighting = judged(TOWER.without(RED_THIN), change=with_sleeve)

    assert sighting.gone[RED_THIN] > 20
    assert sighting.lying == ()


def test_a_column_that_was_moved_neither_lies_nor_stands_on_another(judged: Judge) -> None:
    sighting = judged(moved(TOWER, RED_THIN, 1, 0.0, -30.0))

    best = sighting.came[0]
    assert (best.colour, best.kind, best.is_on_column) == ("red", "thin", False)
    assert sighting.lying == ()


def test_a_table_at_rest_has_nothing_unusual(judged: Judge) -> None:
    sighting = judged(TOWER)

    assert (sighting.came, sighting.lying) == ((), ())


@pytest.mark.parametrize(
    ("piece", "x_mm", "y_mm"),
    [(RED_THIN, 40.0, -10.0), (Piece("blue", "thick", 1), -30.0, 10.0)],
    ids=["a thin one", "a thick one"],
)
def test_a_column_on_a_column_is_told_from_one_on_the_plate(
    judged: Judge, piece: Piece, x_mm: float, y_mm: float
) -> None:
    raised = Standing(piece, 1, x_mm, y_mm, SURE, is_on_column=True)

    sighting = judged(TOWER.with_column(raised))

    alike = [one for one in sighting.came if (one.colour, one.kind) == piece[:2]]
    best = max(alike, key=lambda one: one.nats)
    assert best.is_on_column
    assert (best.x_mm, best.y_mm) == pytest.approx((x_mm, y_mm), abs=3.0)
    assert all(best.nats > one.nats + 10 for one in alike if not one.is_on_column)
    assert sighting.lying == ()
