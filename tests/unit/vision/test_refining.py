"""Paints are learnt on while the lamp changes, and nothing that is believed wrongly is learnt."""

from dataclasses import replace

import numpy as np
import pytest

from companion.scene import Piece, Scene
from companion.vision.evidence import class_numbers, looks_like
from companion.vision.frame import Pixels
from companion.vision.labelling import well_inside
from companion.vision.learning import Colours
from companion.vision.preparing import Prepared
from companion.vision.refining import FARTHEST, LONGEST_STEP, refined
from companion.vision.stirring import small
from companion.vision.synthesis import FIRST_PIECE
from tests.unit.vision.drawn_table import a_tower, composed, picture

TOWER = a_tower()

# A bulb, through a camera that mixes its channels: rows are blue, green and red as they are seen.
BULB = np.array([[0.62, 0.03, 0.0], [0.04, 0.86, 0.04], [0.0, 0.1, 1.05]])


def lit(seen: Pixels, share: float) -> Pixels:
    """The picture when the lamp has gone so far from what it was to a bulb."""
    mixed = (seen / 255.0) ** 2.2 @ (np.eye(3) * (1 - share) + BULB * share).T
    return np.asarray(np.rint(255 * mixed.clip(0, 1) ** (1 / 2.2)), dtype=np.uint8)


def well_called(colours: Colours, seen: Pixels, prepared: Prepared) -> float:
    """The share of the pieces' pixels that look like their paint, of the piece that does worst."""
    drawing = composed(prepared.view, TOWER)
    labels = np.where(well_inside(drawing.labels), drawing.labels, 0)
    now = colours.now(small(seen))
    codes, numbers = now.codes(seen), class_numbers(now, TOWER)
    shares = [1.0]
    for number in range(FIRST_PIECE, FIRST_PIECE + len(TOWER.columns)):
        pixels = codes[labels == number]
        if len(pixels) > 40:
            expected = np.full(len(pixels), numbers[number])
            shares.append(float(looks_like(now, pixels, expected).mean()))
    return min(shares)


def by_the_bulb(
    prepared: Prepared, shown: Pixels, believed: Scene, *, learns: bool = True
) -> tuple[Colours, Pixels]:
    """The colours after ten minutes of a lamp that turns warm, in which eight moves are seen."""
    colours, seen = prepared.colours, shown
    drawing = composed(prepared.view, believed)
    for turn in range(8):
        seen = lit(shown, (turn + 1) / 8)
        if learns:
            colours = refined(colours, seen, drawing, colours.now(small(seen)))
    return colours, seen


def believed_to_be(scene: Scene, piece: Piece, colour: str) -> Scene:
    """The scene in which a column is believed to be of another colour."""
    columns = tuple(
        replace(one, piece=piece._replace(colour=colour, n=9)) if one.piece == piece else one
        for one in scene.columns
    )
    return replace(scene, columns=columns)


@pytest.fixture(scope="module")
def shown(prepared: Prepared) -> Pixels:
    return picture(prepared.view, TOWER, seed=5)


@pytest.fixture(scope="module")
def learnt(prepared: Prepared, shown: Pixels) -> Colours:
    """By the bulb, of a table that stands as it is believed to."""
    return by_the_bulb(prepared, shown, TOWER)[0]


def test_paints_are_known_by_a_lamp_that_turned_warm_over_ten_minutes(
    prepared: Prepared, shown: Pixels, learnt: Colours
) -> None:
    stayed, seen = by_the_bulb(prepared, shown, TOWER, learns=False)

    assert well_called(stayed, seen, prepared) < 0.5
    assert well_called(learnt, seen, prepared) >= 0.98


def test_a_piece_that_is_believed_wrongly_teaches_nothing(
    prepared: Prepared, shown: Pixels, learnt: Colours
) -> None:
    wrong = believed_to_be(TOWER, Piece("red", "hex", 1), "green")

    of_wrong, seen = by_the_bulb(prepared, shown, wrong)

    assert well_called(of_wrong, seen, prepared) >= 0.98
    assert np.linalg.norm(of_wrong.shifts["green"] - learnt.shifts["green"]) < 0.03


def test_where_nothing_changed_the_colours_are_the_very_same(
    prepared: Prepared, shown: Pixels
) -> None:
    now = prepared.colours.now(small(shown))

    assert refined(prepared.colours, shown, composed(prepared.view, TOWER), now) is prepared.colours


def test_no_paint_is_learnt_to_be_far_from_what_it_was(prepared: Prepared, shown: Pixels) -> None:
    colours, drawing = prepared.colours, composed(prepared.view, TOWER)
    for turn in range(9):
        seen = np.asarray(shown * np.array([1.0, 0.95**turn, 1.0]), dtype=np.uint8)
        # As if the light were still the first one: all of it looks like another tint of paints.
        colours = refined(colours, seen, drawing, colours.palette)

    lengths = [float(np.linalg.norm(one)) for one in colours.shifts.values()]
    assert lengths
    assert max(lengths) <= FARTHEST + 1e-9


def test_a_tint_is_learnt_a_little_at_a_time(prepared: Prepared, shown: Pixels) -> None:
    seen = lit(shown, 0.5)
    now = prepared.colours.now(small(seen))

    learnt = refined(prepared.colours, seen, composed(prepared.view, TOWER), now)

    assert all(np.linalg.norm(one) <= LONGEST_STEP + 1e-9 for one in learnt.shifts.values())
    assert all(abs(one.sum()) < 1e-9 for one in learnt.shifts.values())
