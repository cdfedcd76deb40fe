"""``companion play`` and ``companion serve``: the table service, and a tablet beside it.

The service is this process, the tablet a child of it: a tablet that crashes takes nothing along
and is started again. ``--table`` starts only a tablet, for a table that is served elsewhere.

A table with scales or cameras hears and sees by them too, and shows what they say; without any it
keeps score as well. ``--virtual`` puts a table in memory behind it, at which people play.

The next ``companion play`` offers to go on with a match that was not over.
"""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.at_table import (
    AllAgreedOption,
    CamerasAtTableOption,
    cameras_at_table,
)
from companion.cli.play.kept import (
    KeepDaysOption,
    forget_old_recordings,
    keeper_at_table,
    keeper_of,
)
from companion.cli.play.tablet_process import (
    LOOK_S,
    TOKEN_VARIABLE,
    TableFailedError,
    keep_a_tablet,
)
from companion.cli.play.virtual_table import (
    FaultOption,
    SeedOption,
    VirtualOption,
    VirtualTableAtCli,
    virtual_table,
)
from companion.cli.play.workshop import tools_at_table
from companion.cli.scales.at_table import (
    CalibrationOption,
    ScalesAtTableOption,
    StandsOption,
    scales_at_table,
)
from companion.cli.told_to_end import EXIT_CODE_STOPPED, told_to_end_once
from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.link.socket.table_server import TableServer
    from companion.table.keeping.keeper import Keeper

HandsFreeOption = Annotated[
    bool,
    typer.Option(
        "--hands-free/--by-taps",
        help="Whether what scales and cameras make of it is written down without a touch, once "
        "they have seen how a match is set up, or --setup tells it.",
    ),
]


