"""``companion play`` and ``companion serve``: the table service, and a tablet beside it.

The service is this process, the tablet a child of it: a tablet that crashes takes nothing along
and is started again. ``--table`` starts only a tablet, for a table that is served elsewhere.

A table with scales or cameras hears and sees by them too, and shows what they say; without any it
keeps score as well.

The next ``companion play`` offers to go on with a match that was not over.
"""

import os
import sys
import time
from contextlib import closing
from typing import Annotated

import typer

from companion.cli.cameras_at_table import (
    AllAgreedOption,
    CamerasAtTableOption,
    cameras_at_table,
)
from companion.cli.kept_at_table import keeper_at_table
from companion.cli.scales_at_table import (
    CalibrationOption,
    ScalesAtTableOption,
    StandsOption,
    scales_at_table,
)
from companion.cli.tablet_process import (
    LOOK_S,
    TOKEN_VARIABLE,
    TableFailedError,
    keep_a_tablet,
)
from companion.cli.told_to_end import told_to_end_once
from companion.errors import UsageError

HandsFreeOption = Annotated[
    bool,
    typer.Option(
        "--hands-free/--by-taps",
        help="Whether what scales and cameras make of it is written down without a touch; only "
        "where --setup tells how everything stands when a match begins.",
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
    as_child: Annotated[bool, typer.Option("--as-child", hidden=True)] = False,
) -> None:
    """Keep score at the table: starts the table service and the tablet."""
    if table is not None:
        _be_a_tablet(table, token, fullscreen=fullscreen, as_child=as_child)
        return
    if token is not None:
        raise UsageError("--token belongs to --table: a table of one's own makes its token itself.")
    from companion.cli.wiring import table_server
    from companion.tablet.screen_needed import NoScreenError, may_have_a_screen

    if not may_have_a_screen(os.environ):
        raise NoScreenError
    with told_to_end_once():
        try:
            heard = scales_at_table(scales, calibration, setup)
            seen = cameras_at_table(cameras, setup, all_agreed=all_agreed)
            keeper = keeper_at_table(setup, heard, seen) if hands_free else None
            server, secret = table_server(address, port, heard, seen, keeper, hands_free=hands_free)
            with closing(server):
                code = keep_a_tablet(server, secret, fullscreen=fullscreen)
        except KeyboardInterrupt:
            _say("Closed; an unfinished match can be gone on with.")
            return
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
) -> None:
    """Serve the table to tablets elsewhere; ends with Ctrl-C."""
    from companion.cli.wiring import table_server

    with told_to_end_once():
        try:
            heard = scales_at_table(scales, calibration, setup)
            seen = cameras_at_table(cameras, setup, all_agreed=all_agreed)
            keeper = keeper_at_table(setup, heard, seen) if hands_free else None
            server, secret = table_server(address, port, heard, seen, keeper, hands_free=hands_free)
            with closing(server):
                print(f"The table listens at ws://{address}:{server.port}; a tablet joins with")
                here = (f"ws://127.0.0.1:{server.port}",)
                for joins_at in server.pairing.addresses if server.pairing else here:
                    print(f"  companion play --table {joins_at} --token {secret}")
                sys.stdout.flush()
                while server.is_alive():
                    time.sleep(LOOK_S)
                raise TableFailedError
        except KeyboardInterrupt:
            _say("The table is closed; an unfinished match can be gone on with.")


def _be_a_tablet(address: str, token: str | None, *, fullscreen: bool, as_child: bool) -> None:
    secret = token or os.environ.get(TOKEN_VARIABLE)
    if not secret:
        raise UsageError("A tablet needs the token that the table told; give it with --token.")
    from companion.link.socket import TableLink
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
