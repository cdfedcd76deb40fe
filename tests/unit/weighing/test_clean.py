"""Words that are no weight are left out, and what a table does is let through."""

import numpy as np
import pytest

from companion.weighing.clean import CellCleaner, Load

GAIN = 400.0  # counts a gram
TARE = 165_149
PERIOD_NS = 11_900_000

KNOWN_WORDS = [*(2**k - 1 for k in range(17, 24)), -1, 0, 2**23 - 1, -(2**23)]


def _cleaned(
    words: list[int], flags: dict[int, int] | None = None
) -> tuple[dict[int, float], CellCleaner]:
    """What came out: number of the sample and its load."""
    cleaner = CellCleaner()
    out: dict[int, float] = {}
    for number, word in enumerate(words):
        flag = (flags or {}).get(number, 0)
        load = cleaner.feed(number * PERIOD_NS, (word - TARE) / GAIN, word, flag)
        if load is not None:
            assert load.at_ns // PERIOD_NS not in out
            out[load.at_ns // PERIOD_NS] = load.load_g
    return out, cleaner


def _resting(count: int = 60, load_g: float = 180.0, seed: int = 1) -> list[int]:
    noise = np.random.default_rng(seed).normal(0, 0.15, count)
    return [round((load_g + n) * GAIN) + TARE for n in noise]


def test_a_calm_stream_comes_out_whole_but_for_its_two_ends() -> None:
    words = _resting()

    out, cleaner = _cleaned(words)

    assert out == {i: (words[i] - TARE) / GAIN for i in range(2, len(words) - 2)}
    assert not cleaner.rejected


@pytest.mark.parametrize("word", KNOWN_WORDS)
@pytest.mark.parametrize("in_a_row", [1, 2])
@pytest.mark.parametrize("first", [0, 1, 2, 30, 56])
def test_a_known_bad_word_never_comes_out(word: int, in_a_row: int, first: int) -> None:
    words = _resting()
    bad = range(first, first + in_a_row)
    for number in bad:
        words[number] = word

    out, _ = _cleaned(words)

    assert not set(out) & set(bad)
    assert all(abs(load_g - 180) < 1 for load_g in out.values())


@pytest.mark.parametrize("factor", [2.0, 0.5, 0.25, -1.0])
@pytest.mark.parametrize("in_a_row", [1, 2])
@pytest.mark.parametrize("load_g", [3.0, 180.0, 900.0])
def test_a_doubled_or_halved_word_never_comes_out(
    factor: float, in_a_row: int, load_g: float
) -> None:
    words = _resting(load_g=load_g)
    bad = range(30, 30 + in_a_row)
    for number in bad:
        words[number] = int(words[number] * factor)

    out, cleaner = _cleaned(words)

    assert not set(out) & set(bad)
    assert sum(cleaner.rejected.values()) == in_a_row


def test_two_different_bad_words_in_a_row_never_come_out() -> None:
    words = _resting()
    words[30:32] = [2_742_472, 645_318]

    out, _ = _cleaned(words)

    assert not {30, 31} & set(out)


@pytest.mark.parametrize("word", [2**23 - 1, -(2**23), -1])
def test_an_open_input_or_a_line_stuck_high_is_never_a_weight(word: int) -> None:
    out, cleaner = _cleaned([word] * 200)

    assert out == {}
    assert cleaner.rejected["pattern"] == 200


def test_flagged_samples_never_come_out_and_do_not_sway_the_others() -> None:
    words = _resting()
    flags = {20: 1, 21: 2, 22: 4, 23: 1, 30: 7}
    for number in flags:
        words[number] = 5_000_000

    out, cleaner = _cleaned(words, flags)

    assert set(out) == set(range(2, 58)) - set(flags)
    assert cleaner.rejected == {"flagged": 5}


def test_a_flag_alone_is_enough() -> None:
    out, _ = _cleaned(_resting(), {30: 1})

    assert 30 not in out


def test_zero_counts_at_rest_are_a_weight_like_any_other() -> None:
    cleaner = CellCleaner()
    loads = [cleaner.feed(i, 0.0, 0, 0) for i in range(20)]

    assert loads[-1] == Load(17, 0.0)


@pytest.mark.parametrize("step_g", [5.0, -5.0, 32.0, -96.8, 1_000.0])
@pytest.mark.parametrize("smeared", [False, True])
def test_a_true_step_comes_out_untouched_and_at_its_time(step_g: float, smeared: bool) -> None:
    words = _resting()
    shares = [0.1, 0.5, 0.9] if smeared else []
    for number in range(30, 60):
        share = shares[number - 30] if number - 30 < len(shares) else 1.0
        words[number] += round(share * step_g * GAIN)

    out, cleaner = _cleaned(words)

    assert out == {i: (words[i] - TARE) / GAIN for i in range(2, len(words) - 2)}
    assert not cleaner.rejected


@pytest.mark.parametrize("frequency_hz", [1.5, 7.0])
def test_sway_and_drift_come_out_untouched(frequency_hz: float) -> None:
    words = _resting(count=400)
    for number in range(400):
        time_s = number * PERIOD_NS / 1e9
        swing_g = 12 * np.sin(2 * np.pi * frequency_hz * time_s) + 5 / 3600 * time_s
        words[number] += round(swing_g * GAIN)

    out, _ = _cleaned(words)

    assert len(out) == 396


def test_a_blow_smeared_over_four_conversions_keeps_most_of_its_height() -> None:
    words = _resting()
    for number, share in ((30, 0.15), (31, 0.8), (32, 0.9), (33, 0.2)):
        words[number] += round(share * 1_500 * GAIN)

    out, _ = _cleaned(words)

    assert max(out.values()) > 1_000
