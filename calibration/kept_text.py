"""How is what was measured kept as text? One way to read, write and spell every TOML file."""

from pathlib import Path
from typing import Any

import msgspec

from calibration.errors import CalibrationMissingError, CalibrationUnreadableError


def read_text(path: Path, called: str, cure: str) -> str:
    """Return the text of a file.

    Args:
        path: The file.
        called: What it holds, as a sentence begins: "The scales' calibration".
        cure: What to do if there is none, as a sentence.

    Raises:
        CalibrationMissingError: There is none, or it may not be read.
        CalibrationUnreadableError: It is no text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CalibrationUnreadableError(f"{path} is no text in UTF-8.") from error
    except OSError as error:
        raise CalibrationMissingError(
            f"{called} {path} cannot be read: {error.strerror or error}. {cure}"
        ) from error


def write_text(path: Path, text: str, called: str) -> None:
    """Write a file; what was there is replaced in one go, or stays if that fails.

    Raises:
        CalibrationMissingError: The place cannot be written.
    """
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise CalibrationMissingError(
            f"{called} {path} cannot be written: {error.strerror or error}."
        ) from error


def fields(struct: msgspec.Struct) -> list[str]:
    """Return the TOML lines of all fields of a struct that are no tables themselves."""
    named = ((name, getattr(struct, name)) for name in struct.__struct_fields__)
    return [
        f"{name} = {spelt(value)}"
        for name, value in named
        if not isinstance(value, dict | msgspec.Struct)
    ]


def spelt(value: Any) -> str:
    """Return a number, a truth, a text or a list of them as TOML has it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(spelt(one) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # A TOML basic string is a JSON string, but for one sign that TOML wants escaped.
        return msgspec.json.encode(str(value)).decode().replace("\x7f", "\\u007f")
    return repr(value)
