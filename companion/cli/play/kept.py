"""What is kept of the matches at a table besides their records, and who keeps it?"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.cli.camera.at_table import CamerasAtTable
    from companion.cli.scales.at_table import ScalesAtTable
    from companion.table.keeping.keeper import Keeper


KeepDaysOption = Annotated[
    int,
    typer.Option(
        min=0, help="Recordings of matches that are older are deleted at the start; records stay."
    ),
]


def forget_old_recordings(days: int) -> None:
    """Delete what was kept of matches that are older, as far as it can be."""
    from companion.cli.records.asked import warn
    from companion.cli.records.delete import prune_recordings
    from companion.errors import CompanionError
    from companion.record.folder import records_folder

    folder = records_folder()
    try:
        stones = prune_recordings(folder, days) if folder.is_dir() else []
    except CompanionError as error:  # a table must not fail to be served by it
        warn(str(error))
        return
    if stones:
        warn(f"The recordings of {len(stones)} matches were older than {days} days: deleted.")


def keeper_at_table(
    setup: Path | None, scales: "ScalesAtTable | None", cameras: "CamerasAtTable | None"
) -> "Keeper | None":
    """Return who keeps what the sensors send during a match, None where there are none.

    Args:
        setup: Where the set is told; None is this table's own, or the one that comes along. Where
            everything stands when a match begins is told with the match, if it was set up.
        scales, cameras: What the table has.

    Raises:
        MissingError, UnreadableError: The set-up cannot be used.
    """
    if scales is None and cameras is None:
        return None
    from companion.cli.recorded_setup import setup_to_record

    cells = None if scales is None else scales.live.cells
    return keeper_of(setup_to_record(setup, cells), cameras)


def keeper_of(
    setup: bytes,
    cameras: "CamerasAtTable | None",
    now_ns: Callable[[], int] = time.monotonic_ns,
) -> "Keeper":
    """Return who keeps what the sensors of a table send during a match.

    Args:
        setup: What ``/table/setup`` says of the table.
        cameras: What the table has.
        now_ns: Its clock.
    """
    from companion.record.recording import CameraInfo
    from companion.table.keeping.keeper import Keeper

    models = {} if cameras is None or cameras.eyes is None else cameras.eyes.looking.models
    keeper = Keeper(
        setup,
        {} if cameras is None else cameras.worker.feeds,
        [
            CameraInfo(0, name, tuple(model.k.ravel()), tuple(model.d), model.size_px)
            for name, model in models.items()
        ],
        now_ns=now_ns,
    )
    if cameras is not None and cameras.eyes is not None:
        cameras.eyes.looking.hand_pictures_to(keeper.keep)
    return keeper
