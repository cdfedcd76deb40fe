"""What goes into the file for a bug report? What helps, and nothing that is anybody's.

| what                                   | how                                                     |
|----------------------------------------|---------------------------------------------------------|
| versions, what the doctor says         | paths without the name of whose home it is              |
| settings, calibrations, the set        | as they are, names of players replaced                  |
| the newest records, their first lines  | ``companion/record/anonymous.py``: seats, no names      |
| what was said of devices in them       | likewise                                                |
| keys, tokens, secrets of dice          | never; a file with one of them in it is left out        |
| pictures, recordings                   | never                                                   |
"""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.record.anonymous import anonymous_line, anonymous_text, names_of
from companion.record.lines import LineError, read_object

FIRST_NAME: Final = "paletti-bundle.txt"
"""The first file of each bundle, by which one is known."""

_NEWEST: Final = 3
_HEAD_LINES: Final = 40
_HEALTH_LINES: Final = 200
_LARGEST_BYTES: Final = 200_000

_SETTINGS: Final = ("tablet.toml", "cameras.toml", "scales.toml", "set.toml", "cameras/*.toml")

_COLOURS: Final = frozenset({"red", "blue", "green", "yellow", "orange"})
"""Who is called so is not known by it, and sets are full of these."""

_SHORTEST_SECRET: Final = 8


@dataclass(frozen=True)
class Member:
    """One file of a bundle: its name, what is in it, and what that is for people."""

    name: str
    data: bytes
    words: str


@dataclass(frozen=True)
class Bundle:
    """What is to be written, and the names of what was left out for a secret in it."""

    members: tuple[Member, ...]
    withheld: tuple[str, ...]

    def listed(self) -> list[str]:
        """Return a line for each file, for people."""
        return [f"{one.name}  {len(one.data)} bytes: {one.words}" for one in self.members]


def bundle_of(home: Path, told: Mapping[str, Any], versions: Mapping[str, str]) -> Bundle:
    """Return what goes into a bundle of a table.

    Args:
        home: The table's files.
        told: What its doctor says, as JSON.
        versions: Of what is installed.
    """
    records = _newest_records(home)
    lines = {path: _lines(path) for path in records}
    names = _names(home, lines.values())
    clean = _Cleaning(
        home, {name: word for name, word in names.items() if name.casefold() not in _COLOURS}
    )
    members = [
        Member("versions.json", clean.json(versions), "what is installed"),
        Member("doctor.json", clean.json(told), "what companion doctor says"),
        *_settings(home, clean),
    ]
    for number, of_record in enumerate(lines.values(), start=1):
        members += _of_record(number, of_record, names | _players(of_record))
    secrets = _secrets(home)
    kept = [one for one in members if not any(secret in one.data for secret in secrets)]
    withheld = tuple(one.name for one in members if one not in kept)
    first = Member(FIRST_NAME, _first(kept, withheld), "this list")
    return Bundle((first, *kept), withheld)


