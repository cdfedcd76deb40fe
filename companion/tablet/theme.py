"""Which colours and sizes does the tablet have, by day and in the dark?

Every text stands on a background it is readable on: :func:`Theme.readable_pairs` names each pair,
and a test holds each to a contrast of 4.5 (WCAG 2.1, success criterion 1.4.3). No player is known
by colour alone: each has a mark as well.

Sizes are plain numbers in dp (1/160 inch) and sp (the same, for letters); a widget makes pixels
of them. They are drawn for a screen of 10 inches and follow the screen from 7 to 13 inches, but
nothing to be touched ever shrinks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

MARKS: Final[dict[str, str]] = {
    "red": "●",
    "blue": "■",
    "green": "▲",
    "yellow": "◆",
    "orange": "★",
}
"""A mark for each colour of columns and plates, so that nothing is told by colour alone."""

READABLE: Final = 4.5
"""The contrast that text needs against what it stands on."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour of the game as the screen shows it.

    Attributes:
        fill: A card, a button or a piece in that colour.
        on_fill: Text and marks on the fill.
        ink: The colour's mark or name on a background or a surface of the theme.
    """

    fill: str
    on_fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the screen, each as ``#rrggbb``.

    Attributes:
        background: Behind everything.
        surface: Cards, rows and questions on the background.
        pressed: A surface while it is touched, or chosen.
        line: Thin lines between surfaces; carries no meaning.
        text, quiet: Text, and text that may be overlooked, on the three above.
        primary, on_primary: The one button that goes on.
        danger, on_danger: What destroys something and is held.
        warning, on_warning: What needs a look.
        success, on_success: What went well.
        focus: The ring around whose turn it is; seen against background and surface.
        game: The colours of columns and plates.
    """

    name: str
    background: str
    surface: str
    pressed: str
    line: str
    text: str
    quiet: str
    primary: str
    on_primary: str
    danger: str
    on_danger: str
    warning: str
    on_warning: str
    success: str
    on_success: str
    focus: str
    game: Mapping[str, Swatch]

    def readable_pairs(self) -> Iterator[tuple[str, str, str]]:
        """Return every text and the background it stands on: ``(name, text, background)``."""
        grounds = {
            "background": self.background,
            "surface": self.surface,
            "pressed": self.pressed,
        }
        for ground, colour in grounds.items():
            yield f"text on {ground}", self.text, colour
            yield f"quiet on {ground}", self.quiet, colour
            for name, swatch in self.game.items():
                yield f"{name} ink on {ground}", swatch.ink, colour
        for name in ("primary", "danger", "warning", "success"):
            yield f"on_{name} on {name}", getattr(self, f"on_{name}"), getattr(self, name)
        for name, swatch in self.game.items():
            yield f"{name} on_fill on {name} fill", swatch.on_fill, swatch.fill


_WHITE: Final = "#ffffff"
_BLACK: Final = "#101418"

DAY: Final = Theme(
    name="day",
    background="#eef1f4",
    surface="#ffffff",
    pressed="#dde4ea",
    line="#b8c2cc",
    text="#15202b",
    quiet="#46535f",
    primary="#1a4f8b",
    on_primary=_WHITE,
    danger="#a3231c",
    on_danger=_WHITE,
    warning="#ffd76a",
    on_warning=_BLACK,
    success="#0a754d",
    on_success=_WHITE,
    focus="#15202b",
    game={
        "red": Swatch("#d63d33", _WHITE, "#b02a21"),
        "blue": Swatch("#2467b5", _WHITE, "#1b5599"),
        "green": Swatch("#0a754d", _WHITE, "#086340"),
        "yellow": Swatch("#f2c230", _BLACK, "#6b5300"),
        "orange": Swatch("#f08a24", _BLACK, "#8a4600"),
    },
)

DARK: Final = Theme(
    name="dark",
    background="#12171c",
    surface="#1e262e",
    pressed="#2c3742",
    line="#44525f",
    text="#f2f5f7",
    quiet="#b3c0cc",
    primary="#8ec2ff",
    on_primary=_BLACK,
    danger="#ff9a8f",
    on_danger=_BLACK,
    warning="#ffd76a",
    on_warning=_BLACK,
    success="#6fd6a8",
    on_success=_BLACK,
    focus="#ffffff",
    game={
        "red": Swatch("#d63d33", _WHITE, "#ff9a8f"),
        "blue": Swatch("#2467b5", _WHITE, "#8ec2ff"),
        "green": Swatch("#0a754d", _WHITE, "#6fd6a8"),
        "yellow": Swatch("#f2c230", _BLACK, "#f5d05c"),
        "orange": Swatch("#f08a24", _BLACK, "#ffb061"),
    },
)

THEMES: Final[dict[str, Theme]] = {theme.name: theme for theme in (DAY, DARK)}


def rgba(colour: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """Return a colour ``#rrggbb`` as red, green, blue and opacity from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red / 255, green / 255, blue / 255, alpha


def contrast_ratio(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 (the same) to 21 (black and white).

    As WCAG 2.1 defines it; which of the two is the text makes no difference.
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.1: linear light, weighed as the eye does."""
    red, green, blue, _ = rgba(colour)
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(channel: float) -> float:
    """The light of an sRGB channel (IEC 61966-2-1)."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
