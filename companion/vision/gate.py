"""Is a hand in the picture? What reaches from outside into the play, and was not there at rest.

Pieces that moved are inside the space where pieces may stand; an arm comes from somewhere, so
part of it is outside that space, or comes in over the picture's edge. Asked at a quarter of the
size: a few milliseconds a picture.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from calibration.palette import PAINTS, Palette
from companion.scene import Scene
from companion.vision.evidence import BACKGROUND, EITHER, class_numbers, looks_like
from companion.vision.frame import Pixels
from companion.vision.gone import gone
from companion.vision.space import storeys_mm
from companion.vision.stirring import SHRINK, Mask
from companion.vision.synthesis import (
    FIRST_PIECE,
    ROOM,
    Composition,
    Labels,
    Window,
    background_labels,
)
from companion.vision.view import View

# Quarter-size pixels that make something as large as a fingertip at arm's length.
_LEAST_OUTSIDE = 25
_LEAST_FOREIGN = 40

# What does not come in over the picture's edge and is outside to a smaller share only is the rim
# of something inside, or its shadow.
_LEAST_SHARE_OUTSIDE = 0.1

# A wrist may look like the wall behind it: what is so near to something at the edge came with it.
_NEARBY = np.ones((11, 11), np.uint8)

# What lies outside the tower and is painted like pieces to this share is pieces. Where the tower
# has fallen so much debris lies about, with its shadows and plates' edges, that less is enough.
_MOSTLY, _MOSTLY_DEBRIS = 0.75, 0.25

# Of so many paints are pieces that lie about, and no sleeve; seen in a strip along the edge.
_SEVERAL = 3
_CROSSING_PX = 6

# A tower that looks less than this as it should has fallen, or is hidden.
_STANDS = 0.6

# Of one that lies hardly more than a third looks as it should; and of what changed by its fall less
# than this share is neither painted nor background, but shade and edges. A hand is more.
_LIES = 0.4
_ODD = 0.3


Counts = npt.NDArray[np.intp]


class Intruder(Enum):
    """What is in the picture that was not there at rest.

    PIECES may lie outside the space of the tower, or stand inside it in a light that was not seen
    before: what keeps still is pieces, what stirs is a hand. DEBRIS is what a fallen tower leaves
    when nothing else is to be seen: it stirs without any hand.
    """

    NONE = "none"
    PIECES = "pieces"
    DEBRIS = "debris"
    HAND = "hand"


@dataclass(frozen=True, eq=False)
class Play:
    """What a camera should see of a scene in a small picture, and where pieces may be.

    Attributes:
        scene: What stands there.
        labels: (h, w) surface numbers of the scene.
        inside: (h, w) the space above the base up to the highest possible piece.
        near: (h, w) that space and the mat: what happens elsewhere is the room's business.
        table: (h, w) mat and base, were no pieces there.
    """

    scene: Scene
    labels: Labels
    inside: Mask
    near: Mask
    table: Mask

    @cached_property
    def pieces(self) -> Mask:
        """(h, w) where pieces are to be seen."""
        return self.labels >= FIRST_PIECE


def play_of(view: View, scene: Scene, mat_corners_mm: FloatArray) -> Play:
    """Return what a camera should see in its small pictures.

    Args:
        view: The camera, at its own size.
        scene: What stands there.
        mat_corners_mm: (n, 2) outline of the mat.
    """
    width, height = (size // SHRINK for size in view.camera.size_px)
    view = view.scaled((width, height))
    window = Window(0, 0, width, height)
    background = background_labels(view, scene, mat_corners_mm, window)
    inside = np.zeros((height, width), dtype=np.uint8)
    near = inside.copy()
    for room in storeys_mm(scene):
        cv2.fillConvexPoly(inside, _hull(view, room), 1)
    mat = np.column_stack([mat_corners_mm, np.zeros(len(mat_corners_mm))])
    cv2.fillConvexPoly(near, _hull(view, mat), 1)
    labels = Composition(view, scene, background, window).labels
    return Play(scene, labels, inside > 0, (near | inside) > 0, background != ROOM)


def judge(
    picture: Pixels, changed: Mask, play: Play, palette: Palette, *, rest: Pixels, hidden: Mask
) -> Intruder:
    """Return what it is that changed since the last rest.

    Args:
        picture: (h, w, 3) a small picture.
        changed: (h, w) where it differs from the last rest.
        play: What should be seen.
        palette: In the light of this picture.
        rest: (h, w, 3) the small picture of the last rest.
        hidden: (h, w) where pieces were then.
    """
    count, found = cv2.connectedComponents(changed.astype(np.uint8))
    blobs = np.asarray(found, dtype=np.int32)
    paint, paints, behind, same = _classified(picture, changed, play, palette)
    foreign = changed & ~paints
    # Mat that still has the colour of a mat lies in the shadow of what came.
    aside = ~play.inside & ~(same & play.table)
    outside = np.bincount(blobs[aside], minlength=count)
    near = np.bincount(blobs[play.near], minlength=count)
    size = np.bincount(blobs.ravel(), minlength=count)
    at_edge = _at_edge(blobs, count)
    far = at_edge & (near == 0) & (size >= _LEAST_OUTSIDE)
    # Whoever comes in over the edge may reach for the tower, however far away they still are.
    is_here = (near > 0) | far & ~gone(picture, rest, blobs, far)
    enough = (outside >= _LEAST_SHARE_OUTSIDE * size) | at_edge
    reaching = (outside >= _LEAST_OUTSIDE) & enough & is_here
    reaching[0] = False
    odd_share = _largest(foreign & ~behind) / max(int(np.count_nonzero(changed)), 1)
    if not reaching.any():
        # A room has many colours: that it has one of them does not mean that nobody is before it,
        # unless a piece hid it at the last rest, or was believed to stand there since.
        known = behind & (play.table | play.pieces | hidden)
        if _comes_in(blobs, count, paints, known, near):
            return Intruder.HAND
        if _largest(foreign & ~known & (near > 0)[blobs]) < _LEAST_FOREIGN:
            return Intruder.NONE
        lies = odd_share < _ODD and agreement(picture, play, palette) < _LIES
        return Intruder.DEBRIS if lies else Intruder.PIECES
    as_it_should = agreement(picture, play, palette)
    crossing = reaching & at_edge
    from_edge = bool(crossing.any())
    # The mat may be cut by the edge, and what is in another light there crosses nothing.
    across = crossing[blobs] & _along_edge(blobs) & ~play.table
    rolls = not from_edge or _is_debris(foreign[across] & ~behind[across], paint[paints])
    if as_it_should < _LIES and rolls and odd_share < _ODD:
        return Intruder.DEBRIS
    painted = float(paints[reaching[blobs] & aside].mean())
    # A sleeve may have the colour of pieces, but pieces hardly come in over the edge.
    if painted < _MOSTLY_DEBRIS or from_edge:
        return Intruder.HAND
    if as_it_should < _STANDS:
        return Intruder.PIECES
    is_pieces = painted >= _MOSTLY and not _is_near_edge(reaching[blobs], changed)
    return Intruder.PIECES if is_pieces else Intruder.HAND


def agreement(picture: Pixels, play: Play, palette: Palette) -> float:
    """Return the share of the pieces' pixels in a small picture that look as they should."""
    labels = play.labels[play.pieces]
    if not len(labels):
        return 1.0
    codes = palette.codes(picture[play.pieces][:, None])[:, 0]
    return float(looks_like(palette, codes, class_numbers(palette, play.scene)[labels]).mean())


