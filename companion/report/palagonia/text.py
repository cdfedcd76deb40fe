"""How does a match of Palagonia read in a terminal? Turn by turn, as it was played."""

import sys
from pathlib import Path
from typing import TextIO

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.games.palagonia.drawing import draw
from companion.report.palagonia.sentences import (
    consequences,
    dice,
    headline,
    reason,
    standings,
    title,
)
from companion.report.palagonia.story import Story, Turn
from companion.report.summary import clock
from companion.report.terminal import plain, write
from companion.table.palagonia.words import player


def print_match(
    story: Story,
    *,
    record: Path | None = None,
    page: Path | None = None,
    file: TextIO | None = None,
) -> None:
    """Write the report of a match.

    Args:
        story: The match.
        record: Where its record lies, if that is to be told.
        page: Where its page lies, if one was written.
        file: Where to, standard output if not given.
    """
    files = [("Record", str(record)), ("Page", str(page))]
    facts = [(name, path) for name, path in files if path != "None"]
    report = Group(
        Rule(plain("Palagonia", style="bold"), style="dim"),
        _facts(_opening_facts(story)),
        Rule(style="dim"),
        _turns(story),
        Rule(style="dim"),
        *_table(story),
        Padding(Group(plain(headline(story.state), "bold"), plain(reason(story.state))), (0, 1)),
        *([_facts(facts)] if facts else []),
    )
    write(report, sys.stdout if file is None else file)


def _opening_facts(story: Story) -> list[tuple[str, str]]:
    names = ", ".join(player(story.state, seat) for seat in story.state.seats)
    dice = "rolled by people"
    if story.opened.dice == "virtual":
        dice = "the table's own; what it was bound to before each roll is in the record"
    facts = [("Match", story.opened.match_id), ("Players", names), ("Dice", dice)]
    if story.demonstration:
        facts.append(("Note", story.demonstration))
    return facts


def _facts(facts: list[tuple[str, str]]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in facts:
        grid.add_row(plain(name), plain(text))
    return Padding(grid, (0, 1))


def _turns(story: Story) -> RenderableType:
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(justify="right", no_wrap=True, style="dim")
    grid.add_column(justify="right", no_wrap=True, style="dim")
    grid.add_column(ratio=1, overflow="fold")
    for turn in story.turns:
        at = clock(story.times_s[turn.last.i])
        grid.add_row(plain(str(turn.number)), plain(at), _turn(story, turn))
    return Padding(grid, (0, 1))


def _turn(story: Story, turn: Turn) -> RenderableType:
    rolled = plain(" ".join(dice(turn)), "dim")
    lines: list[Text] = [plain(f"{title(turn)}.", "bold"), rolled]
    lines += [plain(said) for said in consequences(story, turn)]
    return Group(*lines, plain(standings(turn.after), "dim"))


def _table(story: Story) -> list[RenderableType]:
    """The tiles as they lie at the end, in the drawing of docs/rules/palagonia-notation.md."""
    if not story.state.tiles:
        return []
    return [Padding(plain(draw(story.state.tiles)), (0, 4)), Rule(style="dim")]
