"""Do the examples of the translators' page run, and are its words the ones the tablet says?"""

import doctest
import re
from pathlib import Path

import pytest

from companion.tablet.help.reading import rules_in
from companion.tablet.locale.make import po_file
from companion.tablet.words import LANGUAGES

PAGE = Path(__file__).parents[4] / "docs" / "howto" / "translate.md"
COLUMNS = {"de": 1, "ru": 2, "ko": 3}


def glossary() -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition("| English | German | Russian | Korean |")[2].partition("\n## ")[0]
    return [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in table.splitlines()
        if row.startswith("| ")
    ]


def test_the_examples_say_what_they_show() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)

    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("language", COLUMNS)
def test_the_glossary_has_the_words_that_are_said(language: str) -> None:
    said = po_file(language).read_text(encoding="utf-8").casefold()
    said += " ".join(f"{rule.title} {rule.text}" for rule in rules_in(language)).casefold()

    words = [
        word
        for row in glossary()
        for term in row[COLUMNS[language]].split(", ")
        for word in re.findall(r"\w{2,}", term)
    ]
    # the beginning of a word is enough: the rest is its inflection
    unsaid = [word for word in words if word.casefold()[: max(2, len(word) - 3)] not in said]
    assert len(words) > 50
    assert unsaid == []


def test_the_glossary_has_every_language() -> None:
    assert {len(row) for row in glossary()} == {len(LANGUAGES)}
