"""What falls is noticed while it falls; what hands, tables and plates do is not."""

import numpy as np
import pytest

from companion.evidence import Fall
from companion.weighing.merge import TICK_NS, Tick
from companion.weighing.plunge import Plunge, PlungeWatch
from companion.weighing.weigher import Weigher
from tests.unit.weighing.table_physics import (
    CORNERS_MM,
    Base,
    Force,
    blow,
    host_ns,
    in_batches,
    pushing,
    standing,
)
from tests.unit.weighing.through import LIGHTEST_G, cells_of

PIECES_G = 350.0
REST_G = 770.0


def _plunges(off_g: list[float], moment_mm: tuple[float, float] = (10, -5)) -> list[Plunge]:
    """What is told of a second at rest and then these deviations, tick by tick."""
    watch = PlungeWatch(CORNERS_MM)
    watch.pieces_weigh(PIECES_G)
    told = []
    for number, g in enumerate([0.0] * 80 + off_g):
        x_gmm, y_gmm = 3_500 + g * moment_mm[0], -1_750 + g * moment_mm[1]
        plunge = watch.feed(Tick(number * TICK_NS, REST_G + g, x_gmm, y_gmm))
        told += [] if plunge is None else [plunge]
    return told


FLIGHT = [-20.0, -50, -80, -95, -100, -100, -100, -100]


def test_a_gap_and_then_a_blow_is_a_fall_and_told_with_the_blow() -> None:
    (plunge,) = _plunges([*FLIGHT, 20, 150, 240, 120, 0, 0, 0])

    assert plunge.gap_g == 100
    assert plunge.blow_g > 0
    assert plunge.at_ns == 88 * TICK_NS


def test_what_is_in_the_air_is_told_before_it_hits() -> None:
    (plunge,) = _plunges([-30.0, -90, -170, -190, -200, -200, -200, -200])

    assert plunge.blow_g == 0


def _gone(places_mm: list[float]) -> list[Plunge]:
    """What is told of 105 g that go in an instant, from these places one by one, and stay away."""
    watch = PlungeWatch(CORNERS_MM)
    watch.pieces_weigh(PIECES_G)
    off_g = [0.0] * 80 + [-20.0, -50, -80, -95] + [-105.0] * 20
    places_mm = [places_mm[0]] * 80 + places_mm + [places_mm[-1]] * (24 - len(places_mm))
    told = [
        watch.feed(Tick(number * TICK_NS, REST_G + g, g * x_mm, 0.0))
        for number, (g, x_mm) in enumerate(zip(off_g, places_mm, strict=True))
    ]
    return [one for one in told if one is not None]


def test_what_lands_beside_the_base_is_told_by_its_absence_where_it_left_in_parts() -> None:
    (plunge,) = _gone([40.0, 42, 30, 20, 15])

    assert plunge.gap_g >= 100
    assert plunge.blow_g == 0


@pytest.mark.parametrize("x_mm", [0.0, 25, 60])
def test_a_phone_that_is_lifted_from_the_middle_is_no_fall(x_mm: float) -> None:
    """It leaves from one place, or nearly: it is tilted first."""
    assert _gone([x_mm, x_mm + 6, x_mm + 3]) == []


def test_a_phone_that_is_taken_from_the_edge_is_no_fall() -> None:
    assert _plunges([-30.0, -90, -170, -180, *[-180.0] * 20], moment_mm=(90, 60)) == []


def test_a_fist_on_the_base_is_no_fall_however_hard_it_hits() -> None:
    assert _plunges([300.0, 900, 600, 100, 0, 0, 0, 0]) == []
    assert _plunges([300.0, 1_900, 1_500, 100, 0, 0, 0, 0], moment_mm=(60, 20)) == []


def test_hard_blows_here_and_there_are_a_fall_though_nothing_was_seen_to_be_missing() -> None:
    watch = PlungeWatch(CORNERS_MM)
    watch.pieces_weigh(PIECES_G)
    blows = [(0.0, 0.0)] * 80 + [(300.0, -20.0), (900.0, -10.0), (1_300.0, 15.0), (600.0, 30.0)]

    told = [
        watch.feed(Tick(number * TICK_NS, REST_G + g, g * x_mm, 0.0))
        for number, (g, x_mm) in enumerate(blows)
    ]

    (plunge,) = [one for one in told if one is not None]
    assert plunge.gap_g == 0


def test_what_slides_off_piece_by_piece_is_a_fall_though_its_gap_opens_slowly() -> None:
    opening = [-7.0, -14, -25, -35, -44, -46, -46, -51, -56, -63, -82, -92, -112, -91]

    (plunge,) = _plunges([*opening, 24, 34, 30, 20, 0])

    assert plunge.gap_g == 112


