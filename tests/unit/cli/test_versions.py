"""The doctor asks for libraries by the names of their distributions."""

import tomllib
from pathlib import Path

from companion.cli.doctor.machine import LIBRARIES, of_versions, versions

_PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_every_library_is_one_that_the_project_names() -> None:
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["virtual"]]

    assert {*LIBRARIES} <= {one.split(">")[0].split("=")[0] for one in named}


def test_what_is_installed_is_not_said_to_be_missing() -> None:
    here = versions()

    assert "without" not in of_versions(here).sentence
    assert (
        "without mujoco-core"
        in of_versions(
            {name: told for name, told in here.items() if name != "mujoco-core"}
        ).sentence
    )
