"""Why does a camera that is there give no picture? The likeliest reason, and what helps."""

from collections.abc import Sequence

from companion.vision.capture.holders import Holder
from companion.vision.capture.names import CameraName, Make
from companion.vision.capture.negotiation import MJPG, Terms


def why_no_picture(
    camera: CameraName,
    *,
    terms: Terms | None,
    held_by: Sequence[Holder] = (),
    others_open: bool = False,
) -> str:
    """Return one sentence with its cure.

    Args:
        camera: Which one it is.
        terms: What it said that it sends; None if it did not even open.
        held_by: Other programs that have it open.
        others_open: Whether this program reads another camera already.
    """
    what = camera.label or camera.stable
    if camera.make is Make.PI:
        return (
            f"{what} is a Raspberry Pi camera: it can be read with Picamera2 only. Install "
            "python3-picamera2 and let the companion's environment see it, or use a USB camera."
        )
    if held_by:
        who = ", ".join(f"{one.program} (process {one.pid})" for one in held_by)
        return f"Another program has the camera {what}: {who}. Close it."
    if terms is None:
        return (
            f"The camera {what} does not open. Close other programs that use it, see that this "
            "user may use it (on Linux: the group video), or plug it in again."
        )
    if others_open and terms.fourcc not in ("", MJPG):
        return (
            f"The camera {what} sends nothing: two cameras that send {terms.fourcc} do not fit one "
            "USB bus (“No space left on device”). Use cameras that can send MJPG, or plug one into "
            "a socket of another bus."
        )
    return (
        f"The camera {what} is open and sends no picture. Close other programs that use it, or "
        "plug it in again, without a hub."
    )
