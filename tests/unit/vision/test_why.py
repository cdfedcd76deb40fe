"""A picture that shows why: its outlines lie where the pieces are, and need no colours."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.set_file import default_set
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.vision.evidence import surface_names
from companion.vision.frame import Pixels, decode
from companion.vision.panels import PANEL_PX, Lens, encoded, trace, trace_dashed
from companion.vision.solids import Outline
from companion.vision.space import ring_mm, tower_window
from companion.vision.synthesis import Composition, background_labels
from companion.vision.view import View
from companion.vision.why import MOST_BYTES, Claim, Clue, drawn_in, nats_words, why_picture
from tests.unit.calibration.drawn_mat import WEBCAM, looking_from

SECOND_NS = 1_000_000_000
_KNOWN = ((0.1, 0.0), (0.0, 0.1))
_PAINT = {
    "room": (70, 90, 110),
    "mat": (225, 228, 230),
    "rim": (110, 130, 100),
    "zone": (180, 200, 210),
    "red": (40, 40, 170),
    "blue": (150, 80, 40),
    "yellow": (40, 160, 210),
}

MOVED = Standing(Piece("red", "thin", 1), 0, 62.0, -48.0, _KNOWN)
NEXT = Standing(Piece("yellow", "hex", 1), 0, -64.0, -40.0, _KNOWN)
THERE = replace(MOVED, storey=1, x_mm=-20.0, y_mm=5.0)
PLATE = LaidPlate("blue", 1, 0.0, 0.0, 0.5, 30.0)


@pytest.fixture(scope="module")
def believed() -> Composition:
    """A plate on three columns, seen slantwise from the front."""
    behind = Standing(Piece("blue", "thick", 1), 0, 0.0, 55.0, _KNOWN)
    scene = Scene(default_set().table_set(), (MOVED, NEXT, behind), (PLATE,))
    view = View(WEBCAM.scaled((960, 540)), looking_from((80.0, -560.0, 330.0), (0.0, 0.0, 60.0)))
    window = tower_window(view, scene)
    mat_mm = ring_mm(210.0)
    return Composition(view, scene, background_labels(view, scene, mat_mm, window), window)


def seen(composition: Composition, seed: int) -> Pixels:
    """A camera's noisy picture of a scene."""
    paints = np.array([_PAINT[name] for name in surface_names(composition.scene)], dtype=float)
    noise = np.random.default_rng(seed).normal(0.0, 2.0, (*composition.labels.shape, 3))
    return np.asarray((paints[composition.labels] + noise).clip(0, 255), dtype=np.uint8)


@pytest.fixture(scope="module")
def clue(believed: Composition) -> Clue:
    """The red column was moved to the top."""
    after = replace(believed, scene=believed.scene.with_column(THERE))
    before_ns, now_ns = 60 * SECOND_NS, 64 * SECOND_NS
    return Clue("front", believed, seen(believed, 1), seen(after, 2), before_ns, now_ns)


CLAIM = Claim(MOVED, NEXT, THERE, 80.4, 2.0, 94.8, 0.998)


def panels_of(sheet: Pixels) -> list[Pixels]:
    """The four pictures of a sheet, from left to right."""
    width, height = PANEL_PX
    gap = (sheet.shape[1] - 4 * width) // 3
    lefts = [place * (width + gap) for place in range(4)]
    return [sheet[20 : 20 + height, left : left + width] for left in lefts]


def test_a_picture_of_four_panels_is_small_enough_to_send(clue: Clue) -> None:
    picture = why_picture(clue, CLAIM, 50 * SECOND_NS)

    pixels = decode(picture.jpeg)
    assert pixels is not None
    assert (pixels.shape[1], pixels.shape[0]) == picture.size_px
    assert len(picture.jpeg) <= MOST_BYTES
    assert (picture.camera, picture.before_ns, picture.now_ns) == (
        "front",
        60 * SECOND_NS,
        64 * SECOND_NS,
    )


def test_the_outline_lies_where_the_picture_shows_the_column(clue: Clue) -> None:
    then = clue.composition
    (gone,) = then.drawn([MOVED])
    lens = Lens.on([gone.outline], then.window)
    assert clue.before is not None

    shown = lens.picture(clue.before, then.window).astype(int)
    red = shown[..., 2] - shown[..., :2].max(axis=2) > 60
    outlined = lens.covered(gone, then.pieces) > 0

    assert red.sum() > 500
    assert (red & outlined).sum() / (red | outlined).sum() > 0.85


