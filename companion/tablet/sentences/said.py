"""How does a tablet say what the referee and his witnesses said? In its language, piece by piece.

A sentence comes as a template and what goes into its places (``companion/saying.py``). The
catalogues have the templates; what pieces, storeys and players are called is in ``names.py``. What
comes in English words, as from a record of an earlier sitting, is shown as it is, and so is a
template of another version that the catalogues lack.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.link.messages.sentence import Said, Sentence
from companion.link.messages.shown.match import SeatView
from companion.tablet.sentences import names
from companion.tablet.text import Argument, Text, verbatim

Arguments = Mapping[str, Any]

_NAMES: Final[dict[str, Callable[[Arguments, Sequence[SeatView]], Text]]] = {
    "{colour} {kind} column": lambda of, _: names.kind_of_column(of["colour"], of["kind"]),
    "{colour} {kind} one": lambda of, _: names.kind_of_column(of["colour"], of["kind"]),
    "{kind} column": lambda of, _: names.kind(of["kind"]),
    "{colour} plate": lambda of, _: names.kind_of_plate(of["colour"]),
    "on storey {storey}": lambda of, _: names.at_storey(of["storey"]),
    "of storey {storey}": lambda of, _: names.from_storey(of["storey"]),
    "{name}": lambda of, players: names.player(players, of["seat"]),
}
"""What is called by its name, by the template with which the table names it."""

NAMED: Final = frozenset(_NAMES)


def said_text(said: Said, players: Sequence[SeatView] = ()) -> Text:
    """Return what was said, to be said in any language.

    Args:
        said: By the table.
        players: Of the match, where one goes on.
    """
    if isinstance(said, str):
        return verbatim(said)
    name = _name(said, players)
    return _text(said, players) if name is None else name


def _name(said: Sentence, players: Sequence[SeatView]) -> Text | None:
    known = _NAMES.get(said.template)
    if known is None:
        return None
    try:
        return known(said.arguments, players)
    except (LookupError, TypeError):  # a piece that this tablet does not know
        return None


def _text(said: Sentence, players: Sequence[SeatView]) -> Text:
    arguments: dict[str, Argument] = {
        place: said_text(value, players) if isinstance(value, Sentence) else value
        for place, value in said.arguments.items()
    }
    try:
        return Text(said.template, tuple(sorted(arguments.items())))
    except ValueError:  # places of another version: better half a sentence than none
        return verbatim(said.template)
