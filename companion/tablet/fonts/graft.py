"""How do letters that a CJK font lacks come into it from another font?

The font cut from Noto Sans CJK keeps its outlines in a CFF table whose glyphs are known by
numbers (CIDs), each with the hinting dictionary of its script. A letter of a TrueType font is
drawn again as a CFF outline, gets a number that is free, and the dictionary of the letter A. Both
fonts must have the same units an em, which Noto fonts have.

After Adobe's technical notes 5176 (CFF) and 5177 (Type 2 charstrings).
"""

from collections.abc import Iterable, Iterator

from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont


def graft(font: TTFont, donor: TTFont, letters: Iterable[int]) -> None:
    """Give ``font`` the letters (code points) that it lacks and ``donor`` has."""
    mine, theirs = font.getBestCmap(), donor.getBestCmap()
    lacking = sorted(code for code in letters if code not in mine and code in theirs)
    free = _free_glyph_names(font)
    for code in lacking:
        _add_glyph(font, donor, theirs[code], next(free))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = font.getGlyphOrder()[-1]


def _add_glyph(font: TTFont, donor: TTFont, source: str, name: str) -> None:
    outlines = font["CFF "].cff
    top = outlines[0]
    script = top.FDSelect[font.getGlyphID(font.getBestCmap()[ord("A")])]
    private = top.FDArray[script].Private
    width, _ = donor["hmtx"].metrics[source]

    glyphs = donor.getGlyphSet()
    pen = T2CharStringPen(width - private.nominalWidthX, glyphs)
    glyphs[source].draw(pen)
    outline = pen.getCharString(private=private, globalSubrs=outlines.GlobalSubrs)

    top.CharStrings.charStringsIndex.append(outline)
    top.CharStrings.charStrings[name] = len(top.CharStrings.charStringsIndex) - 1
    top.FDSelect.append(script)
    order = [*font.getGlyphOrder(), name]
    top.charset = order
    font.setGlyphOrder(order)
    left = int((outline.calcBounds(glyphs) or (0,))[0])
    font["hmtx"].metrics[name] = (width, left)


def _free_glyph_names(font: TTFont) -> Iterator[str]:
    taken = set(font.getGlyphOrder())
    names = (f"cid{number:05}" for number in range(1, font["CFF "].cff[0].CIDCount))
    return (name for name in names if name not in taken)
