"""How does each chapter stand in the page? An article with its words, drawings and pictures."""

from companion.games.villa_paletti.state import State
from companion.referee.happenings import What
from companion.report.chapters import Moment, Note
from companion.report.elevation import elevation
from companion.report.marks import description, marks_of
from companion.report.markup import figure, tag, words
from companion.report.names import SIGNS, seat_name, seat_signs, storey_name
from companion.report.page_why import why_figures
from companion.report.plan import plan
from companion.report.summary import SURE, clock, percent
from companion.report.viewpoint import Viewpoint, marks_seen_from, seen_from
from companion.table.story import MatchStory


def moment_article(
    story: MatchStory, moment: Moment, pictures: dict[int, str], view: Viewpoint
) -> str:
    """Return the article of a happening.

    Args:
        story: The match.
        moment: What happened.
        pictures: The cameras' pictures, and those that show why, as data URIs by the identity of
            their bytes.
        view: From where the drawings look at the table.
    """
    one = moment.happening
    seconds = story.since_start_s(one.at_ns)
    sign = SIGNS.get(one.by or "", "·")
    kind = "moment" if moment.changes_the_table else "moment said"
    said = [
        tag(
            "p",
            tag("span", str(moment.number), class_="number"),
            tag("time", clock(seconds), datetime=f"PT{seconds:.1f}S"),
            tag("span", sign, class_=f"sign {one.by or ''}", aria_hidden="true"),
            class_="when",
        ),
        tag("h3", words(moment.sentence)),
        *([_probability(one.probability)] if one.evidence else []),
        *([_scores(moment.scores, one.game)] if moment.scores is not None else []),
        *([tag("p", words(moment.seal), class_="took-seal")] if moment.seal else []),
        _testimonies(moment),
    ]
    figures = [*_drawings(moment, view), *_pictures(story, moment, pictures)]
    return tag(
        "article",
        tag("div", *said, class_="words"),
        tag("div", *figures, class_="figures"),
        *why_figures(story, moment.why, pictures),
        class_=kind,
        id=f"moment-{moment.number}",
    )


def note_article(story: MatchStory, note: Note, pictures: dict[int, str]) -> str:
    """Return the article of a question or of a sensor's word; pictures as of a happening."""
    answers = [tag("li", words(one)) for one in note.possible]
    seconds = story.since_start_s(note.at_ns)
    return tag(
        "article",
        tag("p", tag("time", clock(seconds), datetime=f"PT{seconds:.1f}S"), class_="when"),
        tag("h3", words(note.title)),
        tag("p", words(note.sentence)),
        *([tag("ul", *answers)] if answers else []),
        *why_figures(story, note.why, pictures),
        class_=f"note {note.about}",
    )


def _probability(probability: float) -> str:
    sure = "sure" if probability >= SURE else "unsure"
    return tag("p", words(f"{sure}: {percent(probability)}"), class_=f"probability {sure}")


def _scores(scores: dict[int, int], game: State) -> str:
    chips = [
        tag(
            "span",
            tag("b", seat_signs(game, seat), class_=f"sign {game.players[seat].colours[0]}"),
            words(f" {seat_name(game, seat)} {points}"),
            class_="chip",
        )
        for seat, points in scores.items()
    ]
    return tag("p", words(f"On {storey_name(game.storey)}: "), *chips, class_="scores")


def _testimonies(moment: Moment) -> str:
    rows = [
        tag("dt", words(one.witness)) + tag("dd", words(one.sentence)) for one in moment.testimonies
    ]
    return tag("dl", *rows, class_="witnesses") if rows else ""


def _drawings(moment: Moment, view: Viewpoint) -> list[str]:
    """The tower after a moment: from the side, and from above if a piece was handled."""
    scene = moment.happening.scene
    if scene is None:
        return []
    marks = marks_of(moment, scene)
    said = description(scene, marks)
    turned, turned_marks = seen_from(scene, view), marks_seen_from(marks, view)
    side = "from the front" if view.camera is None else f"as camera {view.camera} sees it"
    before = ", before the fall" if moment.happening.what is What.COLLAPSE else ""
    from_side = elevation(turned, turned_marks, said, view.look_down_deg)
    drawn = [figure(from_side, f"{side}{before}", "drawn")]
    if moment.changes_the_table:
        from_above = plan(turned, turned_marks, said, view.turn_deg)
        drawn.insert(0, figure(from_above, f"from above{before}", "drawn"))
    return drawn


def _pictures(story: MatchStory, moment: Moment, pictures: dict[int, str]) -> list[str]:
    figures = []
    for camera, picture in sorted(moment.pictures.items()):
        uri = pictures.get(id(picture.jpeg))
        if uri is None:
            continue
        taken = clock(story.since_start_s(picture.at_ns))
        alt = f"Picture of camera {camera} at {taken}: the table when this was known"
        image = tag("img", src=uri, alt=alt, loading="lazy")
        figures.append(figure(image, f"camera {camera}, {taken}", "seen"))
    return [tag("div", *figures, class_="pictures")] if figures else []
