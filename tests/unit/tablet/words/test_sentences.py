"""Are reasons, the seal, the end, prompts, rulings and problems said, in every language?"""

from typing import Any, get_args

import msgspec
import pytest

from companion.games.villa_paletti.acts import Decision
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.ending import Ending
from companion.games.villa_paletti.options import OPTIONS, PRESETS
from companion.games.villa_paletti.phases import Situation
from companion.games.villa_paletti.violations import Violation
from companion.link.messages.parts import Problem
from companion.link.messages.shown.match import (
    MatchView,
    Offers,
    OutcomeView,
    SealView,
    SeatView,
)
from companion.tablet.labels import dispute, settings
from companion.tablet.sentences import edition
from companion.tablet.sentences.outcome import how_it_ended, reason_text, winner_text
from companion.tablet.sentences.problems import KNOWN, problem_text
from companion.tablet.sentences.seal import seal_now, seal_taken, seal_to_turn
from companion.tablet.sentences.turns import on_turn, prompt
from companion.tablet.sentences.violations import VIOLATIONS, violation_text
from companion.tablet.sizes import TEXT_FACTORS
from companion.tablet.text import Text
from companion.tablet.theme import THEMES
from companion.tablet.words import LANGUAGES, Words

ENGLISH = Words("en")
PLAYERS = (
    SeatView("Ann", ("yellow",), 0),
    SeatView("  ", ("red",), 3),
    SeatView("민준", ("blue",), 1),
)


def seal(holder: int | None, previous: int | None = None, face: Any = None) -> SealView:
    return SealView(holder=holder, taken_with=None, previous=previous, upper_face=face)


def match(phase: str, **changes: Any) -> MatchView:
    at_start = MatchView(
        match_id="m", players=PLAYERS, neutral="green", edition={}, phase=phase, turn=0,
        turn_number=1, storey=1, plates=("blue",), seal=seal(None), columns=(), objector=None,
        challenged=None, put_back=None,
        offers=Offers(), dispute=None, outcome=None, log=(), match_ms=0, turn_ms=0, newest=0,
        record_fingerprint="", record_path="",
    )  # fmt: skip
    return msgspec.structs.replace(at_start, **changes)


def test_every_violation_of_the_rules_has_the_same_sentence_here() -> None:
    said = {name: ENGLISH.say(sentence) for name, sentence in VIOLATIONS.items()}

    assert said == {violation.name: violation.sentence for violation in Violation}


def test_a_violation_of_a_newer_table_is_said_in_general() -> None:
    assert Words("de").say(violation_text("FROM_THE_FUTURE")) == "Die Regeln erlauben es nicht."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann takes the seal from Red. Up: red."),
        ("de", "Ann nimmt das Siegel von Rot. Oben: rot."),
        ("ru", "Ann берёт печать (прежний владелец: Красный). Вверху: красная."),
        ("ko", "Ann이(가) 빨강에게서 인장을 가져갑니다. 위: 빨강."),
    ],
)
def test_taking_the_seal_names_both_and_the_upper_face(language: str, said: str) -> None:
    taken = seal_taken(seal(0, previous=1, face="red"), PLAYERS)

    assert Words(language).say(taken) == said


def test_the_first_to_take_the_seal_takes_it_from_nobody() -> None:
    first = seal(1)

    assert ENGLISH.say(seal_taken(first, PLAYERS)) == "Red takes the seal. Its blank face is up."
    assert ENGLISH.say(seal_to_turn(first)) == "Turn the seal in front of you. Up: blank."
    assert ENGLISH.say(seal_now(first, PLAYERS)) == "The seal: Red. Up: blank."
    assert ENGLISH.say(seal_now(seal(None), PLAYERS)) == "Nobody holds the seal."


OUTCOMES = {
    Ending.HOLDER: (OutcomeView((1,), "collapse", "VP-37", 0, False), seal(1, 0)),
    Ending.PREVIOUS_HOLDER: (OutcomeView((0,), "collapse", "VP-37", 1, False), seal(1, 0)),
    Ending.NOBODY: (OutcomeView((), "agreed", "VP-38", None, False), seal(None)),
    Ending.REFEREE: (OutcomeView((0, 2), "referee", "VP-38", None, False), seal(None)),
    Ending.ACCIDENT: (OutcomeView((1,), "collapse", "VP-45", None, False), seal(1, 0)),
    Ending.REPLAY: (OutcomeView((), "replay", "VP-45", None, False), seal(1, 0)),
}


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_has_a_reason_with_its_rule(ending: Ending) -> None:
    outcome, last_seal = OUTCOMES[ending]

    for language in LANGUAGES:
        assert f"({ending.rule})" in Words(language).say(reason_text(outcome, last_seal))


