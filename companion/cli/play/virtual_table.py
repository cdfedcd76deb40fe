"""What does ``--virtual`` put behind the table service? A table in memory, at which people play."""

import contextlib
import secrets
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.cli.camera.at_table import CamerasAtTable
    from companion.cli.scales.at_table import ScalesAtTable
    from companion.link.socket.table_server import TableServer
    from companion.virtual.cameras.live import LiveCameras
    from companion.virtual.live.faults import PlannedFault
    from companion.virtual.live.furnished import Furnished
    from companion.virtual.live.running import RunningTable

VirtualOption = Annotated[
    bool,
    typer.Option(
        "--virtual",
        help="A table in memory, with scales and people who play: nothing of wood is needed.",
    ),
]
FAULTS: Final = (
    "unplug",
    "brown-out",
    "lean",
    "bump-table",
    "wrong-column",
    "two-columns",
    "dropped-column",
    "nudged-plate",
    "returning-hand",
    "cover-camera",
    "freeze-camera",
    "bump-camera",
    "warm-light",
)
"""All there are, for the help: the virtual table itself takes seconds to load."""

FaultOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        metavar="NAME[@SECONDS]",
        help="Let something go wrong at the virtual table, at once or so long after the start; may "
        f"be given again. One of {', '.join(FAULTS)}.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="Which virtual table it is; another one each time if not."),
]

BEGINS_AFTER_S = 20.0
"""So long somebody at a tablet may begin a match; then the players do it themselves."""


class VirtualTableAtCli(NamedTuple):
    """A virtual table that is about to be served.

    Attributes:
        scales: What the mind knows of its scales, and the thread that will listen.
        cameras: Likewise, None without any.
        running: What goes on, once it is started.
        drawn: What draws the cameras' pictures.
        faults: What goes wrong, and when.
        setup: What ``/table/setup`` says of it in what is kept of a match.
    """

    scales: "ScalesAtTable"
    cameras: "CamerasAtTable | None"
    running: "RunningTable"
    drawn: "LiveCameras | None"
    faults: "tuple[PlannedFault, ...]"
    setup: bytes

    def start(self, server: "TableServer", token: str) -> None:
        """Let people sit down, who tap over the server's own link."""
        from companion.link.socket.table_link import TableLink

        self.running.start(
            TableLink(f"ws://127.0.0.1:{server.port}", token),
            f"players-{secrets.token_hex(4)}",
            begins_after_s=BEGINS_AFTER_S,
            tell=_say,
            faults=self.faults,
            cameras=self.drawn,
        )

    def close(self) -> None:
        """End what goes on.

        Raises:
            CompanionError: A thread of it had failed.
        """
        with contextlib.ExitStack() as parts:
            parts.callback(self.running.close)
            if self.drawn is not None:
                parts.callback(self.drawn.close)


def virtual_table(
    faults: Sequence[str] | None,
    seed: int | None,
    cameras: str | None,
    *,
    real: Sequence[object | None] = (),
) -> VirtualTableAtCli:
    """Return a virtual table.

    Args:
        faults: What goes wrong when, as ``NAME@SECONDS``.
        seed: Which table; None: any.
        cameras: ``virtual`` or ``none``; None: one where pictures can be drawn.
        real: Choices of real sensors and files, none of which goes with it.

    Raises:
        UsageError: A fault is none, or something real was chosen as well.
        MissingError: The physics engine is not installed, or nothing can draw pictures.
    """
    if any(one is not None for one in real) or cameras not in (None, "virtual", "none"):
        raise UsageError(
            "--virtual brings its own scales, set and camera: leave --scales, --calibration and "
            "--setup out, and choose --cameras virtual or none."
        )
    _say("A table is set up in memory; that takes some seconds.")
    from companion.cli.scales.at_table import ScalesAtTable
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesWorker
    from companion.virtual.live.faults import planned
    from companion.virtual.live.furnished import furnish, setup_json
    from companion.virtual.live.lockstep import scales_known
    from companion.virtual.live.running import RunningTable

    plans = tuple(planned(one) for one in faults or ())
    furnished = furnish(secrets.randbelow(2**31) if seed is None else seed)
    running = RunningTable(furnished)
    known = scales_known(furnished, datetime.now(UTC).date())
    scales = ScalesAtTable(LiveScales(known), ScalesWorker(running.board, running.clock))
    drawn = _drawn(running, furnished, must=cameras == "virtual") if cameras != "none" else None
    seen = None if drawn is None else _looked_through(drawn, running, furnished)
    setup = setup_json(furnished.stage, furnished.cells)
    return VirtualTableAtCli(scales, seen, running, drawn, plans, setup)


def _drawn(running: "RunningTable", furnished: "Furnished", *, must: bool) -> "LiveCameras | None":
    """What draws pictures of the table; None where that is not to be had, and need not be."""
    from companion.errors import MissingError
    from companion.virtual.cameras.screen import open_screen

    try:
        open_screen().close()
    except MissingError as error:
        if must:
            raise
        _say(f"The virtual table has no camera. {error}")
        return None
    from companion.virtual.cameras.live import LIVE_PX, LiveCameras
    from companion.virtual.cameras.look import draw_look
    from companion.virtual.cameras.optics import draw_optics
    from companion.virtual.live.faults import FIRST_CAMERA

    look_rng, optics_rng, noise_rng = furnished.rng[2].spawn(3)
    look = draw_look(look_rng, furnished.stage)
    optics = draw_optics(optics_rng, (FIRST_CAMERA,), LIVE_PX)
    drawn = LiveCameras(running.stage.table, look, optics, noise_rng)
    drawn.open()
    return drawn


def _looked_through(
    drawn: "LiveCameras", running: "RunningTable", furnished: "Furnished"
) -> "CamerasAtTable":
    """The drawn camera, as a table looks through it: by the very code that reads real ones."""
    from calibration.mat_layout import OWN_MAT
    from companion.cli.camera.at_table import put_together
    from companion.table.cameras.inspecting import KnownCamera
    from companion.table.cameras.worker import TableCamera
    from companion.table.opening import open_table
    from companion.virtual.live.faults import FIRST_CAMERA
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.names import choice_of

    clock, setup = running.clock, furnished.setup()
    machine = drawn.machine(
        clock.now_ns, lambda wait_s: clock.pause_until(clock.now_ns() + round(wait_s * 1e9))
    )
    known = KnownCamera(FIRST_CAMERA, drawn.model(FIRST_CAMERA), OWN_MAT, setup.table_set)
    camera = TableCamera(Camera(FIRST_CAMERA, choice_of(FIRST_CAMERA), machine), known)
    return put_together([camera], open_table(setup).scene, clock=clock)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
