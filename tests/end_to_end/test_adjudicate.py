"""Does `companion adjudicate` keep its contract, run as people and programs run it?"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "villa_paletti"
START = (
    '{"act":"start","players":[{"name":"Анна \\u001b[2J","colours":["red"]},'
    '{"name":"빌","colours":["blue"]},{"name":"Cleo","colours":["green"]},'
    '{"name":"Dan","colours":["yellow"]}]}\n'
)
PASS = '{"act":"pass","by":0}\n'

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the command on a file that holds the given bytes or text.

    Only in other surroundings it takes a process of its own, which takes half a second.
    """

    def start(
        content: str | bytes, *options: str, **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        file = tmp_path / "acts.jsonl"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        if not environment:
            return adjudicated(tmp_path, file, *options)
        return subprocess.run(
            [sys.executable, "-m", "companion", "adjudicate", str(file), *options],
            cwd=ROOT,
            env=os.environ | environment,
            capture_output=True,
            check=False,
        )

    return start


def adjudicated(home: Path, file: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    """What the command says, run in this process."""
    done = run_here(home, "adjudicate", file, *options)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.encode(), done.stderr.encode()
    )


def report(done: subprocess.CompletedProcess[bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done.stdout.decode("utf-8"))
    return found


def test_the_json_has_the_keys_of_the_contract_and_no_others(run: Run) -> None:
    done = run((GOLDEN / "two_players.jsonl").read_bytes(), "--json")
    found = report(done)

    assert set(found) == {"verdicts", "state", "outcome"}
    assert {frozenset(one) for one in found["verdicts"]} == {
        frozenset({"line", "verdict", "rule", "rules", "reason"})
    }
    assert set(found["state"]) == {
        "phase", "turn", "storey", "scores", "seal", "columns", "plates",
    }  # fmt: skip
    assert found["state"]["scores"] == {"0": 0, "1": 3}
    assert found["state"]["seal"] == {"holder": 1, "upper_face": "red"}
    assert len(found["state"]["columns"]) == 20
    assert found["state"]["columns"][0] == {
        "colour": "red", "kind": "thick", "n": 1, "storey": 0, "blocked": False, "out": False,
    }  # fmt: skip
    assert found["state"]["plates"] == ["blue", "green", "yellow"]
    assert found["outcome"] == {
        "winners": [0], "termination": "collapse", "rule": "VP-37", "by": 1,
    }  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", 0),
        ("\n \n", 0),
        (START + PASS, 0),
        (START + PASS + PASS, 1),
        (PASS, 1),
        (START + "nonsense\n" + PASS + PASS, 2),
    ],
)
def test_the_exit_code_tells_readable_from_right(run: Run, content: str, code: int) -> None:
    assert run(content, "--json").returncode == code


def test_lines_are_numbered_with_the_blank_ones_and_the_next_line_goes_on(run: Run) -> None:
    found = report(run("\ufeff" + START.replace("\n", "\r\n") + "\r\n{]\r\n" + PASS, "--json"))

    assert [(one["line"], one["verdict"]) for one in found["verdicts"]] == [
        (1, "legal"),
        (3, "unreadable"),
        (4, "legal"),
    ]
    assert found["state"]["turn"] == 1


def test_a_file_in_notation_is_judged_like_the_same_in_json(run: Run, tmp_path: Path) -> None:
    paper = tmp_path / "match.VP"
    names = {"Ann": "red", "Ben": "blue", "Cleo": "green", "Dan": "yellow"}
    players = [{"name": name, "colours": [colour]} for name, colour in names.items()]
    start = json.dumps({"act": "start", "players": players})
    told = "\ufeff# On paper\r\nstart Ann R, Ben B, Cleo G, Dan Y\r\n\r\n0 jump\r\n1 pass\r\n0 pass"
    paper.write_bytes(told.encode())
    same = run(f'\n{start}\n\n{{}}\n{{"act":"pass","by":1}}\n{PASS}', "--json")

    done = adjudicated(tmp_path, paper, "--json")

    found, expected = report(done), report(same)
    assert done.returncode == same.returncode == 2
    assert [one["line"] for one in found["verdicts"]] == [2, 4, 5, 6]
    assert found["verdicts"][1]["reason"].startswith("Character 3: `jump` is no act of a seat")
    expected["verdicts"][1]["reason"] = found["verdicts"][1]["reason"]
    assert found == expected


def test_no_line_brings_the_command_down(run: Run) -> None:
    lines = [
        b"\xff\xfe\x00",
        b'{"act":"pass","by":NaN}',
        b'{"act":"pass","by":' + b"9" * 10_000 + b"}",
        b'{"act":' * 10_000,
        b"[" * 100_000,
        rb'{"act":"\ud800"}',
        rb'{"act":"referee","decision":"accept","by_name":"\udfff"}',
        b'{"act":"pass","by":0,"by":0}',
        b"\x00",
    ]

    done = run(START.encode() + b"\n".join(lines) + b"\n" + PASS.encode(), "--json")

    verdicts = [one["verdict"] for one in report(done)["verdicts"]]
    assert verdicts == ["legal", *["unreadable"] * len(lines), "legal"]
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_seat_beyond_every_number_is_simply_no_seat(run: Run) -> None:
    found = report(run(START + '{"act":"pass","by":1' + "0" * 400 + "}", "--json"))

    assert found["verdicts"][1]["rule"] == "VP-9"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_people_read_verdicts_table_and_outcome_on_any_terminal(run: Run, encoding: str) -> None:
    content = START + PASS + PASS + '{"act":"collapse","by":1}\n'

    done = run(content, PYTHONIOENCODING=encoding)

    text = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (1, b"")
    assert "illegal" in text
    assert "(VP-9)" in text
    assert "Seat 2: Cleo (green), 0 on the highest plate" in text
    assert "Storey 0: red thick, red hex, red thin 1" in text
    assert "Outcome: collapse." in text
    assert "\x1b" not in text


def test_json_is_utf_8_whatever_the_terminal(run: Run) -> None:
    plain = run(START + PASS, "--json", PYTHONIOENCODING="utf-8").stdout

    assert run(START + PASS, "--json", PYTHONIOENCODING="ascii").stdout == plain


@pytest.mark.parametrize(("name", "code"), [("nowhere.jsonl", 3), (".", 2)])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, name: str, code: int) -> None:
    done = run_here(tmp_path, "adjudicate", tmp_path / name, "--json")

    assert (done.returncode, done.stdout) == (code, "")
    assert str(tmp_path) in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_loads_nothing_heavy(tmp_path: Path) -> None:
    acts = tmp_path / "acts.jsonl"
    acts.write_text(START, encoding="utf-8")
    script = (
        "import sys\n"
        "from companion.cli.main import app\n"
        "app(['adjudicate', sys.argv[1]], standalone_mode=False)\n"
        "heavy = {'numpy', 'cv2', 'kivy', 'mujoco', 'scipy', 'mcap'} & set(sys.modules)\n"
        "print('loaded', sorted(heavy))\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(acts)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "Seat 0: " in done.stdout
    assert done.stdout.splitlines()[-1] == "loaded []"
