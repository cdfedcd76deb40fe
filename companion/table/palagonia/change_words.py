"""How is it said in English what a correction or an undo changed? For records; tablets translate.

``companion/link/messages/shown/palagonia.py`` lists their names and arguments.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.acts import Act
from companion.games.palagonia.state import State
from companion.link.messages.shown.changes import Change
from companion.table.palagonia.words import act_words, made_of, player, players, points, tiles

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


def _creature(of: Arguments) -> str:
    return made_of(of["colour"], of["loops"], of["limbs"])


def _closes(state: State, of: Arguments) -> str:
    worth = points(of["loops"] + of["limbs"]) if of["to"] else "nothing"
    whom = f" for {players(state, tuple(of['to']))}" if of["to"] else ""
    return f"{_said(state, of)} closes {_creature(of)}: {worth}{whom}."


def _closes_not(state: State, of: Arguments) -> str:
    return f"{_said(state, of)} does not close {_creature(of)}."


def _name_gone(state: State, of: Arguments) -> str:
    return f"The name “{printable(of['name'])}” goes: {_gone_with(state, of)}."


def _gone_with(state: State, of: Arguments) -> str:
    return f"in turn {of['turn']} {_act(state, of['act'])} does not close that creature"


def _bag(_: State, of: Arguments) -> str:
    return f"{tiles(of['count']).capitalize()} {_are(of['count'])} in the bag, not {of['was']}."


def _on_table(_: State, of: Arguments) -> str:
    return f"{tiles(of['count']).capitalize()} {_are(of['count'])} on the table, not {of['was']}."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _points(state: State, of: Arguments) -> str:
    return f"{player(state, of['seat'])} has {points(of['points'])}, not {of['was']}."


def _turn(state: State, of: Arguments) -> str:
    return f"It is {player(state, of['seat'])}'s turn, not {player(state, of['was'])}'s."


def _phase(_: State, of: Arguments) -> str:
    now, was = of["phase"].replace("_", " "), of["was"].replace("_", " ")
    return f"The turn is at “{now}” now, not at “{was}”."


def _outcome(state: State, of: Arguments) -> str:
    if of["winners"] is None:
        return "The match is not over."
    winners = players(state, tuple(of["winners"]))
    if of["was"] is None:
        return f"The match is over: {winners} won ({of['rule']})."
    return f"The winner is {winners} ({of['rule']}), not {players(state, tuple(of['was']))}."


_SENTENCES: Final[Mapping[str, Callable[[State, Arguments], str]]] = {
    "struck": lambda state, of: f"{_said(state, of)} is struck out.",
    "counts_again": lambda state, of: f"{_said(state, of)} counts again.",
    "replaced": lambda state, of: (
        f"{_said(state, of)} takes the place of {_act(state, of['was'])}."
    ),
    "judged": _judged,
    "closes": _closes,
    "closes_not": _closes_not,
    "name_gone": _name_gone,
    "bag": _bag,
    "on_table": _on_table,
    "tiles": lambda _, __: "The tiles on the table lie otherwise.",
    "points": _points,
    "turn": _turn,
    "phase": _phase,
    "outcome": _outcome,
}
"""Every change there is, by name."""
