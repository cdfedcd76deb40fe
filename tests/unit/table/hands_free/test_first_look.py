"""After a break the cameras are compared with the record, once; what differs is asked about."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from calibration.camera_model import CameraModel
from companion.evidence import SeenColumn, SeenPlate
from companion.link.messages.tapped.beginning import GoOn
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.scene import Piece, Scene
from companion.table.hands_free.first_look import FirstLook, FirstSight
from companion.table.hands_free.looking import Saw
from companion.table.hands_free.looks_different import what_looks_different
from companion.table.said import in_english, shown
from companion.tablet.sentences.said import said_text
from companion.tablet.words import Words
from companion.vision.frame import decode
from tests.scales_table.hands import HandsFreeTable
from tests.unit.table.hands_free.conftest import SAMPLE

THIN, HEX = ("blue", "thin", 1), ("green", "hex", 1)
ARRIVED = SeenColumn("blue", "thin", 1, 10.0, 5.0, ((1.0, 0.0), (0.0, 1.0)), 60.0)
PLATE = SeenPlate("green", 2, 0.0, 0.0, 0.0, 1.0, 200.0)
SIGHT = FirstSight(2, 2, 0, ("front",), {THIN: -40.0, HEX: 0.0}, (), None, 0.96)


@pytest.mark.parametrize(
    ("seen", "asked"),
    [
        (SIGHT, ""),
        (replace(SIGHT, gone={THIN: 60.0}), "do not see the blue thin column on storey 0"),
        (replace(SIGHT, gone={THIN: 60.0}, came=(ARRIVED,)), "but one like it on storey 1"),
        (replace(SIGHT, came=(ARRIVED,)), "see a column on storey 1 where the record has none"),
        (replace(SIGHT, plate=PLATE), "see a green plate on storey 2"),
        (replace(SIGHT, agreement=0.2), "see another tower than the record has"),
        (replace(SIGHT, gone={THIN: 9.0}), ""),
    ],
)
def test_what_looks_otherwise_is_asked_in_every_language(
    scene: Scene, seen: FirstSight, asked: str
) -> None:
    sentence = what_looks_different(seen, scene)

    assert asked in (sentence or "")
    assert bool(asked) == (sentence is not None)
    if sentence is not None:
        said = [Words(one).say(said_text(shown(sentence))) for one in ("en", "de", "ru", "ko")]
        assert len({one.rsplit(".", 1)[-1] for one in said}) == 4


def test_a_column_whose_place_is_hardly_known_may_stand_beside_it(scene: Scene) -> None:
    stood = scene.find(Piece(*THIN))
    assert stood is not None
    vague = scene.with_column(replace(stood, cov_mm2=((100.0, 0.0), (0.0, 100.0))))

    assert what_looks_different(replace(SIGHT, gone={THIN: 60.0}), vague) is None


def test_pictures_show_whether_the_table_is_as_it_was_left(scene: Scene) -> None:
    """The record of the second look lacks a column that stands, and has another in its place."""
    pictures = [one for one in read_recording(SAMPLE) if isinstance(one, Picture)][:4]
    green = scene.find(Piece("green", "thin", 2))
    blue = scene.find(Piece("blue", "thin", 3))
    assert green is not None
    assert blue is not None

    as_left = _look(scene, pictures)
    otherwise = _look(scene.without(green.piece), pictures)

    assert what_looks_different(as_left, scene) is None
    asked = what_looks_different(otherwise, scene.without(green.piece))
    assert asked is not None
    assert "do not see the blue thin column on storey 0" in asked


def test_what_cameras_see_after_a_break_is_asked_and_no_move(table: HandsFreeTable) -> None:
    table.move(Piece("red", "thin", 1), 20.0, 30.0)
    match, stands = table.match.match_id, table.scene
    table.host.end()
    table.begin_anew()
    assert table.tap(GoOn(table.name(), match)).accepted

    table.host.behold(Saw(replace(SIGHT, gone={THIN: 60.0}, came=(ARRIVED,)), stands))
    table.host.behold(Saw(replace(SIGHT, plate=PLATE), stands))

    assert table.referee.state == "set_right"
    (question,) = table.referee.questions
    assert "The cameras do not see" in in_english(question.sentence)
    assert table.acts() == ["move"]


def test_a_match_that_was_never_left_is_not_compared(table: HandsFreeTable) -> None:
    table.host.behold(Saw(replace(SIGHT, plate=PLATE), table.scene))

    assert table.referee.state == "following"
    assert table.referee.questions == ()


def _look(scene: Scene, pictures: Sequence[Picture]) -> FirstSight:
    messages = list(read_recording(SAMPLE))
    setup = next(one.setup for one in messages if isinstance(one, Setup))
    info = next(one for one in messages if isinstance(one, CameraInfo))
    assert setup.mat is not None
    models = {info.camera: CameraModel(np.array(info.k), np.array(info.d), info.size_px)}
    looks = FirstLook(models, setup.mat, scene, pictures[0].at_ns)
    for one in pictures:
        pixels = decode(one.jpeg)
        assert pixels is not None
        looks.see(one.camera, one.at_ns, pixels)
        seen = looks.look(one.at_ns)
        if seen is not None:
            return seen
    raise AssertionError("the pictures show a table at rest")
