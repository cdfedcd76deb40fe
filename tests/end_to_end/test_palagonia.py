"""Does `companion palagonia` keep its contract, run as people and programs run it?"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "palagonia"
START = '{"act":"start","players":["Анна \\u001b[2J","빌","Cleo"]}\n'
ROLL = '{"act":"opening_roll","by":0,"die":"2"}\n'
VIRUS = {"tiles": [{"q": 0, "r": 0, "o": 0}, {"q": 1, "r": -1, "o": 2}, {"q": 1, "r": 0, "o": 1}]}
SMALLEST = {
    "tiles": [
        {"q": -2, "r": 0, "o": 0},
        {"q": -1, "r": -1, "o": 2},
        {"q": -1, "r": 0, "o": 2},
        {"q": 0, "r": -1, "o": 2},
        {"q": 0, "r": 0, "o": 1},
    ]
}


def written(folder: Path, content: object) -> Path:
    """A file with some bytes, some text, or something as JSON."""
    file = folder / "it.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        text = content if isinstance(content, str) else json.dumps(content)
        file.write_text(text, encoding="utf-8")
    return file


def answer(folder: Path, *arguments: str | Path) -> dict[str, Any]:
    """The JSON that a command prints, which must be the only thing it says."""
    done = run_here(folder, "palagonia", *arguments, "--json")
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_adjudicate_has_the_keys_of_the_contract_and_no_others(tmp_path: Path) -> None:
    found = answer(tmp_path, "adjudicate", GOLDEN / "three_players.jsonl")

    assert set(found) == {"verdicts", "state", "closed", "outcome"}
    assert {frozenset(one) for one in found["verdicts"]} == {
        frozenset({"line", "verdict", "rule", "rules", "reason"})
    }
    assert set(found["state"]) == {
        "phase", "turn", "extra_turn", "bag", "scores", "previous", "possible", "tiles",
    }  # fmt: skip
    assert {frozenset(one) for one in found["closed"]} == {
        frozenset({"line", "colour", "loops", "limbs", "value", "scored", "to"})
    }
    assert {frozenset(one) for one in found["state"]["tiles"]} == {frozenset({"q", "r", "o"})}
    assert found["state"]["scores"] == {"0": 24, "1": 18, "2": 18}
    assert found["outcome"] == {
        "winners": [0], "termination": "bag", "rule": "PG-24", "by": 2,
    }  # fmt: skip


def test_adjudicate_tells_which_dice_can_be_carried_out_and_why_not(tmp_path: Path) -> None:
    lines = [
        json.loads(START),
        *({"act": "opening_roll", "by": seat, "die": "23"[seat > 0]} for seat in (0, 2)),
        {"act": "opening_roll", "by": 1, "die": "2"},
        {"act": "lay", "by": 2, "tiles": [*VIRUS["tiles"]]},
        {"act": "roll", "by": 0, "dice": ["rotate", "remove"]},
    ]

    found = answer(
        tmp_path, "adjudicate", written(tmp_path, "\n".join(json.dumps(one) for one in lines))
    )

    assert [one["verdict"] for one in found["verdicts"]] == ["legal"] * 6
    assert found["state"]["possible"] == [
        {
            "die": "rotate",
            "possible": False,
            "why": "No tile has six neighbours, so none can be turned.",
        },
        {"die": "remove", "possible": True, "why": None},
    ]
    assert found["closed"] == [
        {
            "line": 5, "colour": "A", "loops": 1, "limbs": 0, "value": 1, "scored": False, "to": [],
        }
    ]  # fmt: skip
    assert (found["state"]["previous"], found["outcome"]) == (2, None)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", 0),
        ("\n \n", 0),
        (START + ROLL, 0),
        (START + ROLL + ROLL, 1),
        (ROLL, 1),
        (START + "nonsense\n" + ROLL + ROLL, 2),
    ],
)
def test_the_exit_code_tells_readable_from_right(tmp_path: Path, content: str, code: int) -> None:
    file = written(tmp_path, content)

    for options in ((), ("--json",)):
        assert run_here(tmp_path, "palagonia", "adjudicate", file, *options).returncode == code


def test_people_read_verdicts_tables_and_dice(tmp_path: Path) -> None:
    done = run_here(tmp_path, "palagonia", "adjudicate", GOLDEN / "three_players.jsonl")

    assert "A creature of colour B closed (1 loop, 2 limbs): 3 points to seats 2 and 1." in (
        done.stdout
    )
    assert "4  cannot be done. The bag holds fewer tiles than that. (PG-21)" in done.stdout
    assert "Seat 0: Ann, 24 points" in done.stdout
    assert "Outcome: bag. Won by 0 (PG-24)" in done.stdout


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_name_cannot_steer_the_terminal_and_any_terminal_will_do(
    tmp_path: Path, encoding: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "palagonia", "adjudicate", written(tmp_path, START)],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )

    text = done.stdout.decode(encoding)
    assert "Seat 2: Cleo, 0 points" in text
    assert "\x1b" not in text


def test_no_line_brings_adjudicate_down(tmp_path: Path) -> None:
    lines = [
        b"\xff\xfe\x00",
        b'{"act":"roll","by":0,"dice":[NaN,"2"]}',
        b'{"act":"opening_roll","die":"2","by":' + b"9" * 10_000 + b"}",
        b'{"act":' * 10_000,
        b"[" * 100_000,
        b'{"act":"lay","by":0,"tiles":[{"q":1e999,"r":0,"o":0}]}',
        b"\x00",
    ]
    content = START.encode() + b"\n".join(lines) + b"\n" + ROLL.encode()

    found = answer(tmp_path, "adjudicate", written(tmp_path, content))

    verdicts = [one["verdict"] for one in found["verdicts"]]
    assert verdicts == ["legal", *["unreadable"] * len(lines), "legal"]


def test_value_has_the_keys_of_the_contract(tmp_path: Path) -> None:
    found = answer(tmp_path, "value", written(tmp_path, SMALLEST))

    assert found == {
        "creatures": [
            {
                "colour": "A", "closed": True, "loops": 1, "limbs": 2, "value": 3, "scores": True,
                "tiles": [[-2, 0], [-1, -1], [-1, 0], [0, -1], [0, 0]],
            }
        ],
        "figures_open": found["figures_open"],
        "connected": True,
        "holes": [],
    }  # fmt: skip
    assert found["figures_open"] > 0


def test_value_tells_holes_and_groups_even_far_apart(tmp_path: Path) -> None:
    ring = [
        {"q": q, "r": r, "o": 0} for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    ]
    far = {"q": 200_000, "r": -200_000, "o": 1}
    file = written(tmp_path, {"tiles": [*ring, far]})

    found = answer(tmp_path, "value", file)
    people = run_here(tmp_path, "palagonia", "value", file).stdout

    assert (found["connected"], found["holes"]) == (False, [[0, 0]])
    assert "7 tiles, several groups." in people
    assert "Holes: 0,0." in people
    assert len(people) < 1000


def test_what_other_commands_tell_of_a_table_can_be_valued(tmp_path: Path) -> None:
    state = answer(tmp_path, "adjudicate", GOLDEN / "three_players.jsonl")["state"]
    seen = {"tiles": [tile | {"probability": 0.99} for tile in VIRUS["tiles"]], "unsure": [None]}

    assert answer(tmp_path, "value", written(tmp_path, state))["creatures"] != []
    assert len(answer(tmp_path, "value", written(tmp_path, seen))["creatures"]) == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        b"\xff",
        {"tiles": {}},
        {"tiles": [{"q": 0, "r": 0}]},
        {"tiles": [{"q": 0, "r": 0, "o": 3}]},
        {"tiles": [{"q": 0, "r": 0, "o": 1.5}]},
        {"tiles": [{"q": 2**40, "r": 0, "o": 0}]},
        {"tiles": []},
        '{"tiles":[],"tiles":[{"q":0,"r":0,"o":0}]}',
        {"tiles": [{"q": 0, "r": 0, "o": 0}, {"q": 0, "r": 0, "o": 1}]},
        "[" * 100_000,
    ],
)
def test_what_is_no_table_is_said_to_be_none(tmp_path: Path, content: object) -> None:
    file = written(tmp_path, content)

    for command in (("value", file), ("sum", "--of", file)):
        done = run_here(tmp_path, "palagonia", *command, "--json")

        assert (done.returncode, done.stdout) == (2, "")
        assert str(file) in done.stderr
        assert "no table of tiles" in done.stderr


def test_count_and_sum_keep_their_contract(tmp_path: Path) -> None:
    assert answer(tmp_path, "count", "8") == {"counts": [0, 0, 1, 0, 1, 1, 2, 2]}
    assert answer(tmp_path, "sum", "4b+5c") == VIRUS
    assert answer(tmp_path, "sum", "--of", written(tmp_path, VIRUS)) == {"sum": "4b+5c"}


def test_people_read_counts_sums_and_values(tmp_path: Path) -> None:
    assert run_here(tmp_path, "palagonia", "count", "3").stdout.split()[-2:] == ["3", "1"]
    assert "0,0:0 1,-1:2 1,0:1" in run_here(tmp_path, "palagonia", "sum", "4b+5c").stdout
    told = run_here(tmp_path, "palagonia", "value", written(tmp_path, VIRUS)).stdout
    assert "Creature of colour A at 0,0: value 1 (1 loop, 0 limbs), scores nothing" in told
    of = run_here(tmp_path, "palagonia", "sum", "--of", written(tmp_path, VIRUS))
    assert of.stdout == "4b+5c\n"


def test_a_drawing_in_a_text_file_is_valued_and_summed(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("   - -\n  \\ - /\n", encoding="utf-8")

    found = answer(tmp_path, "value", file)
    drawn_sum = answer(tmp_path, "sum", "--of", file)

    assert [creature["value"] for creature in found["creatures"]] == [3]
    assert drawn_sum == answer(tmp_path, "sum", "--of", written(tmp_path, SMALLEST))


def test_tiles_that_are_no_group_have_no_sum(tmp_path: Path) -> None:
    apart = {"tiles": [{"q": 0, "r": 0, "o": 0}, {"q": 5, "r": 0, "o": 0}]}

    done = run_here(tmp_path, "palagonia", "sum", "--of", written(tmp_path, apart))

    assert (done.returncode, done.stdout) == (2, "")
    assert "not one group" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("sum", "4z"), 2, "Character 2"),
        (("sum",), 2, "Give either a creature sum"),
        (("count", "0"), 2, ""),
        (("count", "17"), 2, ""),
        (("value", "nowhere.json"), 3, "There is no file nowhere.json"),
        (("adjudicate", "nowhere.jsonl"), 3, "There is no file nowhere.jsonl"),
        (("value", "."), 2, "is a folder"),
        (("dice",), 2, "Give either FACE=COUNT"),
        (("dice", "6=2"), 2, "`6=2` is not a face and a count"),
        (("dice", "2=1", "2=1"), 2, "counted twice"),
        (("dice", "2=99999999999999999999999"), 2, "too large"),
        (("dice", "--rolls", "nowhere.txt"), 3, "There is no file nowhere.txt"),
    ],
)
def test_what_cannot_be_done_is_said_with_its_exit_code(
    tmp_path: Path, arguments: tuple[str, ...], code: int, says: str
) -> None:
    done = run_here(tmp_path, "palagonia", *arguments)

    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_die_is_judged_from_counts_or_from_a_file_of_rolls(tmp_path: Path) -> None:
    rolls = written(tmp_path, "2 3 4 5\nremove rotate\n" * 10 + "rotate " * 40)

    by_file = answer(tmp_path, "dice", "--rolls", rolls)
    by_count = answer(tmp_path, "dice", "2=10", "3=10", "4=10", "5=10", "remove=10", "rotate=50")

    assert by_file == by_count
    assert by_file["counts"]["rotate"] == 50
    assert by_file["p"] < 0.001
    assert "hardly fair" in run_here(tmp_path, "palagonia", "dice", "--rolls", rolls).stdout
    nothing = run_here(tmp_path, "palagonia", "dice", "--rolls", written(tmp_path, ""))
    assert nothing.stdout.endswith("Nothing was rolled yet.\n")
    wrong = run_here(tmp_path, "palagonia", "dice", "--rolls", written(tmp_path, "2\n3 six\n"))
    assert (wrong.returncode, "line 2: `six` is no face" in wrong.stderr) == (2, True)
    endless = run_here(tmp_path, "palagonia", "dice", "--rolls", written(tmp_path, "x" * 99_999))
    assert (endless.returncode, len(endless.stderr) < 300 + len(str(tmp_path))) == (2, True)
    marked = answer(tmp_path, "dice", "--rolls", written(tmp_path, b"\xef\xbb\xbf2 3\r\n4\r\n"))
    assert sum(marked["counts"].values()) == 3


def test_the_commands_load_nothing_heavy(tmp_path: Path) -> None:
    acts, table = tmp_path / "acts.jsonl", tmp_path / "table.json"
    acts.write_text(START, encoding="utf-8")
    table.write_text(json.dumps(VIRUS), encoding="utf-8")
    script = (
        "import sys\n"
        "from companion.cli.main import app\n"
        "for words in (['adjudicate', sys.argv[1]], ['value', sys.argv[2]], ['sum', '4b+5c'],\n"
        "              ['count', '5'], ['dice', '2=40']):\n"
        "    app(['palagonia', *words], standalone_mode=False)\n"
        "heavy = {'numpy', 'cv2', 'kivy', 'mujoco', 'scipy', 'mcap'} & set(sys.modules)\n"
        "print('loaded', sorted(heavy))\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(acts), str(table)],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert done.stdout.splitlines()[-1] == "loaded []"
