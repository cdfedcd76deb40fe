"""Can the tablet's start and memory be measured by everybody, with one command?"""

import json
import os
import subprocess
import sys

import pytest

ONCE = ("--runs", "1", "--json")


@pytest.mark.parametrize(
    "game", ["villa_paletti", pytest.param("palagonia", marks=pytest.mark.soak)]
)
def test_the_tablet_is_measured_in_a_process_of_its_own(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "bench", "tablet", "--game", game, *ONCE],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )

    figures = json.loads(done.stdout)
    assert len(figures["first_frame_s"]) == 1
    assert figures["median_first_frame_s"] == figures["first_frame_s"][0] > 0
    assert figures["game"] == game
    assert len(figures["rss_mb"]) == 1
    assert len(figures["touch_ms"]) == 20
    assert all(20 < one < 8000 for one in figures["rss_mb"])  # whether it is little, the bench says
    assert done.returncode == (0 if figures["fulfilled"] else 1)