def packed(bundle: Bundle) -> bytes:
    """Return the bundle as a ZIP file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in bundle.members:
            archive.writestr(one.name, one.data)
    return out.getvalue()


def is_bundle(head: bytes) -> bool:
    """Return whether a file that begins so is a bundle."""
    # A ZIP begins with the header of its first file: 30 bytes, then that file's name.
    return head.startswith(b"PK\3\4") and head[30:].startswith(FIRST_NAME.encode())


class _Cleaning:
    """Takes names and homes out of text."""

    def __init__(self, home: Path, names: Mapping[str, str]) -> None:
        self._names = names
        self._places = {str(home.absolute()): "TABLE", str(home): "TABLE", str(Path.home()): "HOME"}

    def text(self, text: str) -> str:
        for place, word in self._places.items():
            if len(place) > 1:  # a home that is the root says nothing of anybody
                text = text.replace(place, word)
        return anonymous_text(text, self._names)

    def json(self, told: Mapping[str, Any]) -> bytes:
        return json.dumps(self._cleaned(told), ensure_ascii=False, indent=1).encode("utf-8")

    def _cleaned(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: self._cleaned(one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._cleaned(one) for one in value]
        return self.text(value) if isinstance(value, str) else value


def _settings(home: Path, clean: _Cleaning) -> list[Member]:
    found = []
    for pattern in _SETTINGS:
        for path in sorted(home.glob(pattern)):
            text = _read(path)[:_LARGEST_BYTES].decode("utf-8", errors="replace")
            name = path.relative_to(home).as_posix()
            found.append(Member(f"settings/{name}", clean.text(text).encode("utf-8"), "as it is"))
    return found


def _of_record(number: int, lines: Sequence[bytes], names: Mapping[str, str]) -> list[Member]:
    head = [shown for line in lines[:_HEAD_LINES] if (shown := anonymous_line(line, names))]
    health = [
        shown
        for line in lines
        if b'"entry":"health"' in line and (shown := anonymous_line(line, names))
    ]
    found = {
        "head.jsonl": (head, "its first lines, seats for names"),
        "health.jsonl": (health[-_HEALTH_LINES:], "what was said of devices in it"),
    }
    return [
        Member(f"records/{number}/{name}", _joined(shown), words)
        for name, (shown, words) in found.items()
        if shown
    ]


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _newest_records(home: Path) -> list[Path]:
    from companion.record.folder import records_folder, records_in

    found = []
    for path in records_in(records_folder(home)):
        try:
            found.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue  # it went while we were looking
    return [path for _, path in sorted(found, reverse=True)[:_NEWEST]]


def _lines(path: Path) -> list[bytes]:
    return _read(path).splitlines()


def _read(path: Path) -> bytes:
    """What is in a file; nothing, if it cannot be read: a bundle is made of what there is."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _names(home: Path, records: Iterable[Sequence[bytes]]) -> dict[str, str]:
    """By what everybody's name is replaced who plays in the records or is known to the table."""
    playing = [name for lines in records for name in _players(lines)]
    return dict.fromkeys([*_known_people(home), *playing], "somebody")


def _players(lines: Sequence[bytes]) -> dict[str, str]:
    """By what the names of those are replaced who play in one record."""
    try:
        opened = read_object(lines[0]) if lines else {}
    except LineError:
        return {}
    return names_of(_seats(opened.get("players")))


def _seats(players: Any) -> list[tuple[int, str]]:
    seats = players if isinstance(players, list) else []
    return [
        (one["seat"], one["name"])
        for one in seats
        if isinstance(one, dict)
        and isinstance(one.get("seat"), int)
        and isinstance(one.get("name"), str)
    ]


def _known_people(home: Path) -> list[str]:
    try:
        known = json.loads(_read(home / "people.json") or b"{}").get("names", [])
    except (ValueError, AttributeError):
        return []
    return [one for one in known if isinstance(one, str) and one.strip()]


def _secrets(home: Path) -> list[bytes]:
    """What must be in no file: lines of keys, the token of tablets, secrets of dice."""
    from companion.cli.wiring import TOKEN_NAME
    from companion.record.folder import records_folder
    from companion.record.keys import KEY_NAME, keys_folder
    from companion.table.dice.box import SECRET_NAME

    paths = [home / KEY_NAME, home / TOKEN_NAME, *keys_folder(home).glob("*.pem")]
    paths += records_folder(home).rglob(SECRET_NAME)
    lines = [line.strip() for path in paths for line in _read(path).splitlines()]
    return [line for line in lines if len(line) >= _SHORTEST_SECRET]


def _first(members: Sequence[Member], withheld: Sequence[str]) -> bytes:
    lines = [
        "For a bug report about the Paletti Companion. It holds no keys, no tokens, no names of",
        "players and no pictures. Look through it before you send it.",
        "",
        *(f"{one.name}: {one.words}" for one in members),
    ]
    if withheld:
        lines += ["", f"Left out, because a secret was in it: {', '.join(withheld)}"]
    return "\n".join([*lines, ""]).encode("utf-8")
