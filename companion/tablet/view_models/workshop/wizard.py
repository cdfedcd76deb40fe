"""What does a screen show on which people are led step by step? Words, a picture, the ways on."""

from typing import Final

import msgspec

from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import PoseName
from companion.tablet.labels import workshop as labels
from companion.tablet.text import Text, verbatim
from companion.tablet.view_models.calibrating.screen import Places
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import LookThrough

Ghost = tuple[tuple[float, float], ...]
"""x and y of each corner, from 0 to 1 across and down the picture."""

GHOSTS: Final[dict[PoseName, Ghost]] = {
    "middle": ((0.3, 0.25), (0.7, 0.25), (0.7, 0.75), (0.3, 0.75)),
    "left_away": ((0.34, 0.33), (0.66, 0.2), (0.66, 0.8), (0.34, 0.67)),
    "right_away": ((0.34, 0.2), (0.66, 0.33), (0.66, 0.67), (0.34, 0.8)),
    "top_away": ((0.37, 0.3), (0.63, 0.3), (0.72, 0.7), (0.28, 0.7)),
    "bottom_away": ((0.28, 0.3), (0.72, 0.3), (0.63, 0.7), (0.37, 0.7)),
    "top_left": ((0.04, 0.05), (0.42, 0.05), (0.42, 0.55), (0.04, 0.55)),
    "top_right": ((0.58, 0.05), (0.96, 0.05), (0.96, 0.55), (0.58, 0.55)),
    "bottom_left": ((0.04, 0.45), (0.42, 0.45), (0.42, 0.95), (0.04, 0.95)),
    "bottom_right": ((0.58, 0.45), (0.96, 0.45), (0.96, 0.95), (0.58, 0.95)),
    "near": ((0.1, 0.06), (0.9, 0.06), (0.9, 0.94), (0.1, 0.94)),
}
"""About where the board is to be seen, and which of its edges looks shorter."""

_NO_PICTURE: Final = "lens_no_picture"


class Check(msgspec.Struct, frozen=True):
    """One thing of several, and whether it is done."""

    says: Text
    is_done: bool


class Wizard(msgspec.Struct, frozen=True):
    """The screen, but for its picture, which is another all the time: :func:`looked_at`.

    Attributes:
        frame: What surrounds it.
        title: Its heading, with the step.
        says: What is to be done, what is in its way, or what came of it.
        warns: How many of those, from the end, say that something is in the way.
        checks: What is done and what is missing.
        choices: The cameras to choose from, where there are several.
        has_picture: Whether there is a place for a camera's picture.
        ghost: Where in the picture something is to be held; null for nowhere.
        places: What lies on the base, where something is weighed; null where nothing is.
        share: Of the second that is needed, 0 to 1; null while nobody listens.
        answers: The ways on.
        icons: Pictures on them.
        more: Other ways, smaller.
        more_icons: Pictures on these.
    """

    frame: Frame
    title: Text
    says: tuple[Text, ...]
    warns: int = 0
    checks: tuple[Check, ...] = ()
    choices: tuple[Control, ...] = ()
    has_picture: bool = False
    ghost: Ghost | None = None
    places: Places | None = None
    share: float | None = None
    answers: tuple[Control, ...] = ()
    icons: tuple[str, ...] = ()
    more: tuple[Control, ...] = ()
    more_icons: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """The picture that is looked at; null, and why not, while there is none."""

    picture: CameraPicture | None
    waits: Text | None


def looked_at(tablet: Tablet, trouble: Trouble | None) -> Picture:
    """Return the picture of a screen that has a place for one.

    Args:
        tablet: What the tablet knows.
        trouble: What is in the way; where no pictures come, an old one would look as if it were so
            now.
    """
    is_looking = trouble is None or trouble.name != _NO_PICTURE
    picture = tablet.picture if is_looking else None
    return Picture(picture, labels.WAITING if picture is None else None)


def camera_choices(names: tuple[str, ...], chosen: str | None) -> tuple[Control, ...]:
    """Return the cameras to choose from; none where there is no choice."""
    if len(names) < 2:
        return ()
    return tuple(Control(verbatim(one), LookThrough(one), chosen=one == chosen) for one in names)
