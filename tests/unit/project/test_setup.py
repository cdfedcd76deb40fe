"""What does the set-up say and leave behind when this machine lacks something?

The script runs for real in a folder of its own; only the machine around it is played, by small
programs put first on its PATH.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SCRIPT = ".ci/setup.sh"
PACKAGE_LIST = ".ci/debian-packages.txt"


class Machine:
    """A copy of the project's set-up, on a machine with the given programs."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.programs = folder / "programs"
        self.programs.mkdir()
        (self.project / ".ci").mkdir(parents=True)
        for name in (SCRIPT, PACKAGE_LIST, "pyproject.toml", "requirements-dev.lock"):
            shutil.copy(ROOT / name, self.project / name)

    def has(self, program: str, script: str) -> None:
        path = self.programs / program
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def has_all_packages_but(self, *missing: str, but_also: str = "") -> None:
        """Let every package of the list be installed, but for some; and more rows of dpkg-query."""
        names = (ROOT / PACKAGE_LIST).read_text(encoding="utf-8").splitlines()
        listed = [row.split()[0] for row in names if row and not row.startswith("#")]
        rows = [f"ii , {name}, " for name in listed if name not in missing]
        self.has("dpkg-query", "cat <<'END'\n" + "\n".join([*rows, but_also]) + "\nEND")

    def set_up(self, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
        surroundings = {
            **os.environ,
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "PYTHON": python,
            "PIP_NO_INDEX": "1",  # whatever pip looks for, it does not find
            "PIP_FIND_LINKS": "",
            "PIP_CONFIG_FILE": os.devnull,
        }
        return subprocess.run(
            ["sh", SCRIPT],
            cwd=self.project,
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )

    @property
    def stamps(self) -> list[str]:
        return sorted(path.name for path in self.project.glob(".venv/stamp-*"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Debian on which every package of the list is installed."""
    machine = Machine(tmp_path)
    machine.has("apt-get", "exit 1")
    machine.has_all_packages_but()
    return machine


def test_a_python_out_of_range_is_named(machine: Machine) -> None:
    machine.has("python-of-old", "exit 1")

    done = machine.set_up(python="python-of-old")

    assert done.returncode == 3
    assert "PYTHON=python-of-old is not a Python 3.11, 3.12 or 3.13." in done.stderr


def test_somebody_who_is_not_root_gets_the_line_to_type(machine: Machine) -> None:
    machine.has("id", "echo 1000")
    machine.has_all_packages_but("libegl1", "libglib2.0-0")

    done = machine.set_up()

    assert done.returncode == 3
    assert "sudo apt-get install --no-install-recommends libegl1 libglib2.0-0" in done.stderr
    assert machine.stamps == []


def test_packages_for_tests_only_stop_nobody_who_is_not_root(machine: Machine) -> None:
    machine.has("id", "echo 1000")
    machine.has("python-without-venv", '[ "$1" = -c ]')  # it ends where packages do not matter
    machine.has_all_packages_but("xdotool")

    done = machine.set_up(python="python-without-venv")

    assert "Debian packages: not there, and for tests only: xdotool" in done.stdout
    assert "python-without-venv could not make .venv" in done.stderr
    assert "sudo apt-get" not in done.stderr


def test_a_package_that_has_a_new_name_counts_as_installed(machine: Machine) -> None:
    machine.has("id", "echo 1000")
    renamed = "ii , libglib2.0-0t64, libglib2.0-0 (= 2.80.0-6)\nrc , libegl1, "
    machine.has_all_packages_but("libegl1", "libglib2.0-0", but_also=renamed)

    done = machine.set_up()

    assert "--no-install-recommends libegl1 \n" in done.stderr


def test_a_failing_apt_stops_with_its_last_words(machine: Machine) -> None:
    machine.has("id", "echo 0")
    machine.has("dpkg-query", "true")
    machine.has("apt-get", "echo 'Could not resolve the archive'; exit 100")

    done = machine.set_up()

    assert done.returncode == 1
    assert "Could not resolve the archive" in done.stderr
    assert "apt-get could not install" in done.stderr
    assert machine.stamps == []


def test_a_failing_download_shows_why_and_the_next_run_starts_anew(machine: Machine) -> None:
    leftover = machine.project / ".venv" / "half-made"
    leftover.mkdir(parents=True)

    done = machine.set_up()

    assert done.returncode == 1
    assert "No matching distribution found" in done.stderr
    assert "run make again" in done.stderr
    assert machine.stamps == []
    assert not leftover.exists()
