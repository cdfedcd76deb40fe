"""Does a built wheel hold everything that lies in the packages: screens, words, fonts, firmware?"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
PACKAGES = ("companion", "firmware_bridge", "calibration")
LEFTOVERS = ("__pycache__", "*.pyc")


def test_a_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns(*LEFTOVERS))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, source)
    wanted = {
        path.relative_to(source).as_posix()
        for name in PACKAGES
        for path in (source / name).rglob("*")
        if path.is_file()
    }

    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(source)),
        ],
        check=True,
        timeout=100,
    )

    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == wanted
