"""What makes one board differ from another, and what do its converters say to a load?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

CountsAt = Callable[[int], Sequence[float]]
"""Host's monotonic nanoseconds to what each cell's converter would say, in counts."""


@dataclass(frozen=True)
class BoardTraits:
    """What makes one board differ from another.

    Attributes:
        board_id: 8 bytes.
        rates_hz: Conversions a second of each cell: oscillators run freely.
        skew_ppm: How much too fast its clock is.
        noise_counts: Standard deviation of one conversion.
        boot_ns: From a reset to the first byte of the program.
        resets_when_opened: Whether DTR resets it, as on an Uno.
        read_us: From the fall of DOUT to the end of the reading.
        firmware: Version of its program.
    """

    board_id: bytes = b"virtual\0"
    rates_hz: tuple[float, ...] = (80.0, 81.3, 78.9, 93.4)
    skew_ppm: float = 320.0
    noise_counts: float = 60.0
    boot_ns: int = 1_400_000_000
    resets_when_opened: bool = True
    read_us: int = 120
    firmware: tuple[int, int, int] = (1, 0, 0)


def counts_of_grams(
    grams_at: Callable[[int], Sequence[float]],
    counts_per_g: Sequence[float],
    tare_counts: Sequence[float],
) -> CountsAt:
    """Return what the converters say to loads in grams, each cell with its gain and zero."""

    def counts_at(at_ns: int) -> list[float]:
        return [
            tare + load_g * gain
            for load_g, gain, tare in zip(grams_at(at_ns), counts_per_g, tare_counts, strict=True)
        ]

    return counts_at
