from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTCollection, TTFont

from companion.errors import MissingError
from companion.tablet.fonts import REGULAR, make
from companion.tablet.help.reading import FOLDER
from companion.tablet.locale.make import po_file
from companion.tablet.theme import MARKS
from companion.tablet.words import LANGUAGES

LARGEST_BYTES = 1_300_000


@pytest.fixture(scope="module")
def font() -> Iterator[TTFont]:
    with TTFont(REGULAR, lazy=True) as font:
        yield font


@pytest.fixture(scope="module")
def letters(font: TTFont) -> set[str]:
    return {chr(code) for code in font.getBestCmap()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter_of_a_language(language: str, letters: set[str]) -> None:
    catalogue = po_file(language).read_text(encoding="utf-8")
    rules = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")

    needed = set(catalogue + rules + LANGUAGES[language]) - {"\n"}

    assert sorted(needed - letters) == []


def test_the_font_has_the_marks_of_the_colours(letters: set[str]) -> None:
    assert set(MARKS.values()) | set(make.SIGNS) <= letters


def test_a_korean_name_can_be_typed(letters: set[str]) -> None:
    syllables = {chr(code) for code in range(ord("가"), ord("힣") + 1)}

    assert len(syllables) == 11_172
    assert syllables <= letters


def test_the_font_is_small() -> None:
    assert REGULAR.stat().st_size <= LARGEST_BYTES


def test_the_font_has_a_name_of_its_own_and_its_licence(font: TTFont) -> None:
    names = {record.nameID: str(record) for record in font["name"].names}
    licence = REGULAR.with_name("OFL.txt").read_text(encoding="utf-8")

    named = " ".join(names[number] for number in (1, 3, 4, 6))
    assert names[1] == "Companion Sans"
    assert "Noto" not in named
    assert "Source" not in named
    assert "OFL" in names[14]
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name 'Source'" in licence


def test_cutting_keeps_what_is_wanted_and_gives_the_other_name(tmp_path: Path) -> None:
    collection, target = tmp_path / "small.ttc", tmp_path / "cut.otf"
    write_collection(collection, {"Noto Sans CJK JP": "ab", "Noto Sans CJK KR": "A●가漢"})

    make.cut(collection, target)

    with TTFont(target) as cut:
        assert {chr(code) for code in cut.getBestCmap()} == {"A", "●", "가"}
        assert cut["name"].getDebugName(1) == "Companion Sans"
        assert cut["name"].getDebugName(6) == "CompanionSans"
        assert cut["CFF "].cff.fontNames == ["CompanionSans"]


def test_a_font_that_is_not_there_is_said_with_the_way_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="fonts-noto-cjk"):
        make.cut(tmp_path / "none.ttc", tmp_path / "cut.otf")


def test_another_collection_is_refused(tmp_path: Path) -> None:
    collection = tmp_path / "small.ttc"
    write_collection(collection, {"Noto Sans CJK JP": "ab"})

    with pytest.raises(MissingError, match="no face"):
        make.cut(collection, tmp_path / "cut.otf")


def write_collection(path: Path, faces: dict[str, str]) -> None:
    """A collection as Debian's, but with a few empty letters only."""
    collection = TTCollection()
    for family, letters in faces.items():
        glyphs = [".notdef", *(f"g{ord(letter)}" for letter in letters)]
        builder = FontBuilder(1000, isTTF=False)
        builder.setupGlyphOrder(glyphs)
        builder.setupCharacterMap({ord(letter): f"g{ord(letter)}" for letter in letters})
        empty = T2CharString(program=[500, "endchar"])
        builder.setupCFF(family.replace(" ", ""), {}, dict.fromkeys(glyphs, empty), {})
        builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (500, 0)))
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupNameTable({"familyName": family, "psName": family.replace(" ", "")})
        builder.setupOS2()
        builder.setupPost()
        collection.fonts.append(builder.font)
    collection.save(path)
