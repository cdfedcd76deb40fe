"""A table that is told to end says what is true then, with the exit code for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

_DEADLINE_S = 60.0


def _serve(home: Path, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "serve", "--port", "0", *options],
        env={**os.environ, "PALETTI_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_table_in_memory_that_is_stopped_while_it_loads_has_begun_nothing(tmp_path: Path) -> None:
    served = _serve(tmp_path, "--virtual")
    assert served.stderr is not None
    began = served.stderr.readline()

    served.send_signal(signal.SIGTERM)
    out, said = served.communicate(timeout=_DEADLINE_S)

    assert "in memory" in began
    assert (served.returncode, out) == (130, "")
    assert said == "Stopped before the table was served; nothing was begun.\n"


def test_a_table_at_which_nothing_was_begun_promises_no_match(tmp_path: Path) -> None:
    served = _serve(tmp_path)
    assert served.stdout is not None
    served.stdout.readline()

    served.send_signal(signal.SIGINT)
    _, said = served.communicate(timeout=_DEADLINE_S)

    assert (served.returncode, said) == (0, "The table is closed.\n")
