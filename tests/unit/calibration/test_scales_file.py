"""A calibration file is read as it was written, or refused with what is wrong in it."""

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.errors import CalibrationMissingError, CalibrationUnreadableError
from calibration.findings import Findings
from calibration.load_cell import LoadCells
from calibration.scales_file import (
    ZEROS_KEPT,
    ScalesFile,
    decode_scales,
    encode_scales,
    read_scales,
    scales_file,
    with_zero,
    write_scales,
)

FINDINGS = Findings(
    cells=LoadCells(
        np.array([[105.0, 105.0], [-105.0, 105.0], [-105.0, -105.0], [105.0, -105.0]]),
        (400.25, -397.5, 443.0, -456.875),
        (165_149.5, 123_824.0, -266_688.25, -150_697.0),
        420.0,
    ),
    residual_g=0.031,
    corner_error_g=(0.02, -0.04, 0.03, -0.01),
    linearity_g=-0.06,
    load_g=480.2,
    return_g=0.1,
    off_mm=1.1,
    noise_g=(0.15, 0.14, 0.16, 0.15),
    weight_g=100.0,
    samples=3_120,
)

FIRST = """\
schema = "paletti-scales/1"
positions_mm = [[105.0, 105.0], [-105.0, 105.0], [-105.0, -105.0], [105.0, -105.0]]
counts_per_g = [400.25, -397.5, 443.0, -456.875]
tare_counts = [165149.5, 123824.0, -266688.25, -150697.0]
empty_base_mass_g = 420.0
"""


def _file() -> ScalesFile:
    return scales_file(FINDINGS, device="a1b2c3d4", date="2026-11-30")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "home" / "scales.toml"

    write_scales(path, _file())

    assert read_scales(path) == _file()
    assert [one.name for one in path.parent.iterdir()] == ["scales.toml"]


def test_the_weighing_gets_the_cells_that_were_found() -> None:
    cells = _file().load_cells()

    assert cells.counts_per_g == FINDINGS.cells.counts_per_g
    assert cells.tare_counts == FINDINGS.cells.tare_counts
    assert cells.empty_base_mass_g == 420.0
    assert np.array_equal(cells.positions_mm, FINDINGS.cells.positions_mm)


def test_a_file_tells_where_it_comes_from() -> None:
    text = encode_scales(_file())

    for line in (
        'device = "a1b2c3d4"',
        'date = "2026-11-30"',
        "samples = 3120",
        "residual = 0.031",
        'residual_unit = "g"',
    ):
        assert line in text


@given(device=st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40))
def test_any_name_of_a_device_comes_back(device: str) -> None:
    scales = scales_file(FINDINGS, device=device, date="2026-11-30")

    assert decode_scales(encode_scales(scales)) == scales


def test_the_first_schema_is_read_as_of_unknown_origin() -> None:
    migrated = decode_scales(FIRST)

    assert migrated.schema == "paletti-scales/3"
    assert migrated.load_cells().counts_per_g == FINDINGS.cells.counts_per_g
    assert migrated.load_cells().tare_counts == FINDINGS.cells.tare_counts
    assert migrated.provenance.date == "unknown"
    assert migrated.provenance.residual == -1
    assert decode_scales(encode_scales(migrated)) == migrated


def test_another_zero_keeps_the_ones_before_it_the_newest_first() -> None:
    file, cells = _file(), FINDINGS.cells

    for month in range(1, ZEROS_KEPT + 3):
        zero = (float(month), 0.0, -1.5, 2.25)
        file = with_zero(file, replace(cells, tare_counts=zero), date=f"2027-{month:02d}-01")

    assert file.load_cells().tare_counts == (ZEROS_KEPT + 2, 0.0, -1.5, 2.25)
    assert file.load_cells().counts_per_g == cells.counts_per_g
    assert [one.tare_counts[0] for one in file.earlier_zeros[:2]] == [13.0, 12.0]
    assert len(file.earlier_zeros) == ZEROS_KEPT
    assert decode_scales(encode_scales(file)) == file


def test_the_second_schema_has_the_zero_of_its_calibration() -> None:
    text = encode_scales(_file()).replace("paletti-scales/3", "paletti-scales/2")
    second = "\n".join(one for one in text.splitlines() if not one.startswith("zero_date"))

    assert decode_scales(second) == _file()


@pytest.mark.parametrize(
    ("was", "is_now"),
    [
        ("paletti-scales/3", "paletti-scales/4"),
        ("x_mm = 105.0", "x_mm = 5000.0"),
        ("x_mm = 105.0", 'x_mm = "105"'),
        ("x_mm = 105.0", "x_mm = nan"),
        ("samples = 3120", "samples = -1"),
        ("date =", "day ="),
        ('date = "2026-11-30"', 'date = "yesterday"'),
        ('zero_date = "2026-11-30"', 'zero_date = "today"'),
        ('zero_date = "2026-11-30"', ""),
        ('residual_unit = "g"', 'residual_unit = "mm"'),
        ("counts_per_g = 400.25", "counts_per_g = 0.0"),
        ("counts_per_g = 400.25", "counts_per_g = inf"),
        ("[provenance]", "[provenance"),
        ("[[cells]] # cell 3", "[[others]]"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(was: str, is_now: str) -> None:
    text = encode_scales(_file())
    assert was in text

    with pytest.raises(CalibrationUnreadableError, match="companion calibrate scales"):
        decode_scales(text.replace(was, is_now))


@pytest.mark.parametrize("gain", [0.0, 0.4])
def test_a_gain_that_is_none_is_refused_by_its_cell(gain: float) -> None:
    file = _file()
    cells = [*file.cells[:2], msgspec.structs.replace(file.cells[2], counts_per_g=gain)]
    broken = msgspec.structs.replace(file, cells=(*cells, file.cells[3]))

    with pytest.raises(CalibrationUnreadableError, match="cell 2"):
        decode_scales(encode_scales(broken))


@pytest.mark.parametrize("lists", ["counts_per_g = [1.0]", "counts_per_g = 3"])
def test_a_first_schema_that_does_not_fit_together_is_refused(lists: str) -> None:
    text = "\n".join(
        lists if line.startswith("counts_per_g") else line for line in FIRST.splitlines()
    )

    with pytest.raises(CalibrationUnreadableError):
        decode_scales(text)


def test_a_first_schema_without_its_lists_is_refused() -> None:
    with pytest.raises(CalibrationUnreadableError):
        decode_scales('schema = "paletti-scales/1"\n')


def test_a_missing_file_names_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(CalibrationMissingError, match="companion calibrate scales"):
        read_scales(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scales.toml"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(CalibrationUnreadableError):
        read_scales(path)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(CalibrationMissingError, match="written"):
        write_scales(tmp_path / "file" / "scales.toml", _file())


@pytest.mark.parametrize("gain", [1e-9, float("nan")])
def test_scales_that_could_not_be_read_again_leave_those_before(
    tmp_path: Path, gain: float
) -> None:
    path = tmp_path / "scales.toml"
    write_scales(path, _file())
    first, *others = _file().cells
    useless = msgspec.structs.replace(first, counts_per_g=gain)
    found = msgspec.structs.replace(_file(), cells=(useless, *others))

    with pytest.raises(CalibrationUnreadableError, match="What was calibrated"):
        write_scales(path, found)

    assert read_scales(path) == _file()
