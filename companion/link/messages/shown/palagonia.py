"""What does a face see of a match of Palagonia? Values to draw and to find words for.

Cells are axial, ``(q, r)`` as in docs/contracts.md; a tile is drawn in its cell with orientation
``o``. Nothing here is a sentence: why a die cannot be carried out is a rule, a name and numbers.

What a correction or an undo made otherwise comes as the changes that ``changes.Change`` lists for
``struck``, ``counts_again``, ``replaced``, ``judged``, ``points``, ``turn``, ``phase`` and
``outcome``, and besides:

| name       | arguments                                                                     |
|------------|-------------------------------------------------------------------------------|
| closes     | ``turn act colour loops limbs to``: an act closes a creature; ``to``: points  |
| closes_not | ``turn act colour loops limbs to``: it did before                             |
| name_gone  | ``turn act name``: the act closes the creature of that name no more           |
| bag        | ``count was``: tiles in the bag                                               |
| on_table   | ``count was``: tiles on the table                                             |
| tiles      | as many lie otherwise                                                         |
"""

from typing import Any, Literal

import msgspec

from companion.link.messages.parts import Part

Cell = tuple[int, int]

CreatureColour = Literal["A", "B"]

Face = Literal["2", "3", "4", "5", "remove", "rotate"]

Phase = Literal["opening_roll", "opening_lay", "roll", "action", "over"]

DiceMode = Literal["virtual", "real"]

TilesMode = Literal["board", "quick"]


class WayView(Part, frozen=True):
    """In which way a match was begun: its rulings, whose dice, which tiles, hints or none."""

    edition: dict[str, Any]
    dice: DiceMode = "virtual"
    tiles: TilesMode = "board"
    hints: bool = True


class TileView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One tile: its cell and its orientation; on the wire ``[q, r, o]``."""

    q: int
    r: int
    o: int

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return (self.q, self.r)


class PlayerView(Part, frozen=True):
    """One player: the name as it was entered, points, turns that are over."""

    name: str
    points: int
    turns: int


class ReasonView(Part, frozen=True):
    """Why something cannot be done: the rule, a name to translate, and its numbers."""

    rule: str | None
    name: str
    arguments: dict[str, int] = msgspec.field(default_factory=dict)


class DieView(Part, frozen=True):
    """One die of the throw.

    Attributes:
        face: What it shows.
        possible: Whether it can be carried out.
        compulsory: Whether it must be, because the other one cannot.
        why: Why it cannot; null if it can.
    """

    face: Face
    possible: bool
    compulsory: bool
    why: ReasonView | None


class CreatureView(Part, frozen=True):
    """A creature: one that lies on the table, or one as it was when it closed.

    Attributes:
        entry: The act that closed it, and
        creature: which of those that the act closed, from 0: together they name it.
        colour: Null where people told of it, and nobody asked for the colour.
        loops, limbs: What it is made of; ``value`` is both together.
        body: The tiles that touch it; empty where tiles are only counted.
        tiles: Those and all within, as they lay: enough to draw it by itself.
        scored: Whether anybody got points for it.
        to: The seats that got its value each, first the one on turn.
        name: What people call it; empty if nothing.
    """

    entry: int
    creature: int
    colour: CreatureColour | None
    loops: int
    limbs: int
    value: int
    body: tuple[Cell, ...]
    tiles: tuple[TileView, ...]
    scored: bool
    to: tuple[int, ...]
    name: str = ""


class HintView(Part, frozen=True):
    """An act that would score now: what it would close, and what the seat on turn would gain."""

    act: dict[str, Any]
    gain: int
    closes: tuple[CreatureView, ...]


class EndView(Part, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    termination: str
    rule: str | None
    by: int | None


class PalagoniaLine(Part, frozen=True):
    """One act of the match as it counts now.

    Attributes:
        entry: Number of its entry in the record; a correction names it.
        turn: Number of the turn it belongs to, from 1.
        at_ms: Since the start of the match.
        act: As in docs/contracts.md, or one of the quick acts.
        verdict, rules, violations: What the rules said (after all corrections).
        standing: ``counts``, ``struck`` (undone or struck out) or ``corrected`` (it replaced one).
        changed_by: Number of the correction or undo that made it so; null if it simply counts.
        closed: What it closed.
        scores: Points by seat after it.
        unsettled: Whether it counted until a correction of another act: what was it really?
        fixed: Whether it is a roll of the table's dice, which nobody corrects or undoes.
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
    closed: tuple[CreatureView, ...]
    scores: tuple[int, ...]
    fixed: bool
    unsettled: bool = False


class PalagoniaView(Part, frozen=True):
    """The match of Palagonia that goes on (or has just ended).

    Attributes:
        tiles_mode: Whether the program knows each tile (``board``) or tiles are only counted.
        dice_mode: Whether the table rolls (``RollDice``) or people do and say what came.
        may_roll: The seats that may roll now: in the opening all that have not, else the one on
            turn before its throw.
        opening: In the opening: who rolled what so far in this round.
        turn: The seat on turn; null before somebody starts and after the end.
        extra_turn: Whether this turn was earned by a double.
        shares: The seats that would get points for what closes now, first the one on turn.
        previous: The seat that played before; null if none did.
        bag, out, on_table: Tiles in the bag, out of the game, on the table.
        dice: The throw of the seat on turn; in ``opening_lay`` the one die that made it start.
        must_remove: Whether neither die can be carried out, so an outer tile is removed instead.
        removable, rotatable: Where a tile may be taken away or turned, whatever the dice show.
        tiles: The tiles on the table.
        creatures: What is closed on the table now.
        closed_now: What the last act closed.
        log: Every act.
        undo_floor: No undo goes back to an entry below this one: dice of the table rolled there.
        commitment: What the table is bound to for its next roll; null with real dice, after the
            end, or where it is not on the disk yet.
        commitments_given_up: How often the table lost its secret before a roll.
        hints_on: Whether anybody may ask for hints in this match.
        newest: Number of the newest act, correction or undo; 0 before the first.
    """

    match_id: str
    players: tuple[PlayerView, ...]
    edition: dict[str, Any]
    tiles_mode: TilesMode
    dice_mode: DiceMode
    phase: Phase
    turn: int | None
    turn_number: int
    extra_turn: bool
    previous: int | None
    shares: tuple[int, ...]
    may_roll: tuple[int, ...]
    opening: tuple[tuple[int, Face], ...]
    bag: int
    out: int
    on_table: int
    dice: tuple[DieView, ...]
    must_remove: bool
    removable: tuple[Cell, ...]
    rotatable: tuple[Cell, ...]
    tiles: tuple[TileView, ...]
    creatures: tuple[CreatureView, ...]
    closed_now: tuple[CreatureView, ...]
    outcome: EndView | None
    log: tuple[PalagoniaLine, ...]
    undo_floor: int
    commitment: str | None
    commitments_given_up: int
    hints_on: bool
    match_ms: int
    turn_ms: int
    newest: int
    record_fingerprint: str
    record_path: str
