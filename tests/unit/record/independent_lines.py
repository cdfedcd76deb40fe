"""The lines of docs/record-format.md; record_fields.txt has its tables of fields:

``-`` or missing, ``?`` or null, ``[`` array of, ``{`` object of, ``~`` and ``|`` or. A line that
begins with a dot is a part of an entry.
"""

import json
import re
from pathlib import Path
from typing import Any, NoReturn

SCHEMA, EDGE, LONGEST = "paletti-record/1", 1 << 63, 1 << 20
SHAPES: dict[str, dict[str, str]] = {}
for shape in Path(__file__).with_name("record_fields.txt").read_text().splitlines():
    name, *fields = shape.split()
    place = {} if name[0] == "." else {"i": "nat", "prev": "hash", "entry": "text", "at_ns": "nat"}
    SHAPES[name.strip(".")] = place | dict(field.split(":") for field in fields)
RANGES = {"int": (-EDGE, EDGE), "nat": (0, EDGE), "seat": (0, 10), "permille": (0, 1001)}
TEXTS = {
    "text": "(?s:.*)",
    "id": "(?s:.{1,100})",
    "name": "(?s:.{1,60})",
    "face": "[2-5]|remove|rotate",
    "hash": "[0-9a-f]{64}",
    "signature": "[0-9a-f]{128}",
    "rule": "(VP|PG)-[1-9][0-9]*",
    "colour": "red|blue|green|yellow",
}


def fits(value: Any, kind: str) -> bool:
    """Return whether a JSON value is what the tables call ``kind``."""
    if kind[0] == "[":
        return isinstance(value, list) and all(fits(one, kind[1:]) for one in value)
    if kind[0] == "{":
        return isinstance(value, dict) and all(fits(one, kind[1:]) for one in value.values())
    if kind[0] == "?":
        return value is None or fits(value, kind[1:])
    if "~" in kind:
        return any(fits(value, one) for one in kind.split("~"))
    if kind in SHAPES and (not isinstance(value, dict) or value.keys() - SHAPES[kind].keys()):
        return False
    if kind in SHAPES:
        return all(
            fits(value[key], one.lstrip("-")) if key in value else one[0] == "-"
            for key, one in SHAPES[kind].items()
        )
    if kind in RANGES:
        return type(value) is int and RANGES[kind][0] <= value < RANGES[kind][1]
    if kind in ("any", "bool"):
        return kind == "any" or type(value) is bool
    return type(value) is str and bool(re.fullmatch(TEXTS.get(kind, kind), value))


def refuse(text: object) -> NoReturn:
    raise ValueError(text)


def parse(line: bytes) -> dict[str, Any]:
    """The JSON object of a line, as strict as the page says."""
    found = json.loads(
        line.decode("utf-8") if len(line) <= LONGEST else refuse("too long"),
        parse_float=refuse,
        parse_constant=refuse,
        parse_int=lambda text: int(text) if -EDGE <= int(text) < EDGE else refuse(text),
        object_pairs_hook=lambda all_: dict(all_) if len(dict(all_)) == len(all_) else refuse(all_),
    )
    json.dumps(found, ensure_ascii=False).encode()  # refuses half a surrogate pair
    return found if isinstance(found, dict) else refuse("no object")


def read(line: bytes) -> dict[str, Any] | None:
    """The entry of a line; None if it is not as described, empty if it opens another format."""
    try:
        found = parse(line)
        if found.get("entry") == "opened" and found.get("schema") != SCHEMA:
            return {}
        return found if fits(found, found["entry"]) and "at_ns" in found else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
