"""How far is the measuring of a set, and what does the next picture bring? Pure: pictures come in.

An enrolment asks for one picture after another (:attr:`Enrolment.step`). :func:`look` says what a
picture shows of it, and carries the enrolment that follows if a person agrees.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from statistics import median

import msgspec
import numpy as np

from calibration.camera_model import CameraModel, FloatArray
from calibration.mat_layout import MatLayout
from calibration.set_file import KindEntry, PlateEntry, Provenance, SetFile
from companion.vision.enrolling.column_size import ColumnSeen, ColumnSize
from companion.vision.enrolling.mat_seen import MatSeen, mat_lines_px, see_mat
from companion.vision.enrolling.piece_seen import column_in, edge_in, plate_in, size_of
from companion.vision.enrolling.plate_outline import Outline, seen_rims_px
from companion.vision.enrolling.refused import Refused
from companion.vision.enrolling.steps import Step, Task
from companion.vision.frame import Pixels


@dataclass(frozen=True, eq=False)
class Enrolment:
    """A set that is being measured.

    Attributes:
        before: The set as it was known.
        layout: The mat that lies there.
        camera: What looks at it.
        steps: The pictures that are still to be taken, the next one first.
        empty: The empty mat, once it was seen.
        plates: The outlines so far, by colour.
        columns: What was seen of columns so far, by kind.
        sizes: What that makes of them.
    """

    before: SetFile
    layout: MatLayout
    camera: CameraModel
    steps: tuple[Step, ...]
    empty: MatSeen | None = None
    plates: Mapping[str, Outline] = field(default_factory=dict)
    columns: Mapping[str, tuple[ColumnSeen, ...]] = field(default_factory=dict)
    sizes: Mapping[str, ColumnSize] = field(default_factory=dict)

    @property
    def step(self) -> Step | None:
        """What the next picture is to show; None at the end."""
        return self.steps[0] if self.steps else None

    def measured(self, camera: str, date: str) -> SetFile:
        """Return the set with what was measured; the rest stays as it was known.

        Args:
            camera: What the camera is called.
            date: YYYY-MM-DD.
        """
        plates = dict(self.before.plates)
        for colour, outline in self.plates.items():
            plates[colour] = _plate_entry(plates[colour], outline)
        kinds = dict(self.before.kinds)
        for kind, size in self.sizes.items():
            kinds[kind] = _kind_entry(kinds[kind], size)
        residuals = [one.residual_mm for one in self.plates.values()]
        residuals += [one.residual_mm for one in self.sizes.values()]
        height_mm = self.before.column_height_mm
        if self.sizes:
            height_mm = float(median(one.height_mm for one in kinds.values()))
        return msgspec.structs.replace(
            self.before,
            name="the set on this table",
            column_height_mm=height_mm,
            kinds=kinds,
            plates=plates,
            provenance=Provenance(
                camera=camera,
                date=date,
                mat_rms_px=-1.0 if self.empty is None else round(self.empty.pose.rms_px, 4),
                pictures=len(self.plates) + sum(map(len, self.columns.values())),
                residual=round(float(np.sqrt(np.mean(np.square(residuals)))), 4)
                if residuals
                else -1.0,
                residual_unit="mm",
            ),
        )


@dataclass(frozen=True, eq=False)
class Finding:
    """What a picture shows of the piece that was asked for.

    Attributes:
        sentence: Its size, for people.
        lines_px: (n, 2) closed lines of what was found, to draw into the picture.
        after: The enrolment if a person agrees.
        what: The same as numbers.
    """

    sentence: str
    lines_px: tuple[FloatArray, ...]
    after: Enrolment
    what: MatSeen | Outline | ColumnSize


def look(enrolment: Enrolment, picture: Pixels) -> Finding | Refused:
    """Return what a picture shows of the next step's piece, or why it does not do.

    Args:
        enrolment: One that is not at its end.
        picture: (h, w, 3) blue, green, red.
    """
    step = enrolment.steps[0]
    after = replace(enrolment, steps=enrolment.steps[1:])
    if step.task is Task.EMPTY_MAT or enrolment.empty is None:
        return _look_at_mat(after, picture)
    edge = edge_in(picture, enrolment.empty)
    if isinstance(edge, Refused):
        return edge
    if step.task is Task.PLATE:
        thickness_mm = enrolment.before.plate_thickness_mm
        plate = plate_in(edge, thickness_mm)
        if isinstance(plate, Refused):
            return plate
        long_mm, short_mm = plate.size_mm
        return Finding(
            f"The {step.name} plate is {long_mm:.1f} × {short_mm:.1f} mm, with "
            f"{len(plate.outline_mm)} corners (edge within {plate.residual_mm:.2f} mm).",
            seen_rims_px(plate.outline_mm + plate.centre_mm, edge.pose, thickness_mm),
            replace(after, plates={**enrolment.plates, step.name: plate}),
            plate,
        )
    assert step.posture is not None, "a column stands or lies"
    seen = (*enrolment.columns.get(step.name, ()), column_in(edge, step.posture))
    size = size_of(seen)
    if isinstance(size, Refused):
        return size
    return Finding(
        f"A {step.name} column is {size.footprint}, with a radius of {size.radius_mm:.1f} mm and a "
        f"height of {size.height_mm:.1f} mm (edge within {size.residual_mm:.2f} mm).",
        (size.fits[-1].outline_px,),
        replace(
            after,
            columns={**enrolment.columns, step.name: seen},
            sizes={**enrolment.sizes, step.name: size},
        ),
        size,
    )


def _look_at_mat(after: Enrolment, picture: Pixels) -> Finding | Refused:
    empty = see_mat(picture, after.layout, after.camera)
    if isinstance(empty, Refused):
        return empty
    return Finding(
        f"The mat is found, within {empty.pose.rms_px:.2f} px.",
        mat_lines_px(empty),
        replace(after, empty=empty),
        empty,
    )


def _plate_entry(before: PlateEntry, outline: Outline) -> PlateEntry:
    corners = tuple((round(float(x), 2), round(float(y), 2)) for x, y in outline.outline_mm)
    return msgspec.structs.replace(
        before,
        outline_mm=corners,
        measured=True,
        residual_mm=round(outline.residual_mm, 3),
    )


def _kind_entry(before: KindEntry, size: ColumnSize) -> KindEntry:
    return msgspec.structs.replace(
        before,
        radius_mm=round(size.radius_mm, 2),
        height_mm=round(size.height_mm, 2),
        footprint=size.footprint,
        measured=True,
        residual_mm=round(size.residual_mm, 3),
    )