def _comes_in(
    blobs: npt.NDArray[np.int32], count: int, paints: Mask, known: Mask, near: Counts
) -> bool:
    """Whether anything at the edge of the picture is more than a piece that came or went.

    A tower may be as high as the picture. A piece that its edge cuts is painted all over, and one
    that is gone leaves the colours of what it hid.
    """
    # At the rim of a piece colours mix.
    core = cv2.erode((blobs > 0).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    size, painted, left = (
        np.bincount(blobs[core & of], minlength=count) for of in (core, paints, known & ~paints)
    )
    is_mixed = np.maximum(painted, left) < _MOSTLY * size
    is_here = _at_edge(blobs, count) & (near > 0)
    return bool((is_here & (size >= _LEAST_FOREIGN) & is_mixed).any())


def _is_debris(odd: Mask, paint: npt.NDArray[np.int8]) -> bool:
    """Whether what crosses the edge of the picture is pieces that roll away, and no sleeve.

    A sleeve may have the colour of pieces, but not several; and what lies about has.

    Args:
        odd: (n,) whether what crosses it has neither a paint nor the colour of what is behind.
        paint: (m,) the paint of whatever has one.
    """
    shown = np.bincount(paint, minlength=len(PAINTS))
    if np.count_nonzero(shown >= _LEAST_FOREIGN) < _SEVERAL:
        return False
    return not odd.size or float(odd.mean()) <= 1.0 - _MOSTLY


def _along_edge(blobs: npt.NDArray[np.int32]) -> Mask:
    """(h, w) what is so near to the edge of the picture that it crosses it."""
    along = np.ones(blobs.shape, dtype=np.bool_)
    along[_CROSSING_PX:-_CROSSING_PX, _CROSSING_PX:-_CROSSING_PX] = False
    return along


def _is_near_edge(reaching: Mask, changed: Mask) -> bool:
    """Whether what reaches in comes from the edge of the picture, but for a gap."""
    joined = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, _NEARBY)
    count, found = cv2.connectedComponents(joined)
    blobs = np.asarray(found, dtype=np.int32)
    return bool(_at_edge(blobs, count)[blobs[reaching]].any())


