"""Does every module import where there is no POSIX, as on Windows?"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

PROGRAM = """
import importlib, json, pkgutil, sys

POSIX_ONLY = ("fcntl", "grp", "pwd", "termios")
EXCEPTED = ("firmware_bridge.drivers",)  # a driver may belong to one system

for name in POSIX_ONLY:
    sys.modules[name] = None  # from now on `import name` raises ImportError

def remember(name):
    failed[name] = repr(sys.exc_info()[1])

imported, failed = [], {}
package = importlib.import_module(sys.argv[1])
for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".", onerror=remember):
    if found.name.startswith(EXCEPTED):
        continue
    try:
        importlib.import_module(found.name)
    except Exception:
        remember(found.name)
    else:
        imported.append(found.name)
print(json.dumps({"imported": imported, "failed": failed}))
"""


@pytest.mark.parametrize("package", ["companion", "firmware_bridge", "calibration"])
def test_every_module_imports_without_posix(package: str, tmp_path: Path) -> None:
    surroundings = {
        **os.environ,
        "KIVY_HOME": str(tmp_path),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "SDL_VIDEODRIVER": "offscreen",
    }

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, package],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["failed"] == {}
    assert found["imported"]
