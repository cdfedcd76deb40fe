"""Do table and tablet survive each other? ``companion play`` as two real processes.

What people do is done by a WebSocket client of this test, a second tablet without a screen.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from queue import Empty, Queue
from typing import TypeVar

import pytest

from companion.link.messages.greeting import Welcome
from companion.link.messages.holding import LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import GoOn, Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable, Tap
from companion.link.socket.table_link import TableLink
from companion.record.private_file import is_private

pytestmark = [
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc"),
    pytest.mark.timeout(600),
]

PLAYERS = (Newcomer("Dora", ("red", "blue")), Newcomer("Emil", ("green", "yellow")))
DEADLINE_S = 90.0
"""On a busy machine, too, the others have done it long before."""

Found = TypeVar("Found")


class Face(Listener):
    """A tablet without a screen."""

    def __init__(self, port: int, token: str) -> None:
        self._heard: Queue[FromTable] = Queue()
        self.link = TableLink(f"ws://127.0.0.1:{port}", token)
        self.link.open(self)

    def on_message(self, message: FromTable) -> None:
        self._heard.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """The messages tell enough."""

    def next(self, wanted: Callable[[FromTable], bool]) -> FromTable:
        """Return the next message that is wanted."""
        until_s = time.monotonic() + DEADLINE_S
        while True:
            with contextlib.suppress(Empty):
                message = self._heard.get(timeout=max(0.01, until_s - time.monotonic()))
                if wanted(message):
                    return message
                continue
            raise AssertionError("the table said nothing of that kind")

    def snapshot(self) -> Snapshot:
        found = self.next(lambda message: isinstance(message, Snapshot))
        assert isinstance(found, Snapshot)
        return found

    def snapshot_with_match(self) -> str:
        """Return the name of the match that is shown, and note how many acts it has."""
        found = self.next(lambda message: isinstance(message, Snapshot) and bool(message.match))
        assert isinstance(found, Snapshot)
        assert found.match is not None
        self.acts = len(found.match.log)
        return found.match.match_id

    def tap(self, tap: Tap) -> Answer:
        self.link.send(tap)
        found = self.next(lambda message: isinstance(message, Answer) and message.to == tap.tap)
        assert isinstance(found, Answer)
        return found


class Playing:
    """A running ``companion play``."""

    def __init__(self, home: Path) -> None:
        self.home = home
        surroundings = {
            **os.environ,
            "PALETTI_HOME": str(home),
            "SDL_VIDEODRIVER": "offscreen",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.said = (home / "said.txt").open("a+", encoding="utf-8")
        self.service = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--windowed"],
            env=surroundings,
            stdout=self.said,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # as in a terminal: Ctrl-C goes to all its processes
        )

    def tablet(self, besides: int | None = None) -> int:
        """Return the process of the tablet once it runs; not ``besides``, which is gone."""
        return self._wait(lambda: next((p for p in self._children() if p != besides), None))

    def port(self) -> int:
        """Return where the table listens, as the tablet was told."""

        def told() -> int | None:
            words = Path(f"/proc/{self.tablet()}/cmdline").read_bytes().split(b"\0")
            if b"--table" not in words:  # a child that is still a copy of the service
                return None
            return int(words[words.index(b"--table") + 1].rpartition(b":")[2])

        return self._wait(told)

    def token(self) -> str:
        return (self.home / "pairing-token").read_text(encoding="ascii")

    def face(self) -> Face:
        return Face(self.port(), self.token())

    def is_connected(self, process: int) -> bool:
        """Whether a process has an open connection to the table's port."""
        inodes = set()
        with contextlib.suppress(OSError):
            for entry in Path(f"/proc/{process}/fd").iterdir():
                with contextlib.suppress(OSError):
                    inodes.add(str(entry.readlink()))
        port, established = f":{self.port():04X}", "01"
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        return any(
            fields[2].endswith(port)
            and fields[3] == established
            and f"socket:[{fields[9]}]" in inodes
            for fields in (line.split() for line in lines)
        )

    def wait_connected(self, process: int) -> None:
        self._wait(lambda: self.is_connected(process) or None)

    def told(self) -> str:
        """Return what both processes have printed."""
        return (self.home / "said.txt").read_text(encoding="utf-8")

    def close(self) -> None:
        if self.service.poll() is None:
            self.service.terminate()
        self.service.wait(DEADLINE_S)
        self.said.close()

    def _children(self) -> list[int]:
        pid = self.service.pid
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return [int(one) for one in told.split() if Path(f"/proc/{one}/exe").exists()]

    def _wait(self, found: Callable[[], Found | None]) -> Found:
        """Ask until there is an answer; a process of another program cannot be waited for."""
        until_s = time.monotonic() + DEADLINE_S
        while time.monotonic() < until_s:
            assert self.service.poll() is None, self.told()
            answer = found()
            if answer is not None:
                return answer
            select.select([], [], [], 0.02)
        raise AssertionError(f"not within {DEADLINE_S} s; it said: {self.told()}")


