"""``companion editions``: which rulings can a Villa Paletti match be played by?"""

import json
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import typer

from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.options import OPTIONS, PRESETS, Option


def editions(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the options of an edition, default first, and the editions that have a name."""
    if as_json:
        text, encoding = json.dumps(_report(), ensure_ascii=False), "utf-8"
    else:
        text, encoding = "\n".join(_for_people()), sys.stdout.encoding or "utf-8"
    sys.stdout.buffer.write((text + "\n").encode(encoding, errors="replace"))
    sys.stdout.buffer.flush()


def _report() -> dict[str, Any]:
    return {
        "options": [msgspec.to_builtins(option) for option in OPTIONS],
        "presets": {
            name: {"edition": msgspec.structs.asdict(edition), "hash": edition_hash(edition)}
            for name, edition in PRESETS.items()
        },
    }


def _for_people() -> Iterator[str]:
    yield "Options (default first):"
    for option in OPTIONS:
        yield f"  {option.name}  {' | '.join(_tokens(option))}  ({option.rule})"
        yield f"      {option.says}"
    yield ""
    yield "Editions with a name:"
    for name, edition in PRESETS.items():
        yield f"  {name}  {', '.join(_differing(edition)) or 'the defaults'}"
        yield f"      hash {edition_hash(edition)}"


def _tokens(option: Option) -> list[str]:
    """The tokens as they are written in a file of acts; a number stands for any from 0 up."""
    return [json.dumps(one).strip('"') for one in option.tokens] or [f"{option.default}"]


def _differing(edition: Edition) -> list[str]:
    return [
        f"{option.name} {json.dumps(value).strip(chr(34))}"
        for option in OPTIONS
        if (value := getattr(edition, option.name)) != option.default
    ]
