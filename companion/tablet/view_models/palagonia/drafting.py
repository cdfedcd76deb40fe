"""Who is going to play Palagonia, in which order, by which rulings, and how?"""

from typing import Final

import msgspec

from companion.link.messages.shown.palagonia import WayView
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.tablet.labels.palagonia import NAME_MISSING
from companion.tablet.sentences.palagonia.edition import OPTIONS
from companion.tablet.view_models.controls import WhyNot
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import (
    FEWEST,
    LONGEST_NAME,
    MOST,
    SetUp,
    Token,
    desk_at,
)
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import GameTouch

replace = msgspec.structs.replace

PRESETS: Final[dict[str, dict[str, Token]]] = {
    "standard": {},
    "russian-text": {"stay_connected": False, "rotation_closes": "scores_unless_union"},
}
"""In which rulings a named edition differs from the standard; the table knows the names too."""


def drafting(touched: GameTouch, draft: SetUp) -> SetUp:
    """Return the set-up after a touch; itself where the touch is about something else."""
    match touched:
        case t.Seats() if FEWEST <= touched.players <= MOST:
            names = (*draft.names, *("",) * MOST)[: touched.players]
            return replace(draft, names=names)
        case t.NameChair() if touched.seat < len(draft.names):
            named = touched.name.strip()[:LONGEST_NAME]
            before, after = draft.names[: touched.seat], draft.names[touched.seat + 1 :]
            return replace(draft, names=(*before, named, *after))
        case t.MoveUp() if 0 < touched.seat < len(draft.names):
            order = list(draft.names)
            order.insert(touched.seat - 1, order.pop(touched.seat))
            return replace(draft, names=tuple(order))
        case t.TakeEdition() if touched.name in PRESETS:
            return replace(draft, preset=touched.name, rulings=())
        case t.TakeRuling():
            rulings = {**dict(draft.rulings), touched.option: touched.token}
            return replace(draft, rulings=tuple(rulings.items()))
        case t.TakeDice():
            return replace(draft, dice=touched.dice)
        case t.TakeTiles():
            return replace(draft, tiles=touched.tiles)
        case t.TakeHints():
            return replace(draft, hints=touched.on)
    return draft


def edition(draft: SetUp) -> dict[str, Token]:
    """Return in which rulings the match differs from the standard."""
    return {**PRESETS[draft.preset], **dict(draft.rulings)}


def what_lacks(draft: SetUp) -> WhyNot | None:
    """Return what is missing before the match can start; null if nothing is."""
    return None if all(draft.names) else WhyNot(NAME_MISSING, "PG-8")


def new_match(draft: SetUp, tap: str) -> NewPalagonia:
    """Return what the table is told."""
    rulings = edition(draft) if draft.rulings else draft.preset
    hints = draft.hints and draft.tiles == "board"
    return NewPalagonia(tap, draft.names, rulings, draft.dice, draft.tiles, hints)


def again(tablet: Tablet) -> SetUp:
    """Return the set-up of the match that was played last."""
    match = tablet.palagonia
    draft = desk_at(tablet.desk, match).draft
    if match is not None:
        names = tuple(player.name for player in match.players)
        way = WayView(match.edition, match.dice_mode, match.tiles_mode, match.hints_on)
        return _by(SetUp(names), way)
    last = tablet.snapshot.last_palagonia if tablet.snapshot else ()
    if not last or tablet.snapshot is None:
        return draft
    same = replace(draft, names=last)
    return same if tablet.snapshot.last_way is None else _by(same, tablet.snapshot.last_way)


def _by(draft: SetUp, way: WayView) -> SetUp:
    """Return the set-up for a match as another was: by an edition's name where it has one."""
    same = replace(draft, dice=way.dice, tiles=way.tiles, hints=way.hints)
    differing = {
        name: token
        for name, token in way.edition.items()
        if name in OPTIONS and token != next(iter(OPTIONS[name].answers))
    }
    for name, rulings in PRESETS.items():
        if rulings == differing:
            return replace(same, preset=name, rulings=())
    return replace(same, preset="standard", rulings=tuple(differing.items()))
