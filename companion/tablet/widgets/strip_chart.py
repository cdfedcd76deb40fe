"""What do sensors say just now? Lines that move to the left, cheap enough for 20 a second.

Each line is one mesh: for each sample a small upright bar from the lower to the higher of its
neighbours, so that a step is as thick as a rest. Only its numbers change, never the instruction.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from kivy.graphics import Color, Mesh
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.tablet.theme import rgba
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write

_FORMAT: Final = [(b"vPosition", 2, "float")]
_COLOURS: Final = ("blue", "red", "green", "orange")
_NAME_DP: Final = 54.0
_LEAST_SPAN: Final = 1.0


class StripChart(Drawn):
    """The last samples of a few lines, up to four.

    Attributes:
        length: How many samples of each line are kept and shown.
        names: Finished names of the lines, written at their ends; as many as there are lines.
        unit: Finished name of the unit, as "g".
    """

    shows: ClassVar[tuple[str, ...]] = ("length", "names", "unit")

    length: int = NumericProperty(800)
    names: list[str] = ListProperty(["1", "2", "3", "4"])
    unit: str = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._lines = len(properties.get("names", _COLOURS))
        self._values: npt.NDArray[np.float32] = np.empty((0, self._lines), np.float32)
        self._meshes: list[Any] = []
        self._span = (0.0, _LEAST_SPAN)
        super().__init__(**properties)

    def feed(self, samples: Sequence[Sequence[float]] | npt.NDArray[np.floating]) -> None:
        """Append samples, one row with a value for each line; the oldest leave at the left.

        Raises:
            ValueError: A row has more or fewer values.
        """
        rows = np.asarray(samples, np.float32).reshape(-1, self._lines)
        self._values = np.concatenate([self._values, rows])[-int(self.length) :]
        span = self._wanted_span()
        if span != self._span:
            self._span = span
            self.redraw()
        elif self._meshes:
            self._move_lines()

    def clear(self) -> None:
        """Forget all samples."""
        self._values = np.empty((0, self._lines), np.float32)
        self.redraw()

    @property
    def span(self) -> tuple[float, float]:
        """The values at the lower and the upper rim of the chart."""
        return self._span

    def draw(self) -> None:
        """Draw the frame and the scale, and make the lines."""
        theme = self.theme
        brush.panel((self.x, self.y, self.width, self.height), theme.surface, dp(12))
        x, y, width, height = self._field
        small = sp(0.8 * self.sizes.body_sp)
        for share in (0.0, 0.5, 1.0):
            at = round(y + share * height)
            brush.hairline([(x, at), (x + width, at)], theme.line)
            value = self._span[0] + share * (self._span[1] - self._span[0])
            said = f"{value:.0f} {self.unit}".strip() if share else f"{value:.0f}"
            high = min(1.3 * small, height / 3)
            box = (self.x + dp(6), at - high / 2, x - self.x - dp(12), high)
            write(said, box, theme.quiet, small, "right", wrap=False)
        self._meshes = []
        for line in range(self._lines):
            Color(*rgba(self._colour(line)))
            self._meshes.append(Mesh(mode="triangle_strip", fmt=_FORMAT))
        self._move_lines()

    def draw_above(self) -> None:
        """Write each line's name at its right end, one below the other where they are close."""
        if not len(self._values):
            return
        x, y, width, height = self._field
        ends = self._in_pixels(self._values[-1])
        high = min(sp(self.sizes.body_sp), height / self._lines)
        order = sorted(range(self._lines), key=lambda line: float(ends[line]))
        bottom = y - high / 2
        for place, line in enumerate(order):
            most = y + height + high / 2 - (self._lines - place) * high
            bottom = min(max(bottom, float(ends[line]) - high / 2), most)
            box = (x + width + dp(4), bottom, dp(_NAME_DP) - dp(8), high)
            write(self.names[line], box, self._colour(line), high, "left", wrap=False)
            bottom += high

    @property
    def _field(self) -> Box:
        """Where the lines are: the frame without scale and names."""
        left, rim = dp(64), dp(14)
        return (
            self.x + left,
            self.y + rim,
            max(1.0, self.width - left - dp(_NAME_DP)),
            max(1.0, self.height - 2 * rim),
        )

    def _colour(self, line: int) -> str:
        return self.theme.game[_COLOURS[line]].ink

    def _wanted_span(self) -> tuple[float, float]:
        """The present span, or a wider or much narrower one with round ends if that fits better."""
        if not len(self._values):
            return self._span
        low, high = float(self._values.min()), float(self._values.max())
        now_low, now_high = self._span
        fits = now_low <= low and high <= now_high
        if fits and (high - low) > 0.3 * (now_high - now_low):
            return self._span
        wide = max(high - low, _LEAST_SPAN)
        step = 10.0 ** np.floor(np.log10(wide))
        return (
            float(np.floor((low - 0.08 * wide) / step) * step),
            float(np.ceil((high + 0.08 * wide) / step) * step),
        )

    def _in_pixels(self, values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        _, y, _, height = self._field
        low, high = self._span
        return np.float32(y) + (values - np.float32(low)) * np.float32(height / (high - low))

    def _move_lines(self) -> None:
        """Give the meshes the places of all samples: two vertices each, below and above."""
        count = len(self._values)
        if count < 2:
            return
        x, _, width, _ = self._field
        across = np.linspace(
            x + width * (1 - (count - 1) / max(1, self.length - 1)), x + width, count
        )
        ys = self._in_pixels(self._values)
        half = np.float32(dp(1.1))
        around = np.stack([ys, np.vstack([ys[:1], ys[:-1]]), np.vstack([ys[1:], ys[-1:]])])
        low, high = around.min(axis=0) - half, around.max(axis=0) + half
        # One block for each line: a mesh reads its numbers where they are, it does not copy them.
        vertices = np.empty((self._lines, count, 2, 2), np.float32)
        vertices[..., 0] = across[:, None]
        vertices[:, :, 0, 1] = low.T
        vertices[:, :, 1, 1] = high.T
        indices = list(range(2 * count))
        for line, mesh in enumerate(self._meshes):
            mesh.vertices = memoryview(vertices[line].reshape(-1))
            if len(mesh.indices) != len(indices):
                mesh.indices = indices
