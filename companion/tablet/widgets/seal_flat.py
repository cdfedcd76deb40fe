"""How is the seal drawn where no shader of ours links? Flat, its upper face with a wooden edge."""

from collections.abc import Mapping

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.seal_paint import FACE_PX, FACES, draw_face
from companion.tablet.widgets.seal_pose import Pose

_WOOD, _WOOD_IN_SHADE = "#dfba83", "#a97f4b"


def draw_flat(box: Box, pose: Pose, theme: Theme, ground: str, initials: Mapping[str, str]) -> None:
    """Draw the block seen from above on the current canvas; while it rolls, its face is narrow."""
    x, y, width, height = box
    long = min(0.92 * width, 0.8 * height * FACE_PX[0] / FACE_PX[1])
    wide = long * FACE_PX[1] / FACE_PX[0]
    left, bottom = x + (width - long) / 2, y + (height - wide) / 2
    depth = 0.14 * wide
    brush.panel(
        (left, bottom - depth, long, wide),
        brush.mixed(_WOOD_IN_SHADE, ground, pose.dimmed),
        0.06 * wide,
    )
    brush.panel((left, bottom, long, wide), brush.mixed(_WOOD, ground, pose.dimmed), 0.06 * wide)
    quarter = pose.roll_deg / 90
    from_upright = abs(quarter - round(quarter))
    if pose.painted < 0.5 or from_upright > 0.45:
        return
    shown = wide * (1 - 2 * from_upright) - 0.08 * wide
    face = FACES[round(quarter) % len(FACES)]
    draw_face(
        (left + 0.04 * wide, bottom + (wide - shown) / 2, long - 0.08 * wide, shown),
        face,
        theme,
        initials.get(face, ""),
    )
