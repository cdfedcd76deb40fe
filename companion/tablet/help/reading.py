"""Where do the rules' texts come from? One TOML file a language, beside this one.

Those of Palagonia lie in a folder of their own.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from companion.errors import UsageError
from companion.tablet.help.rules import Game, Rule
from companion.tablet.words import LANGUAGES

FOLDER: Final = Path(__file__).parent

_FOLDERS: Final[dict[Game, Path]] = {"villa_paletti": FOLDER, "palagonia": FOLDER / "palagonia"}


@cache
def rules_in(language: str, game: Game = "villa_paletti") -> tuple[Rule, ...]:
    """Return every rule of a game in a language, in the order of their numbers.

    Raises:
        UsageError: The tablet does not speak that language.
    """
    if language not in LANGUAGES:
        raise UsageError(f"There are no rules in `{language}`; there are {', '.join(LANGUAGES)}.")
    told = tomllib.loads((_FOLDERS[game] / f"{language}.toml").read_text(encoding="utf-8"))
    return tuple(
        Rule(number, rule["title"], rule["text"], tuple(rule.get("options", ())))
        for number, rule in told.items()
    )
