"""What is there to test at this table: which scales, by which weight, and which cameras?"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.camera.at_table import cameras_at_table
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from companion.cli.selftest.by_scales import Hand, ScalesAsked
    from companion.table.cameras.worker import TableCamera
    from companion.table.selftest.weighing import KnownWeight


@dataclass(frozen=True)
class Asked:
    """What was named on the command line; None is this table's own."""

    scales: str | None = None
    cameras: str | None = None
    calibration: Path | None = None
    setup: Path | None = None
    weight_g: float | None = None
    faults: tuple[str, ...] = ()


@dataclass
class AtTable:
    """What is tested.

    Attributes:
        scales: None if the table has none.
        hand: Does what a person would, where the scales are in memory.
        cameras: Closed yet.
        files: The calibrations that are used, by what they are called.
    """

    scales: "ScalesAsked | None" = None
    hand: "Hand | None" = None
    cameras: "list[TableCamera]" = field(default_factory=list)
    files: dict[str, Path] = field(default_factory=dict)


def at_table(asked: Asked) -> AtTable:
    """Return what there is to test; nothing is opened.

    Raises:
        UsageError, MissingError, UnreadableError: A file or a choice cannot be used.
    """
    if asked.setup is not None and not asked.setup.exists():
        raise MissingError(f"There is no file {asked.setup}.")
    found = AtTable()
    found.scales, found.hand = _scales(asked, found.files)
    found.cameras = _cameras(asked, found.files)
    return found


def _scales(asked: Asked, files: dict[str, Path]) -> "tuple[ScalesAsked | None, Hand | None]":
    """The scales that are tested, and who does it for a person where they are in memory."""
    from companion.cli.scales.places import SCALES_NAME, scales_path

    choice = asked.scales
    if choice is None:
        is_there = asked.calibration is not None or scales_path().exists()
        choice = "auto" if is_there else "none"
    if asked.faults and choice != "virtual":
        raise UsageError("Only virtual scales can be broken at will: add --scales virtual.")
    if choice == "none":
        return None, None
    from companion.cli.scales.calibration import calibration_of
    from companion.cli.selftest.by_scales import ScalesAsked
    from companion.cli.selftest.practice import PRACTISED_G, PracticeScales
    from companion.cli.wiring import table_scales

    weighed_by = calibration_of(choice, asked.calibration)
    if weighed_by.path is not None:
        files[SCALES_NAME] = weighed_by.path
    today = datetime.now(UTC).date()
    if choice == "virtual":
        weight_g = asked.weight_g or PRACTISED_G
        practice = PracticeScales(weight_g, asked.faults)
        known = _named_weight(weight_g)
        made = ScalesAsked(practice.scales, weighed_by.cells, weighed_by.made, known, today)
        return made, practice.do
    chosen = table_scales(choice)
    assert chosen is not None, "only none is none"
    known = _known_weight(asked, files)
    return ScalesAsked(chosen, weighed_by.cells, weighed_by.made, known, today), None


def _named_weight(weight_g: float) -> "KnownWeight":
    from companion.table.selftest.weighing import KnownWeight

    return KnownWeight(f"the weight of {weight_g:g} g", weight_g)


def _known_weight(asked: Asked, files: dict[str, Path]) -> "KnownWeight":
    """What is put down: the weight that was named, or the heaviest kind of column of the set."""
    if asked.weight_g is not None:
        return _named_weight(asked.weight_g)
    from companion.cli.enrol.set_places import SET_NAME, own_set_path, set_at_table
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.table.selftest.weighing import KnownWeight

    kinds = read_setup(setup_to_record(asked.setup, None)).table_set.kinds
    heaviest = max(kinds, key=lambda name: kinds[name].mass_g)
    found = set_at_table(asked.setup)
    if asked.setup is None and own_set_path().is_file():
        files[SET_NAME] = own_set_path()
    if found is None or found.kinds[heaviest].weighed:
        return KnownWeight(f"a {heaviest} column", kinds[heaviest].mass_g)
    why = (
        "What it should weigh is not known: name a weight with --weight, or weigh the set with "
        "companion enrol --scales auto"
    )
    return KnownWeight(f"a {heaviest} column", None, why)


def _cameras(asked: Asked, files: dict[str, Path]) -> "list[TableCamera]":
    """The cameras that are tested, by what is known of them."""
    at_table = cameras_at_table(asked.cameras, None)
    if at_table is None:
        return []
    from calibration.mat_layout import OWN_MAT
    from companion.cli.camera.calibration import known_camera
    from companion.cli.camera.places import camera_path
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.table.cameras.inspecting import KnownCamera
    from companion.table.cameras.worker import TableCamera

    stands = read_setup(setup_to_record(asked.setup, None))
    layout = OWN_MAT if stands.mat is None else stands.mat
    found = []
    for name, ear in at_table.worker.ears.items():
        model = known_camera(None, name)
        if model is not None:
            files[f"cameras/{name}.toml"] = camera_path(name)
        known = KnownCamera(name, model, layout, stands.table_set)
        found.append(TableCamera(ear.source, known))
    return found
