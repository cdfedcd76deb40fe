"""How does the page ``docs/rules/editions.md`` tell which rulings there are?"""

import json
from collections.abc import Iterator

from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.options import OPTIONS, PRESETS, Option

HEAD = """\
# Which rulings can a match be played by?

Where the two sources are silent or disagree, the [rules](villa-paletti.md) make a ruling: an option
with a default. `companion editions` lists the same as this page, which is made from
`companion/games/villa_paletti/options.py` and checked by the tests; renew it with
`python -m tests.golden.villa_paletti.renew`. Source 000 is the long Russian text, 003 the short
Korean one.

## Options

| option | tokens, default first | rule | what the sources say |
|---|---|---|---|"""

BETWEEN = """
## Editions with a name

The name is for people: the command line and the tablet know it. A file of acts holds the options,
and a record holds the options and their hash. Where a source is silent its edition has the default.

| name | differs from the defaults in | hash |
|---|---|---|"""


def editions_page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(_option, OPTIONS), BETWEEN, *_presets()]) + "\n"


def _option(option: Option) -> str:
    tokens = " ".join(f"`{_token(token)}`" for token in option.tokens)
    numbers = f"`{option.default}`, or any number from 0 up"
    return f"| `{option.name}` | {tokens or numbers} | {option.rule} | {option.says} |"


def _presets() -> Iterator[str]:
    for name, edition in PRESETS.items():
        differing = ", ".join(
            f"`{option.name}` `{_token(getattr(edition, option.name))}`"
            for option in OPTIONS
            if getattr(edition, option.name) != getattr(Edition(), option.name)
        )
        yield f"| `{name}` | {differing or 'nothing'} | `{edition_hash(edition)[:16]}…` |"


def _token(token: str | bool | float) -> str:
    return token if isinstance(token, str) else json.dumps(token)
