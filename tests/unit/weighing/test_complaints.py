"""What is wrong with the scales is said once, not each time."""

from collections.abc import Iterable

from companion.evidence import Condition, Health
from companion.weighing.complaints import Complaints

SECOND_NS = 1_000_000_000


def _sentences(told: Iterable[Health]) -> list[str]:
    return [one.sentence for one in told]


def test_the_first_loss_is_said_at_once_and_more_are_summed_up() -> None:
    complaints = Complaints(4)
    told = [
        sentence
        for second in range(100)
        for sentence in _sentences(complaints.lost(1 + second % 2, second * SECOND_NS))
    ]

    assert len(told) == 4
    assert told[0].startswith("A message of the scales was lost")
    assert told[1].startswith("45 messages of the scales were lost")


def test_a_good_line_is_not_talked_about() -> None:
    complaints = Complaints(4)

    assert not any(_sentences(complaints.lost(0, s * SECOND_NS)) for s in range(200))


def test_a_loss_is_summed_up_though_nothing_is_lost_any_more() -> None:
    complaints = Complaints(4)
    told = [
        _sentences(complaints.lost(lost, second * SECOND_NS))
        for second, lost in enumerate([1, 3, *[0] * 60])
    ]

    assert [second for second, said in enumerate(told) if said] == [0, 30]
    assert told[30] == [
        "3 messages of the scales were lost on the way; check the cable if this repeats."
    ]


def test_an_unknown_cell_is_named_once() -> None:
    complaints = Complaints(4)

    told = [*complaints.unknown_cell(7, 1), *complaints.unknown_cell(7, 2)]
    told += complaints.unknown_cell(-1, 3)

    assert [one.at_ns for one in told] == [1, 3]
    assert "cell 7" in told[0].sentence
    assert "cells 0 to 3" in told[0].sentence


def test_a_trembling_board_is_said_once_and_so_is_its_calm() -> None:
    complaints = Complaints(4)
    noises_g = [0.3, 0.7, 0.9, 0.75, 1.2, 0.65, 0.5, 0.7, 0.3]

    told = [(at, one) for at, noise in enumerate(noises_g) for one in complaints.noise(noise, at)]

    assert [(at, one.condition) for at, one in told] == [
        (2, Condition.DEGRADED),
        (6, Condition.WELL),
    ]
    assert "0.9 g" in told[0][1].sentence
