"""How does the table stand when a recording begins? The first scene, and what is wrong with it.

That is a villa as it was set up, or a tower in the middle of a match.
"""

from collections import Counter
from dataclasses import dataclass

from calibration.table_set import TableSet
from companion.games.villa_paletti.pieces import (
    ALL_COLUMNS,
    COLOURS,
    COUNT_PER_COLOUR,
    KINDS,
    PLATE_ORDER,
)
from companion.record.table_setup import PlatePose, TableSetup
from companion.referee.footing import set_up_findings
from companion.scene import LaidPlate, Piece, Scene, Standing, plate_centre_mm

# Positions and the pose in a set-up were measured, not guessed.
_MEASURED_SD_MM = 0.5


@dataclass(frozen=True)
class Opening:
    """The first scene, and a sentence for all that is not as it should be (VP-6, VP-7)."""

    scene: Scene
    findings: tuple[str, ...]


def open_table(setup: TableSetup) -> Opening:
    """Return the scene that a recorded or measured set-up describes.

    Args:
        setup: Columns beyond the game's twenty, or of unknown kinds, are left out and named.
    """
    findings: list[str] = []
    counted: Counter[tuple[str, str]] = Counter()
    columns = []
    variance = _MEASURED_SD_MM**2
    for column in setup.columns:
        kind = column.colour, column.kind
        counted[kind] += 1
        known = column.colour in COLOURS and column.kind in KINDS
        if not known or counted[kind] > COUNT_PER_COLOUR[column.kind]:  # type: ignore[index]  # known
            findings.append(
                f"A {column.colour} {column.kind} column too many is in the set-up; it is left out."
            )
            continue
        columns.append(
            Standing(
                Piece(column.colour, column.kind, counted[kind]),
                column.storey,
                column.x_mm,
                column.y_mm,
                ((variance, 0.0), (0.0, variance)),
            )
        )
    there = {one.piece for one in columns}
    for expected in ALL_COLUMNS:
        if Piece(expected.colour, expected.kind, expected.n) not in there:
            findings.append(f"A {expected.colour} {expected.kind} column is missing (VP-6).")
    for plate in PLATE_ORDER:
        if plate not in setup.table_set.plates:
            findings.append(f"The set has no {plate} plate; it cannot be recognised when laid.")
    scene = Scene(setup.table_set, tuple(columns), ())
    lie = ((str(PLATE_ORDER[0]), setup.blue_plate), *setup.more_plates)
    for storey, (colour, pose) in enumerate(lie, 1):
        if colour in setup.table_set.plates:
            scene = scene.with_plate(_laid(setup.table_set, colour, storey, pose))
    # What stands in the middle of a match is no villa that somebody has just set up.
    wrong = () if setup.more_plates else set_up_findings(scene)
    return Opening(scene, (*findings, *wrong))


def _laid(table_set: TableSet, plate: str, storey: int, pose: PlatePose) -> LaidPlate:
    dx_mm, dy_mm = plate_centre_mm(table_set, plate, pose.yaw_deg)
    x_mm, y_mm = pose.x_mm + dx_mm, pose.y_mm + dy_mm
    return LaidPlate(plate, storey, x_mm, y_mm, _MEASURED_SD_MM, pose.yaw_deg)
