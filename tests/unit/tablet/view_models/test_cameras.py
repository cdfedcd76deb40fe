"""How cameras are shown, through which one looks, and when a picture of it is asked for."""

from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti.acts import Collapse
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.cameras import (
    CameraPicture,
    CamerasNow,
    CameraView,
    Grade,
    OutlineView,
    QualityView,
)
from companion.link.messages.shown.scales import Light, Trouble
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.cameras import AskPicture
from companion.table.cameras.light import NAMES
from companion.tablet.sentences.cameras import KNOWN, KNOWN_QUALITIES
from companion.tablet.view_models.cameras import (
    CameraCard,
    camera_card,
    camera_lights,
    cameras_screen,
)
from companion.tablet.view_models.connection import LOST
from companion.tablet.view_models.frame import frame
from companion.tablet.view_models.hearing import disconnected, hear
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.seeing import to_ask
from companion.tablet.view_models.settings import settings_screen
from companion.tablet.view_models.start import start_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Back, LookThrough, Open, Touch
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.view_models.weighed import differ_in_sensors_alone
from companion.tablet.words import Words
from companion.vision.capture.doctor.verdict import Check
from tests.tablet_table.table import Table, start_of

say = Words("en").say
SINCE = "2026-11-30T20:15:00+00:00"


def _camera(name: str = "front", light: Light = "well", **more: Any) -> CameraView:
    return CameraView(name, light, SINCE, **more)


def _picture(number: int = 0, camera: str = "front", **more: Any) -> CameraPicture:
    return CameraPicture(camera, number, b"", more.pop("hidden", "surroundings"), **more)


def _after(
    tablet: Tablet, *what: Welcome | Snapshot | CamerasNow | CameraPicture | Touch
) -> Tablet:
    hands = Hands(lambda: "tap", lambda _: 0)
    for one in what:
        if isinstance(one, Welcome | Snapshot | CamerasNow | CameraPicture):
            tablet, _ = hear(tablet, one)
        else:
            tablet, _ = touch(one, tablet, hands)
    return tablet


@pytest.fixture
def table() -> Table:
    return Table(start_of(4))


@pytest.fixture
def open_there() -> Tablet:
    """A tablet on which the screen of two cameras is open."""
    cameras = (_camera(), _camera("side"))
    return _after(Tablet(), Welcome(PROTOCOL, "1"), Snapshot(1, cameras=cameras), Open("cameras"))


def _card(tablet: Tablet) -> CameraCard:
    card = camera_card(tablet)
    assert card is not None
    return card


def test_every_trouble_and_every_quality_that_the_table_tells_has_words() -> None:
    assert KNOWN == NAMES
    # Whether anything is seen, and how often, the light says.
    assert set(Check) - {Check.PICTURE, Check.RATE} == KNOWN_QUALITIES


def test_a_table_without_cameras_shows_none_and_leads_to_none() -> None:
    tablet = _after(Tablet(), Welcome(PROTOCOL, "1"), Snapshot(1))

    assert camera_lights(tablet) is None
    assert camera_card(tablet) is None
    assert settings_screen(tablet).cameras is None
    assert Open("cameras") not in [one.touch for one in start_screen(tablet).menu]
    none = cameras_screen(_after(tablet, Open("cameras"))).none
    assert none is not None
    assert "needs none" in say(none)


def test_a_table_with_cameras_leads_to_them_from_everywhere(open_there: Tablet) -> None:
    lights = camera_lights(open_there)
    settings = settings_screen(open_there).cameras

    assert screen(open_there) == "cameras"
    assert lights is not None
    assert settings is not None
    assert lights.open.touch == settings.touch == Open("cameras")
    assert Open("cameras") in [one.touch for one in start_screen(open_there).menu]


def test_the_worst_of_the_lights_is_put_into_words(open_there: Tablet) -> None:
    gone = Trouble("camera_gone", "Gone.", {"camera": "side"})
    cameras = (_camera(), _camera("side", "blind", trouble=gone))

    lights = camera_lights(_after(open_there, CamerasNow(cameras)))

    assert lights is not None
    assert lights.lights == ("well", "blind")
    assert "No picture comes from the camera side" in say(lights.says)


@pytest.mark.parametrize(
    ("grade", "says"),
    [
        ("good", "The picture is sharp."),
        ("bad", "The picture is blurred. Wipe the lens and focus on the base."),
        ("unknown", None),
    ],
)
def test_a_quality_is_told_in_words_unless_it_is_not_known(
    open_there: Tablet, grade: Grade, says: str | None
) -> None:
    camera = _camera(qualities=(QualityView("sharpness", grade, "Sharp."),))

    told = [say(one.says) for one in _card(_after(open_there, CamerasNow((camera,)))).qualities]

    assert told == ([] if says is None else [says])


