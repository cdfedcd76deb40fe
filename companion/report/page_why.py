"""How does the page show why something was told? Pictures, and the same in words."""

from collections.abc import Iterable

from companion.report.markup import tag, words
from companion.report.names import column_name, storey_name
from companion.report.summary import clock
from companion.scene import LaidPlate, Lying
from companion.table.story import MatchStory
from companion.vision.solids import Solid
from companion.vision.why import WhyPicture, nats_words


def why_figures(story: MatchStory, shown: Iterable[WhyPicture], uris: dict[int, str]) -> list[str]:
    """Return the figures that show why, of those pictures for which the page has room.

    Args:
        story: The match.
        shown: Its pictures of one happening or question.
        uris: Pictures as data URIs, by the identity of their bytes.
    """
    return [_figure(story, one, uris[id(one.jpeg)]) for one in shown if id(one.jpeg) in uris]


def in_words(story: MatchStory, picture: WhyPicture) -> str:
    """Return what a picture shows, for those who cannot see it."""
    claim = picture.claim
    now = clock(story.since_start_s(picture.now_ns))
    said = [f"Camera {picture.camera}."]
    if picture.before_ns is None:
        said.append("There is no picture of the rest before.")
    else:
        said.append(f"Before, at {clock(story.since_start_s(picture.before_ns))}:")
        if claim.gone is not None:
            said.append(f"outlined {_place(claim.gone)}, gone since{_nats(claim.gone_nats)}.")
        if claim.runner_up is not None:
            other = f"{_place(claim.runner_up)}, else gone{_nats(claim.runner_up_nats)}."
            said.append(f"Outlined with dashes {other}")
        if claim.gone is None:
            said.append("nothing that would be gone.")
    came = "nothing new"
    if claim.came is not None:
        came = f"outlined {_place(claim.came)}{_nats(claim.came_nats)}"
    said.append(f"After, at {now}: {came}.")
    said.append("Beside them that scene as it would be drawn, and what changed, in light grey.")
    return " ".join(said)


def _figure(story: MatchStory, picture: WhyPicture, uri: str) -> str:
    width, height = picture.size_px
    image = tag(
        "img",
        src=uri,
        alt=in_words(story, picture),
        loading="lazy",
        width=width,
        height=height,
    )
    caption = words(f"Why, as camera {picture.camera} sees it")
    return tag(
        "figure",
        tag("div", image, class_="wide", tabindex="0"),
        tag("figcaption", caption),
        class_="why",
    )


def _place(piece: Solid) -> str:
    at = f"at ({piece.x_mm:.0f}, {piece.y_mm:.0f}) mm"
    if isinstance(piece, LaidPlate):
        return f"the {piece.colour} plate {at}"
    name = column_name(piece.piece.colour, piece.piece.kind)
    if isinstance(piece, Lying):
        on = "beside the base" if piece.storey is None else f"on {storey_name(piece.storey)}"
        return f"the {name} that lies {on} {at}"
    return f"the {name} on {storey_name(piece.storey)} {at}"


def _nats(nats: float | None) -> str:
    return "" if nats is None else f" ({nats_words(nats)})"
