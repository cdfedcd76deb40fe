"""Do OpenCV and Kivy find the system's libraries, down to a window without a screen?"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Draws one red frame into a window of SDL's offscreen driver and reads one pixel back.
RED_WINDOW = """
import json
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

Window.clearcolor = (1, 0, 0, 1)
Window.clear()
pixel = glReadPixels(10, 10, 1, 1, GL_RGB, GL_UNSIGNED_BYTE)
print(json.dumps({"driver": type(Window).__name__, "pixel": list(pixel)}))
"""


def test_opencv_can_encode_and_decode_a_picture() -> None:
    import cv2
    import numpy as np

    picture = np.full((4, 6, 3), (10, 20, 30), dtype=np.uint8)

    _, encoded = cv2.imencode(".png", picture)
    decoded = cv2.imdecode(encoded, cv2.IMREAD_COLOR)

    assert decoded is not None
    assert decoded.tolist() == picture.tolist()


@pytest.mark.skipif(sys.platform != "linux", reason="SDL's offscreen driver is made for Linux")
def test_kivy_draws_in_a_window_without_a_screen(tmp_path: Path) -> None:
    surroundings = {
        **os.environ,
        "KIVY_HOME": str(tmp_path),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "SDL_VIDEODRIVER": "offscreen",
    }

    done = subprocess.run(
        [sys.executable, "-c", RED_WINDOW],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"driver": "WindowSDL", "pixel": [255, 0, 0]}
