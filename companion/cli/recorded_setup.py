"""Which set and which cells does a new recording name? Its ``/table/setup``, put together."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.enrol.set_places import own_set_path, set_at_table, set_to_record
from companion.errors import MissingError, UnreadableError

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells

_LARGEST_JSON_BYTES = 4_000_000
_MCAP_MAGIC = b"\x89MCAP"


def setup_to_record(path: Path | None, cells: "LoadCells | None") -> bytes:
    """Return the content of ``/table/setup``.

    Args:
        path: A recording whose set it is, such a content as a JSON file, or a set's own file
            (``.toml``), which tells not where it stands; None is this table's own set, or else the
            one that comes with the companion, both on the companion's own mat.
        cells: The calibration of the scales that are recorded; None leaves the cells out.

    Raises:
        MissingError: The file cannot be read.
        UnreadableError: It holds no set-up.
    """
    from companion.record.table_setup import read_setup

    found = set_at_table(path)
    if found is not None:
        content = set_to_record(found)
    else:
        assert path is not None, "without a name it is a set"
        content = _content(path)
    content.pop("cells", None)
    if cells is not None:
        content["cells"] = {
            "positions_mm": cells.positions_mm.tolist(),
            "counts_per_g": list(cells.counts_per_g),
            "tare_counts": list(cells.tare_counts),
            "empty_base_mass_g": cells.empty_base_mass_g,
        }
    message = json.dumps(content, separators=(",", ":")).encode()
    try:
        read_setup(message)
    except UnreadableError as error:
        raise UnreadableError(f"{path or own_set_path()}: {error}") from error
    return message


def _content(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            head = file.read(_LARGEST_JSON_BYTES)
        if head.startswith(_MCAP_MAGIC):
            head = _setup_message(path)
        content = json.loads(head)
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise UnreadableError(
            f"{path} is neither a recording nor the JSON of a set-up ({error})."
        ) from error
    if not isinstance(content, dict):
        raise UnreadableError(f"{path} holds no JSON object; a set-up is one.")
    return content


def _setup_message(path: Path) -> bytes:
    from mcap.exceptions import McapError
    from mcap.reader import make_reader

    try:
        with path.open("rb") as file:
            for _, _, message in make_reader(file).iter_messages(topics=["/table/setup"]):
                return message.data
    except McapError as error:
        raise UnreadableError(f"{path} is damaged ({error}); name another recording.") from error
    raise UnreadableError(f"{path} is a recording without a set-up; name another.")
