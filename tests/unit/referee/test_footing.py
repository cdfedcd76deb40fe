"""What a column or a plate beside an edge means for a match: VP-6, VP-7, VP-16, VP-18, VP-26."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adjudication.reading import Reading, Unknown
from companion.evidence import SeenPlate, Shift, Shifted
from companion.fusion.belief import Belief
from companion.games.villa_paletti.acts import Lay, Move, MoveNeutral
from companion.games.villa_paletti.edition import Edition
from companion.referee.adjudged import CERTAIN_SDS, CONTEST_SDS, VAGUE_SD_MM, Adjudged, known
from companion.referee.footing import (
    column_adjudged,
    return_adjudged,
    set_up_findings,
    support_adjudged,
)
from companion.referee.happenings import Asked
from companion.saying import say
from companion.scene import LaidPlate, Piece, Standing
from tests.unit.referee.sitting import Sitting, a_scene

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

RED_HEX = Piece("red", "hex", 1)
BLUE_HEX = Piece("blue", "hex", 1)
GREEN_HEX = Piece("green", "hex", 1)
FLUSH_MM = 95.0 - 11.5
"""So far from the middle a hexagonal column is flush with the blue plate's edge."""


def alone(sit: Sit, seats: int = 4) -> Sitting:
    sitting = sit(seats)
    sitting.watch(scales=False)
    return sitting


def adjudged(value: float, sd: float) -> Adjudged:
    return Adjudged("VP-18", say("the red hex column"), say("the edge"), Reading(value, sd))


