"""A recording may begin in mid-match: what was played before is told with the start."""

from typing import Any

from companion.referee.happenings import Happening, Started, Unclear, What
from tests.unit.referee.sitting import Sitting


def move(by: int, colour: str) -> dict[str, Any]:
    return {"act": "move", "by": by, "column": {"colour": colour, "kind": "thick", "storey": 0}}


def started(sitting: Sitting, *played: dict[str, Any]) -> list[Any]:
    players = [
        {"seat": 0, "colours": ["red", "green"]},
        {"seat": 1, "colours": ["blue", "yellow"]},
    ]
    return sitting.tap("start_match", game="villa_paletti", players=players, played=list(played))


def test_what_was_played_before_counts_and_is_told_as_said() -> None:
    sitting = Sitting(None)

    start, said = started(sitting, move(0, "red"), move(1, "blue"))

    assert isinstance(start, Started)
    assert start.game.seal.holder is None
    assert isinstance(said, Happening)
    assert said.what is What.SAID
    assert [play.verdict.is_legal for play in said.plays] == [True, True]
    assert sitting.game.turn == 0
    assert [one.storey for one in sitting.game.columns].count(1) == 2


def test_what_cannot_have_been_played_is_asked_about() -> None:
    sitting = Sitting(None)

    told = started(sitting, move(1, "blue"))

    assert isinstance(told[-1], Unclear)
    assert sitting.game.turn == 0


def test_a_match_that_begins_at_its_start_has_nothing_before_it() -> None:
    assert [type(one) for one in started(Sitting(None))] == [Started]
