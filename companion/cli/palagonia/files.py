"""How do the commands about Palagonia read a file, and write an answer?"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.cli.places import require_file
from companion.errors import MissingError, UnreadableError
from companion.games.game import Unreadable
from companion.games.palagonia.drawing import draw
from companion.games.palagonia.table_file import read_drawn_table, read_table
from companion.games.palagonia.tiles import Cell, Table, neighbours


def bytes_of(file: Path, kind: str) -> bytes:
    """What lies in a file of a kind ("a table").

    Raises:
        UsageError: it is a folder, a pipe or a device.
        MissingError: it is not there or cannot be read.
    """
    require_file(file, kind)
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise MissingError(f"There is no file {file}. Name the file of {kind}.") from error
    except OSError as error:
        raise MissingError(f"{file} cannot be read: {error.strerror or error}.") from error


def table_in(file: Path) -> Table:
    """The table of tiles that a file tells: a drawing if its name ends in ``.txt``, else JSON.

    Raises:
        UnreadableError: it tells none.
        UsageError, MissingError: as :func:`bytes_of`.
    """
    data = bytes_of(file, "a table of tiles")
    table = read_drawn_table(data) if file.suffix == ".txt" else read_table(data)
    if isinstance(table, Unreadable):
        raise UnreadableError(f"{file}: {table.why}")
    return table


def print_json(found: Mapping[str, object]) -> None:
    """Write one JSON object as UTF-8, whatever the terminal can show."""
    _write(json.dumps(found, ensure_ascii=False), "utf-8")


def print_lines(lines: Iterator[str]) -> None:
    """Write lines for people; a sign the terminal lacks is no failure."""
    _write("\n".join(lines), sys.stdout.encoding or "utf-8")


def drawn(table: Table) -> Iterator[str]:
    """The drawing of a table, indented, its groups one after another."""
    for place, group in enumerate(_groups(table)):
        if place:
            yield ""
        yield from (f"    {line}" for line in draw(group).splitlines())


def _groups(table: Table) -> Iterator[Table]:
    """The tiles that hang together; one group far from another is no reason for a long drawing."""
    left = dict(sorted(table.items()))
    while left:
        cell = next(iter(left))
        group: dict[Cell, int] = {cell: left.pop(cell)}
        waiting = [cell]
        while waiting:
            for near in neighbours(waiting.pop()):
                if near in left:
                    group[near] = left.pop(near)
                    waiting.append(near)
        yield group


def _write(text: str, encoding: str) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write((text + "\n").encode(encoding, errors="replace"))
    sys.stdout.buffer.flush()
