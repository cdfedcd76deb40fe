"""How are a state and a verdict written for other programs? The JSON of ``docs/contracts.md``."""

import msgspec

from companion.games.game import Verdict
from companion.games.villa_paletti.state import State, scores


def state_report(state: State) -> dict[str, object]:
    """The reported state; what the game remembers beyond it is nobody's business."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "storey": state.storey,
        "scores": {str(seat): points for seat, points in scores(state).items()},
        "seal": {"holder": state.seal.holder, "upper_face": state.seal.upper_face},
        "columns": [
            {
                "colour": column.id.colour,
                "kind": column.id.kind,
                "n": column.id.n,
                "storey": column.storey,
                "blocked": column.blocked,
                "out": column.out,
            }
            for column in state.columns
        ],
        "plates": list(state.plates),
    }


def verdict_report(line: int, verdict: Verdict) -> dict[str, object]:
    """One verdict with the number of its line."""
    return {"line": line, **msgspec.structs.asdict(verdict)}


def outcome_report(state: State) -> dict[str, object] | None:
    """How the match ended, or null while it runs."""
    return None if state.outcome is None else msgspec.structs.asdict(state.outcome)
