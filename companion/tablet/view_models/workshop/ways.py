"""What can be calibrated and measured at this table, how is each, and where does it go on?"""

import msgspec

from companion.tablet.labels import workshop as labels
from companion.tablet.sentences.cameras import quality_text
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import Frame, frame
from companion.tablet.view_models.seeing import looked_through
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Open
from companion.tablet.view_models.workshop.pieces import by_what


class Way(msgspec.Struct, frozen=True):
    """One thing: what is known of it, and the way there."""

    says: tuple[Text, ...]
    control: Control


class WorkshopScreen(msgspec.Struct, frozen=True):
    """The screen.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        none: Said where the table has neither camera nor scales.
        ways: The ways on.
    """

    frame: Frame
    title: Text
    none: Text | None
    ways: tuple[Way, ...]


def workshop_screen(tablet: Tablet) -> WorkshopScreen:
    """Return the screen."""
    shot = tablet.snapshot
    shop = tablet.workshop
    has_scales = shot is not None and (shot.may_calibrate or tablet.scales is not None)
    lenses = () if shop is None else shop.lenses
    is_open = shop is None or shop.is_open
    shut = None if is_open else WhyNot(labels.MATCH_IS_OPEN)
    ways = []
    if lenses:
        known = tuple(
            labels.lens_known(name) if is_known else labels.lens_unknown(name)
            for name, is_known in lenses
        )
        ways.append(Way(known, Control(labels.CAMERA, Open("lens"), why_not=shut)))
        ways.append(Way((_mat(tablet),), Control(labels.MAT, Open("cameras"))))
    if has_scales:
        weighs = shop is not None and shop.may_weigh
        says = labels.SCALES_KNOWN if weighs else labels.SCALES_UNKNOWN
        may = shot is not None and (shot.may_calibrate or shot.calibrating is not None)
        why = None if may else shut or WhyNot(labels.SCALES_ELSEWHERE)
        ways.append(Way((says,), Control(labels.SCALES, Open("calibrate"), why_not=why)))
    if lenses or has_scales:
        pieces = Control(labels.PIECES, Open("pieces"), why_not=shut)
        ways.append(Way((by_what(tablet),), pieces))
    return WorkshopScreen(
        frame(tablet), labels.TITLE, None if ways else labels.NOTHING_HERE, tuple(ways)
    )


def _mat(tablet: Tablet) -> Text:
    """How the camera that is looked through sees the mat."""
    camera = looked_through(tablet)
    qualities = () if camera is None else camera.qualities
    told = (quality_text(one) for one in qualities if one.check == "mat")
    return next((one for one in told if one is not None), labels.MAT_UNSEEN)
