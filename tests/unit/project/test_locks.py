"""Do the locks hold what the project needs, with hashes, and nothing about the machine they were
made on?
"""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[3]
RUNTIME = "requirements.lock"
DEVELOPMENT = "requirements-dev.lock"

ENTRY = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?P<marker> ;.*)?(?P<hashes>( --hash=\S+)+)"
)
HASH = re.compile(r"sha256:[0-9a-f]{64}")


def entries(lock: str) -> dict[str, dict[str, str]]:
    """The entries of a lock by name: its version and how many hashes it has."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace(" \\\n   ", "")
    found = {}
    for line in text.splitlines():
        entry = ENTRY.fullmatch(line)
        assert entry, f"{lock}: not a pinned package with hashes: {line[:60]}"
        hashes = [word.removeprefix("--hash=") for word in entry["hashes"].split()]
        assert all(HASH.fullmatch(word) for word in hashes), f"{lock}: {entry['name']}"
        found[entry["name"]] = {"version": entry["version"], "hashes": str(len(set(hashes)))}
    return found


def project() -> dict[str, list[str]]:
    """What pyproject asks for, by the lock that has to hold it."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime: list[str] = pyproject["project"]["dependencies"]
    extras: list[str] = pyproject["project"]["optional-dependencies"]["pi"]
    development: list[str] = pyproject["dependency-groups"]["dev"]
    return {RUNTIME: runtime, DEVELOPMENT: runtime + extras + development}


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT])
def test_a_lock_names_no_host_and_no_place_on_a_disk(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")

    assert re.findall(r"\S*(?:://|index|find-links|file:|@ |(?<!\S)[./~]\S*/)\S*", text) == []


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT])
def test_a_lock_holds_every_package_that_is_asked_for(lock: str) -> None:
    locked = entries(lock)

    for line in project()[lock]:
        wanted = Requirement(line)
        name = canonicalize_name(wanted.name)
        assert name in locked, f"{name} is missing: run `make lock`"
        assert wanted.specifier.contains(locked[name]["version"]), f"{name}: run `make lock`"


def test_both_locks_agree_on_every_version() -> None:
    runtime = entries(RUNTIME)
    development = entries(DEVELOPMENT)

    assert {name: development.get(name) for name in runtime} == runtime


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT])
def test_only_one_package_owns_the_folder_cv2(lock: str) -> None:
    locked = entries(lock)

    assert [name for name in locked if name.startswith("opencv")] == ["opencv-python"]
