"""What does a file with the set on a table hold? TOML with where each number comes from.

The numbers of a piece that nobody measured on this table, or weighed on its scales, are marked; who
uses them is told by :meth:`SetFile.sentences`. A set that comes with the companion lies beside this
module: every number of it is marked.
"""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np

from calibration.errors import CalibrationUnreadableError
from calibration.kept_text import fields, read_text, spelt, write_text
from calibration.table_set import ColumnKind, Footprint, PlateShape, TableSet, area_mm2

_CALLED = "The set"

_DEFAULT = "default_set.toml"

_Place = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
_Size = Annotated[float, msgspec.Meta(gt=0, le=10_000)]
_Residual = Annotated[float, msgspec.Meta(ge=-1, le=1_000)]
_Amount = Annotated[int, msgspec.Meta(ge=0)]
_Day = Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{2}-\d{2}|unknown)$")]
_Text = Annotated[str, msgspec.Meta(max_length=200)]

# A plate that carries a column is some thousand square millimetres large.
_LEAST_PLATE_MM2 = 100.0

_MEASURE = "Measure it: companion enrol"


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the newest measurements of a set come from.

    ``camera`` is its name, ``mat_rms_px`` what the mat missed its pose by, ``pictures`` how many
    pieces were measured, ``residual`` what their edges missed their shapes by (root mean square, in
    ``residual_unit``); -1 where nobody knows.
    """

    camera: _Text
    date: _Day
    mat_rms_px: _Residual
    pictures: _Amount
    residual: _Residual
    residual_unit: Literal["mm"]


class KindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of column; ``radius_mm`` is the circumscribed circle of its footprint."""

    radius_mm: _Size
    height_mm: _Size
    footprint: Footprint
    mass_g: _Size
    points: _Amount
    measured: bool = False
    weighed: bool = False
    residual_mm: _Residual = -1.0


class PlateEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One plate: its outline in a frame of its own, counter-clockwise."""

    mass_g: _Size
    outline_mm: Annotated[tuple[tuple[_Place, _Place], ...], msgspec.Meta(min_length=3)]
    measured: bool = False
    weighed: bool = False
    residual_mm: _Residual = -1.0


class BaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base on which all stands."""

    radius_mm: _Size
    building_zone_radius_mm: _Size
    thickness_mm: Annotated[float, msgspec.Meta(ge=0, le=10_000)]
    measured: bool = False
    residual_mm: _Residual = -1.0


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    schema: Literal["paletti-set/1"]
    name: _Text
    column_height_mm: _Size
    plate_thickness_mm: _Size
    provenance: Provenance
    base: BaseEntry
    kinds: Annotated[dict[str, KindEntry], msgspec.Meta(min_length=1)]
    plates: dict[str, PlateEntry]

    def table_set(self) -> TableSet:
        """Return what the rest of the companion needs of it."""
        return TableSet(
            name=self.name,
            kinds={
                name: ColumnKind(
                    one.radius_mm, one.mass_g, one.points, one.height_mm, one.footprint
                )
                for name, one in self.kinds.items()
            },
            plates={
                colour: PlateShape(np.array(one.outline_mm, dtype=np.float64), one.mass_g)
                for colour, one in self.plates.items()
            },
            column_height_mm=self.column_height_mm,
            plate_thickness_mm=self.plate_thickness_mm,
            base_radius_mm=self.base.radius_mm,
            building_zone_radius_mm=self.base.building_zone_radius_mm,
            base_thickness_mm=self.base.thickness_mm,
        )

    def sentences(self) -> tuple[str, ...]:
        """Return what whoever uses this set has to be told: what of it is only approximate."""
        pieces: dict[str, KindEntry | PlateEntry] = {**self.kinds, **self.plates}
        sizes = [name for name, one in pieces.items() if not one.measured]
        masses = [name for name, one in pieces.items() if not one.weighed]
        if len(sizes) == len(pieces):
            return (
                f"The set is approximate ({self.name}): nobody measured the pieces of this table. "
                f"{_MEASURE}",
            )
        told = []
        if sizes:
            told.append(
                f"Approximate is the size of what was not measured yet: {', '.join(sizes)}. "
                f"{_MEASURE}"
            )
        if masses:
            told.append(
                f"Approximate is the mass of what was not weighed yet: {', '.join(masses)}. "
                "Weigh it: companion enrol --scales auto"
            )
        return tuple(told)


def default_set() -> SetFile:
    """Return the set that comes with the companion; all of it is approximate."""
    return decode_set(files("calibration").joinpath(_DEFAULT).read_text(encoding="utf-8"))


def decode_set(text: str, name: str = "The file of the set") -> SetFile:
    """Return what the text of a file holds.

    Args:
        text: TOML.
        name: How to call it in a sentence.

    Raises:
        CalibrationUnreadableError: It is no TOML, no set, or one that cannot be.
    """
    try:
        found = msgspec.convert(tomllib.loads(text), SetFile)
        _check(found)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise CalibrationUnreadableError(
            f"{name} cannot be used: {error}. Measure the set again: companion enrol"
        ) from error
    return found


def encode_set(found: SetFile) -> str:
    """Return the file's text, for people too."""
    lines = ["# The set on this table; `companion enrol` writes it.", *fields(found), ""]
    lines += ["[provenance]", *fields(found.provenance), "", "[base]", *fields(found.base)]
    for kind, entry in found.kinds.items():
        lines += ["", f"[kinds.{spelt(kind)}]", *fields(entry)]
    for colour, plate in found.plates.items():
        lines += ["", f"[plates.{spelt(colour)}]", *fields(plate)]
    return "\n".join(lines) + "\n"


def read_set(path: Path) -> SetFile:
    """Return the set in a file.

    Raises:
        CalibrationMissingError: There is none, or it may not be read.
        CalibrationUnreadableError: It holds something else.
    """
    return decode_set(read_text(path, _CALLED, "Make one with: companion enrol"), str(path))


def write_set(path: Path, found: SetFile) -> None:
    """Write the set; what was there is replaced in one go, or stays if that fails.

    Raises:
        CalibrationMissingError: The place cannot be written.
        CalibrationUnreadableError: It is one that could not be read again.
    """
    text = encode_set(found)
    decode_set(text, "What was measured")
    write_text(path, text, _CALLED)


def _check(found: SetFile) -> None:
    for colour, plate in found.plates.items():
        if abs(area_mm2(np.array(plate.outline_mm))) < _LEAST_PLATE_MM2:
            raise ValueError(f"the outline of the {colour} plate encloses nothing")
    if found.base.building_zone_radius_mm > found.base.radius_mm:
        raise ValueError("the building zone is wider than the base")
