import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.tablet.sounds import SOUNDS, make

LONGEST_S = {
    "ok": 0.3, "undo": 0.3, "alarm": 0.3, "turn": 0.6, "roll": 0.3, "closed": 0.6, "refused": 0.3,
}  # fmt: skip
LARGEST_BYTES = 30_000
ONE_STEP = 1
"""Another machine's sine may round to the neighbouring step of 65,536."""


@pytest.fixture(params=SOUNDS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read(path: Path) -> NDArray[np.int16]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == make.RATE_HZ
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(np.int16)


def test_a_sound_is_what_the_script_makes(name: str, tmp_path: Path) -> None:
    made = tmp_path / "made.wav"

    make.write(name, made)

    there, anew = read(SOUNDS[name]).astype(int), read(made).astype(int)
    assert there.shape == anew.shape
    assert np.abs(there - anew).max() <= ONE_STEP


def test_a_sound_is_short_and_small(name: str) -> None:
    assert len(read(SOUNDS[name])) / make.RATE_HZ <= LONGEST_S[name]
    assert SOUNDS[name].stat().st_size <= LARGEST_BYTES


def test_a_sound_begins_and_ends_in_silence_and_is_heard_between(name: str) -> None:
    samples = np.abs(make.samples_of(name).astype(int))

    assert samples[0] == 0
    assert samples[-1] < 50
    assert samples.max() > 3_000


def test_ok_rises_undo_falls_and_the_alarm_stays() -> None:
    pitches = {
        name: [frequency_hz for frequency_hz, _ in notes if frequency_hz]
        for name, (_, notes) in make.NOTES.items()
    }

    assert pitches["ok"] == sorted(pitches["ok"])
    assert pitches["undo"] == sorted(pitches["undo"], reverse=True)
    assert len(set(pitches["alarm"])) == 1
    assert len(pitches["alarm"]) == 3


def test_the_turn_clock_is_the_softest() -> None:
    loudest = {name: np.abs(make.samples_of(name).astype(int)).max() for name in SOUNDS}

    assert min(loudest, key=lambda name: loudest[name]) == "turn"
