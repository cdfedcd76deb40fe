"""What may the referee decide, about what, and what follows? (VP-46, VP-39)"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

Start = Callable[..., Any]


def where(m: Any) -> tuple[str, int | None]:
    return m.state.phase, m.state.turn


def agreed(m: Any) -> Any:
    return m.put(1, "yellow hex", "blue hex", "green hex").ok("propose", by=0).ok("agree")


# --- an illegal act just judged


def test_vp_46_accept_lets_an_illegal_move_stand_and_the_game_goes_on_after_it(
    match: Start,
) -> None:
    m = match()
    m.no("move", by=0, column="red thick 0", footprint="over")

    m.ok("referee", decision="accept", by_name="Ref")

    assert m.column("red thick").storey == 1
    assert where(m) == ("turn", 1)


def test_vp_46_restore_confirms_that_nothing_counts_and_the_player_goes_on(match: Start) -> None:
    m = match()
    m.no("move", by=0, column="red thick 0", footprint="over")

    m.ok("referee", decision="restore")

    assert m.column("red thick").storey == 0
    assert where(m) == ("turn", 0)


@pytest.mark.parametrize(
    ("column", "storey_after"),
    [("red thick 0", 1), ("blue thick 0", 1), ("red hex 1", 1)],
)
def test_vp_46_a_blocked_foreign_or_top_column_can_be_accepted(
    match: Start, column: str, storey_after: int
) -> None:
    m = match().block("red thick").put(1, "red hex")
    m.no("move", by=0, column=column)

    m.ok("referee", decision="accept")

    assert m.column(column.rpartition(" ")[0]).storey == storey_after
    assert where(m) == ("turn", 1)


def test_vp_34_an_accepted_foreign_column_scores_for_its_owner(match: Start) -> None:
    m = match().plates(2)
    m.no("move", by=0, column="blue thick 0")

    m.ok("referee", decision="accept")

    assert m.state.seal.holder == 1


def test_vp_34_an_accepted_column_that_stood_on_top_already_raises_no_score(match: Start) -> None:
    m = match().plates(2).put(2, "red hex")
    m.no("move", by=0, column="red hex 2")

    m.ok("referee", decision="accept")

    assert m.state.seal.holder is None


def test_vp_46_accept_of_a_plate_lays_it(match: Start) -> None:
    m = agreed(match())
    m.no("lay", plate="green", supports=2)

    m.ok("referee", decision="accept")

    assert (m.state.plates, where(m)) == (("blue", "green"), ("turn", 1))


def test_vp_46_accept_of_a_neutral_column_asks_for_the_own_one_next(match: Start) -> None:
    m = match(3).plates(2)
    m.no("move_neutral", by=0, column="green thick 0", to=1)

    m.ok("referee", decision="accept")

    assert (m.column("green thick").storey, where(m)) == (1, ("after_neutral", 0))


def test_vp_46_accept_works_where_no_neutral_column_might_be_taken(match: Start) -> None:
    m = match(3).block("green thick", "green hex", "green thin 1", "green thin 2", "green thin 3")
    m.no("move_neutral", by=0, column="green thick 0")

    m.ok("referee", decision="accept")

    assert (m.column("green thick").storey, where(m)) == (1, ("after_neutral", 0))


def test_vp_46_accept_of_another_players_neutral_column_costs_the_first_one_the_turn(
    match: Start,
) -> None:
    m = match(3).ok("neutral_attempt_failed", by=0, column="green thick 0")
    m.no("neutral_by_other", by=1, column="green thick 0")

    m.ok("referee", decision="accept")

    assert (m.column("green thick").storey, where(m)) == (1, ("turn", 1))


@pytest.mark.parametrize(
    ("players", "act", "keys"),
    [
        (4, "move", {"by": 1, "column": "blue thick 0"}),
        (4, "move", {"by": 4, "column": "blue thick 0"}),
        (4, "move", {"by": 0, "column": "red thick 1"}),
        (4, "lay", {"plate": "green", "supports": 3}),
        (4, "move_neutral", {"by": 0, "column": "green thick 0"}),
        (4, "neutral_by_other", {"by": 1, "column": "green thick 0"}),
        (3, "move", {"by": 0, "column": "red thick 0"}),
        (3, "move_neutral", {"by": 1, "column": "green thick 0"}),
        (3, "move_neutral", {"by": 0, "column": "green thick 0", "to": 2}),
    ],
)
def test_vp_46_wrong_seat_phase_plate_or_place_can_only_be_restored(
    match: Start, players: int, act: str, keys: dict[str, Any]
) -> None:
    m = match(players)
    m.no(act, **keys)
    assert m.no("referee", decision="accept") == ("VP-46",)

    m.ok("referee", decision="restore")

    assert where(m) == ("turn", 0)


def test_vp_46_a_plate_out_of_order_can_only_be_restored(match: Start) -> None:
    m = agreed(match())
    m.no("lay", plate="red", supports=3)

    assert m.no("referee", decision="accept") == ("VP-46",)


def test_vp_46_the_proposers_own_neutral_move_can_only_be_restored(match: Start) -> None:
    m = match(3).ok("neutral_attempt_failed", by=0, column="green thick 0")
    m.no("neutral_by_other", by=0, column="green hex 0")

    assert m.no("referee", decision="accept") == ("VP-46",)


def test_vp_46_a_thin_column_that_is_not_unique_can_only_be_restored(match: Start) -> None:
    alike, unlike = match(), match().block("red thin 1")
    for m in (alike, unlike):
        m.no("move", by=0, column="red thin 0", footprint="over")

    alike.ok("referee", decision="accept")

    assert alike.column("red thin 1").storey == 1
    assert unlike.no("referee", decision="accept") == ("VP-46",)


@pytest.mark.parametrize("decision", ["put_back_and_block", "collapse", "no_collapse"])
def test_vp_46_other_decisions_do_not_answer_an_illegal_act(match: Start, decision: str) -> None:
    m = match()
    m.no("move", by=0, column="red thick 0", footprint="over")

    assert m.no("referee", decision=decision) == ("VP-46",)
    assert m.no("referee", decision="winner", seats=[0]) == ("VP-46",)
    m.ok("referee", decision="accept")


@pytest.mark.parametrize(
    ("act", "keys"),
    [
        ("stop", {"by": 0, "column": "blue thick 0"}),
        ("touched", {"by": 0, "column": "red thick 0"}),
        ("pass", {"by": 1}),
        ("propose", {"by": 1}),
        ("toppled", {"by": 4, "column": "red thick 0"}),
        ("objection_succeeded", {}),
    ],
)
def test_vp_46_only_moves_and_plates_can_be_asked_about(
    match: Start, act: str, keys: dict[str, Any]
) -> None:
    m = match()
    m.no(act, **keys)

    assert m.no("referee", decision="restore") == ("VP-46",)


def test_vp_46_without_anything_to_decide_the_referee_has_no_say(match: Start) -> None:
    m = match()

    assert m.no("referee", decision="restore") == ("VP-46",)
    assert m.no("referee", decision="winner", seats=[7]) == ("VP-9", "VP-46")


def test_vp_46_the_question_is_gone_after_any_other_readable_act(match: Start) -> None:
    legal, illegal, ambiguous = match(), match(), match().block("red thin 1")
    for m in (legal, illegal, ambiguous):
        m.no("move", by=0, column="red thick 0", footprint="over")

    legal.ok("move", by=0, column="red thick 0")
    illegal.no("pass", by=3)
    assert ambiguous.say("move", by=0, column="red thin 0").verdict == "ambiguous"

    for m in (legal, illegal, ambiguous):
        assert m.no("referee", decision="restore") == ("VP-46",)


def test_vp_46_a_second_illegal_act_is_the_one_that_is_asked_about(match: Start) -> None:
    m = match()
    m.no("move", by=0, column="red thick 0", footprint="over")
    m.no("move", by=0, column="red hex 0", footprint="over")

    m.ok("referee", decision="accept")

    assert m.storeys(["red thick", "red hex"]) == [0, 1]


def test_vp_46_a_question_is_decided_once(match: Start) -> None:
    m = match()
    m.no("move", by=0, column="red thick 0", footprint="over")
    m.ok("referee", decision="restore")

    assert m.no("referee", decision="restore") == ("VP-46",)


# --- the ruling foul = lose_turn


@pytest.mark.parametrize(
    ("by", "column", "turn"),
    [(0, "red thick 0", 1), (0, "blue hex 0", 1), (2, "green thick 0", 0)],
)
def test_vp_46_lose_turn_costs_the_seat_on_turn_its_turn_and_nobody_else(
    match: Start, by: int, column: str, turn: int
) -> None:
    m = match(foul="lose_turn")
    m.no("move", by=by, column=column, footprint="over")

    m.ok("referee", decision="restore")

    assert where(m) == ("turn", turn)


def test_vp_46_lose_turn_holds_for_a_plate_too(match: Start) -> None:
    m = agreed(match(foul="lose_turn"))
    m.no("lay", plate="green", supports=2)

    m.ok("referee", decision="restore")

    assert (m.state.plates, where(m)) == (("blue",), ("turn", 1))


def test_vp_46_lose_turn_does_not_punish_for_another_players_neutral_column(match: Start) -> None:
    m = match(3, foul="lose_turn").ok("neutral_attempt_failed", by=0, column="green thick 0")
    m.no("neutral_by_other", by=1, column="green thick 0")

    m.ok("referee", decision="restore")

    assert where(m) == ("neutral_refused", 0)


def test_vp_46_accept_costs_no_turn_beyond_the_act_itself(match: Start) -> None:
    m = match(3, foul="lose_turn")
    m.no("move_neutral", by=0, column="green thick 0", footprint="over")

    m.ok("referee", decision="accept")

    assert where(m) == ("after_neutral", 0)


# --- too close to call


@pytest.mark.parametrize(
    ("act", "accepted"),
    [
        ((4, "move", {"by": 0, "column": "red thick 0"}), ("turn", 1)),
        ((3, "move_neutral", {"by": 0, "column": "green thick 0"}), ("after_neutral", 0)),
        ((4, "lay", {"plate": "green", "supports": 3}), ("turn", 1)),
    ],
)
@pytest.mark.parametrize("foul", ["restore", "lose_turn"])
def test_vp_18_an_act_too_close_to_the_edge_waits_for_the_referee(
    match: Start, act: tuple[int, str, dict[str, Any]], accepted: Any, foul: str
) -> None:
    players, name, keys = act

    def disputed() -> Any:
        m = match(players, foul=foul)
        m = agreed(m) if name == "lay" else m
        before = m.state
        m.ok(name, **keys, footprint="too_close")
        assert where(m) == ("disputed", 0)
        assert (m.state.columns, m.state.seal, m.state.plates) == (
            before.columns,
            before.seal,
            before.plates,
        )
        m.before = before
        return m

    accepting, restoring = disputed(), disputed()
    accepting.ok("referee", decision="accept")
    restoring.ok("referee", decision="restore")

    assert where(accepting) == accepted
    assert accepting.state.columns != restoring.state.columns or name == "lay"
    if foul == "lose_turn":
        assert where(restoring) == ("turn", 1)
    else:
        assert restoring.state == restoring.before


@pytest.mark.parametrize("decision", ["put_back_and_block", "collapse", "no_collapse"])
def test_vp_46_other_decisions_do_not_answer_an_act_too_close(match: Start, decision: str) -> None:
    m = match().ok("move", by=0, column="red thick 0", footprint="too_close")

    assert m.no("referee", decision=decision) == ("VP-46",)
    m.ok("referee", decision="restore")


def test_an_act_too_close_that_is_illegal_anyway_is_illegal_and_can_be_accepted(
    match: Start,
) -> None:
    m = match().block("red thick")
    assert m.no("move", by=0, column="red thick 0", footprint="too_close") == ("VP-22",)

    m.ok("referee", decision="accept")

    assert (m.column("red thick").storey, where(m)) == (1, ("turn", 1))


def test_vp_46_while_disputed_nothing_else_counts_and_nothing_else_is_remembered(
    match: Start,
) -> None:
    m = match().ok("move", by=0, column="red thick 0", footprint="too_close")
    assert m.no("move", by=0, column="red hex 0") == ("VP-46",)

    m.ok("referee", decision="accept")

    assert m.storeys(["red thick", "red hex"]) == [1, 0]


def test_a_villa_that_falls_while_disputed_is_down(match: Start) -> None:
    m = match().ok("move", by=0, column="red thick 0", footprint="too_close")

    m.ok("collapse", by=0)

    assert m.state.outcome.by == 0


# --- a single column fell


@pytest.mark.parametrize("ruling", ["plate_or_two_columns", "any_plate", "any_column"])
def test_vp_39_a_single_fallen_column_is_always_the_referees_business(
    match: Start, ruling: str
) -> None:
    m = match(collapse=ruling).ok("toppled", by=0, column="blue thick 0")

    assert where(m) == ("disputed", 0)
    assert m.no("referee", decision="accept") == ("VP-46",)
    assert m.no("toppled", by=0, column="blue thick 0") == ("VP-46",)


@pytest.mark.parametrize("decision", ["restore", "no_collapse"])
@pytest.mark.parametrize("foul", ["restore", "lose_turn"])
def test_vp_39_a_column_that_stands_again_changes_nothing(
    match: Start, decision: str, foul: str
) -> None:
    m = match(3, foul=foul).ok("neutral_attempt_failed", by=0, column="green thick 0")
    before = m.state
    m.ok("toppled", by=0, column="red thick 0")

    m.ok("referee", decision=decision)

    assert m.state == before


def test_vp_39_put_back_and_block_ends_the_turn(match: Start) -> None:
    m = match(challenge_blocks=False).put(1, "red hex", "blue hex", "green hex")
    m.ok("propose", by=0).ok("object", by=2, column="red thick 0")
    m.ok("toppled", by=2, column="yellow thick 0")

    m.ok("referee", decision="put_back_and_block")

    assert m.column("yellow thick").blocked
    assert (where(m), m.state.objection) == (("turn", 1), None)


@pytest.mark.parametrize(("by", "rule"), [(0, "VP-37"), (1, "VP-38"), (None, "VP-45")])
def test_vp_39_a_referee_who_sees_a_collapse_ends_the_match(
    match: Start, by: int | None, rule: str
) -> None:
    m = match().plates(2).ok("pass", by=0).ok("move", by=1, column="blue thick 0")
    m.ok("toppled", by=by, column="red thick 0")

    m.ok("referee", decision="collapse")

    outcome = m.state.outcome
    assert (outcome.termination, outcome.rule, outcome.by) == ("collapse", rule, by)


def test_the_memory_of_an_illegal_act_is_not_part_of_the_position(match: Start) -> None:
    m = match()
    before = m.state

    m.no("move", by=0, column="red thick 0", footprint="over")

    assert m.state.refused is not None
    assert msgspec.structs.replace(m.state, refused=None) == before
