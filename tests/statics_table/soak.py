"""How well are many drawn matches followed? ``make soak`` plays, replays and measures them.

Each match has its number: ``--first 17 --matches 1 --details`` shows everything that is not right
in match 17.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from companion.bench.figures import totals
from companion.bench.replay_bench import ReplayFigures, measure
from companion.bench.truth import TrueEvent, Truth, read_truth
from companion.referee.happenings import Asked, Happening, What
from companion.table.replay import replay
from companion.table.story import MatchStory
from tests.statics_table.hands import Manner
from tests.statics_table.recording import Wishes, make_match

_NEAR_S = 2.0
_WORDS = frozenset({What.PROPOSE, What.AGREE, What.OBJECT})


def wishes_of(number: int, *, rude: bool) -> Wishes:
    """Return what match ``number`` is like: two, three and four players by turns.

    In every fifth match plates shift when the column comes out instead of when it is set down,
    and in every second no column is carried for less than a second and a half.
    """
    return Wishes(
        seats=2 + number % 3,
        rude=rude,
        manner=Manner(
            carry_s=(1.5, 3.0) if number % 2 else (0.7, 3.0),
            nudge_at_lift=number % 5 == 4,
        ),
    )


def follow(number: int, directory: Path, *, rude: bool) -> tuple[MatchStory, Truth, ReplayFigures]:
    """Return how match ``number`` was followed, and how it really was."""
    recording = directory / f"{number}.mcap"
    truth = read_truth(make_match(recording, number, wishes_of(number, rude=rude)))
    before_s = time.process_time()
    story = replay(recording, use_pictures=False)
    return story, truth, measure(story, truth, time.process_time() - before_s)


def what_is_wrong(story: MatchStory, truth: Truth) -> Iterator[str]:
    """Yield a line for everything that was missed, invented or told otherwise, and questions."""
    left = [one for one in story.happenings if one.what not in _WORDS]
    for true in truth.events:
        near = [
            (abs(story.since_start_s(one.at_ns) - true.t), index)
            for index, one in enumerate(left)
            if one.what.value == true.event
        ]
        if not near or min(near)[0] > _NEAR_S:
            column = true.column
            what = true.plate or (column and _name(column.colour, column.kind, column.storey))
            yield f"{true.t:7.2f} missed    {true.event} by {true.by}: {what}"
            continue
        told = left.pop(min(near)[1])
        differs = list(_differences(told, true))
        if differs:
            yield f"{true.t:7.2f} otherwise {true.event}: {'; '.join(differs)}"
    for one in left:
        ours = one.column
        name = one.plate or (ours and _name(ours.colour, ours.kind, ours.storey))
        yield f"{story.since_start_s(one.at_ns):7.2f} invented  {one.what} by {one.by}: {name}"
    for question in story.unclear:
        if question.question is not Asked.WHICH_COLUMN:
            yield f"{story.since_start_s(question.at_ns):7.2f} asked     {question.sentence}"


def _differences(told: Happening, true: TrueEvent) -> Iterator[str]:
    if told.by is not None and told.by != true.by:
        yield f"by {told.by} for {true.by}"
    if told.column is not None and true.column is not None:
        ours = told.column.colour, told.column.kind, told.column.storey
        truly = true.column.colour, true.column.kind, true.column.storey
        if ours != truly:
            yield f"{_name(*ours)} for {_name(*truly)}"


def _name(colour: str, kind: str, storey: int) -> str:
    return f"{colour} {kind} of storey {storey}"


def _show(figures: dict[str, ReplayFigures], console: Console) -> None:
    table = Table(title=f"{len(figures)} drawn matches", title_justify="left")
    for heading in ("figure", "n", "right", "wrong", "unclear"):
        table.add_column(heading, justify="left" if heading == "figure" else "right")
    for share in totals(figures):
        table.add_row(share.name, *map(str, (share.n, share.right, share.wrong, share.unclear)))
    console.print(table)
    slowest = min(one.times_real for one in figures.values())
    console.print(f"slowest: {slowest:.0f} × real time", highlight=False)


def main() -> None:
    """Run the soak."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rude", action="store_true", help="people lean and slap, too")
    parser.add_argument("--details", action="store_true", help="list what is not right")
    asked = parser.parse_args()
    console = Console(width=140)
    figures = {}
    with tempfile.TemporaryDirectory() as directory:
        for number in range(asked.first, asked.first + asked.matches):
            story, truth, one = follow(number, Path(directory), rude=asked.rude)
            figures[str(number)] = one
            (Path(directory) / f"{number}.mcap").unlink()
            wrong = [
                f"{share.name} {share.wrong} of {share.n}" for share in one.shares if share.wrong
            ]
            if wrong:
                console.print(f"match {number}: {', '.join(wrong)}", highlight=False)
            if asked.details:
                for line in what_is_wrong(story, truth):
                    console.print(f"    {line}", highlight=False, markup=False)
    _show(figures, console)


if __name__ == "__main__":
    main()
