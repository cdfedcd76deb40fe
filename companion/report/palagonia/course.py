"""How did the points go, turn by turn? One chart with a line a player, and the bag."""

from typing import Final

from companion.report import svg
from companion.report.charts import Axes, scale, ticks
from companion.report.palagonia.seats import SIGNS
from companion.report.palagonia.story import Story
from companion.table.palagonia.words import player

_HEIGHT_PX: Final = 260.0
_APART: Final = 0.16
"""Lines of equal points are drawn so many points apart, or only the last one would be seen."""


def score_chart(story: Story) -> str:
    """Return the points of every player after each turn."""
    state = story.state
    points = [(0,) * len(state.players), *(turn.after.scores for turn in story.turns)]
    highest = max(max(scores) for scores in points)
    axes = Axes(float(len(points) - 1), -0.5, max(float(highest), 4.0), _HEIGHT_PX)
    parts = [*scale(axes, "points"), *_turns(axes)]
    for seat in state.seats:
        apart = _APART * seat * max(highest, 4) / 24
        path = f"M{axes.x(0):.1f} {axes.y(points[0][seat] - apart):.1f}"
        for number, scores in enumerate(points[1:], start=1):
            path += f"H{axes.x(number):.1f}V{axes.y(scores[seat] - apart):.1f}"
        parts.append(svg.element("path", d=path, class_=f"line seat-{seat}"))
        parts.append(
            svg.text(
                SIGNS[seat],
                axes.x(len(points) - 1),
                axes.y(points[-1][seat] - apart) + 4,
                f"end-sign seat-{seat}",
            )
        )
    names = ", ".join(f"{player(state, seat)} {state.scores[seat]}" for seat in state.seats)
    said = f"Points after each of {len(story.turns)} turns; at the end {names}."
    return svg.drawing((0, 0, axes.x(axes.length_s) + 12, _HEIGHT_PX), said, parts, "chart")


def _turns(axes: Axes) -> list[str]:
    return [
        svg.text(f"turn {turn:g}" if turn else "start", axes.x(turn), axes.height - 8, "tick")
        for turn in ticks(0.0, axes.length_s, 8)
        if turn == int(turn)
    ]
