"""Does the record say what was done? The first act in which they differ, and who has told it.

Players watch what the app writes down, and mend it: that is what people are for at a real table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Lay,
    Player,
    Referee,
    Start,
    Toppled,
    act_name,
    named_column,
    named_seat,
)
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.match import MatchView
from companion.table.writing.written import act_fields


@dataclass(frozen=True)
class Told:
    """An act of the record that counts.

    Attributes:
        entry: Its number there.
        act: What it says.
        permille: How sure witnesses are; None: people said it.
    """

    entry: int
    act: Act
    permille: int | None


@dataclass(frozen=True)
class Difference:
    """The first place at which record and table differ.

    Attributes:
        place: Which act, from 0.
        told: What the record has there, None: nothing yet.
        done: What was done, None: nothing.
    """

    place: int
    told: Told | None
    done: Act | None

    @property
    def kind(self) -> str:
        """``missed``, ``made up`` or ``misread``."""
        if self.told is None:
            return "missed"
        return "made up" if self.done is None else "misread"

    def sentence(self) -> str:
        """Return it for people."""
        told = "nothing" if self.told is None else _words(self.told.act)
        done = "nothing" if self.done is None else _words(self.done)
        return f"act {self.place + 1} {self.kind}: the record says {told}, done was {done}"


def start_of(match: MatchView) -> Start:
    """Return how a match began."""
    return Start(
        tuple(Player(seat.name, seat.colours) for seat in match.players),
        edition=msgspec.convert(match.edition, type=Edition),
    )


def told_acts(match: MatchView) -> list[Told]:
    """Return the acts of a match that count, without what referees decided.

    An illegal act counts where the next line lets it (VP-46).
    """
    told: list[Told] = []
    refused: Told | None = None
    for line in match.log:
        if line.standing == "struck":
            continue
        act = msgspec.convert(line.act, type=Act)
        one = Told(line.entry, act, line.permille)
        if line.verdict != "legal":
            refused = one
        elif not isinstance(act, Referee | Toppled):
            told.append(one)
        elif refused is not None and isinstance(act, Referee) and act.decision == "accept":
            told.append(refused)
        refused = refused if line.verdict != "legal" else None
    return told


def state_after(start: Start, acts: Sequence[Act]) -> State:
    """Return the game after acts that all count, what is illegal because the others let it."""
    state = rules.apply(rules.initial(), start)
    for act in acts:
        state, verdict = rules.step(state, act)
        if not verdict.is_legal:
            state, _ = rules.step(state, Referee("accept"))
    return state


def first_difference(told: Sequence[Told], done: Sequence[Act]) -> Difference | None:
    """Return where record and table differ first, None where they do not."""
    for place in range(max(len(told), len(done))):
        said = told[place] if place < len(told) else None
        was = done[place] if place < len(done) else None
        if said is None or was is None or not is_same(said.act, was):
            return Difference(place, said, was)
    return None


def is_same(told: Act, done: Act) -> bool:
    """Whether two acts are one: by whom, what, from where; of twins neither is the one."""
    if type(told) is not type(done) or named_seat(told) != named_seat(done):
        return False
    if isinstance(told, Lay) and isinstance(done, Lay):
        return told.plate == done.plate
    one, other = named_column(told), named_column(done)
    if one is None or other is None:
        return one is other
    return (one.colour, one.kind, one.storey) == (other.colour, other.kind, other.storey)


def as_said(act: Act) -> dict[str, Any]:
    """Return an act as people declare it: they cannot tell thin columns of a colour apart."""
    fields = act_fields(act)
    for key in ("column", "penalty"):
        if isinstance(fields.get(key), dict):
            fields[key] = {name: one for name, one in fields[key].items() if name != "n"}
    return fields


def _words(act: Act) -> str:
    column, seat = named_column(act), named_seat(act)
    of = "" if column is None else f" {column.colour} {column.kind} from storey {column.storey}"
    plate = f" {act.plate}" if isinstance(act, Lay) else ""
    return f"{act_name(act)}{plate}{of}" + ("" if seat is None else f" by seat {seat}")
