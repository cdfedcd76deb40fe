"""How does an entry become one line of bytes, and a line an entry?

    {"i":<number>,"prev":"<head before, hex>","entry":"<kind>","at_ns":…,<the kind's fields>}

``i`` counts from 0; ``prev`` is the chain's head before this line (see ``chain``), so that the
next line shows it when this one was changed. No newline here: the journal ends each line with one.
"""

import json
import re
from typing import Any, Final, NoReturn

import msgspec

from companion.errors import UnreadableError
from companion.record.entries import Entry, Index, Sha256
from companion.record.migrations import TODAY, Format

MAX_LINE_BYTES = 1 << 20
"""A longer line is refused both ways: a wrong file must not fill the memory of a small computer."""


MIN_INTEGER, MAX_INTEGER = -(1 << 63), (1 << 63) - 1
"""What a signed 64-bit integer holds: beyond them languages read different numbers."""

_LONG_NUMBER: Final = re.compile(rb"[0-9]{19}")
"""Only a number of so many digits can be out of range; most lines have none but in a hash."""


class LineError(UnreadableError):
    """A line is not an entry of this format; its text says why and names no line number."""


class UnknownSchemaError(LineError):
    """The line opens a record of a format this program does not know."""


class Line(msgspec.Struct, frozen=True):
    """An entry at its place: its number from 0, and the head (hex) of the chain before it."""

    i: Index
    prev: Sha256
    entry: Entry


def encode_line(i: int, prev: bytes, entry: Entry) -> bytes:
    """Return the bytes of ``entry`` as line number ``i`` (from 0) after the head ``prev``.

    Raises:
        LineError: the entry holds what could not be read back, a fraction for example.
    """
    if not _is_plain(entry):
        # The encoder would write a NaN as null and bytes as text: something else than was meant.
        raise LineError(
            "This entry cannot be written: a record has text, whole numbers, true, false and null."
        )
    try:
        fields = msgspec.json.encode(entry, enc_hook=_as_text)[1:]
    except (TypeError, ValueError) as error:
        raise LineError(f"This entry cannot be written: {error}") from error
    line = b'{"i":%d,"prev":"%s",' % (i, prev.hex().encode()) + fields
    decode_line(line)
    return line


def decode_line(line: bytes, form: Format = TODAY) -> Line:
    """Return the entry in ``line`` (without newline) of a record of that format.

    Raises:
        UnknownSchemaError: it opens a record of another format.
        LineError: it is too long, not UTF-8, not JSON, has a key twice, a fraction or too large a
            number, or is not an entry of this format.
    """
    fields = read_object(line)
    if fields.get("entry") == "opened" and fields.get("schema") != form.schema:
        raise UnknownSchemaError(f"its schema is not {form.schema}")
    place = {key: fields.pop(key, None) for key in ("i", "prev")}
    try:
        if form.lift is not None:
            fields = form.lift(fields)
        return msgspec.convert({**place, "entry": fields}, type=Line)
    except (msgspec.ValidationError, LookupError) as error:
        raise LineError(f"it is not an entry of {form.schema} ({error})") from None


def schema_of(line: bytes) -> str | None:
    """Return the schema that ``line`` opens a record of, None if it opens none."""
    try:
        fields = read_object(line)
    except LineError:
        return None
    schema = fields.get("schema")
    return schema if fields.get("entry") == "opened" and isinstance(schema, str) else None


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object in ``line``, as strict as a record has to be.

    Raises:
        LineError: it is too long, not UTF-8, not JSON, not an object, has a key twice, a fraction
            or too large a number.
    """
    if len(line) > MAX_LINE_BYTES:
        raise LineError(f"it is longer than {MAX_LINE_BYTES} bytes")
    try:
        # msgspec alone would keep the last of two equal keys and let a fraction stand in an act.
        reader = _CAREFUL_JSON if _LONG_NUMBER.search(line) else _STRICT_JSON
        fields = reader.decode(line.decode("utf-8"))
        if b"\\u" in line:  # half a surrogate pair is JSON, but no text one could write again
            json.dumps(fields, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise LineError("it is nested too deeply") from None
    except LineError:
        raise
    except ValueError as error:
        raise LineError(f"it is not JSON in UTF-8 ({error})") from None
    if not isinstance(fields, dict):
        raise LineError("it is not a JSON object")
    return fields


def _is_plain(value: object) -> bool:
    if isinstance(value, msgspec.Struct):
        return all(_is_plain(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(one) for key, one in value.items())
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int)


def _as_text(value: object) -> str:
    """A sentence that remembers how it was made is written as the text that it is.

    Raises:
        TypeError: It is no text.
    """
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no text")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise LineError("it has the same key twice")
    return fields


def _no_fraction(number: str) -> NoReturn:
    raise LineError(f"it holds {number[:40]}, and a record has whole numbers only")


def _in_range(number: str) -> int:
    value = int(number) if len(number) < 22 else MAX_INTEGER + 1
    if not MIN_INTEGER <= value <= MAX_INTEGER:
        raise LineError(f"it holds {number[:40]}, which is beyond 64 bits")
    return value


_STRICT_JSON = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_no_fraction, parse_constant=_no_fraction
)
_CAREFUL_JSON = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_float=_no_fraction,
    parse_constant=_no_fraction,
    parse_int=_in_range,
)
