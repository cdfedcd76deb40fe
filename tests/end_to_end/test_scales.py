"""The commands that read scales, as people and programs run them, on virtual ones."""

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cli.scales.at_table import scales_at_table
from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.record.recording import Damage, Samples, Setup, TapMessage, read_recording
from firmware_bridge.drivers.serial_link import SystemTime
from firmware_bridge.virtual.faults import LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.pty_port import PtyPort
from firmware_bridge.virtual.resting_table import (
    COUNTS_PER_G,
    EMPTY_BASE_MASS_G,
    LOADS_G,
    TARE_COUNTS,
)
from firmware_bridge.virtual.traits import BoardTraits
from tests.end_to_end.command import run_here

VIRTUAL = ("--scales", "virtual")
CONTRACTS = (Path(__file__).parents[2] / "docs/contracts.md").read_text(encoding="utf-8")
GOLDEN = Path(__file__).parents[1] / "golden/records/paletti-scales-2.found.toml"
TIME = SystemTime()
QUICK: Any = {"boot_ns": 20_000_000, "resets_when_opened": False}


def keys_of(told: object) -> set[str]:
    """Every key of an object and of what is in it."""
    if isinstance(told, list):
        return set().union(*map(keys_of, told))
    return set().union(told, *map(keys_of, told.values())) if isinstance(told, dict) else set()


def keys_in_contract(line: str) -> set[str]:
    """Every key that docs/contracts.md tells of an output; ``findings`` may be empty here."""
    contract = next(one for one in CONTRACTS.splitlines() if one.startswith(line))
    return set(re.findall(r'"(\w+)":', contract)) - {"ailment", "cell", "sentence", "cure"}


def test_the_doctor_finds_nothing_wrong_with_good_scales(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "doctor", *VIRTUAL, "--seconds", "2")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "The scales are well." in done.stdout


def test_the_doctor_names_the_cure_and_says_so_with_its_exit_code(tmp_path: Path) -> None:
    faults = ("--fault", "slow@2", "--fault", "saturated@0")

    done = run_here(tmp_path, "scales", "doctor", *VIRTUAL, "--seconds", "2", *faults, "--json")

    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert [(one["ailment"], one["cell"]) for one in told["findings"]] == [
        ("saturated", 0),
        ("rate pin", 2),
    ]
    assert "RATE pin" in told["findings"][1]["cure"]
    assert told["cells"][2]["rate_hz"] == pytest.approx(10.8, abs=0.2)
    assert told["cells"][1]["samples"] > 100


def test_the_doctor_without_scales_says_what_to_plug_in(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "doctor", "--scales", str(tmp_path / "no-port"))

    assert done.returncode == 3
    assert "There is no port" in done.stdout


def test_the_doctor_speaks_of_grams_where_the_scales_are_calibrated(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "doctor", *VIRTUAL, "--seconds", "1", "--json")

    told = json.loads(done.stdout)
    assert (told["calibrated"], told["firmware"]) == (True, "1.0.0")
    assert keys_of(told) == keys_in_contract("- `scales doctor")
    for cell, gain in zip(told["cells"], COUNTS_PER_G, strict=True):
        assert cell["noise_g"] == pytest.approx(cell["noise_counts"] / abs(gain), abs=0.002)


def test_a_program_of_another_version_is_told_and_is_no_fault(tmp_path: Path) -> None:
    old = PtyPort(
        VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK, firmware=(0, 9, 0))), TIME
    )

    done = run_here(tmp_path, "scales", "doctor", "--scales", old.device, "--seconds", "1")
    old.unplug()

    assert done.returncode == 0, done.stdout
    assert "runs version 0.9.0" in done.stdout
    assert "companion scales flash" in done.stdout


def test_calibrating_tells_what_its_contract_says(tmp_path: Path) -> None:
    done = run_here(tmp_path, "calibrate", "scales", *VIRTUAL, "--weight", "200", "--json")

    assert keys_of(json.loads(done.stdout)) == keys_in_contract("- `calibrate scales")


