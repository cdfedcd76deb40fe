"""What is a face shown of a match of Villa Paletti? All of it, and what the rules allow now."""

from typing import Any, Literal

import msgspec

from companion.link.messages.parts import Part
from companion.link.messages.pieces import Colour, ColumnName
from companion.link.messages.sentence import Said


class SeatView(Part, frozen=True):
    """One player: name as it was entered, colours owned, points on the highest plate now."""

    name: str
    colours: tuple[Colour, ...]
    points: int


class ColumnView(Part, frozen=True):
    """Where a column stands and whether it may still be moved."""

    column: ColumnName
    storey: int
    blocked: bool
    out: bool


class SealView(Part, frozen=True):
    """The Architect's seal: who holds it, with which colour taken, which colour is up."""

    holder: int | None
    taken_with: Colour | None
    previous: int | None
    upper_face: Colour | None


class Offers(Part, frozen=True):
    """What the rules allow now, so that a face can lead by the hand without thinking.

    Attributes:
        acts: Names of the acts that the phase allows (whoever may say them).
        movable: Own columns that may be moved, stopped with or touched by the seat on turn.
        neutrals: Neutral columns that may be taken now.
        challenge: Columns with which another seat may object.
        objectors: Seats that may object.
        penalties: Columns the proposer may take out after a failed challenge.
        plate: The plate that may be proposed or laid now.
        supports: How many columns stand where it would rest, and how many it needs.
        decisions: What the referee may decide now (``referee`` acts that would be legal).
    """

    acts: tuple[str, ...] = ()
    movable: tuple[ColumnName, ...] = ()
    neutrals: tuple[ColumnName, ...] = ()
    challenge: tuple[ColumnName, ...] = ()
    objectors: tuple[int, ...] = ()
    penalties: tuple[ColumnName, ...] = ()
    plate: str | None = None
    supports: tuple[int, int] | None = None
    decisions: tuple[str, ...] = ()


class DisputeView(Part, frozen=True):
    """What waits for the referee: the act, why it was not simply legal, which way in."""

    act: dict[str, Any]
    rules: tuple[str, ...]
    violations: tuple[str, ...]
    acceptable: bool


class OutcomeView(Part, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    termination: str
    rule: str | None
    by: int | None
    awaits_referee: bool


class LogLine(Part, frozen=True):
    """One act of the match as it counts now.

    Attributes:
        entry: Number of its entry in the record; a correction names it.
        turn: Number of the turn it belongs to, from 1.
        at_ms: Since the start of the match.
        act: As in docs/contracts.md.
        verdict, rules, violations: What the rules said (after all corrections).
        standing: ``counts``, ``struck`` (undone or struck out) or ``corrected`` (it replaced one).
        changed_by: Number of the correction or undo that made it so; null if it simply counts.
        seal: The seal after it, if it changed hands with it.
        scores: Points by seat after it.
        witnesses: What each had to say to it; people said the others.
        permille: How sure they are together; null: people said it.
    """

    entry: int
    turn: int
    at_ms: int
    act: dict[str, Any]
    verdict: str
    rules: tuple[str, ...]
    violations: tuple[str, ...]
    standing: Literal["counts", "struck", "corrected"]
    changed_by: int | None
    seal: SealView | None
    scores: tuple[int, ...]
    witnesses: dict[str, Said] = msgspec.field(default_factory=dict)
    permille: int | None = None


class MatchView(Part, frozen=True):
    """The match that goes on (or has just ended).

    Attributes:
        objector: Who objects to the proposal.
        challenged: The column with which that is tried (VP-27).
        put_back: The neutral column that was tried in this turn and put back (VP-43).
        newest: Number of the newest act, correction or undo; 0 before the first.
    """

    match_id: str
    players: tuple[SeatView, ...]
    neutral: Colour | None
    edition: dict[str, Any]
    phase: str
    turn: int | None
    turn_number: int
    storey: int
    plates: tuple[str, ...]
    seal: SealView
    columns: tuple[ColumnView, ...]
    objector: int | None
    challenged: ColumnName | None
    put_back: ColumnName | None
    offers: Offers
    dispute: DisputeView | None
    outcome: OutcomeView | None
    log: tuple[LogLine, ...]
    match_ms: int
    turn_ms: int
    newest: int
    record_fingerprint: str
    record_path: str