def test_what_a_newer_table_says_is_said_in_its_own_words(open_there: Tablet) -> None:
    wet = Trouble("camera_wet", "The camera is wet.")
    nameless = Trouble("camera_gone", "One is gone.")
    odd = QualityView("smell", "bad", "It smells.")

    first = _after(open_there, CamerasNow((_camera(light="blind", trouble=wet),)))
    other = _after(
        open_there, CamerasNow((_camera(light="blind", trouble=nameless, qualities=(odd,)),))
    )

    assert say(_card(first).says) == "The camera is wet."
    assert say(_card(other).says) == "One is gone."
    assert [say(one.says) for one in _card(other).qualities] == ["It smells."]


def test_pictures_are_asked_for_one_after_the_other_while_the_screen_is_open(
    open_there: Tablet,
) -> None:
    before = _after(open_there, Back())
    first = _after(open_there, _picture(7))
    again = _after(first, _picture(7))

    assert to_ask(before, open_there) == AskPicture("front")
    assert to_ask(open_there, first) == AskPicture("front", 7)
    assert to_ask(open_there, open_there) is None
    assert again is first  # one that comes twice makes no second row of questions
    assert to_ask(first, _after(first, Back())) is None


def test_another_camera_is_asked_once_it_is_chosen(open_there: Tablet) -> None:
    seen = _after(open_there, _picture(7))

    side = _after(seen, LookThrough("side"))

    assert to_ask(seen, side) == AskPicture("side")
    assert side.picture is None
    assert _after(side, _picture(8)) is side  # one of the other camera comes too late
    assert [one.chosen for one in cameras_screen(side).choices] == [False, True]


def test_after_a_broken_link_a_picture_is_asked_for_anew(open_there: Tablet) -> None:
    seen = _after(open_there, _picture(7))
    lost = disconnected(seen, LOST)

    back = _after(lost, Welcome(PROTOCOL, "1"))

    assert to_ask(seen, lost) is None
    assert to_ask(lost, back) == AskPicture("front")  # it may count from the beginning again


def test_a_picture_that_nobody_looks_at_is_not_kept(open_there: Tablet) -> None:
    left = _after(open_there, _picture(7), Back())

    assert _after(left, _picture(8)).picture == left.picture
    assert _after(left, Open("cameras")).picture is None


def test_a_blind_camera_shows_no_picture_from_before(open_there: Tablet) -> None:
    gone = Trouble("camera_gone", "Gone.", {"camera": "front"})
    seen = _after(open_there, _picture(7))

    blind = _after(seen, CamerasNow((_camera(light="blind", trouble=gone),)))

    assert _card(seen).picture is not None
    assert _card(blind).picture is None
    assert _card(blind).waits is not None


def test_what_is_painted_over_is_told_with_the_picture(open_there: Tablet) -> None:
    mat = (OutlineView("mat", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))),)

    plain = _card(_after(open_there, _picture(1, hidden="everything")))
    lined = _card(_after(open_there, _picture(1, outlines=mat)))

    assert ["blurred" in say(one) for one in plain.remarks] == [True]
    assert ["painted over" in say(lined.remarks[0]), "lines" in say(lined.remarks[1])] == [
        True,
        True,
    ]


def test_a_camera_that_cannot_judge_any_more_is_told_of_above_a_match(table: Table) -> None:
    def problems(*cameras: CameraView) -> list[str]:
        return [say(one) for one in frame(_after(table.tablet, CamerasNow(cameras))).problems]

    gone = Trouble("camera_gone", "Gone.", {"camera": "front"})
    moved = Trouble("camera_moved", "Moved.", {"camera": "front"})
    never = Trouble("camera_not_calibrated", "Never.", {"camera": "front"})

    assert problems(_camera()) == []
    assert problems(_camera(light="degraded", trouble=never)) == []
    assert ["was moved" in one for one in problems(_camera(light="degraded", trouble=moved))] == [
        True
    ]
    blind = _camera(light="blind", trouble=gone)
    assert ["No picture" in one for one in problems(blind)] == [True]
    table.play(Collapse(0))
    assert problems(blind) == []


def test_news_of_the_cameras_change_no_screen_but_their_own(table: Table) -> None:
    before = table.tablet
    news = _after(before, CamerasNow((_camera(),)))

    assert differ_in_sensors_alone(before, news)
    assert differ_in_sensors_alone(news, msgspec.structs.replace(news, picture=_picture()))
    assert not differ_in_sensors_alone(news, msgspec.structs.replace(news, camera="side"))