def test_which_calibration_weighs_is_told_with_its_date_and_what_speaks_against_it(
    tmp_path: Path,
) -> None:
    run_here(tmp_path, "calibrate", "scales", *VIRTUAL, "--weight", "200")
    own = tmp_path / "scales.toml"
    own.write_text(re.sub('date = ".*"', 'date = "2020-02-29"', own.read_text("utf-8")), "utf-8")
    board = PtyPort(VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK)), TIME)

    watch = run_here(tmp_path, "scales", "watch", "--scales", board.device, "--seconds", "0.5")
    board.unplug()

    assert f"Weighed by {own} of 2020-02-29." in watch.stderr
    assert "more than half a year old" in watch.stderr
    assert "practised on virtual scales" in watch.stderr


def test_a_calibration_of_another_board_is_said_to_be_one(tmp_path: Path) -> None:
    run_here(tmp_path, "calibrate", "scales", *VIRTUAL, "--weight", "200")
    own = tmp_path / "scales.toml"
    own.write_text(own.read_text("utf-8").replace('"virtual"', '"00112233aabbccdd"'), "utf-8")
    out = tmp_path / "evening.mcap"
    board = PtyPort(VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK)), TIME)

    done = run_here(tmp_path, "record", out, "--scales", board.device, "--seconds", "0.3")
    board.unplug()

    assert done.returncode == 0, done.stderr
    assert "made with another board" in done.stderr


def test_scales_without_a_calibration_are_told_how_to_get_one(tmp_path: Path) -> None:
    board = PtyPort(VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK)), TIME)

    done = run_here(tmp_path, "scales", "watch", "--scales", board.device, "--seconds", "0.3")
    board.unplug()

    assert "not calibrated" in done.stderr
    assert "companion calibrate scales" in done.stderr


def test_an_unknown_fault_lists_the_known_ones(tmp_path: Path) -> None:
    unknown = run_here(tmp_path, "scales", "doctor", *VIRTUAL, "--fault", "slow")
    real = run_here(tmp_path, "scales", "doctor", "--fault", "slow@2")

    assert (unknown.returncode, real.returncode) == (2, 2)
    assert "stuck high" in unknown.stderr
    assert "--scales virtual" in real.stderr


