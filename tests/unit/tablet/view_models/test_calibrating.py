"""Scales are calibrated on the screen: what is told before, each step, and what is found."""

from typing import Any

import pytest

from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.calibrating import (
    CalibrationStep,
    CalibrationView,
    FoundView,
)
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    EndCalibration,
    StepAgain,
    StepDone,
)
from companion.tablet.view_models.calibrating.entering import LIMITS
from companion.tablet.view_models.calibrating.screen import (
    CalibrateScreen,
    Places,
    calibrate_screen,
)
from companion.tablet.view_models.calibrating.touches import (
    Adjust,
    Again,
    Done,
    EndCalibrating,
    StartCalibrating,
)
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Open, Touch
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.words import Words

say = Words("en").say
FOUND = FoundView(200.0, 0.06, 0.02, 0.9, 512.0, -0.1, 0.0)


def _at(view: CalibrationView | None, *, may: bool = True) -> Tablet:
    tablet, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
    tablet, _ = hear(tablet, Snapshot(1, may_calibrate=may, calibrating=view))
    return _after(tablet, Open("settings"), Open("calibrate"))[0]


def _after(tablet: Tablet, *touches: Touch) -> tuple[Tablet, tuple[Any, ...]]:
    taps: tuple[Any, ...] = ()
    for one in touches:
        tablet, taps = touch(one, tablet, Hands(lambda: "tap", lambda _: 0))
    return tablet, taps


def _view(step: CalibrationStep, number: int = 3, **more: Any) -> CalibrationView:
    return CalibrationView(step, number, 9, 200.0, **more)


def _said(shown: CalibrateScreen) -> list[str]:
    return [say(one) for one in shown.says]


def test_it_has_a_screen_of_its_own() -> None:
    assert screen(_at(None)) == "calibrate"


def test_numbers_are_told_without_typing_and_within_limits() -> None:
    tablet = _at(None)
    changed, _ = _after(
        tablet, Adjust("weight_g", 100), Adjust("weight_g", -1), Adjust("base_g", 10)
    )

    begun, [tap] = _after(changed, StartCalibrating())

    assert tap == BeginCalibration("tap", 299.0, 105.0, 105.0, 10.0)
    assert [say(one.value) for one in calibrate_screen(changed).fields] == [
        "299 g",
        "105 mm",
        "105 mm",
        "10 g",
    ]
    for field, (least, most) in LIMITS.items():
        small, _ = _after(begun, *[Adjust(field, -100)] * 6)
        assert getattr(small.entering, field) == least
        assert getattr(_after(begun, Adjust(field, 1e6))[0].entering, field) == most


@pytest.mark.parametrize(
    ("view", "places", "words"),
    [
        (_view("empty", 1), (), "Take everything off the base, and wait"),
        (_view("centre", 2), ("centre",), "the weight of 200 g in the middle"),
        (_view("over_cell", cell=2), (2,), "on the mark over cell 2"),
        (_view("loaded", 7), ("box",), "something heavier"),
        (_view("loaded_and_weight", 8), ("box", "centre"), "Leave that there"),
        (_view("emptied", 9), (), "off the base again"),
    ],
)
def test_each_step_is_said_and_drawn(view: CalibrationView, places: Places, words: str) -> None:
    tablet = _at(view)
    shown = calibrate_screen(tablet)

    _, [done] = _after(tablet, Done(view.number))
    _, [again] = _after(tablet, Again(view.number))

    assert words in _said(shown)[0]
    assert shown.places == places
    assert say(shown.title) == f"Step {view.number} of 9"
    assert done == StepDone("tap", view.number)
    assert again == StepAgain("tap", view.number)
    assert (shown.answers[1].why_not is not None) == (view.number == 1)


def test_while_samples_are_heard_hands_are_off_and_nothing_else_can_be_said() -> None:
    shown = calibrate_screen(_at(_view("centre", is_listening=True, share=0.5)))

    assert _said(shown) == ["Hands off the table, please …"]
    assert shown.share == 0.5
    assert [one.enabled for one in shown.answers] == [False, False, True]


def test_what_is_in_the_way_is_said_below_the_step() -> None:
    misplaced = Trouble("calibration_misplaced", "English.", {"cell": 2})
    newer = Trouble("calibration_wet", "The base is wet.")
    nameless = Trouble("calibration_stuck", "All cells are stuck.")

    for trouble, words in (
        (misplaced, "nearer to cell 2"),
        (newer, "The base is wet."),
        (nameless, "All cells are stuck."),
    ):
        shown = calibrate_screen(_at(_view("over_cell", cell=0, trouble=trouble)))
        assert words in _said(shown)[-1]
        assert shown.warns == 1


def test_what_was_found_is_said_and_leads_back() -> None:
    tablet = _at(_view("done", 9, found=FOUND))
    shown = calibrate_screen(tablet)

    left, [tap] = _after(tablet, EndCalibrating())

    assert "a column of 5 g will be read to 0.02 g" in _said(shown)[0]
    assert len(shown.says) == 4
    assert [one.touch for one in shown.answers] == [EndCalibrating()]
    assert tap == EndCalibration("tap")
    assert left.places[-1] == "settings"


def test_who_leaves_before_it_began_tells_the_table_nothing() -> None:
    left, taps = _after(_at(None), EndCalibrating())

    assert taps == ()
    assert left.places[-1] == "settings"


@pytest.mark.parametrize(("language", "error"), [("ru", "0,02"), ("de", "0,02"), ("ko", "0.02")])
def test_numbers_are_written_as_the_language_writes_them(language: str, error: str) -> None:
    shown = calibrate_screen(_at(_view("done", 9, found=FOUND)))

    assert error in Words(language).say(shown.says[0])
