"""What people were told counts gets into the record, also where the scales held it back."""

from collections.abc import Sequence

from companion.games.villa_paletti.acts import Referee
from companion.link.messages.wire import decode_from_table, encode
from companion.record.entries import Act, Entry, Evidence
from companion.referee.taps import Declares
from companion.table.said import in_english
from tests.scales_table.hands import HandsFreeTable

_TOO_BIG = 10**25


def _lean_on(table: HandsFreeTable) -> None:
    """Put a hand on the tower: from now on the scales hold back what people say."""
    table.loads.append((table.hand_g, 30.0, 20.0))
    table.run(0.5)


def _acts(entries: Sequence[Entry]) -> list[str]:
    return [str(one.act["act"]) for one in entries if isinstance(one, Act)]


def _taps(told: Sequence[Entry]) -> int:
    return sum(isinstance(one, Evidence) and one.witness == "person" for one in told)


def test_a_word_that_no_record_can_hold_is_refused_at_once_and_costs_no_other(
    table: HandsFreeTable,
) -> None:
    _lean_on(table)
    first = table.say(act="pass", by=0)
    refused = table.say(act="referee", decision="winner", seats=[_TOO_BIG])
    table.loads.pop()
    table.run(2.0)

    assert (first.accepted, first.verdict) == (True, None), "it waits"
    assert not refused.accepted
    assert refused.problem is not None
    assert "64 bits" in refused.problem.sentence
    assert _acts(table.record()) == ["pass"]
    assert _taps(table.record()) == 1
    assert table.referee.doubt == ""


def test_words_that_wait_are_in_the_record_before_it_is_given_back(table: HandsFreeTable) -> None:
    _lean_on(table)
    waiting = table.say(act="pass", by=0)
    match_id = table.match.match_id

    table.leave()

    unfinished = {one.match_id: one.acts for one in table.shot.unfinished}
    assert waiting.verdict is None
    assert unfinished == {match_id: 1}


def test_words_that_wait_are_in_the_record_before_an_undo(table: HandsFreeTable) -> None:
    table.say(act="pass", by=0)
    _lean_on(table)
    table.say(act="pass", by=1)

    table.undo_last()

    assert _acts(table.record()) == ["pass", "pass"]


def test_what_cannot_be_written_after_all_is_asked_about_and_ends_nothing(
    table: HandsFreeTable,
) -> None:
    _lean_on(table)
    said = Declares(Referee("winner", seats=(_TOO_BIG,)))
    referee = table.host._senses._referee  # past all that refuses such a word
    assert referee is not None
    referee.service._sequence.tap(table.time.now_ns(), said)
    table.loads.pop()

    table.run(2.0)

    assert any("64 bits" in in_english(one.sentence) for one in table.referee.questions)
    assert decode_from_table(encode(table.shot)) == table.shot, "a face can read it"
    assert table.say(act="pass", by=0).accepted
