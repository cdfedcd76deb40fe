"""What have the cameras to say, and what is the matter with them and their pictures?

A trouble or a quality whose name is not known here is said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.link.messages.shown.cameras import CameraSwayView, CameraView, QualityView
from companion.link.messages.shown.scales import Trouble
from companion.tablet.labels.settings import TITLE as SETTINGS
from companion.tablet.labels.workshop import TITLE as WORKSHOP
from companion.tablet.text import Text, text, verbatim

Arguments = Mapping[str, str | int]


def camera_text(camera: CameraView) -> Text:
    """Return how a camera is, and what to do if it is not well."""
    if camera.trouble is not None:
        return _trouble(camera.trouble)
    if camera.light == "searching":
        return text("Looking for the camera {camera} …", camera=camera.name)
    return text("The camera {camera} is well.", camera=camera.name)


def seen_sway_text(sway: CameraSwayView) -> Text:
    """Return how far a camera saw the villa sway."""
    swing, give = sway.amplitude_mm, sway.sd_mm
    if sway.is_growing:
        return text(
            "The villa is seen swaying by {swing:.1f} mm (± {give:.1f} mm), and it is growing!",
            swing=swing,
            give=give,
        )
    return text(
        "The villa is seen swaying by {swing:.1f} mm (± {give:.1f} mm).", swing=swing, give=give
    )


def quality_text(quality: QualityView) -> Text | None:
    """Return how good one quality of the pictures is, and what helps; None if it is not known."""
    if quality.grade == "unknown":
        return None
    return _QUALITIES.get((quality.check, quality.grade), verbatim(quality.sentence))


def _trouble(trouble: Trouble) -> Text:
    say = _TROUBLES.get(trouble.name)
    if say is None:
        return verbatim(trouble.sentence)
    try:
        return say(trouble.arguments)
    except KeyError:  # an argument is not there: a table of another version
        return verbatim(trouble.sentence)


_TROUBLES: Final[dict[str, Callable[[Arguments], Text]]] = {
    "camera_failed": lambda of: text(
        "The camera {camera} has failed until the table is started anew. The match goes on without "
        "it.",
        camera=of["camera"],
    ),
    "camera_away": lambda of: text(
        "The camera {camera} is not found. Plug it in; on the table's computer, companion camera "
        "list shows what is there.",
        camera=of["camera"],
    ),
    "camera_gone": lambda of: text(
        "No picture comes from the camera {camera}. Check its plug; the match goes on without it.",
        camera=of["camera"],
    ),
    "camera_black": lambda of: text(
        "The camera {camera} sees nothing but black. Take the lid off, or put the light on.",
        camera=of["camera"],
    ),
    "camera_covered": lambda of: text(
        "Something covers the camera {camera}. Take it away, or wipe the lens.",
        camera=of["camera"],
    ),
    "camera_frozen": lambda of: text(
        "The picture of the camera {camera} is frozen. Plug it in again.", camera=of["camera"]
    ),
    "camera_blurred": lambda of: text(
        "The picture of the camera {camera} is blurred. Wipe its lens and fix it firmly.",
        camera=of["camera"],
    ),
    "camera_dark": lambda of: text(
        "It is too dark for the camera {camera}. Put a lamp above the table.",
        camera=of["camera"],
    ),
    "camera_moved": lambda of: text(
        "The camera {camera} or the mat was moved. It judges nothing until it finds the mat again.",
        camera=of["camera"],
    ),
    "camera_not_calibrated": lambda of: text(
        "The camera {camera} is not calibrated and judges nothing. Calibrate it: {settings}, "
        "{workshop}.",
        camera=of["camera"],
        settings=SETTINGS,
        workshop=WORKSHOP,
    ),
    "camera_no_mat": lambda of: text(
        "The camera {camera} does not find the mat. Lay it flat, whole in the picture.",
        camera=of["camera"],
    ),
    "camera_slow": lambda of: text(
        "Too few pictures come from the camera {camera}. Give the table more light, or try another "
        "socket.",
        camera=of["camera"],
    ),
}

_QUALITIES: Final[dict[tuple[str, str], Text]] = {
    ("dark", "good"): text("There is enough light."),
    ("dark", "fair"): text("It is rather dark. A lamp above the table helps."),
    ("dark", "bad"): text("It is too dark. Put a lamp above the table."),
    ("clipped", "good"): text("Nothing is overexposed."),
    ("clipped", "fair"): text("A little is overexposed. Turn lamps away from the table."),
    ("clipped", "bad"): text("Much is overexposed. Turn lamps and windows away from the table."),
    ("uneven", "good"): text("The light is even."),
    ("uneven", "fair"): text("One side is darker than another."),
    ("uneven", "bad"): text("One side lies in the shade. Light the table from above."),
    ("sharpness", "good"): text("The picture is sharp."),
    ("sharpness", "fair"): text("The picture is a little soft. Focus on the base."),
    ("sharpness", "bad"): text("The picture is blurred. Wipe the lens and focus on the base."),
    ("mat", "good"): text("The mat is seen well."),
    ("mat", "fair"): text("The mat is seen, though not exactly."),
    ("mat", "bad"): text("The mat is not found. Lay it flat, whole in the picture."),
    ("framing", "good"): text("The whole mat is in the picture."),
    ("framing", "fair"): text("The mat is cut at a side; enough of it is seen."),
    ("framing", "bad"): text("The mat or the base is cut. Move the camera back, or aim it anew."),
    ("head_room", "good"): text("A villa of five storeys fits into the picture."),
    ("head_room", "fair"): text("A villa of five storeys just fits into the picture."),
    ("head_room", "bad"): text("A villa of five storeys does not fit. Move the camera back."),
    ("angle", "good"): text("The camera looks from a good height."),
    ("angle", "fair"): text("The camera looks from rather high up, or from rather low."),
    ("angle", "bad"): text("The camera is too high or too low."),
    ("turn", "good"): text("The camera stands upright."),
    ("turn", "fair"): text("The camera is turned to its side."),
    ("turn", "bad"): text("The camera is turned to its side."),
}

KNOWN: Final = frozenset(_TROUBLES)
"""Every trouble that the tablet has words for, by name."""

KNOWN_QUALITIES: Final = frozenset(check for check, _ in _QUALITIES)
"""Every quality that the tablet has words for, by name."""
