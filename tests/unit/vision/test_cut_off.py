"""A column that the picture's edge cuts is known the less, the less of it is seen."""

from companion.scene import Piece, Standing
from companion.vision.preparing import Prepared
from companion.vision.spread import cut_off
from tests.unit.vision.conftest import EyeOf
from tests.unit.vision.drawn_table import SURE, a_tower, picture


def test_how_much_of_a_column_is_in_the_picture_is_known(eye_of: EyeOf, prepared: Prepared) -> None:
    eye = eye_of(a_tower(), picture(prepared.view, a_tower()))

    middle, *aside = (
        eye.share_inside(Standing(Piece("red", "thin", 1), 0, x_mm, 0.0, SURE))
        for x_mm in range(0, 800, 10)
    )

    assert middle == 1.0
    assert aside == sorted(aside, reverse=True)
    assert aside[-1] == 0.0
    assert any(0.0 < one < 1.0 for one in aside)


def test_a_whole_column_is_known_as_well_as_it_is_seen_and_a_cut_one_less() -> None:
    whole, most, half = (cut_off(SURE, share)[0][0] for share in (1.0, 0.9, 0.5))

    assert whole == SURE[0][0]
    assert most > 4.0**2
    assert half > 20.0**2
