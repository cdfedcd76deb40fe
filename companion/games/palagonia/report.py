"""How are a state, a verdict and a closing written for other programs? See ``contracts.md``."""

import msgspec

from companion.games.game import Verdict
from companion.games.palagonia.possible import possible
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import tiles_of


def state_report(state: State) -> dict[str, object]:
    """The reported state; what the game remembers beyond it is nobody's business."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "extra_turn": state.extra_turn,
        "bag": state.bag,
        "scores": {str(seat): state.scores[seat] for seat in state.seats},
        "previous": state.previous,
        "possible": [
            {"die": one.die, "possible": one.possible, "why": one.why} for one in possible(state)
        ],
        "tiles": [{"q": tile.q, "r": tile.r, "o": tile.o} for tile in tiles_of(state.tiles)],
    }


def verdict_report(line: int, verdict: Verdict) -> dict[str, object]:
    """One verdict with the number of its line."""
    return {"line": line, **msgspec.structs.asdict(verdict)}


def closing_report(line: int, closing: Closing) -> dict[str, object]:
    """One figure that closed with the number of the line that closed it."""
    return {
        "line": line,
        "colour": closing.colour,
        "loops": closing.loops,
        "limbs": closing.limbs,
        "value": closing.value,
        "scored": closing.scored,
        "to": list(closing.to),
    }


def outcome_report(state: State) -> dict[str, object] | None:
    """How the match ended, or null while it runs."""
    return None if state.outcome is None else msgspec.structs.asdict(state.outcome)
