"""Which colours has *this* table, in this light? Learnt from labelled pixels, unsure if in doubt.

There are no fixed hues: red is what the pixels labelled red look like here. The light changes
during an evening; :meth:`Palette.followed` moves the palette along by what the mat's patches tell,
without learning anything again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

import cv2
import numpy as np
import numpy.typing as npt

from calibration.colour_model import ColourModel, fit_colour
from calibration.colour_naming import SURE, UNSURE, Naming, named
from calibration.colour_space import (
    N_CODES,
    VOLUME,
    Bytes,
    Codes,
    Floats,
    code_places,
    code_tables,
    damped_log,
    linear,
)

OTHER: Final = "other"  # any colour that no class explains
PAINTS: Final = ("red", "orange", "yellow", "green", "blue")
MOST_CONFUSION: Final = 0.02  # two paints that are taken for each other more often are refused

# The lamp's own colour is read off these where they were labelled.
_WHITES: Final = ("mat white", "white")

_OTHER_LOG_DENSITY: Final = -float(np.log(VOLUME))
_DARKEST_PATCH: Final = 0.01  # linear light below which a patch tells nothing about gains
_CLIPPED_BYTE: Final = 250

LogLikelihoods = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Palette:
    """The classes of a table, each with its colours, and the light they are seen in now.

    Attributes:
        classes: The names, *other* last.
        models: One a named class.
        gains: (3,) blue, green, red: the light now as a multiple of the light it was fitted in.
        table: (k, n codes) the log likelihood of each class for each code.
        tables_now: (3, 256) what each byte adds to a pixel's code in the light now.
    """

    classes: tuple[str, ...]
    models: tuple[ColourModel, ...]
    gains: Floats
    table: LogLikelihoods
    tables_now: Codes

    @classmethod
    def fit(cls, samples: Mapping[str, Bytes]) -> Self:
        """Return the palette of labelled pixels.

        Args:
            samples: (n, 3) pixels, blue green red, of each class; n at least 1. More than some
                thousands change nothing.

        Raises:
            ValueError: There is no class, one has no pixels, or one is called *other* or *unsure*.
        """
        if not samples:
            raise ValueError("A palette needs the pixels of at least one class.")
        for name, pixels in samples.items():
            if name in (OTHER, UNSURE):
                raise ValueError(f"No class may be called {name!r}.")
            if pixels.ndim != 2 or pixels.shape[1] != 3 or not len(pixels):
                raise ValueError(f"The pixels of {name!r} must be of shape (n, 3), n at least 1.")
        lamp = _lamp(samples)
        models = tuple(fit_colour(pixels, lamp) for pixels in samples.values())
        places = code_places()
        table = np.full((len(models) + 1, N_CODES), _OTHER_LOG_DENSITY, dtype=np.float32)
        for row, model in zip(table, models, strict=False):
            row[:] = model.log_density(places)
        gains = np.ones(3)
        return cls((*samples, OTHER), models, gains, table, code_tables(gains))

    def codes(self, bgr: Bytes) -> Codes:
        """Return (h, w): the code of each pixel of (h, w, 3), for :meth:`plane`."""
        blue, green, red = (
            cv2.LUT(channel, table[None])
            for channel, table in zip(cv2.split(bgr), self.tables_now, strict=True)
        )
        return np.asarray(cv2.add(cv2.add(blue, green), red), dtype=np.uint16)

    def plane(self, codes: Codes, name: str, out: LogLikelihoods | None = None) -> LogLikelihoods:
        """Return (h, w): the log likelihood of one class at each pixel, from its code."""
        row = self.table[self.classes.index(name)]
        return np.asarray(cv2.LUT(codes, row[None], out), dtype=np.float32)

    def contrast(self, codes: Codes, name: str, against: str, limit: float) -> LogLikelihoods:
        """Return (h, w): by how much each pixel speaks for one class and against another.

        Args:
            codes: (h, w) from :meth:`codes`.
            name: The class that positive numbers speak for.
            against: The class that negative numbers speak for.
            limit: No pixel says more than this, either way (natural logarithm).
        """
        row = self.table[self.classes.index(name)] - self.table[self.classes.index(against)]
        return np.asarray(cv2.LUT(codes, row.clip(-limit, limit)[None]), dtype=np.float32)

    def log_likelihoods(self, bgr: Bytes, out: LogLikelihoods | None = None) -> LogLikelihoods:
        """Return (h, w, k): log likelihood of each class at each pixel, per cubed nat.

        Args:
            bgr: (h, w, 3) pixels.
            out: (k, h, w) memory to write into; fresh memory takes longer than the work itself.

        The answer is a view on memory of the shape (k, h, w): a class's plane is contiguous.
        """
        codes = self.codes(bgr)
        if out is None:
            out = np.empty((len(self.classes), *codes.shape), dtype=np.float32)
        for name, plane in zip(self.classes, out, strict=True):
            self.plane(codes, name, plane)
        return out.transpose(1, 2, 0)

    def classify(self, colours: Bytes, sure: float = SURE) -> list[Naming]:
        """Return what each of (n, 3) colours is called; *unsure* below the probability ``sure``.

        Every class is as likely as every other beforehand, *other* included.
        """
        return named(self.probabilities(colours), self.classes, sure)

    def probabilities(self, colours: Bytes) -> Floats:
        """Return (n, k): how probable each class is for each of (n, 3) colours."""
        places = damped_log(linear(colours) / self.gains)
        logs = [model.log_density(places) for model in self.models]
        logs.append(np.full(len(places), _OTHER_LOG_DENSITY))
        stacked = np.stack(logs, axis=1)
        likelihoods = np.exp(stacked - stacked.max(axis=1, keepdims=True))
        chances: Floats = likelihoods / likelihoods.sum(axis=1, keepdims=True)
        return chances

    def followed(self, gains: Floats) -> Self:
        """Return the palette in the light now; no table is computed again.

        Args:
            gains: (3,) blue, green, red: the light now as a multiple of the light when it was
                fitted, in linear light.
        """
        gains = np.asarray(gains, dtype=np.float64)
        return replace(self, gains=gains, tables_now=code_tables(gains))

    def shifted(self, by: Mapping[str, Floats]) -> Self:
        """Return the palette in which some classes lie elsewhere in the space of colours.

        Args:
            by: (3,) how far, for each class that is moved. Its table is computed again.
        """
        models, table, places = list(self.models), self.table.copy(), code_places()
        for name, shift in by.items():
            row = self.classes.index(name)
            models[row] = models[row].shifted(shift)
            table[row] = models[row].log_density(places)
        return replace(self, models=tuple(models), table=table)

    def adapted(self, patch_now: Bytes, patch_then: Bytes) -> Self:
        """Return the palette in the light now, as the mat's patches show it.

        Args:
            patch_now: (n, 3) the patches' colours now.
            patch_then: (n, 3) the same patches when the palette was fitted.

        A patch that is clipped or nearly black then or now tells nothing; a channel without any
        usable patch keeps its gain.
        """
        return self.followed(gains_of(patch_now, patch_then, self.gains))

    def confusion(self, samples: Mapping[str, Bytes]) -> Floats:
        """Return (k, k): which share of a class's pixels (row) is called which (column)."""
        shares = np.zeros((len(self.classes), len(self.classes)))
        for row, name in enumerate(self.classes[:-1]):
            if name in samples:
                logs = self.table[:, self.codes(samples[name][:, None])[:, 0]]
                counts = np.bincount(logs.argmax(axis=0), minlength=len(self.classes))
                shares[row] = counts / counts.sum()
        return shares

    def refusal(self, samples: Mapping[str, Bytes], paints: Iterable[str] = PAINTS) -> str | None:
        """Return why this palette must not be used, None if every two paints can be told apart.

        Args:
            samples: The pixels it was fitted to, or better: others.
            paints: The classes that must not be taken for each other.
        """
        shares = self.confusion(samples)
        at = {name: self.classes.index(name) for name in paints if name in self.classes}
        worst, one, other = max(
            ((shares[at[a], at[b]], a, b) for a in at for b in at if a != b), default=(0.0, "", "")
        )
        if worst <= MOST_CONFUSION:
            return None
        return (
            f"{100 * worst:.0f} % of the pixels of {one} look like {other}; give the table more "
            "light, or light of another colour, and learn the colours again."
        )


def gains_of(patch_now: Bytes, patch_then: Bytes, otherwise: Floats | None = None) -> Floats:
    """Return (3,) by how much the light of each channel grew, from patches that stayed.

    Args:
        patch_now: (n, 3) colours of the patches now.
        patch_then: (n, 3) colours of the same patches then.
        otherwise: (3,) for channels in which no patch can be used; 1 without it.
    """
    now, then = linear(patch_now), linear(patch_then)
    usable = (np.maximum(patch_now, patch_then) < _CLIPPED_BYTE) & (
        np.minimum(now, then) > _DARKEST_PATCH
    )
    gains = np.ones(3) if otherwise is None else np.array(otherwise, dtype=np.float64)
    for channel in range(3):
        use = usable[:, channel]
        if use.any():
            # The median: one patch may lie in a hand's shadow.
            ratio = np.log(now[use, channel] / then[use, channel])
            gains[channel] = float(np.exp(np.median(ratio)))
    return gains


def _lamp(samples: Mapping[str, Bytes]) -> Floats:
    for name in _WHITES:
        if name in samples:
            white: Floats = np.median(linear(samples[name]), axis=0)
            return white
    return np.ones(3)
