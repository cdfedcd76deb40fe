"""What faces see of a match of Palagonia in which every tile is named, and what they may ask."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.palagonia import CreatureView, PalagoniaView, TileView
from companion.link.messages.tapped.match import Correct, Undo
from companion.link.messages.tapped.palagonia import AskHints, LookBack, NameCreature

VIRUS = {(0, 0): 2, (-1, 1): 0, (0, 1): 1}
Why = Callable[[Answer], str]


def tiles(table: Any) -> list[dict[str, int]]:
    return [{"q": q, "r": r, "o": o} for (q, r), o in sorted(table.items())]


@pytest.fixture
def begun(table: Any) -> Any:
    """Seat 0 has laid a virus, and seat 1 is to roll real dice."""
    table.start(dice="real")
    table.open_by_saying(3)
    assert table.say("lay", by=0, tiles=tiles(VIRUS)).verdict == "legal"
    return table


@pytest.fixture
def scored(begun: Any) -> Any:
    """Seat 1 has rolled 5 and 4 and closed the best that a hint told of."""
    begun.say("roll", by=1, dice=["5", "4"])
    best = begun.hear(AskHints).hints[0]
    act = dict(best.act)
    assert begun.say(act.pop("act"), **act).verdict == "legal"
    return begun


def test_a_match_begins_with_everybody_who_may_roll(table: Any) -> None:
    answer = table.start()

    match = table.match
    assert answer.accepted
    assert (match.phase, match.turn, match.may_roll, match.bag) == (
        "opening_roll",
        None,
        (0, 1, 2),
        48,
    )
    assert [(one.name, one.points, one.turns) for one in match.players] == [
        ("Ann", 0, 0),
        ("Bo", 0, 0),
        ("Cleo", 0, 0),
    ]
    assert (match.tiles_mode, match.dice_mode, match.hints_on) == ("board", "virtual", True)


def test_the_opening_shows_who_rolled_what_and_who_is_left(table: Any) -> None:
    table.start(dice="real")

    table.say("opening_roll", by=1, die="4")

    assert table.match.opening == ((1, "4"),)
    assert table.match.may_roll == (0, 2)


def test_the_table_is_shown_with_its_creatures_and_what_they_are_made_of(begun: Any) -> None:
    match = begun.match

    (virus,) = match.creatures
    assert match.tiles == tuple(TileView(q, r, o) for (q, r), o in sorted(VIRUS.items()))
    assert (virus.loops, virus.limbs, virus.value, virus.scored, virus.to) == (1, 0, 1, False, ())
    assert virus.body == tuple(sorted(VIRUS))
    assert virus.tiles == match.tiles
    assert match.closed_now == (virus,) == match.log[-1].closed
    assert (match.turn, match.previous, match.shares, match.may_roll) == (1, 0, (1, 0), (1,))


def test_a_die_that_cannot_be_carried_out_says_why_without_a_sentence(begun: Any) -> None:
    begun.say("roll", by=1, dice=["rotate", "2"])

    turn, two = begun.match.dice
    assert (turn.possible, two.possible, two.compulsory) == (False, True, True)
    assert (turn.why.rule, turn.why.name) == ("PG-10", "NO_INNER_TILE")
    assert two.why is None
    assert begun.match.must_remove is False
    assert begun.match.removable == tuple(sorted(VIRUS))


def test_a_hint_tells_an_act_that_scores_exactly_so(begun: Any) -> None:
    begun.say("roll", by=1, dice=["5", "4"])
    before = begun.match

    hints = begun.hear(AskHints).hints
    act = dict(hints[0].act)
    begun.say(act.pop("act"), **act)

    after = begun.match
    assert [one.gain for one in hints] == sorted((one.gain for one in hints), reverse=True)
    assert after.players[1].points - before.players[1].points == hints[0].gain > 0
    assert [content(one) for one in after.closed_now] == [content(one) for one in hints[0].closes]


def content(one: CreatureView) -> CreatureView:
    """A creature but for where the record tells of it."""
    return msgspec.structs.replace(one, entry=0, creature=0)


def test_points_go_to_the_seat_on_turn_and_the_one_before(scored: Any) -> None:
    match = scored.match
    points = [one.points for one in match.players]

    best = max(match.closed_now, key=lambda one: one.value)
    assert best.scored
    assert best.to == (1, 0)
    assert points[0] == points[1] == match.log[-1].scores[1] >= 3
    assert points[2] == 0


def test_a_creature_gets_a_name_that_stays_with_it(scored: Any, why: Why) -> None:
    one = scored.match.closed_now[0]

    named = scored.hear(lambda tap: NameCreature(tap, one.entry, one.creature, "Camel", "Bo"))
    again = scored.hear(lambda tap: NameCreature(tap, one.entry, one.creature, "Old camel"))
    nothing = scored.hear(lambda tap: NameCreature(tap, one.entry, 9, "Nobody"))
    a_roll = scored.hear(lambda tap: NameCreature(tap, scored.match.log[0].entry, 0, "Nobody"))

    assert named.accepted
    assert again.accepted
    assert why(nothing) == why(a_roll) == "creature_not_found"
    called = [each.name for each in scored.match.creatures if each.entry == one.entry]
    assert "Old camel" in called
    assert scored.match.closed_now[one.creature].name == "Old camel"


def test_a_name_goes_with_its_creature_is_told_as_gone_and_comes_back_with_it(scored: Any) -> None:
    line = scored.match.log[-1]
    one = line.closed[0]
    scored.hear(lambda tap: NameCreature(tap, one.entry, one.creature, "Camel"))

    struck = scored.hear(lambda tap: Correct(tap, line.entry, None))
    gone = [each.name for each in scored.match.creatures]
    back = scored.hear(lambda tap: Correct(tap, line.entry, line.act))

    assert "Camel" not in gone
    assert Change("name_gone", {"turn": 2, "act": line.act, "name": "Camel"}) in struck.changes
    assert "name_gone" not in [change.name for change in back.changes]
    assert scored.match.log[-1].closed[one.creature].name == "Camel"


def test_a_name_stays_with_a_creature_that_a_corrected_act_still_closes(scored: Any) -> None:
    line = scored.match.log[-1]
    one = line.closed[0]
    scored.hear(lambda tap: NameCreature(tap, one.entry, one.creature, "Camel"))
    otherwise = {**line.act, "tiles": list(reversed(line.act["tiles"]))}

    corrected = scored.hear(lambda tap: Correct(tap, line.entry, otherwise))

    assert "replaced" in [change.name for change in corrected.changes]
    assert "name_gone" not in [change.name for change in corrected.changes]
    assert scored.match.log[-1].closed[one.creature].name == "Camel"


@pytest.mark.parametrize(
    ("now", "called"),
    [
        ([(2, 3), (1, 2)], ["Cat", "Dog"]),
        ([(1, 2), (2, 3)], ["Dog", "Cat"]),
        ([(1, 2)], ["Dog"]),
        ([(2, 2), (1, 2)], ["Cat", "Dog"]),
        ([(1, 2), (1, 2)], ["Dog", ""]),
        ([(4, 4), (2, 3), (1, 2)], ["", "Cat", "Dog"]),
        ([], []),
    ],
    ids=str,
)
def test_where_creatures_are_counted_a_name_stays_with_the_one_that_is_made_of_the_same(
    table: Any, now: list[tuple[int, int]], called: list[str]
) -> None:
    table.start(dice="real", tiles="quick")
    table.open_by_saying(5)
    made = [{"loops": loops, "limbs": limbs} for loops, limbs in ((2, 3), (1, 2))]
    table.say("quick_lay", by=0, count=5, closed=made)
    line = table.match.log[-1]
    for place, name in enumerate(("Cat", "Dog")):
        table.hear(lambda tap, k=place, n=name: NameCreature(tap, line.entry, k, n))

    closed = [{"loops": loops, "limbs": limbs} for loops, limbs in now]
    told = table.hear(lambda tap: Correct(tap, line.entry, {**line.act, "closed": closed}))

    assert [one.name for one in table.match.log[-1].closed] == called
    gone = {change.arguments["name"] for change in told.changes if change.name == "name_gone"}
    assert gone == {"Cat", "Dog"} - set(called)


def test_an_undo_says_what_it_changed(scored: Any) -> None:
    entry = scored.match.log[-1].entry
    points = scored.match.players[1].points

    answer = scored.hear(lambda tap: Undo(tap, entry - 1))

    assert scored.match.phase == "action"
    assert Change("points", {"seat": 1, "points": 0, "was": points}) in answer.changes
    assert Change("turn", {"seat": 1, "was": 2}) in answer.changes


def test_a_correction_says_which_creature_closes_instead(scored: Any) -> None:
    line = scored.match.log[-1]
    far = [{"q": 1 + step, "r": 0, "o": 0} for step in range(len(line.act["tiles"]))]

    answer = scored.hear(
        lambda tap: Correct(tap, line.entry, {"act": "lay", "by": 1, "tiles": far})
    )

    assert answer.accepted
    names = [change.name for change in answer.changes]
    assert names.count("replaced") == 1
    assert "closes_not" in names
    assert scored.match.log[-1].changed_by is not None


def test_an_act_that_would_be_illegal_takes_no_others_place(scored: Any) -> None:
    line = scored.match.log[-1]
    before = scored.match
    far = [{"q": 90 + step, "r": 0, "o": 0} for step in range(len(line.act["tiles"]))]

    answer = scored.hear(lambda tap: Correct(tap, line.entry, {**line.act, "tiles": far}))

    assert (answer.verdict, answer.rules) == ("illegal", ("PG-12", "PG-13"))
    assert answer.violations == ("AWAY_FROM_THE_GROUP", "SPLITS_THE_GROUP")
    assert answer.changes == ()
    assert scored.match.log == before.log
    assert scored.match.newest == before.newest


def test_an_act_that_a_correction_made_impossible_is_unsettled_until_it_is_put_right(
    scored: Any,
) -> None:
    laid, closing = scored.match.log[3], scored.match.log[-1]
    elsewhere = [{**tile, "q": tile["q"] - 3} for tile in laid.act["tiles"]]

    scored.hear(lambda tap: Correct(tap, laid.entry, {**laid.act, "tiles": elsewhere}))
    then = {line.entry: line for line in scored.match.log}
    scored.hear(lambda tap: Correct(tap, closing.entry, None))

    assert [line.entry for line in then.values() if line.unsettled] == [closing.entry]
    assert not any(line.unsettled for line in scored.match.log)


def test_the_table_tells_how_it_stood_before_an_act_and_nothing_changes(
    scored: Any, why: Why
) -> None:
    line = scored.match.log[-1]
    before = scored.match

    answer = scored.hear(lambda tap: LookBack(tap, line.entry))
    nowhere = scored.hear(lambda tap: LookBack(tap, 999))

    then = answer.then
    assert (then.phase, then.turn, then.turn_number) == ("action", 1, 2)
    assert {tile.cell for tile in then.tiles} == set(VIRUS)
    assert [die.face for die in then.dice] == ["5", "4"]
    assert [one.entry for one in then.log] == [one.entry for one in before.log[:-1]]
    assert why(nowhere) == "entry_not_found"
    assert scored.match.newest == before.newest


def test_an_illegal_act_is_recorded_with_its_reasons_and_changes_nothing(begun: Any) -> None:
    answer = begun.say("lay", by=1, tiles=[{"q": 9, "r": 9, "o": 0}])

    assert (answer.verdict, answer.violations) == ("illegal", ("ACTION_NOT_NOW",))
    assert begun.match.log[-1].verdict == "illegal"
    assert len(begun.match.tiles) == 3
    assert begun.match.closed_now == begun.match.creatures


def test_where_tiles_are_only_counted_people_tell_what_closed(table: Any) -> None:
    table.start(dice="real", tiles="quick")
    table.open_by_saying(5)

    answer = table.say("quick_lay", by=0, count=5, closed=[{"loops": 2, "limbs": 3}])

    (creature,) = table.match.closed_now
    assert answer.verdict == "legal"
    assert (creature.value, creature.colour, creature.tiles, creature.body) == (5, None, (), ())
    assert table.match.players[0].points == 5
    assert (table.match.bag, table.match.on_table, table.match.tiles) == (43, 5, ())
    assert table.match.creatures == ()


def test_a_match_can_be_played_without_hints(table: Any, why: Why) -> None:
    table.start(hints=False)

    assert not table.match.hints_on
    assert why(table.hear(AskHints)) == "hints_off"


def test_a_view_goes_over_the_wire_and_back(scored: Any) -> None:
    match = scored.match

    assert msgspec.json.decode(msgspec.json.encode(match), type=PalagoniaView) == match
