"""Is everything the tablet can say there in four languages, and does the script keep it so?"""

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from companion.tablet.locale import make
from companion.tablet.text import places_in
from companion.tablet.words import LANGUAGES

FORMS = {"en": 2, "de": 2, "ru": 3, "ko": 1}


@pytest.fixture(scope="module")
def said() -> Catalog:
    return make.sayable()


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> Catalog:
    return make.read(make.po_file(language), language)


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def both(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(message: Message) -> tuple[str, ...]:
    string = message.string
    return (string,) if isinstance(string, str) else tuple(string or ())


def test_a_catalogue_holds_what_the_tablet_says(said: Catalog, catalogue: Catalog) -> None:
    sayable = {(message.context, message.id) for message in messages(said)}
    held = {(message.context, message.id) for message in messages(catalogue)}

    assert sayable - held == set(), "run `make catalogues`"
    assert held - sayable == set(), "run `make catalogues`"


def test_everything_is_translated(catalogue: Catalog) -> None:
    missing = [message.id for message in make.untranslated(catalogue)]
    guessed = [message.id for message in messages(catalogue) if message.fuzzy]

    assert missing == []
    assert guessed == []


def test_what_is_no_longer_said_is_not_kept_for_ever(catalogue: Catalog) -> None:
    assert list(catalogue.obsolete) == [], "copy from what is after #~ what helps, then remove it"


def test_a_translation_has_the_places_of_its_sentence(catalogue: Catalog) -> None:
    wrong = []
    for message in messages(catalogue):
        places = frozenset[str]().union(*map(places_in, both(message)))
        for form in filter(None, translations(message)):
            # "one column" needs no number, and a form of a number that is never used neither
            may_lack = {"count"} if len(both(message)) > 1 else set()
            if not places - may_lack <= places_in(form) <= places:
                wrong.append((message.id, form))

    assert wrong == []


def test_a_number_has_every_form_of_its_language(language: str, catalogue: Catalog) -> None:
    forms = {
        len(translations(message)) for message in messages(catalogue) if len(both(message)) > 1
    }

    assert forms == {FORMS[language]}


def test_what_is_read_at_run_time_is_what_translators_wrote(
    language: str, catalogue: Catalog
) -> None:
    with make.po_file(language).with_suffix(".mo").open("rb") as file:
        read = gettext.GNUTranslations(file)

    wrong = []
    for message in filter(lambda message: all(translations(message)), messages(catalogue)):
        first = both(message)[0]
        one = read.pgettext(message.context, first) if message.context else read.gettext(first)
        if len(both(message)) == 1 and one != message.string:
            wrong.append(message.id)
        if len(both(message)) > 1:
            many = both(message)[1]
            said_of = {read.ngettext(first, many, count) for count in range(200)}
            if said_of != set(translations(message)):
                wrong.append(message.id)
    assert wrong == [], "run `make catalogues`"


def test_korean_writes_both_forms_of_a_particle_after_a_place() -> None:
    single = re.compile(r"\}[\"'»”’)]*(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣(])")
    catalogue = make.read(make.po_file("ko"), "ko")

    wrong = [
        form
        for message in messages(catalogue)
        for form in translations(message)
        if single.search(form)
    ]

    assert wrong == []


def test_a_translation_writes_a_number_as_its_sentence_does(catalogue: Catalog) -> None:
    wrong = []
    for message in messages(catalogue):
        written = {place for one in both(message) for place in numbers_in(one)}
        wrong += [
            (message.id, form)
            for form in filter(None, translations(message))
            if not numbers_in(form) <= written
        ]

    assert wrong == []


def numbers_in(sentence: str) -> set[tuple[str, str]]:
    """The places for numbers, each with its decimals; how words stand is the language's affair."""
    return {
        (name, spec or "")
        for _, name, spec, _ in Formatter().parse(sentence)
        if name is not None and spec not in ("", "capital", "clause")
    }


def test_sentences_are_found_in_python_and_kv_files(tmp_path: Path) -> None:
    folder = tmp_path / "companion" / "tablet"
    folder.mkdir(parents=True)
    speaker = tmp_path / "companion" / "referee"
    speaker.mkdir()
    (speaker / "three.py").write_text('say("It fell.") or text("no")\n', encoding="utf-8")
    (folder / "one.py").write_text(
        'text("A {b}", b=1); text_as("face", "red"); plural("{count} c", "{count} cs", count=2)\n',
        encoding="utf-8",
    )
    (folder / "two.kv").write_text(
        "<Button>:\n    text: app.say(text('Говори'))\n    size_hint: 1, None\n", encoding="utf-8"
    )

    sayable = make.sayable(tmp_path / "companion")
    found = {(message.context, message.id) for message in messages(sayable)}

    assert found == {
        (None, "A {b}"), ("face", "red"), (None, ("{count} c", "{count} cs")), (None, "Говори"),
        (None, "It fell."),
    }  # fmt: skip


def test_a_new_sentence_is_empty_and_told_as_missing() -> None:
    said, before = Catalog(), Catalog(locale="ru")
    said.add("Undo", locations=[("a.py", 1)])
    said.add(("{count} c", "{count} cs"), locations=[("a.py", 2)])
    before.add("Undo", string="Отменить")

    made = make.catalogue("ru", said, before)

    assert made["Undo"].string == "Отменить"
    assert [message.id for message in make.untranslated(made)] == [("{count} c", "{count} cs")]


def test_a_guess_counts_as_missing() -> None:
    said, before = Catalog(), Catalog(locale="de")
    said.add("Undo")
    before.add("Undo", string="Ungetan", flags=["fuzzy"])

    made = make.catalogue("de", said, before)

    assert [message.id for message in make.untranslated(made)] == ["Undo"]


def test_what_is_no_longer_said_is_kept_apart(tmp_path: Path) -> None:
    before = Catalog(locale="de")
    before.add("Undo", string="Zurück", context="button")
    path = tmp_path / "de" / "tablet.po"

    make.write(make.catalogue("de", Catalog(), before), path)
    again = make.read(path, "de")

    assert '#~ msgid "Undo"' in path.read_text(encoding="utf-8")
    assert messages(again) == []
    assert [message.string for message in again.obsolete.values()] == ["Zurück"]


def test_the_same_words_give_the_same_files(tmp_path: Path, said: Catalog) -> None:
    first, second = tmp_path / "first.po", tmp_path / "second.po"

    for path in (first, second):
        made = make.catalogue("ru", said, make.read(make.po_file("ru"), "ru"))
        make.write(made, path)

    assert first.read_bytes() == second.read_bytes()
    assert first.with_suffix(".mo").read_bytes() == second.with_suffix(".mo").read_bytes()
    assert "Date" not in first.read_text(encoding="utf-8")
