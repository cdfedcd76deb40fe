"""In which language, colours, sizes, for which hand and eyes, is everything shown?"""

from dataclasses import dataclass

from companion.tablet.sizes import TEXT_FACTORS, Sizes, sizes_for
from companion.tablet.text import Text
from companion.tablet.theme import THEMES, Theme
from companion.tablet.view_models.preferences import Settings
from companion.tablet.words import Words


@dataclass(frozen=True)
class Look:
    """How the screens look: the words of a language, a theme, sizes, the hand, and motion."""

    words: Words
    theme: Theme
    sizes: Sizes
    left_handed: bool
    animated: bool

    def say(self, text: Text | None) -> str:
        """Return the text in the language of the screen; nothing for no text."""
        return "" if text is None else self.words.say(text)


def look_for(settings: Settings, width_dp: float, height_dp: float) -> Look:
    """Return how the screens look with these settings in a window of that size."""
    return Look(
        Words(settings.language),
        THEMES[settings.theme],
        sizes_for(width_dp, height_dp, TEXT_FACTORS[settings.text_size]),
        settings.left_handed,
        not settings.less_motion,
    )
