"""Cameras are calibrated and pieces measured on the screen: the ways, each step, what was found."""

from typing import Any, get_args

import msgspec
import pytest

from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.calibrating import CalibrationView
from companion.link.messages.shown.cameras import CameraPicture, CameraView, QualityView
from companion.link.messages.shown.scales import ScalesView, Trouble
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.shown.workshop import (
    LensFoundView,
    LensView,
    PieceFoundView,
    PieceKnownView,
    PiecesView,
    PieceTask,
    PoseName,
    WorkshopView,
)
from companion.link.messages.tapped.calibrating import (
    BeginLens,
    BeginPieces,
    EndCalibration,
    FinishLens,
    FinishSteps,
    FoundRight,
    LookAgain,
    SkipStep,
    StepAgain,
    StepDone,
)
from companion.link.messages.tapped.cameras import AskLook, AskPicture
from companion.tablet.sentences.workshop import piece_step_text, workshop_trouble_text
from companion.tablet.view_models.calibrating.touches import (
    Again,
    Done,
    EndCalibrating,
    Finish,
    FoundIsRight,
    LeaveOut,
    LookOnceMore,
    StartLens,
    StartPieces,
)
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.seeing import to_ask
from companion.tablet.view_models.settings import settings_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import LookThrough, Open, Place, Touch
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.view_models.workshop.lens import lens_picture, lens_screen
from companion.tablet.view_models.workshop.pieces import pieces_picture, pieces_screen
from companion.tablet.view_models.workshop.ways import workshop_screen
from companion.tablet.view_models.workshop.wizard import Wizard
from companion.tablet.words import Words

say = Words("en").say
LENS = LensView("front", taken=("middle", "near"), next="left_away")
FOUND = LensFoundView(0.18, 9, 10, 451, 0.8, 0.002, 64.2, 38.6)
PIECES = PiecesView("front", 3, 20, "plate", "green")
SCALES = ScalesView("well")
PICTURE = CameraPicture("front", 7, b"", "surroundings")


def _at(place: Place, shop: WorkshopView | None, **shown: Any) -> Tablet:
    tablet, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
    tablet, _ = hear(tablet, Snapshot(1, workshop=shop, **shown))
    return _after(tablet, Open("settings"), Open("workshop"), Open(place))[0]


def _lens(view: LensView | None, **more: Any) -> Tablet:
    return _at("lens", WorkshopView((("front", False), ("side", True)), lens=view, **more))


def _pieces(view: PiecesView | None, **more: Any) -> Tablet:
    known = {"lenses": (("front", True),), "may_weigh": True, **more}
    return _at("pieces", WorkshopView(pieces=view, **known))


def _after(tablet: Tablet, *touches: Touch) -> tuple[Tablet, tuple[Any, ...]]:
    taps: tuple[Any, ...] = ()
    for one in touches:
        tablet, taps = touch(one, tablet, Hands(lambda: "tap", lambda _: 0))
    return tablet, taps


def _said(shown: Wizard) -> list[str]:
    return [say(one) for one in shown.says]


def _shut(shown: Wizard) -> list[str]:
    return [say(one.label) for one in (*shown.answers, *shown.more) if not one.enabled]


def test_the_settings_lead_to_all_that_can_be_calibrated() -> None:
    shop = WorkshopView((("front", True), ("side", False)), may_weigh=True)
    cameras = (
        CameraView(
            "front", "well", "2026-11-30T20:15:00+00:00", None, (QualityView("mat", "bad", "No."),)
        ),
    )
    tablet = _at("workshop", shop, scales=SCALES, may_calibrate=True, cameras=cameras)

    shown = workshop_screen(tablet)

    assert settings_screen(tablet).workshop.touch == Open("workshop")
    assert shown.none is None
    assert [one.control.touch for one in shown.ways] == [
        Open("lens"),
        Open("cameras"),
        Open("calibrate"),
        Open("pieces"),
    ]
    assert [[say(word) for word in one.says] for one in shown.ways] == [
        [
            "The camera front is calibrated.",
            "The camera side was never calibrated and judges nothing.",
        ],
        ["The mat is not found. Lay it flat, whole in the picture."],
        ["The scales are calibrated."],
        ["Sizes are measured by the camera front, masses by the scales."],
    ]
    assert all(one.control.enabled for one in shown.ways)


