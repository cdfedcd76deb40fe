import subprocess
import sys

import pytest

from companion.errors import UsageError
from companion.tablet.text import Text, joined, plural, text, text_as, verbatim
from companion.tablet.words import LANGUAGES, Words, nearest_language

COLUMNS = "{count} column", "{count} columns"


def test_one_text_is_said_in_every_language_in_turn() -> None:
    undo = text("Undo")

    said = [Words(language).say(undo) for language in ("en", "de", "ko", "ru", "en")]

    assert said == ["Undo", "Rückgängig", "되돌리기", "Отменить ход", "Undo"]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 колонн"), (1, "1 колонна"), (2, "2 колонны"), (4, "4 колонны"), (5, "5 колонн"),
        (11, "11 колонн"), (12, "12 колонн"), (21, "21 колонна"), (22, "22 колонны"),
        (111, "111 колонн"),
    ],
)  # fmt: skip
def test_russian_has_three_forms_of_a_number(count: int, said: str) -> None:
    assert Words("ru").say(plural(*COLUMNS, count=count)) == said


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_korean_has_one_form_of_a_number(count: int) -> None:
    assert Words("ko").say(plural(*COLUMNS, count=count)) == f"기둥 {count}개"


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 column", "0 columns"), ("de", "1 Säule", "0 Säulen")]
)
def test_english_and_german_have_two_forms(language: str, one: str, many: str) -> None:
    assert Words(language).say(plural(*COLUMNS, count=1)) == one
    assert Words(language).say(plural(*COLUMNS, count=0)) == many


def test_words_in_two_roles_are_two_translations() -> None:
    label = text_as("label", "Thick red column")
    taken = text_as("object", "the thick red column")

    assert Words("ru").say(label) == "Толстая красная колонна"
    assert Words("ru").say(taken) == "толстую красную колонну"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_catalogue_has_is_said_in_english(language: str) -> None:
    words = Words(language)

    assert words.say(text("Nobody translates {this}.", this=3)) == "Nobody translates 3."
    assert words.say(text_as("tool", "hammer")) == "hammer"
    assert words.say(plural("{count} cat", "{count} cats", count=1)) == "1 cat"
    assert words.say(plural("{count} cat", "{count} cats", count=7)) == "7 cats"
    assert words.say(Text("{count} cat", (("count", 7),), "{count} cats", 7, "pet")) == "7 cats"


def test_a_text_inside_a_text_is_said_in_the_same_language() -> None:
    passed = text("{who} passes.", who=joined([text("Red"), text("Blue")], " & "))

    assert Words("de").say(passed) == "Rot & Blau passt."


def test_a_name_may_hold_braces_and_anything_else() -> None:
    said = Words("de").say(text("{who} passes.", who=verbatim("{0} {who} %s")))

    assert said == "{0} {who} %s passt."


@pytest.mark.parametrize(
    ("language", "said"), [("en", "3.5"), ("ko", "3.5"), ("de", "3,5"), ("ru", "3,5")]
)
def test_a_fraction_has_the_languages_decimal_sign(language: str, said: str) -> None:
    assert Words(language).say(text("{number}", number=3.5)) == said


def test_a_language_the_tablet_does_not_speak_is_refused() -> None:
    with pytest.raises(UsageError, match="`fr`"):
        Words("fr")


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de_AT.UTF-8", "de"),
        ("ko-KR", "ko"),
        ("RU", "ru"),
        ("fr_FR", "en"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_the_system_names_the_first_language(tag: str, language: str) -> None:
    assert nearest_language(tag) == language


def test_words_colours_and_sounds_need_no_kivy() -> None:
    modules = ("words", "theme", "sizes", "labels.match", "sentences.acts", "help.reading")
    program = "".join(f"import companion.tablet.{module}\n" for module in modules)

    done = subprocess.run(
        [sys.executable, "-c", program + "import sys; print('kivy' in sys.modules)"],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip

    assert done.stdout.strip() == "False"
