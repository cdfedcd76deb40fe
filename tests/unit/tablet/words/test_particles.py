import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.particles import with_particles

SYLLABLES = st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1)
PARTICLES = ["은(는)", "이(가)", "을(를)", "과(와)", "(으)로"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("파랑이(가)", "파랑이"), ("안나이(가)", "안나가"),
        ("초록은(는)", "초록은"), ("민지은(는)", "민지는"),
        ("기둥을(를)", "기둥을"), ("플레토을(를)", "플레토를"),
        ("빨강과(와)", "빨강과"), ("지수과(와)", "지수와"),
        ("기반(으)로", "기반으로"), ("위(으)로", "위로"),
    ],
)  # fmt: skip
def test_a_particle_follows_the_last_syllable(written: str, said: str) -> None:
    assert with_particles(written) == said


def test_rieul_counts_as_a_vowel_for_the_direction_only() -> None:
    assert with_particles("서울(으)로, 서울이(가)") == "서울로, 서울이"


@pytest.mark.parametrize(
    "said", ["0이", "1이", "2가", "3이", "4가", "5가", "6이", "7이", "8이", "9가"]
)
def test_a_digit_is_read_as_a_korean_number(said: str) -> None:
    assert with_particles(f"{said[0]}이(가)") == said


def test_closing_marks_are_not_read() -> None:
    assert with_particles("‘초록’은(는) (안나)을(를)") == "‘초록’은 (안나)를"


def test_after_other_letters_both_forms_stay() -> None:
    assert with_particles("Ann이(가) Оля을(를)") == "Ann이(가) Оля을(를)"


@given(SYLLABLES, st.sampled_from(PARTICLES))
def test_after_hangul_one_form_is_left(name: str, particle: str) -> None:
    said = with_particles(name + particle)

    assert said.startswith(name)
    assert "(" not in said


@given(st.text(), st.sampled_from(PARTICLES))
def test_what_was_said_once_stays_as_it_is(name: str, particle: str) -> None:
    said = with_particles(name + particle)

    assert with_particles(said) == said
