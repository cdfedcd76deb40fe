"""A table without scales is as light as it was before tables had any."""

import subprocess
import sys


def test_a_table_without_scales_loads_nothing_that_weighs() -> None:
    loads = (
        "import sys, companion.link.local, companion.link.socket.table_server; "
        "import companion.table.host; "
        "print([one for one in sys.modules if one.split('.')[0] in "
        "('numpy', 'calibration', 'firmware_bridge') or one.startswith('companion.weighing')])"
    )

    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