def test_the_endings_have_different_reasons() -> None:
    reasons = {ENGLISH.say(reason_text(*OUTCOMES[ending])) for ending in Ending}

    assert len(reasons) == len(Ending)


@pytest.mark.parametrize(
    ("ending", "headline", "end"),
    [
        (Ending.HOLDER, "Red wins!", "Ann brought the villa down."),
        (Ending.PREVIOUS_HOLDER, "Ann wins!", "Red brought the villa down."),
        (Ending.NOBODY, "Nobody wins.", "All agreed that nothing can be moved or laid any more."),
        (Ending.REFEREE, "Winners: Ann, 민준", "The referee has decided."),
        (
            Ending.ACCIDENT,
            "Red wins!",
            "The villa collapsed; nobody at the table brought it down.",
        ),
        (
            Ending.REPLAY,
            "The match is played again",
            "The villa collapsed; nobody at the table brought it down.",
        ),
    ],
)
def test_an_outcome_has_a_headline_and_an_end(ending: Ending, headline: str, end: str) -> None:
    outcome, _ = OUTCOMES[ending]

    assert ENGLISH.say(winner_text(outcome, PLAYERS)) == headline
    assert ENGLISH.say(how_it_ended(outcome, PLAYERS)) == end


def test_a_winner_that_is_awaited_is_asked_for() -> None:
    awaited = OutcomeView((), "agreed", "VP-38", None, True)

    assert ENGLISH.say(winner_text(awaited, PLAYERS)) == "The referee names the winner."


@pytest.mark.parametrize("phase", sorted({row.value for row in Situation if "," not in row.value}))
def test_every_phase_has_a_prompt(phase: str) -> None:
    said = {Words(language).say(prompt(match(phase))) for language in LANGUAGES}

    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("offers", "said"),
    [
        (Offers(acts=("move", "pass")), "Ann: move a column of your own."),
        (
            Offers(acts=("move", "propose"), plate="green"),
            "Ann: move a column of your own, or propose the green plate.",
        ),
        (
            Offers(acts=("move_neutral",), neutrals=({"colour": "green", "kind": "hex", "n": 1},)),  # type: ignore[arg-type]  # only whether there is one
            "Ann: move a neutral column first.",
        ),
        # VP-42: none may be taken, so the own column comes first
        (Offers(acts=("move", "move_neutral")), "Ann: move a column of your own."),
    ],
)
def test_a_turn_begins_with_what_the_rules_allow(offers: Offers, said: str) -> None:
    assert ENGLISH.say(prompt(match("turn", offers=offers))) == said


def test_whose_turn_it_is_stands_above() -> None:
    assert ENGLISH.say(on_turn(match("turn"))) == "On turn: Ann"
    assert ENGLISH.say(on_turn(match("over", turn=None))) == "The match is over."


def test_every_option_and_answer_of_an_edition_is_explained() -> None:
    told = {name: (one.rule, set(one.answers)) for name, one in edition.OPTIONS.items()}

    assert told == {one.name: (one.rule, set(one.tokens)) for one in OPTIONS}
    assert list(edition.OPTIONS) == list(Edition.__struct_fields__)


def test_every_edition_with_a_name_is_explained() -> None:
    assert list(edition.PRESETS) == list(PRESETS)


def test_an_option_that_is_a_number_has_a_unit() -> None:
    numbers = {name for name, one in edition.OPTIONS.items() if one.unit is not None}

    assert numbers == {"plate_return_mm", "plate_return_deg"}


def test_a_problem_is_said_in_every_language() -> None:
    arguments: dict[str, str | int] = {"path": "a/match.jsonl", "table": 2, "tablet": 1}

    for name in sorted(KNOWN):
        problem = Problem(name, "English of the table.", arguments)
        said = [Words(language).say(problem_text(problem)) for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_players_of_palagonia_are_told_its_numbers_and_nothing_of_colours(
    language: str,
) -> None:
    problem = Problem("players_wrong", "English of the table.")
    say = Words(language).say

    in_palagonia = say(problem_text(problem, "palagonia"))

    assert in_palagonia != say(problem_text(problem))
    for colours in ("colour", "Farbe", "цвет", "색"):
        assert colours not in in_palagonia


@pytest.mark.parametrize("name", ["from_the_future", "record_unreadable"])
def test_a_problem_without_words_is_said_as_the_table_says_it(name: str) -> None:
    problem = Problem(name, "The table says {this}.")

    assert Words("ko").say(problem_text(problem)) == "The table says {this}."


def test_labels_have_what_they_name() -> None:
    assert set(dispute.DECISIONS) == set(dispute.CONSEQUENCES) == set(get_args(Decision))
    assert set(settings.LIGHTS) == set(THEMES)
    assert len(settings.TEXT_SIZES) == len(TEXT_FACTORS)
    assert all(isinstance(one, Text) for one in settings.TEXT_SIZES)
