"""The command line, run in this process by its own door: a start of its own takes half a second."""

import io
import os
import subprocess
import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path

from companion.cli.main import main


def run_here(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What ``companion ARGUMENTS`` answers at the table whose files are in ``home``."""
    command = ["companion", *map(str, arguments)]
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    err = io.StringIO()
    before = os.environ.get("PALETTI_HOME"), sys.argv
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        os.environ["PALETTI_HOME"], sys.argv = str(home), command
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            sys.argv = before[1]
            os.environ.pop("PALETTI_HOME")
            if before[0] is not None:
                os.environ["PALETTI_HOME"] = before[0]
    out.seek(0)
    return subprocess.CompletedProcess(command, code, out.read(), err.getvalue())
