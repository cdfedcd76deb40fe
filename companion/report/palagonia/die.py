"""How is a die drawn? Its face, and whether it was chosen or could not be."""

from html import escape
from typing import Final, Literal

from companion.games.palagonia.dice import Face, number_on
from companion.report import svg
from companion.report.palagonia.board import turn_arrow

_SIZE_PX: Final = 40.0
_MIDDLE: Final = _SIZE_PX / 2

Lot = Literal["chosen", "left", "barred"]
"""What became of a die: it was carried out, or was left, or could not be carried out."""

_SAID: Final[dict[Lot, str]] = {
    "chosen": "chosen",
    "left": "not chosen",
    "barred": "cannot be done",
}


def die(face: Face, lot: Lot) -> str:
    """Return the drawing of a die."""
    return svg.element(
        "svg",
        svg.element("title", escape(f"{face}: {_SAID[lot]}")),
        svg.element("rect", x=1.5, y=1.5, width=37, height=37, rx=8, class_="cube"),
        *_sign(face),
        *([svg.element("path", d="M5 35L35 5", class_="bar")] if lot == "barred" else []),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {svg.number(_SIZE_PX)} {svg.number(_SIZE_PX)}",
        role="img",
        class_=f"die {lot}",
    )


def _sign(face: Face) -> list[str]:
    if number_on(face) is not None:
        return [svg.text(face, _MIDDLE, _MIDDLE + 8, "pips")]
    if face == "rotate":
        return [svg.element("path", d=turn_arrow(_MIDDLE, _MIDDLE, 9.5), class_="sign")]
    tile = "M20 8L30.4 14V26L20 32L9.6 26V14Z"
    return [
        svg.element("path", d=tile, class_="sign hex"),
        svg.element("path", d="M15 20H25", class_="sign"),
    ]
