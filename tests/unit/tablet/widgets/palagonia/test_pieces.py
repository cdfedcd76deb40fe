"""Do dice, bag and creatures show what they are told, and tell what was touched?"""

from typing import Any

import cv2
import numpy as np
import pytest

from companion.games.palagonia.dice import FACES as GAMES_FACES
from companion.tablet.theme import DARK, DAY, READABLE, Theme, contrast_ratio
from companion.tablet.widgets.palagonia.bag_count import _ON_CLOTH, CLOTH, BagCount
from companion.tablet.widgets.palagonia.board_paint import ground
from companion.tablet.widgets.palagonia.creature_card import CreatureCard
from companion.tablet.widgets.palagonia.creature_paint import LIT
from companion.tablet.widgets.palagonia.die_face import FACES, ROLL_S, DieFace
from companion.tablet.widgets.palagonia.sheet_layout import DEEP, LIGHT, SHEET
from companion.tablet.widgets.palagonia.tile_sheet import sheet
from companion.tablet.widgets.touched import Touched
from tests.tablet_driver.driver import Driver
from tests.tablet_driver.looks import difference, share_of

VIRUS = {(0, 0): 0, (1, -1): 2, (1, 0): 1}


def told_by(widget: Any, *events: str) -> list[Any]:
    """Everything that a widget tells from now on."""
    told: list[Any] = []
    for event in events:
        widget.bind(**{event: lambda _widget, *what, event=event: told.append((event, *what))})
    return told


def test_the_sheet_of_tiles_is_the_one_that_is_made() -> None:
    kept = cv2.imread(str(SHEET), cv2.IMREAD_UNCHANGED)

    assert kept is not None
    assert np.array_equal(kept[..., [2, 1, 0, 3]], sheet())


def test_a_die_has_the_faces_of_the_game() -> None:
    assert set(FACES) == set(GAMES_FACES)


def test_all_faces_look_different(tablet: Driver) -> None:
    die = DieFace()
    tablet.show(die, (200, 200))
    seen = []
    for face in FACES:
        die.face = face
        tablet.frames(2)
        seen.append(tablet.pixels(die))

    pairs = [(one, other) for k, one in enumerate(seen) for other in seen[k + 1 :]]
    assert min(difference(one, other) for one, other in pairs) > 1.0


def test_a_die_that_can_be_done_is_pressed_and_another_refuses(tablet: Driver) -> None:
    die = DieFace(face="4", word="Lay 4 tiles")
    told = told_by(die, "on_press", "on_refuse")
    tablet.show(die, (200, 260))

    tablet.tap(die)
    Touched.forget()
    die.possible, die.reason = False, "The bag holds fewer tiles than that."
    tablet.tap(die)

    assert told == [("on_press",), ("on_refuse",)]


def test_a_die_rolls_for_less_than_a_second_or_not_at_all(tablet: Driver) -> None:
    die = DieFace(face="5")
    still = DieFace(face="5", animated=False)
    tablet.show(die, (200, 200))
    tablet.show(still, (200, 200), (300, 0))
    lying = tablet.pixels(die)

    die.roll()
    still.roll()

    assert ROLL_S < 1.0
    assert (die.rolling, still.rolling) == (True, False)
    tablet.pass_time(0.2)
    assert difference(lying, tablet.pixels(die)) > 2
    tablet.pass_time(ROLL_S)
    assert (die.rolling, still.rolling) == (False, False)
    assert difference(lying, tablet.pixels(die)) < 0.5


def test_a_die_that_rolls_stays_on_its_card(tablet: Driver) -> None:
    die = DieFace(face="5", word="Lay 5 tiles", chosen=True)
    tablet.show(die, (330, 150))
    frame = [(slice(0, 4), slice(20, -20)), (slice(-4, None), slice(20, -20))]
    lying = [tablet.pixels(die)[part].copy() for part in frame]

    die.roll()

    while die.rolling:
        now = tablet.pixels(die)
        assert [difference(now[part], was) < 1 for part, was in zip(frame, lying, strict=True)] == [
            True,
            True,
        ]
        tablet.pass_time(0.05)


def test_a_tile_is_dragged_out_of_the_bag(tablet: Driver) -> None:
    bag = BagCount(count=12, able=True)
    told = told_by(bag, "on_hold", "on_let_go", "on_press")
    tablet.show(bag, (150, 150))

    tablet.drag(bag, (600, 400), steps=3)

    assert [what for what, *_ in told] == ["on_hold", "on_hold", "on_hold", "on_let_go"]
    assert told[-1][1] == pytest.approx((600, 400), abs=1)


def test_a_bag_from_which_nothing_may_be_drawn_gives_nothing(tablet: Driver) -> None:
    bag = BagCount(count=12)
    told = told_by(bag, "on_hold", "on_let_go", "on_press")
    tablet.show(bag, (150, 150))

    tablet.drag(bag, (600, 400))
    tablet.tap(bag)

    assert told == [("on_press",)]


def test_a_creature_is_shown_by_its_picture_or_by_signs(tablet: Driver) -> None:
    card = CreatureCard(tiles=VIRUS, body=list(VIRUS), colour="A", counted="1", numbered=False)
    tablet.show(card, (300, 300))
    pictured = share_of(tablet.pixels(card), LIT["A"])

    card.tiles = {}
    tablet.frames(2)

    assert pictured > 0.01
    assert share_of(tablet.pixels(card), LIT["A"]) == 0


@pytest.mark.parametrize("size", [(40, 400), (300, 80), (12, 900)])
def test_a_creature_of_many_parts_fits_any_card(tablet: Driver, size: tuple[int, int]) -> None:
    card = CreatureCard(loops=7, limbs=9, counted="7 loops + 9 limbs = 16")

    tablet.show(card, size)

    assert card.drawings > 0


@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
def test_what_the_pieces_write_can_be_read_and_what_they_mark_is_seen(theme: Theme) -> None:
    assert contrast_ratio(_ON_CLOTH, CLOTH) >= READABLE
    assert contrast_ratio(LIGHT, DEEP) >= READABLE
    assert contrast_ratio(theme.text, theme.surface) >= READABLE
    for ring in (theme.primary, theme.focus, theme.danger):
        assert contrast_ratio(ring, ground(theme)) >= 3
