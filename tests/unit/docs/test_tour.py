"""The tour's examples run, and every file that the documents point to is there."""

import doctest
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[3]
_DOCS = [
    *sorted((_ROOT / "docs").rglob("*.md")),
    _ROOT / "README.md",
    _ROOT / "CONTRIBUTING.md",
]


def test_the_tours_examples_say_what_they_show() -> None:
    result = doctest.testfile(str(_ROOT / "docs" / "tour.md"), module_relative=False)

    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("page", _DOCS, ids=lambda page: str(page.relative_to(_ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)

    missing = [
        target
        for target in targets
        if "://" not in target and not (page.parent / target).resolve().exists()
    ]

    assert missing == []


def test_every_file_the_tour_names_is_there() -> None:
    text = (_ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    folders = re.findall(r"^\| `([\w/]+)/` \| [^|]* \| (.*) \|$", text, flags=re.MULTILINE)

    named = [
        _ROOT / folder / name
        for folder, start in folders
        for name in re.findall(r"`(\w+\.py)`", start)
    ]

    assert len(named) > 15
    assert [path for path in named if not path.exists()] == []
