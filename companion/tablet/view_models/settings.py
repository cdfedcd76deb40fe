"""What does the settings screen show? Each setting with its choices, one of them chosen."""

from collections.abc import Iterable
from typing import Final

import msgspec

from companion.tablet.labels import settings as labels
from companion.tablet.labels.cameras import CAMERAS
from companion.tablet.labels.workshop import TITLE as WORKSHOP
from companion.tablet.text import Text, verbatim
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, close_control, frame
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Open, Prefer

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "ru": "Русский", "ko": "한국어"}
"""Each language by its own name for itself, so that whoever reads it finds it."""

TURN_CLOCKS_S: Final = (None, 30, 60, 90, 120, 180)
"""What is offered as a turn clock; the settings take other seconds too."""


class SettingCard(msgspec.Struct, frozen=True):
    """One setting: its name, a remark, its choices."""

    setting: str
    label: Text
    says: Text | None
    choices: tuple[Control, ...]


class SettingsScreen(msgspec.Struct, frozen=True):
    """All settings, the ways to the table's cameras and workshop, and out of the program."""

    frame: Frame
    title: Text
    cards: tuple[SettingCard, ...]
    cameras: Control | None
    workshop: Control
    close: Control


def settings_screen(tablet: Tablet) -> SettingsScreen:
    """Return the settings."""
    now = tablet.settings
    return SettingsScreen(
        frame(tablet),
        labels.TITLE,
        (
            SettingCard("language", labels.LANGUAGE, None, language_controls(now)),
            _card("theme", labels.LIGHT, None, now.theme, labels.LIGHTS.items()),
            _card(
                "left_handed",
                labels.LEFT_HANDED,
                labels.LEFT_HANDED_SAYS,
                now.left_handed,
                _ON_OR_OFF,
            ),
            _card(
                "less_motion",
                labels.LESS_MOTION,
                labels.LESS_MOTION_SAYS,
                now.less_motion,
                _ON_OR_OFF,
            ),
            _card("sound", labels.SOUNDS, None, now.sound, _ON_OR_OFF),
            _card(
                "turn_clock_s",
                labels.TURN_CLOCK,
                labels.TURN_CLOCK_SAYS,
                now.turn_clock_s,
                ((time_s, _time(time_s)) for time_s in TURN_CLOCKS_S),
            ),
            _card(
                "text_size",
                labels.TEXT_SIZE,
                labels.PREVIEW,
                now.text_size,
                enumerate(labels.TEXT_SIZES),
            ),
        ),
        Control(CAMERAS, Open("cameras")) if tablet.cameras else None,
        Control(WORKSHOP, Open("workshop")),
        close_control(),
    )


def language_controls(now: Settings) -> tuple[Control, ...]:
    """Return the languages, each by its own name."""
    return tuple(
        Control(verbatim(name), Prefer("language", code), chosen=code == now.language)
        for code, name in LANGUAGES.items()
    )


_ON_OR_OFF: Final = ((True, labels.ON), (False, labels.OFF))

Value = str | int | bool | None


def _card(
    setting: str, label: Text, says: Text | None, now: Value, choices: Iterable[tuple[Value, Text]]
) -> SettingCard:
    controls = tuple(
        Control(words, Prefer(setting, value), chosen=value == now) for value, words in choices
    )
    return SettingCard(setting, label, says, controls)


def _time(time_s: int | None) -> Text:
    return labels.OFF if time_s is None else labels.seconds(time_s)
