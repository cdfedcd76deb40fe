"""What did a correction change? A sentence for each change that cannot be seen at a glance.

The names of changes and their arguments are listed in ``companion/link/messages/shown/changes.py``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import OutcomeView, SeatView
from companion.tablet.labels.match import BLOCKED
from companion.tablet.sentences import names
from companion.tablet.sentences.acts import act_text
from companion.tablet.sentences.outcome import winner_text
from companion.tablet.text import Text, joined, plural, text

_MOST: Final = 4
"""More than this nobody reads at the table; the log shows all."""

_SAID_ALREADY: Final = frozenset({"struck", "counts_again", "replaced"})
"""What whoever corrected has just said, and heard before OK."""

_SEEN: Final = frozenset({"phase", "seal_face", "column_storey", "column_out", "column_blocked"})
"""What the seal and the tower on the screen show."""

_WEIGHTY: Final = frozenset({"judged", "plate", "seal_taken", "seal_holder", "outcome"})
"""What makes it worth a notice; points and turn alone follow from every correction."""

Arguments = Mapping[str, Any]
Players = Sequence[SeatView]


def what_changed(changes: Iterable[Change], players: Players) -> Text | None:
    """Return what followed from a correction, the first few things; null if nothing weighty did."""
    changes = tuple(changes)
    if not any(one.name in _WEIGHTY for one in changes):
        return None
    follows = [one for one in changes if one.name not in _SAID_ALREADY | _SEEN]
    said = [text_of for one in follows if (text_of := change_text(one, players)) is not None]
    if not said:
        return None
    more = len(said) - _MOST
    if more > 0:
        rest = plural("And {count} more change.", "And {count} more changes.", count=more)
        said = [*said[:_MOST], rest]
    return joined(said, " ")


def change_text(change: Change, players: Players) -> Text | None:
    """Return a change as a sentence; null for one that this tablet does not know."""
    say = _SENTENCES.get(change.name)
    try:
        return None if say is None else say(change.arguments, players)
    except (KeyError, IndexError, TypeError):  # a table of another version
        return None


def _act(of: Arguments, players: Players) -> Text:
    return act_text(of["act"], players)


def _struck(of: Arguments, players: Players) -> Text:
    return text("In turn {turn} this was struck out: {act}", turn=of["turn"], act=_act(of, players))


def _counts(of: Arguments, players: Players) -> Text:
    return text("In turn {turn} this counts now: {act}", turn=of["turn"], act=_act(of, players))


def _judged(of: Arguments, players: Players) -> Text:
    if of["verdict"] == "legal":
        return _counts(of, players)
    return text(
        "In turn {turn} this does not count ({rules}): {act}",
        turn=of["turn"],
        rules=", ".join(of["rules"]),
        act=_act(of, players),
    )


def _seal_taken(of: Arguments, _: Players) -> Text:
    if of["colour"] is None:
        return text("In turn {turn} the seal stays where it is.", turn=of["turn"])
    return text(
        "In turn {turn} the seal goes to {colour}.",
        turn=of["turn"],
        colour=names.COLOURS[of["colour"]],
    )


def _seal_holder(of: Arguments, players: Players) -> Text:
    if of["seat"] is None:
        return text("Nobody holds the seal.")
    return text("{who} holds the seal now.", who=names.player(players, of["seat"]))


def _seal_face(of: Arguments, _: Players) -> Text:
    return text("Turn the seal in front of you. Up: {face}.", face=names.face(of["colour"]))


def _plate(of: Arguments, _: Players) -> Text:
    lies = names.plate(of["plate"])
    if of["lies"]:
        return text("{plate}: lies now.", plate=lies)
    return text("{plate}: does not lie yet.", plate=lies)


def _column(of: Arguments) -> Text:
    return names.column(of["column"]["colour"], of["column"]["kind"])


def _column_out(of: Arguments, _: Players) -> Text:
    if of["out"]:
        return text("{column}: out of the game.", column=_column(of))
    return text("{column}: in the game again.", column=_column(of))


def _column_storey(of: Arguments, _: Players) -> Text:
    return joined([_column(of), names.storey(of["storey"])], ": ")


def _column_blocked(of: Arguments, _: Players) -> Text:
    if of["blocked"]:
        return joined([_column(of), BLOCKED], ": ")
    return text("{column}: free again.", column=_column(of))


def _points(of: Arguments, players: Players) -> Text:
    return plural(
        "{who}: {count} point now.",
        "{who}: {count} points now.",
        count=of["points"],
        who=names.player(players, of["seat"]),
    )


def _turn(of: Arguments, players: Players) -> Text:
    return text("On turn now: {who}.", who=names.player(players, of["seat"]))


def _outcome(of: Arguments, players: Players) -> Text:
    if of["winners"] is None:
        return text("The match is not over.")
    ended = OutcomeView(
        tuple(of["winners"]), of["termination"], of["rule"], None, awaits_referee=False
    )
    return winner_text(ended, players)


_SENTENCES: Final[Mapping[str, Callable[[Arguments, Players], Text]]] = {
    "struck": _struck,
    "counts_again": _counts,
    "replaced": _counts,
    "judged": _judged,
    "seal_taken": _seal_taken,
    "seal_holder": _seal_holder,
    "seal_face": _seal_face,
    "plate": _plate,
    "column_out": _column_out,
    "column_storey": _column_storey,
    "column_blocked": _column_blocked,
    "points": _points,
    "turn": _turn,
    "outcome": _outcome,
}
"""Every change that has words; where a turn is at (``phase``) the screen itself says."""
