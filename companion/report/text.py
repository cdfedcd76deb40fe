"""How does a match read in a terminal?"""

import sys
from pathlib import Path
from typing import TextIO

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.games.villa_paletti.state import State
from companion.report.chapters import Chapter, Moment, Note, chapters
from companion.report.names import SIGNS, seat_name, seat_signs, storey_name
from companion.report.summary import SURE, Fact, clock, result, sources
from companion.report.terminal import plain, write
from companion.table.story import MatchStory

_STYLES = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"}


def print_story(
    story: MatchStory,
    *,
    record: Path | None = None,
    page: Path | None = None,
    file: TextIO | None = None,
) -> None:
    """Write the report of a match.

    Args:
        story: The match.
        record: Where its signed record lies, if one was written.
        page: Where its page lies, if one was written.
        file: Where to, standard output if not given.
    """
    write(_report(story, record, page), sys.stdout if file is None else file)


def _report(story: MatchStory, record: Path | None, page: Path | None) -> RenderableType:
    ending = result(story)
    files = (
        *((Fact("Record", str(record)),) if record is not None else ()),
        *((Fact("Page", str(page)),) if page is not None else ()),
    )
    winner = plain(ending.headline, style="bold")
    return Group(
        Rule(plain("Villa Paletti", style="bold"), style="dim"),
        _facts(sources(story)),
        Rule(style="dim"),
        _chronicle(story),
        Rule(style="dim"),
        Padding(Group(winner, plain(ending.reason)), (0, 1)),
        _facts((*ending.facts, *files)),
    )


def _facts(facts: tuple[Fact, ...]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for fact in facts:
        grid.add_row(plain(fact.name), _coloured(fact.text))
    return Padding(grid, (0, 1))


def _chronicle(story: MatchStory) -> RenderableType:
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(justify="right", no_wrap=True, style="dim")
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    told = chapters(story)
    if not told:
        return Padding(plain("Nothing happened that the table could tell."), (0, 1))
    for chapter in told:
        grid.add_row(clock(story.since_start_s(chapter.at_ns)), _sign(chapter), _entry(chapter))
    return Padding(grid, (0, 1))


def _sign(chapter: Chapter) -> Text:
    if isinstance(chapter, Note):
        return plain("?" if chapter.about == "question" else "!", style="bold magenta")
    colour = chapter.happening.by
    if colour is None:
        return plain("·", style="dim")
    return plain(SIGNS.get(colour, "·"), style=_STYLES.get(colour, ""))


def _entry(chapter: Chapter) -> RenderableType:
    return _note(chapter) if isinstance(chapter, Note) else _moment(chapter)


def _note(note: Note) -> RenderableType:
    lines = [plain(note.title, style="bold magenta"), plain(note.sentence)]
    lines += [plain(f"- {answer}") for answer in note.possible]
    return Group(*lines)


def _moment(moment: Moment) -> RenderableType:
    one = moment.happening
    title = plain(moment.sentence, style="bold")
    if one.probability < SURE:
        title.append(f"  ({one.probability:.0%} sure)", style="magenta")
    lines: list[RenderableType] = [title]
    witnesses = Table.grid(padding=(0, 1))
    witnesses.add_column(style="dim", no_wrap=True)
    witnesses.add_column(style="dim", overflow="fold")
    for testimony in moment.testimonies:
        witnesses.add_row(plain(testimony.witness), plain(testimony.sentence))
    if moment.testimonies:
        lines.append(witnesses)
    if moment.scores is not None:
        lines.append(_scores(moment.scores, one.game))
    if moment.seal is not None:
        lines.append(plain(moment.seal, style="bold italic"))
    return Group(*lines)


def _scores(scores: dict[int, int], game: State) -> Text:
    storey = storey_name(game.storey)
    line = plain(f"on {storey}: ")
    for place, (seat, points) in enumerate(scores.items()):
        line.append(" · " if place else "", style="dim")
        line.append(_coloured(f"{seat_signs(game, seat)} {seat_name(game, seat)} {points}"))
    return line


def _coloured(text: str) -> Text:
    """Return ``text`` with each sign in the colour it stands for."""
    coloured = plain(text)
    for colour, style in _STYLES.items():
        coloured.highlight_words([SIGNS[colour]], style=style)
    return coloured
