"""How does the villa stand when the match begins that comes with the companion?"""

from importlib.resources import files
from pathlib import Path

from companion.record.recording import Setup, read_recording
from companion.scene import Scene
from companion.table.opening import open_table


def sample_scene() -> Scene:
    """Return it, with every piece where the recording says that it was built."""
    sample = Path(str(files("companion") / "samples/villa-paletti.mcap"))
    setup = next(one.setup for one in read_recording(sample) if isinstance(one, Setup))
    return open_table(setup).scene
