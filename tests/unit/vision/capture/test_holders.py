import subprocess
import sys
from pathlib import Path

import pytest

from companion.vision.capture.holders import holders

needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux has /proc")


@needs_proc
def test_another_program_that_has_the_device_is_found_and_this_one_is_not(tmp_path: Path) -> None:
    device = tmp_path / "video0"
    device.touch()
    program = "import sys; held = open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with (
        device.open(),
        subprocess.Popen(
            [sys.executable, "-c", program, str(device)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as other,
    ):
        assert other.stdout is not None
        other.stdout.readline()

        found = holders(device)

        other.communicate()
    assert [one.pid for one in found] == [other.pid]
    assert "python" in found[0].program


def test_where_nothing_can_be_asked_nobody_is_found(tmp_path: Path) -> None:
    assert holders(tmp_path / "video0", proc=tmp_path / "no-proc") == []
