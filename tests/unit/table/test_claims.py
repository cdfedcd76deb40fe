"""Which pictures show why something was told, and what is drawn into them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from calibration.set_file import default_set
from companion.evidence import PieceName, SeenColumn, SeenPlate, Sighting
from companion.fusion.lift import Candidate
from companion.games.villa_paletti import rules
from companion.referee.happenings import Asked, Happening, Origin, Place, Unclear, What
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.table.claims import Judged, claims_of

_COV = ((1.0, 0.0), (0.0, 1.0))
NEAR = Standing(Piece("red", "thin", 1), 0, 50.0, -40.0, _COV)
FAR = Standing(Piece("red", "thin", 2), 0, -60.0, 30.0, _COV)
OTHER = Standing(Piece("blue", "thick", 1), 0, 0.0, 55.0, _COV)
PLATE = LaidPlate("blue", 1, 0.0, 0.0, 0.5, 30.0)
SCENE = Scene(default_set().table_set(), (NEAR, FAR, OTHER), ())

Judge = Callable[..., Judged]
Happen = Callable[..., Happening]


@pytest.fixture
def judge() -> Judge:
    """A judgement about so many nats for each column's absence, without any camera's picture."""

    def make(gone: Mapping[PieceName, float], at_ns: int = 100, scene: Scene = SCENE) -> Judged:
        came = (SeenColumn("red", "thin", 1, 5.0, 6.0, _COV, 44.0),)
        plate = SeenPlate("blue", 1, 0.0, 0.0, 30.0, 0.5, 300.0)
        sighting = Sighting(at_ns, at_ns + 5, at_ns - 50, ("front",), gone, came, plate, 0.9)
        return Judged(sighting, scene, ())

    return make


@pytest.fixture
def happen() -> Happen:
    """Something that happened, told from such judgements."""

    def make(what: What, *judged: Judged, **more: Any) -> Happening:
        values: dict[str, Any] = {"by": "red", "seat": 0, "probability": 0.99, "witnesses": {}}
        return Happening(
            at_ns=100,
            known_ns=120,
            what=what,
            evidence=tuple(one.sighting for one in judged),
            plays=(),
            game=rules.initial(),
            **({"scene": None} | values | more),
        )

    return make


def moved(origin: Standing) -> dict[str, Any]:
    piece = origin.piece
    return {
        "column": Origin(
            piece.colour, piece.kind, origin.storey, piece.n, origin.x_mm, origin.y_mm
        ),
        "to": Place(1, 5.0, 6.0, _COV),
    }


def test_a_move_shows_the_column_that_left_and_where_it_stands(
    judge: Judge, happen: Happen
) -> None:
    judged = judge({NEAR.piece: 30.0, FAR.piece: 4.0, OTHER.piece: -20.0})

    ((about, claim),) = claims_of(
        happen(What.COLUMN_MOVED, judged, **moved(NEAR)), [judge({}, 10), judged]
    )

    assert about is judged
    assert claim.gone == NEAR
    assert claim.runner_up == FAR
    assert claim.came == replace(NEAR, storey=1, x_mm=5.0, y_mm=6.0)
    assert (claim.gone_nats, claim.runner_up_nats, claim.came_nats) == (30.0, 4.0, 44.0)
    assert claim.probability == 0.99


def test_alike_columns_that_changed_names_since_are_found_by_their_place(
    judge: Judge, happen: Happen
) -> None:
    judged = judge({NEAR.piece: 30.0})
    told = moved(replace(NEAR, piece=FAR.piece))

    ((_, claim),) = claims_of(happen(What.COLUMN_MOVED, judged, **told), [judged])

    assert claim.gone == NEAR


def test_no_other_column_is_outlined_where_none_looks_gone(judge: Judge, happen: Happen) -> None:
    judged = judge({NEAR.piece: 30.0, FAR.piece: 0.2, OTHER.piece: -20.0})

    ((_, claim),) = claims_of(happen(What.COLUMN_MOVED, judged, **moved(NEAR)), [judged])

    assert claim.runner_up is None


def test_what_came_is_shown_in_the_last_rest_only(judge: Judge, happen: Happen) -> None:
    lift, landing = judge({NEAR.piece: 30.0}), judge({}, 200, SCENE.without(NEAR.piece))

    first, second = claims_of(
        happen(What.COLUMN_MOVED, lift, landing, **moved(NEAR)), [lift, landing]
    )

    assert (first[0], first[1].gone, first[1].came) == (lift, NEAR, None)
    assert (second[0], second[1].gone) == (landing, None)
    assert second[1].came is not None


def test_a_plate_is_shown_where_it_lies(judge: Judge, happen: Happen) -> None:
    judged = judge({NEAR.piece: -5.0})
    laid = happen(What.PLATE_LAID, judged, plate="blue", scene=SCENE.with_plate(PLATE))

    ((_, claim),) = claims_of(laid, [judged])

    assert (claim.gone, claim.came, claim.came_nats) == (None, PLATE, 300.0)
    assert claim.scene is laid.scene


def test_a_column_that_was_put_back_is_shown_in_its_place(judge: Judge, happen: Happen) -> None:
    judged = judge({FAR.piece: -5.0}, scene=SCENE.without(NEAR.piece))
    told = moved(NEAR) | {"to": None}

    ((_, claim),) = claims_of(happen(What.COLUMN_PUT_BACK, judged, **told), [judged])

    assert claim.gone is None
    assert isinstance(claim.came, Standing)
    assert (claim.came.storey, claim.came.x_mm, claim.came.y_mm) == (0, 50.0, -40.0)


def test_a_question_shows_its_likeliest_answers(judge: Judge) -> None:
    judged = judge({NEAR.piece: 0.0, FAR.piece: 0.0, OTHER.piece: 2.0})
    candidates = (Candidate(FAR, 0.6), Candidate(NEAR, 0.4))

    ((_, claim),) = claims_of(
        Unclear(80, Asked.WHICH_COLUMN, "Which one?", candidates), [judge({}, 20), judged]
    )

    assert (claim.gone, claim.runner_up, claim.probability) == (FAR, NEAR, None)
    assert claim.runner_up_nats == 0.0


def test_a_question_of_the_cameras_shows_what_they_say_most_for(judge: Judge) -> None:
    judged = judge({NEAR.piece: 9.0, FAR.piece: 8.0})

    ((_, claim),) = claims_of(Unclear(100, Asked.WHAT, "What was done?"), [judged])

    assert (claim.gone, claim.runner_up) == (NEAR, FAR)


def test_a_question_about_a_plate_shows_where_it_would_lie(judge: Judge) -> None:
    judged = judge({NEAR.piece: -9.0, FAR.piece: -8.0})

    ((_, claim),) = claims_of(Unclear(100, Asked.WHAT, "What was done?"), [judged])

    assert claim.gone is None
    assert claim.came == PLATE


def test_what_no_camera_took_part_in_has_no_picture(judge: Judge, happen: Happen) -> None:
    judged = judge({NEAR.piece: 9.0})
    candidates = (Candidate(FAR, 0.6),)

    assert claims_of(happen(What.COLUMN_MOVED, **moved(NEAR)), [judged]) == []
    assert claims_of(happen(What.PASS, judged), [judged]) == []
    assert claims_of(Unclear(900, Asked.WHICH_COLUMN, "Which?", candidates), [judged]) == []
    assert claims_of(Unclear(80, Asked.WHAT, "Who was it?"), [judged]) == []
