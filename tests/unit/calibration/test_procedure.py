"""A person is led from step to step, and told what is wrong before anything wrong is kept."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.procedure import STEPS, Progress, Step, back, begin, hear, instruction
from calibration.steady import Refused
from tests.unit.calibration.bench_scales import Person, as_readings, on_the_base
from tests.unit.weighing.table_physics import CORNERS_MM, Base, standing, swaying


def test_each_step_leads_to_the_next_until_all_is_done() -> None:
    person, progress, seen = Person(), Progress(100.0), []

    while progress.step is not Step.DONE:
        seen.append(progress.step)
        progress = person.do(progress)

    assert seen == list(STEPS[:-1])
    assert [step for step, _ in progress.measured] == seen


def test_every_step_says_what_to_do_in_a_sentence_of_its_own() -> None:
    texts = [instruction(Progress(100.0, step=step)).text for step in STEPS]

    assert len(set(texts)) == len(STEPS)
    assert all(text.endswith(".") and "{" not in text for text in texts)


def test_nothing_is_heard_before_the_person_says_that_it_is_done() -> None:
    progress = Progress(100.0)

    assert hear(progress, Person().sample(on_the_base(Step.EMPTY))) == progress


def test_the_listening_shows_how_far_it_is() -> None:
    progress = hear(begin(Progress(100.0)), Person().sample(on_the_base(Step.EMPTY), 0.5))

    assert 0.4 < instruction(progress).share < 0.55
    assert progress.step is Step.EMPTY


def test_how_the_samples_are_cut_into_batches_makes_no_difference() -> None:
    samples = Person().sample(on_the_base(Step.EMPTY), 2.0)
    whole = hear(begin(Progress(100.0)), samples)

    piecemeal = begin(Progress(100.0))
    for start in range(0, len(samples), 7):
        piecemeal = hear(piecemeal, samples[start : start + 7])

    assert piecemeal == whole
    assert whole.step is Step.CENTRE


def test_a_step_can_be_done_again() -> None:
    progress = Person().do_until(Step.OVER_CELL_1)

    assert back(progress) == Person().do_until(Step.OVER_CELL_0)
    assert back(Progress(100.0)) == Progress(100.0)


def test_a_swaying_table_is_refused_and_taken_once_it_is_still() -> None:
    forces = [*on_the_base(Step.EMPTY), swaying(3_000, 1_000, 3.0, 0.8, since_s=0.0)]
    samples = Person().sample(forces, 9.0)
    begun = begin(Progress(100.0))

    early = hear(begun, [one for one in samples if one[0] < 1_500_000_000])
    late = hear(begun, samples)

    assert early.trying is not None
    assert early.trying.why is Refused.SWAYING
    assert "hands" in instruction(early).trouble
    assert late.step is Step.CENTRE


@pytest.mark.parametrize(
    ("word", "flags", "why"),
    [
        (8_388_607, 0, Refused.SATURATED),
        (-8_388_608, 4, Refused.SATURATED),
        (170_000, 1, Refused.FAULTY),
        (170_000, 2, Refused.FAULTY),
        (1_048_575, 0, Refused.FAULTY),
    ],
)
def test_one_bad_sample_costs_its_second_and_names_its_cell(
    word: int, flags: int, why: Refused
) -> None:
    samples = Person().sample(on_the_base(Step.EMPTY), 2.5)
    at_ns = next(one[0] for one in samples if one[0] > 500_000_000 and one[1] == 2)
    spoilt = [
        (one[0], one[1], word, flags) if one[0] == at_ns and one[1] == 2 else one for one in samples
    ]

    first = hear(begin(Progress(100.0)), [one for one in spoilt if one[0] < 1_300_000_000])
    later = hear(first, [one for one in spoilt if one[0] >= 1_300_000_000])

    assert first.step is Step.EMPTY
    assert first.trying is not None
    assert (first.trying.why, first.trying.cell) == (why, 2)
    assert later.step is Step.CENTRE


def test_a_cell_at_the_end_of_its_range_is_told_after_ten_seconds_not_for_ever() -> None:
    base = Base(tare_counts=(165_149, 8_500_000, 0, 0))
    readings = base.read(on_the_base(Step.EMPTY), 14.0, 1)
    clipped = replace(readings, counts=np.clip(readings.counts, -(2**23), 2**23 - 1))

    progress = hear(begin(Progress(100.0)), as_readings(clipped))

    assert not progress.listening
    assert progress.refusal is not None
    assert (progress.refusal.why, progress.refusal.cell) == (Refused.SATURATED, 1)
    assert "cell 1" in progress.refusal.sentence.lower()
    assert begin(progress).refusal is None


@pytest.mark.parametrize("word", [0, 1, -1, 170_000])
def test_a_cell_that_always_says_the_same_is_stuck(word: int) -> None:
    readings = Base().read(on_the_base(Step.EMPTY), 1.2, 1)
    stuck = replace(readings, counts=np.where(readings.cell == 3, word, readings.counts))

    progress = hear(begin(Progress(100.0)), as_readings(stuck))

    assert progress.trying is not None
    assert (progress.trying.why, progress.trying.cell) == (Refused.STUCK, 3)


def test_a_cell_that_does_not_speak_is_named() -> None:
    readings = Base().read(on_the_base(Step.EMPTY), 1.2, 1)

    progress = hear(begin(Progress(100.0)), as_readings(readings.where(readings.cell != 2)))

    assert progress.trying is not None
    assert (progress.trying.why, progress.trying.cell) == (Refused.TOO_FEW, 2)


def _doing(step: Step, *forces: object) -> Progress:
    person = Person()
    progress = person.do_until(step)
    return hear(begin(progress), person.sample(list(forces)))  # type: ignore[arg-type]


def test_a_weight_that_was_never_put_on_is_missed() -> None:
    progress = _doing(Step.CENTRE, standing(420, 1, -2))

    assert progress.step is Step.CENTRE
    assert progress.refusal is not None
    assert progress.refusal.why is Refused.UNCHANGED


def test_a_cell_that_does_not_notice_the_weight_is_named() -> None:
    person = Person()
    progress = person.do_until(Step.CENTRE)
    dead = Person(Base(counts_per_g=(400.3, -397.2, 1e-9, -456.9)), seed=50)
    alive = person.sample(on_the_base(Step.EMPTY))
    under_weight = dead.sample(on_the_base(Step.CENTRE))
    mixed = sorted(
        [one for one in under_weight if one[1] != 2] + [one for one in alive if one[1] == 2]
    )

    progress = hear(begin(progress), mixed)

    assert progress.refusal is not None
    assert (progress.refusal.why, progress.refusal.cell) == (Refused.UNCHANGED, 2)


@pytest.mark.parametrize("stood_over", [1, 2, 3])
def test_a_weight_over_another_cell_is_noticed_whatever_the_gains(stood_over: int) -> None:
    x_mm, y_mm = CORNERS_MM[stood_over]

    progress = _doing(Step.OVER_CELL_0, standing(420, 1, -2), standing(100, x_mm, y_mm))

    assert progress.refusal is not None
    assert (progress.refusal.why, progress.refusal.cell) == (Refused.MISPLACED, stood_over)


def test_a_weight_half_way_to_its_mark_is_noticed() -> None:
    progress = _doing(Step.OVER_CELL_2, standing(420, 1, -2), standing(100, -30, -30))

    assert progress.refusal is not None
    assert progress.refusal.why is Refused.MISPLACED
    assert "mark" in progress.refusal.sentence


@pytest.mark.parametrize("step", [Step.LOADED, Step.LOADED_AND_WEIGHT, Step.OVER_CELL_3])
def test_a_step_that_was_not_done_is_noticed(step: Step) -> None:
    before = STEPS[STEPS.index(step) - 1]
    forces = on_the_base(Step.EMPTY if step is not Step.LOADED_AND_WEIGHT else before)

    progress = _doing(step, *forces)

    assert progress.step is step
    assert progress.refusal is not None
    assert progress.refusal.why is Refused.UNCHANGED


@pytest.mark.parametrize("seed", range(5))
def test_a_board_with_common_noise_is_never_called_swaying(seed: int) -> None:
    samples = as_readings(Base(noise_g=0.3).read(on_the_base(Step.EMPTY), 20.0, seed))

    progress = begin(Progress(100.0))
    tried = []
    for reading in samples:
        progress = hear(progress, [reading])
        tried.append(progress.trying)
        if progress.step is not Step.EMPTY:
            progress = begin(Progress(100.0))

    assert set(tried) == {None}
