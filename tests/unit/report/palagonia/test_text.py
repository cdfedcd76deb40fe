"""Does the text tell a match turn by turn, wherever it is read?"""

import io
from collections.abc import Callable
from pathlib import Path

from companion.report.palagonia.story import Story
from companion.report.palagonia.text import print_match

GOLDEN = Path(__file__).parents[3] / "golden" / "demo_palagonia" / "seed_7.txt"


def text_of(story: Story, **options: Path) -> str:
    out = io.StringIO()
    print_match(story, file=out, **options)
    return out.getvalue()


def test_the_demonstration_reads_as_it_always_did(demonstration: Story) -> None:
    text = text_of(demonstration)

    assert text == GOLDEN.read_text(encoding="utf-8")


def test_record_and_page_are_named_when_there_are_any(demonstration: Story) -> None:
    text = text_of(demonstration, record=Path("out/match.jsonl"), page=Path("out/page.html"))

    assert str(Path("out/match.jsonl")) in text
    assert str(Path("out/page.html")) in text


def test_a_terminal_without_signs_gets_letters(demonstration: Story) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")

    print_match(demonstration, file=out)

    text = raw.getvalue().decode("ascii")
    assert '"Pala-fox", of colour A, closes' in text
    assert "?" not in text


def test_names_cannot_steer_the_terminal(said: Callable[..., Story]) -> None:
    story = said(names=("[bold]Ann\x1b[2J", "Bo", "Cleo"))

    text = text_of(story)

    assert "\x1b" not in text
    assert "[bold]Ann" in text


def test_a_match_that_nobody_has_begun_to_play_can_be_told(said: Callable[..., Story]) -> None:
    text = text_of(said())

    assert "The match is not over" in text
    assert "rolled by people" in text
