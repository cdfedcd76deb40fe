"""What does the tablet sound like? Seven short signals, each with something to see beside it.

They differ in contour, so that they are told apart through talk and without a good ear: OK rises,
Undo falls, the alarm is one tone three times, the turn clock is a single soft note. In Palagonia a
roll patters, a closed creature is a rising chord, and what cannot be is a low double knock.
"""

from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent

SOUNDS: Final[dict[str, Path]] = {
    name: _FOLDER / f"{name}.wav"
    for name in ("ok", "undo", "alarm", "turn", "roll", "closed", "refused")
}
"""Every sound by its name; ``make.py`` makes the files."""
