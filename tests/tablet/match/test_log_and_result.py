"""Is what was told put right in the log, and does the end tell who has won and why?"""

from pathlib import Path

import pytest

from companion.tablet.labels import log, match, result
from companion.tablet.labels.everyday import BACK, OK
from companion.tablet.screens.ended.qr_code import QrCode, modules
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.result import ResultScreen
from companion.tablet.view_models.touches import Prefer
from tests.tablet_sitting.course import build, read
from tests.tablet_sitting.sitting import FOUR, Sitting


@pytest.fixture
def logged(sitting: Sitting) -> Sitting:
    """Ann, Ben and Cleo have moved; the log is open."""
    sitting.start(FOUR)
    build(sitting, moves=3)
    sitting.tap(match.LOG)
    return sitting


@pytest.fixture
def ended(sitting: Sitting) -> Sitting:
    """Dan brought the villa down while Ben held the seal."""
    sitting.start(FOUR)
    build(sitting, storey=2)
    build(sitting, moves=3)
    read(sitting)
    sitting.hold(match.COLLAPSE)
    sitting.tap("Dan")
    read(sitting)
    return sitting


def test_every_act_has_its_line(logged: Sitting) -> None:
    rows = logged.log_rows()

    assert len(rows) == 3
    assert [row.says.split()[0] for row in rows] == ["Ann", "Ben", "Cleo"]


def test_a_line_is_corrected_with_the_questions_of_its_moment(logged: Sitting) -> None:
    first = logged.match.log[0]

    logged.press(logged.log_rows()[0])
    logged.tap(log.CORRECT, match.STOP)
    logged.strip_column("red", "hex")
    logged.tap(OK)

    line = next(line for line in logged.match.log if line.entry == first.entry)
    assert line.standing == "corrected"
    assert line.act["act"] == "stop"
    assert logged.points[0] == 0
    assert logged.say(log.CORRECTED) in [row.mark for row in logged.log_rows()]


def test_a_line_that_never_was_is_struck_and_seen_to_be(logged: Sitting) -> None:
    logged.press(logged.log_rows()[2])
    logged.tap(log.STRIKE_OUT, OK)

    struck = [row for row in logged.log_rows() if row.struck]
    assert [row.mark for row in struck] == [logged.say(log.STRUCK_OUT)]
    assert logged.points[2] == 0


def test_all_after_a_line_is_undone(logged: Sitting) -> None:
    logged.press(logged.log_rows()[0])
    logged.tap(log.UNDO_TO_HERE, OK)

    assert len(logged.acts) == 1
    assert logged.match.turn == 1
    assert [row.struck for row in logged.log_rows()] == [False, True, True]


def test_the_log_leads_back_to_the_match_and_stays_open_in_another_language(
    logged: Sitting,
) -> None:
    logged.app.touch(Prefer("language", "de"))
    logged.driver.frames(2)
    before = logged.screen

    logged.tap(BACK)

    assert (before, logged.screen) == ("log", "match")


def test_the_end_tells_who_has_won_and_by_which_rule(ended: Sitting) -> None:
    said = " ".join(one.text for one in ended.all(Paragraph))

    assert ended.match.outcome is not None
    (winner,) = ended.match.outcome.winners
    assert ended.match.players[winner].name in said
    assert f"({ended.match.outcome.rule})" in said
    assert ended.verdict() == "incomplete"  # until it is left it may be taken back


def test_the_code_says_the_fingerprint_that_stands_beside_it(ended: Sitting) -> None:
    import cv2
    import numpy as np

    code = ended.one(QrCode)
    rows = np.array([[0 if dark else 255 for dark in row] for row in modules(code.text)], np.uint8)
    read_by_a_phone, *_ = cv2.QRCodeDetector().detectAndDecode(
        np.kron(rows, np.ones((8, 8))).astype(np.uint8)
    )

    assert code.text == ended.match.record_fingerprint
    assert read_by_a_phone == code.text


def test_the_end_says_where_the_record_lies(ended: Sitting) -> None:
    said = " ".join(one.text.replace("\n", "/") for one in ended.all(Paragraph))

    folder = Path(ended.match.record_path).parent
    assert f"{folder.parent.name}/{folder.name}" in said


def test_an_end_told_by_mistake_is_undone(ended: Sitting) -> None:
    ended.tap(result.WAS_WRONG, OK)

    assert ended.match.outcome is None
    assert ended.screen == "match"


def test_the_same_players_play_again(ended: Sitting) -> None:
    before = ended.match.match_id

    ended.tap(result.SAME_PLAYERS)

    assert ended.screen == "match"
    assert ended.match.match_id != before
    assert [player.name for player in ended.match.players] == ["Ann", "Ben", "Cleo", "Dan"]


def test_the_next_result_is_read_from_its_beginning(ended: Sitting) -> None:
    story = ended.one(ResultScreen).ids.story
    story.scroll_y = 0.0  # somebody has pushed it to its end
    ended.tap(result.SAME_PLAYERS)

    ended.hold(match.COLLAPSE)
    ended.tap("Ann")

    assert ended.screen == "result"
    assert story.scroll_y == 1


def test_a_match_that_is_left_after_its_end_has_a_closed_record(ended: Sitting) -> None:
    path = Path(ended.match.record_path)

    ended.tap(result.TO_START)

    assert ended.screen == "start"
    assert ended.checked(path) == "valid"
