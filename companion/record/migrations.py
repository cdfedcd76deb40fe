"""How is a record of an older format read by this program?

A record keeps its format for ever: its lines are under a hash and are never rewritten. So an old
line is lifted to today's fields each time it is read, after its hash and before its meaning.

To change the format: give ``entries.SCHEMA`` its next number, add the old number to
``MIGRATIONS`` with a function that returns the fields of a line as the new format has them, and
keep its golden files in ``tests/golden/records``. No format older than today's has been released.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from companion.record.entries import SCHEMA

Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""From the fields of one line of an old format to those of today's; ``i`` and ``prev`` stay."""

MIGRATIONS: Final[Mapping[str, Migration]] = {}
"""The old formats that are read, by their schema."""


class Format(msgspec.Struct, frozen=True):
    """The format of one record: its schema, and what lifts its lines; None: nothing has to."""

    schema: str = SCHEMA
    lift: Migration | None = None


TODAY: Final = Format()


def format_of(schema: str, migrations: Mapping[str, Migration] = MIGRATIONS) -> Format | None:
    """Return the format called ``schema``, None if this program cannot read it."""
    if schema == SCHEMA:
        return TODAY
    return Format(schema, migrations[schema]) if schema in migrations else None
