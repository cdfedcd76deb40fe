"""What can be done now? The rules' answer, listed, so that a face need not think."""

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Referee
from companion.games.villa_paletti.columns import bars
from companion.games.villa_paletti.phases import TABLE, situation
from companion.games.villa_paletti.pieces import ColumnId, minimum_supports
from companion.games.villa_paletti.state import State
from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import Offers

_DECISIONS = ("restore", "accept", "put_back_and_block", "collapse", "no_collapse")


def offers(state: State) -> Offers:
    """Return what the rules allow in ``state``."""
    acts = TABLE[situation(state)]
    names = list(acts)
    if "touched" in names and state.edition.touch_move == "off":
        names.remove("touched")
    if "propose" in names and (state.next_plate is None or _lacks_supports(state)):
        names.remove("propose")
    challenge = rules.challengeable(state)
    if "object" in names and not challenge:
        names.remove("object")
    plate = state.next_plate if {"propose", "lay"} & set(names) else None
    return Offers(
        acts=tuple(names),
        movable=_named(_movable(state)) if "move" in acts else (),
        neutrals=_named(_neutrals(state)) if _takes_neutrals(state) else (),
        challenge=_named(challenge),
        objectors=tuple(seat for seat in state.seats if seat != state.turn) if challenge else (),
        penalties=_named(rules.penalties(state)) if state.phase == "objection" else (),
        plate=plate,
        supports=None
        if plate is None
        else (len(state.standing_on(state.storey)), minimum_supports(plate)),
        decisions=_decisions(state),
    )


def column_name(column: ColumnId) -> ColumnName:
    """Return how a column is called on the link."""
    return ColumnName(column.colour, column.kind, column.n)


def _named(columns: tuple[ColumnId, ...]) -> tuple[ColumnName, ...]:
    return tuple(column_name(column) for column in columns)


def _movable(state: State) -> tuple[ColumnId, ...]:
    return () if state.turn is None else rules.movable(state, state.turn)


def _takes_neutrals(state: State) -> bool:
    return state.phase == "neutral_refused" or (
        state.phase == "turn" and "move_neutral" in TABLE[situation(state)]
    )


def _neutrals(state: State) -> tuple[ColumnId, ...]:
    return tuple(
        column
        for column in rules.takeable_neutrals(state)
        if column != state.neutral_put_back and not bars(state, column)
    )


def _lacks_supports(state: State) -> bool:
    plate = state.next_plate
    return plate is not None and len(state.standing_on(state.storey)) < minimum_supports(plate)


def _decisions(state: State) -> tuple[str, ...]:
    legal = [
        decision
        for decision in _DECISIONS
        if rules.judge(state, Referee(decision)).is_legal  # type: ignore[arg-type]  # its tokens
    ]
    if state.phase == "over" and rules.judge(state, Referee("winner", seats=(0,))).is_legal:
        legal.append("winner")
    return tuple(legal)
