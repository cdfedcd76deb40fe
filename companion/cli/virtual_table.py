"""What does ``--virtual`` put behind the table service? A table in memory, at which people play."""

import secrets
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.cli.cameras_at_table import CamerasAtTable
    from companion.cli.scales_at_table import ScalesAtTable
    from companion.link.socket import TableServer
    from companion.virtual.live.faults import PlannedFault
    from companion.virtual.live.running import RunningTable

VirtualOption = Annotated[
    bool,
    typer.Option(
        "--virtual",
        help="A table in memory, with scales and people who play: nothing of wood is needed.",
    ),
]
FaultOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        metavar="NAME@SECONDS",
        help="Let something go wrong at the virtual table; may be given again. "
        "unplug, brown-out, lean, bump-table, wrong-column, two-columns, dropped-column …",
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
        faults: What goes wrong, and when.
    """

    scales: "ScalesAtTable"
    cameras: "CamerasAtTable | None"
    running: "RunningTable"
    faults: "tuple[PlannedFault, ...]"

    def start(self, server: "TableServer", token: str) -> None:
        """Let people sit down, who tap over the server's own link."""
        from companion.link.socket import TableLink

        self.running.start(
            TableLink(f"ws://127.0.0.1:{server.port}", token),
            f"players-{secrets.token_hex(4)}",
            begins_after_s=BEGINS_AFTER_S,
            tell=_say,
            faults=self.faults,
        )


def virtual_table(
    faults: Sequence[str] | None,
    seed: int | None,
    *,
    real: Sequence[object | None] = (),
) -> VirtualTableAtCli:
    """Return a virtual table.

    Args:
        faults: What goes wrong when, as ``NAME@SECONDS``.
        seed: Which table; None: any.
        real: Choices of real sensors and files, none of which goes with it.

    Raises:
        UsageError: A fault is none, or something real was chosen as well.
        MissingError: The physics engine is not installed.
    """
    if any(one is not None for one in real):
        raise UsageError(
            "--virtual brings its own scales and set: leave --scales, --calibration, --setup and "
            "--cameras out."
        )
    from companion.cli.scales_at_table import ScalesAtTable
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesWorker
    from companion.virtual.live.faults import planned
    from companion.virtual.live.furnished import furnish
    from companion.virtual.live.lockstep import scales_known
    from companion.virtual.live.running import RunningTable

    plans = tuple(planned(one) for one in faults or ())
    furnished = furnish(secrets.randbelow(2**31) if seed is None else seed)
    running = RunningTable(furnished)
    known = scales_known(furnished, datetime.now(UTC).date())
    scales = ScalesAtTable(LiveScales(known), ScalesWorker(running.board, running.clock))
    return VirtualTableAtCli(scales, None, running, plans)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
