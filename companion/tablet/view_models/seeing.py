"""Through which camera does this tablet look, and when does it ask for a picture?

One is asked for while the screen of the cameras is open, the next when the last has come: so a slow
tablet gets as many as it can show, and one that shows something else gets none.
"""

from typing import Final

import msgspec

from companion.link.messages.shown.cameras import CameraPicture, CameraView
from companion.link.messages.tapped.cameras import AskPicture
from companion.tablet.sentences.cameras import camera_text
from companion.tablet.text import Text
from companion.tablet.view_models.state import Tablet

_TOLD_IN_A_MATCH: Final = frozenset({"camera_moved"})
"""Beside cameras that are blind, what can be mended at the table, and stops what they do."""


def looked_through(tablet: Tablet) -> CameraView | None:
    """Return the camera that was chosen, or else the first; None where the table has none."""
    chosen = (one for one in tablet.cameras if one.name == tablet.camera)
    return next(chosen, tablet.cameras[0] if tablet.cameras else None)


def pictured(tablet: Tablet, picture: CameraPicture) -> Tablet:
    """Return what the tablet knows with a picture; one that nobody looks for is let go."""
    before = tablet.picture
    wanted = _wanted(tablet) == picture.camera
    is_another = before is None or (before.camera, before.number) != (
        picture.camera,
        picture.number,
    )
    return msgspec.structs.replace(tablet, picture=picture) if wanted and is_another else tablet


def to_ask(before: Tablet, now: Tablet) -> AskPicture | None:
    """Return the picture to ask for after something has changed; None if none, or it was asked for.

    Args:
        before: What the tablet knew.
        now: What it knows.
    """
    camera = _wanted(now)
    if camera is None:
        return None
    is_on_its_way = (
        _wanted(before) == camera
        and before.picture is now.picture
        and before.connection is now.connection
    )
    if is_on_its_way:
        return None
    picture = now.picture
    return AskPicture(
        camera, picture.number if picture is not None and picture.camera == camera else -1
    )


def unseeing_text(tablet: Tablet) -> Text | None:
    """Return what to do about a camera that sees nothing in a match, None if that is no matter."""
    match = tablet.match
    if match is None or match.outcome is not None:
        return None
    for one in tablet.cameras:
        if one.trouble is not None and (
            one.light == "blind" or one.trouble.name in _TOLD_IN_A_MATCH
        ):
            return camera_text(one)
    return None


def _wanted(tablet: Tablet) -> str | None:
    """The camera of which a picture is to be shown."""
    camera = looked_through(tablet)
    is_open = tablet.places[-1] == "cameras" and tablet.connection.ready
    return camera.name if is_open and camera is not None else None