def test_a_hand_that_pulls_and_then_pushes_is_no_fall() -> None:
    pull = [-62 * np.sin(np.pi * share) ** 2 for share in np.linspace(0, 1, 50)]
    push = [+60 * np.sin(np.pi * share) ** 2 for share in np.linspace(0, 1, 40)]
    both = np.add([*pull, *[0.0] * 32], [*[0.0] * 42, *push])

    assert _plunges(both.tolist()) == []


def test_an_elbow_after_a_pull_is_no_fall() -> None:
    """The pull ends softly, and a hard push begins in its last tenth of a second."""
    pull = [-64.0, -60, -55, -48, -42, -34, -28, -24, -21, -18, -15, -4]

    assert _plunges([*FLIGHT[:3], *pull, 20, 64, 128, 214, 315, 416, 508, 582, 631, 650]) == []


def test_a_column_that_is_taken_when_an_elbow_comes_down_is_no_fall() -> None:
    """Twenty-seven grams went in an instant, and a tenth of a second later 500 g came."""
    taken = [-5.0, -14, -23, -30, -32, -32, -31, -32, -32, -32, -32, -26, -8]
    elbow = [13.0, 41, 81, 144, 230, 319, 387, 436, 471, 488, 481, 444, 386, 316, 239, 161, 90, 34]

    assert _plunges([*taken, *elbow, -5, -24, -31, -32, -32, -32]) == []


def test_a_pull_that_a_knock_on_the_table_meets_is_no_fall() -> None:
    """It opens slowly, and all of it in one place."""
    pull = [-4.0 * i for i in range(1, 15)]

    assert _plunges([*pull, -3, 117, 50, 48, -88, -79, -44, -83, -64], (43, -87)) == []


def test_a_knock_on_the_table_after_a_pull_opens_a_gap_too_soon_for_a_flight() -> None:
    pull = [-3.0, -4, -5, -6, -7, -8, -9, -10, -10, -11, -12, -14]

    assert _plunges([*pull, -96, -116, -97, -73, 33, -51, 16, -40, 10]) == []


def test_a_knock_that_dies_away_while_somebody_pulls_opens_no_gap() -> None:
    """From the height of the first knock down to the pull is no flight, and the next one rings."""
    knock = [54.0, 147, 122, 66, -28, -42, -7, -16]
    pull = [-38.0, -37, -36, -46, -52, -55, -58, -63, -65, -70]

    assert _plunges([*knock, *pull, -94, -118, -120, -88, -47, -32, -44, -57, -55, -37]) == []


@pytest.mark.parametrize("knock_g", [0.0, 60, 150, 400])
def test_a_deep_gap_opens_from_the_weight_however_high_the_knock_before_it(knock_g: float) -> None:
    """A pull of any softness is no flight, whatever rang before it; a flight is one after all."""
    knock = [knock_g * share for share in (0.3, 1.0, 0.8, 0.4, 0.1)]
    soft = [-6.0 * i for i in range(1, 18)]
    ends = [-70.0, -35, -15, -5, 0, 0]

    assert _plunges([*knock, *soft, *ends]) == []
    assert len(_plunges([*knock, *FLIGHT, *ends])) == 1


def test_what_crashes_while_more_of_it_is_in_the_air_is_a_fall_though_no_blow_is_left_over() -> (
    None
):
    opening = [-10.0, -18, -27, -32, -32, -32, -33, -41, -62, -86, -110, -124]

    (plunge,) = _plunges([*opening, -29, 9, 10, -9])

    assert plunge.gap_g == 124


def test_a_hand_that_lifts_softly_and_puts_a_plate_down_hard_is_no_fall() -> None:
    lifted = [-25 * np.sin(np.pi / 2 * share) ** 2 for share in np.linspace(0, 1, 16)]

    assert _plunges([*lifted, 20, 60, 75, 72, 72, 72, 72]) == []


@pytest.mark.parametrize("frequency_hz", [8, 12, 16, 25])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_table_that_rings_is_no_fall(frequency_hz: float, sign: int) -> None:
    time_s = np.arange(40) * 0.0125
    ring = sign * 120 * np.exp(-time_s / 0.1) * np.sin(2 * np.pi * frequency_hz * time_s)

    assert _plunges(ring.tolist()) == []


def test_a_knock_on_the_table_is_not_taken_for_pieces_in_the_air() -> None:
    """It rises at once, or lifts the base besides: more is missing than all pieces weigh."""
    assert _plunges([-22.0, -140, -290, -330, -180, -60, 0, 0]) == []
    assert _plunges([-24.0, -179, -404, -501, -480, -470, -200, 0]) == []


def test_a_soft_lift_that_is_over_when_somebody_knocks_is_no_fall() -> None:
    """A hand that takes a column, and a knock on the table as it lets go."""
    lift = [5.0, 2, 0, -4, -7, -10, -14, -16, -17, -19, -19, -21, -22, -25, -26, -28]
    lets_go = [-26.0, -24, -20, -17, -13, -10, 5]

    assert _plunges([*lift, *lets_go, 114, 60, 10, 0, 0]) == []


