"""Does the game still say what people have read and found right?"""

from pathlib import Path

import pytest

from tests.golden.villa_paletti.renew import RULES, expectations

HERE = Path(__file__).parent
EXPECTED = expectations()


@pytest.mark.parametrize("file", EXPECTED, ids=lambda file: file.stem)
def test_everything_is_as_it_was_read_and_found_right(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == EXPECTED[file]


def test_no_expectation_is_left_without_its_match() -> None:
    kept = {*HERE.glob("*.expected"), *HERE.glob("*.txt"), *HERE.glob("*/*.drawn")}
    pages = {RULES / "phases.md", RULES / "editions.md"}

    assert kept | pages == set(EXPECTED)
    assert len(list(HERE.glob("*.jsonl"))) > 20
    assert len(list(HERE.glob("matches/*.drawn"))) >= 12


def test_every_whole_match_goes_from_the_start_to_the_end() -> None:
    for match in HERE.glob("matches/*.drawn"):
        lines = match.read_text(encoding="utf-8").splitlines()

        assert next(line for line in lines if line[:1] == ">").startswith("> start"), match.stem
        assert lines[-1].startswith("    over: "), match.stem
