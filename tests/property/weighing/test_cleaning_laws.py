"""Laws of the cleaning: no bad word in, no real change out."""

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.weighing.clean import CellCleaner

GAIN = 400
NEVER = {-1, 2**23 - 1, -(2**23)}

noise_counts = st.integers(-60, 60)
level_counts = st.integers(-4_000_000, 4_000_000)
any_word = st.integers(-(2**23), 2**23 - 1)


def _out(words: list[int]) -> dict[int, float]:
    cleaner = CellCleaner()
    loads = [cleaner.feed(i, word / GAIN, word, 0) for i, word in enumerate(words)]
    return {load.at_ns: load.load_g for load in loads if load is not None}


@given(
    level_counts,
    st.lists(noise_counts, min_size=12, max_size=40),
    st.data(),
)
def test_two_bad_words_in_a_row_do_no_harm_anywhere(
    level: int, noise: list[int], data: st.DataObject
) -> None:
    words = [level + n for n in noise]
    first = data.draw(st.integers(0, len(words) - 1))
    bad = range(first, min(first + data.draw(st.integers(1, 2)), len(words)))
    for number in bad:
        words[number] = data.draw(any_word)

    out = _out(words)

    # What is left of a bad word is below the limit at which anything is called a glitch.
    assert all(abs(load_g - level / GAIN) < 2.5 + 5 * 60 / GAIN for load_g in out.values())


@given(
    level_counts,
    st.integers(-400_000, 400_000),
    st.lists(noise_counts, min_size=12, max_size=40),
    st.data(),
)
def test_a_step_of_any_height_comes_out_whole(
    level: int, step: int, noise: list[int], data: st.DataObject
) -> None:
    at = data.draw(st.integers(5, len(noise) - 5))
    words = [level + n + (step if i >= at else 0) for i, n in enumerate(noise)]
    assume(not NEVER & set(words))

    out = _out(words)

    assert out == {i: words[i] / GAIN for i in range(2, len(words) - 2)}


@given(st.lists(any_word, max_size=60))
def test_whatever_comes_is_let_through_once_or_counted_once(words: list[int]) -> None:
    cleaner = CellCleaner()

    loads = [cleaner.feed(i, word / GAIN, word, 0) for i, word in enumerate(words)]

    times = [load.at_ns for load in loads if load is not None]
    assert times == sorted(set(times))
    undecided = min(4, sum(word not in NEVER for word in words))
    assert len(times) + sum(cleaner.rejected.values()) + undecided == len(words)
