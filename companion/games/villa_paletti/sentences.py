"""What follows from a legal act, in words for people?"""

from companion.games.villa_paletti.ending import ending_of, winner_is_awaited
from companion.games.villa_paletti.state import Phase, State


def what_follows(before: State, after: State) -> str:
    """A few sentences: who took the seal, and what the table waits for now."""
    said = []
    if after.seal.holder != before.seal.holder:
        face = after.seal.upper_face
        said.append(
            f"Seat {after.seal.holder} takes the seal, {f'{face} up' if face else 'blank side up'}."
        )
    said.append(_WAITING[after.phase].format(seat=after.turn))
    if after.outcome is not None:
        said.append(how_it_ended(after))
    return " ".join(said)


def how_it_ended(state: State) -> str:
    """Who won and why, and who is asked if nobody has; empty while the match runs."""
    ending = ending_of(state)
    if state.outcome is None or ending is None:
        return ""
    winners = [str(seat) for seat in state.outcome.winners]
    won = (
        f"Won by {_SEATS[len(winners) > 1]} {', '.join(winners)}." if winners else "Nobody has won."
    )
    asked = " The referee may name the winner." if winner_is_awaited(state) else ""
    return f"{ending.sentence} {won}{asked}"


_SEATS = {False: "seat", True: "seats"}

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
