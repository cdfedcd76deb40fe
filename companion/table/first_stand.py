"""How did everything stand when a match began, and who knows it? The record, or what was named."""

from typing import TYPE_CHECKING

from companion.table.live_match import LiveMatch

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from calibration.table_set import TableSet
    from companion.scene import Scene
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.scales.live_scales import LiveScales


def set_of(
    scales: "LiveScales | None", cameras: "LiveCameras | None", *, judges_pictures: bool
) -> "TableSet | None":
    """Return the set of the table, as the first of its sensors knows it that can follow a match.

    Args:
        scales, cameras: None where the table has none.
        judges_pictures: Whether anybody does.
    """
    if scales is not None and scales.weigher is not None:
        return scales.table_set
    if cameras is not None and judges_pictures:
        return cameras.table_set
    return None


def named_scene(scales: "LiveScales | None", cameras: "LiveCameras | None") -> "Scene | None":
    """Return how everything stands at first by what was named before the program began."""
    sensors = [one for one in (scales, cameras) if one is not None]
    return next((one.first_scene for one in sensors if one.first_scene is not None), None)


def written_scene(match: LiveMatch, table_set: "TableSet | None") -> "Scene | None":
    """Return how a match began that is gone on with, as its record has it; None if it has not."""
    if table_set is None or not match.is_of("villa_paletti"):
        return None
    return match.testified.began_with(table_set)


def write_scene(match: LiveMatch, scene: "Scene", cameras: "LiveCameras | None") -> None:
    """Write into the record how the match begins, by the witness that knows it best."""
    is_seen = cameras is not None and cameras.is_any_well
    match.testified.begin_with(scene, "camera" if is_seen else "scales")
