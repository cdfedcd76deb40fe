"""What follows from a legal act, in words for people?"""

from companion.games.villa_paletti.state import Phase, State


def what_follows(before: State, after: State) -> str:
    """A sentence or two: who took the seal, and what the table waits for now."""
    said = []
    if after.seal.holder != before.seal.holder:
        face = after.seal.upper_face
        said.append(
            f"Seat {after.seal.holder} takes the seal, {f'{face} up' if face else 'blank side up'}."
        )
    said.append(_WAITING[after.phase].format(seat=after.turn))
    if after.outcome is not None:
        said.append(_winners(after.outcome.winners))
    return " ".join(said)


def _winners(seats: tuple[int, ...]) -> str:
    if not seats:
        return "Nobody has won."
    return f"Won by seat {' and '.join(str(seat) for seat in seats)}."


_WAITING: dict[Phase, str] = {
    "start": "The match has not started.",
    "turn": "Seat {seat} is on turn.",
    "after_neutral": "Seat {seat} now moves an own column.",
    "neutral_refused": "The others agree, or one of them tries another neutral column.",
    "own": "Seat {seat} may move an own column.",
    "proposed": "The others agree, or one of them objects.",
    "objection": "The challenger tries the column.",
    "agreed": "Seat {seat} lays the plate.",
    "disputed": "The referee decides.",
    "over": "The match is over.",
}
