"""Does every screen hold what it shows, in every language, on every screen, either way up?"""

from itertools import product
from typing import Any, get_args

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.link.local import LocalLink
from companion.link.messages.tapped.beginning import Leave, Newcomer, NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost
from companion.tablet.screens.loading import SCREENS
from companion.tablet.sizes import TOUCH_DP
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.router import Screen as Name
from companion.tablet.view_models.touches import NameSeat, Open, Prefer, ShowRule, Touch
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted
from companion.tablet.widgets.touched import Touched
from tests.tablet.conftest import Start
from tests.tablet.person import Person

SIZES_DP = ((1280, 800), (800, 1280), (960, 540), (1024, 600))
# The longest words on every screen, the others on one.
CASES = (*product(SIZES_DP, ("de", "ru")), (SIZES_DP[-1], "ko"), (SIZES_DP[-1], "en"))
PLACES: dict[str, tuple[Touch, ...]] = {
    "start": (),
    "records": (Open("records"),),
    "set_up": (Open("set_up"), NameSeat(0, "Maximiliane-Theresa von und zu Langenfeld")),
    "rulings": (Open("set_up"),),
    "naming": (Open("set_up"),),
    "help": (ShowRule("VP-27"),),
    "settings": (Open("settings"),),
    "about": (Open("about"),),
}
_TEN = ("Maximiliane-Theresa von und zu Langenfeld", *"ABCDEFGHI")
# A match of Palagonia, what was done in it, and what is touched in the end.
PALAGONIA: dict[str, tuple[NewPalagonia, tuple[dict[str, Any], ...], tuple[Touch, ...]]] = {
    "palagonia, ten roll for the start": (
        NewPalagonia("new", _TEN, {"sets": 2}, "real"), (), (),
    ),
    "palagonia, on the board": (
        NewPalagonia("new", _TEN[:5]), (), (),
    ),
    "palagonia, counting": (
        NewPalagonia("new", _TEN[:3], dice="real", tiles="quick"),
        (
            {"act": "opening_roll", "by": 0, "die": "5"},
            {"act": "opening_roll", "by": 1, "die": "remove"},
            {"act": "opening_roll", "by": 2, "die": "remove"},
            {"act": "quick_lay", "by": 0, "count": 5},
            {"act": "roll", "by": 1, "dice": ["rotate", "4"]},
        ),
        (t.ChooseDie(1), t.AddCreature()),
    ),
    "palagonia, the log": (
        NewPalagonia("new", _TEN[:3], dice="real"),
        ({"act": "opening_roll", "by": 0, "die": "5"},),
        (Open("log"),),
    ),
}  # fmt: skip
PLACES |= dict.fromkeys(PALAGONIA, ())
PLACES["palagonia, set-up"] = (
    Open("set_up_palagonia"), t.Seats(10), t.NameChair(0, _TEN[0]),
)  # fmt: skip
SLACK_PX = 1.5
_READABLE_SP = 11.0


@pytest.fixture
def told(host: TableHost) -> TableHost:
    """A table with matches that can go on."""
    for number, name in enumerate(("Dora", "Константин-Александр", "지우")):
        players = (Newcomer(name, ("red", "blue")), Newcomer("", ("green", "yellow")))
        assert host.hear(NewMatch(f"new-{number}", players)).accepted
        assert host.hear(Leave(f"leave-{number}")).accepted
    return host


def shown(person: Person) -> list[Widget]:
    """Everything on the screen that is drawn, in lists too."""
    return [one for one in person.widgets() if isinstance(one, Drawn) and one.opacity]


def in_a_list(widget: Widget) -> bool:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, ScrollView):
            return True
    return False


def outside(widget: Widget) -> bool:
    """Whether a part of it is beyond the window; in a list only its sides count."""
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    wide = left < -SLACK_PX or right > Window.width + SLACK_PX
    high = bottom < -SLACK_PX or top > Window.height + SLACK_PX
    return bool(wide or (high and not in_a_list(widget)))


