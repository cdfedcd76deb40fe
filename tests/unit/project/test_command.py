"""Does the installed command start, and does it stay light until a command asks for more?"""

import subprocess
import sys
from pathlib import Path

import typer

import companion
from companion.cli.commands import HOMES, Commands
from companion.cli.main import app

HEAVY_LIBRARIES = ("cv2", "kivy", "mujoco")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_installed_command_prints_its_version() -> None:
    done = run(str(Path(sys.executable).with_name("companion")), "--version")

    assert done.stdout == f"paletti-companion {companion.__version__}\n"
    assert done.returncode == 0


def test_the_package_runs_as_a_module() -> None:
    done = run(sys.executable, "-m", "companion", "--help")

    assert "Usage" in done.stdout
    assert done.returncode == 0


def test_starting_the_command_line_loads_no_heavy_library() -> None:
    program = f"""
import sys
import companion.cli.main
print([name for name in {HEAVY_LIBRARIES!r} if name in sys.modules])
"""

    done = run(sys.executable, "-c", program)

    assert done.stdout == "[]\n", done.stderr


def test_starting_the_command_line_loads_the_rules_of_no_game() -> None:
    program = """
import sys
import companion.cli.main
print([name for name in sys.modules if name.endswith((".rules", ".adjudicate", ".play"))])
"""

    done = run(sys.executable, "-c", program)

    assert done.stdout == "[]\n", done.stderr


def test_every_command_is_where_the_table_of_commands_says() -> None:
    shown = typer.main.get_command(app)
    assert isinstance(shown, Commands)

    found = {name: shown.get_command(None, name) for name in HOMES}

    assert {name: command.name for name, command in found.items()} == {n: n for n in HOMES}


def test_a_mistyped_command_is_told_the_nearest_one() -> None:
    done = run(sys.executable, "-m", "companion", "verfy")

    assert done.returncode == 2
    assert "Did you mean 'verify'?" in done.stderr