def _at_edge(blobs: npt.NDArray[np.int32], count: int) -> Mask:
    """(count,) whether each blob touches the edge of the picture; what is no blob does not."""
    touched = np.zeros(count, dtype=np.bool_)
    for line in (blobs[0], blobs[-1], blobs[:, 0], blobs[:, -1]):
        touched[line] = True
    touched[0] = False
    return touched


def _classified(
    picture: Pixels, changed: Mask, play: Play, palette: Palette
) -> tuple[npt.NDArray[np.int8], Mask, Mask, Mask]:
    """(h, w) of what changed: its likeliest paint; has it that, or what is behind, or its own?"""
    paint = np.zeros(changed.shape, dtype=np.int8)
    paints, behind, same = (np.zeros_like(changed) for _ in range(3))
    rows, columns = np.nonzero(changed)
    if len(rows):
        logs = palette.table[:, palette.codes(picture[rows, columns][:, None])[:, 0]]
        best = logs.argmax(axis=0)
        numbers = _numbers(palette, PAINTS)
        if numbers:
            # The base may be painted like the pieces: then a pixel may be either.
            paint[rows, columns] = logs[numbers].argmax(axis=0)
            paints[rows, columns] = logs[numbers].max(axis=0) >= logs.max(axis=0) - EITHER
        # Nothing but the room is where no table is; on it, shade and blur mix mat and base.
        in_room = np.isin(best, _numbers(palette, ("room",)))
        on_table = np.isin(best, _numbers(palette, BACKGROUND))
        behind[rows, columns] = np.where(play.table[rows, columns], on_table, in_room)
        expected = class_numbers(palette, play.scene)[play.labels[rows, columns]]
        same[rows, columns] = best == expected
    return paint, paints, behind, same


def _numbers(palette: Palette, names: tuple[str, ...]) -> list[int]:
    return [number for number, name in enumerate(palette.classes) if name in names]


def _hull(view: View, points_mm: FloatArray) -> npt.NDArray[np.int32]:
    pixels = view.project(points_mm)
    seen = pixels[np.isfinite(pixels).all(axis=1)]
    return np.asarray(cv2.convexHull(np.rint(seen).astype(np.int32)))


def _largest(mask: Mask) -> int:
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    return int(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0
