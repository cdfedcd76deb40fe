"""``companion palagonia dice``: is a physical die fair?"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from companion.cli.palagonia.files import bytes_of, print_json, print_lines
from companion.cli.places import place
from companion.errors import UnreadableError, UsageError
from companion.games.lines import printable
from companion.games.palagonia.dice import FACES, Face, Fairness, fairness

_FACE: Final[dict[str, Face]] = {face: face for face in FACES}
_LONGEST_WORD: Final = 40
_LONGEST: Final = 10**15  # more rolls than anybody makes, and floats still count them exactly


def dice(
    counts: Annotated[
        list[str] | None,
        typer.Argument(metavar="FACE=COUNT", help="How often each face came, as remove=17."),
    ] = None,
    rolls: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="FILE", help="The faces rolled, in any number of lines."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Judge from many rolls of one die whether it is fair: Pearson's chi-square."""
    if bool(counts) == (rolls is not None):
        raise UsageError("Give either FACE=COUNT for the faces, or --rolls with a file of faces.")
    seen = _in_file(rolls) if rolls is not None else _said(counts or [])
    found = fairness(seen)
    if as_json:
        print_json({"counts": {face: seen[face] for face in FACES}} | msgspec.structs.asdict(found))
    else:
        print_lines(_for_people(seen, found))


def _said(counts: list[str]) -> Counter[Face]:
    seen: Counter[Face] = Counter()
    for word in counts:
        name, _, number = word.partition("=")
        if name not in _FACE or not (number.isascii() and number.isdigit()):
            raise UsageError(f"`{_quoted(word)}` is not a face and a count, as remove=17.")
        if _FACE[name] in seen:
            raise UsageError(f"The face {name} is counted twice.")
        if int(number[:20]) > _LONGEST:
            raise UsageError(f"The count of {name} is too large.")
        seen[_FACE[name]] = int(number)
    return seen


def _in_file(file: Path) -> Counter[Face]:
    seen: Counter[Face] = Counter()
    text = bytes_of(file, "rolls").decode("utf-8-sig", errors="replace")
    for line, words in enumerate(text.splitlines(), start=1):
        for word in words.split():
            if word not in _FACE:
                raise UnreadableError(
                    f"{file}, line {line}: `{_quoted(word)}` is no face; they are "
                    f"{', '.join(FACES)}."
                )
            seen[_FACE[word]] += 1
    return seen


def _quoted(word: str) -> str:
    """A word of somebody's as it can be shown: a file may be one word of megabytes."""
    return printable(word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…")


def _for_people(seen: Counter[Face], found: Fairness) -> Iterator[str]:
    for face in FACES:
        yield f"{face:>6}  {seen[face]:6}"
    if found.p is not None:
        yield f"chi-square {found.chi_square:.2f} with 5 degrees of freedom, p = {found.p:.3g}"
    yield found.sentence
