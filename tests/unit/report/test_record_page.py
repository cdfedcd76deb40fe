"""How does a record of Villa Paletti look as a page?"""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from companion.errors import MissingError
from companion.record import entries
from companion.record.verify import verify_record
from companion.report.page import is_page
from companion.report.record_page import record_page, write_record_page

GOLDEN = Path(__file__).parents[2] / "golden" / "records"

Told = list[tuple[int, entries.Entry]]


def read(name: str) -> tuple[entries.Opened, Told]:
    told: Told = []
    verify_record(
        GOLDEN / f"paletti-record-1.{name}.jsonl", hear=lambda i, entry: told.append((i, entry))
    )
    opened = told[0][1]
    assert isinstance(opened, entries.Opened)
    return opened, told


def page_of(opened: entries.Opened, told: Told) -> str:
    return record_page(opened, told, record=Path("match.jsonl"), verdict="It is good.")


class Tags(HTMLParser):
    """Whether every element that is opened is closed, and in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["closed", "corrected", "incomplete"])
def test_the_page_is_whole_and_needs_nothing_but_itself(name: str) -> None:
    page = page_of(*read(name))

    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert is_page(page.encode())
    assert not re.search(r'(?:src|href)="(?!#)', page)


def test_every_act_stands_in_its_turn_and_what_was_struck_out_is_struck_through() -> None:
    opened, told = read("corrected")

    page = page_of(opened, told)

    acts = [i for i, entry in told if isinstance(entry, entries.Act)]
    amended = [i for i, entry in told if isinstance(entry, entries.Correction | entries.Undo)]
    assert re.findall(r'id="entry-(\d+)"', page) == [str(i) for i in (*acts, *amended)]
    assert "It stands as entry" in page


def test_a_match_that_nobody_has_begun_to_play_has_a_page() -> None:
    opened, told = read("closed")

    page = page_of(opened, told[:1])

    assert "<h1>The match is not over.</h1>" in page
    assert "Nothing was said yet." in page
    assert "Nothing was corrected." in page


def test_names_are_words_and_never_markup() -> None:
    opened, told = read("closed")
    players = tuple(
        msgspec.structs.replace(one, name="<script>alert(1)</script>") for one in opened.players
    )
    renamed = msgspec.structs.replace(opened, players=players)

    page = page_of(renamed, [(0, renamed), *told[1:]])

    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_page_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="cannot be written"):
        write_record_page(
            *read("closed"), tmp_path / "no" / "page.html", record=tmp_path, verdict=""
        )