@pytest.mark.parametrize("command", [("scales", "doctor"), ("scales", "watch"), ("record", "a")])
def test_no_scales_are_nothing_to_read(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run_here(tmp_path, *command, "--scales", "none")

    assert done.returncode == 2
    assert "Without scales" in done.stderr


def test_watching_tells_grams_and_the_centre_line_by_line(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "watch", *VIRTUAL, "--seconds", "2.5")

    last = done.stdout.splitlines()[-1]
    assert done.returncode == 0, done.stderr
    assert float(last.split("total ")[1].split()[0]) == pytest.approx(sum(LOADS_G), abs=1)
    assert "centre (+3." in last
    assert last.endswith("live")


def test_watching_tells_of_a_cell_that_trembles_and_what_helps_once(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "watch", *VIRTUAL, "--fault", "noisy@2", "--seconds", "3.2")

    assert done.stdout.splitlines()[-1].endswith("cell 2 noisy")
    assert done.stderr.count("Cell 2 trembles by ") == 1
    assert "Feed the HX711 with 5 V" in done.stderr


@pytest.mark.parametrize(
    ("fault", "said"), [("unplugged", "No scales are plugged in"), ("silent", "watch for longer")]
)
def test_watching_scales_that_were_never_heard_ends_with_what_helps(
    tmp_path: Path, fault: str, said: str
) -> None:
    done = run_here(tmp_path, "scales", "watch", *VIRTUAL, "--seconds", "0.3", "--fault", fault)

    assert done.returncode == 3
    assert said in done.stderr


def test_watching_tells_of_a_blind_cell_and_a_frozen_one(tmp_path: Path) -> None:
    faults = ("--fault", "stuck high@1", "--fault", "frozen@2")

    done = run_here(tmp_path, "scales", "watch", *VIRTUAL, "--seconds", "3.5", *faults)

    assert done.stdout.splitlines()[0].endswith("; waiting"), "no cell is blind before it is heard"
    assert done.stdout.splitlines()[-1].endswith("g; cell 1 blind; cell 2 frozen")
    assert done.stdout.splitlines()[-1].split()[1:3] == ["–", "–"]


def test_a_recording_holds_the_set_the_cells_and_every_sample(tmp_path: Path) -> None:
    out = tmp_path / "evening.mcap"

    done = run_here(tmp_path, "record", out, *VIRTUAL, "--seconds", "2")

    assert done.returncode == 0, done.stderr
    messages = list(read_recording(out))
    assert not [one for one in messages if isinstance(one, Damage)]
    assert isinstance(messages[0], Setup)
    cells = messages[0].setup.cells
    assert cells is not None
    assert cells.counts_per_g == COUNTS_PER_G
    batches = [one.batch for one in messages if isinstance(one, Samples)]
    readings = sum(len(batch.cell) for batch in batches)
    assert f"{readings} readings in {len(batches)} messages" in done.stdout
    assert readings > 400
    assert [batch.seq for batch in batches] == list(range(len(batches)))
    for batch in batches:
        for cell, counts in zip(batch.cell, batch.counts, strict=True):
            carried_g = (counts - TARE_COUNTS[cell]) / COUNTS_PER_G[cell]
            assert carried_g == pytest.approx(LOADS_G[cell], abs=2)
    last = messages[-1]
    assert isinstance(last, TapMessage)
    assert last.tap == {"tap": "end_of_recording"}


def test_a_recorded_evening_is_replayed(tmp_path: Path) -> None:
    out = tmp_path / "evening.mcap"
    run_here(tmp_path, "record", out, *VIRTUAL, "--seconds", "1")

    done = run_here(tmp_path, "replay", out, "--json")

    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert told["events"] == []
    assert told["samples"] > 200


def test_the_set_of_another_recording_is_taken_with_ones_own_cells(tmp_path: Path) -> None:
    first, second = tmp_path / "first.mcap", tmp_path / "second.mcap"
    run_here(tmp_path, "record", first, *VIRTUAL, "--seconds", "0.3")

    done = run_here(tmp_path, "record", second, *VIRTUAL, "--seconds", "0.3", "--setup", first)
    setups = [
        next(one.setup for one in read_recording(path) if isinstance(one, Setup))
        for path in (first, second)
    ]

    assert done.returncode == 0, done.stderr
    assert setups[0].table_set.name == setups[1].table_set.name
    assert setups[0].columns == setups[1].columns


@pytest.mark.parametrize("content", ["no JSON", "[]", '{"column_height_mm": 60}'])
def test_a_set_that_is_none_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "set.json").write_text(content)

    done = run_here(
        tmp_path, "record", tmp_path / "a.mcap", *VIRTUAL, "--setup", tmp_path / "set.json"
    )

    assert done.returncode == 2
    assert "set.json" in done.stderr
    assert not (tmp_path / "a.mcap").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    out = tmp_path / "evening.mcap"
    out.write_bytes(b"mine")

    done = run_here(tmp_path, "record", out, *VIRTUAL, "--seconds", "1")

    assert done.returncode == 2
    assert out.read_bytes() == b"mine"


