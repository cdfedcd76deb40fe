"""Can the tablet's test driver be trusted? It touches and sees for real, and hides no error."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.button import Button
from kivy.uix.widget import Widget

from tests.tablet_driver.driver import ORDERS, Driver, Order
from tests.tablet_driver.looks import share_of


def counting(button: Button) -> list[object]:
    pressed: list[object] = []
    button.bind(on_release=pressed.append)
    return pressed


def fail(_: object) -> None:
    raise ZeroDivisionError


def test_a_tap_presses_a_plain_kivy_button(tablet: Driver) -> None:
    button = tablet.show(Button(), (200, 100), (50, 50))
    pressed = counting(button)

    tablet.tap(button)

    assert len(pressed) == 1


def test_a_tap_beside_it_does_not(tablet: Driver) -> None:
    button = tablet.show(Button(), (200, 100), (50, 50))
    pressed = counting(button)

    tablet.tap((20, 20))

    assert pressed == []


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_delivered_twice_presses_a_plain_button_twice(tablet: Driver, order: Order) -> None:
    button = tablet.show(Button(), (200, 100), (50, 50))
    pressed = counting(button)

    tablet.tap_delivered_twice(button, order)

    assert len(pressed) == 2


def test_a_drag_ends_where_it_was_meant_to(tablet: Driver) -> None:
    way: list[tuple[float, float]] = []
    widget = tablet.show(Widget(), (400, 400))
    widget.bind(on_touch_move=lambda _, touch: way.append((round(touch.x), round(touch.y))))

    tablet.drag((10, 20), (310, 220))

    assert way[-1] == pytest.approx((310, 220))
    assert len(way) > 3


def test_an_error_in_a_callback_ends_the_test_with_itself(tablet: Driver) -> None:
    button = tablet.show(Button(), (200, 100))
    button.bind(on_release=fail)

    with pytest.raises(ZeroDivisionError):
        tablet.tap(button)


def test_an_error_in_a_scheduled_call_ends_the_test_with_itself(tablet: Driver) -> None:
    Clock.schedule_once(fail)

    with pytest.raises(ZeroDivisionError):
        tablet.frames(3)


def test_waiting_gives_up(tablet: Driver) -> None:
    with pytest.raises(AssertionError, match="still not so"):
        tablet.wait_until(lambda: False, timeout_s=0.05)


def test_a_screenshot_shows_what_is_there(tablet: Driver, tmp_path: Path) -> None:
    widget = Widget()
    with widget.canvas:
        Color(1, 0, 0, 1)
        Rectangle(pos=(0, 0), size=(100, 50))
    tablet.show(widget, (200, 100))

    path = tablet.screenshot(tmp_path / "deeper" / "picture.png", widget)

    picture = cv2.imread(str(path))
    assert picture is not None
    assert picture.shape == (100, 200, 3)
    assert share_of(picture[:, :, ::-1].astype(np.uint8), "#ff0000") == pytest.approx(0.25)
    assert tuple(picture[-1, 0]) == (0, 0, 255)


def test_a_turned_tablet_has_another_window(tablet: Driver) -> None:
    tablet.ground((0, 1, 0, 1))

    tablet.resize(800, 1280)

    shown = tablet.pixels()
    assert shown.shape == (1280, 800, 3)
    assert share_of(shown, "#00ff00") == 1


def test_a_window_that_could_not_be_seen_whole_is_refused(tablet: Driver) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        tablet.resize(2560, 1600)
