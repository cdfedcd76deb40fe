import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.sizes import PRIMARY_DP, TEXT_FACTORS, TOUCH_DP, Sizes, sizes_for

SCREENS_DP = {"7 inch": (966, 566), "10 inch": (1280, 800), "13 inch": (1764, 1102)}
SIDES = st.floats(300, 2500)


@pytest.fixture(params=SCREENS_DP)
def sizes(request: pytest.FixtureRequest) -> Sizes:
    return sizes_for(*SCREENS_DP[request.param])


def test_it_is_drawn_for_ten_inches() -> None:
    sizes = sizes_for(*SCREENS_DP["10 inch"])

    assert (sizes.touch_dp, sizes.primary_dp, sizes.score_sp, sizes.body_sp) == (48, 72, 54, 20)


def test_nothing_to_be_touched_is_smaller_than_a_finger(sizes: Sizes) -> None:
    assert sizes.touch_dp >= TOUCH_DP
    assert sizes.primary_dp >= PRIMARY_DP


def test_letters_keep_their_order(sizes: Sizes) -> None:
    assert 16 <= sizes.caption_sp <= sizes.body_sp < sizes.title_sp < sizes.score_sp


def test_letters_follow_the_screen() -> None:
    small, middle, large = (sizes_for(*screen) for screen in SCREENS_DP.values())

    assert small.score_sp < middle.score_sp < large.score_sp


def test_a_screen_on_its_side_has_the_same_sizes() -> None:
    landscape, portrait = sizes_for(1280, 800), sizes_for(800, 1280)

    assert not landscape.portrait
    assert portrait.portrait
    assert landscape.score_sp == portrait.score_sp


@given(SIDES, SIDES, st.sampled_from(TEXT_FACTORS))
def test_larger_text_makes_letters_larger_and_touches_no_smaller(
    width_dp: float, height_dp: float, text_factor: float
) -> None:
    normal = sizes_for(width_dp, height_dp)

    larger = sizes_for(width_dp, height_dp, text_factor)

    assert larger.score_sp == pytest.approx(normal.score_sp * text_factor)
    assert larger.body_sp >= normal.body_sp
    assert larger.touch_dp == normal.touch_dp
