"""A set is read as it was written, says what of it is approximate, or is refused."""

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.errors import CalibrationMissingError, CalibrationUnreadableError
from calibration.mat_layout import OWN_MAT
from calibration.set_file import (
    KindEntry,
    PlateEntry,
    SetFile,
    decode_set,
    default_set,
    encode_set,
    read_set,
    write_set,
)
from calibration.table_set import Footprint
from companion.cli.recorded_setup import setup_to_record
from companion.record.table_setup import read_setup

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))


def _measured(found: SetFile, *names: str) -> SetFile:
    def marked(entries: dict[str, KindEntry] | dict[str, PlateEntry]) -> object:
        return {
            name: msgspec.structs.replace(one, measured=True) if name in names else one
            for name, one in entries.items()
        }

    return msgspec.structs.replace(found, kinds=marked(found.kinds), plates=marked(found.plates))


def test_a_set_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "new" / "set.toml"
    found = _measured(default_set(), "thick", "blue")

    write_set(path, found)

    assert read_set(path) == found
    assert [one.name for one in path.parent.iterdir()] == ["set.toml"]


@settings(max_examples=25)
@given(st.text(max_size=200), st.text(min_size=1, max_size=20), st.floats(20, 5_000))
def test_any_name_and_any_corner_comes_back(name: str, colour: str, side_mm: float) -> None:
    plates = {colour: PlateEntry(12.5, ((0.0, 0.0), (side_mm, 0.0), (side_mm / 3, side_mm)))}
    found = msgspec.structs.replace(default_set(), name=name, plates=plates)

    assert decode_set(encode_set(found)) == found


def test_a_set_that_could_not_be_read_again_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    write_set(path, default_set())
    heavy = PlateEntry(20_000.0, ((0.0, 0.0), (50.0, 0.0), (0.0, 50.0)))
    found = msgspec.structs.replace(default_set(), plates={"blue": heavy})

    with pytest.raises(CalibrationUnreadableError, match="What was measured cannot be used"):
        write_set(path, found)

    assert read_set(path) == default_set()


def test_a_plate_that_encloses_nothing_is_refused() -> None:
    plates = {"blue": PlateEntry(12.5, ((0.0, 0.0), (50.0, 50.0), (100.0, 100.0)))}
    text = encode_set(msgspec.structs.replace(default_set(), plates=plates))

    with pytest.raises(CalibrationUnreadableError, match="blue plate encloses nothing"):
        decode_set(text)


def test_the_set_that_comes_along_is_the_samples_and_says_that_it_is_approximate() -> None:
    sample = read_setup(setup_to_record(SAMPLE, None)).table_set
    found = default_set().table_set()

    assert found.kinds.keys() == sample.kinds.keys()
    assert {colour: shape.mass_g for colour, shape in found.plates.items()} == {
        colour: shape.mass_g for colour, shape in sample.plates.items()
    }
    assert found.base_radius_mm == sample.base_radius_mm
    assert found.kinds["hex"].footprint is Footprint.HEXAGON
    (sentence,) = default_set().sentences()
    assert "approximate" in sentence
    assert "companion enrol" in sentence


def test_a_table_that_was_told_nothing_has_the_set_and_the_mat_that_come_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))

    stands = read_setup(setup_to_record(None, None))

    assert stands.mat is not None
    assert stands.mat.markers_mm().keys() == OWN_MAT.markers_mm().keys()
    assert stands.mat.strips == OWN_MAT.strips
    assert not stands.columns
    assert stands.table_set.name == default_set().name


def test_what_was_not_measured_is_named() -> None:
    sizes, masses = _measured(default_set(), "thick", "hex", "blue").sentences()

    assert "thin, green, yellow, orange, red" in sizes
    assert "mass" in masses


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        ("paletti-set/1", "paletti-set/9", "schema"),
        ("radius_mm = 6.0", "radius_mm = -6.0", "radius_mm"),
        ('footprint = "hexagon"', 'footprint = "heptagon"', "footprint"),
        ("building_zone_radius_mm = 105.0", "building_zone_radius_mm = 505.0", "wider"),
        ("column_height_mm = 65.0", "column_height_mm = 65.0\nage = 3", "age"),
        ("[base]", "[base", "cannot be used"),
    ],
)
def test_a_set_that_cannot_be_is_refused_with_the_reason(
    was: str, becomes: str, reason: str
) -> None:
    text = encode_set(default_set())
    assert was in text

    with pytest.raises(CalibrationUnreadableError, match=reason):
        decode_set(text.replace(was, becomes), "set.toml")


def test_a_set_that_is_not_there_names_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(CalibrationMissingError, match="companion enrol"):
        read_set(tmp_path / "set.toml")


def test_a_set_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "set.toml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(CalibrationUnreadableError, match="UTF-8"):
        read_set(tmp_path / "set.toml")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(CalibrationMissingError, match="cannot be written"):
        write_set(tmp_path / "file" / "set.toml", default_set())
