"""Which acts are legal in a state? Every one, with every column by its number."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, ColumnRef
from companion.games.villa_paletti.phases import SIDE, TABLE, Side, situation
from companion.games.villa_paletti.state import State

_WITH_A_COLUMN = frozenset(
    {
        "move", "move_neutral", "stop", "touched", "object", "neutral_attempt_failed",
        "neutral_by_other", "neutral_by_other_failed", "toppled",
    }
)  # fmt: skip
_DECISIONS = ("restore", "accept", "put_back_and_block", "collapse", "no_collapse")


def legal_acts(state: State, footprints: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Return the legal acts as lines of a file have them.

    Args:
        state: Where the match is.
        footprints: How columns and plates may stand or lie.
    """
    for act in _conceivable(state, footprints):
        if rules.judge(state, msgspec.convert(act, type=Act)).is_legal:
            yield act


def _conceivable(state: State, footprints: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for name in {*TABLE[situation(state)], "referee"}:
        for act in _of_name(state, name, footprints):
            yield {"act": name, **act}


def _of_name(state: State, name: str, footprints: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    seats: list[int | None] = [*state.seats]
    if name == "referee":
        yield from ({"decision": decision} for decision in _DECISIONS)
        yield from ({"decision": "winner", "seats": [seat]} for seat in seats)
    elif name == "lay":
        for supports in range(2, 21):
            lay = {"plate": state.next_plate, "supports": supports}
            yield from _standing(lay, footprints)
    elif name == "objection_failed":
        yield {"penalty": None}
        yield from ({"penalty": column} for column in _columns(state))
    elif name in _WITH_A_COLUMN:
        nobody = [None] if name == "toppled" else []
        for by in [*seats, *nobody]:
            for column in _columns(state):
                act = {"by": by, "column": column}
                yield from _handled(state, name, act, footprints)
    elif name == "collapse":
        yield from ({"by": by} for by in [*seats, None])
    elif SIDE[name] is Side.TABLE:
        yield {}
    else:
        yield from ({"by": by} for by in seats)


def _handled(
    state: State, name: str, act: dict[str, Any], footprints: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    if name == "move":
        for on_column in (False, True) if state.storey == 5 else (False,):
            yield from _standing({**act, "on_column": on_column}, footprints)
    elif name == "move_neutral":
        for to in range(state.storey + 1):
            yield from _standing({**act, "to": to}, footprints)
    else:
        yield act


def _standing(act: dict[str, Any], footprints: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    yield from ({**act, "footprint": footprint} for footprint in footprints)


def _columns(state: State) -> Iterator[dict[str, Any]]:
    for one in state.columns:
        if not one.out:
            yield msgspec.to_builtins(ColumnRef(one.id.colour, one.id.kind, one.storey, one.id.n))
