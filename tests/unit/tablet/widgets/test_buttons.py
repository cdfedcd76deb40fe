"""Do buttons act when they should, and only once?"""

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.tablet.theme import DAY
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.hold_button import HOLD_S, HoldButton
from companion.tablet.widgets.icons import ICONS, draw_icon
from tests.tablet_driver.driver import ORDERS, Driver, Order
from tests.tablet_driver.looks import difference, share_of

SIZE = (240, 72)
AT = (100, 100)


def pressing(tablet: Driver, **properties: object) -> tuple[BigButton, list[str]]:
    button = BigButton(**{"text": "Next", "icon": "on", **properties})
    events: list[str] = []
    button.bind(
        on_press=lambda _: events.append("press"), on_refuse=lambda _: events.append("refuse")
    )
    tablet.show(button, SIZE, AT)
    return button, events


def holding(tablet: Driver) -> tuple[HoldButton, list[str]]:
    button = HoldButton(text="Collapse", icon="fall", hint="Hold it")
    events: list[str] = []
    button.bind(on_hold=lambda _: events.append("hold"))
    tablet.show(button, SIZE, AT)
    return button, events


def test_a_tap_presses(tablet: Driver) -> None:
    button, events = pressing(tablet)

    tablet.tap(button)

    assert events == ["press"]


def test_a_finger_that_slides_off_does_not_press(tablet: Driver) -> None:
    button, events = pressing(tablet)

    tablet.drag(button, (600, 500))

    assert events == []


def test_a_finger_that_comes_back_does(tablet: Driver) -> None:
    button, events = pressing(tablet)
    finger = tablet.press(button)

    tablet.move(finger, (600, 500))
    tablet.move(finger, button)
    tablet.release(finger)

    assert events == ["press"]


def test_a_finger_that_comes_from_outside_does_not_press(tablet: Driver) -> None:
    button, events = pressing(tablet)

    tablet.drag((600, 500), button)

    assert events == []


def test_a_button_that_leaves_the_screen_below_a_finger_does_not_press(tablet: Driver) -> None:
    button, events = pressing(tablet)
    finger = tablet.press(button)

    Window.remove_widget(button)
    tablet.release(finger)

    assert events == []
    assert button.aimed is None


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_that_arrives_twice_presses_once(tablet: Driver, order: Order) -> None:
    button, events = pressing(tablet)

    tablet.tap_delivered_twice(button, order)

    assert events == ["press"]


def test_two_touches_that_are_meant_press_twice(tablet: Driver) -> None:
    button, events = pressing(tablet)

    tablet.tap(button)
    tablet.pass_time(0.3)
    tablet.tap(button)

    assert events == ["press", "press"]


def test_the_echo_of_a_touch_does_not_press_what_has_come_to_lie_there(tablet: Driver) -> None:
    first, _ = pressing(tablet)
    later: list[object] = []

    def replace(_: object) -> None:
        first.parent.remove_widget(first)
        second = BigButton(text="Second", size_hint=(None, None), size=SIZE, pos=AT)
        second.bind(on_press=later.append)
        window.add_widget(second)

    window = first.parent
    first.bind(on_press=replace)

    tablet.tap(first)
    tablet.tap((220, 136))
    assert later == []
    tablet.pass_time(0.3)
    tablet.tap((220, 136))

    assert len(later) == 1


def test_a_button_that_cannot_be_used_tells_why_for_a_while(tablet: Driver) -> None:
    button, events = pressing(tablet, reason="Two columns are missing.")
    before = tablet.pixels(button)

    tablet.tap(button)
    telling = tablet.pixels(button)
    button.reason = ""
    tablet.frames()

    assert events == ["refuse"]
    assert share_of(before, DAY.warning) == 0
    assert share_of(telling, DAY.warning) > 0.4
    assert share_of(tablet.pixels(button), DAY.warning) == 0


def test_a_pressed_button_shows_it(tablet: Driver) -> None:
    button, _ = pressing(tablet)
    before = tablet.pixels(button)

    finger = tablet.press(button)
    tablet.frames()
    pressed = tablet.pixels(button)
    tablet.release(finger)

    assert difference(pressed, before) > 3
    assert difference(tablet.pixels(button), before) == 0


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_seen_and_inside_its_square(tablet: Driver, name: str) -> None:
    widget = Widget()
    with widget.canvas:
        draw_icon(name, (220, 136), 60, "#ffffff")
    tablet.show(widget, (400, 300))

    shown = tablet.pixels()[:, :, 0] > 0

    rows, columns = shown.nonzero()
    assert shown.mean() * shown.size > 0.02 * 60 * 60
    assert 190 <= columns.min() <= columns.max() < 250
    assert 800 - 166 <= rows.min() <= rows.max() < 800 - 106


def test_holding_acts_once_when_the_ring_is_full(tablet: Driver) -> None:
    button, events = holding(tablet)

    finger = tablet.press(button)
    tablet.wait_until(lambda: button.held > 0.4)
    halfway, shown = list(events), tablet.pixels(button)
    tablet.wait_until(lambda: events)
    tablet.pass_time(0.2)
    tablet.release(finger)
    tablet.frames()

    assert HOLD_S == 0.6
    assert halfway == []
    assert events == ["hold"]
    assert share_of(shown, DAY.danger) > share_of(tablet.pixels(button), DAY.danger)


def test_a_button_that_leaves_the_screen_while_it_is_held_does_not_act(tablet: Driver) -> None:
    button, events = holding(tablet)
    finger = tablet.press(button)
    tablet.wait_until(lambda: button.held > 0)

    Window.remove_widget(button)
    tablet.pass_time(HOLD_S)
    tablet.release(finger)

    assert events == []
    assert button.held == 0


def test_a_tap_never_acts_but_tells_to_hold(tablet: Driver) -> None:
    button, events = holding(tablet)

    tablet.tap(button)

    assert events == []
    assert button.hinting
    assert button.held == 0


@pytest.mark.parametrize("to", [(260, 136), (220, 400)], ids=["inside", "off the button"])
def test_sliding_lets_go(tablet: Driver, to: tuple[float, float]) -> None:
    button, events = holding(tablet)
    finger = tablet.press(button)
    tablet.wait_until(lambda: button.held > 0.2)

    tablet.move(finger, to)
    tablet.pass_time(HOLD_S)
    tablet.release(finger)

    assert events == []
    assert button.held == 0


def test_a_finger_that_trembles_still_holds(tablet: Driver) -> None:
    button, events = holding(tablet)
    finger = tablet.press(button)

    for step in range(4):
        tablet.move(finger, (220 + 4 * (-1) ** step, 136))
    tablet.wait_until(lambda: events)
    tablet.release(finger)

    assert events == ["hold"]


def test_a_hold_that_arrives_twice_acts_once(tablet: Driver) -> None:
    button, events = holding(tablet)

    fingers = [tablet.press(button, device) for device in ("mouse", "panel")]
    tablet.wait_until(lambda: events)
    tablet.pass_time(0.1)
    for finger in fingers:
        tablet.release(finger)

    assert events == ["hold"]
