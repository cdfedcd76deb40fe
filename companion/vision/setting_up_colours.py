"""Which colours have the pieces of a set-up, before any of them is known to stand anywhere?

The mat's patches show the paints; what is seen beside the room in which pieces may stand shows mat,
border and table. Of what is inside that room only those pixels are learnt that look like no paint.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat_layout import MatLayout
from calibration.palette import OTHER, PAINTS, Palette
from companion.saying import say
from companion.scene import Scene
from companion.vision.frame import Pixels
from companion.vision.labelling import Samples, labelled_pixels
from companion.vision.learning import Colours, completed, with_base_paint
from companion.vision.solids import floor_mm
from companion.vision.space import ring_mm
from companion.vision.stirring import small
from companion.vision.synthesis import ZONE, Composition, Labels
from companion.vision.view import View

_NOBODY_KNOWS: Final = 254
"""Number of a surface that may be hidden by pieces: nothing is learnt there."""

# Pieces project by so much beyond the zone: columns that stand on its edge, and the plate.
_BEYOND_MM: Final = 20.0

# Wood in the shade of columns is as bright as this share of wood beside it, by its bytes.
_LIT: Final = 0.75

# How the mat's patches are printed, blue green red. Printers differ, so this counts only for one
# that nobody sees, in the light in which the other patches are seen.
_PRINTED_BGR: Final = {
    "red": (45, 40, 200),
    "orange": (35, 120, 235),
    "yellow": (30, 195, 245),
    "green": (60, 135, 40),
    "blue": (165, 75, 35),
    "gray": (128, 128, 128),
}

# Of an edge's pixels, from half the column's to all of it.
_EDGE_SHARES: Final = (0.6, 0.8)
_EDGE_SAMPLES: Final = 400

# Fewer pixels than these do not tell what a wooden floor looks like.
_LEAST_PIXELS: Final = 200


@dataclass(frozen=True, eq=False)
class FirstLook:
    """What one camera shows of the colours.

    Attributes:
        samples: The pixels of each class that can be seen beside the room of the pieces.
        inside: (n, 3) pixels of that room, where the floor is seen between pieces.
        picture: The newest one, whole.
    """

    samples: Samples
    inside: npt.NDArray[np.uint8]
    picture: Pixels


def bare_look(pictures: Sequence[Pixels], composition: Composition, layout: MatLayout) -> FirstLook:
    """Return what a camera shows of the colours while nothing stands on the base.

    Args:
        pictures: Of one camera at rest, whole.
        composition: The empty base as it sees it, in the whole picture.
        layout: The mat; its patches are the paints.
    """
    inside = np.concatenate([one[composition.labels == ZONE] for one in pictures])
    return FirstLook(labelled_pixels(pictures, composition, layout), inside, pictures[-1])


def first_look(
    pictures: Sequence[Pixels], composition: Composition, layout: MatLayout
) -> FirstLook:
    """Return what a camera shows of the colours of a base on which nobody knows what stands.

    Args:
        pictures: Of one camera at rest, whole.
        composition: The empty base as it sees it, in the whole picture.
        layout: The mat; its patches are the paints.
    """
    labels = composition.background
    room = _room(composition.view, composition.scene, labels)
    outside = np.where(room, np.uint8(_NOBODY_KNOWS), labels)
    samples = labelled_pixels(pictures, replace(composition, background=outside), layout)
    inside = np.concatenate([picture[room & (labels == ZONE)] for picture in pictures])
    return FirstLook(samples, inside, pictures[-1])


def first_colours(look: FirstLook, others: Sequence[FirstLook]) -> Colours | str:
    """Return the colours of a match by what the mat shows of them, or why it does not.

    Args:
        look: What this camera shows.
        others: What the other cameras show.
    """
    printed = {name: np.array([bgr], dtype=np.uint8) for name, bgr in _PRINTED_BGR.items()}
    samples = dict(completed(look.samples, [*(one.samples for one in others), printed]))
    if any(paint not in samples for paint in PAINTS):
        return say("No camera sees all colours of the mat: take away what lies on them.")
    plain = _plain(look.inside, samples)
    if len(plain) >= _LEAST_PIXELS:
        samples["zone"] = plain
    palette = Palette.fit(_with_edges(with_base_paint(samples)))
    return Colours(palette, samples, small(look.picture), np.ones(3))


def _with_edges(samples: Samples) -> Samples:
    """The samples in which a paint also has what its blurred edge shows before the zone's wood.

    A pixel of which more than half is the column's is the column's. Without them a column looks
    narrower by a few pixels, and a thick one in the shade like a hexagonal one.
    """
    whole = dict(samples)
    if "zone" not in samples:
        return whole
    wood = np.median(samples["zone"], axis=0)
    for paint in PAINTS:
        if paint not in samples:
            continue
        own = samples[paint][:: max(1, len(samples[paint]) // _EDGE_SAMPLES)].astype(np.float64)
        edges = [share * own + (1 - share) * wood for share in _EDGE_SHARES]
        whole[paint] = np.concatenate(
            [samples[paint], *(np.rint(one).astype(np.uint8) for one in edges)]
        )
    return whole


def _plain(pixels: npt.NDArray[np.uint8], samples: Samples) -> npt.NDArray[np.uint8]:
    """(m, 3) those of some pixels that are of no paint and not of the border's colour."""
    known = {name: samples[name] for name in (*PAINTS, "rim") if name in samples}
    if not known or not len(pixels):
        return pixels[:0]
    palette = Palette.fit(known)
    logs = palette.table[:, palette.codes(pixels[:, None])[:, 0]]
    plain: npt.NDArray[np.uint8] = pixels[logs.argmax(axis=0) == palette.classes.index(OTHER)]
    if not len(plain):
        return plain
    # The dark side of a column looks like no paint either.
    light = plain.max(axis=1)
    lit: npt.NDArray[np.uint8] = plain[light >= _LIT * np.median(light)]
    return lit


def _room(view: View, empty: Scene, labels: Labels) -> npt.NDArray[np.bool_]:
    """(h, w) where columns and the first plate may be seen."""
    table_set = empty.table_set
    ring = ring_mm(table_set.building_zone_radius_mm + _BEYOND_MM)
    heights_mm = floor_mm(table_set, 0), floor_mm(table_set, 1)
    ends = [np.column_stack([ring, np.full(len(ring), z_mm)]) for z_mm in heights_mm]
    pixels = view.project(np.concatenate(ends))
    hull = cv2.convexHull(pixels[np.isfinite(pixels).all(axis=1)].astype(np.float32))
    room = np.zeros(labels.shape, dtype=np.uint8)
    cv2.fillConvexPoly(room, np.rint(hull).astype(np.int32), 1)
    return np.asarray(room > 0)
