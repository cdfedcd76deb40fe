"""How is a fingerprint said in words, and read again from what somebody typed?

A word for each of its 16 bytes, from a list of 256. The list was made for this: everyday words
of four to seven letters, no two with the same first three letters, and any two at least three
slips apart (a letter more, less or other, or two neighbours swapped). So three letters are enough
for a word, and one slip in a word can be mended without guessing.
"""

import re
from collections.abc import Iterator
from typing import Final

from companion.errors import UsageError

_WORD_LETTERS: Final = 3
"""The first letters that tell a word from all others."""

WORDS: Final = tuple(
    """
    acorn   adult   album   almond  anchor  animal  answer  apple
    april   artist  atlas   attic   august  autumn  avenue  awake
    badge   bakery  bamboo  banana  barrel  basket  beaver  bedtime
    berry   bicycle bishop  blossom boat    bonfire bottle  boulder
    branch  bread   brick   brother buffalo cabin   cactus  camera
    canvas  carpet  castle  cedar   chess   chimney circle  citrus
    clock   coffee  compass copper  coral   cotton  cousin  crayon
    cricket crown   crystal curtain cushion dance   deer    diary
    dinner  doctor  dolphin donkey  double  drawer  drum    duck
    early   echo    eight   elbow   eleven  empty   engine  equal
    evening fabric  falcon  family  farmer  fiddle  fish    flag
    flute   forest  fossil  friend  fruit   future  galaxy  garlic
    gate    giant   giraffe glacier globe   golden  grass   guitar
    harbor  hermit  horizon hotel   house   humble  hunter  iceberg
    igloo   index   infant  inkwell island  ivory   jaguar  jasmine
    jelly   jewel   jigsaw  juice   junior  kayak   kidney  kiosk
    kitten  knee    koala   lagoon  lamp    lawyer  lemon   letter
    lily    lunch   magnet  mango   mask    meadow  memory  metal
    minute  mirror  monday  moth    muffin  music   napkin  narrow
    needle  nephew  nest    nurse   oasis   ocean   office  olive
    onion   opera   orange  palace  paper   pasta   peach   pebble
    pencil  picnic  pigeon  pilot   pine    pirate  planet  pocket
    poem    potato  puppet  puzzle  queen   quilt   rabbit  radio
    raft    raven   record  remote  rescue  ribbon  rope    ruby
    rudder  sailor  salad   sandal  saturn  saucer  school  season
    shell   signal  silver  sleep   smile   snow    sofa    spider
    spoon   spring  square  statue  stone   summer  swim    syrup
    table   talent  temple  tennis  thank   thirty  throat  thumb
    timber  torch   tower   tulip   tunnel  turtle  twelve  uncle
    urban   useful  valley  velvet  video   violin  visit   voyage
    waffle  walnut  weasel  whale   wheat   willow  wisdom  wizard
    wolf    wonder  yacht   yard    yogurt  young   zebra   zigzag
    """.split()  # noqa: SIM905  # rows of eight can be looked over, a list of strings cannot
)
"""Word number n stands for the byte n. The order is part of every fingerprint ever written down."""

_NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}
_BY_BEGINNING: Final = {word[:_WORD_LETTERS]: word for word in WORDS}


def in_words(fingerprint: str) -> tuple[str, ...]:
    """Return the 16 words of a fingerprint, given as ``signing.fingerprint`` writes it."""
    return tuple(WORDS[byte] for byte in bytes.fromhex(fingerprint.replace("-", "")))


def from_words(text: str) -> str | None:
    """Return the 32 hex digits that ``text`` says in words; None if it is not in words at all.

    Words may be parted by anything that is no letter, be in capitals, be cut to their first three
    letters or more, and have one slip each.

    Raises:
        UsageError: it is in words, but one is not in the list, or there are not 16.
    """
    text = re.sub(r"\b\d+[.):]", " ", text.casefold())  # of a list with numbers
    typed = re.findall(r"[^\W\d_]+", text)
    if not typed or re.search(r"\d", text) or not any(_word(one) for one in typed):
        return None
    found = []
    for place, one in enumerate(typed, start=1):
        word = _word(one)
        if word is None:
            raise UsageError(
                f"Word {place}, {one!r}, is not one of a key's words; look at it again."
            )
        found.append(_NUMBERS[word])
    if len(found) != 16:
        raise UsageError(f"A key has 16 words; these are {len(found)}.")
    return bytes(found).hex()


def _word(typed: str) -> str | None:
    """Return the word that was meant, None if that is not certain."""
    if typed in _NUMBERS:
        return typed
    begun = _BY_BEGINNING.get(typed[:_WORD_LETTERS])
    if begun is not None and begun.startswith(typed):
        return begun
    return next((word for word in _one_slip_from(typed) if word in _NUMBERS), None)


def _one_slip_from(typed: str) -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for place in range(len(typed) + 1):
        before, after = typed[:place], typed[place:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + after[1:]
