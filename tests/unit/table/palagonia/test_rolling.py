"""The table's dice at the table: bound before it is asked, opened once, never rolled again."""

import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games.palagonia.dice import commitment, faces
from companion.link.messages.shown.answer import Answer
from companion.link.messages.tapped.beginning import GoOn, Leave
from companion.link.messages.tapped.match import Correct, Undo
from companion.link.messages.tapped.palagonia import RollDice
from companion.record.entries import DiceCommitted, DiceOpened, Entry
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.dice.box import SECRET_NAME
from companion.table.dice.fairness import check_dice
from companion.table.rejudging.rejudge import rejudge

Why = Callable[[Answer], str]


def record_of(table: Any) -> list[tuple[int, Entry]]:
    """The entries on the disk; they must be good, and the rules agree."""
    told: list[tuple[int, Entry]] = []
    found = verify_record(
        Path(table.match.record_path),
        rejudge=rejudge,
        check_dice=check_dice,
        hear=lambda i, entry: told.append((i, entry)),
    )
    assert found.verdict is Verdict.INCOMPLETE, found.sentence()
    assert not found.rules_differ
    return told


def test_the_table_is_bound_on_the_disk_before_anybody_rolls(table: Any) -> None:
    table.start()

    told = record_of(table)

    assert isinstance(told[1][1], DiceCommitted)
    assert told[1][1].commitment == table.match.commitment == commitment((1).to_bytes(32, "big"))


def test_the_faces_follow_from_the_secret_and_the_tap(table: Any) -> None:
    table.start()

    answer = table.host.hear(RollDice("my tap", 2))

    came = faces(
        (1).to_bytes(32, "big"),
        match_id=table.match.match_id,
        roll=0,
        contribution=b"my tap",
        count=1,
    )
    assert answer.verdict == "legal"
    assert table.match.opening == ((2, came[0]),)
    assert table.match.log[-1].fixed


def test_after_a_roll_the_table_is_bound_for_the_next_one(table: Any) -> None:
    table.start()
    before = table.match.commitment

    table.roll()

    kinds = [type(entry).__name__ for _, entry in record_of(table)[1:5]]
    assert kinds == ["DiceCommitted", "DiceOpened", "Act", "DiceCommitted"]
    assert table.match.commitment not in (None, before)


def test_the_secret_is_for_the_tables_user_only_and_told_after_the_roll(table: Any) -> None:
    table.start()
    kept = Path(table.match.record_path).with_name(SECRET_NAME)
    secret = kept.read_text()

    table.roll()

    opened = next(one for _, one in record_of(table) if isinstance(one, DiceOpened))
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert opened.secret == secret != kept.read_text()


def test_the_same_roll_asked_for_twice_is_rolled_once(table: Any) -> None:
    table.start()

    first, again = (table.host.hear(RollDice("one", 0)) for _ in range(2))

    assert first == again
    assert len(table.match.opening) == 1


def test_of_two_tablets_that_roll_at_once_one_rolls(table: Any, why: Why) -> None:
    table.start()
    seen = table.match

    first, second = (
        table.hear(lambda tap: RollDice(tap, None, seen.match_id, seen.newest)) for _ in range(2)
    )

    assert first.verdict == "legal"
    assert why(second) == "too_late"
    assert len(table.match.log) == 1


def test_a_seat_that_may_not_roll_is_refused_and_nothing_is_opened(table: Any, why: Why) -> None:
    table.start()
    table.roll(1)
    before = record_of(table)

    answers = [table.roll(1), table.roll(9)]

    assert [why(one) for one in answers] == ["roll_not_now", "roll_not_now"]
    assert record_of(table) == before


def test_with_the_tables_dice_nobody_says_what_they_rolled(table: Any, why: Why) -> None:
    table.start()

    answer = table.say("opening_roll", by=0, die="5")

    assert why(answer) == "dice_are_virtual"
    assert table.match.log == ()


def test_with_real_dice_the_table_rolls_nothing(table: Any, why: Why) -> None:
    table.start(dice="real")

    assert table.match.commitment is None
    assert why(table.roll()) == "dice_are_real"
    assert table.say("opening_roll", by=0, die="5").verdict == "legal"


def test_no_undo_goes_back_across_a_roll(table: Any, why: Why) -> None:
    table.start(tiles="quick")
    table.open_by_rolling()
    table.say("quick_lay", by=table.match.turn, count=int(table.match.dice[0].face))
    laid = table.match.log[-1].entry
    floor = table.match.undo_floor

    across = table.hear(lambda tap: Undo(tap, floor - 1))
    since = table.hear(lambda tap: Undo(tap, floor))

    assert why(across) == "undo_across_roll"
    assert since.accepted
    assert (table.match.phase, table.match.log[-1].entry) == ("opening_lay", laid)
    assert table.match.log[-1].standing == "struck"


def test_a_roll_is_not_corrected_and_none_is_put_in(table: Any, why: Why) -> None:
    table.start(tiles="quick")
    table.open_by_rolling()
    rolled = table.match.log[0].entry
    table.say("quick_lay", by=table.match.turn, count=int(table.match.dice[0].face))
    laid = table.match.log[-1].entry

    answers = [
        table.hear(lambda tap: Correct(tap, rolled, None)),
        table.hear(lambda tap: Correct(tap, laid, {"act": "roll", "by": 0, "dice": ["2", "2"]})),
    ]

    assert [why(one) for one in answers] == ["roll_is_fixed", "dice_are_virtual"]


