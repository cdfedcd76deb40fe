"""Can every rule be found, by word and by number, and from wherever one is?"""

import msgspec

from companion.tablet.text import verbatim
from companion.tablet.view_models.state import Notice
from companion.tablet.view_models.touches import ShowRule
from tests.tablet.person import Person


def test_words_find_the_rules_that_have_them(person: Person) -> None:
    person.touch("Rules")
    person.types(person.shown.ids.words, "penalty")

    rules = [card.number for card in person.shown.view.rules]
    assert "VP-31" in rules
    assert len(rules) < 10
    assert person.sees(f"{len(rules)} rules")


def test_a_number_finds_its_rule_and_opens_it(person: Person) -> None:
    person.touch("Rules")
    person.types(person.shown.ids.words, "27")

    assert person.sees("The first to object takes one of the proposer's columns")


def test_a_rule_in_the_list_is_opened(person: Person) -> None:
    person.touch("Rules")
    person.touch("Moving a column")

    assert person.app.tablet.rule == "VP-12"
    assert person.sees("Another player's column is not yours to move.")


def test_a_notice_leads_to_its_rule_and_back(person: Person) -> None:
    notice = Notice("seal", verbatim("Blue takes the seal."), "VP-34")
    person.app._now(msgspec.structs.replace(person.app.tablet, notices=(notice,)))
    person.driver.frames(3)

    person.touch("Rule VP-34")

    assert person.screen == "help"
    assert person.app.tablet.rule == "VP-34"
    assert person.app.stage.card is None
    person.touch("Back")
    assert person.screen == "start"


def test_the_row_of_the_open_rule_is_to_be_seen(person: Person) -> None:
    person.touch("Rules")
    rules = person.shown.ids.rules
    person.app.touch(ShowRule("VP-40"))
    person.driver.frames(4)

    row = next(one for one in rules.rows.children if one.number == "VP-40")
    bottom, top = row.to_window(row.x, row.y)[1], row.to_window(row.x, row.top)[1]
    assert row.chosen
    assert rules.y <= bottom < top <= rules.top


def test_a_list_fades_out_where_it_goes_on(person: Person) -> None:
    person.touch("Rules")
    rules = person.shown.ids.rules
    person.driver.frames(2)
    at_the_top = [ink.a for ink in rules._inks]

    rules.scroll_y = 0.0
    person.driver.frames(2)

    assert at_the_top == [0.0, 1.0]
    assert [ink.a for ink in rules._inks] == [1.0, 0.0]
