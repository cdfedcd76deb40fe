"""Which set lies on this table, and what has whoever uses it to be told?"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.record.keys import table_home

if TYPE_CHECKING:
    from calibration.set_file import SetFile

SET_NAME: Final = "set.toml"
"""The file in the table's home."""

SET_SUFFIX: Final = ".toml"
"""What a set's file ends in; recordings and set-ups in JSON end otherwise."""


def own_set_path() -> Path:
    """Return where this table's own set is kept; nothing need lie there yet."""
    return table_home() / SET_NAME


def set_in(path: Path) -> "SetFile":
    """Return the set in a file.

    Raises:
        MissingError: The file cannot be read.
        UnreadableError: It holds something else.
    """
    from calibration.errors import CalibrationError
    from calibration.set_file import read_set
    from companion.cli.scales.places import as_companion_error

    try:
        return read_set(path)
    except CalibrationError as error:
        raise as_companion_error(error) from error


def set_at_table(named: Path | None) -> "SetFile | None":
    """Return the set that the file of a set-up means, if it is no recording's.

    Args:
        named: What was named: a set, or else a recording or a set-up, which tell their own (None).
            Without a name it is this table's own set, or the one that comes with the companion.

    Raises:
        MissingError, UnreadableError: As :func:`set_in`.
    """
    from calibration.set_file import default_set

    if named is None:
        own = own_set_path()
        return set_in(own) if own.is_file() else default_set()
    return set_in(named) if named.suffix.lower() == SET_SUFFIX else None


def set_sentences(named: Path | None) -> tuple[str, ...]:
    """Return what people have to be told of the set that is used: what of it is approximate."""
    found = set_at_table(named)
    return () if found is None else found.sentences()


def set_to_record(found: "SetFile") -> dict[str, Any]:
    """Return what ``/table/setup`` says of a set; it tells of no column where it stands."""
    from calibration.mat_layout import OWN_MAT
    from companion.record.recorded_mat import mat_to_record

    return {
        "set_name": found.name,
        "column_height_mm": found.column_height_mm,
        "plate_thickness_mm": found.plate_thickness_mm,
        "base_radius_mm": found.base.radius_mm,
        "building_zone_radius_mm": found.base.building_zone_radius_mm,
        "base_thickness_mm": found.base.thickness_mm,
        "column_kinds": {
            name: {
                "radius_mm": one.radius_mm,
                "height_mm": one.height_mm,
                "footprint": str(one.footprint),
                "mass_g": one.mass_g,
                "points": one.points,
            }
            for name, one in found.kinds.items()
        },
        "plates": {
            colour: {"outline_mm": [list(at) for at in one.outline_mm], "mass_g": one.mass_g}
            for colour, one in found.plates.items()
        },
        "mat": mat_to_record(OWN_MAT),
        "initial": {"columns": [], "blue_plate": {"x_mm": 0.0, "y_mm": 0.0, "yaw_deg": 0.0}},
    }
