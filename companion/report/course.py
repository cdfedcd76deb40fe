"""How did weight, scores and seal go over the match? The page's charts, drawn from the story."""

from typing import NamedTuple

import numpy as np

from companion.games.villa_paletti import rules
from companion.report import svg
from companion.report.chapters import Moment
from companion.report.charts import Axes, Line, chart, timing
from companion.report.names import seat_name, seat_signs
from companion.report.summary import clock
from companion.table.story import MatchStory

# A blow is many times the tower's weight; the frame shows what lies between these percentiles.
_USUAL_PERCENT = (0.5, 99.5)

_BAR_HEIGHT = 30.0

# Lines of equal scores are drawn so many points apart, or only the last one would be seen.
_APART = 0.07


class Chart(NamedTuple):
    """A chart with its heading, what its lines are, and a sentence that says how to read it."""

    heading: str
    drawing: str
    legend: tuple[tuple[str, str], ...]
    sentence: str


class Tenure(NamedTuple):
    """How long the seal stayed as it was: its holder (None: nobody) and the face that was up."""

    from_s: float
    to_s: float
    holder: int | None
    upper_face: str | None


def weight_charts(story: MatchStory, moments: tuple[Moment, ...]) -> list[Chart]:
    """Return the charts of the scales: total weight and centre of pressure; none without scales."""
    if len(story.track) < 2:
        return []
    at_s = np.array([story.since_start_s(one.at_ns) for one in story.track])
    total_g = np.array([one.total_g for one in story.track])
    places_mm = np.array([[one.x_mm, one.y_mm] for one in story.track])
    length_s = story.since_start_s(story.ended_ns)
    marks = _marks(story, moments)
    low, high = _usual(total_g)
    weight = chart(
        f"Weight on the base over time, between {low:.0f} and {high:.0f} g.",
        [Line("weight", at_s, total_g, "weight")],
        Axes(length_s, low, high, 220.0),
        marks,
        "g",
    )
    low, high = _usual(places_mm)
    pressure = chart(
        f"Centre of pressure over time, between {low:.0f} and {high:.0f} mm.",
        [
            Line("along x", at_s, places_mm[:, 0], "right"),
            Line("along y", at_s, places_mm[:, 1], "away"),
        ],
        Axes(length_s, low, high, 220.0),
        marks,
        "mm",
    )
    cut = "What goes beyond the frame, as pushes and blows do, is drawn on its edge."
    return [
        Chart("Weight", weight, (("weight", "all that stands on the base"),), cut),
        Chart(
            "Centre of pressure",
            pressure,
            (("right", "along x"), ("away", "along y")),
            f"Where the weight rests; it sways when the tower does. x and y are the board's, as in "
            f"the corner of the drawings. {cut}",
        ),
    ]


def score_chart(story: MatchStory, moments: tuple[Moment, ...]) -> Chart | None:
    """Return the scores on the highest plate over time, None without a match."""
    game = story.table.game
    if story.started is None or not moments:
        return None
    at_s = np.array([0.0, *(story.since_start_s(one.at_ns) for one in moments)])
    states = [moments[0].before, *(one.happening.game for one in moments)]
    points = [rules.scores(state) for state in states]
    highest = max(max(one.values(), default=0) for one in points)
    lines = [
        Line(
            seat_name(game, seat),
            at_s,
            np.array([one[seat] - _APART * seat for one in points]),
            f"seat{seat} {game.players[seat].colours[0]}",
            steps=True,
        )
        for seat in game.seats
    ]
    drawn = chart(
        f"Scores on the highest plate over time, up to {highest} points.",
        lines,
        Axes(story.since_start_s(story.ended_ns), -0.3, max(float(highest), 4.0), 200.0),
        _marks(story, moments),
        "points",
    )
    legend = tuple(
        (line.look, f"{seat_signs(game, seat)} {line.name}")
        for seat, line in zip(game.seats, lines, strict=True)
    )
    sentence = (
        "Points on the highest plate (VP-33); a new plate sets every score to zero. "
        "Equal lines are drawn a little apart."
    )
    return Chart("Scores", drawn, legend, sentence)


def seal_chart(story: MatchStory, moments: tuple[Moment, ...]) -> Chart | None:
    """Return who held the seal and when, None without a match."""
    if story.started is None:
        return None
    game = story.table.game
    spans = tenures(story, moments)
    axes = Axes(story.since_start_s(story.ended_ns), 0.0, 1.0, 116.0)
    parts = timing(axes, _marks(story, moments))
    said = []
    for span in spans:
        left, right = axes.x(span.from_s), axes.x(span.to_s)
        look = "nobody" if span.holder is None else game.players[span.holder].colours[0]
        place = {"x": left, "width": max(right - left, 1.0)}
        parts.append(svg.element("rect", y=34, height=_BAR_HEIGHT, class_=f"bar {look}", **place))
        face = span.upper_face or "nobody"
        parts.append(svg.element("rect", y=68, height=8, class_=f"bar {face}", **place))
        words = _tenure_words(story, span)
        if right - left > 7.5 * len(words):
            class_ = f"on {look}"
            parts.append(svg.text(words, (left + right) / 2, 34 + _BAR_HEIGHT / 2 + 5, class_))
        said.append(f"{clock(span.from_s)} {words}.")
    title = f"The seal over time. {' '.join(said)}"
    drawn = svg.drawing((0, 0, 900, axes.height), title, parts, "chart seal")
    return Chart(
        "Seal", drawn, (), f"The thin bar is the face that is up (VP-35). {' '.join(said)}"
    )


def tenures(story: MatchStory, moments: tuple[Moment, ...]) -> list[Tenure]:
    """Return the seal's history, without gaps, from the start to the end of the recording."""
    changes: list[tuple[float, int | None, str | None]] = [(0.0, None, None)]
    for moment in moments:
        seal = moment.happening.game.seal
        if (seal.holder, seal.upper_face) != changes[-1][1:]:
            changes.append((story.since_start_s(moment.at_ns), seal.holder, seal.upper_face))
    ends = [one[0] for one in changes[1:]] + [story.since_start_s(story.ended_ns)]
    return [Tenure(change[0], end, *change[1:]) for change, end in zip(changes, ends, strict=True)]


def _tenure_words(story: MatchStory, span: Tenure) -> str:
    game = story.table.game
    if span.holder is None:
        return "nobody"
    face = f"{span.upper_face} up" if span.upper_face else "blank"
    return f"{seat_signs(game, span.holder)} {seat_name(game, span.holder)}, {face}"


def _marks(story: MatchStory, moments: tuple[Moment, ...]) -> list[tuple[float, int]]:
    return [(story.since_start_s(one.at_ns), one.number) for one in moments]


def _usual(values: np.ndarray) -> tuple[float, float]:
    """Return from where to where values usually lie, with some air."""
    low, high = (float(one) for one in np.percentile(values, _USUAL_PERCENT))
    air = max((high - low) * 0.08, 1.0)
    return low - air, high + air
