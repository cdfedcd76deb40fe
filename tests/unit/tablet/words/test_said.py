"""What the referee and his witnesses said is said in the tablet's language, pieces included."""

from collections.abc import Iterator
from string import Formatter

import pytest

from companion.link.messages.sentence import Said, Sentence
from companion.link.messages.shown.match import SeatView
from companion.referee import naming
from companion.saying import Saying, joined, say
from companion.table.said import shown
from companion.tablet.locale import make
from companion.tablet.sentences.said import NAMED, said_text
from companion.tablet.words import LANGUAGES, Words
from tests.unit.referee.spoken import only_english

PLAYERS = (SeatView("Ann", ("red",), 0), SeatView("", ("blue",), 0))
RED_THIN = {"colour": "red", "kind": "thin"}


def piece(template: str, **arguments: str | int) -> Sentence:
    return Sentence(template, dict(arguments))


def in_every_language(said: Said) -> list[str]:
    text = said_text(said, PLAYERS)
    return [Words(language).say(text) for language in LANGUAGES]


@pytest.fixture(scope="module")
def spoken() -> list[str]:
    """Every template that the parts of the companion beside the tablet write out."""
    speakers = {part: words for part, words in make.SPEAKERS.items() if part != "tablet"}
    return [str(message.id) for message in make.sayable(speakers=speakers) if message.id]


def _arguments(template: str) -> Iterator[tuple[str, str | float | Sentence]]:
    for _, place, spec, _ in Formatter().parse(template):
        if place is not None:
            is_number = spec not in ("", "capital", "clause")
            yield place, 1.25 if is_number else Sentence("The turn before was not seen")


def test_every_sentence_can_be_said_in_every_language(spoken: list[str]) -> None:
    assert len(spoken) > 80
    for template in spoken:
        said = in_every_language(Sentence(template, dict(_arguments(template))))

        assert len(set(said)) == len(LANGUAGES), said
        assert not any("{" in one for one in said)


def test_a_witness_is_heard_in_german_russian_and_korean() -> None:
    felt = say(
        "lost {mass_g:.1f} g at ({x_mm:.0f}, {y_mm:.0f}) mm, give or take {u95_mm} mm",
        mass_g=5.08,
        x_mm=-68.2,
        y_mm=11.0,
        u95_mm=3,
    )

    assert in_every_language(shown(felt)) == [
        "lost 5.1 g at (-68, 11) mm, give or take 3 mm",
        "5,1 g weniger bei (-68, 11) mm (± 3 mm)",
        "на 5,1 г меньше в точке (-68, 11) мм (± 3 мм)",
        "(-68, 11) mm(± 3 mm)에서 5.1 g 줄어듦",
    ]


def test_a_piece_and_its_place_stand_in_the_sentence_in_the_case_of_the_language() -> None:
    seen = say(
        "the cameras see the {column} gone from ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
        column=Saying("{colour} {kind} column", RED_THIN),
        x_mm=1.0,
        y_mm=2.0,
        storey=naming.on_storey(0),
    )
    maybe = say("{seen:capital}, but that is not certain", seen=seen)

    assert in_every_language(shown(maybe)) == [
        "The cameras see the thin red column gone from (1, 2) mm on the base, but that is not "
        "certain",
        "Die Kameras sehen, dass die dünne rote Säule nicht mehr bei (1, 2) mm auf dem Fundament "
        "steht, aber das ist nicht sicher",
        "Камеры видят, что тонкая красная колонна больше не стоит в точке (1, 2) мм на фундаменте, "
        "но это не точно",
        "카메라로 보니 기반 위 (1, 2) mm에 있던 얇은 빨강 기둥이 없습니다. 그러나 확실하지 "
        "않습니다",
    ]


def test_a_reason_of_the_rules_is_said_in_the_words_of_the_rules() -> None:
    why = say(
        "The rules did not allow what was done: {reason:clause}",
        reason=joined([say("The match is over."), say("There is no such seat.")], " "),
    )

    english, german, *_ = in_every_language(shown(why))

    assert english == (
        "The rules did not allow what was done: The match is over. There is no such seat"
    )
    assert german == (
        "Die Regeln erlaubten nicht, was getan wurde: Die Partie ist zu Ende. Diesen Platz am "
        "Tisch gibt es nicht"
    )


def test_a_player_is_called_by_name_or_by_colour_in_the_tablets_language() -> None:
    ann, blue = (piece("{name}", name="as recorded", seat=seat) for seat in (0, 1))
    both = Sentence("{some} and {another}", {"some": ann, "another": blue})

    assert in_every_language(both) == ["Ann and Blue", "Ann und Blau", "Ann и Синий", "Ann, 파랑"]


@pytest.mark.parametrize(
    ("said", "english"),
    [
        ("lost 5.0 g {as it was recorded}", "lost 5.0 g {as it was recorded}"),
        (Sentence("A newer table says {what}.", {"what": "so"}), "A newer table says so."),
        (Sentence("A newer {what}", {"why": 1}), "A newer {what}"),
        (piece("{colour} plate", colour="pink"), "pink plate"),
        (piece("on storey {storey}", storey=7), "on storey 7"),
    ],
)
def test_what_this_tablet_does_not_know_is_shown_in_english(said: Said, english: str) -> None:
    assert in_every_language(said) == [english] * len(LANGUAGES)


def test_the_names_are_those_that_the_referee_gives() -> None:
    given = {
        naming.on_storey(1).template,
        naming.of_storey(1).template,
        naming.plate("red").template,
        "{colour} {kind} column",
        "{colour} {kind} one",
        "{kind} column",
        "{name}",
    }

    assert given == NAMED


def test_english_that_nobody_can_say_otherwise_is_found() -> None:
    assert list(only_english("plain")) == ["plain"]
    assert list(only_english(say("Nobody translated {this}.", this="this"))) == [
        "Nobody translated {this}.",
        "this",
    ]
    assert list(only_english(joined([say("The turn before was not seen"), "and"], " "))) == ["and"]
