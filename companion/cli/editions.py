"""``companion editions``: which rulings can a match of either game be played by?"""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
import typer

from companion.games.palagonia import edition as palagonia_edition
from companion.games.palagonia import options as palagonia
from companion.games.villa_paletti import edition as villa_paletti_edition
from companion.games.villa_paletti import options as villa_paletti

VillaEdition = villa_paletti_edition.Edition
PalagoniaEdition = palagonia_edition.Edition
Option = villa_paletti.Option | palagonia.Option


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
    """Villa Paletti as ever, and Palagonia the same way under its name."""
    return {
        "options": [msgspec.to_builtins(option) for option in villa_paletti.OPTIONS],
        "presets": {
            name: _preset(edition, villa_paletti_edition.edition_hash(edition))
            for name, edition in villa_paletti.PRESETS.items()
        },
        "palagonia": {
            "options": [msgspec.to_builtins(option) for option in palagonia.OPTIONS],
            "presets": {
                name: _preset(edition, palagonia_edition.edition_hash(edition))
                for name, edition in palagonia.PRESETS.items()
            },
        },
    }


def _preset(edition: VillaEdition | PalagoniaEdition, fingerprint: str) -> dict[str, Any]:
    return {"edition": msgspec.structs.asdict(edition), "hash": fingerprint}


def _for_people() -> Iterator[str]:
    yield "Villa Paletti"
    yield from _options(villa_paletti.OPTIONS)
    for name, one in villa_paletti.PRESETS.items():
        fingerprint = villa_paletti_edition.edition_hash(one)
        yield from _named(name, one, villa_paletti.OPTIONS, fingerprint)
    yield ""
    yield "Palagonia"
    yield from _options(palagonia.OPTIONS)
    for name, other in palagonia.PRESETS.items():
        fingerprint = palagonia_edition.edition_hash(other)
        yield from _named(name, other, palagonia.OPTIONS, fingerprint)


def _options(options: Sequence[Option]) -> Iterator[str]:
    yield "Options (default first):"
    for option in options:
        yield f"  {option.name}  {' | '.join(_tokens(option))}  ({option.rule})"
        yield f"      {option.says}"
    yield ""
    yield "Editions with a name:"


def _named(
    name: str,
    edition: VillaEdition | PalagoniaEdition,
    options: Sequence[Option],
    fingerprint: str,
) -> Iterator[str]:
    yield f"  {name}  {', '.join(_differing(edition, options)) or 'the defaults'}"
    yield f"      hash {fingerprint}"


def _tokens(option: Option) -> list[str]:
    """The tokens as they are written in a file of acts; a number stands for any from 0 up."""
    return [json.dumps(one).strip('"') for one in option.tokens] or [f"{option.default}"]


def _differing(edition: VillaEdition | PalagoniaEdition, options: Sequence[Option]) -> list[str]:
    return [
        f"{option.name} {json.dumps(value).strip(chr(34))}"
        for option in options
        if (value := getattr(edition, option.name)) != option.default
    ]
