"""Does the seal show the colour that is up, and how does it get there?"""

import pytest
from kivy.clock import Clock

from companion.tablet.theme import DARK, DAY, Theme
from companion.tablet.widgets.seal import TURN_S, Seal
from tests.tablet_driver.driver import Driver, Pixels
from tests.tablet_driver.looks import difference, share_of
from tests.tablet_driver.memory import growth_mb
from tests.tablet_driver.scenery import COLOURS, INITIALS

SIZE = (400, 200)


class OnAnOldDriver(Seal):
    """The graphics driver refuses the shader."""

    fragment_shader = "no GLSL at all"


def lying(
    tablet: Driver, face: str | None, theme: Theme = DAY, taken: bool | None = None
) -> Pixels:
    seal = Seal(theme=theme, initials=INITIALS)
    seal.show(face, taken, animate=False)
    tablet.show(seal, SIZE)
    return tablet.pixels(seal)


def shares(pixels: Pixels, theme: Theme = DAY) -> dict[str, float]:
    return {colour: share_of(pixels, theme.game[colour].fill) for colour in COLOURS}


@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("face", COLOURS)
def test_the_upper_face_shows_its_colour_and_no_other_does(
    tablet: Driver, face: str, theme: Theme
) -> None:
    found = shares(lying(tablet, face, theme), theme)

    assert found.pop(face) > 0.1
    assert max(found.values()) < 0.01


def test_nobody_having_it_claims_no_colour(tablet: Driver) -> None:
    assert max(shares(lying(tablet, None)).values()) < 0.005


def test_the_first_holder_has_bare_wood_up_which_is_brighter_than_the_one_laid_aside(
    tablet: Driver,
) -> None:
    aside = lying(tablet, None)
    tablet.fresh()

    held = lying(tablet, None, taken=True)

    assert max(shares(held).values()) < 0.005
    assert held.std() > 1.3 * aside.std()


@pytest.mark.parametrize("goal", ["blue", "green", "yellow"])
def test_turning_ends_exactly_where_it_should(tablet: Driver, goal: str) -> None:
    expected = lying(tablet, goal)
    tablet.fresh()
    seal = Seal(initials=INITIALS)
    seal.show("red", animate=False)
    tablet.show(seal, SIZE)

    seal.show(goal)
    tablet.wait_until(lambda: seal.turned == 1)
    tablet.frames()

    assert difference(tablet.pixels(seal), expected) == 0


def test_it_comes_to_rest_within_six_tenths_of_a_second(tablet: Driver) -> None:
    seal = tablet.show(Seal(initials=INITIALS), SIZE)
    rested_s: list[float] = []
    seal.bind(on_rest=lambda _: rested_s.append(Clock.get_time()))

    began_s = Clock.get_time()
    seal.show("green")
    tablet.wait_until(lambda: rested_s)
    tablet.pass_time(0.1)

    assert TURN_S <= 0.6
    assert rested_s[0] - began_s >= TURN_S
    assert len(rested_s) == 1


def test_where_nothing_is_to_move_it_lies_there_at_once(tablet: Driver) -> None:
    seal = Seal(initials=INITIALS, animated=False)
    rested: list[Seal] = []
    seal.bind(on_rest=rested.append)
    tablet.show(seal, SIZE)

    seal.show("red")

    assert seal.turned == 1.0
    assert rested == [seal]
    tablet.frames(1)
    assert shares(tablet.pixels(seal))["red"] > 0.1


def test_on_its_way_it_is_neither_here_nor_there(tablet: Driver) -> None:
    seal = Seal(initials=INITIALS)
    seal.show("red", animate=False)
    tablet.show(seal, SIZE)
    start = tablet.pixels(seal)

    seal.show("blue")
    tablet.wait_until(lambda: seal.turned > 0.3)
    midway = tablet.pixels(seal)
    tablet.wait_until(lambda: seal.turned == 1)
    tablet.frames()

    assert difference(midway, start) > 1
    assert difference(midway, tablet.pixels(seal)) > 1
    assert seal.upper_face == "blue"


def test_a_change_of_mind_on_the_way_ends_at_the_last_colour(tablet: Driver) -> None:
    expected = lying(tablet, "yellow")
    tablet.fresh()
    seal = Seal(initials=INITIALS)
    seal.show("red", animate=False)
    tablet.show(seal, SIZE)

    seal.show("blue")
    tablet.wait_until(lambda: seal.turned > 0.3)
    seal.show("yellow")
    tablet.wait_until(lambda: seal.turned == 1)
    tablet.frames()

    assert difference(tablet.pixels(seal), expected) == 0


def test_given_back_it_lies_aside_again(tablet: Driver) -> None:
    expected = lying(tablet, None)
    tablet.fresh()
    seal = Seal(initials=INITIALS)
    seal.show("red", animate=False)
    tablet.show(seal, SIZE)

    seal.show(None)
    tablet.wait_until(lambda: seal.turned == 1)
    tablet.frames()

    assert seal.upper_face is None
    assert max(shares(tablet.pixels(seal)).values()) < 0.005
    assert difference(tablet.pixels(seal), expected) < 3  # another side of the wood may be up


def test_the_same_colour_again_does_not_turn_it(tablet: Driver) -> None:
    seal = tablet.show(Seal(), SIZE)
    seal.show("red", animate=False)
    tablet.frames()
    drawings = seal.drawings

    seal.show("red")
    tablet.frames(5)

    assert seal.drawings == drawings


def test_a_seal_that_lies_still_is_not_drawn_again(tablet: Driver) -> None:
    seal = tablet.show(Seal(initials=INITIALS), SIZE)
    drawings = seal.drawings

    tablet.frames(20)

    assert seal.drawings == drawings


@pytest.mark.parametrize("face", COLOURS)
def test_where_the_shader_does_not_link_it_is_drawn_flat(tablet: Driver, face: str) -> None:
    seal = OnAnOldDriver(initials=INITIALS)
    seal.show(face, animate=False)
    tablet.show(seal, SIZE)

    found = shares(tablet.pixels(seal))

    assert found.pop(face) > 0.2
    assert max(found.values()) < 0.01


def test_flat_it_turns_as_well(tablet: Driver) -> None:
    seal = OnAnOldDriver(initials=INITIALS)
    seal.show("red", animate=False)
    tablet.show(seal, SIZE)

    seal.show("green")
    tablet.wait_until(lambda: seal.turned == 1)
    tablet.frames()

    assert shares(tablet.pixels(seal))["green"] > 0.2


def test_a_thousand_turns_take_no_more_memory(tablet: Driver) -> None:
    seal = tablet.show(Seal(initials=INITIALS), (60, 30))

    grown_mb = growth_mb(tablet, lambda k: seal.show(COLOURS[k % 4], animate=False))

    assert grown_mb < 8
