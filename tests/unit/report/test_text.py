"""Does the report in the terminal tell everything, wherever it is read?"""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evidence import Condition, Health
from companion.fusion.lift import Candidate
from companion.games.villa_paletti.acts import Pass
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Asked, Happening, Unclear, What
from companion.report.chapters import moments
from companion.report.names import SIGNS
from companion.report.text import print_story
from companion.scene import Piece, Standing
from companion.table.story import MatchStory


def text_of(story: MatchStory, **options: Path) -> str:
    out = io.StringIO()
    print_story(story, file=out, **options)
    return out.getvalue()


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_every_happening_stands_in_the_report_of_the_sample(sample: MatchStory) -> None:
    told = moments(sample)

    text = one_line(text_of(sample))

    assert len(told) == len(sample.happenings)
    for moment in told:
        assert moment.sentence in text
        for testimony in moment.testimonies:
            assert f"{testimony.witness} {testimony.sentence}" in text


def test_the_winner_the_reason_with_its_rule_and_the_seal_are_told(sample: MatchStory) -> None:
    text = text_of(sample)

    assert "Red wins" in text
    assert "Yellow brought the villa down. The holder of the seal wins (VP-37)." in text
    assert "● Red holds it; ■ blue is up" in text
    assert "Red takes the seal from Blue; blue is up." in text
    assert "26,880 samples" in text
    assert "front, 75 pictures" in text


def test_record_and_page_are_named_when_there_are_any(sample: MatchStory) -> None:
    with_files = text_of(sample, record=Path("out/match.jsonl"), page=Path("out/report.html"))
    without = text_of(sample)

    assert str(Path("out/match.jsonl")) in with_files
    assert str(Path("out/report.html")) in with_files
    assert "match.jsonl" not in without


@pytest.mark.parametrize("columns", [40, 80, 100, 120, 300])
def test_no_line_is_wider_than_the_terminal(
    sample: MatchStory, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    lines = text_of(sample).splitlines()

    assert max(map(len, lines)) <= max(60, min(columns, 110))


def test_no_escape_sequences_where_there_is_no_terminal(sample: MatchStory) -> None:
    assert "\x1b" not in text_of(sample)


def test_colours_where_there_is_a_terminal_unless_it_asks_for_none(
    sample: MatchStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured, plain = Terminal(), Terminal()
    print_story(sample, file=coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    print_story(sample, file=plain)

    assert "\x1b[31m●" in coloured.getvalue()
    assert "\x1b[31m" not in plain.getvalue()


def test_a_terminal_without_signs_gets_plain_ones(sample: MatchStory) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252")

    print_story(sample, file=out)
    text = raw.getvalue().decode("cp1252")

    assert "o Red" in text
    assert "?" not in text
    assert not set(SIGNS.values()) & set(text)


def test_a_story_in_which_nothing_happened_says_so(nothing: MatchStory) -> None:
    text = text_of(nothing)

    assert "Nothing happened that the table could tell." in text
    assert "No match was started, so nobody can win it." in text
    assert "no samples" in text
    assert "no pictures" in text


def test_whatever_people_wrote_is_shown_and_steers_no_terminal(
    game_of: Callable[..., State], story_of: Callable[..., MatchStory]
) -> None:
    story = story_of(game_of((("red",), ("green",), ("blue",)), ("[/red]Ann\x1b[2J", "", "")))
    story.source = "[bold]\x07.mcap"
    story.health.append(Health(0, "[/]", Condition.DEGRADED, "\x1b]0;title\x07 [/b]"))

    text = text_of(story)

    assert "[/red]Ann[2J (red)" in text
    assert "[bold].mcap" in text
    assert "]0;title [/b]" in text
    assert not {"\x1b", "\x07"} & set(text)


def test_questions_and_health_stand_where_they_belong(nothing: MatchStory) -> None:
    standing = Standing(Piece("red", "thin", 1), 2, 3.0, 4.0, ((1.0, 0.0), (0.0, 1.0)))
    nothing.unclear.append(
        Unclear(
            2_000_000_000,
            Asked.WHICH_COLUMN,
            "Which red thin column was taken?",
            (Candidate(standing, 0.52),),
        )
    )
    nothing.health.append(Health(1_000_000_000, "scales", Condition.BLIND, "A cell is silent."))

    text = one_line(text_of(nothing))

    assert text.index("A cell is silent.") < text.index("Which red thin column was taken?")
    assert "the red thin column on the green plate at (3, 4) mm: 52%" in text


def test_an_unsure_reading_is_marked(sample: MatchStory) -> None:
    first = sample.happenings[0]
    unsure = replace(first, probability=0.71)

    text = text_of(MatchStory("by-hand.mcap", happenings=[unsure], shown=[{}]))

    assert "(71% sure)" in text


def test_a_match_that_goes_on_has_no_winner_yet(
    game_of: Callable[..., State],
    happens: Callable[..., Happening],
    story_of: Callable[..., MatchStory],
) -> None:
    game = game_of((("red", "yellow"), ("green", "blue")))
    passed = happens(game, What.PASS, Pass(0), by="red", seat=0)

    text = text_of(story_of(game, passed))

    assert "Not over yet" in text
    assert "Red & Yellow passes." in text
    assert "Green & Blue is on turn." in text
    assert "nobody holds it" in text


def test_the_neutral_colour_of_three_players_is_named(
    game_of: Callable[..., State], story_of: Callable[..., MatchStory]
) -> None:
    game = game_of((("red",), ("green",), ("blue",)))

    text = text_of(story_of(game))

    assert "● Red, ▲ Green, ■ Blue; ◆ yellow is neutral" in text
