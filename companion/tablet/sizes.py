"""How large is everything on a screen of this size?

Drawn for 10 inches (a short side of 800 dp); from 7 inches (some 550 dp) to 13 inches (some
1100 dp) letters and gaps follow the screen. What is touched does not shrink: a finger is the same
on every screen. Widths of columns of text are the widgets' business, German needs 1.4 times the
English.
"""

from dataclasses import dataclass
from typing import Final

TOUCH_DP: Final = 48.0
"""Nothing that is touched is smaller, in either direction."""
PRIMARY_DP: Final = 72.0
"""The height of what is touched in every turn."""
PRIMARY_WIDTH_DP: Final = 150.0
"""The least width of the same."""

TEXT_FACTORS: Final = (1.0, 1.15, 1.3)
"""The sizes of text one can choose: normal, large, very large."""

_DRAWN_FOR_DP: Final = 800.0
_SMALLEST, _LARGEST = 0.8, 1.35
"""Below 0.8 letters would be too small across a table; above 1.35 a screen gains more by air."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes on one screen: ``_dp`` for lengths, ``_sp`` for letters.

    Attributes:
        portrait: Whether the screen is higher than wide.
        touch_dp, primary_dp, primary_width_dp: The least height and width of what is touched.
        gap_dp: Between neighbours; 1.5 times it around a card.
        score_sp: The points of a player.
        title_sp: What a screen or a question is about.
        body_sp: Everything one reads.
        caption_sp: Below pictures and charts.
    """

    portrait: bool
    touch_dp: float
    primary_dp: float
    primary_width_dp: float
    gap_dp: float
    score_sp: float
    title_sp: float
    body_sp: float
    caption_sp: float


def sizes_for(width_dp: float, height_dp: float, text_factor: float = 1.0) -> Sizes:
    """Return the sizes for a screen.

    Args:
        width_dp: Width of the screen (or window) in dp.
        height_dp: Its height in dp.
        text_factor: How much larger than normal the person wants letters (``TEXT_FACTORS``).
    """
    factor = min(max(min(width_dp, height_dp) / _DRAWN_FOR_DP, _SMALLEST), _LARGEST)
    letters = factor * text_factor
    return Sizes(
        portrait=height_dp > width_dp,
        touch_dp=TOUCH_DP * max(factor, 1.0),
        primary_dp=PRIMARY_DP * max(factor, 1.0),
        primary_width_dp=PRIMARY_WIDTH_DP * max(factor, 1.0),
        gap_dp=8.0 * factor,
        score_sp=54.0 * letters,
        title_sp=28.0 * letters,
        body_sp=max(20.0 * letters, 18.0),
        caption_sp=max(18.0 * letters, 16.0),
    )
