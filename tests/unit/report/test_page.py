"""Is the page whole, does it need nothing but itself, and can everybody read it?"""

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from companion.errors import MissingError
from companion.evidence import Condition, Health, Sighting
from companion.games.villa_paletti.acts import Lay, Move
from companion.games.villa_paletti.state import State
from companion.referee.happenings import MEASURED
from companion.report.chapters import moments
from companion.report.page import page, write_page
from companion.report.replay_json import replay_json
from companion.scene import Scene
from companion.table.story import MatchStory
from companion.vision.why import MOST_BYTES

VOID = {"meta", "img", "br", "col", "path", "rect", "circle"}
LEAST_CONTRAST = 4.5  # of text, by WCAG 2 AA


class Reader(HTMLParser):
    """Reads a page and keeps what the tests ask about."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.articles: list[dict[str, int]] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.images_without_words = 0
        self.text: list[str] = []

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if name not in VOID:
            self.open.append(name)
        if name == "article":
            self.articles.append({"svg": 0, "img": 0})
        elif name in ("svg", "img") and "article" in self.open:
            self.articles[-1][name] += 1
        if name == "img":
            self.images_without_words += not values.get("alt")
        self.ids += [values["id"] or ""] if "id" in values else []
        for key in ("src", "href", "data", "action"):
            if values.get(key):
                kept = self.targets if key == "href" else self.loaded
                kept.append(values[key] or "")

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        assert name in VOID, f"<{name}/> is no element that may be left open"

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def sample_page(sample: MatchStory) -> str:
    return page(sample)


def test_the_page_is_whole_and_every_happening_has_its_drawing_and_picture(
    sample: MatchStory, sample_page: str
) -> None:
    reader = read(sample_page)
    text = " ".join(reader.text)

    assert len(reader.articles) == len(sample.happenings)
    for article, moment in zip(reader.articles, moments(sample), strict=True):
        assert article["svg"] == (2 if moment.changes_the_table else 1)
        assert article["img"] == 1 + len(moment.why)
        assert moment.sentence in text
    assert "The holder of the seal wins (VP-37)." in text
    assert reader.images_without_words == 0


def test_whatever_a_camera_took_part_in_shows_why(sample: MatchStory) -> None:
    seen = [
        place
        for place, one in enumerate(sample.happenings)
        if any(isinstance(evidence, Sighting) for evidence in one.evidence)
    ]

    assert len(seen) > 5
    assert sorted(sample.why) == seen
    pictures = [picture for place in seen for picture in sample.why[place]]
    assert max(len(one.jpeg) for one in pictures) <= MOST_BYTES
    assert all(one.claim.came is not None for one in pictures)


def test_the_page_needs_nothing_but_itself(sample_page: str) -> None:
    reader = read(sample_page)
    addresses = set(re.findall(r"\b(?:https?|ftp|wss?):[^\s\"'<)]+", sample_page))

    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of SVG, nothing to load
    assert "url(" not in sample_page
    assert "@import" not in sample_page
    assert "<script" not in sample_page
    assert all(one.startswith("data:image/jpeg;base64,") for one in reader.loaded)


def test_every_link_leads_somewhere_in_the_page(sample_page: str) -> None:
    reader = read(sample_page)

    assert len(set(reader.ids)) == len(reader.ids)
    assert {target.removeprefix("#") for target in reader.targets} <= set(reader.ids)


def test_the_page_stays_easy_to_send(sample_page: str) -> None:
    assert len(sample_page.encode()) < 3_000_000


def test_every_drawing_has_words_for_those_who_cannot_see_it(sample_page: str) -> None:
    drawings = re.findall(r"<svg [^>]*role=\"img\"[^>]*>(<title>[^<]+</title>)?", sample_page)

    assert len(drawings) > 0
    assert all(drawings)


def test_whatever_people_wrote_is_shown_and_never_run(
    game_of: Callable[..., State], story_of: Callable[..., MatchStory]
) -> None:
    evil = '"><script>alert(1)</script>&amp;'
    story = story_of(game_of((("red",), ("green",), ("blue",)), (evil, "", "")))
    story.source = evil
    story.health.append(Health(0, evil, Condition.DEGRADED, evil))

    html = page(story, record=Path("match.jsonl"), verdict=evil)
    text = "".join(read(html).text)

    assert "<script" not in html
    assert text.count(evil) >= 4


def test_a_page_in_which_nothing_happened_is_whole(nothing: MatchStory) -> None:
    text = " ".join(read(page(nothing)).text)

    assert "Nothing happened that the table could tell." in text
    assert "No winner" in text
    assert "Nothing was unclear." in text
    assert "All sensors were well." in text


def test_a_match_without_scenes_and_pictures_is_told_without_drawings(sample: MatchStory) -> None:
    bare = replace(
        sample,
        first_scene=None,
        happenings=[replace(one, scene=None) for one in sample.happenings],
        shown=[],
        why={},
        track=[],
    )

    reader = read(page(bare))

    assert len(reader.articles) == len(sample.happenings)
    assert all(article == {"svg": 0, "img": 0} for article in reader.articles)
    assert "Red wins" in " ".join(reader.text)


def test_a_scene_without_plates_and_columns_can_be_drawn(sample: MatchStory) -> None:
    scene = sample.first_scene
    assert scene is not None
    empty = Scene(scene.table_set, (), ())
    bare = replace(sample, happenings=[replace(one, scene=empty) for one in sample.happenings])

    reader = read(page(bare))

    assert all(article["svg"] >= 1 for article in reader.articles)


def test_the_record_and_what_checking_it_said_stand_in_the_page(nothing: MatchStory) -> None:
    text = " ".join(read(page(nothing, record=Path("a/match.jsonl"), verdict="It is whole.")).text)

    assert "match.jsonl. It is whole." in text


def test_a_page_that_cannot_be_written_is_a_sentence(nothing: MatchStory, tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="cannot be written"):
        write_page(nothing, tmp_path / "missing" / "page.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out_from_its_ground(scheme: str) -> None:
    css = (files("companion.report") / "page.css").read_text(encoding="utf-8")
    light, dark, *_ = re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL)
    colours = _colours(light) | (_colours(dark) if scheme == "dark" else {})
    inks = ["ink", "soft", "accent", "warn"]
    inks += [f"{colour}-ink" for colour in ("red", "blue", "green", "yellow", "orange")]

    too_faint = [
        (ink, ground, round(contrast, 2))
        for ink in inks
        for ground in ("paper", "card")
        if (contrast := _contrast(colours[ink], colours[ground])) < LEAST_CONTRAST
    ]
    on_pieces = {
        colour: _contrast("#ffffff" if colour in ("red", "blue", "green") else "#23201b", value)
        for colour, value in colours.items()
        if colour in ("red", "blue", "green", "yellow", "orange")
    }

    assert too_faint == []
    assert min(on_pieces.values()) >= LEAST_CONTRAST
    assert len(on_pieces) == 5


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", block))


def _contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_each_move_and_plate_is_told_with_its_distance_to_the_edge(sample: MatchStory) -> None:
    built = [
        moment
        for moment in moments(sample)
        if any(isinstance(one.act, Move | Lay) for one in moment.happening.plays)
    ]

    said = [dict(moment.testimonies)[MEASURED] for moment in built]

    assert len(said) >= 10
    assert all("give or take" in one for one in said)
    assert all(one.endswith((": inside (VP-18).", ": inside (VP-26).")) for one in said)
    text = read(page(sample)).text
    assert all(one in text for one in said)


def test_what_was_measured_is_no_witness_in_the_json(sample: MatchStory) -> None:
    told = replay_json(sample, None)

    named = {witness for one in told["events"] for witness in one["witnesses"]}
    assert named <= {"scales", "camera", "rules", "people"}
