"""What is wrong with the scales as a whole, and when is it said? Each once, and not too often."""

from collections.abc import Iterator

from companion.evidence import Condition, Health

# A bad cable loses messages all the time: after the first loss they are summed up.
_LOSSES_EVERY_NS = 30_000_000_000

# Above this noise the lightest pieces drown, below the second they are seen again. Common boards
# have a third of a gram.
_RESTLESS_G = 0.8
_CALM_G = 0.6


class Complaints:
    """Remembers what was said already."""

    def __init__(self, cells: int) -> None:
        """Make one for a base with so many cells."""
        self._cells = cells
        self._unknown_cells: set[int] = set()
        self._lost = 0
        self._lost_told_ns: int | None = None
        self._restless = False

    def restarted(self, at_ns: int) -> Iterator[Health]:
        """Say that the board began anew."""
        yield _degraded(at_ns, "The scales' board restarted; weighing goes on.")

    def lost(self, messages: int, at_ns: int) -> Iterator[Health]:
        """Say how many messages were lost since it was said last; 0 says nothing by itself."""
        self._lost += messages
        told_ns = self._lost_told_ns
        if not self._lost or (told_ns is not None and at_ns - told_ns < _LOSSES_EVERY_NS):
            return
        what = "A message" if self._lost == 1 else f"{self._lost} messages"
        were = "was" if self._lost == 1 else "were"
        self._lost, self._lost_told_ns = 0, at_ns
        yield _degraded(
            at_ns,
            f"{what} of the scales {were} lost on the way; check the cable if this repeats.",
        )

    def unknown_cell(self, cell: int, at_ns: int) -> Iterator[Health]:
        """Say, once for each, that samples of a cell are left out that this base does not have."""
        if cell not in self._unknown_cells:
            self._unknown_cells.add(cell)
            yield _degraded(
                at_ns,
                f"Samples of a cell {cell} are left out: this base has cells 0 to "
                f"{self._cells - 1}.",
            )

    def noise(self, noise_g: float, at_ns: int) -> Iterator[Health]:
        """Say when the total begins to tremble too much for light pieces, and when it ends."""
        if not self._restless and noise_g > _RESTLESS_G:
            self._restless = True
            yield _degraded(
                at_ns,
                f"The scales tremble by {noise_g:.1f} g, light columns drown in that; look for a "
                "motor, a fan or a loose wire, and give the board its 5 V.",
            )
        elif self._restless and noise_g < _CALM_G:
            self._restless = False
            yield Health(at_ns, "scales", Condition.WELL, "The scales are calm again.")


def _degraded(at_ns: int, sentence: str) -> Health:
    return Health(at_ns, "scales", Condition.DEGRADED, sentence)