Start = Callable[[], Playing]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Start]:
    """Start ``companion play`` in one home, as often as wanted."""
    running: list[Playing] = []

    def start() -> Playing:
        running.append(Playing(tmp_path))
        return running[-1]

    yield start
    for one in running:
        one.close()


def test_a_killed_tablet_is_started_again_and_a_killed_table_offers_to_go_on(play: Start) -> None:
    playing = play()
    first = playing.tablet()
    playing.wait_connected(first)
    face = playing.face()
    assert face.snapshot().match is None
    assert face.tap(NewMatch("begin", PLAYERS)).accepted
    assert face.tap(Declare("pass-0", {"act": "pass", "by": 0})).verdict == "legal"

    # The tablet is killed: another one comes, and nothing is lost.
    os.kill(first, signal.SIGKILL)
    second = playing.tablet(besides=first)
    playing.wait_connected(second)
    assert face.tap(Declare("pass-1", {"act": "pass", "by": 1})).verdict == "legal"
    face.link.close()

    # The table is killed: its tablet goes with it.
    playing.service.kill()
    playing.service.wait(DEADLINE_S)
    wait_until_gone(second)

    # Started again it offers to go on, and the match is exactly where it was.
    face = play().face()
    (offered,) = face.snapshot().unfinished
    assert (offered.names, offered.acts) == (("Dora", "Emil"), 2)
    assert face.tap(GoOn("go-on", offered.match_id)).accepted
    match = face.snapshot().match
    assert match is not None
    assert (match.turn, [line.act["by"] for line in match.log]) == (0, [0, 1])
    face.link.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_both_end_quietly_and_in_order_when_all_their_processes_are_told_to(
    play: Start, number: signal.Signals
) -> None:
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("these tests were started so that they and their children ignore it (nohup)")
    playing = play()
    tablet = playing.tablet()
    playing.wait_connected(tablet)
    face = playing.face()
    assert face.tap(NewMatch("begin", PLAYERS)).accepted
    assert face.tap(Declare("pass-0", {"act": "pass", "by": 0})).accepted
    face.link.close()

    os.killpg(playing.service.pid, number)
    code = playing.service.wait(DEADLINE_S)

    assert code == 0
    assert playing.told() == "The table is closed; an unfinished match can be gone on with.\n"
    (record,) = playing.home.rglob("match.jsonl")
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[-1])["entry"] == "checkpoint"
    assert not Path(f"/proc/{tablet}/exe").exists()


def test_a_tablet_that_only_crashes_is_given_up_with_a_sentence(tmp_path: Path) -> None:
    done = run_play(tmp_path, SDL_VIDEODRIVER="offscreen", KIVY_TEXT="no such provider")

    assert done.returncode == 1
    assert "The tablet ended 3 times with an error" in done.stderr
    assert "the match is safe on the disk" in done.stderr


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this screen would be drawn on")
def test_where_there_is_no_screen_that_is_said_with_what_to_do(tmp_path: Path) -> None:
    done = run_play(tmp_path)

    assert done.returncode == 3
    assert done.stderr.startswith("companion: There is no screen here")
    assert done.stderr.count("\n") == 1
    assert "companion serve" in done.stderr
    assert "--table ws://HOST:PORT" in done.stderr


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this screen would be drawn on")
def test_a_screen_that_cannot_be_opened_is_said_once(tmp_path: Path) -> None:
    done = run_play(tmp_path, DISPLAY=":4242")

    assert done.returncode == 3
    assert done.stderr.count("There is no screen here") == 1
    assert "started again" not in done.stderr


