"""A black box that was never a villa's: weights and pictures that are drawn for the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from calibration.load_cell import LoadCells
from companion.record.recording import Picture
from companion.record.recording_writer import RecordingWriter
from companion.record.table_setup import read_setup
from companion.vision.frame import Pixels
from firmware_bridge.samples import SampleBatch

FROM_NS = 50_000_000_000
ONSET_NS = FROM_NS + 10_000_000_000
_STEP_NS = 25_000_000


def push(at_s: float, *, until_s: float, grams: float) -> Callable[[float], float]:
    """What a hand adds to a weight of 600 g, and the fall at 0 that throws half of it off."""

    def weight(second: float) -> float:
        hand = grams * np.sin(9.0 * second) if at_s <= second < until_s else 0.0
        fallen = 0.0 if second < 0 else -300.0 + 900.0 * np.exp(-8.0 * second) * np.cos(40 * second)
        return float(600.0 + hand + fallen)

    return weight


def batches(cells: LoadCells, weight_g: Callable[[float], float]) -> Iterator[SampleBatch]:
    """Fifteen seconds of scales with a little noise."""
    rng = np.random.default_rng(7)
    for number in range(600):
        at_ns = FROM_NS + number * _STEP_NS
        each_us = [(at_ns // 1000 + 3000 * place) % 2**32 for place in range(8)]
        cell = [place % 4 for place in range(8)]
        counts = []
        for place in range(8):
            second = (at_ns + 3_000_000 * place - ONSET_NS) / 1e9
            grams = (weight_g(second) + cells.empty_base_mass_g) / 4 + rng.normal(0.0, 0.05)
            of = place % 4
            counts.append(round(float(cells.tare_counts[of] + cells.counts_per_g[of] * grams)))
        yield SampleBatch(
            number, at_ns + _STEP_NS, tuple(each_us), tuple(cell), tuple(counts), (0,) * 8
        )


def pictures(moves_until_s: float) -> Iterator[Picture]:
    """Eight a second: a grey table, over which a bright hand goes until some second."""
    for number in range(120):
        second = -10.0 + number / 8
        picture: Pixels = np.full((180, 320, 3), 90, np.uint8)
        if second <= moves_until_s:
            left = 30 + 20 * (number % 8)
            picture[70:130, left : left + 30] = (200, 210, 230)
        if second >= 0:
            picture[150:170, 100:220] = (20, 20, 200)
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
        yield Picture(ONSET_NS + round(second * 1e9), "front", jpeg)


def write(
    path: Path,
    setup: bytes,
    weight_g: Callable[[float], float] | None,
    moves_until_s: float | None,
) -> None:
    """Write a fall's file.

    Args:
        path: Where.
        setup: The content of ``/table/setup``.
        weight_g: By the second from the fall; None: there were no scales.
        moves_until_s: Until when a hand is seen; None: there was no camera.
    """
    with RecordingWriter(path, setup, FROM_NS) as writer:
        cells = read_setup(setup).cells
        if weight_g is not None and cells is not None:
            for batch in batches(cells, weight_g):
                writer.add(batch)
        for picture in () if moves_until_s is None else pictures(moves_until_s):
            writer.add_picture(picture)