def beyond_its_parent(widget: Widget) -> bool:
    """Whether a thing to touch is wider than what it lies in."""
    parent = widget.parent
    return bool(widget.width > parent.width + SLACK_PX)


def tiny(widget: Widget) -> bool:
    """Whether the words of a button had to shrink until they are hard to read."""
    if not isinstance(widget, BigButton) or not widget.text:
        return False
    icon = dp(44) if widget.icon else 0.0
    room = (widget.width - dp(16) - icon, widget.height - dp(16))
    return fitted(widget.text, *room, sp(1.15 * widget.sizes.body_sp)).font_px < sp(_READABLE_SP)


def begin(host: TableHost, place: str) -> None:
    """Begin the match of Palagonia that a place is in, if it is in one."""
    if place in PALAGONIA:
        new, acts, _ = PALAGONIA[place]
        assert host.hear(new).accepted
        for number, act in enumerate(acts):
            assert host.hear(Declare(f"act-{number}", act)).verdict == "legal"


def open_place(person: Person, place: str) -> None:
    if place in PALAGONIA:
        person.waits_for(lambda: person.screen == "palagonia.match")
        for touched in PALAGONIA[place][2]:
            person.app.touch(touched)
    for touched in PLACES[place]:
        person.app.touch(touched)
    if place == "rulings":
        person.shown.show_rulings()
    if place == "naming":
        person.shown.ask_name(0)
    person.driver.frames(3)


@pytest.mark.parametrize("place", PLACES)
def test_everything_lies_within_the_window_and_under_a_finger(
    place: str, told: TableHost, start: Start
) -> None:
    begin(told, place)
    person = start(LocalLink(told))
    open_place(person, place)

    for size_dp, language in CASES:
        person.app.touch(Prefer("language", language))  # first: so it is drawn but once
        person.holds_a_screen_of(*size_dp)
        person.lays_out()
        here = shown(person)
        touchable = [one for one in here if isinstance(one, Touched) and not one.disabled]
        small = [one for one in touchable if min(one.size) < dp(TOUCH_DP) - SLACK_PX]

        assert [one for one in here if outside(one)] == [], (size_dp, language)
        assert [one for one in touchable if beyond_its_parent(one)] == [], (size_dp, language)
        assert small == [], (size_dp, language)
        assert [one.text for one in touchable if tiny(one)] == [], (size_dp, language)


@pytest.mark.parametrize("place", ["set_up", "settings", "help"])
def test_neighbours_do_not_lie_on_each_other(place: str, told: TableHost, start: Start) -> None:
    person = start(LocalLink(told), (1024, 600))
    person.app.touch(Prefer("language", "de"))
    person.app.touch(Prefer("text_size", 2))
    open_place(person, place)

    buttons = [one for one in shown(person) if isinstance(one, BigButton)]
    overlapping = [
        (one.text, other.text)
        for k, one in enumerate(buttons)
        for other in buttons[k + 1 :]
        if one.parent is other.parent and _overlap(one, other)
    ]
    assert len(buttons) > 0
    assert overlapping == []


def test_every_screen_that_can_be_right_is_there() -> None:
    assert set(SCREENS) == set(get_args(Name))


def test_a_turned_tablet_lays_its_screen_out_anew(told: TableHost, start: Start) -> None:
    person = start(LocalLink(told))
    right = person.shown.ids.right
    assert right.x > person.shown.ids.villa.x

    person.driver.resize(400, 640)
    person.driver.frames(3)

    assert right.x == person.shown.ids.villa.x
    assert right.top < person.shown.ids.villa.y


def test_news_that_change_nothing_draw_nothing(told: TableHost, start: Start) -> None:
    person = start(LocalLink(told))
    person.driver.frames(5)
    before = {one: one.drawings for one in shown(person)}

    person.app._show()
    person.sees_news()

    assert {one: one.drawings for one in shown(person)} == before


def _overlap(one: Widget, other: Widget) -> bool:
    return bool(
        one.x + 1 < other.right
        and other.x + 1 < one.right
        and one.y + 1 < other.top
        and other.y + 1 < one.top
    )
