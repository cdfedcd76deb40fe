"""Which cameras does a table look through while a match is played, and what is known of them?"""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli.camera.options import kept_cameras_path
from companion.errors import UsageError

if TYPE_CHECKING:
    from calibration.camera_model import CameraModel
    from companion.scene import Scene
    from companion.table.cameras.ear import Time
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.cameras.worker import CamerasWorker, TableCamera
    from companion.table.hands_free.looking import Beholding, Looking
    from companion.vision.capture.latest import Latest
    from companion.vision.capture.names import CameraChoice
    from companion.vision.capture.source import NowNs

CamerasAtTableOption = Annotated[
    str | None,
    typer.Option(
        "--cameras",
        metavar="auto|none|NAME,NAME",
        help="The table's cameras, as `camera use` named them; by default all of those, or none.",
    ),
]
AllAgreedOption = Annotated[
    bool,
    typer.Option(
        "--all-agreed",
        help="Everybody at the table agrees to be seen: nothing beside the mat is painted over.",
    ),
]


class Eyes(NamedTuple):
    """The thread that will judge pictures, and where it looks up what the referee knows."""

    looking: "Looking"
    beheld: "Latest[Beholding]"


class CamerasAtTable(NamedTuple):
    """What the mind knows of the cameras, and the threads that will look through them.

    ``eyes`` is None where no camera's lens is known; ``lenses`` has the numbers of each
    camera, None where nobody knows them.
    """

    live: "LiveCameras"
    worker: "CamerasWorker"
    eyes: Eyes | None = None
    lenses: "dict[str, CameraModel | None]" = {}  # noqa: RUF012 -- of a tuple, never changed


def cameras_at_table(
    choice: str | None, setup: Path | None, *, all_agreed: bool = False
) -> CamerasAtTable | None:
    """Return the cameras of a table that is about to be served, None if it has none.

    That one is not plugged in is no error: it may come, and its light says so.

    Args:
        choice: ``auto`` takes those that were chosen by ``camera use``, ``none`` none; else names,
            by a comma between them. None is ``auto``.
        setup: Where the set is told, its mat, and what stands where; None is this table's own set,
            or else the one that comes with the companion, on the companion's mat.
        all_agreed: Whether everybody at the table has agreed to be seen whole.

    Raises:
        UsageError, MissingError, UnreadableError: A file or the choice cannot be used.
    """
    chosen = _chosen(choice)
    if not chosen:
        return None
    from calibration.mat_layout import OWN_MAT
    from companion.cli.camera.calibration import known_camera
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.table.cameras.inspecting import KnownCamera
    from companion.table.cameras.worker import TableCamera
    from companion.table.opening import open_table
    from companion.vision.capture.this_machine import cameras

    stands = read_setup(setup_to_record(setup, None))
    layout = OWN_MAT if stands.mat is None else stands.mat
    table_cameras = [
        TableCamera(
            source,
            KnownCamera(source.name, known_camera(None, source.name), layout, stands.table_set),
        )
        for source in cameras(chosen)
    ]
    scene = open_table(stands).scene if setup is not None and stands.columns else None
    return put_together(table_cameras, scene, all_agreed=all_agreed)


def put_together(
    cameras: "list[TableCamera]",
    scene: "Scene | None" = None,
    *,
    all_agreed: bool = False,
    clock: "Time | None" = None,
) -> CamerasAtTable:
    """Return some cameras, real ones or others, as a table looks through them.

    Args:
        cameras: In the order in which they are shown.
        scene: What stands where when a match begins; None where that is set up before their eyes.
        all_agreed: Whether everybody at the table has agreed to be seen whole.
        clock: What time it is; None is this machine's.
    """
    from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
    from companion.table.cameras.worker import CamerasWorker

    believed = Believed()
    known = CamerasKnown(
        {one.known.name: one.known.model is not None for one in cameras},
        scene,
        believed,
        cameras[0].known.table_set if cameras else None,
    )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    now_ns = time.monotonic_ns if clock is None else clock.now_ns
    live = LiveCameras(known, now_ns(), now)
    worker = CamerasWorker(cameras, believed, all_agreed=all_agreed, clock=clock)
    lenses = {one.known.name: one.known.model for one in cameras}
    return CamerasAtTable(live, worker, _eyes(cameras, worker, now_ns), lenses)


def _eyes(cameras: "list[TableCamera]", worker: "CamerasWorker", now_ns: "NowNs") -> Eyes | None:
    """Who judges the pictures of those cameras whose lens is known; None if none is."""
    from companion.table.hands_free.looking import Beholding, Looking
    from companion.vision.capture.latest import Latest

    models = {one.known.name: one.known.model for one in cameras if one.known.model is not None}
    if not models:
        return None
    beheld: Latest[Beholding] = Latest()
    return Eyes(Looking(worker.feeds, models, cameras[0].known.layout, beheld, now_ns), beheld)


def _chosen(choice: str | None) -> "dict[str, CameraChoice]":
    """The cameras that are meant, by what the table calls them."""
    if choice == "none" or (choice is None and not kept_cameras_path().exists()):
        return {}  # and nothing that sees is loaded
    from companion.vision.capture.kept_cameras import read_cameras
    from companion.vision.capture.names import choice_of

    kept = read_cameras(kept_cameras_path())
    if choice in (None, "auto"):
        if choice == "auto" and not kept:
            raise UsageError(
                "This table has no cameras yet: choose one with `companion camera use`, or name "
                "one of `companion camera list`."
            )
        return kept
    words = [word.strip() for word in choice.split(",")]
    if not all(words) or len(set(words)) != len(words):
        raise UsageError("Cameras are named once each, with a comma between them: front,side.")
    return {word: kept[word] if word in kept else choice_of(word) for word in words}
