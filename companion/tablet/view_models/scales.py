"""What is shown of the scales beside a match? A light, what they weigh, how the tower stands."""

import msgspec

from companion.link.scales import Light, TraceView
from companion.tablet.sentences.scales import (
    light_text,
    margin_text,
    sway_text,
    weight_text,
)
from companion.tablet.text import Text
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


def scales_card(tablet: Tablet) -> ScalesCard | None:
    """Return what is shown of the scales, None where the table has none."""
    scales = tablet.scales
    if scales is None:
        return None
    sway = scales.sway
    margin = margin_text(scales.margins)
    tower = margin if sway is None or (sway.level == "calm" and margin is not None) else None
    if tower is None and sway is not None:
        tower = sway_text(sway)
    return ScalesCard(
        light=scales.light,
        says=light_text(scales),
        weight=None if scales.weight_g is None else weight_text(scales.weight_g),
        tower=tower,
        is_alarming=sway is not None and sway.level in ("more_than_ever", "growing"),
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
