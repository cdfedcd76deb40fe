"""What the rules say about which column will be taken next."""

from collections.abc import Callable

from companion.referee.odds import odds_of_being_taken
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]


def test_own_columns_come_first_then_the_next_players_then_any(sit: Sit) -> None:
    odds = odds_of_being_taken(sit(4).table)

    own, following, other = (odds(Piece(colour, "hex", 1)) for colour in ("red", "blue", "green"))

    assert own > 50 * following > 50 * other > 0


def test_a_blocked_column_and_one_on_top_are_as_unlikely_as_a_foul(after_a_round: Round) -> None:
    sitting = after_a_round()
    odds = odds_of_being_taken(sitting.table)

    assert odds(Piece("red", "thin", 1)) < 0.01 * odds(Piece("red", "thin", 2))


def test_before_a_match_every_column_is_as_good(sit: Sit) -> None:
    odds = odds_of_being_taken(sit(None).table)

    assert odds(Piece("red", "hex", 1)) == odds(Piece("green", "thin", 3))


def test_a_neutral_column_comes_first(sit: Sit) -> None:
    odds = odds_of_being_taken(sit(3).table)

    assert odds(Piece("green", "hex", 1)) > 50 * odds(Piece("red", "hex", 1))


def test_a_challenger_takes_a_column_of_the_proposer(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    odds = odds_of_being_taken(sitting.table)

    assert odds(Piece("red", "hex", 1)) > 50 * odds(Piece("blue", "hex", 1))


def test_a_column_that_won_its_challenge_is_taken_away_first(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.move(Piece("red", "hex", 1), 0.0, 60.0)
    odds = odds_of_being_taken(sitting.table)

    assert odds(Piece("red", "hex", 1)) > 10 * odds(Piece("blue", "hex", 1)) > 0.0


def test_a_penalty_is_any_column_of_the_challenger(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.touch()
    sitting.put_back("blue", Piece("red", "hex", 1))
    odds = odds_of_being_taken(sitting.table)

    assert odds(Piece("blue", "thin", 1)) == odds(Piece("blue", "hex", 1)) == 1.0
    assert odds(Piece("red", "hex", 1)) < 0.01