class Face:
    """A tablet that only looks at the scales."""

    def __init__(self) -> None:
        self._views: queue.Queue[ScalesView] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, ScalesNow):
            self._views.put(message.scales)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        pass

    def weight_g(self) -> float:
        """The first weight that is shown."""
        while True:
            weight_g = self._views.get(timeout=30).weight_g
            if weight_g is not None:
                return weight_g


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("order", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_a_recording_in_order(tmp_path: Path, order: signal.Signals) -> None:
    out = tmp_path / "evening.mcap"
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "record", str(out), *VIRTUAL],
        env={**os.environ, "PALETTI_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        end_s = time.monotonic() + 60
        assert process.stderr is not None
        while "Recording" not in process.stderr.readline():
            assert time.monotonic() < end_s

        process.send_signal(order)
        told, _ = process.communicate(timeout=30)

    messages = list(read_recording(out))
    assert process.returncode == 0
    assert "readings" in told
    assert not [one for one in messages if isinstance(one, Damage)]
    assert isinstance(messages[-1], TapMessage)


def interrupt_when_opened(device: str) -> None:
    """Press Ctrl-C, from a thread, as soon as a terminal is opened as a serial port."""
    import termios

    port, end_s = os.open(device, os.O_RDWR | os.O_NOCTTY), time.monotonic() + 10

    def wait() -> None:
        while termios.tcgetattr(port)[3] & termios.ECHO:
            if time.monotonic() > end_s:
                return
            time.sleep(0.01)
        os.close(port)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=wait, daemon=True).start()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("calibrate", "scales", "--weight", "200"), "scales.toml is as it was."),
        (("scales", "tare"), "no zero was taken, nothing was written."),
        (("scales", "doctor"), "before anything could be said."),
        (("record", "a.mcap"), "nothing was written."),
    ],
)
def test_ctrl_c_before_the_end_says_what_was_kept(
    tmp_path: Path, command: tuple[str, ...], said: str
) -> None:
    own = tmp_path / "scales.toml"
    shutil.copy(GOLDEN, own)
    board = VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK))
    board.line_faults.add(LineFault.SILENT)
    port = PtyPort(board, TIME)

    interrupt_when_opened(port.device)
    done = run_here(tmp_path, *command, "--scales", port.device)
    port.unplug()

    assert done.returncode == 130
    assert done.stderr.splitlines()[-1].startswith("companion: Stopped")
    assert done.stderr.rstrip().endswith(said)
    assert own.read_bytes() == GOLDEN.read_bytes()
    assert not Path("a.mcap").exists()


def test_a_plug_that_is_pulled_is_told_and_what_came_before_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "evening.mcap"
    board = PtyPort(VirtualBoard(lambda _: (1e5,) * 4, BoardTraits(**QUICK)), TIME)

    threading.Timer(0.6, board.unplug).start()
    done = run_here(tmp_path, "record", out, "--scales", board.device, "--seconds", "1.2")

    messages = list(read_recording(out))
    assert done.returncode == 0, done.stderr
    assert "lug the scales in" in done.stderr
    assert sum(isinstance(one, Samples) for one in messages) > 10
    assert isinstance(messages[-1], TapMessage)
    assert not [one for one in messages if isinstance(one, Damage)]


def test_a_served_table_shows_its_scales_to_a_tablet_elsewhere(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "serve", "--port", "0", *VIRTUAL],
        env={**os.environ, "PALETTI_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stdout is not None
        address = served.stdout.readline().partition(";")[0].rpartition(" at ")[2]
        token = served.stdout.readline().split("--token ")[1].strip()
        face = Face()
        link = TableLink(address, token)
        link.open(face)

        weight_g = face.weight_g()
        link.close()
        served.send_signal(signal.SIGINT)
        served.communicate(timeout=30)

    assert weight_g == pytest.approx(sum(LOADS_G) - EMPTY_BASE_MASS_G, abs=1)
    assert served.returncode == 0


def test_a_table_without_a_calibration_looks_for_no_scales_unless_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))
    nothing = scales_at_table(None, None, None)
    told = scales_at_table("auto", None, None)

    run_here(tmp_path, "calibrate", "scales", *VIRTUAL, "--weight", "200")
    calibrated = scales_at_table(None, None, None)
    left_alone = scales_at_table("none", None, None)

    assert (nothing, left_alone) == (None, None)
    assert told is not None
    assert calibrated is not None


def test_the_bench_of_the_bridge_tells_its_figure(tmp_path: Path) -> None:
    done = run_here(tmp_path, "bench", "bridge", "--seconds", "2", "--json")

    figures = json.loads(done.stdout)
    assert figures["samples"] > 600
    assert done.returncode == (0 if figures["fulfilled"] else 1)
