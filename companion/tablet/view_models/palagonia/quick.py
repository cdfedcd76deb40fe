"""How are creatures told of where tiles are only counted? Those told so far, and the next one."""

import msgspec

from companion.tablet.labels import palagonia as labels
from companion.tablet.sentences.palagonia.creatures import made_of
from companion.tablet.text import Text, text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import Counts


class Counter(msgspec.Struct, frozen=True):
    """How many loops or limbs the creature has that is being told of; less and more."""

    label: Text
    count: int
    less: Control
    more: Control


class Quick(msgspec.Struct, frozen=True):
    """The creatures told so far, and the next one."""

    asks: Text
    told: tuple[tuple[Text, Control], ...]
    counters: tuple[Counter, Counter]
    sum: Text
    add: Control


def quick_of(counts: Counts) -> Quick:
    """Return what is shown of counts."""

    def counter(label: Text, what: t.Counted, count: int) -> Counter:
        return Counter(
            label,
            count,
            Control(text("One less"), t.Count(what, -1), "primary"),
            Control(text("One more"), t.Count(what, 1), "primary"),
        )

    return Quick(
        asks=labels.CLOSED_A_CREATURE,
        told=tuple(
            (made_of(*one), Control(text("Not this one"), t.DropCreature(place)))
            for place, one in enumerate(counts.closed)
        ),
        counters=(
            counter(labels.LOOPS, "loops", counts.loops),
            counter(labels.LIMBS, "limbs", counts.limbs),
        ),
        sum=made_of(counts.loops, counts.limbs),
        add=Control(labels.ADD_CREATURE, t.AddCreature()),
    )
