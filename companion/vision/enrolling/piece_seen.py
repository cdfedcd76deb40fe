"""What does a picture say of the piece on the mat? Its edge, outline or size, or why not."""

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.camera_model import FloatArray
from calibration.mat import MatPose
from companion.vision.enrolling.column_size import ColumnSeen, ColumnSize, Posture, column_size
from companion.vision.enrolling.edge import find_edge
from companion.vision.enrolling.laid import find_laid
from companion.vision.enrolling.mat_seen import MatSeen, see_mat
from companion.vision.enrolling.plate_outline import Outline, plate_outline
from companion.vision.enrolling.refused import Refused, Why
from companion.vision.frame import Pixels

# A sharp picture's edge takes a pixel and a half from a fifth to four fifths of the way.
_BLURRED_PX = 4.0

# So much of the edge has to be clear; where a piece lies on black it may be lost.
_CLEAR_SHARE = 0.6

# What an edge may miss a piece's shape by; good pictures miss it by a tenth of a millimetre.
_MISSHAPEN_MM = 0.6

# Two pictures of one column differ by less than this.
_AT_ODDS_MM = 1.2


@dataclass(frozen=True, eq=False)
class EdgeSeen:
    """The edge of the one piece on the mat, and where the mat is seen.

    Attributes:
        points_px: (n, 2) in order.
        pose: Where the mat is.
    """

    points_px: FloatArray
    pose: MatPose


def edge_in(picture: Pixels, empty: MatSeen) -> EdgeSeen | Refused:
    """Return the edge of the one piece that is on the mat now and was not before."""
    seen = see_mat(picture, empty.layout, empty.pose.camera)
    if isinstance(seen, Refused):
        return seen
    region = find_laid(seen, empty)
    if isinstance(region, Refused):
        return region
    edge = find_edge(seen.light, region.contour_px)
    if edge.width_px > _BLURRED_PX or len(edge.points_px) < _CLEAR_SHARE * edge.asked:
        return Refused(
            Why.BLURRED,
            "The piece's edge is blurred: wait until nothing moves, focus on the mat, or make "
            "more light.",
        )
    return EdgeSeen(edge.points_px, seen.pose)


def plate_in(edge: EdgeSeen, thickness_mm: float) -> Outline | Refused:
    """Return the outline of the plate whose edge that is.

    Args:
        edge: What is seen.
        thickness_mm: How thick the plate is.
    """
    outline = plate_outline(edge.points_px, edge.pose, thickness_mm)
    if outline is None or outline.residual_mm > _MISSHAPEN_MM:
        return Refused(
            Why.MISSHAPEN,
            "That is no plate that lies flat on the mat: lay it down flat, with nothing on it or "
            "under it.",
        )
    return outline


def column_in(edge: EdgeSeen, posture: Posture) -> ColumnSeen:
    """Return the edge as that of a column which stands or lies."""
    return ColumnSeen(edge.points_px, edge.pose, posture)


def size_of(seen: Sequence[ColumnSeen]) -> ColumnSize | Refused:
    """Return the size of a column from all pictures of it, or why they do not tell it."""
    size = column_size(seen)
    if size is None or size.residual_mm > _MISSHAPEN_MM:
        how = "stands upright" if seen[-1].posture is Posture.STANDING else "lies on its side"
        return Refused(
            Why.MISSHAPEN,
            f"That is no single column that {how} on the mat: put one down, and nothing near it.",
        )
    if size.apart_mm > _AT_ODDS_MM:
        return Refused(
            Why.AT_ODDS,
            f"Standing and lying it measures differently, by {size.apart_mm:.1f} mm: lay down the "
            "column that stood, or calibrate the camera again.",
        )
    return size
