"""What may the people at this tablet choose for themselves? The settings, as they are kept."""

from typing import Annotated, Literal

import msgspec

Language = Literal["en", "de", "ru", "ko"]
Theme = Literal["day", "dark"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one tablet.

    Attributes:
        language: In which language it speaks.
        theme: Dark letters on light ground, or the other way round.
        left_handed: Whether the bars are mirrored for the left hand.
        sound: Whether it may be heard.
        turn_clock_s: Seconds a turn may last before the clock warns; null: no clock. It only
            warns, the game knows no time.
        text_size: Which of the sizes of text, from 0 (``sizes.TEXT_FACTORS``).
        less_motion: Whether what would be seen to roll, turn or glide is at its end at once.
    """

    language: Language = "en"
    theme: Theme = "day"
    left_handed: bool = False
    sound: bool = True
    turn_clock_s: Annotated[int, msgspec.Meta(ge=5, le=3600)] | None = None
    text_size: Literal[0, 1, 2] = 0
    less_motion: bool = False


def preferred(settings: Settings, setting: str, value: str | int | bool | None) -> Settings:
    """Return the settings with one of them changed; unchanged if there is no such setting."""
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), setting: value}, Settings)
    except msgspec.ValidationError:
        return settings
