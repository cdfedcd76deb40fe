"""The page shows why: pictures of what the cameras saw, with words that say the same."""

import re
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.evidence import Condition, Health
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Asked, Happening, Unclear, What
from companion.report.page import page
from companion.report.page_why import in_words
from companion.report.pictures import why_uris
from companion.scene import LaidPlate, Piece, Standing
from companion.table.story import MatchStory
from companion.vision.why import Claim, WhyPicture

SECOND_NS = 1_000_000_000
_COV = ((1.0, 0.0), (0.0, 1.0))
GONE = Standing(Piece("red", "thin", 1), 0, 50.0, -40.0, _COV)
OTHER = Standing(Piece("blue", "hex", 1), 1, 0.0, 55.0, _COV)
CAME = Standing(Piece("red", "thin", 1), 2, 5.0, 6.0, _COV)


def shown(claim: Claim, camera: str = "front", before_s: int | None = 47) -> WhyPicture:
    """A picture of one claim; what is on it does not matter here."""
    grey = np.full((32, 96, 3), 90, dtype=np.uint8)
    jpeg = cv2.imencode(".jpg", grey)[1].tobytes()
    before_ns = None if before_s is None else before_s * SECOND_NS
    return WhyPicture(camera, before_ns, 52 * SECOND_NS, claim, jpeg, (96, 32))


@pytest.fixture
def story(
    game_of: Callable[..., State],
    happens: Callable[..., Happening],
    story_of: Callable[..., MatchStory],
) -> MatchStory:
    """A match in which two things happened, one was unclear, and a sensor spoke."""
    game = game_of((("red",), ("green",), ("blue",)))
    story = story_of(game, happens(game, What.PASS), happens(game, What.PASS))
    story.unclear.append(Unclear(3 * SECOND_NS, Asked.WHAT, "What was done?"))
    story.health.append(Health(0, "scales", Condition.WELL, "They are heard."))
    return story


def test_a_picture_stands_with_what_it_shows_and_says_the_same_in_words(story: MatchStory) -> None:
    moved = Claim(GONE, OTHER, CAME, 80.4, 2.2, 94.8, 0.99)
    story.why[1] = (shown(moved),)

    html = page(story)
    first, second = re.findall(r'<article class="moment.*?</article>', html, flags=re.DOTALL)

    assert 'class="why"' not in first
    (image,) = re.findall(r"<img [^>]*>", second)
    assert 'loading="lazy" width="96" height="32"' in image
    (alt,) = re.findall(r'alt="([^"]*)"', image)
    assert alt == (
        "Camera front. Before, at 0:47: outlined the red thin column on the base at (50, -40) mm, "
        "gone since (+80 nats from all cameras). Outlined with dashes the blue hexagonal column on "
        "the blue plate at (0, 55) mm, else gone (+2 nats from all cameras). After, at 0:52: "
        "outlined the red thin column on the green plate at (5, 6) mm (+95 nats from all cameras). "
        "Beside them that scene as it would be drawn, and what changed, in light grey."
    )


def test_a_question_has_its_picture_too(story: MatchStory) -> None:
    story.why_unclear[0] = (shown(Claim(gone=GONE)), shown(Claim(gone=GONE), "side"))

    html = page(story)
    (question,) = re.findall(r'<article class="note question">.*?</article>', html, re.DOTALL)

    assert re.findall(r"as camera (\w+) sees it", question) == ["front", "side"]


def test_a_plate_without_a_rest_before_is_told_in_words(story: MatchStory) -> None:
    said = in_words(story, shown(Claim(came=LaidPlate("green", 2, 1.0, 2.0, 0.5)), before_s=None))

    assert "There is no picture of the rest before." in said
    assert "outlined the green plate at (1, 2) mm." in said


def test_where_there_is_no_room_for_all_each_thing_keeps_its_first_picture() -> None:
    pictures = [[shown(Claim(), camera) for camera in ("front", "side")] for _ in range(3)]
    each = len(pictures[0][0].jpeg)

    uris = why_uris(pictures, room_bytes=4 * each + 1)

    kept = [[id(one.jpeg) in uris for one in row] for row in pictures]
    assert kept == [[True, True], [True, False], [True, False]]
