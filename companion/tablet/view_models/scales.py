"""What is shown of the scales beside a match? A light, what they weigh, how the tower stands."""

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.scales import Light, TraceView
from companion.tablet.sentences.cameras import seen_sway_text
from companion.tablet.sentences.scales import (
    light_text,
    margin_text,
    sway_text,
    weight_text,
)
from companion.tablet.text import Text
from companion.tablet.view_models.draft import PRESETS
from companion.tablet.view_models.state import Tablet


class ScalesCard(msgspec.Struct, frozen=True):
    """The scales.

    Attributes:
        light: Their health.
        says: The same in words, or why it is not a good one.
        weight: What stands on the table; null while nobody knows.
        tower: How it sways, and how far it is from tipping; null while nobody knows.
        is_alarming: Whether the tower stands worse than ever.
        trace: What the strip is drawn of.
    """

    light: Light
    says: Text
    weight: Text | None
    tower: Text | None
    is_alarming: bool
    trace: TraceView


class TowerDanger(msgspec.Struct, frozen=True):
    """How near the tower is to falling: advice, in words, and whether it was never so bad."""

    says: Text
    is_alarming: bool


def tower_danger(tablet: Tablet) -> TowerDanger | None:
    """Return how the tower sways, or how far it is from tipping; None where nobody knows.

    Where scales do not weigh, what a camera sees of it. Nor in a tournament: players judge the
    tower there without help.
    """
    scales, match = tablet.scales, tablet.match
    if match is not None and is_tournament(match):
        return None
    if scales is None or scales.light in ("blind", "searching"):
        return _seen_danger(tablet)
    sway = scales.sway
    says = margin_text(scales.margins)
    if sway is not None and (sway.level != "calm" or says is None):
        says = sway_text(sway)
    is_alarming = sway is not None and sway.level in ("more_than_ever", "growing")
    return None if says is None else TowerDanger(says, is_alarming)


def _seen_danger(tablet: Tablet) -> TowerDanger | None:
    """By the camera that knows best."""
    seen = [one.sway for one in tablet.cameras if one.sway is not None]
    best = min(seen, key=lambda one: one.sd_mm, default=None)
    return None if best is None else TowerDanger(seen_sway_text(best), best.is_growing)


def is_tournament(match: MatchView) -> bool:
    """Whether a match is played by the rulings of the tournament edition, whatever else differs."""
    return all(match.edition.get(name) == token for name, token in PRESETS["tournament"].items())


def scales_card(tablet: Tablet) -> ScalesCard | None:
    """Return what is shown of the scales, None where the table has none."""
    scales = tablet.scales
    if scales is None:
        return None
    danger = tower_danger(tablet)
    return ScalesCard(
        light=scales.light,
        says=light_text(scales),
        weight=None if scales.weight_g is None else weight_text(scales.weight_g),
        tower=None if danger is None else danger.says,
        is_alarming=danger is not None and danger.is_alarming,
        trace=scales.trace,
    )


def blind_text(tablet: Tablet) -> Text | None:
    """Return what to do about scales that went blind in a match, None while that is no matter.

    That they were never calibrated is no news, and nothing that can be mended during a match.
    """
    scales, match = tablet.scales, tablet.match
    plays = match is not None and match.outcome is None
    if scales is None or not plays or scales.light != "blind" or scales.trouble is None:
        return None
    return None if scales.trouble.name == "scales_not_calibrated" else light_text(scales)
