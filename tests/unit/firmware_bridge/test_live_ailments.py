"""What ails cells is said while they are watched, and hands are no ailment."""

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from firmware_bridge.ailments import Ailment
from firmware_bridge.live_ailments import LiveAilments
from firmware_bridge.samples import SampleBatch

FloatArray = npt.NDArray[np.float64]
GAINS = (400.0, -400.0, 440.0, -460.0)
RATE_HZ = 80


def _said(grams: FloatArray, gains: tuple[float, ...] | None = GAINS, cell: int = 1) -> list[str]:
    """What is said of a cell that carries these grams, 80 words a second, its noise included."""
    live = LiveAilments(gains)
    for number, load_g in enumerate(grams):
        counts = [round(250 * gain) for gain in GAINS]
        counts[cell] = round(float(load_g) * GAINS[cell])
        at_us = number * 1_000_000 // RATE_HZ
        batch = SampleBatch(
            number, 1_000 * at_us, (at_us,) * 4, (0, 1, 2, 3), tuple(counts), (0,) * 4
        )
        live.feed(batch)
    return [one.sentence for one in live.findings()]


def _still(length_s: float, noise_g: float = 0.2, seed: int = 1) -> FloatArray:
    return 250 + np.random.default_rng(seed).normal(0, noise_g, round(length_s * RATE_HZ))


@pytest.mark.parametrize("noise_g", [0.1, 0.3, 0.6])
@pytest.mark.parametrize("seed", range(4))
def test_a_common_cell_is_well(noise_g: float, seed: int) -> None:
    assert _said(_still(12, noise_g, seed)) == []


@pytest.mark.parametrize("noise_g", [1.1, 4.0])
def test_a_cell_that_trembles_is_told_after_a_second_in_grams(noise_g: float) -> None:
    (sentence,) = _said(_still(1.5, noise_g))

    assert sentence.startswith("Cell 1 trembles by ")
    assert float(sentence.split()[4]) == pytest.approx(noise_g, rel=0.25)
    assert sentence.endswith("more than 0.75 g.")


def test_scales_without_a_calibration_are_told_of_in_counts() -> None:
    (sentence,) = _said(_still(2, 4.0), gains=None)

    assert "counts, more than 300 counts" in sentence


@pytest.mark.parametrize("g_per_min", [-6.0, 2.5, 30.0])
def test_a_cell_that_runs_away_is_told_within_ten_seconds(g_per_min: float) -> None:
    away = _still(10) + np.arange(10 * RATE_HZ) / RATE_HZ * g_per_min / 60

    (sentence,) = _said(away)

    assert sentence.startswith("Cell 1 runs away by ")
    assert float(sentence.split()[5]) == pytest.approx(g_per_min, abs=1.2)


def test_a_creep_that_is_common_is_not_told() -> None:
    assert _said(_still(12) + np.arange(12 * RATE_HZ) / RATE_HZ * 0.5 / 60) == []


@pytest.mark.parametrize("seed", range(5))
def test_hands_are_no_ailment(seed: int) -> None:
    """Columns come and go, somebody leans, the tower sways."""
    rng = np.random.default_rng(seed)
    time_s = np.arange(30 * RATE_HZ) / RATE_HZ
    load_g = _still(30, 0.2, seed)
    for start_s in rng.uniform(1, 28, 8):
        load_g += rng.uniform(-30, 30) * (time_s > start_s)
        phase = np.clip((time_s - start_s) / rng.uniform(0.4, 3), 0, 1)
        load_g += rng.uniform(-60, 60) * np.sin(np.pi * phase) ** 2
    load_g += 2.0 * np.sin(2 * np.pi * 3 * time_s)

    for seconds in range(1, 31):
        assert _said(load_g[: seconds * RATE_HZ]) == []


def test_wrong_words_here_and_there_are_no_trembling() -> None:
    dice = Random(3)
    spiked = [8_000.0 if dice.random() < 1 / 30 else load_g for load_g in _still(4)]

    assert _said(np.array(spiked)) == []


def test_what_was_before_the_scales_were_away_says_nothing_of_them() -> None:
    live = LiveAilments(GAINS)
    for number, load_g in enumerate(_still(3, 4.0)):
        live.feed(SampleBatch(number, number, (number,), (1,), (round(load_g * 400),), (0,)))
    assert [one.ailment for one in live.findings()] == [Ailment.NOISY]

    live.forget()

    assert live.findings() == ()
