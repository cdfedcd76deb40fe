"""A served table with cameras that are not plugged in: as real processes, and as wrong wishes."""

import os
import queue
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.cameras import CamerasNow, CameraView
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from tests.end_to_end.command import run_here


class Face:
    """A tablet that only looks at the cameras."""

    def __init__(self) -> None:
        self._views: queue.Queue[tuple[CameraView, ...]] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, CamerasNow):
            self._views.put(message.cameras)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        pass

    def troubles(self) -> list[tuple[str, str]]:
        """Name and trouble of each camera, once something is the matter with all of them."""
        while True:
            views = self._views.get(timeout=30)
            told = [(one.name, one.trouble.name) for one in views if one.trouble is not None]
            if len(told) == len(views):
                return told


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_served_table_looks_for_its_cameras_and_does_without(tmp_path: Path) -> None:
    run_here(tmp_path, "camera", "use", "usb-nobody-has-this", "--as", "front")
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "serve", "--port", "0"],
        env={**os.environ, "PALETTI_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stdout is not None
        address = served.stdout.readline().partition(";")[0].rpartition(" at ")[2]
        token = served.stdout.readline().split("--token ")[1].strip()
        face = Face()
        link = TableLink(address, token)
        link.open(face)

        troubles = face.troubles()
        link.close()
        served.send_signal(signal.SIGINT)
        served.communicate(timeout=30)

    assert troubles == [("front", "camera_away")]
    assert served.returncode == 0


@pytest.mark.parametrize(
    ("wish", "says"),
    [("auto", "companion camera use"), ("front,,side", "comma"), ("front,front", "once")],
)
def test_a_wish_that_means_no_camera_is_told(tmp_path: Path, wish: str, says: str) -> None:
    done = run_here(tmp_path, "serve", "--port", "0", "--cameras", wish)

    assert done.returncode == 2
    assert says in done.stderr


def test_a_damaged_list_of_cameras_is_told_before_anything_begins(tmp_path: Path) -> None:
    (tmp_path / "cameras.toml").write_text("no cameras", encoding="utf-8")

    done = run_here(tmp_path, "serve", "--port", "0")

    assert done.returncode == 2
    assert "cameras.toml" in done.stderr
