"""What did a correction change? A sentence for each change that cannot be seen at a glance.

The names of changes and their arguments are listed in ``shown/changes.py`` and
``shown/palagonia.py`` of ``companion/link/messages``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.palagonia import EndView, PalagoniaView
from companion.tablet.sentences.palagonia.acts import act_text, name_of, names_of, winner_text
from companion.tablet.sentences.palagonia.creatures import made_of
from companion.tablet.text import Text, joined, plural, text, verbatim

_MOST: Final = 4
"""More than this nobody reads at the table; the log shows all."""

Arguments = Mapping[str, Any]


def what_changed(changes: Iterable[Change], match: PalagoniaView) -> Text | None:
    """Return what followed from a correction, the first few things; null if nothing did.

    What does not count any more comes first: it is to be settled.
    """
    known = [one for one in changes if one.name in _SENTENCES]
    known.sort(key=lambda one: one.name != "judged")
    said = [text_of for one in known if (text_of := change_text(one, match)) is not None]
    if not said:
        return None
    more = len(said) - _MOST
    if more > 0:
        rest = plural("And {count} more change.", "And {count} more changes.", count=more)
        said = [*said[:_MOST], rest]
    return joined(said, " ")


def change_text(change: Change, match: PalagoniaView) -> Text | None:
    """Return a change as a sentence; null for one that this tablet does not know."""
    try:
        return _SENTENCES[change.name](change.arguments, match)
    except (KeyError, IndexError, TypeError, ValueError):  # a table of another version
        return None


def _judged(of: Arguments, match: PalagoniaView) -> Text:
    act = act_text(match, of["act"])
    if of["verdict"] == "legal":
        return text("In turn {turn} this counts now: {act}.", turn=of["turn"], act=act)
    return text(
        "In turn {turn} this does not count any more ({rules}): {act}.",
        turn=of["turn"],
        rules=", ".join(of["rules"]),
        act=act,
    )


def _closes(of: Arguments, match: PalagoniaView) -> Text:
    creature = made_of(of["loops"], of["limbs"])
    if not of["to"]:
        return text(
            "In turn {turn} this closes, for nobody: {creature}.",
            turn=of["turn"],
            creature=creature,
        )
    return text(
        "In turn {turn} this closes, for {names}: {creature}.",
        turn=of["turn"],
        names=names_of(match, of["to"]),
        creature=creature,
    )


def _closes_not(of: Arguments, _: PalagoniaView) -> Text:
    return text(
        "In turn {turn} this does not close: {creature}.",
        turn=of["turn"],
        creature=made_of(of["loops"], of["limbs"]),
    )


def _name_gone(of: Arguments, _: PalagoniaView) -> Text:
    return text("With its creature this name is gone: {name}.", name=verbatim(of["name"]))


def _points(of: Arguments, match: PalagoniaView) -> Text:
    return plural(
        "{who}: {count} point now.",
        "{who}: {count} points now.",
        count=of["points"],
        who=name_of(match, of["seat"]),
    )


def _turn(of: Arguments, match: PalagoniaView) -> Text:
    return text("On turn now: {who}.", who=name_of(match, of["seat"]))


def _outcome(of: Arguments, match: PalagoniaView) -> Text:
    if of["winners"] is None:
        return text("The match is not over.")
    return winner_text(match, EndView(tuple(of["winners"]), of["termination"], of["rule"], None))


_SENTENCES: Final[Mapping[str, Callable[[Arguments, PalagoniaView], Text]]] = {
    "judged": _judged,
    "closes": _closes,
    "closes_not": _closes_not,
    "name_gone": _name_gone,
    "points": _points,
    "turn": _turn,
    "outcome": _outcome,
}
"""Every change that has words. Whoever corrected has just said what was struck out or replaced;
bag, board and phase the screen itself shows."""
