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
    acorn   admit   album   almond  anchor  animal  answer  apple
    april   arctic  artist  atlas   august  autumn  avenue  awake
    bakery  bamboo  banana  barrel  beaver  bedtime berry   bicycle
    biscuit blossom bonfire boulder branch  bread   bridge  brother
    buffalo cabin   cactus  camera  canvas  carpet  castle  cedar
    cello   chess   chimney circle  citrus  clock   coffee  compass
    copper  coral   cotton  cousin  crayon  cricket crown   crystal
    curtain cushion daisy   dance   deer    dinner  dolphin donkey
    double  drawer  duck    early   eight   elbow   eleven  empty
    engine  equal   evening fabric  falcon  family  farmer  feather
    fiddle  fish    flag    flute   forest  fossil  friday  future
    galaxy  garlic  gate    giraffe glacier globe   golden  grass
    green   guitar  harvest hermit  horizon hotel   house   humble
    iceberg igloo   index   infant  inkwell island  ivory   jaguar
    jasmine jewel   jigsaw  journey juice   junior  kayak   kettle
    keyhole kidney  kiosk   kitchen knee    koala   lamp    lantern
    laundry lawyer  lemon   leopard letter  library lily    lobster
    lunch   magnet  mango   marble  mask    meadow  memory  metal
    minute  mirror  morning motor   muffin  music   napkin  narrow
    nephew  nest    north   nurse   oasis   ocean   october office
    onion   opera   orange  orbit   palace  paper   pasta   peach
    pebble  pencil  piano   picnic  pigeon  pilot   pirate  planet
    pocket  poem    polite  puppet  puzzle  quilt   rabbit  radio
    raft    record  remote  rescue  ribbon  river   ruby    rudder
    salad   saturn  school  season  shell   signal  sister  sleep
    smile   snow    soccer  sofa    spider  spoon   spring  square
    statue  stone   summer  sunday  swim    syrup   tailor  talent
    temple  tennis  thank   thirty  throat  timber  toast   tomato
    tower   tulip   tunnel  turtle  twelve  uncle   urban   useful
    valley  velvet  victor  video   violin  visit   voyage  waffle
    wagon   walnut  weasel  whale   wheat   willow  wisdom  wizard
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
