"""How are the tablet's sounds made? From sines: ``python -m companion.tablet.sounds.make``.

A note is a sine with a little of its octave, so that small loudspeakers carry it. It rises within
5 ms and dies away, so that nothing clicks. 22.05 kHz are enough for notes below 2 kHz.
"""

import sys
import wave
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.tablet.sounds import SOUNDS

RATE_HZ: Final = 22_050

_ATTACK_S: Final = 0.005
_FULL_SCALE: Final = 32_767

Note = tuple[float, float]
"""Frequency in Hz, duration in s; a frequency of 0 is a pause."""

NOTES: Final[dict[str, tuple[float, tuple[Note, ...]]]] = {
    "ok": (0.5, ((784.0, 0.07), (1175.0, 0.14))),
    "undo": (0.5, ((784.0, 0.07), (523.0, 0.14))),
    "alarm": (0.8, ((988.0, 0.08), (0.0, 0.02), (988.0, 0.08), (0.0, 0.02), (988.0, 0.09))),
    "turn": (0.25, ((659.0, 0.55),)),
    "roll": (0.35, ((330.0, 0.04), (294.0, 0.05), (330.0, 0.06), (262.0, 0.09))),
    "closed": (0.5, ((523.0, 0.07), (659.0, 0.07), (784.0, 0.07), (1047.0, 0.2))),
    "refused": (0.5, ((220.0, 0.07), (0.0, 0.02), (196.0, 0.12))),
}
"""Every sound: loudness as a share of full scale, and its notes."""


def samples_of(name: str) -> NDArray[np.int16]:
    """Return a sound as samples (int16, one channel, ``RATE_HZ``)."""
    loudness, notes = NOTES[name]
    sound = np.concatenate([_note(frequency_hz, duration_s) for frequency_hz, duration_s in notes])
    return np.round(sound * loudness * _FULL_SCALE).astype(np.int16)


def write(name: str, path: Path) -> None:
    """Write a sound as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(samples_of(name).astype("<i2").tobytes())


def main() -> int:
    """Make all sounds anew."""
    for name, path in SOUNDS.items():
        write(name, path)
        sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.1f} kB\n")
    return 0


def _note(frequency_hz: float, duration_s: float) -> NDArray[np.float64]:
    """A note from -1 to 1 that begins and ends in silence."""
    at_s = np.arange(round(duration_s * RATE_HZ)) / RATE_HZ
    if frequency_hz == 0.0:
        return np.zeros_like(at_s)
    turns = 2.0 * np.pi * frequency_hz * at_s
    tone = 0.8 * np.sin(turns) + 0.2 * np.sin(2.0 * turns)
    rise = np.minimum(at_s / _ATTACK_S, 1.0)
    fade = (1.0 - at_s / duration_s) ** 2
    return np.asarray(tone * rise * fade, dtype=np.float64)


if __name__ == "__main__":
    sys.exit(main())
