"""What does one see of a creature? Its picture, its name, what it is worth, and for whom."""

import msgspec

from companion.link.messages.shown.palagonia import (
    Cell,
    CreatureColour,
    CreatureView,
    PalagoniaView,
)
from companion.tablet.labels import palagonia as labels
from companion.tablet.sentences.palagonia.creatures import counted, told
from companion.tablet.text import Text, verbatim
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.palagonia.touches import AskName
from companion.tablet.view_models.state import Tablet


class CreatureCard(msgspec.Struct, frozen=True):
    """One creature.

    Attributes:
        key: The entry that closed it, and its place there.
        name: As people call it; null as long as it has none.
        counted, told: What it is worth, and for whom.
        colour: Its colour; null where people told of it.
        tiles: Those that touch it and all within, with their orientations; empty likewise.
        body: Those that touch it.
        loops, limbs: Their numbers.
        name_it: The way to its name.
    """

    key: tuple[int, int]
    name: Text | None
    counted: Text
    told: Text
    colour: CreatureColour | None
    tiles: tuple[tuple[Cell, int], ...]
    body: tuple[Cell, ...]
    loops: int
    limbs: int
    name_it: Control


def creature_card(tablet: Tablet, match: PalagoniaView, one: CreatureView) -> CreatureCard:
    """Return the card of a creature."""
    key = (one.entry, one.creature)
    return CreatureCard(
        key=key,
        name=verbatim(one.name) if one.name else None,
        counted=counted(one),
        told=told(match, one),
        colour=one.colour,
        tiles=tuple((tile.cell, tile.o) for tile in one.tiles),
        body=one.body,
        loops=one.loops,
        limbs=one.limbs,
        name_it=telling_control(tablet, labels.NAME_IT, AskName(key)),
    )


def every_creature(match: PalagoniaView) -> tuple[CreatureView, ...]:
    """Return all creatures that were closed and count, in the order in which they were."""
    return tuple(
        one
        for line in match.log
        if line.standing != "struck" and line.verdict == "legal"
        for one in line.closed
    )


def scoring_creatures(match: PalagoniaView) -> tuple[CreatureView, ...]:
    """Return those that scored."""
    return tuple(one for one in every_creature(match) if one.scored)
