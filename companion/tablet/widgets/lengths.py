"""How many pixels is a length of the theme? ``dp`` for lengths, ``sp`` for letters, with types.

Kivy's own functions follow the screen's density and the chosen size of text while the app runs, so
they are asked at each drawing, never once at import.
"""

from kivy import metrics


def dp(length: float) -> float:
    """Return the pixels of a length in dp (1/160 inch)."""
    return float(metrics.dp(length))


def sp(letters: float) -> float:
    """Return the pixels of letters in sp (dp, scaled by the size of text one has chosen)."""
    return float(metrics.sp(letters))
