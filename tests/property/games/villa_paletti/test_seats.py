"""Does it matter who sits where? Turning the table round changes nothing but the seats' numbers."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.game import Outcome
from companion.games.villa_paletti.acts import Act, Pass, Player, Referee, Start, named_seat
from companion.games.villa_paletti.rules import initial, scores, step
from companion.games.villa_paletti.state import State

Walk = list[tuple[State, Act]]


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), by=st.integers(1, 3))
def test_turning_the_seats_commutes_with_playing(data: st.DataObject, walks: Any, by: int) -> None:
    walk: Walk = data.draw(walks)
    start = walk[0][1]
    assert isinstance(start, Start)
    count = len(start.players)

    def turned(seat: int | None) -> int | None:
        """The new number of a seat; one that does not exist stays as it is."""
        return (seat + by) % count if seat is not None and 0 <= seat < count else seat

    plain, other = step(initial(), start)[0], seated(start, turned)
    while other.turn != turned(plain.turn):
        assert other.turn is not None
        other, passed = step(other, Pass(other.turn))
        assert passed.is_legal

    for _, act in walk[1:]:
        plain, verdict = step(plain, act)
        other, again = step(other, with_seats(act, turned))

        assert (again.verdict, again.rules) == (verdict.verdict, verdict.rules)
        assert (other.phase, other.turn) == (plain.phase, turned(plain.turn))
        assert other.columns == plain.columns
        assert scores(other) == {turned(seat): points for seat, points in scores(plain).items()}
        assert other.seal == msgspec.structs.replace(
            plain.seal, holder=turned(plain.seal.holder), previous=turned(plain.seal.previous)
        )
        assert other.outcome == ended(plain.outcome, turned)


def seated(start: Start, turned: Any) -> State:
    """The match begun with everybody on another seat."""
    players: dict[int, Player] = {turned(seat): one for seat, one in enumerate(start.players)}
    turned_start = msgspec.structs.replace(
        start, players=tuple(players[seat] for seat in sorted(players))
    )
    return step(initial(), turned_start)[0]


def with_seats(act: Act, turned: Any) -> Act:
    if isinstance(act, Referee) and act.seats is not None:
        return msgspec.structs.replace(act, seats=tuple(turned(seat) for seat in act.seats))
    seat = named_seat(act)
    return act if seat is None else msgspec.structs.replace(act, by=turned(seat))


def ended(outcome: Outcome | None, turned: Any) -> Outcome | None:
    if outcome is None:
        return None
    winners = tuple(turned(seat) for seat in outcome.winners)
    return msgspec.structs.replace(outcome, winners=winners, by=turned(outcome.by))