def test_with_neither_camera_nor_scales_a_sentence_says_why() -> None:
    shown = workshop_screen(_at("workshop", None))

    assert shown.ways == ()
    assert shown.none is not None
    assert "no camera and no scales" in say(shown.none)


def test_while_a_match_is_open_nothing_can_be_begun() -> None:
    shop = WorkshopView((("front", True),), may_weigh=True, is_open=False)
    tablet = _at("workshop", shop, scales=SCALES)

    shown = workshop_screen(tablet)
    lens = lens_screen(_after(tablet, Open("lens"))[0])
    pieces = pieces_screen(_after(tablet, Open("pieces"))[0])

    assert [one.control.enabled for one in shown.ways] == [False, True, False, False]
    for screen in (lens, pieces):
        [begin] = screen.answers
        assert begin.why_not is not None
        assert "leave it first" in say(begin.why_not.says)


def test_scales_that_only_advise_are_told_as_not_calibrated_here() -> None:
    tablet = _at("workshop", None, scales=SCALES)
    calibrating = _at(
        "workshop", None, scales=SCALES, calibrating=CalibrationView("empty", 1, 9, 200.0)
    )

    [way, pieces] = workshop_screen(tablet).ways

    assert not way.control.enabled
    assert say(way.says[0]).startswith("The scales were never calibrated")
    assert "neither yet" in say(pieces.says[0])
    assert workshop_screen(calibrating).ways[0].control.enabled


def test_which_camera_is_calibrated_is_chosen_before() -> None:
    tablet = _lens(None)
    shown = lens_screen(tablet)

    other, _ = _after(tablet, LookThrough("side"))
    begun, [tap] = _after(other, lens_screen(other).answers[0].touch)

    assert [(say(one.label), one.chosen) for one in shown.choices] == [
        ("front", True),
        ("side", False),
    ]
    assert "never calibrated" in _said(shown)[1]
    assert lens_screen(other).answers[0].touch == StartLens("side")
    assert tap == BeginLens("tap", "side")
    assert begun.picture is None
    assert _shut(lens_screen(_at("lens", None))) == ["Begin"]


def test_what_is_missing_what_is_in_the_way_and_where_to_hold_the_board_is_shown() -> None:
    hint = Trouble("lens_blurred", "English.")
    shown = lens_screen(_lens(msgspec.structs.replace(LENS, hint=hint)))

    assert say(shown.title) == "2 pictures of 10 are taken."
    assert _said(shown)[0] == "Turn the left edge of the board away from the camera, a lot."
    assert "blurred" in _said(shown)[1]
    assert shown.warns == 1
    assert [say(one.says) for one in shown.checks if one.is_done] == ["in the middle", "near"]
    assert len(shown.checks) == len(get_args(PoseName))
    assert shown.ghost is not None
    left = abs(shown.ghost[0][1] - shown.ghost[3][1])
    right = abs(shown.ghost[1][1] - shown.ghost[2][1])
    assert left < right
    assert _shut(shown) == ["That is enough"]


def test_enough_can_be_said_from_three_pictures_on_and_not_while_it_is_worked_out() -> None:
    three = msgspec.structs.replace(LENS, taken=("middle", "near", "top_left"))
    tablet = _lens(three)

    _, [tap] = _after(tablet, lens_screen(tablet).answers[0].touch)
    thinking = lens_screen(_lens(msgspec.structs.replace(three, stage="thinking")))

    assert _shut(lens_screen(tablet)) == []
    assert tap == FinishLens("tap", "front")
    assert _said(thinking) == ["The lens is worked out …"]
    assert _shut(thinking) == ["That is enough"]


def test_what_a_calibration_found_is_said_in_words_and_leads_to_the_mat() -> None:
    tablet = _lens(LensView("front", "over", LENS.taken, found=FOUND))
    shown = lens_screen(tablet)

    left, [tap] = _after(tablet, shown.answers[-1].touch)

    assert _said(shown)[0] == (
        "From 9 of 10 pictures with 451 corners: they are where they should be to 0.18 pixels. The "
        "camera sees 64 by 39 degrees."
    )
    assert _said(shown)[1] == "Corners were seen in 80 % of the picture."
    assert "written down" in _said(shown)[-1]
    assert len(shown.says) == 3
    assert [one.touch for one in shown.answers] == [
        Open("cameras"),
        StartLens("front"),
        EndCalibrating(),
    ]
    assert tap == EndCalibration("tap")
    assert left.places[-1] == "workshop"
    assert lens_picture(tablet) is None


