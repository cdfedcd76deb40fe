"""Can the rules that define tiles and figures be found by their numbers?"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[5]
DEFINED = {f"PG-{number}" for number in range(1, 8)}


def numbers_in(*paths: Path) -> set[str]:
    return {
        number
        for path in paths
        for number in re.findall(r"PG-\d+", path.read_text(encoding="utf-8"))
    }


def test_the_page_defines_each_of_them_once() -> None:
    page = (ROOT / "docs" / "rules" / "palagonia.md").read_text(encoding="utf-8")

    defined = re.findall(r"^- (PG-\d+) \[D\]", page, re.MULTILINE)

    assert set(defined) >= DEFINED
    assert len(defined) == len(set(defined))


def test_the_code_names_each_of_them_where_it_keeps_it() -> None:
    names = ("tiles", "lattice", "curves", "figures")
    package = ROOT / "companion" / "games" / "palagonia"

    assert numbers_in(*(package / f"{name}.py" for name in names)) >= DEFINED


def test_each_of_them_has_its_case() -> None:
    here = Path(__file__).parent
    cases = {
        f"PG-{number}"
        for path in here.glob("test_*.py")
        for number in re.findall(r"def test_pg_(\d+)_", path.read_text(encoding="utf-8"))
    }

    assert cases >= DEFINED
