"""What does a file with the scales' calibration hold? TOML with where it comes from.

The newest schema is ``paletti-scales/3``; ``scales_schemas.py`` says how older ones are read.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np

from calibration.errors import CalibrationUnreadableError
from calibration.findings import Findings
from calibration.kept_text import fields, read_text, spelt, write_text
from calibration.load_cell import LoadCells
from calibration.scales_schemas import in_newest_schema

_CALLED = "The scales' calibration"

_Place = Annotated[float, msgspec.Meta(ge=-1_000, le=1_000)]
_Counts = Annotated[float, msgspec.Meta(ge=-(2**31), le=2**31)]
_Grams = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
_Mass = Annotated[float, msgspec.Meta(ge=0, le=100_000)]
_Amount = Annotated[int, msgspec.Meta(ge=0)]
_Day = Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{2}-\d{2}|unknown)$")]
_Text = Annotated[str, msgspec.Meta(max_length=200)]

# The HX711 at its larger gain gives some hundred counts a gram; with less than one count in two
# grams a column of 5 g would be lost, and a gain of 1 is what a failed calibration leaves behind.
_LEAST_COUNTS_PER_G = 0.5

ZEROS_KEPT = 12
"""How many earlier zeros a file keeps: a year of monthly ones shows where a cell goes."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a calibration comes from.

    ``device`` is the board's id or the port, ``residual`` what the known weight was misread by
    (root mean square, in ``residual_unit``), -1 where nobody knows.
    """

    device: _Text
    date: _Day
    samples: _Amount
    weight_g: _Mass
    residual: Annotated[float, msgspec.Meta(ge=-1, le=10_000)]
    residual_unit: Literal["g"]
    linearity_g: _Grams = 0.0
    return_g: _Grams = 0.0
    off_mm: Annotated[float, msgspec.Meta(ge=0, le=1_000)] = 0.0


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One cell: its place under the base, gain, zero, and how well it was found to weigh."""

    x_mm: _Place
    y_mm: _Place
    counts_per_g: _Counts
    tare_counts: _Counts
    corner_error_g: _Grams = 0.0
    noise_g: _Mass = 0.0


class EarlierZero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cells read of nothing until another zero was taken: since when, and what."""

    date: _Day
    tare_counts: Annotated[tuple[_Counts, ...], msgspec.Meta(min_length=4, max_length=4)]


class ScalesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file.

    ``zero_date`` is the day on which the zero of the cells was taken, ``earlier_zeros`` are those
    that it replaced, the newest first.
    """

    schema: Literal["paletti-scales/3"]
    empty_base_mass_g: _Mass
    zero_date: _Day
    provenance: Provenance
    cells: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=4, max_length=4)]
    earlier_zeros: Annotated[tuple[EarlierZero, ...], msgspec.Meta(max_length=ZEROS_KEPT)] = ()

    def load_cells(self) -> LoadCells:
        """Return what the weighing needs of it."""
        return LoadCells(
            positions_mm=np.array([(one.x_mm, one.y_mm) for one in self.cells]),
            counts_per_g=tuple(one.counts_per_g for one in self.cells),
            tare_counts=tuple(one.tare_counts for one in self.cells),
            empty_base_mass_g=self.empty_base_mass_g,
        )


def scales_file(findings: Findings, *, device: str, date: str) -> ScalesFile:
    """Return the file of a finished calibration.

    Args:
        findings: What it found.
        device: The board's id or the port it was on.
        date: YYYY-MM-DD.
    """
    cells = findings.cells
    return ScalesFile(
        schema="paletti-scales/3",
        empty_base_mass_g=cells.empty_base_mass_g,
        zero_date=date,
        provenance=Provenance(
            device=device,
            date=date,
            samples=findings.samples,
            weight_g=findings.weight_g,
            residual=round(findings.residual_g, 4),
            residual_unit="g",
            linearity_g=round(findings.linearity_g, 4),
            return_g=round(findings.return_g, 4),
            off_mm=round(findings.off_mm, 3),
        ),
        cells=tuple(
            Cell(
                x_mm=float(cells.positions_mm[cell, 0]),
                y_mm=float(cells.positions_mm[cell, 1]),
                counts_per_g=round(cells.counts_per_g[cell], 5),
                tare_counts=round(cells.tare_counts[cell], 2),
                corner_error_g=round(findings.corner_error_g[cell], 4),
                noise_g=round(findings.noise_g[cell], 4),
            )
            for cell in range(cells.count)
        ),
    )


