import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from companion.errors import MissingError
from companion.tablet.fonts import REGULAR, make
from companion.tablet.help.reading import FOLDER
from companion.tablet.locale.make import po_file
from companion.tablet.theme import MARKS
from companion.tablet.words import LANGUAGES

LARGEST_BYTES = 1_300_000
SQUARE = (50, 0, 550, 700)
"""Left, bottom, right, top."""


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


@pytest.mark.parametrize("name", ["Łukasz", "Šárka", "Gökçe İnan", "Їжак", "Ђорђе"])
def test_names_from_the_neighbours_can_be_typed(name: str, letters: set[str]) -> None:
    assert set(name) <= letters


def test_every_letter_has_an_outline(font: TTFont) -> None:
    glyphs, blank = font.getGlyphSet(), set[str]()
    for code, name in font.getBestCmap().items():
        pen = BoundsPen(glyphs)
        if not ord("가") <= code <= ord("힣") or code % 500 == 0:  # a few of the syllables will do
            glyphs[name].draw(pen)
            if pen.bounds is None:
                blank.add(unicodedata.category(chr(code)))

    # spaces, the soft hyphen and marks of direction, and the letter that stands for no letter
    assert blank <= {"Zs", "Cf", "Zl", "Zp"}


def test_cutting_keeps_what_is_wanted_and_gives_the_other_name(tmp_path: Path) -> None:
    cjk, latin, target = tmp_path / "small.ttc", tmp_path / "latin.ttf", tmp_path / "cut.otf"
    write_collection(cjk, "Noto Sans CJK JP", "Noto Sans CJK KR")
    write_latin(latin, "AŁ…")

    make.cut(cjk, latin, target)

    with TTFont(target) as cut:
        assert {chr(code) for code in cut.getBestCmap()} == {"A", "●", "가", "Ł", "…"}
        assert cut["name"].getDebugName(1) == "Companion Sans"
        assert cut["name"].getDebugName(6) == "CompanionSans"
        assert cut["CFF "].cff.fontNames == ["CompanionSans"]


def test_a_letter_from_the_other_font_keeps_its_shape_and_width(tmp_path: Path) -> None:
    cjk, latin, target = tmp_path / "small.ttc", tmp_path / "latin.ttf", tmp_path / "cut.otf"
    write_collection(cjk, "Noto Sans CJK KR")
    write_latin(latin, "AŁ…")

    make.cut(cjk, latin, target)

    with TTFont(target) as cut:
        own, grafted = (cut.getBestCmap()[ord(letter)] for letter in "AŁ")
        pen = BoundsPen(glyphs := cut.getGlyphSet())
        glyphs[grafted].draw(pen)
        assert pen.bounds == SQUARE
        assert glyphs[grafted].width == 600
        assert cut["hmtx"].metrics[grafted] == (600, SQUARE[0])
        assert cut["hmtx"].metrics[own] == metrics_of("A")


def metrics_of(letter: str) -> tuple[int, int]:
    with TTFont(REGULAR, lazy=True) as font:
        return tuple(font["hmtx"].metrics[font.getBestCmap()[ord(letter)]])


@pytest.mark.parametrize("there", ["small.ttc", "latin.ttf", None])
def test_a_font_that_is_not_there_is_said_with_the_way_to_get_it(
    there: str | None, tmp_path: Path
) -> None:
    if there is not None:
        (tmp_path / there).touch()

    with pytest.raises(MissingError, match="fonts-noto-cjk"):
        make.cut(tmp_path / "small.ttc", tmp_path / "latin.ttf", tmp_path / "cut.otf")


def test_another_collection_is_refused(tmp_path: Path) -> None:
    cjk, latin = tmp_path / "small.ttc", tmp_path / "latin.ttf"
    write_collection(cjk, "Noto Sans CJK JP")
    write_latin(latin, "A")

    with pytest.raises(MissingError, match="no face"):
        make.cut(cjk, latin, tmp_path / "cut.otf")


def write_latin(path: Path, letters: str) -> None:
    """A TrueType font in which every letter is a square."""
    glyphs = [".notdef", *(f"g{ord(letter)}" for letter in letters)]
    left, bottom, right, top = SQUARE
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for corner in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(corner)
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap({ord(letter): f"g{ord(letter)}" for letter in letters})
    builder.setupGlyf(dict.fromkeys(glyphs, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, left)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Latin"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def write_collection(path: Path, *families: str) -> None:
    """A collection as Debian's, of three letters of the tablet's own font; 漢 looks like 가."""
    collection = TTCollection()
    for family in families:
        font = TTFont(REGULAR)
        cutter = Subsetter(Options(hinting=False, name_IDs=["*"]))
        cutter.populate(text="A●가")
        cutter.subset(font)
        for table in font["cmap"].tables:
            table.cmap[ord("漢")] = table.cmap[ord("가")]
        for number in (1, 4, 6):
            font["name"].setName(family, number, 3, 1, 0x409)
        collection.fonts.append(font)
    collection.save(path)
    collection.close()
