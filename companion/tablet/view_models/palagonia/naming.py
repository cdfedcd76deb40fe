"""How does a creature come by its name? Picked from words, or typed."""

import msgspec

from companion.link.messages.shown.palagonia import PalagoniaView
from companion.tablet.labels import palagonia as labels
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.palagonia.creatures import (
    CreatureCard,
    creature_card,
    every_creature,
)
from companion.tablet.view_models.palagonia.desk import desk_at
from companion.tablet.view_models.palagonia.touches import AskName, GiveName
from companion.tablet.view_models.state import Tablet


class Pick(msgspec.Struct, frozen=True):
    """A word to pick; as it is said in the person's language it becomes the name."""

    label: Text


class Naming(msgspec.Struct, frozen=True):
    """The question for a creature's name: the creature, the words, and the way out."""

    asks: Text
    creature: CreatureCard
    picks: tuple[Pick, ...]
    leave: Control
    shut: Control


def naming(tablet: Tablet, match: PalagoniaView) -> Naming | None:
    """Return the question if somebody asked for it."""
    wanted = desk_at(tablet.desk, match).naming
    for one in every_creature(match):
        if (one.entry, one.creature) == wanted:
            return Naming(
                asks=labels.NAME_OF_CREATURE,
                creature=creature_card(tablet, match, one),
                picks=tuple(Pick(label) for label in labels.NAMES),
                leave=Control(labels.NEVER_MIND, AskName(None)),
                shut=telling_control(tablet, labels.NAME_IT, GiveName("")),
            )
    return None
