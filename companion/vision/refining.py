"""Which tint has each paint by now? Learnt on from pieces that look like what they are believed to.

A lamp that grows warm changes all colours by a factor a channel, which is followed from picture to
picture (:meth:`companion.vision.learning.Colours.now`). What is left is each paint's own: another
lamp has other wavelengths, and a camera mixes its channels. That is small and slow, and learnt so:

* only of pieces most of whose pixels are already called by their paint: one that is believed
  wrongly is called by another, and teaches nothing;
* only the tint, beyond what it differs by anyway: light and shade are in the model of a colour;
* a little of it at a time, and never further than colours differ for a lamp's sake.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.colour_space import damped_log, linear
from calibration.palette import PAINTS, Palette
from companion.vision.evidence import Codes, class_numbers, looks_like, surface_names
from companion.vision.frame import Pixels
from companion.vision.labelling import well_inside
from companion.vision.learning import Colours
from companion.vision.synthesis import FIRST_PIECE, Composition

FloatArray = npt.NDArray[np.float64]

# So many pixels of a piece, of which this share must look like it, teach its colour.
_FEWEST = 40
_MOST = 400
_LEAST_ALIKE = 0.8

# In nats of one channel against the others. So far one paint differs from place to place without
# another lamp: in the shade of a plate, beside another column. Within it nothing is learnt.
_USUAL = 0.1

# A class is drawn anew when it would move so far.
_RATE = 0.5
LONGEST_STEP: Final = 0.05
_SHORTEST_STEP: Final = 0.015
FARTHEST: Final = 0.3
"""Paints are no further apart than twice this under lamps that people have."""


def refined(colours: Colours, picture: Pixels, composition: Composition, now: Palette) -> Colours:
    """Return the colours as the pieces of a scene show them by now; mostly the very same.

    Args:
        colours: As they are known.
        picture: (h, w, 3) of the table at rest, the part that the composition draws.
        composition: What is believed to stand, as the camera sees it.
        now: The colours in the light of the picture.
    """
    missed = misses(picture, composition, now)
    moved: dict[str, FloatArray] = {}
    for name, by in missed.items():
        beyond = max(0.0, 1.0 - _USUAL / max(float(np.linalg.norm(by)), 1e-9))
        step = _bounded(_RATE * beyond * by, LONGEST_STEP)
        before = colours.shifts.get(name, np.zeros(3))
        after = _bounded(before + step, FARTHEST)
        if np.linalg.norm(after - before) >= _SHORTEST_STEP:
            moved[name] = after
    if not moved:
        return colours
    steps = {name: after - colours.shifts.get(name, np.zeros(3)) for name, after in moved.items()}
    palette = colours.palette.shifted(steps)
    return replace(colours, palette=palette, shifts={**colours.shifts, **moved})


def misses(picture: Pixels, composition: Composition, now: Palette) -> Mapping[str, FloatArray]:
    """Return for each paint (3,) how far its pieces' tint lies from what is known of it.

    Paints of which no piece is seen clearly are left out.
    """
    labels = np.where(well_inside(composition.labels), composition.labels, 0)
    codes: Codes = now.codes(picture)
    numbers = class_numbers(now, composition.scene)
    of_paint: dict[str, list[FloatArray]] = defaultdict(list)
    for number, name in enumerate(surface_names(composition.scene)):
        if number < FIRST_PIECE or name not in PAINTS or name not in now.classes:
            continue
        rows, columns = np.nonzero(labels == number)
        if len(rows) < _FEWEST:
            continue
        few = slice(None, None, len(rows) // _MOST + 1)
        rows, columns = rows[few], columns[few]
        expected = np.full(len(rows), numbers[number])
        if looks_like(now, codes[rows, columns], expected).mean() < _LEAST_ALIKE:
            continue  # hidden, or another piece than it is believed to be
        places = damped_log(linear(picture[rows, columns]) / now.gains)
        off = np.median(now.models[numbers[number]].misses(places), axis=0)
        of_paint[name].append(off - off.mean())
    return {name: np.median(offs, axis=0) for name, offs in of_paint.items()}


def _bounded(shift: FloatArray, longest: float) -> FloatArray:
    length = float(np.linalg.norm(shift))
    return shift if length <= longest else shift * (longest / length)
