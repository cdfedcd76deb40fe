"""Which rules speak of what somebody is looking for?"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Game = Literal["villa_paletti", "palagonia"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game in one language.

    Attributes:
        number: Its number, "VP-12".
        title: A few words.
        text: One to five sentences; what an edition can choose is told last.
        options: Names of the edition's options that belong to it.
    """

    number: str
    title: str
    text: str
    options: tuple[str, ...] = ()


def search(query: str, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the rules that have every word of the query, the best first.

    A rule that is named by its number ("VP-12", "12") comes first, then those with a word in
    their title, then the others; otherwise they stay in their order. Words are found inside
    words ("колонн" in "колонну", "기둥" in "육각기둥"). Case and diacritics do not matter.
    An empty query finds everything.
    """
    words = folded(query).split()
    found = [rule for rule in rules if all(word in _all_of(rule) for word in words)]
    return tuple(sorted(found, key=lambda rule: _rank(rule, words)))


def folded(words: str) -> str:
    """Return the words without case and diacritics: "Säule" and "saule" become the same.

    Hangul is put together again afterwards, so that a syllable is found as a whole.
    """
    apart = unicodedata.normalize("NFKD", words.casefold())
    bare = "".join(sign for sign in apart if unicodedata.category(sign) != "Mn")
    return unicodedata.normalize("NFC", bare)


def _all_of(rule: Rule) -> str:
    return folded(f"{rule.number} {rule.title} {rule.text}")


def _rank(rule: Rule, words: Sequence[str]) -> int:
    number = folded(rule.number)
    if any(word in (number, number.rpartition("-")[2]) for word in words):
        return 0
    return 1 if any(word in folded(rule.title) for word in words) else 2
