"""Every tap at every point of a match: where the game goes, and whether people are asked."""

from collections.abc import Callable

import pytest

from companion.games.villa_paletti.phases import Situation
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]

RED_THICK = Piece("red", "thick", 1)
NEUTRAL = Piece("green", "thin", 1)
ROUND = (
    (Piece("red", "thin", 1), -60.0, 40.0),
    (Piece("blue", "thin", 1), 60.0, 40.0),
    (Piece("green", "thin", 1), -60.0, -40.0),
    (Piece("yellow", "thin", 1), 60.0, -40.0),
)


def start() -> Sitting:
    return Sitting(None)


def turn() -> Sitting:
    return Sitting(4)


def after_neutral() -> Sitting:
    sitting = Sitting(3)
    sitting.move(NEUTRAL, 0.0, 40.0)
    return sitting


def neutral_refused() -> Sitting:
    sitting = Sitting(3)
    sitting.touch()
    sitting.put_back("red", NEUTRAL)
    return sitting


def own() -> Sitting:
    sitting = neutral_refused()
    sitting.tap("all_agree")
    return sitting


def proposed() -> Sitting:
    sitting = Sitting(4)
    sitting.move_all(ROUND)
    sitting.tap("propose_plate", by="red")
    return sitting


def objection() -> Sitting:
    sitting = proposed()
    sitting.tap("object", by="blue")
    sitting.touch()
    sitting.put_back("blue", Piece("red", "hex", 1))
    return sitting


def agreed() -> Sitting:
    sitting = proposed()
    sitting.tap("all_agree")
    return sitting


def over() -> Sitting:
    sitting = Sitting(4)
    sitting.fall()
    return sitting


PHASES = {
    made.__name__: made
    for made in (
        start,
        turn,
        after_neutral,
        neutral_refused,
        own,
        proposed,
        objection,
        agreed,
        over,
    )
}


def start_match(sitting: Sitting) -> None:
    colours = ("red", "blue", "green", "yellow")
    players = [{"seat": seat, "colours": [colour]} for seat, colour in enumerate(colours)]
    sitting.tap("start_match", game="villa_paletti", players=players)


def put_back(sitting: Sitting) -> None:
    sitting.touch()
    sitting.put_back("red", RED_THICK)


def put_back_by_another(sitting: Sitting) -> None:
    sitting.touch()
    sitting.put_back("blue", RED_THICK)


TAPS: dict[str, Callable[[Sitting], object]] = {
    "start_match": start_match,
    "propose_plate": lambda sitting: sitting.tap("propose_plate", by="red"),
    "object": lambda sitting: sitting.tap("object", by="blue"),
    "all_agree": lambda sitting: sitting.tap("all_agree"),
    "put_back": put_back,
    "put_back_by_another": put_back_by_another,
    "pass": lambda sitting: sitting.tap("pass", by="red"),
    "end_of_recording": lambda sitting: sitting.tap("end_of_recording"),
}

GOES = {
    ("start", "start_match"): "turn",
    ("turn", "put_back"): "turn",
    ("turn", "pass"): "turn",
    ("after_neutral", "put_back"): "turn",
    ("after_neutral", "pass"): "turn",
    ("neutral_refused", "object"): "neutral_refused",
    ("neutral_refused", "all_agree"): "own",
    ("neutral_refused", "put_back"): "turn",
    ("own", "put_back"): "turn",
    ("own", "pass"): "turn",
    ("proposed", "object"): "proposed",
    ("proposed", "all_agree"): "agreed",
    ("proposed", "put_back_by_another"): "objection",
}
"""The taps that count, and the phase after each; any other changes nothing and is asked about."""


@pytest.mark.parametrize("tap", TAPS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_tap_counts_where_the_rules_have_a_place_for_it(phase: str, tap: str) -> None:
    sitting = PHASES[phase]()
    before = sitting.game
    asked = len(sitting.questions)

    TAPS[tap](sitting)

    assert before.phase == phase
    if (phase, tap) in GOES:
        assert sitting.game.phase == GOES[phase, tap]
        assert len(sitting.questions) == asked
        return
    assert (sitting.game.phase, sitting.game.turn) == (before.phase, before.turn)
    assert sitting.game.columns == before.columns
    before_a_match = phase == "start" and tap != "object"
    assert (len(sitting.questions) > asked) is not (before_a_match or tap == "end_of_recording")


def test_every_phase_of_the_rules_has_its_taps() -> None:
    phases = {one.value.split(",")[0] for one in Situation}

    # Nobody can tap a dispute, and a foul is only asked about: no tap leads there.
    assert phases - set(PHASES) == {"disputed"}


def test_a_tap_of_another_game_starts_no_match(sit: Sit) -> None:
    sitting = sit(None)

    sitting.tap("start_match", game="palagonia", players=[{"seat": 0, "colours": ["red"]}])

    assert sitting.game.phase == "start"
    assert "palagonia" in sitting.questions[0].sentence


def test_a_match_that_cannot_start_is_told_why(sit: Sit) -> None:
    sitting = sit(None)

    sitting.tap("start_match", game="villa_paletti", players=[{"seat": 0, "colours": ["red"]}])

    assert sitting.game.phase == "start"
    assert "cannot start" in sitting.questions[0].sentence


def test_a_column_put_back_is_blocked_and_told_at_the_time_of_the_push(sit: Sit) -> None:
    sitting = sit(4)
    began_ns = sitting.now_ns
    sitting.touch()

    sitting.put_back("red", RED_THICK)

    told = sitting.happenings[-1]
    assert began_ns < told.at_ns < sitting.now_ns - 10**9
    assert set(told.witnesses) == {"people", "scales", "rules"}
    assert [one.id.kind for one in sitting.game.columns if one.blocked] == ["thick"]


def test_an_old_push_does_not_testify(sit: Sit) -> None:
    sitting = sit(4)
    sitting.touch()
    sitting.wait(20.0)

    sitting.put_back("red", RED_THICK)

    assert "scales" not in sitting.happenings[-1].witnesses
    assert sitting.happenings[-1].at_ns == sitting.now_ns


def test_without_a_table_set_people_are_still_followed(sit: Sit) -> None:
    sitting = sit(4, with_table=False)

    sitting.tap("pass", by="red")
    sitting.put_back("blue", Piece("blue", "hex", 1))

    assert sitting.summary() == [("pass", "red"), ("column_put_back", "blue")]
    assert sitting.game.turn == 2