def play(  # noqa: PLR0917  # the command line calls it by name
    table: Annotated[
        str | None, typer.Option(help="Only a tablet, for the table at ws://HOST:PORT.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="The token that table told (with --table).")
    ] = None,
    address: Annotated[
        str, typer.Option(help="Listen there for other tablets too; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 0,
    fullscreen: Annotated[
        bool, typer.Option("--fullscreen/--windowed", help="Fill the screen, or be a window.")
    ] = False,
    scales: ScalesAtTableOption = None,
    calibration: CalibrationOption = None,
    setup: StandsOption = None,
    cameras: CamerasAtTableOption = None,
    all_agreed: AllAgreedOption = False,
    hands_free: HandsFreeOption = True,
    keep_days: KeepDaysOption = 30,
    virtual: VirtualOption = False,
    seed: SeedOption = None,
    fault: FaultOption = None,
    as_child: Annotated[bool, typer.Option("--as-child", hidden=True)] = False,
) -> None:
    """Keep score at the table: starts the table service and the tablet."""
    if table is not None:
        if virtual or any(
            one is not None for one in (seed, fault, scales, calibration, setup, cameras)
        ):
            raise UsageError(
                "--table starts only a tablet; say what the table has, or that it is virtual, "
                "where it is served."
            )
        _be_a_tablet(table, token, fullscreen=fullscreen, as_child=as_child)
        return
    if token is not None:
        raise UsageError("--token belongs to --table: a table of one's own makes its token itself.")
    from companion.tablet.screen_needed import NoScreenError, may_have_a_screen

    if not may_have_a_screen(os.environ):
        raise NoScreenError
    with _ended_in_order() as has_begun:
        chosen = _Chosen(scales, calibration, setup, cameras, all_agreed, hands_free, keep_days)
        with _served(address, port, chosen, _in_memory(chosen, virtual, seed, fault)) as served:
            has_begun()
            code = keep_a_tablet(*served, fullscreen=fullscreen)
        raise typer.Exit(code)


def serve(  # noqa: PLR0917  # the command line calls it by name
    address: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8417,
    scales: ScalesAtTableOption = None,
    calibration: CalibrationOption = None,
    setup: StandsOption = None,
    cameras: CamerasAtTableOption = None,
    all_agreed: AllAgreedOption = False,
    hands_free: HandsFreeOption = True,
    keep_days: KeepDaysOption = 30,
    virtual: VirtualOption = False,
    seed: SeedOption = None,
    fault: FaultOption = None,
) -> None:
    """Serve the table to tablets elsewhere; ends with Ctrl-C."""
    with _ended_in_order() as has_begun:
        chosen = _Chosen(scales, calibration, setup, cameras, all_agreed, hands_free, keep_days)
        in_memory = _in_memory(chosen, virtual, seed, fault)
        with _served(address, port, chosen, in_memory) as (server, secret):
            has_begun()
            print(f"The table listens at ws://{address}:{server.port}; a tablet joins with")
            here = (f"ws://127.0.0.1:{server.port}",)
            for joins_at in server.pairing.addresses if server.pairing else here:
                print(f"  companion play --table {joins_at} --token {secret}")
            sys.stdout.flush()
            while server.is_alive():
                time.sleep(LOOK_S)
            raise TableFailedError


@contextlib.contextmanager
def _ended_in_order() -> "Iterator[Callable[[], None]]":
    """Let a command be told to end in the block; say what became of it.

    Yields what the block calls once a table is served: to be told so before is exit code 130, and
    after it is the end that everybody wants, 0.
    """
    begun: list[bool] = []
    with told_to_end_once():
        try:
            yield lambda: begun.append(True)
        except KeyboardInterrupt:
            if not begun:
                _say("Stopped before the table was served; nothing was begun.")
                raise typer.Exit(EXIT_CODE_STOPPED) from None
            go_on = "; an unfinished match can be gone on with" if _has_unfinished() else ""
            _say(f"The table is closed{go_on}.")


def _has_unfinished() -> bool:
    from companion.record.keys import table_home
    from companion.table.shelf import Shelf

    try:
        return any(not one.over for one in Shelf(table_home()).unfinished())
    except (CompanionError, OSError):  # what cannot be looked at is not promised
        return False


@dataclass(frozen=True)
class _Chosen:
    """What was chosen of the sensors and of the match; None is the default."""

    scales: str | None
    calibration: Path | None
    setup: Path | None
    cameras: str | None
    all_agreed: bool
    hands_free: bool
    keep_days: int


def _in_memory(
    chosen: _Chosen, virtual: bool, seed: int | None, faults: list[str] | None
) -> VirtualTableAtCli | None:
    """Return the virtual table that is meant, None if a real one is; check what goes together."""
    if not virtual:
        if seed is not None or faults:
            raise UsageError("--seed and --fault belong to --virtual.")
        return None
    real = (chosen.scales, chosen.calibration, chosen.setup)
    return virtual_table(faults, seed, chosen.cameras, real=real)


@contextlib.contextmanager
def _served(
    address: str, port: int, chosen: _Chosen, in_memory: VirtualTableAtCli | None
) -> "Iterator[tuple[TableServer, str]]":
    """Serve a table in the block; give its server and its token."""
    from companion.cli.scales.places import scales_path
    from companion.cli.wiring import table_server
    from companion.link.messages.shown.cameras import PromiseView

    if not address:
        raise UsageError("--address is empty; name one to listen on, or leave it out.")
    if in_memory is not None:
        server, secret = table_server(
            address,
            port,
            in_memory.scales,
            in_memory.cameras,
            _keeper_in_memory(in_memory) if chosen.hands_free else None,
            hands_free=chosen.hands_free,
            clock=in_memory.running.clock,
            virtual=True,
        )
        with closing(server), closing(in_memory):
            in_memory.start(server, secret)
            yield server, secret
        return
    forget_old_recordings(chosen.keep_days)
    heard = scales_at_table(chosen.scales, chosen.calibration, chosen.setup)
    seen = cameras_at_table(chosen.cameras, chosen.setup, all_agreed=chosen.all_agreed)
    if chosen.setup is not None and heard is None and seen is None:
        _tell_that_nobody_looks(chosen.setup)
    keeper = keeper_at_table(chosen.setup, heard, seen) if chosen.hands_free else None
    promise = None if seen is None else PromiseView(chosen.keep_days, chosen.all_agreed)
    server, secret = table_server(
        address,
        port,
        heard,
        seen,
        keeper,
        hands_free=chosen.hands_free,
        promise=promise,
        virtual=chosen.scales == "virtual",
        calibration=scales_path(chosen.calibration),
        tools=tools_at_table(heard, seen, chosen.setup),
    )
    with closing(server):
        yield server, secret


def _tell_that_nobody_looks(setup: Path) -> None:
    """Say that a set-up is of no use; one that cannot be read is an error all the same."""
    from companion.cli.recorded_setup import setup_to_record

    setup_to_record(setup, None)
    _say(f"{setup} is not used: this table has no scales and no cameras that could follow it.")


def _keeper_in_memory(in_memory: VirtualTableAtCli) -> "Keeper":
    return keeper_of(in_memory.setup, in_memory.cameras, in_memory.running.clock.now_ns)


def _be_a_tablet(address: str, token: str | None, *, fullscreen: bool, as_child: bool) -> None:
    secret = token or os.environ.get(TOKEN_VARIABLE)
    if not secret:
        raise UsageError("A tablet needs the token that the table told; give it with --token.")
    from companion.link.socket.table_link import TableLink
    from companion.record.keys import table_home
    from companion.tablet.screen_needed import NoScreenError, may_have_a_screen
    from companion.tablet.surroundings import prepare_kivy

    if not may_have_a_screen(os.environ):
        raise NoScreenError
    home = table_home()
    prepare_kivy(home / "kivy", fullscreen=fullscreen)
    from companion.tablet.app import run

    service = sys.stdin.buffer if as_child else None
    run(TableLink(address, secret), home / "tablet.toml", ends_with=service)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr)
