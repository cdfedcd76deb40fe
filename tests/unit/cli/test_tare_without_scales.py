"""Who has no scales is told so, and not to calibrate them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.main import app
from companion.errors import MissingError


def test_without_scales_and_calibration_the_scales_are_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))

    told = CliRunner().invoke(app, ["scales", "tare", "--scales", str(tmp_path / "no-port")])

    assert isinstance(told.exception, MissingError)
    assert "no-port" in str(told.exception)
    assert "calibrate" not in str(told.exception)