def test_a_poor_calibration_says_what_would_make_it_better() -> None:
    poor = msgspec.structs.replace(FOUND, covered=0.4, focal_spread=0.021)

    said = _said(lens_screen(_lens(LensView("front", "over", found=poor))))

    assert any("corners of the picture too" in one for one in said)
    assert any("only known to 2.1 %" in one for one in said)


def test_a_refused_calibration_says_why_and_can_be_begun_anew() -> None:
    refused = Trouble("lens_one_sided", "English.")
    shown = lens_screen(_lens(LensView("front", "over", LENS.taken, trouble=refused)))

    assert _said(shown)[0] == "Nothing was changed."
    assert "from one side" in _said(shown)[1]
    assert [one.touch for one in shown.answers] == [StartLens("front"), EndCalibrating()]


def test_a_picture_is_asked_for_while_something_is_looked_at_and_shown_while_it_comes() -> None:
    tablet = _lens(LENS)
    before = _lens(None)

    first = to_ask(before, tablet)
    shown, _ = hear(tablet, PICTURE)
    dead = Trouble("lens_no_picture", "English.", {"camera": "front"})
    blind = _lens(msgspec.structs.replace(LENS, trouble=dead))
    blind = msgspec.structs.replace(blind, picture=PICTURE)

    assert first == AskLook(-1)
    assert to_ask(tablet, tablet) is None
    assert to_ask(tablet, shown) == AskLook(7)
    seen = lens_picture(shown)
    assert seen is not None
    assert seen.picture == PICTURE
    unseen = lens_picture(blind)
    assert unseen is not None
    assert unseen.picture is None
    assert "camera front" in _said(lens_screen(blind))[1]


def test_who_goes_on_to_the_cameras_asks_anew_though_the_camera_is_the_same() -> None:
    view = CameraView("front", "well", "2026-11-30T20:15:00+00:00")
    shop = WorkshopView((("front", True),), lens=LENS)
    tablet = _at("lens", shop, cameras=(view,))

    there, _ = _after(tablet, Open("cameras"))

    assert to_ask(tablet, there) == AskPicture("front", -1)


@pytest.mark.parametrize(
    ("lenses", "weighs", "words", "camera", "may"),
    [
        ((("front", True),), True, "camera front, masses by the scales", "front", True),
        ((("front", True),), False, "masses stay approximate", "front", True),
        ((("front", False),), True, "sizes stay approximate", None, True),
        ((), False, "this table has neither yet", None, False),
    ],
)
def test_by_what_pieces_are_measured_is_told_before(
    lenses: tuple[tuple[str, bool], ...], weighs: bool, words: str, camera: str | None, may: bool
) -> None:
    tablet = _pieces(None, lenses=lenses, may_weigh=weighs)
    shown = pieces_screen(tablet)

    _, taps = _after(tablet, shown.answers[0].touch)

    assert words in _said(shown)[1]
    assert shown.answers[0].enabled == may
    assert shown.answers[0].touch == StartPieces(camera)
    assert taps == (BeginPieces("tap", camera),)


@pytest.mark.parametrize("task", get_args(PieceTask))
@pytest.mark.parametrize("piece", ["green", "thin", "violet"])
def test_each_step_is_said_for_the_piece_also_of_another_set(task: PieceTask, piece: str) -> None:
    words = say(piece_step_text(PiecesView("front", 1, 9, task, piece)))

    assert words.endswith(".")
    if piece == "violet" and task != "mat":
        assert "violet" in words


def test_each_step_can_be_done_left_out_gone_back_from_and_left() -> None:
    tablet = _pieces(PIECES)
    shown = pieces_screen(tablet)

    touches = (Done(3), Again(3), LeaveOut(3), Finish(3), EndCalibrating())
    taps = [_after(tablet, one)[1][0] for one in touches]

    assert say(shown.title) == "Step 3 of 20"
    assert _said(shown) == ["Lay the green plate flat in the middle of the mat, and nothing else."]
    assert shown.has_picture
    assert _shut(shown) == ["Finish and keep"]
    assert [one.touch for one in (*shown.answers, *shown.more)] == list(touches)
    assert taps == [
        StepDone("tap", 3),
        StepAgain("tap", 3),
        SkipStep("tap", 3),
        FinishSteps("tap", 3),
        EndCalibration("tap"),
    ]


