"""What of a record may be shown to strangers? Its lines without anybody's name.

A line is not searched for what must go; what may stay is known, and all else goes:

| a value | becomes |
|---|---|
| a number, true, false, null | itself |
| a word of the format (``move``, ``red``, ``VP-12``, a hash, a time) | itself |
| a player's name | ``seat 1`` |
| a sentence about a device | itself, with the names in it replaced |
| who decided, why, what a creature is called, a secret, any other text | ``…`` |

The hashes of the chain stay and hold no longer: the record itself is what is signed.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.record.lines import LineError, read_object

Names = Mapping[str, str]
"""By what each name is replaced."""

HIDDEN: Final = "…"

_PRIVATE: Final = frozenset(
    {"name", "by_name", "players", "reason", "contribution", "secret", "match_id"}
)
"""Under these keys stand what people wrote or chose."""

_WORDS_OF_THE_GAME: Final = frozenset(
    {"entry", "act", "game", "colour", "colours", "neutral", "kind", "verdict", "rule", "rules"}
)
"""Under these stand the format's own words, also where somebody is called so."""

_PLAIN: Final = re.compile(r"[a-z0-9_:./+ -]{1,130}|(VP|PG)-[0-9]+|[0-9T:+Z.-]+")


def names_of(players: Iterable[tuple[int, str]]) -> dict[str, str]:
    """Return by what each player's name is replaced.

    Args:
        players: Seat and name; without a name there is nothing to replace.
    """
    return {name: f"seat {seat}" for seat, name in players if name.strip()}


def anonymous_line(line: bytes, names: Names) -> bytes | None:
    """Return a line of a record without names, None if it cannot be read.

    Args:
        line: As it is stored, without newline.
        names: Of everybody who may be in it.
    """
    try:
        fields = read_object(line)
    except LineError:
        return None
    return json.dumps(_shown("", fields, names), ensure_ascii=False).encode("utf-8")


def anonymous_text(text: str, names: Names) -> str:
    """Return a sentence with every name in it replaced, however it is spelt."""
    for name in sorted(names, key=len, reverse=True):  # "Ann Lee" before "Ann"
        text = _as_word(name).sub(names[name], text)
    return text


def _shown(key: str, value: Any, names: Names) -> Any:
    if isinstance(value, dict):
        return {_shown_key(one, names): _shown(one, of_it, names) for one, of_it in value.items()}
    if isinstance(value, list):
        return [_shown(key, one, names) for one in value]
    return _shown_text(key, value, names) if isinstance(value, str) else value


def _shown_key(key: str, names: Names) -> str:
    return key if _is_plain(key, names) or key in _WORDS_OF_THE_GAME else HIDDEN


def _shown_text(key: str, text: str, names: Names) -> str:
    if key in _PRIVATE:
        return names.get(text, HIDDEN)
    if key in _WORDS_OF_THE_GAME:
        return text if _PLAIN.fullmatch(text) else HIDDEN
    if key == "sentence":
        return anonymous_text(text, names)
    return text if _is_plain(text, names) else HIDDEN


def _is_plain(text: str, names: Names) -> bool:
    """Whether a text is of the format's own words, and nobody's name is among them."""
    return bool(_PLAIN.fullmatch(text)) and anonymous_text(text, names) == text


def _as_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name.strip())}(?!\w)", re.IGNORECASE)
