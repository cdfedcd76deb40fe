"""How does a match of Palagonia look as a page? One HTML file that needs nothing but itself."""

from importlib.resources import files
from pathlib import Path
from string import Template

from companion.errors import MissingError
from companion.record.disk import replace_file
from companion.record.shown_path import shown_path
from companion.report.markup import tag, words
from companion.report.page import GENERATOR
from companion.report.palagonia.board import shapes
from companion.report.palagonia.course import score_chart
from companion.report.palagonia.page_creatures import creature_cards, last_table
from companion.report.palagonia.page_dice import dice_section
from companion.report.palagonia.page_turns import turn_article
from companion.report.palagonia.seats import SIGNS, seat_tag
from companion.report.palagonia.sentences import headline, reason
from companion.report.palagonia.story import Story
from companion.report.summary import clock


def write_page(story: Story, path: Path, *, record: Path | None = None, verdict: str = "") -> None:
    """Write the page of a match.

    Args:
        story: The match.
        path: The HTML file; one that is there is written over, in one step.
        record: The match's record, if its place is to be told.
        verdict: What checking that record said.

    Raises:
        MissingError: The file cannot be written.
    """
    try:
        text = shown_path(page(story, record=record, verdict=verdict))
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        raise MissingError(
            f"The page {path} cannot be written: {error.strerror or error}; choose another place."
        ) from error


def page(story: Story, *, record: Path | None = None, verdict: str = "") -> str:
    """Return the page of a match as HTML; arguments as for :func:`write_page`."""
    state = story.state
    winners = () if state.outcome is None else state.outcome.winners
    turns = [turn_article(story, turn) for turn in story.turns]
    return Template(_resource("palagonia", "page.html")).substitute(
        title=words(f"{headline(state)} – Palagonia"),
        generator=GENERATOR,
        style=f"{_resource('page.css')}\n{_resource('palagonia', 'page.css')}",
        shapes=shapes(),
        signs="".join(
            tag("span", SIGNS[seat], class_=f"sign seat-{seat}", aria_hidden="true")
            for seat in winners
        ),
        headline=words(headline(state)),
        reason=words(reason(state)),
        facts=_facts(story, record, verdict),
        table=last_table(story),
        turns="\n".join(turns) or tag("p", "Nobody has rolled yet."),
        chart=score_chart(story) if story.turns else "",
        legend="".join(tag("li", seat_tag(state, seat)) for seat in state.seats),
        creatures=creature_cards(story),
        dice=dice_section(story),
    )


def _facts(story: Story, record: Path | None, verdict: str) -> str:
    state = story.state
    players = ", ".join(
        f"{seat_tag(state, seat)} {state.scores[seat]}"
        for seat in sorted(state.seats, key=lambda seat: -state.scores[seat])
    )
    turns = len(story.turns)
    length = clock(max(story.times_s.values(), default=0.0))
    rows = [("Points", players), ("Played", words(f"{turns} turns in {length}"))]
    rows.append(("Match", words(story.opened.match_id)))
    if story.demonstration:
        rows.append(("Note", words(story.demonstration)))
    if record is not None:
        rows.append(("Record", words(" ".join(filter(None, (f"{record.name}.", verdict))))))
    return "".join(tag("dt", words(name)) + tag("dd", text) for name, text in rows)


def _resource(*names: str) -> str:
    return files("companion.report").joinpath(*names).read_text(encoding="utf-8")
