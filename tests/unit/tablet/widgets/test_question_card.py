"""Is every answer to a question given by its touch, and every column chosen by its own?"""

import pytest

from companion.link.messages.pieces import ColumnName
from companion.tablet.widgets.question_card import Answer, QuestionCard
from tests.tablet_driver.driver import ORDERS, Driver, Order
from tests.tablet_driver.scenery import ALL_COLUMNS

ANSWERS = [
    Answer("stood", "It stood", "yes", "primary"),
    Answer("swayed", "Es hat geschwankt", "no"),
    Answer("fell", "The villa fell", reason="It is the referee's to say."),
]
COLUMNS = list(ALL_COLUMNS[:5])


def asking(
    tablet: Driver, size: tuple[float, float], **properties: object
) -> tuple[QuestionCard, list[object]]:
    card = QuestionCard(
        **{"question": "Did it stand?", "answers": ANSWERS, "columns": [], **properties}
    )
    events: list[object] = []
    card.bind(
        on_answer=lambda _, key: events.append(key),
        on_choose=lambda _, column: events.append(column),
        on_refuse=lambda _, column: events.append(("refused", column)),
    )
    tablet.show(card, size, (20, 20))
    return card, events


@pytest.mark.parametrize("size", [(560, 300), (320, 480), (760, 240)])
def test_each_answer_is_given_by_its_touch(tablet: Driver, size: tuple[float, float]) -> None:
    card, events = asking(tablet, size)

    for button in card.buttons:
        tablet.tap(button)

    assert events == ["stood", "swayed"]
    assert card.buttons[2].explaining


@pytest.mark.parametrize("width", [320, 420, 700])
def test_with_the_height_it_asks_for_answers_are_large_and_apart(
    tablet: Driver, width: int
) -> None:
    card, _ = asking(tablet, (width, 400), columns=COLUMNS)

    card.height = card.height_for(width)
    tablet.frames()

    assert all(one.height >= 71 for one in card.buttons)
    assert all(cell[2] >= 48 and cell[3] >= 72 for _, cell in card.strip.cells())
    parts = [*card.buttons, card.strip]
    for k, one in enumerate(parts):
        assert card.x <= one.x
        assert one.right <= card.right
        assert card.y <= one.y
        for other in parts[:k]:
            beside = one.right <= other.x or other.right <= one.x
            assert beside or one.top <= other.y or other.top <= one.y


def test_for_the_left_hand_answers_run_the_other_way(tablet: Driver) -> None:
    card, _ = asking(tablet, (760, 240))
    places = [button.x for button in card.buttons]

    card.mirrored = True
    tablet.frames()

    assert [button.x for button in card.buttons] == places[::-1]


def test_a_column_is_chosen_by_its_touch(tablet: Driver) -> None:
    card, events = asking(tablet, (560, 420), columns=COLUMNS, offered=COLUMNS[:4])

    for _, (x, y, width, height) in card.strip.cells():
        tablet.tap((x + width / 2, y + height / 2))

    assert events == [*COLUMNS[:4], ("refused", COLUMNS[4])]


@pytest.mark.parametrize("order", ORDERS)
def test_an_answer_that_arrives_twice_is_given_once(tablet: Driver, order: Order) -> None:
    card, events = asking(tablet, (560, 300))

    tablet.tap_delivered_twice(card.buttons[0], order)

    assert events == ["stood"]


def test_another_question_has_other_answers(tablet: Driver) -> None:
    card, events = asking(tablet, (560, 300), columns=[ColumnName("red", "thick", 1)])

    card.answers, card.columns = [Answer("on", "Go on")], []
    tablet.frames()
    tablet.tap(card.buttons[0])

    assert events == ["on"]
    assert card.strip.parent is None
