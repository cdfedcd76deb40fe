"""Through which camera does this tablet look, and when does it ask for a picture?

One is asked for while the screen of the cameras is open, or one on which something is looked at,
the next when the last has come: so a slow tablet gets as many as it can show, and one that shows
something else gets none.
"""

from typing import Final

import msgspec

from companion.link.messages.shown.cameras import CameraPicture, CameraView
from companion.link.messages.tapped.cameras import AskLook, AskPicture
from companion.tablet.sentences.cameras import camera_text
from companion.tablet.text import Text
from companion.tablet.view_models.state import Tablet

_TOLD_IN_A_MATCH: Final = frozenset({"camera_moved"})
"""Beside cameras that are blind, what can be mended at the table, and stops what they do."""


def looked_through(tablet: Tablet) -> CameraView | None:
    """Return the camera that was chosen, or else the first; None where the table has none."""
    chosen = (one for one in tablet.cameras if one.name == tablet.camera)
    return next(chosen, tablet.cameras[0] if tablet.cameras else None)


def chosen_camera(tablet: Tablet) -> str | None:
    """Return the name of the camera that was chosen to be calibrated, or else of the first."""
    shop = tablet.workshop
    names = () if shop is None else tuple(name for name, _ in shop.lenses)
    return tablet.camera if tablet.camera in names else next(iter(names), None)


def pictured(tablet: Tablet, picture: CameraPicture) -> Tablet:
    """Return what the tablet knows with a picture; one that nobody looks for is let go."""
    before = tablet.picture
    wanted = _wanted(tablet) == picture.camera
    is_another = before is None or (before.camera, before.number) != (
        picture.camera,
        picture.number,
    )
    return msgspec.structs.replace(tablet, picture=picture) if wanted and is_another else tablet


def to_ask(before: Tablet, now: Tablet) -> AskPicture | AskLook | None:
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
        and _is_watched(before) == _is_watched(now)
        and before.picture is now.picture
        and before.connection is now.connection
    )
    if is_on_its_way:
        return None
    picture = now.picture
    after = picture.number if picture is not None and picture.camera == camera else -1
    return AskPicture(camera, after) if _is_watched(now) else AskLook(after)


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
    if not tablet.connection.ready:
        return None
    if not _is_watched(tablet):
        return _looked_at(tablet)
    camera = looked_through(tablet)
    return None if camera is None else camera.name


def _is_watched(tablet: Tablet) -> bool:
    """Whether it is just looked through a camera."""
    return tablet.places[-1] == "cameras"


def _looked_at(tablet: Tablet) -> str | None:
    """The camera by which something is calibrated or measured on the screen that is shown."""
    shop = tablet.workshop
    if shop is None:
        return None
    if tablet.places[-1] == "lens" and shop.lens is not None:
        return shop.lens.camera
    return shop.pieces.camera if tablet.places[-1] == "pieces" and shop.pieces else None