def with_zero(scales: ScalesFile, cells: LoadCells, *, date: str) -> ScalesFile:
    """Return the file with another zero; the one that it had is kept among the earlier ones.

    Args:
        scales: As it is.
        cells: Its cells with their new zero; of theirs nothing else is taken.
        date: YYYY-MM-DD, when the new one was taken.
    """
    before = EarlierZero(scales.zero_date, tuple(one.tare_counts for one in scales.cells))
    return msgspec.structs.replace(
        scales,
        zero_date=date,
        cells=tuple(
            msgspec.structs.replace(one, tare_counts=round(counts, 2))
            for one, counts in zip(scales.cells, cells.tare_counts, strict=True)
        ),
        earlier_zeros=(before, *scales.earlier_zeros)[:ZEROS_KEPT],
    )


def decode_scales(text: str, name: str = "The calibration of the scales") -> ScalesFile:
    """Return what the text of a file holds; older schemas are brought up to date.

    Args:
        text: TOML.
        name: How to call it in a sentence.

    Raises:
        CalibrationUnreadableError: It is no TOML, no calibration, or one that cannot be.
    """
    try:
        found = tomllib.loads(text)
        scales = msgspec.convert(in_newest_schema(found), ScalesFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, TypeError, ValueError) as error:
        raise CalibrationUnreadableError(
            f"{name} cannot be used: {error}. Calibrate again: companion calibrate scales"
        ) from error
    for number, cell in enumerate(scales.cells):
        if abs(cell.counts_per_g) < _LEAST_COUNTS_PER_G:
            raise CalibrationUnreadableError(
                f"{name} gives cell {number} a gain of {cell.counts_per_g:g} counts a gram, which "
                "is none. Calibrate again: companion calibrate scales"
            )
    return scales


def encode_scales(scales: ScalesFile) -> str:
    """Return the file's text, for people too."""
    lines = [
        "# The calibration of the scales; `companion calibrate scales` writes it,",
        "# `companion scales tare` its zero (tare_counts).",
        f"schema = {spelt(scales.schema)}",
        f"empty_base_mass_g = {spelt(scales.empty_base_mass_g)}",
        f"zero_date = {spelt(scales.zero_date)}",
        "",
        "[provenance]",
        *fields(scales.provenance),
    ]
    for number, cell in enumerate(scales.cells):
        lines += ["", f"[[cells]] # cell {number}", *fields(cell)]
    for zero in scales.earlier_zeros:
        counts = ", ".join(map(spelt, zero.tare_counts))
        lines += ["", "[[earlier_zeros]]", f"date = {spelt(zero.date)}"]
        lines.append(f"tare_counts = [{counts}]")
    return "\n".join(lines) + "\n"


def read_scales(path: Path) -> ScalesFile:
    """Return the calibration in a file.

    Raises:
        CalibrationMissingError: There is none, or it may not be read.
        CalibrationUnreadableError: It holds something else.
    """
    return decode_scales(
        read_text(path, _CALLED, "Make one with: companion calibrate scales"), str(path)
    )


def write_scales(path: Path, scales: ScalesFile) -> None:
    """Write the calibration; what was there is replaced in one go, or stays if that fails.

    Raises:
        CalibrationMissingError: The place cannot be written.
        CalibrationUnreadableError: It is one that could not be read again.
    """
    text = encode_scales(scales)
    decode_scales(text, "What was calibrated")
    write_text(path, text, _CALLED)
