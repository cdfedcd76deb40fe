"""Which compilers and libraries of this machine can the firmware's tests use?

Each asks for what it needs and is skipped, with the package's name, where that is absent.
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SKETCH = ROOT / "firmware_bridge" / "firmware" / "scale_bridge"

_HERE = Path(__file__).parent
_SIMAVR_HEADER = Path("/usr/include/simavr/sim_avr.h")
WARNINGS = ("-Wall", "-Wextra", "-Werror")
SANITIZED = (
    *("-std=c99", "-pedantic", "-g", "-O1", *WARNINGS, f"-I{SKETCH}"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)
"""How the portable part is compiled for this machine."""


def program(name: str, debian_package: str) -> str:
    """Return the path of a program, or skip the test that needs it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: {debian_package})")
    return found


def run(*words: str | Path) -> str:
    """Run a program to its end and return what it printed; a failure tells all that it said."""
    done = subprocess.run(
        [str(word) for word in words], check=False, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, f"{words[0]} {words[-1]}: {done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def build_simulator(folder: Path) -> Path:
    """Build the simulated board as a library; skip without simavr."""
    compiler = program("gcc", "gcc")
    if not _SIMAVR_HEADER.exists():
        pytest.skip("simavr is not installed (Debian: libsimavr-dev, libelf-dev)")
    library = folder / "simulated_board.so"
    run(
        *(compiler, "-std=gnu11", "-O2", *WARNINGS, "-shared", "-fPIC", "-o", library),
        *(_HERE / "board.c", _HERE / "chip.c", "-lsimavr", "-lelf"),
    )
    return library


def portable_sources() -> Iterable[Path]:
    """The C files that know no board."""
    return sorted(SKETCH.glob("*.c"))
