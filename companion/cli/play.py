"""``companion play`` and ``companion serve``: the table service, and a tablet beside it.

The service is this process, the tablet a child of it: a tablet that crashes takes nothing along
and is started again. ``--table`` starts only a tablet, for a table that is served elsewhere.

A child holds the other end of a pipe to its service; when that is gone, however it ended, the
tablet goes too. The next ``companion play`` offers to go on with the match.
"""

import contextlib
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.link.socket import TableServer

TOKEN_VARIABLE = "PALETTI_TABLE_TOKEN"
"""How a tablet in a child process is told the token: arguments can be seen by everybody."""

# A tablet that dies this often within a minute would only die again.
_MOST_CRASHES = 3
_CRASH_WINDOW_S = 60.0

_LOOK_S = 0.5
"""How often the service looks whether all are well."""


class TabletFailedError(CompanionError):
    """The tablet's process ended again and again."""


class TableFailedError(CompanionError):
    """The table service ended by itself."""


def play(
    table: Annotated[
        str | None, typer.Option(help="Only a tablet, for the table at ws://HOST:PORT.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="The token that table told (with --table).")
    ] = None,
    fullscreen: Annotated[
        bool, typer.Option("--fullscreen/--windowed", help="Fill the screen, or be a window.")
    ] = False,
    as_child: Annotated[bool, typer.Option("--as-child", hidden=True)] = False,
) -> None:
    """Keep score at the table: starts the table service and the tablet."""
    if table is not None:
        _be_a_tablet(table, token, fullscreen=fullscreen, as_child=as_child)
        return
    if token is not None:
        raise UsageError("--token belongs to --table: a table of one's own makes its token itself.")
    from companion.cli.wiring import table_server

    server, secret = table_server("127.0.0.1", 0)
    try:
        _keep_a_tablet(server, secret, fullscreen=fullscreen)
    except KeyboardInterrupt:
        _say("Closed; an unfinished match can be gone on with.")
    finally:
        server.close()


def serve(
    address: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8417,
) -> None:
    """Serve the table to tablets elsewhere; ends with Ctrl-C."""
    from companion.cli.wiring import table_server

    server, secret = table_server(address, port)
    print(f"The table listens at ws://{address}:{server.port}; a tablet joins with", flush=True)
    print(f"  companion play --table ws://HOST:{server.port} --token {secret}", flush=True)
    try:
        while server.is_alive():
            time.sleep(_LOOK_S)
        raise TableFailedError(_FAILED)
    except KeyboardInterrupt:
        _say("The table is closed; an unfinished match can be gone on with.")
    finally:
        server.close()


_FAILED = (
    "The table service ended with the error above; the match is safe on the disk. Start it again "
    "to go on."
)


def _be_a_tablet(address: str, token: str | None, *, fullscreen: bool, as_child: bool) -> None:
    secret = token or os.environ.get(TOKEN_VARIABLE)
    if not secret:
        raise UsageError("A tablet needs the token that the table told; give it with --token.")
    from companion.link.socket import TableLink
    from companion.record.keys import table_home
    from companion.tablet.surroundings import prepare_kivy

    home = table_home()
    prepare_kivy(home / "kivy", fullscreen=fullscreen)
    from companion.tablet.app import run

    service = sys.stdin.buffer if as_child else None
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C closes it like any window
        run(TableLink(address, secret), home / "tablet.toml", ends_with=service)


def _keep_a_tablet(server: "TableServer", secret: str, *, fullscreen: bool) -> None:
    """Run the tablet's process until it ends well; start it again when it crashed."""
    command = [sys.executable, "-m", "companion", "play", "--as-child"]
    command += ["--table", f"ws://127.0.0.1:{server.port}"]
    command.append("--fullscreen" if fullscreen else "--windowed")
    surroundings = {**os.environ, TOKEN_VARIABLE: secret}
    crashes: list[float] = []
    while True:
        with subprocess.Popen(command, stdin=subprocess.PIPE, env=surroundings) as tablet:
            code = _code_of(tablet, server)
        if code == 0:
            return
        now_s = time.monotonic()
        crashes = [*(at_s for at_s in crashes if now_s - at_s < _CRASH_WINDOW_S), now_s]
        if len(crashes) >= _MOST_CRASHES:
            raise TabletFailedError(
                f"The tablet ended {len(crashes)} times with an error (code {code}); the match is "
                "safe on the disk. See what it printed above."
            )
        _say("The tablet ended with an error; it is started again.")


def _code_of(tablet: subprocess.Popen[bytes], server: "TableServer") -> int:
    """Wait for the tablet's end; end it where the table's mind has died, or nobody wants it."""
    try:
        while server.is_alive():
            with contextlib.suppress(subprocess.TimeoutExpired):
                return tablet.wait(_LOOK_S)
        raise TableFailedError(_FAILED)
    except BaseException:
        tablet.terminate()
        raise


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr)
