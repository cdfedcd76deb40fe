"""Does `companion editions` tell people and programs which rulings there are?"""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.games.palagonia import acts as palagonia_acts
from companion.games.palagonia import edition as palagonia_edition
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

    assert set(found) == {"options", "presets", "palagonia"}
    assert set(found["palagonia"]) == {"options", "presets"}
    assert {
        frozenset(option) for option in [*found["options"], *found["palagonia"]["options"]]
    } == {frozenset({"name", "rule", "default", "tokens", "says"})}
    blocks = next(one for one in found["options"] if one["name"] == "challenge_blocks")
    assert (blocks["default"], blocks["tokens"], blocks["rule"]) == (True, [True, False], "VP-29")
    assert list(found["presets"]) == ["standard", "long-text", "short-text", "tournament"]
    sets = next(one for one in found["palagonia"]["options"] if one["name"] == "sets")
    assert (sets["default"], sets["tokens"], sets["rule"]) == (1, [1, 2], "PG-8")
    assert list(found["palagonia"]["presets"]) == ["standard", "russian-text"]


def test_a_presets_edition_can_stand_in_a_file_of_acts_and_has_the_hash_of_its_record() -> None:
    presets = json.loads(run("--json"))["presets"]
    players = tuple(Player(colour, (colour,)) for colour in ("red", "blue", "green", "yellow"))

    for one in presets.values():
        start = msgspec.to_builtins(Start(players)) | {"edition": one["edition"]}
        edition = msgspec.convert(start, type=Start).edition
        assert edition_hash(edition) == one["hash"]
        assert Edition.from_canonical(edition.canonical()) == edition


def test_an_edition_of_palagonia_can_stand_in_its_acts_too() -> None:
    for one in json.loads(run("--json"))["palagonia"]["presets"].values():
        start = {"act": "start", "players": ["a", "b", "c"], "edition": one["edition"]}
        act = palagonia_acts.decode_act(json.dumps(start).encode())
        assert isinstance(act, palagonia_acts.Start)
        assert palagonia_edition.edition_hash(act.edition) == one["hash"]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_people_read_tokens_sources_and_what_a_preset_changes(encoding: str) -> None:
    text = run(encoding=encoding)

    assert "challenge_column  proposers | any  (VP-27)" in text
    assert "challenge_blocks  true | false  (VP-29)" in text
    assert '000 "takes any column"' in text
    assert "tournament  no_holder referee_decides, foul lose_turn" in text
    assert "sets  1 | 2  (PG-8)" in text
    assert "russian-text  stay_connected false, rotation_closes scores_unless_union" in text
