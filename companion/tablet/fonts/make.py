"""How is the tablet's font cut from Noto Sans CJK? ``make font`` runs this.

Kivy draws what a font lacks as a box and says nothing, and its own font has no Hangul and no
marks. So one font has every letter of the four languages: names are typed as well, and need all
Hangul syllables. The source is Debian's package ``fonts-noto-cjk``; its licence (``OFL.txt``)
lets it be cut and asks for another name. The same source gives the same bytes on every machine.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from companion.errors import MissingError
from companion.tablet.fonts import REGULAR

SOURCE: Final = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
"""Where Debian puts it."""

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

_FACE: Final = "Noto Sans CJK KR"
_FAMILY_NAMES: Final = {1: FAMILY, 3: f"{FAMILY} 1", 4: FAMILY, 6: FAMILY.replace(" ", "")}
"""Names in a font by number (OpenType, table ``name``): family, identity, full, PostScript."""


def wanted() -> set[int]:
    """Return the code points of every letter and sign the font is to have."""
    return {code for block in LETTERS for code in block} | {ord(sign) for sign in SIGNS}


def cut(source: Path, target: Path) -> None:
    """Write the tablet's font, cut from the collection ``source``.

    Raises:
        MissingError: The collection is not there, or has no Korean face.
    """
    if not source.exists():
        raise MissingError(
            f"{source} is not there. On Debian: apt-get install fonts-noto-cjk; or say where "
            "NotoSansCJK-Regular.ttc is: make font FONT=…"
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
    cutter.populate(unicodes=wanted())
    with TTCollection(source, lazy=True) as collection:
        font = _face(collection, source)
        cutter.subset(font)
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
    """Cut the font from the collection that is named, or from where Debian puts it."""
    try:
        cut(Path(arguments[0]) if arguments else SOURCE, REGULAR)
    except MissingError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    sys.stdout.write(f"{REGULAR.name}: {REGULAR.stat().st_size / 1e6:.2f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