def test_the_first_step_has_none_before_and_what_was_measured_can_be_kept() -> None:
    first = pieces_screen(_pieces(PiecesView("front", 1, 20, "mat")))
    later = pieces_screen(_pieces(msgspec.structs.replace(PIECES, changed=True)))

    assert _shut(first) == ["The step before once more", "Finish and keep"]
    assert _shut(later) == []


def test_while_it_is_looked_or_listened_hands_are_off() -> None:
    looking = pieces_screen(_pieces(msgspec.structs.replace(PIECES, is_busy=True)))
    listening = pieces_screen(_pieces(PiecesView(None, 9, 9, "mass", "red", True, 0.5)))

    assert _said(looking) == ["Hands off the mat, please …"]
    assert "Done" in _shut(looking)
    assert _said(listening) == ["Hands off the table, please …"]
    assert (listening.places, listening.share) == (("centre",), 0.5)
    assert not listening.has_picture


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (PieceFoundView(rms_px=0.09), ["The mat is found, within 0.09 pixels."]),
        (
            PieceFoundView(long_mm=120.1, short_mm=80.7, residual_mm=0.12),
            ["Green plate: 120.1 by 80.7 mm.", "Its edge fits to 0.12 mm."],
        ),
        (
            PieceFoundView(radius_mm=13.0, height_mm=38.1, footprint="hexagon", residual_mm=0.1),
            ["Green plate: radius 13.0 mm, height 38.1 mm, with six corners.", "Its edge fits"],
        ),
        (PieceFoundView(mass_g=42.4), ["Green plate: 42.4 g."]),
    ],
)
def test_what_was_found_is_said_and_agreed_to_or_not(
    found: PieceFoundView, words: list[str]
) -> None:
    tablet = _pieces(msgspec.structs.replace(PIECES, found=found))
    shown = pieces_screen(tablet)

    _, [right] = _after(tablet, FoundIsRight(3))
    _, [again] = _after(tablet, LookOnceMore(3))

    for part, said in zip(words, _said(shown), strict=True):
        assert said.startswith(part)
    assert [one.touch for one in shown.answers] == [FoundIsRight(3), LookOnceMore(3)]
    assert right == FoundRight("tap", 3)
    assert again == LookAgain("tap", 3)


def test_what_is_known_of_each_piece_is_told_at_the_end() -> None:
    known = (
        PieceKnownView("blue", True, True, True),
        PieceKnownView("red", True, True, False),
        PieceKnownView("thin", False, False, True),
        PieceKnownView("hex", False, False, False),
    )
    end = PiecesView("front", 20, 20, known=known, changed=True)
    tablet = _pieces(end)
    full = Trouble("calibration_not_written", "English.")

    shown = pieces_screen(tablet)
    unwritten = pieces_screen(_pieces(msgspec.structs.replace(end, trouble=full)))
    unchanged = pieces_screen(_pieces(msgspec.structs.replace(end, changed=False)))

    assert [say(one.says) for one in shown.checks] == [
        "Blue plate: measured and weighed",
        "Red plate: measured, mass approximate",
        "Thin column: weighed, size approximate",
        "Hexagonal column: approximate",
    ]
    assert [one.is_done for one in shown.checks] == [True, False, False, False]
    assert "written down" in _said(shown)[0]
    assert pieces_picture(tablet) is None
    assert "could not be written" in _said(unwritten)[1]
    assert _said(unchanged) == ["Nothing was changed."]


def test_a_trouble_of_another_version_is_said_in_english() -> None:
    newer = Trouble("lens_wet", "The lens is wet.")
    nameless = Trouble("lens_no_picture", "No picture comes.")
    shared = Trouble("calibration_silent", "English.")

    assert say(workshop_trouble_text(newer)) == "The lens is wet."
    assert say(workshop_trouble_text(nameless)) == "No picture comes."
    assert "stopped speaking" in say(workshop_trouble_text(shared))