def test_an_act_before_a_roll_is_corrected_unless_the_roll_would_not_count(
    table: Any, why: Why
) -> None:
    table.start(tiles="quick")
    table.open_by_rolling()
    seat, count = table.match.turn, int(table.match.dice[0].face)
    table.say("quick_lay", by=seat, count=count)
    laid = table.match.log[-1].entry
    table.roll()
    dice = [die.face for die in table.match.dice]

    struck = table.hear(lambda tap: Correct(tap, laid, None))
    scored = {"act": "quick_lay", "by": seat, "count": count, "closed": [{"loops": 1, "limbs": 2}]}
    mended = table.hear(lambda tap: Correct(tap, laid, scored, "Ann"))

    assert why(struck) == "roll_would_not_count"
    assert mended.accepted
    assert table.match.players[seat].points == 3
    assert [die.face for die in table.match.dice] == dice
    record_of(table)


def cut_off(table: Any, another: Callable[[Path], Any], lines: int | None = None) -> Any:
    """The table after a loss of power, the record cut to its first ``lines``, gone on with."""
    later = another(table.home.with_name("later"))
    shutil.copytree(table.home, later.home)
    record = next(later.home.glob("records/*/match.jsonl"))
    if lines is not None:
        record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:lines]))
    return later


def go_on(later: Any) -> Answer:
    answer: Answer = later.hear(lambda tap: GoOn(tap, later.host.snapshot().unfinished[0].match_id))
    return answer


def test_a_crash_before_the_roll_changes_nothing_of_it(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start()
    later = cut_off(table, another)

    go_on(later)
    ours, theirs = (one.host.hear(RollDice("the same tap", 0)) for one in (table, later))

    assert ours.accepted
    assert theirs.accepted
    assert table.match.opening == later.match.opening
    later.host.close()


def test_a_tap_that_rolled_before_a_crash_rolls_nothing_after_it(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start()
    table.host.hear(RollDice("the same tap", 0))
    later = cut_off(table, another)
    go_on(later)

    again = later.host.hear(RollDice("the same tap", 0))

    assert (again.accepted, again.verdict) == (True, "legal")
    assert later.match.opening == table.match.opening
    later.host.close()


def test_a_roll_meant_for_another_match_is_not_rolled_in_this_one(table: Any, why: Why) -> None:
    table.start()

    assert why(table.hear(lambda tap: RollDice(tap, 0, "another-match"))) == "too_late"
    assert table.match.opening == ()


def test_a_crash_between_a_roll_and_its_act_keeps_the_roll(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start()
    table.roll(2)
    later = cut_off(table, another, lines=3)  # opened, committed, dice_opened

    go_on(later)

    assert later.match.opening == table.match.opening
    assert later.match.commitments_given_up == 0
    record_of(later)
    later.host.close()


def test_a_crash_before_the_next_commitment_binds_the_table_anew(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start()
    table.roll()
    later = cut_off(table, another, lines=4)

    go_on(later)

    assert later.match.commitment is not None
    assert later.match.commitments_given_up == 0
    assert later.roll().accepted
    record_of(later)
    later.host.close()


def test_a_lost_secret_is_given_up_for_all_to_see(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start()
    later = cut_off(table, another)
    next(later.home.glob(f"records/*/{SECRET_NAME}")).unlink()
    later.secrets = 100

    go_on(later)

    assert later.match.commitments_given_up == 1
    assert later.match.commitment != table.match.commitment
    assert later.roll().accepted
    record_of(later)
    later.host.close()


def test_a_tap_that_came_before_the_table_was_bound_is_not_rolled(table: Any, why: Why) -> None:
    table.start()
    kept = Path(table.match.record_path).with_name(SECRET_NAME)
    kept.unlink()
    kept.mkdir()  # the next secret cannot be kept there

    bound = table.roll()
    unbound = table.roll()
    kept.rmdir()
    still_unbound = table.roll()

    assert bound.accepted
    assert bound.problem is not None
    assert why(unbound) == why(still_unbound) == "dice_not_ready"
    assert len(table.match.opening) == 1
    assert table.roll().accepted
    record_of(table)


def test_the_whole_match_is_rolled_played_and_closed_with_a_valid_record(table: Any) -> None:
    table.start(tiles="quick")
    table.open_by_rolling()
    table.say("quick_lay", by=table.match.turn, count=int(table.match.dice[0].face))
    while table.match.phase != "over":
        assert table.roll().verdict == "legal"
        view = table.match
        if view.phase != "action":
            continue
        die = next((one.face for one in view.dice if one.possible and one.face.isdigit()), None)
        die = die or next((one.face for one in view.dice if one.possible), "remove")
        if die.isdigit():
            said = table.say("quick_lay", by=view.turn, count=int(die))
        else:
            said = table.say(f"quick_{die}", by=view.turn)
        assert said.verdict == "legal", said
    path = Path(table.match.record_path)

    table.hear(Leave)

    found = verify_record(path, rejudge=rejudge, check_dice=check_dice)
    assert (found.verdict, found.rules_differ) == (Verdict.VALID, ())
    assert found.opened is not None
