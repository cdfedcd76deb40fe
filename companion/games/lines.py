r"""How do the bytes of an act file become numbered lines, and a line a JSON object?

Stricter than JSON itself, because an act is evidence and must mean one thing only:

=====================================  =====================================================
what the file holds                    what becomes of it
=====================================  =====================================================
a line of spaces, tabs or nothing      skipped, but counted
CRLF line ends, a UTF-8 mark (BOM)     tolerated (the mark at the very start of the file only)
bytes that are no UTF-8                unreadable line
the same key twice in an object        unreadable line: two readers could keep different ones
NaN, Infinity, a number beyond both    unreadable line: JSON has no such numbers
half a surrogate pair (``"\ud800"``)     unreadable line: it is no character
nesting or digits without end          unreadable line
null where no act allows it            unreadable line (the caller names the keys that may)
=====================================  =====================================================
"""

import json
import math
from collections.abc import Iterator

from companion.games.game import Unreadable

_BLANK = b" \t\r"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _Refused(ValueError):
    """A value JSON's grammar lets through and an act must not hold; the text is the sentence."""


def numbered_lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, each with its number, counted from 1."""
    for number, line in enumerate(data.removeprefix(_BYTE_ORDER_MARK).split(b"\n"), start=1):
        stripped = line.strip(_BLANK)
        if stripped:
            yield number, stripped


def read_object(
    line: bytes, nullable: frozenset[str] = frozenset()
) -> dict[str, object] | Unreadable:
    """The JSON object on a line, or why there is none.

    ``nullable`` names the keys of the outermost object that may be null.
    """
    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
        if not isinstance(value, dict):
            return Unreadable("The line is no JSON object.")
        for key, inner in value.items():
            if not (inner is None and key in nullable):
                _no_null(inner, key)
    except UnicodeDecodeError as error:
        return Unreadable(f"The line is not UTF-8 (byte {error.start + 1}).")
    except json.JSONDecodeError as error:
        return Unreadable(f"The line is no JSON: {error.msg} at character {error.pos + 1}.")
    except RecursionError:
        return Unreadable("The line is nested too deeply.")
    except _Refused as error:
        return Unreadable(str(error))
    except ValueError:  # what Python says to an integer of thousands of digits
        return Unreadable("The line holds a number that is too long.")
    return value


def printable(text: str) -> str:
    """The text with everything replaced that would move a terminal's cursor or is no character."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Refused(f"The key `{printable(key)}` stands twice in one object.")
        _whole_characters(key)
        _whole_characters(value)
        found[key] = value
    return found


def _whole_characters(value: object) -> None:
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise _Refused("The line holds half a surrogate pair, which is no character.")
    if isinstance(value, list):
        for inner in value:
            _whole_characters(inner)


def _no_constant(name: str) -> float:
    raise _Refused(f"The line holds {name}, which is no JSON number.")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _Refused("The line holds a number that is too large.")
    return value


def _no_null(value: object, key: str) -> None:
    if value is None:
        raise _Refused(f"`{printable(key)}` must not be null here.")
    if isinstance(value, dict):
        for inner_key, inner in value.items():
            _no_null(inner, inner_key)
    elif isinstance(value, list):
        for inner in value:
            _no_null(inner, key)
