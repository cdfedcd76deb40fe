"""What does ``companion doctor`` say of one thing at the table, and how is all of it shown?"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How a thing is."""

    WELL = "well"
    DOUBTFUL = "doubtful"
    """It works, and something is to be known of it."""
    WRONG = "wrong"
    ABSENT = "absent"
    """The table does without it."""


@dataclass(frozen=True)
class Told:
    """One thing.

    Attributes:
        topic: What it is: "disk", "camera front".
        state: How it is.
        sentence: In words.
        cure: What helps, "" where nothing is to be done.
    """

    topic: str
    state: State
    sentence: str
    cure: str = ""


def show(told: Sequence[Told]) -> None:
    """Print all of it for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(show_header=False, box=None, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for one in told:
        table.add_row(one.topic, one.state, f"{one.sentence} {one.cure}".strip())
    console.print(table, markup=False, highlight=False)
    wrong = sum(one.state is State.WRONG for one in told)
    end = "This table is well." if not wrong else f"{wrong} of {len(told)} things are wrong."
    console.print(end, markup=False, highlight=False)


def as_json(told: Sequence[Told]) -> dict[str, Any]:
    """Return the same for programs."""
    return {
        "well": all(one.state is not State.WRONG for one in told),
        "told": [asdict(one) for one in told],
    }
