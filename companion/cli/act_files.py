"""How do the acts of a match look in a file for other programs, and how is such a file known?"""

import csv
import io
import json
from typing import Any

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets run what begins so; an apostrophe before it makes it text again."""


def as_table(rows: list[dict[str, Any]], game: str, seats: int) -> str:
    """Return CSV as RFC 4180 has it; lists in one cell with spaces, points one column a seat."""
    out = io.StringIO(newline="")
    points = [f"score_{seat}" for seat in range(seats)]
    names = _names(game)
    table = csv.writer(out)
    table.writerow([*names, *points])
    for row in rows:
        scores = [row["scores"].get(str(seat)) for seat in range(seats)]
        table.writerow([_cell(value) for value in (*(row[name] for name in names), *scores)])
    return out.getvalue()


def is_table(head: bytes) -> bool:
    """Return whether a file that begins with ``head`` is what ``as_table`` returns."""
    from companion.table.games import GAMES

    return any(
        head.startswith(",".join(_names(game)).encode("ascii") + b",score_0,") for game in GAMES
    )


def as_list(rows: list[dict[str, Any]]) -> str:
    """Return a JSON list, one object an act."""
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


def is_list(head: bytes) -> bool:
    """Return whether a file that begins with ``head`` is what ``as_list`` returns."""
    first, second = "entry", "line"  # every game's rows begin so
    begun, _, rest = head.partition(b",\n")
    return head == b"[]\n" or (
        begun.startswith(f'[\n {{\n  "{first}": '.encode("ascii"))
        and rest.startswith(f'  "{second}": '.encode("ascii"))
    )


def _names(game: str) -> list[str]:
    from companion.table.retold.rows import columns

    return [name for name in columns(game) if name != "scores"]


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
