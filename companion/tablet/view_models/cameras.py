"""What does the screen of the cameras show? A picture, how the camera is, what it is good for.

The lights beside a match are :func:`camera_lights`.
"""

from typing import Final

import msgspec

from companion.link.messages.shown.cameras import CameraPicture, Grade, Hidden
from companion.link.messages.shown.scales import Light
from companion.tablet.labels import cameras as labels
from companion.tablet.sentences.cameras import camera_text, quality_text
from companion.tablet.text import Text, verbatim
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame
from companion.tablet.view_models.seeing import looked_through
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import LookThrough, Open

_HIDES: Final[dict[Hidden, Text]] = {
    "surroundings": labels.PEOPLE_ARE_HIDDEN,
    "everything": labels.ALL_IS_HIDDEN,
    "nothing": labels.ALL_IS_SHOWN,
}


class CameraLights(msgspec.Struct, frozen=True):
    """The cameras beside a match: the light of each, what to do, and the way to their screen."""

    lights: tuple[Light, ...]
    says: Text
    open: Control


class Quality(msgspec.Struct, frozen=True):
    """One quality of a camera's pictures, and how good it is."""

    says: Text
    grade: Grade


class CameraCard(msgspec.Struct, frozen=True):
    """The camera that is looked through.

    Attributes:
        light: Its health.
        says: The same in words, and what to do.
        since_wall: Since when, ISO 8601 in UTC.
        qualities: What its pictures are like.
        picture: The newest one; null while there is none, or the camera is blind.
        remarks: What of it is painted over, and what its lines are.
        waits: Said in its place while there is none.
    """

    light: Light
    says: Text
    since_wall: str
    qualities: tuple[Quality, ...]
    picture: CameraPicture | None
    remarks: tuple[Text, ...]
    waits: Text | None


class CamerasScreen(msgspec.Struct, frozen=True):
    """The screen of the cameras, but for what changes all the time: :func:`camera_card`.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        none: Said where the table has no camera.
        choices: The cameras to look through, where there are several.
    """

    frame: Frame
    title: Text
    none: Text | None
    choices: tuple[Control, ...]


def cameras_screen(tablet: Tablet) -> CamerasScreen:
    """Return the screen."""
    chosen = looked_through(tablet)
    return CamerasScreen(
        frame=frame(tablet),
        title=labels.CAMERAS,
        none=labels.NONE if chosen is None else None,
        choices=tuple(
            Control(verbatim(one.name), LookThrough(one.name), chosen=one is chosen)
            for one in tablet.cameras
            if len(tablet.cameras) > 1
        ),
    )


def camera_card(tablet: Tablet) -> CameraCard | None:
    """Return what is shown of the camera that is looked through, None where there is none."""
    camera = looked_through(tablet)
    if camera is None:
        return None
    picture = tablet.picture
    if picture is not None and (picture.camera != camera.name or camera.light == "blind"):
        picture = None  # an old one would look as if it were so now
    told = ((quality_text(one), one.grade) for one in camera.qualities)
    return CameraCard(
        light=camera.light,
        says=camera_text(camera),
        since_wall=camera.since_wall,
        qualities=tuple(Quality(says, grade) for says, grade in told if says is not None),
        picture=picture,
        remarks=() if picture is None else _remarks(picture),
        waits=labels.WAITING if picture is None else None,
    )


def camera_lights(tablet: Tablet) -> CameraLights | None:
    """Return what stands of the cameras beside a match, None where the table has none."""
    if not tablet.cameras:
        return None
    worst = max(tablet.cameras, key=lambda one: _BY_TROUBLE.index(one.light))
    return CameraLights(
        tuple(one.light for one in tablet.cameras),
        camera_text(worst),
        Control(labels.CAMERAS, Open("cameras")),
    )


def _remarks(picture: CameraPicture) -> tuple[Text, ...]:
    hides = _HIDES[picture.hidden]
    return (hides, labels.OUTLINES) if picture.outlines else (hides,)


_BY_TROUBLE: Final[tuple[Light, ...]] = ("well", "searching", "degraded", "blind")
