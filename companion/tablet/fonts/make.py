"""How is the tablet's font cut from Noto Sans CJK? ``make font`` runs this.

Kivy draws what a font lacks as a box and says nothing, and its own font has no Hangul and no
marks. So one font has every letter of the four languages. Names are typed as well: they need all
Hangul syllables, and letters that the four languages have not (Ł, Š, Ї), which come from Noto
Sans. The sources are Debian's packages ``fonts-noto-cjk`` and ``fonts-noto-core``; their licence
(``OFL.txt``) lets them be cut and joined, and asks for another name. The same sources give the
same bytes on every machine.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from companion.errors import MissingError
from companion.tablet.fonts import REGULAR
from companion.tablet.fonts.graft import graft

CJK: Final = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
LATIN: Final = Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
"""Where Debian puts the sources."""

FAMILY: Final = "Companion Sans"

LETTERS: Final = (
    range(0x0020, 0x007F),  # Latin
    range(0x00A0, 0x0180),  # Latin-1, Latin Extended-A: names from most of Europe
    range(0x0400, 0x0460),  # Cyrillic
    range(0x2010, 0x2028),  # dashes, quotes, the ellipsis
    range(0x3131, 0x3164),  # Hangul letters, which appear while a syllable is typed
    range(0xAC00, 0xD7A4),  # all Hangul syllables
)
SIGNS: Final = "●■▲◆★○□△◇☆✓→←↑↓▶◀▼•·…‰′″‹›€₩№™−×÷±≈≠≤≥√∞♪⚠「」『』"
"""What is neither letter nor punctuation of a language; the marks of the colours come first."""

FROM_LATIN: Final = "…"
"""What East Asian fonts set in the middle of the line, and the tablet's languages at its foot."""

_FACE: Final = "Noto Sans CJK KR"
_FAMILY_NAMES: Final = {1: FAMILY, 3: f"{FAMILY} 1", 4: FAMILY, 6: FAMILY.replace(" ", "")}
"""Names in a font by number (OpenType, table ``name``): family, identity, full, PostScript."""


def wanted() -> set[int]:
    """Return the code points of every letter and sign the font is to have."""
    return {code for block in LETTERS for code in block} | {ord(sign) for sign in SIGNS}


def cut(cjk: Path, latin: Path, target: Path) -> None:
    """Write the tablet's font, cut from the collection ``cjk``, with more letters from ``latin``.

    Raises:
        MissingError: A source is not there, or the collection has no Korean face.
    """
    for source in (cjk, latin):
        if not source.exists():
            raise MissingError(
                f"{source} is not there. On Debian: apt-get install fonts-noto-cjk "
                'fonts-noto-core; or say where the two files are: make font FONT="… …"'
            )
    options = Options(
        hinting=False,  # screens of tablets are dense enough, and it is a third of the bytes
        layout_features=["kern", "ccmp", "locl"],
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        notdef_outline=True,
        desubroutinize=False,
        drop_tables=["BASE", "VORG", "vhea", "vmtx", "GSUB", "DSIG"],
    )
    cutter = Subsetter(options)
    cutter.populate(unicodes=wanted() - set(map(ord, FROM_LATIN)))
    with TTCollection(cjk, lazy=True) as collection, TTFont(latin, lazy=True) as donor:
        font = _face(collection, cjk)
        cutter.subset(font)
        graft(font, donor, wanted())
        _rename(font)
        font.recalcTimestamp = False
        font.save(target)


def _face(collection: TTCollection, source: Path) -> TTFont:
    for font in collection.fonts:
        if font["name"].getDebugName(1) == _FACE:
            return font
    raise MissingError(f"{source} has no face {_FACE!r}; it is not the collection of Debian 12.")


def _rename(font: TTFont) -> None:
    """Give the font a name of its own: the one it has is reserved (OFL, condition 3)."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID in _FAMILY_NAMES:
            names.setName(
                _FAMILY_NAMES[record.nameID],
                record.nameID,
                record.platformID,
                record.platEncID,
                record.langID,
            )
    if "CFF " in font:
        outlines = font["CFF "].cff
        outlines.fontNames[0] = _FAMILY_NAMES[6]
        top = outlines[0]
        top.FullName = top.FamilyName = FAMILY


def main(arguments: list[str]) -> int:
    """Cut the font from the two files that are named, or from where Debian puts them."""
    cjk, latin = map(Path, arguments) if arguments else (CJK, LATIN)
    try:
        cut(cjk, latin, REGULAR)
    except MissingError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    sys.stdout.write(f"{REGULAR.name}: {REGULAR.stat().st_size / 1e6:.2f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
