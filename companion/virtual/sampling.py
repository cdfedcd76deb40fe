"""How do conversions travel? In messages of a board with a clock of its own, each a little late."""

from collections.abc import Iterator, Sequence

import numpy as np

from companion.virtual.scales import Conversion
from firmware_bridge.samples import SampleBatch

BEGAN_NS = 1_000_000_000_000
"""The host's time at the time 0 of a simulation."""

_BATCH_S = 0.046
_DEVICE_WRAP_US = 2**32


def sample_batches(
    conversions: Sequence[Conversion], rng: np.random.Generator
) -> Iterator[SampleBatch]:
    """Yield the messages of the scales as the host receives them.

    Args:
        conversions: In the order of time, from time 0.
        rng: Where the device's clock and the line's delays come from.
    """
    skew = float(rng.normal(0.0, 3e-4))
    start_us = int(rng.choice([0, _DEVICE_WRAP_US - 20_000_000]))
    arrived_s, place, seq = 0.0, 0, 0
    while place < len(conversions):
        sent_s = (seq + 1) * _BATCH_S
        end = place
        while end < len(conversions) and conversions[end].at_s < sent_s:
            end += 1
        late_s = 0.001 + float(rng.exponential(0.002)) + (0.03 if rng.random() < 0.01 else 0.0)
        arrived_s = max(sent_s + late_s, arrived_s + 1e-4)
        batch = conversions[place:end]
        yield SampleBatch(
            seq=seq,
            received_ns=BEGAN_NS + round(arrived_s * 1e9),
            device_us=tuple(
                (start_us + round(one.at_s * 1e6 * (1 + skew))) % _DEVICE_WRAP_US for one in batch
            ),
            cell=tuple(one.cell for one in batch),
            counts=tuple(one.counts for one in batch),
            flags=(0,) * len(batch),
        )
        place, seq = end, seq + 1