@pytest.mark.parametrize("corner", range(4))
def test_a_cell_that_loses_its_mind_is_no_fall(corner: int) -> None:
    x_mm, y_mm = CORNERS_MM[corner]

    assert _plunges([*FLIGHT, 20, 150, 240, 120, 0], moment_mm=(x_mm, y_mm)) == []


def _is_taken_back(off_g: list[float]) -> bool:
    """Whether the one plunge that these deviations tell turns out to be somebody's push."""
    watch = PlungeWatch(CORNERS_MM)
    watch.pieces_weigh(PIECES_G)
    told, pushed = None, False
    for number, g in enumerate([0.0] * 80 + off_g):
        told = watch.feed(Tick(number * TICK_NS, REST_G + g, g * 10, g * -5)) or told
        pushed = pushed or (told is not None and watch.was_pushed(told))
    assert told is not None
    return pushed


def test_a_blow_that_gives_more_than_was_missing_is_taken_back_while_it_lasts() -> None:
    pull = [-1.0, -4, -9, -16, -25, -35, -42, -39, -36, -39, -32, -14]
    elbow = [22.0, 59, 89, 118, 144, 159, 162, 157, 146, 125, 101, 78, 54, 34, 20, 11]

    assert _is_taken_back([*pull, *elbow])


@pytest.mark.parametrize("bounce", [0.0, 0.15, 0.33])
def test_a_blow_that_gives_back_what_was_missing_is_never_taken_back(bounce: float) -> None:
    flight = [*FLIGHT, -95, -60]
    blow_g = -sum(flight) * (1 + bounce) / 4

    assert not _is_taken_back([*flight, *[0.5 * blow_g, blow_g, blow_g, blow_g, 0.5 * blow_g], 0.0])


def test_a_hand_on_the_base_a_tenth_of_a_second_after_a_fall_takes_nothing_back() -> None:
    caught = [60.0 * i for i in range(1, 12)]

    assert not _is_taken_back([*FLIGHT, 20, 150, 150, 120, 0, -50, -40, -30, 0, *caught])


def test_one_fall_is_told_once() -> None:
    again = [*FLIGHT, 20, 150, 240, 120, 0, 0, 0]

    assert len(_plunges([*again, *[0.0] * 20, *again])) == 1
    assert len(_plunges([*again, *[0.0] * 250, *again])) == 2


def test_nothing_is_told_across_a_gap_in_the_data() -> None:
    watch = PlungeWatch(CORNERS_MM)
    watch.pieces_weigh(PIECES_G)
    for number in range(80):
        watch.feed(Tick(number * TICK_NS, REST_G, 0, 0))

    late = [watch.feed(Tick((200 + i) * TICK_NS, 400 + 90 * i, 0, 0)) for i in range(12)]

    assert late == [None] * 12


def _alarm(forces: list[Force], length_s: float = 9) -> tuple[int | None, list[Fall]]:
    """When the alarm came, in host ns, and the falls that were told in the end."""
    weigher = Weigher(cells_of(Base()), LIGHTEST_G)
    at_ns, falls = None, []
    for batch in in_batches(Base().read(forces, length_s, 3), 4):
        falls += [one for one in weigher.feed(batch) if isinstance(one, Fall)]
        if at_ns is None and weigher.alarm is not None:
            at_ns = batch.received_ns
    return at_ns, falls + [one for one in weigher.flush() if isinstance(one, Fall)]


def test_a_storey_that_comes_down_alarms_within_a_tenth_of_a_second_and_is_one_fall() -> None:
    hit_s = 4.115
    forces = [
        standing(420, 0, 0),
        standing(250, 5, 5),
        standing(100, 10, -5, until_s=4.0),
        blow(1_800, 10, -5, hit_s, 0.02),
        standing(100, -30, 20, since_s=hit_s),
    ]

    alarm_ns, falls = _alarm(forces)

    assert alarm_ns is not None
    assert host_ns(4.0) < alarm_ns < host_ns(hit_s + 0.1)
    (fall,) = falls
    assert fall.onset_ns == pytest.approx(host_ns(hit_s), abs=60_000_000)


def test_a_column_taken_while_somebody_knocks_is_a_step_and_no_fall() -> None:
    forces = [
        standing(420, 0, 0),
        standing(300, 5, 5),
        standing(31.7, 40, 10, until_s=4.0),
        pushing(25, 40, 10, 3.4, 4.1),
        blow(700, 20, 60, 4.4, 0.03),
    ]

    alarm_ns, falls = _alarm(forces)

    assert alarm_ns is None
    assert falls == []
