"""Is the page whole, does it need nothing but itself, and can everybody count along?"""

import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import cv2
import pytest

from companion.errors import MissingError
from companion.record.verify import RECORD_NAME
from companion.report.page import is_page
from companion.report.palagonia.page import page, write_page
from companion.report.palagonia.story import Story, read_story

RECORDS = Path(__file__).parents[3] / "golden" / "records"
VOID = {"meta", "img", "br", "col", "path", "rect", "circle", "use"}
LEAST_CONTRAST = 4.5  # of text, by WCAG 2 AA
CHROMIUM = shutil.which("chromium")


class Reader(HTMLParser):
    """Reads a page and keeps what the tests ask about."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.turns: list[dict[str, int]] = []
        self.cards: list[dict[str, int]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.titles = 0
        self.boards = 0
        self.text: list[str] = []
        self._counted: dict[str, int] = {}

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attributes}
        classes = values.get("class", "").split()
        if name not in VOID:
            self.open.append(name)
        if name == "article":
            self._counted = {"disc": 0, "diamond": 0, "laid": 0, "die": 0, "tiles": 0}
            (self.cards if "creature" in classes else self.turns).append(self._counted)
        if "article" in self.open:
            for one in ("disc", "diamond", "laid", "die"):
                self._counted[one] += one in classes
            self._counted["tiles"] += name == "use"
        self.boards += "board" in classes
        self.titles += name == "title"
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if "href" in values else []
        self.loaded += [values[key] for key in ("src", "data", "action") if key in values]

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        assert name in VOID, f"<{name}/> is no element that may be left open"
        self.handle_starttag(name, attributes)

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


def test_the_page_needs_nothing_but_itself(demonstration: Story) -> None:
    html = page(demonstration)

    reader = read(html)
    assert is_page(html.encode("utf-8"))
    assert reader.loaded == []
    assert len(reader.ids) == len(set(reader.ids))
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    assert "url(" not in html
    assert "@import" not in html
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)
    assert len(html) < 500_000


def test_every_turn_has_its_dice_and_the_table_after_it(demonstration: Story) -> None:
    reader = read(page(demonstration))

    assert len(reader.turns) == len(demonstration.turns)
    for turn, seen in zip(demonstration.turns, reader.turns, strict=True):
        assert seen["tiles"] == len(turn.after.tiles)
        assert seen["die"] == (3 if turn.is_opening else 2)


def test_every_creature_that_scored_has_as_many_numbers_as_it_is_worth(
    demonstration: Story,
) -> None:
    reader = read(page(demonstration))

    scored = [
        closing
        for turn in demonstration.turns
        for closing in turn.after.closed_now
        if closing.scored
    ]
    assert [(card["disc"], card["diamond"]) for card in reader.cards] == [
        (closing.loops, closing.limbs) for closing in scored
    ]


def test_every_board_says_in_words_what_it_shows(demonstration: Story) -> None:
    reader = read(page(demonstration))

    assert reader.boards == len(demonstration.turns) + len(reader.cards) + 1
    assert reader.titles > reader.boards


def test_the_last_table_names_every_creature_that_lies_there(demonstration: Story) -> None:
    html = page(demonstration)

    last = html[html.index('id="end"') : html.index('id="turns"')]
    assert re.findall(r'class="name">([^<]+)</text>', last) == ["Pala-newt", "Pala-eel", "Pala-owl"]
    assert "<b>Pala-newt</b> 2 loops + 7 limbs = 9" in last


def test_every_roll_stands_with_what_it_takes_to_check_it(demonstration: Story) -> None:
    text = " ".join(read(page(demonstration)).text)

    assert len(demonstration.rolls) > 20
    for roll in demonstration.rolls.values():
        assert roll.committed.commitment in text
        assert roll.opened.secret in text
        assert roll.opened.contribution in text
    assert "Not so in this demonstration" in text


def test_the_shell_lines_of_the_page_print_the_commitment(demonstration: Story) -> None:
    if shutil.which("xxd") is None or shutil.which("sha256sum") is None:
        pytest.skip("this machine lacks xxd or sha256sum")
    html = page(demonstration)
    shown = re.findall(r"<pre[^>]*>(.*?)</pre>", html, flags=re.DOTALL)[0]
    *commands, promised = shown.replace("&amp;", "&").splitlines()

    said = subprocess.run(
        ["bash", "-c", "\n".join(commands)], capture_output=True, text=True, check=True, timeout=20
    )

    assert said.stdout.strip() == promised


def test_a_match_of_people_with_names_and_corrections_has_a_page(tmp_path: Path) -> None:
    record = tmp_path / RECORD_NAME
    shutil.copy(RECORDS / "paletti-record-1.palagonia.jsonl", record)

    text = " ".join(read(page(read_story(record), record=record, verdict="It is whole.")).text)

    assert "match.jsonl. It is whole." in text
    assert "Ann" in text
    assert "demonstration" not in text


def test_a_quick_match_has_a_page_without_tables(said: Callable[..., Story]) -> None:
    rolls = [
        {"act": "opening_roll", "by": seat, "die": die} for seat, die in enumerate(("4", "3", "2"))
    ]

    story = said(*rolls, {"act": "quick_lay", "by": 0, "count": 4}, tiles="quick")

    reader = read(page(story))
    assert reader.boards == 0
    assert "Where the tiles lie was not told to the program." in " ".join(reader.text)


def test_names_are_words_and_never_markup(said: Callable[..., Story]) -> None:
    html = page(said(names=("<script>alert(1)</script>", "Bo & Co", '"Cleo"')))

    assert "<script" not in html
    assert "Bo &amp; Co" in html


def test_a_page_that_cannot_be_written_is_a_sentence(demonstration: Story, tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="cannot be written"):
        write_page(demonstration, tmp_path / "missing" / "page.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_signs_of_players_stand_out_from_their_ground(scheme: str) -> None:
    resources = files("companion.report")
    base = (resources / "page.css").read_text(encoding="utf-8")
    own = resources.joinpath("palagonia", "page.css").read_text(encoding="utf-8")
    colours: dict[str, str] = {}
    for css in (base, own):
        light, dark, *_ = [*re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL), ""]
        colours |= _colours(light) | (_colours(dark) if scheme == "dark" else {})

    too_faint = [
        (seat, ground, round(contrast, 2))
        for seat in range(10)
        for ground in ("paper", "card")
        if (contrast := _contrast(colours[f"seat-{seat}"], colours[ground])) < LEAST_CONTRAST
    ]

    assert too_faint == []


@pytest.mark.skipif(CHROMIUM is None, reason="this machine has no Chromium")
def test_a_browser_shows_both_colours_of_the_tiles_and_what_lights_up(
    demonstration: Story, tmp_path: Path
) -> None:
    write_page(demonstration, tmp_path / "page.html")
    shot = tmp_path / "page.png"

    subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1000,1400",
            f"--screenshot={shot}", (tmp_path / "page.html").as_uri(),
        ],
        capture_output=True, check=True, timeout=100,
    )  # fmt: skip

    pixels = cv2.imread(str(shot))
    assert pixels is not None
    found = {tuple(colour) for colour in pixels.reshape(-1, 3)[::7].tolist()}
    assert (0x5C, 0xD3, 0xFF) in found  # what lights up of colour A, blue first
    assert (0x8F, 0xA0, 0x0F) in found  # and of colour B
    assert len(found) > 50


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})\b", block))


def _contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
