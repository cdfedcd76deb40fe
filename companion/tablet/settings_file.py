"""Where does a tablet keep what its people chose? In a small TOML file beside the table's own.

    schema = "paletti-tablet/2"
    language = "de"
    theme = "dark"
    …                             a setting that is not there has its default

An older file is read as if it had been written today; the next change writes it in today's format.
A file that cannot be read is left as it is, the defaults hold, and people are told; the next
setting that somebody changes writes a new one in its place.
"""

import json
import locale
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from companion.tablet.text import Text, text
from companion.tablet.view_models.preferences import Settings
from companion.tablet.words import nearest_language

UNREADABLE: Final = text("The settings of this tablet could not be read; it starts with its own.")
NOT_KEPT: Final = text("The settings could not be saved; they hold until the tablet is closed.")


class _File(Settings, frozen=True, forbid_unknown_fields=True):
    """The settings as they lie in the file."""

    schema: Literal["paletti-tablet/2"] = "paletti-tablet/2"


Fields = dict[str, Any]
"""What is in a file, by name."""


def _from_first(fields: Fields) -> Fields:
    """Return the settings of format 1 in format 2, which also knows ``less_motion``."""
    if "less_motion" in fields:
        raise ValueError("Format 1 has no less_motion.")
    return {**fields, "schema": "paletti-tablet/2", "less_motion": False}


_MIGRATIONS: Final[dict[str, Callable[[Fields], Fields]]] = {"paletti-tablet/1": _from_first}
"""From each older format to the one after it."""


def migrated(fields: Fields) -> Fields:
    """Return the fields of a file of any known format in today's; others as they are.

    Raises:
        ValueError: A field is of a later format than the file.
    """
    while (step := _MIGRATIONS.get(str(fields.get("schema")))) is not None:
        fields = step(fields)
    return fields


@dataclass(frozen=True)
class Kept:
    """The settings that hold, and what there is to say about them."""

    settings: Settings
    says: Text | None = None


def read_settings(path: Path) -> Kept:
    """Return the settings in a file; without one, the defaults in the system's language."""
    try:
        told = msgspec.convert(migrated(msgspec.toml.decode(path.read_bytes())), _File)
    except FileNotFoundError:
        return Kept(default_settings())
    except (OSError, ValueError):  # no TOML, no text, or no settings
        return Kept(default_settings(), UNREADABLE)
    fields = msgspec.structs.asdict(told)
    del fields["schema"]
    return Kept(Settings(**fields))


def write_settings(path: Path, settings: Settings) -> Text | None:
    """Write the settings, whole or not at all; return what to tell people if that failed."""
    fields = {"schema": "paletti-tablet/2", **msgspec.structs.asdict(settings)}
    # TOML has no null; a setting that is not there has its default, which is null where it may be.
    lines = [
        f"{name} = {json.dumps(value)}\n" for name, value in fields.items() if value is not None
    ]
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("".join(lines), encoding="utf-8")
        beside.replace(path)
    except OSError:
        return NOT_KEPT
    return None


def default_settings() -> Settings:
    """Return the settings of a new tablet: the language is the one of the system."""
    tag = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return Settings(language=nearest_language(tag))  # type: ignore[arg-type]  # one of LANGUAGES
