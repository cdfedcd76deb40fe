"""What is a creature worth, and for whom?"""

from companion.link.messages.shown.palagonia import CreatureView, PalagoniaView
from companion.tablet.sentences.palagonia.acts import names_of
from companion.tablet.text import Text, plural, text


def counted(creature: CreatureView) -> Text:
    """Return what it is made of, and its value (PG-7): "2 loops + 3 limbs = 5"."""
    return made_of(creature.loops, creature.limbs)


def made_of(loops: int, limbs: int) -> Text:
    """Return loops, limbs and their sum."""
    return text(
        "{loops} + {limbs} = {value}",
        loops=plural("{count} loop", "{count} loops", count=loops),
        limbs=plural("{count} limb", "{count} limbs", count=limbs),
        value=loops + limbs,
    )


def told(match: PalagoniaView, creature: CreatureView) -> Text:
    """Return who gets the points, or why nobody does."""
    if creature.scored:
        return plural(
            "{count} point for: {names}",
            "{count} points for: {names}",
            count=creature.value,
            names=names_of(match, creature.to),
        )
    if creature.value < 3:
        return text("Worth less than 3: scores nothing (PG-7).")
    return text("Scores nothing: not all of the turn's tiles touch it, or it was turned (PG-17).")
