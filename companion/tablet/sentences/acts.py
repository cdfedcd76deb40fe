"""What was done, as one sentence of the log?

Acts are those of ``docs/contracts.md``, as the table sends them. What an act does not say (who
laid the plate, on which storey) is not said here either, unless it is handed in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.link.messages.shown.match import SeatView
from companion.tablet.sentences.names import (
    all_of,
    column,
    column_taken,
    from_storey,
    on_storey,
    plate,
    player,
)
from companion.tablet.text import Text, joined, plural, text


@dataclass(frozen=True, slots=True)
class _Said:
    """An act with those who may be named in it."""

    act: Mapping[str, Any]
    players: Sequence[SeatView]
    storey: int | None

    @property
    def who(self) -> Text:
        return player(self.players, self.act.get("by"))

    @property
    def column(self) -> Text:
        return column_taken(self.act["column"]["colour"], self.act["column"]["kind"])

    @property
    def source(self) -> Text:
        return from_storey(self.act["column"]["storey"])

    @property
    def target(self) -> Text:
        return on_storey(self.act.get("to") if self.act.get("to") is not None else self.storey)


def act_text(
    act: Mapping[str, Any], players: Sequence[SeatView], storey: int | None = None
) -> Text:
    """Return an act as a sentence, or a few.

    Args:
        act: As in ``docs/contracts.md``.
        players: Those at the table, in playing order.
        storey: The storey of the highest plate at the time; None leaves it unsaid.
    """
    said = _SENTENCES[act["act"]](_Said(act, players, storey))
    return joined([said, *_remarks(act)], " ")


def _remarks(act: Mapping[str, Any]) -> list[Text]:
    """VP-18, VP-19, VP-26: how it stands, where that is out of the ordinary."""
    remarks = []
    if act.get("on_column"):
        remarks.append(text("It stands on another column."))
    if act.get("footprint") == "over":
        remarks.append(text("It projects beyond the edge."))
    if act.get("footprint") == "too_close":
        remarks.append(text("It is too close to the edge to tell."))
    return remarks


def _start(said: _Said) -> Text:
    return text("The match begins. First on turn: {who}.", who=player(said.players, 0))


def _move(said: _Said) -> Text:
    return text(
        "{who} sets {column} {source} {target}.",
        who=said.who,
        column=said.column,
        source=said.source,
        target=said.target,
    )


def _move_neutral(said: _Said) -> Text:
    return text(
        "{who} sets {column} (neutral) {source} {target}.",
        who=said.who,
        column=said.column,
        source=said.source,
        target=said.target,
    )


def _stop(said: _Said) -> Text:
    return text(
        "{who} stops and puts {column} back. It is blocked to the end of the game.",
        who=said.who,
        column=said.column,
    )


def _touched(said: _Said) -> Text:
    return text(
        "{who} touches {column} and lets it go. The turn is over.",
        who=said.who,
        column=said.column,
    )


def _propose(said: _Said) -> Text:
    return text("{who} proposes the next plate.", who=said.who)


def _object(said: _Said) -> Text:
    return text(
        "{who} objects and tries {column} {source}.",
        who=said.who,
        column=said.column,
        source=said.source,
    )


def _objection_succeeded(_: _Said) -> Text:
    return text("The objection succeeds: that column leaves the game, and no plate is laid.")


def _objection_failed(said: _Said) -> Text:
    penalty = said.act["penalty"]
    if penalty is None:
        return text("The objection fails. No column is taken out of the game.")
    return text(
        "The objection fails. The proposer takes {column} out of the game {source}.",
        column=column_taken(penalty["colour"], penalty["kind"]),
        source=from_storey(penalty["storey"]),
    )


def _agree(_: _Said) -> Text:
    return text("Nobody objects.")


def _lay(said: _Said) -> Text:
    return plural(
        "{plate} laid on {count} column.",
        "{plate} laid on {count} columns.",
        count=said.act["supports"],
        plate=plate(said.act["plate"]),
    )


def _lay_impossible(_: _Said) -> Text:
    return text("The plate cannot be laid. The turn is over.")


def _neutral_attempt_failed(said: _Said) -> Text:
    return text("{who} stops and puts {column} (neutral) back.", who=said.who, column=said.column)


def _neutral_by_other(said: _Said) -> Text:
    return text(
        "{who} does set {column} (neutral) {source} {target}. The player on turn loses the turn.",
        who=said.who,
        column=said.column,
        source=said.source,
        target=said.target,
    )


def _neutral_by_other_failed(said: _Said) -> Text:
    return text(
        "{who} tries {column} (neutral) too, and puts it back.",
        who=said.who,
        column=said.column,
    )


def _pass(said: _Said) -> Text:
    return text("{who} passes.", who=said.who)


def _collapse(said: _Said) -> Text:
    if said.act["by"] is None:
        return text("The villa collapses; nobody at the table brought it down.")
    return text("{who} brings the villa down.", who=said.who)


def _toppled(said: _Said) -> Text:
    fallen = column(said.act["column"]["colour"], said.act["column"]["kind"])
    if said.act["by"] is None:
        return text("{column} falls over.", column=fallen)
    return text("{column} falls over ({who}).", column=fallen, who=said.who)


def _agree_end(_: _Said) -> Text:
    return text("All agree that nothing can be moved or laid any more.")


def _referee(said: _Said) -> Text:
    name = (said.act.get("by_name") or "").strip()
    referee = text("Referee {name}", name=name) if name else text("Referee")
    decision = said.act["decision"]
    if decision == "winner":
        seats = said.act["seats"]
        return plural(
            "{referee}: the winner is {who}.",
            "{referee}: the winners are {who}.",
            count=len(seats),
            referee=referee,
            who=all_of(said.players, seats),
        )
    return _DECISIONS[decision](referee)


_DECISIONS: Final[dict[str, Callable[[Text], Text]]] = {
    "restore": lambda who: text(
        "{referee}: the table is put back, and it does not count.", referee=who
    ),
    "accept": lambda who: text("{referee}: it counts as it stands.", referee=who),
    "put_back_and_block": lambda who: text(
        "{referee}: the column is put back and blocked.", referee=who
    ),
    "collapse": lambda who: text("{referee}: that was a collapse.", referee=who),
    "no_collapse": lambda who: text("{referee}: that was no collapse.", referee=who),
}

_SENTENCES: Final[dict[str, Callable[[_Said], Text]]] = {
    "start": _start,
    "move": _move,
    "move_neutral": _move_neutral,
    "stop": _stop,
    "touched": _touched,
    "propose": _propose,
    "object": _object,
    "objection_succeeded": _objection_succeeded,
    "objection_failed": _objection_failed,
    "agree": _agree,
    "lay": _lay,
    "lay_impossible": _lay_impossible,
    "neutral_attempt_failed": _neutral_attempt_failed,
    "neutral_by_other": _neutral_by_other,
    "neutral_by_other_failed": _neutral_by_other_failed,
    "pass": _pass,
    "collapse": _collapse,
    "toppled": _toppled,
    "agree_end": _agree_end,
    "referee": _referee,
}
