"""How does the page ``docs/rules/palagonia-editions.md`` tell which rulings there are?"""

import json
from collections.abc import Iterator

from companion.games.palagonia.edition import Edition, edition_hash
from companion.games.palagonia.options import OPTIONS, PRESETS, Option, Token

HEAD = """\
# Which rulings can a match of Palagonia be played by?

Where the source is silent, the [rules](palagonia.md) make a ruling: an option with a default.
`companion editions` lists the same as this page, which is made from
`companion/games/palagonia/options.py` and checked by the tests; renew it with
`python -m tests.golden.palagonia.renew`. Source 001 is the Russian text.

## Options

| option | tokens, default first | rule | what the source says |
|---|---|---|---|"""

BETWEEN = """
## Editions with a name

The name is for people: the command line and the tablet know it. A file of acts holds the options,
and a record holds the options and their hash. Where the source is silent its edition has the
default.

| name | differs from the defaults in | hash |
|---|---|---|"""


def editions_page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(_option, OPTIONS), BETWEEN, *_presets()]) + "\n"


def _option(option: Option) -> str:
    tokens = " ".join(f"`{_token(token)}`" for token in option.tokens)
    return f"| `{option.name}` | {tokens} | {option.rule} | {option.says} |"


def _presets() -> Iterator[str]:
    for name, edition in PRESETS.items():
        differing = ", ".join(
            f"`{option.name}` `{_token(getattr(edition, option.name))}`"
            for option in OPTIONS
            if getattr(edition, option.name) != getattr(Edition(), option.name)
        )
        yield f"| `{name}` | {differing or 'nothing'} | `{edition_hash(edition)[:16]}…` |"


def _token(token: Token) -> str:
    return token if isinstance(token, str) else json.dumps(token)
