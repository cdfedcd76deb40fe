"""How is a match of Villa Paletti told from its record?"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act, Lay, act_name, named_column, named_seat
from companion.games.villa_paletti.notation import write
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.changes import Change
from companion.table.retold.steps import Step
from companion.table.retold.telling import Telling
from companion.table.villa_paletti.change_words import sentence
from companion.table.villa_paletti.words import act_words, player, players


class _VillaPaletti:
    """Villa Paletti, as it is told (see :class:`Telling`)."""

    act_columns = ("colour", "kind", "n", "storey", "plate")
    after_columns = ("seal_holder", "seal_upper_face")

    def act_cells(self, act: Act, before: State) -> dict[str, Any]:
        seat, column = named_seat(act), named_column(act)
        cells: dict[str, Any] = {
            "seat": seat,
            "player": None if seat is None else player(before, seat),
            "act": act_name(act),
            "notation": write(act),
            "plate": act.plate if isinstance(act, Lay) else None,
        }
        if column is not None:
            cells |= {"colour": column.colour, "kind": column.kind}
            cells |= {"n": column.n, "storey": column.storey}
        return cells

    def after_cells(self, step: Step[State, Act]) -> dict[str, Any]:
        seal = step.after.seal
        return {"seal_holder": seal.holder, "seal_upper_face": seal.upper_face}

    def act_words(self, state: State, act: Act | Unreadable) -> str:
        return act_words(state, act)

    def what_followed(self, step: Step[State, Act]) -> Iterator[str]:
        seal, before = step.after.seal, step.before.seal
        if (seal.holder, seal.upper_face) != (before.holder, before.upper_face):
            face = f"{seal.upper_face} up" if seal.upper_face else "blank side up"
            yield f"The seal goes to {player(step.after, seal.holder)}, {face}."

    def change_words(self, state: State, change: Change) -> str:
        return sentence(state, change)

    def players(self, state: State, seats: tuple[int, ...]) -> str:
        return players(state, seats)

    def creature(self, closed: Any) -> str:
        return "a creature"  # of another game


TELLING: Final[Telling[State, Act]] = _VillaPaletti()