def test_a_column_well_on_its_plate_is_inside_and_says_by_how_much(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see_move(RED_HEX, FLUSH_MM - 20.0, 0.0)

    (told,) = sitting.happenings
    (footing,) = told.adjudged
    assert isinstance(footing.reading, Reading)
    assert footing.reading.value == pytest.approx(-20.0, abs=0.5)
    assert 1.0 < footing.reading.sd < 1.6
    assert (footing.measured, footing.ruled) == ("inside", "inside")
    assert sitting.questions == []
    assert sitting.game.turn == 1


def test_a_column_flush_with_the_edge_is_too_close_to_tell_and_the_game_goes_on(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see_move(RED_HEX, FLUSH_MM, 0.0)

    (told,) = sitting.happenings
    assert told.adjudged[0].measured == "too_close"
    assert "too close to tell, and taken as inside (VP-18)" in told.adjudged[0].sentence
    assert told.plays[-1].verdict.is_legal
    assert (sitting.game.phase, sitting.game.turn) == ("turn", 1)
    assert sitting.questions == []


def test_a_column_that_seems_over_waits_for_the_referee(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see_move(RED_HEX, FLUSH_MM + 3.2, 0.0)

    (told,) = sitting.happenings
    move = told.plays[-1].act
    assert isinstance(move, Move)
    assert move.footprint == "too_close"
    assert sitting.game.phase == "disputed"
    (question,) = sitting.questions
    assert question.question is Asked.WHERE
    assert "beyond the edge of the blue plate" in question.sentence
    assert "the referee decides (VP-18)" in question.sentence

    sitting.tap("declare", act={"act": "referee", "decision": "accept"})

    assert (sitting.game.phase, sitting.game.turn) == ("turn", 1)


def test_a_column_five_millimetres_over_the_edge_does_not_count(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see_move(RED_HEX, 0.0, FLUSH_MM + 5.0)

    (told,) = sitting.happenings
    assert told.plays[-1].verdict.rule == "VP-18"
    assert sitting.game.turn == 0
    assert sitting.questions[0].sentence == told.adjudged[0].sentence
    assert told.adjudged[0].sentence.endswith(": over (VP-18).")


def test_both_witnesses_together_are_surer_of_it_than_the_cameras(sit: Sit) -> None:
    """A thick column on the lowest plate: only there the scales know a place well enough."""
    thick = Piece("red", "thick", 1)
    by_both, by_cameras = sit(), alone(sit)
    by_both.watch()
    by_both.lift(thick)
    by_both.set_down(85.0, 0.0)

    by_both.see_move(thick, 85.0, 0.0)
    by_cameras.see_move(thick, 85.0, 0.0)

    both, cameras = (one.happenings[0].adjudged[0].reading for one in (by_both, by_cameras))
    assert isinstance(both, Reading)
    assert isinstance(cameras, Reading)
    assert both.sd < cameras.sd
    assert both.value == pytest.approx(5.0, abs=0.6)


def test_by_the_scales_alone_no_edge_is_known_and_nothing_is_disputed(sit: Sit) -> None:
    sitting = sit()

    sitting.move(RED_HEX, FLUSH_MM + 5.0, 0.0)

    (told,) = sitting.happenings
    assert told.adjudged[0].reading is Unknown.NOT_SEEN
    assert (told.adjudged[0].measured, told.adjudged[0].ruled) == (None, "inside")
    assert "not measured" in told.adjudged[0].sentence
    assert told.plays[-1].verdict.is_legal


def test_a_column_on_another_one_is_not_held_against_the_plates_edge(sit: Sit) -> None:
    scene = alone(sit).table.scenes.likeliest
    cov_mm2 = ((1.0, 0.0), (0.0, 1.0))
    raised = Standing(RED_HEX, 1, FLUSH_MM + 9.0, 0.0, cov_mm2, is_on_column=True)

    footing = column_adjudged(scene, raised, None, None)

    assert footing.reading is Unknown.ON_COLUMN
    assert footing.ruled == "inside"


def test_a_neutral_column_may_not_hang_over_either(sit: Sit) -> None:
    sitting = alone(sit, 3)

    sitting.see_move(GREEN_HEX, FLUSH_MM + 3.2, 0.0)

    move = sitting.happenings[-1].plays[-1].act
    assert isinstance(move, MoveNeutral)
    assert move.footprint == "too_close"


def test_a_foul_of_the_next_player_is_still_that_players(sit: Sit) -> None:
    """Red's pass was not seen: Blue's column hangs over all the same."""
    sitting = alone(sit)

    sitting.see_move(BLUE_HEX, FLUSH_MM + 6.0, 0.0)

    (told,) = sitting.happenings
    assert (told.by, told.plays[-1].verdict.rule) == ("blue", "VP-18")


def test_a_challenge_that_hangs_over_is_told_and_left_to_people(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch(scales=False)
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")

    sitting.see_move(RED_HEX, FLUSH_MM + 6.0, 0.0)

    assert sitting.happenings[-1].plays[-1].verdict.is_legal
    assert "beyond the edge" in sitting.questions[-1].sentence


@pytest.mark.parametrize(
    ("x_mm", "footprint", "phase"),
    [(10.0, "inside", "turn"), (16.8, "too_close", "disputed"), (20.0, "over", "agreed")],
)
def test_a_plate_must_not_project_beyond_the_base(
    after_a_round: Round, x_mm: float, footprint: str, phase: str
) -> None:
    """The green plate reaches 85 mm, this base 100: flush at 15."""
    sitting = after_a_round()
    scene = sitting.table.scenes.likeliest
    small = replace(scene, table_set=replace(scene.table_set, base_radius_mm=100.0))
    sitting.table = replace(sitting.table, belief=Belief.certain(small))
    sitting.watch(scales=False)

    sitting.see(plate=SeenPlate("green", 2, x_mm, 0.0, 0.0, 0.5, 60.0))

    told = sitting.happenings[-1]
    lay = told.plays[-1].act
    assert isinstance(lay, Lay)
    assert (lay.footprint, sitting.game.phase) == (footprint, phase)
    assert {one.rule for one in told.adjudged} == {"VP-26"}


def test_a_plate_that_only_the_scales_felt_is_not_held_against_the_base(
    after_a_round: Round,
) -> None:
    sitting = after_a_round()

    sitting.lay(70.0, 0.0)

    told = sitting.happenings[-1]
    assert [one.measured for one in told.adjudged] == [None, None]
    assert told.plays[-1].verdict.is_legal


@pytest.mark.parametrize(
    ("third_mm", "count", "ruled"),
    [(60.0, 3, "inside"), (91.5, 3, "inside"), (94.0, 3, "too_close"), (97.0, 2, "over")],
)
def test_a_plate_rests_on_what_is_below_it_and_on_enough_if_nobody_can_tell(
    third_mm: float, count: int, ruled: str
) -> None:
    """A green plate of 85 mm and thin columns of 6 mm: from 91 mm on one is clear of it."""
    places = ((-60.0, 30.0), (-60.0, -30.0), (third_mm, 0.0))
    columns = tuple(
        Standing(Piece("red", "thin", n), 1, x, y, ((1.0, 0.0), (0.0, 1.0)))
        for n, (x, y) in enumerate(places, start=1)
    )
    scene = replace(a_scene(), columns=columns)

    counted, third = support_adjudged(scene, LaidPlate("green", 2, 0.0, 0.0, 0.5, 0.0))

    assert counted == count
    assert third.ruled == ruled
    assert third.sentence.startswith("The third column that carries the green plate is")


def test_two_columns_carry_the_orange_plate_and_nothing_carries_one_on_an_empty_storey() -> None:
    scene = replace(a_scene(), columns=())

    counted, second = support_adjudged(scene, LaidPlate("orange", 4, 0.0, 0.0, 0.5, 0.0))

    assert counted == 0
    assert second.reading is Unknown.NO_COLUMN
    assert second.about.startswith("the second column")


@pytest.mark.parametrize(
    ("shift", "told"),
    [
        (Shift(1, 2.0, 0.0, 0.0, 0.3), []),
        (Shift(1, 3.4, 0.0, 0.0, 0.3), []),  # beyond, but not by its uncertainty
        (Shift(1, 3.0, 4.0, 0.0, 0.3), ["lies off its place by 5.0 mm, give or take 0.6; 3 mm"]),
        (Shift(1, 0.0, 0.0, 8.0, 0.01), ["is turned against how it lay by 8.0 degrees"]),
    ],
)
def test_a_plate_that_was_not_put_back_is_told_and_nothing_else_happens(
    sit: Sit, shift: Shift, told: list[str]
) -> None:
    sitting = alone(sit)
    game = sitting.game

    sitting.hear(Shifted(sitting.now_ns, (shift,)))

    sentences = [one.sentence for one in sitting.questions]
    assert len(sentences) == len(told)
    assert all(part in said for part, said in zip(told, sentences, strict=True))
    assert all(said.endswith(": it was not put back (VP-16).") for said in sentences)
    assert sitting.game == game
    assert sitting.table.match_doubt is None


def test_of_a_villa_that_lies_nobody_is_asked_to_put_a_plate_back(sit: Sit) -> None:
    """It is not told who did it, so the match is not over; its plates slide on all the same."""
    sitting = alone(sit)
    sitting.table = replace(sitting.table, fallen=True)

    sitting.hear(Shifted(sitting.now_ns, (Shift(1, 3.0, 4.0, 0.0, 0.3),)))

    assert sitting.game.phase == "turn"
    assert sitting.questions == []


def test_the_edition_says_how_far_off_a_plate_may_be() -> None:
    edition = Edition(plate_return_mm=6.0)

    off, turned = return_adjudged(a_scene(), Shift(1, 3.0, 4.0, 2.0, 0.3), edition)

    assert off.measured == "inside"
    assert off.sentence == (
        "The blue plate lies off its place by 5.0 mm, give or take 0.6; 6 mm are allowed: it was "
        "put back (VP-16)."
    )
    assert turned.measured == "too_close"  # the plate is a disc


def test_a_plate_that_was_laid_just_now_had_no_place_to_be_put_back_to(
    after_a_round: Round,
) -> None:
    sitting = after_a_round()
    sitting.watch(scales=False)
    sitting.see(plate=SeenPlate("green", 2, 3.0, -2.0, 30.0, 0.5, 60.0))

    sitting.hear(Shifted(sitting.now_ns, (Shift(2, 6.0, 0.0, 0.0, 0.3),)))

    assert sitting.questions == []


def test_a_villa_is_built_inside_its_zone() -> None:
    """The zone reaches 105 mm; a thin column's radius is 6 mm."""
    scene = a_scene()
    outside = Standing(Piece("red", "thin", 1), 0, 0.0, 104.0, ((0.25, 0.0), (0.0, 0.25)))
    scene = replace(scene.with_column(outside), plates=(LaidPlate("blue", 1, 60.0, 0.0, 0.5, 0.0),))

    found = set_up_findings(scene)

    assert found == (
        "A column does not stand inside the building zone. The red thin column at (0, 104) mm is "
        "5.0 mm beyond the edge of the building zone, give or take 1.4: over (VP-6).",
        "The blue plate projects beyond the base. The blue plate is 15.0 mm beyond the edge of the "
        "base, give or take 1.4: over (VP-7).",
    )
    assert set_up_findings(a_scene()) == ()
    assert set_up_findings(replace(a_scene(), plates=())) == ()


@given(sd=st.floats(0.1, 3.0), value=st.floats(-20, 20), nearer=st.floats(0, 20))
def test_farther_in_is_never_ruled_worse(sd: float, value: float, nearer: float) -> None:
    order = ("inside", "too_close", "over")

    out, farther_in = adjudged(value, sd).ruled, adjudged(value - nearer, sd).ruled

    assert order.index(farther_in) <= order.index(out)


@given(sd=st.floats(0.1, 3.0), value=st.floats(0.001, 20), share=st.floats(0.01, 1.0))
def test_a_better_measurement_does_not_make_a_foul_closer_to_tell(
    sd: float, value: float, share: float
) -> None:
    """What is too close shrinks with the deviation: (2, 3] of them, whatever they are."""
    if adjudged(value, sd).ruled == "over":
        assert adjudged(value, share * sd).ruled == "over"
    if adjudged(-value, sd).measured == "inside":
        assert adjudged(-value, share * sd).measured == "inside"
    is_contested = CONTEST_SDS < value / sd <= CERTAIN_SDS
    assert (adjudged(value, sd).ruled == "too_close") == is_contested


def test_what_is_hardly_known_is_not_known_rather_than_too_close() -> None:
    vague = known(Reading(30.0, VAGUE_SD_MM + 0.1))

    assert vague is Unknown.TOO_VAGUE
    assert Adjudged("VP-18", say("it"), say("the edge"), vague).ruled == "inside"
    assert known(Reading(30.0, VAGUE_SD_MM)) == Reading(30.0, VAGUE_SD_MM)


def test_without_scenes_that_know_a_plate_its_shift_means_nothing(sit: Sit) -> None:
    sitting = alone(sit)
    bare = replace(sitting.table.scenes.likeliest, plates=())
    sitting.table = replace(sitting.table, belief=Belief.certain(bare))

    sitting.hear(Shifted(sitting.now_ns, (Shift(1, 9.0, 0.0, 0.0, 0.3),)))

    assert sitting.questions == []


def test_what_was_measured_is_told_beside_the_witnesses_and_is_none_itself(sit: Sit) -> None:
    seen, felt = alone(sit), sit()
    seen.see_move(RED_HEX, FLUSH_MM - 20.0, 0.0)
    felt.move(RED_HEX, FLUSH_MM - 20.0, 0.0)

    of_seen, of_felt = seen.happenings[0], felt.happenings[0]

    assert list(of_seen.witnesses) == ["camera", "rules"]
    assert of_seen.said["measured"] == of_seen.adjudged[0].sentence
    assert of_felt.said == of_felt.witnesses