def test_a_table_is_served_to_tablets_elsewhere_and_keeps_its_token(tmp_path: Path) -> None:
    for time_around in range(2):
        served = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", "--port", "0"],
            env={**os.environ, "PALETTI_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert served.stdout is not None
        port = int(served.stdout.readline().partition(";")[0].rpartition(":")[2])
        token = served.stdout.readline().split("--token ")[1].strip()
        face = Face(port, token)

        assert token == (tmp_path / "pairing-token").read_text(encoding="ascii")
        assert is_private(tmp_path / "pairing-token")
        assert len(face.snapshot().unfinished) == time_around
        assert face.tap(NewMatch(f"begin-{time_around}", PLAYERS)).accepted
        face.link.close()
        served.send_signal(signal.SIGINT)
        said = served.communicate(timeout=DEADLINE_S)[1]
        assert (served.returncode, said) == (
            0,
            "The table is closed; an unfinished match can be gone on with.\n",
        )


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of another process")
def test_a_table_that_ends_while_its_disk_is_full_says_so(tmp_path: Path) -> None:
    resource = import_module("resource")
    served = subprocess.Popen(
        [sys.executable, "-m", "companion", "serve", "--port", "0"],
        env={**os.environ, "PALETTI_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert served.stdout is not None
    port = int(served.stdout.readline().partition(";")[0].rpartition(":")[2])
    face = Face(port, served.stdout.readline().split("--token ")[1].strip())
    assert face.tap(NewMatch("begin", PLAYERS)).accepted
    (record,) = tmp_path.rglob("match.jsonl")
    most = record.stat().st_size
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (most, most))
    told = face.tap(Declare("pass-0", {"act": "pass", "by": 0}))
    face.link.close()

    served.send_signal(signal.SIGINT)
    said = served.communicate(timeout=DEADLINE_S)[1]

    assert told.problem is not None
    assert served.returncode == 3
    assert said.startswith("companion: The table is closed, but its disk took no more")
    assert said.count("\n") == 1


def test_a_table_that_others_may_join_tells_them_where_and_with_which_code(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "serve", "--address", "0.0.0.0", "--port", "0"]
    served = subprocess.Popen(
        command,
        env={**os.environ, "PALETTI_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert served.stdout is not None
    port = int(served.stdout.readline().partition(";")[0].rpartition(":")[2])
    told = served.stdout.readline()
    face = Face(port, (tmp_path / "pairing-token").read_text(encoding="ascii"))

    welcome = face.next(lambda message: isinstance(message, Welcome))
    face.link.close()
    served.send_signal(signal.SIGINT)
    served.communicate(timeout=DEADLINE_S)

    assert isinstance(welcome, Welcome)
    assert welcome.pairing is not None
    assert welcome.pairing.token in told
    assert f"--table {welcome.pairing.addresses[0]} " in told
    assert all(one.endswith(f":{port}") for one in welcome.pairing.addresses)


def test_a_tap_without_an_answer_counts_once_when_the_table_is_killed(play: Start) -> None:
    playing = play()
    playing.wait_connected(playing.tablet())
    face = playing.face()
    assert face.tap(NewMatch("begin", PLAYERS)).accepted
    match = face.snapshot_with_match()
    tap = Declare("pass-0", {"act": "pass", "by": 0}, match)
    answer = face.tap(tap)
    face.link.close()
    playing.service.kill()
    playing.service.wait(DEADLINE_S)

    face = play().face()
    again = face.tap(tap)
    lost = face.tap(Declare("never-heard", {"act": "pass", "by": 1}, match))
    assert face.tap(GoOn("go-on", match)).accepted
    face.tap(tap)
    face.snapshot_with_match()

    assert again == answer
    assert lost.problem is not None
    assert lost.problem.name == "not_counted"
    assert face.acts == 1
    face.link.close()


def test_a_token_without_a_table_is_refused_with_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--token", "x"],
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )

    assert done.returncode == 2
    assert "--token belongs to --table" in done.stderr


def run_play(home: Path, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Run ``companion play`` to its end, with a screen only if one is given."""
    without = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    inherited = {name: value for name, value in os.environ.items() if name not in without}
    return subprocess.run(
        [sys.executable, "-m", "companion", "play"],
        env={**inherited, "PALETTI_HOME": str(home), **surroundings},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )


def wait_until_gone(process: int) -> None:
    until_s = time.monotonic() + DEADLINE_S
    while Path(f"/proc/{process}/exe").exists():
        assert time.monotonic() < until_s, f"process {process} is still there"
        select.select([], [], [], 0.02)
