"""Which cameras a table uses is chosen, told where it cannot be so yet, and taken back."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.camera.options import kept_cameras_path
from companion.cli.main import app
from companion.errors import UsageError
from companion.vision.capture.kept_cameras import read_cameras


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))


def test_a_camera_that_is_not_plugged_in_is_chosen_with_a_warning_and_forgotten_again() -> None:
    CliRunner().invoke(app, ["camera", "use", "usb-nobody-has-this", "--as", "side"])
    used = CliRunner().invoke(app, ["camera", "use", "usb-nobody-has-that", "--as", "front"])
    chosen = {*read_cameras(kept_cameras_path())}
    forgotten = CliRunner().invoke(app, ["camera", "forget", "front"])

    assert (used.exit_code, forgotten.exit_code) == (0, 0)
    assert "usb-nobody-has-that" in used.stderr
    assert "camera forget front" in used.stderr
    assert chosen == {"front", "side"}
    assert {*read_cameras(kept_cameras_path())} == {"side"}


def test_what_the_table_does_not_have_cannot_be_forgotten() -> None:
    told = CliRunner().invoke(app, ["camera", "forget", "front"])

    assert isinstance(told.exception, UsageError)
    assert "it has none" in str(told.exception)
