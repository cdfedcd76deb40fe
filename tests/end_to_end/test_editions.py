"""Does `companion editions` tell people and programs which rulings there are?"""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.games.villa_paletti.acts import Player, Start
from companion.games.villa_paletti.edition import Edition, edition_hash

ROOT = Path(__file__).parents[2]


def run(*options: str, encoding: str = "utf-8") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "editions", *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode(encoding)


def test_the_json_lists_options_and_presets() -> None:
    found = json.loads(run("--json", encoding="ascii").encode())

    assert set(found) == {"options", "presets"}
    assert {frozenset(option) for option in found["options"]} == {
        frozenset({"name", "rule", "default", "tokens", "says"})
    }
    blocks = next(one for one in found["options"] if one["name"] == "challenge_blocks")
    assert (blocks["default"], blocks["tokens"], blocks["rule"]) == (True, [True, False], "VP-29")
    assert list(found["presets"]) == ["standard", "long-text", "short-text", "tournament"]


def test_a_presets_edition_can_stand_in_a_file_of_acts_and_has_the_hash_of_its_record() -> None:
    presets = json.loads(run("--json"))["presets"]
    players = tuple(Player(colour, (colour,)) for colour in ("red", "blue", "green", "yellow"))

    for one in presets.values():
        start = msgspec.to_builtins(Start(players)) | {"edition": one["edition"]}
        edition = msgspec.convert(start, type=Start).edition
        assert edition_hash(edition) == one["hash"]
        assert Edition.from_canonical(edition.canonical()) == edition


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_people_read_tokens_sources_and_what_a_preset_changes(encoding: str) -> None:
    text = run(encoding=encoding)

    assert "challenge_column  proposers | any  (VP-27)" in text
    assert "challenge_blocks  true | false  (VP-29)" in text
    assert '000 "takes any column"' in text
    assert "tournament  no_holder referee_decides, foul lose_turn" in text
