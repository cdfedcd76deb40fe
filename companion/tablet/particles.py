"""Which form does a Korean particle take after a word that was put into a sentence?

Korean marks a word's part in the sentence by a particle whose form depends on whether the word
ends in a consonant: 파랑이, but 초록은 and 안나는. The word is not known when the sentence is
translated, so the translation holds both forms, as Korean forms and letters do, and this file
picks one: ``{who}이(가)`` becomes "파랑이" or "안나가".

Only what is read aloud in one way is decided: Hangul, and digits as Korean numbers. After other
letters (Ann, Оля) both forms stay, which is how Koreans write it when they do not know.
"""

import re
from typing import Final

_FORMS: Final[dict[str, tuple[str, str]]] = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
}
"""What a translation writes, then the form after a consonant and after a vowel."""

_CLOSERS: Final = "\"'»”’」』】)]"
"""A closing mark is not read aloud: the ending of the word before it counts."""

_PLACE: Final = re.compile(
    rf"(?P<last>[가-힣0-9])(?P<closers>[{re.escape(_CLOSERS)}]*)"
    rf"(?P<particle>{'|'.join(re.escape(form) for form in _FORMS)})"
)

_FIRST_SYLLABLE: Final = ord("가")
_ENDINGS: Final = 28
"""Syllables are in the order of their endings: none, then 27 consonants."""
_RIEUL: Final = 8
"""The ending ㄹ, after which 로 stays short."""

_DIGIT_ENDINGS: Final = {"0": "영", "1": "일", "2": "이", "3": "삼", "4": "사"} | {
    "5": "오", "6": "육", "7": "칠", "8": "팔", "9": "구"
}  # fmt: skip


def with_particles(sentence: str) -> str:
    """Return the sentence with each double particle in the form that fits the word before it."""
    return _PLACE.sub(_fitting, sentence)


def _fitting(place: re.Match[str]) -> str:
    ending = _ending(place["last"])
    short = ending == 0 or (ending == _RIEUL and place["particle"] == "(으)로")
    return place["last"] + place["closers"] + _FORMS[place["particle"]][short]


def _ending(sign: str) -> int:
    """The number of the consonant a syllable ends in, 0 for none."""
    return (ord(_DIGIT_ENDINGS.get(sign, sign)) - _FIRST_SYLLABLE) % _ENDINGS
