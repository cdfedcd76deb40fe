"""How is a report written to a terminal? In its width, with the colours and signs that it has.

The report is laid out for the width of the terminal, between 60 and 110 columns; colours are left
out where there is no terminal or ``NO_COLOR`` is set, and signs where the terminal has none.
"""

from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

_NARROWEST, _WIDEST = 60, 110

# For terminals whose character set has no signs; the names beside them say the same.
_PLAIN = str.maketrans(
    {"●": "o", "■": "#", "▲": "^", "◆": "*", "⬟": "@", "─": "-", "·": "-", "“": '"', "”": '"'}
)


def write(report: RenderableType, out: TextIO) -> None:
    """Write a report to ``out``."""
    console = Console(file=out, highlight=False, emoji=False)
    console.width = min(max(console.width, _NARROWEST), _WIDEST)
    with console.capture() as written:
        console.print(report)
    # The layout fills lines with blanks; whoever reads a file does without them.
    lines = [line.rstrip() for line in written.get().splitlines()]
    out.write(_spelled_for(out.encoding, "\n".join(lines) + "\n"))
    out.flush()


def plain(words: str, style: str = "") -> Text:
    """Return words as they are: no markup, and nothing that would steer the terminal."""
    return Text("".join(one for one in words if one.isprintable() or one == "\n"), style=style)


def _spelled_for(encoding: str | None, text: str) -> str:
    """Return ``text`` in characters that ``encoding`` has."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        simple = text.translate(_PLAIN)
        return simple.encode(encoding or "ascii", "replace").decode(encoding or "ascii")
    return text
