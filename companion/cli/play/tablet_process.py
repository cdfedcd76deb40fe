"""How does a tablet run beside the table service? As a child, started again when it crashed.

The child holds the other end of a pipe to the service. When that is gone, however the service
ended, the tablet goes too; so the service ends it by closing the pipe, and Ctrl-C in a terminal,
which goes to all its processes, is heard by the service alone.
"""

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from companion.cli.told_to_end import uninterrupted
from companion.errors import CompanionError, MissingError, UsageError

if TYPE_CHECKING:
    from companion.link.socket.table_server import TableServer

TOKEN_VARIABLE = "PALETTI_TABLE_TOKEN"
"""How a tablet in a child process is told the token: arguments can be seen by everybody."""

# A tablet that dies this often within a minute would only die again.
_MOST_CRASHES = 3
_CRASH_WINDOW_S = 60.0

# It has said in a sentence what is wrong, and would say it again.
_TOLD_WHY = (UsageError.exit_code, MissingError.exit_code)

LOOK_S = 0.5
"""How often the service looks whether all are well."""

_NAP_S = 0.02

# A tablet that is asked to end needs a frame and a word to its link.
_PATIENCE_S = 5.0


class TabletFailedError(CompanionError):
    """The tablet's process ended again and again."""


class TableFailedError(CompanionError):
    """The table service ended by itself."""

    def __init__(self) -> None:
        """Say what is certain, and what to look at: nobody knows where the error struck."""
        super().__init__(
            "The table service ended with the error above. Whatever got a verdict is safe on the "
            "disk; start it again to go on, and look whether what was tapped last is in the log."
        )


def keep_a_tablet(server: "TableServer", token: str, *, fullscreen: bool) -> int:
    """Run the tablet's process until it ends, again when it crashed; return its exit code.

    Raises:
        TabletFailedError: It crashed again and again.
        TableFailedError: The table's mind has died.
    """
    command = [sys.executable, "-m", "companion", "play", "--as-child"]
    command += ["--table", f"ws://127.0.0.1:{server.port}"]
    command.append("--fullscreen" if fullscreen else "--windowed")
    surroundings = {**os.environ, TOKEN_VARIABLE: token}
    crashes: list[float] = []
    while True:
        code = _code_of(_start(command, surroundings), server)
        if code == 0 or code in _TOLD_WHY:
            return code
        now_s = time.monotonic()
        crashes = [*(at_s for at_s in crashes if now_s - at_s < _CRASH_WINDOW_S), now_s]
        if len(crashes) >= _MOST_CRASHES:
            raise TabletFailedError(
                f"The tablet ended {len(crashes)} times with an error (code {code}); the match is "
                "safe on the disk. See what it printed above."
            )
        print("The tablet ended with an error; it is started again.", file=sys.stderr)


def _start(command: list[str], surroundings: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start the tablet deaf to the terminal's signals: its pipe tells it to end."""
    if sys.platform == "win32":
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            env=surroundings,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
        )
    # A child inherits which signals are held back; one that comes meanwhile waits for us.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, env=surroundings)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _code_of(tablet: subprocess.Popen[bytes], server: "TableServer") -> int:
    """Wait for the tablet's end; end it where the table's mind has died, or nobody wants it."""
    try:
        while server.is_alive():
            code = _code_within(tablet, LOOK_S)
            if code is not None:
                return code
        raise TableFailedError
    finally:
        _end(tablet)


def _end(tablet: subprocess.Popen[bytes]) -> None:
    """Ask the tablet to end, and see to it that it does; one that has ended stays so."""
    assert tablet.stdin is not None
    tablet.stdin.close()
    if _code_within(tablet, _PATIENCE_S) is None:
        tablet.kill()
        _code_within(tablet, _PATIENCE_S)


def _code_within(tablet: subprocess.Popen[bytes], within_s: float) -> int | None:
    """Return the exit code of the tablet once it has ended, None if it does not in that time."""
    deadline_s = time.monotonic() + within_s
    while True:
        with uninterrupted():
            code = tablet.poll()
        if code is not None or time.monotonic() >= deadline_s:
            return code
        time.sleep(_NAP_S)
