"""How does a match look as a page? One HTML file that needs nothing but itself."""

from importlib.resources import files
from pathlib import Path
from string import Template

from companion.errors import MissingError
from companion.record.disk import replace_file
from companion.record.shown_path import shown_path
from companion.report.chapters import Chapter, Moment, Note, chapters
from companion.report.course import Chart, score_chart, seal_chart, weight_charts
from companion.report.elevation import elevation
from companion.report.marks import Marks, description
from companion.report.markup import figure, tag, words
from companion.report.names import SIGNS
from companion.report.page_chronicle import moment_article, note_article
from companion.report.pictures import data_uris, why_uris
from companion.report.summary import SURE, Fact, clock, counted, percent, result, sources
from companion.report.viewpoint import Viewpoint, seen_from, viewpoint
from companion.table.story import MatchStory

GENERATOR = '<meta name="generator" content="Paletti Companion">'
"""By this line in its head a page of ours is known."""


def write_page(
    story: MatchStory, path: Path, *, record: Path | None = None, verdict: str | None = None
) -> None:
    """Write the page of a match.

    Args:
        story: The match.
        path: The HTML file; one that is there is written over, in one step: a disk that is full
            leaves it whole. Whether it may be, ask before (:func:`is_page`).
        record: The match's record, if one was written.
        verdict: What checking that record said.

    Raises:
        MissingError: The file cannot be written.
    """
    try:
        # The name of the recording or of the record may be no text.
        text = shown_path(page(story, record=record, verdict=verdict))
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        raise MissingError(
            f"The page {path} cannot be written: {error.strerror or error}; choose another place."
        ) from error


def is_page(head: bytes) -> bool:
    """Return whether a file that begins with ``head`` is a page of ours."""
    return head.startswith(b"<!DOCTYPE html>") and GENERATOR.encode("ascii") in head


def page(story: MatchStory, *, record: Path | None = None, verdict: str | None = None) -> str:
    """Return the page of a match as HTML; arguments as for :func:`write_page`."""
    told = chapters(story)
    moments = tuple(one for one in told if isinstance(one, Moment))
    ending = result(story)
    view = _view(moments)
    record_facts = []
    if record is not None:
        record_facts.append(Fact("Record", " ".join(filter(None, (record.name + ".", verdict)))))
    return Template(_resource("page.html")).substitute(
        title=words(f"{ending.headline} – Villa Paletti, {story.source}"),
        generator=GENERATOR,
        style=_resource("page.css"),
        headline=words(ending.headline),
        winner=story.winning_colour() or "nobody",
        sign=SIGNS.get(story.winning_colour() or "", ""),
        reason=words(ending.reason),
        facts=_facts((*sources(story), *ending.facts, *record_facts)),
        tower=_last_tower(story, moments, view),
        chronicle=_chronicle(story, told, view),
        charts=_charts(story, moments),
        readings=_readings(story, moments),
        notes=_notes(story, told),
    )


def _resource(name: str) -> str:
    return (files("companion.report") / name).read_text(encoding="utf-8")


def _facts(facts: tuple[Fact, ...]) -> str:
    return "".join(tag("dt", words(one.name)) + tag("dd", _coloured(one.text)) for one in facts)


def _coloured(text: str) -> str:
    """Return words with each colour's sign in that colour."""
    written = words(text)
    for colour, sign in SIGNS.items():
        written = written.replace(sign, tag("span", sign, class_=f"sign {colour}"))
    return written


def _view(moments: tuple[Moment, ...]) -> Viewpoint:
    """The side of the first camera that shows enough of the mat, else the usual one."""
    for camera in sorted({camera for one in moments for camera in one.pictures}):
        jpegs = (one.pictures[camera].jpeg for one in moments if camera in one.pictures)
        found = viewpoint(camera, jpegs)
        if found is not None:
            return found
    return Viewpoint()


def _last_tower(story: MatchStory, moments: tuple[Moment, ...], view: Viewpoint) -> str:
    scene = moments[-1].happening.scene if moments else story.first_scene
    if scene is None:
        return ""
    fallen = bool(moments) and moments[-1].happening.game.phase == "over"
    caption = "The tower as it stood last" if fallen else "The tower as it stands"
    said = description(scene, Marks())
    shown = elevation(seen_from(scene, view), Marks(), said, view.look_down_deg)
    return figure(shown, caption, "drawn")


def _chronicle(story: MatchStory, told: tuple[Chapter, ...], view: Viewpoint) -> str:
    if not told:
        return tag("p", "Nothing happened that the table could tell.")
    uris = data_uris(
        picture
        for chapter in told
        if isinstance(chapter, Moment)
        for picture in chapter.pictures.values()
    )
    uris |= why_uris([chapter.why for chapter in told])
    return "\n".join(
        note_article(story, one, uris)
        if isinstance(one, Note)
        else moment_article(story, one, uris, view)
        for one in told
    )


def _charts(story: MatchStory, moments: tuple[Moment, ...]) -> str:
    charts = [
        seal_chart(story, moments),
        score_chart(story, moments),
        *weight_charts(story, moments),
    ]
    drawn = [_chart(one) for one in charts if one is not None]
    return "\n".join(drawn) or tag("p", "There is nothing to draw over time.")


def _chart(one: Chart) -> str:
    legend = [tag("li", _sample(look), words(f" {name}")) for look, name in one.legend]
    return tag(
        "figure",
        tag("h3", words(one.heading)),
        tag("div", one.drawing, class_="wide", tabindex="0"),
        tag("figcaption", words(one.sentence)),
        *([tag("ul", *legend, class_="legend")] if legend else []),
        class_="over-time",
    )


def _sample(look: str) -> str:
    """A piece of a line as it is drawn in a chart."""
    line = f'<path d="M0 6H34" class="line {look}"/>'
    return f'<svg class="chart sample" viewBox="0 0 34 12" aria-hidden="true">{line}</svg>'


def _readings(story: MatchStory, moments: tuple[Moment, ...]) -> str:
    rows = []
    for moment in moments:
        one = moment.happening
        link = tag("a", str(moment.number), href=f"#moment-{moment.number}")
        sure = percent(one.probability) if one.evidence else "as said"
        cells = (
            link,
            clock(story.since_start_s(one.at_ns)),
            words(moment.sentence),
            words(sure) + ("" if one.probability >= SURE else " – unsure"),
            f"{(one.known_ns - one.at_ns) / 1e9:.1f} s",
            words(", ".join(testimony.witness for testimony in moment.testimonies)),
        )
        rows.append(tag("tr", *(tag("td", cell) for cell in cells)))
    if not rows:
        return tag("p", "There is no reading.")
    names = ("#", "Time", "What happened", "Probability", "Known after", "Witnesses")
    head = tag("tr", *(tag("th", name, scope="col") for name in names))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="wide", tabindex="0")


def _notes(story: MatchStory, told: tuple[Chapter, ...]) -> str:
    parts = []
    notes = [one for one in told if isinstance(one, Note)]
    for about, title, none in (
        ("question", "What was left to people", "Nothing was unclear."),
        ("health", "What the sensors had to say", "All sensors were well."),
    ):
        items = [
            tag("li", words(f"{clock(story.since_start_s(one.at_ns))} {one.title} {one.sentence}"))
            for one in notes
            if one.about == about
        ]
        count = f" ({counted(len(items), 'note')})" if items else ""
        parts.append(tag("h3", words(title + count)))
        parts.append(tag("ul", *items) if items else tag("p", words(none)))
    return "".join(parts)
