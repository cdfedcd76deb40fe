"""Does Palagonia still say what people have read and found right?"""

from pathlib import Path

import pytest

from companion.games.palagonia.acts import encode_act
from tests.golden.palagonia.games import GAMES, game
from tests.golden.palagonia.renew import RULES, expectations

HERE = Path(__file__).parent
EXPECTED = expectations()


@pytest.mark.parametrize("file", EXPECTED, ids=lambda file: file.stem)
def test_everything_is_as_it_was_read_and_found_right(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == EXPECTED[file]


def test_no_expectation_is_left_without_its_match() -> None:
    kept = {*HERE.glob("*.expected"), *HERE.glob("*/*.drawn")}
    pages = {RULES / "palagonia-phases.md", RULES / "palagonia-editions.md"}

    assert kept | pages == set(EXPECTED)
    assert len(list(HERE.glob("rules/pg_*.drawn"))) > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_the_one_its_players_play(name: str) -> None:
    told = (HERE / f"{name}.jsonl").read_bytes().splitlines()

    assert [encode_act(act) for act in game(*GAMES[name])] == told
    assert (HERE / f"{name}.expected").read_text(encoding="utf-8").count("outcome  null") == 0
