"""How is it said in English what a correction or an undo changed? For records; tablets translate.

``companion/link/messages/shown/changes.py`` lists the names of changes with arguments.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act, ColumnRef
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.changes import Change
from companion.table.villa_paletti.words import act_words, column, player, players, storey

Arguments = Mapping[str, Any]


def sentence(state: State, change: Change) -> str:
    """Return a change as a sentence.

    Args:
        state: Any state of the match, for the names.
        change: What a correction or an undo made otherwise.
    """
    return _SENTENCES[change.name](state, change.arguments)


def _act(state: State, fields: Arguments) -> str:
    if fields["act"] == "unreadable":
        return act_words(state, Unreadable(fields["why"]))
    act: Act = msgspec.convert(fields, type=Act)
    return act_words(state, act)


def _said(state: State, of: Arguments) -> str:
    return f"In turn {of['turn']} {_act(state, of['act'])}"


def _verdict(verdict: str, rules: Iterable[str]) -> str:
    named = ", ".join(rules)
    return f"{verdict} ({named})" if named else verdict


def _judged(state: State, of: Arguments) -> str:
    said, now = _said(state, of), _verdict(of["verdict"], of["rules"])
    if of["was"] is None:
        return f"{said} is {now}."
    return f"{said} is now {now}, not {_verdict(of['was'], of['was_rules'])}."


def _seal_taken(_: State, of: Arguments) -> str:
    turn, colour, was = of["turn"], of["colour"], of["was"]
    if colour is None:
        return f"The seal did not go to {was} in turn {turn}."
    if was is None:
        return f"The seal went to {colour} in turn {turn}; it had not moved there before."
    return f"The seal went to {colour} in turn {turn}, not {was}."


def _seal_holder(state: State, of: Arguments) -> str:
    has = "Nobody has" if of["seat"] is None else f"{player(state, of['seat'])} has"
    if of["was"] is None:
        return f"{has} the seal now."
    return f"{has} the seal now, not {player(state, of['was'])}."


def _seal_face(_: State, of: Arguments) -> str:
    blank = "its blank side"
    return f"The seal shows {of['colour'] or blank} now, not {of['was'] or blank}."


def _plate(_: State, of: Arguments) -> str:
    return f"The {of['plate']} plate {'lies' if of['lies'] else 'does not lie yet'}."


def _column(of: Arguments) -> str:
    name: str = column(ColumnRef(**of["column"], storey=0))
    return name.capitalize()


def _column_out(_: State, of: Arguments) -> str:
    return f"{_column(of)} is {'out of the game' if of['out'] else 'still in the game'}."


def _column_storey(_: State, of: Arguments) -> str:
    return f"{_column(of)} stands on {storey(of['storey'])}, not on {storey(of['was'])}."


def _column_blocked(_: State, of: Arguments) -> str:
    return f"{_column(of)} is {'blocked' if of['blocked'] else 'not blocked'}."


def _points(state: State, of: Arguments) -> str:
    counted = "1 point" if of["points"] == 1 else f"{of['points']} points"
    return f"{player(state, of['seat'])} has {counted} on the highest plate, not {of['was']}."


def _turn(state: State, of: Arguments) -> str:
    return f"It is {player(state, of['seat'])}'s turn, not {player(state, of['was'])}'s."


def _phase(_: State, of: Arguments) -> str:
    now, was = of["phase"].replace("_", " "), of["was"].replace("_", " ")
    return f"The turn is at “{now}” now, not at “{was}”."


def _outcome(state: State, of: Arguments) -> str:
    if of["winners"] is None:
        return "The match is not over."
    by_rule = f" ({of['rule']})" if of["rule"] else ""
    winners = players(state, tuple(of["winners"]))
    if of["was"] is None:
        return f"The match is over: {winners} won{by_rule}."
    if of["was"] != of["winners"]:
        return f"The winner is {winners}{by_rule}, not {players(state, tuple(of['was']))}."
    return f"The match ended by {of['termination']}{by_rule}."


_SENTENCES: Final[Mapping[str, Callable[[State, Arguments], str]]] = {
    "struck": lambda state, of: f"{_said(state, of)} is struck out.",
    "counts_again": lambda state, of: f"{_said(state, of)} counts again.",
    "replaced": lambda state, of: (
        f"{_said(state, of)} takes the place of {_act(state, of['was'])}."
    ),
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
    "phase": _phase,
    "outcome": _outcome,
}
"""Every change there is, by name."""
