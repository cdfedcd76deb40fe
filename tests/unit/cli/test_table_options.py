"""What does not go together at ``companion play`` and ``serve`` is said, before anything begins."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.main import app
from companion.errors import MissingError, UsageError


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    "words",
    [
        ["--virtual"],
        ["--seed", "3"],
        ["--fault", "unplug"],
        ["--scales", "auto"],
        ["--setup", "set.toml"],
        ["--cameras", "none"],
    ],
    ids=" ".join,
)
def test_a_tablet_alone_has_no_table_of_its_own(words: list[str]) -> None:
    told = CliRunner().invoke(app, ["play", "--table", "ws://there:1", "--token", "t", *words])

    assert isinstance(told.exception, UsageError)
    assert "only a tablet" in str(told.exception)


def test_an_empty_address_is_refused() -> None:
    told = CliRunner().invoke(app, ["serve", "--address", ""])

    assert isinstance(told.exception, UsageError)


def test_a_set_up_that_is_missing_is_told_also_where_nobody_would_use_it(tmp_path: Path) -> None:
    options = ["--scales", "none", "--cameras", "none", "--setup", str(tmp_path / "nope.mcap")]

    told = CliRunner().invoke(app, ["serve", *options])

    assert isinstance(told.exception, MissingError)