def test_what_changed_is_light_where_the_column_was_and_where_it_stands(clue: Clue) -> None:
    then = clue.composition
    difference = panels_of(drawn_in(clue, CLAIM, 0))[3]
    after = replace(then, scene=then.scene.with_column(THERE))
    (gone,), (runner_up,), (came,) = (
        then.drawn([MOVED]),
        then.drawn([NEXT]),
        after.drawn([THERE]),
    )
    lens = Lens.on([one.outline for one in (gone, runner_up, came)], then.window)
    width, height = lens.size_px
    left, top = (PANEL_PX[0] - width) // 2, (PANEL_PX[1] - height) // 2
    shown = difference[top : top + height, left : left + width, 1]

    assert shown[lens.covered(came) > 0].mean() > 180
    assert shown[lens.covered(gone, then.pieces) > 0].mean() > 180
    assert np.median(shown) < 120


def test_a_solid_outline_goes_all_the_way_round_and_a_dashed_one_does_not(clue: Clue) -> None:
    then = clue.composition
    (drawn,) = then.drawn([THERE])
    lens = Lens.on([drawn.outline], then.window)
    width, height = lens.size_px
    solid = np.full((height, width, 3), 128, dtype=np.uint8)
    dashed = solid.copy()

    trace(solid, lens, drawn, [], "")
    trace_dashed(dashed, lens, drawn, "")

    mask = lens.covered(drawn)
    inner = mask.copy()
    inner[1:-1, 1:-1] &= mask[:-2, 1:-1] & mask[2:, 1:-1] & mask[1:-1, :-2] & mask[1:-1, 2:]
    rim = (mask > 0) & (inner == 0)
    assert (solid[rim][:, 0] > 200).mean() > 0.95
    assert 0.3 < (dashed[rim][:, 0] > 200).mean() < 0.85
    assert (solid[..., 0] < 50).any()  # a black border, so that white wood does not hide it
    assert (dashed[..., 0] < 50).any()


def test_a_column_that_others_hide_is_outlined_thinly_and_said_to_be_hidden(clue: Clue) -> None:
    then = clue.composition
    behind = Standing(Piece("red", "thin", 2), 0, 0.0, 85.0, _KNOWN)
    (hidden,) = then.drawn([behind])
    screen = replace(
        hidden,
        depth=(hidden.depth[0] + 1.0, 0.0),
        outline=Outline(
            (np.array([(0.0, 0.0), (960.0, 0.0), (960.0, 540.0), (0.0, 540.0)]),), True
        ),
    )
    lens = Lens.on([hidden.outline], then.window)
    width, height = lens.size_px
    in_sight = np.full((height, width, 3), 128, dtype=np.uint8)
    out_of_sight = in_sight.copy()

    trace(in_sight, lens, hidden, [], "gone")
    trace(out_of_sight, lens, hidden, [screen], "gone")

    assert (out_of_sight != 128).sum() > 0
    body = slice(height // 2, None)
    assert (out_of_sight[body] > 200).sum() < (in_sight[body] > 200).sum()


def test_a_plate_that_came_is_shown_without_a_rest_before(believed: Composition) -> None:
    before = replace(believed, scene=replace(believed.scene, plates=()))
    clue = Clue("side", before, None, seen(believed, 3), None, 9 * SECOND_NS)

    picture = why_picture(clue, Claim(came=PLATE, came_nats=400.0), 0)

    pixels = decode(picture.jpeg)
    assert pixels is not None
    first, second, *_ = panels_of(pixels)
    assert first.std() < 25  # grey, with a few words
    assert second.std() > 30


def test_what_a_camera_does_not_reach_is_left_out_of_its_picture(clue: Clue) -> None:
    far = replace(THERE, x_mm=450.0, y_mm=100.0)

    sheet = drawn_in(clue, Claim(came=far), 0)

    assert sheet.shape[1] > 4 * PANEL_PX[0]


def test_a_picture_too_rich_for_its_room_is_written_more_coarsely() -> None:
    noise = np.random.default_rng(4).integers(0, 256, (320, 1042, 3), dtype=np.uint8)

    rich, poor = encoded(noise, 10**9), encoded(noise, 200_000)

    assert len(poor) < len(rich)
    assert decode(poor) is not None


@pytest.mark.parametrize(
    ("nats", "words"),
    [
        (80.4, "+80 nats from all cameras"),
        (-12.0, "-12 nats from all cameras"),
        (0.3, "the cameras can hardly tell"),
        (0.0, "the cameras cannot see it"),
    ],
)
def test_what_the_cameras_say_is_said_in_words(nats: float, words: str) -> None:
    assert nats_words(nats) == words
