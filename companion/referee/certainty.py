"""Is it still certain how the match stands? What was not seen or not allowed puts it in doubt.

Two things may be in doubt, and they are kept apart because they end differently:

in doubt    because                                            ends
the turn    a turn was taken as passed that nobody saw; the    with the next act of the seat that
            rules refused something people said; all that      the game has on turn
            puts the match in doubt
the match   the scales were blind while weight changed; a      never: which columns stand where,
            piece is not accounted for                         and so the seal, is not known
            the rules refused what stands on the tower         when the referee has decided

So after a while it is known again who is at the tower, though not who will have won. The turn is
settled by an act because a second witness then agrees: the colour of a column, or the
player named by a tap, is that of the very seat at which the assumption had arrived. A blink of
the scales in which weight changed puts the turn in doubt in the same way; if the next act then
shows a turn that nobody saw, it was a quick move that the blink hid, and the match is in doubt.
Where cameras were watching all the while, they are asked first.
"""

import math
from dataclasses import dataclass, replace

from companion.fusion.unseen import with_what_was_unseen
from companion.games.villa_paletti.acts import (
    Act,
    Lay,
    NeutralAttemptFailed,
    NeutralByOtherFailed,
    ObjectionFailed,
    ObjectionSucceeded,
    Stop,
    Touched,
)
from companion.referee.happenings import Asked, Play, Told, Unclear
from companion.referee.odds import odds_of_being_taken
from companion.referee.quoting import scales_on_no_piece
from companion.referee.states import Blink, TableState
from companion.saying import Saying, say

Answer = tuple[TableState, list[Told]]

# So long the cameras may take to tell what the scales have missed.
_PICTURE_PATIENCE_NS = 4_000_000_000

# In a longer time there may be more than one quick move.
_BLINK_NS = 1_000_000_000

# No piece is heavier than others of its kind by so much.
_HEAVIEST_SHARE = 1.1

# Acts in which somebody was at the tower, so that plates may lie a little elsewhere.
_HANDLES = (
    Lay,
    NeutralAttemptFailed,
    NeutralByOtherFailed,
    ObjectionFailed,
    ObjectionSucceeded,
    Stop,
    Touched,
)

_NOT_ALLOWED = "The rules did not allow what was done"

MOVED_OR_RETURNED = say("It is not known whether the last column was moved or put back")
"""Why a turn is uncertain after a landing of which that is so."""

DEAD_NS = 1_500_000_000
"""Scales without a usable reading for so long are no witness any more."""


@dataclass(frozen=True)
class Unwatched:
    """The scales saw nothing for a while, and the weight afterwards was another.

    Attributes:
        from_ns, to_ns: The time they saw nothing.
        change_g: By how much all weighed more afterwards, None where nobody knows.
    """

    from_ns: int
    to_ns: int
    change_g: float | None = None

    @property
    def sentence(self) -> Saying:
        """What it means, for people."""
        return say(
            "The scales saw nothing for {blind_s:.1f} s in which something changed",
            blind_s=(self.to_ns - self.from_ns) / 1e9,
        )


def lose_match(table: TableState, why: str) -> TableState:
    """Return the table with the match in doubt: columns, turn and seal.

    For columns and seal the first reason stays; the turn may be known again by then, and is not.
    """
    if table.game.phase in ("start", "over"):
        return table
    return replace(table, match_doubt=table.match_doubt or why, turn_doubt=why)


def decided(table: TableState) -> TableState:
    """Return the table after people decided on an act that the rules had refused (VP-46)."""
    why = table.match_doubt
    return replace(
        table,
        turn_doubt=None,
        match_doubt=None if why is not None and why.startswith(_NOT_ALLOWED) else why,
    )


def after_plays(
    table: TableState, plays: tuple[Play, ...], unseen: tuple[Act, ...] = (), *, weighed: bool
) -> TableState:
    """Return the table with what ``plays`` put in doubt or settle.

    Args:
        table: The table after them.
        plays: What the game was told and said to it.
        unseen: What of it was only assumed.
        weighed: Whether the scales saw it, so that it is on the tower whatever the rules say.
    """
    if not plays or table.game.phase in ("start", "over"):
        return table
    verdict = plays[-1].verdict
    if not verdict.is_legal:
        if weighed:
            why = say(
                "The rules did not allow what was done: {reason:clause}", reason=verdict.reason
            )
            return lose_match(table, why)
        refused = say("The rules did not allow what was said: {reason}", reason=verdict.reason)
        return replace(table, turn_doubt=refused)
    if unseen and table.glimpse is not None:
        return lose_match(table, table.glimpse)
    if unseen and table.asked_gap_ns is not None and len(unseen) == 1:
        # That something was changed while nobody saw is that turn's own witness.
        return replace(table, turn_doubt=None, asked_gap_ns=None)
    if unseen:
        why = say("The turn before was not seen")
        return replace(table, turn_doubt=why, asked_gap_ns=None)
    if getattr(plays[0].act, "by", None) is not None:
        return replace(table, turn_doubt=None, glimpse=None, asked_gap_ns=None)
    return table


def on_unwatched(table: TableState, gap: Unwatched) -> Answer:
    """Return the table after a time in which its changes were not felt."""
    if table.fallen or table.game.phase in ("start", "over") or _people_told(table, gap):
        return table, []
    since_ns = table.watching.cameras_since_ns
    if since_ns is not None and since_ns <= gap.from_ns:
        return _watched(table, gap)
    return unseen_change(table, gap)


def _people_told(table: TableState, gap: Unwatched) -> bool:
    """Whether people have said what was done at the tower meanwhile, as nobody else could.

    Their word explains a piece that was in the air before or after, and no more than that.
    """
    newest = table.newest
    if newest is None or newest.known_ns < gap.from_ns:
        return False
    if not (table.ahead or isinstance(newest.act, _HANDLES)):
        return False
    return abs(gap.change_g or 0.0) <= _most_g(table, newest.act)


def _most_g(table: TableState, act: Act) -> float:
    """By how much the weight may differ around what people say was done: a column, or a plate."""
    if table.belief is None:
        return math.inf
    table_set = table.belief.likeliest.table_set
    masses_g = [kind.mass_g for kind in table_set.kinds.values()]
    if isinstance(act, Lay):
        masses_g.append(table_set.plates[act.plate].mass_g)
    return _HEAVIEST_SHARE * max(masses_g)


def _watched(table: TableState, gap: Unwatched) -> Answer:
    """The cameras were there: they told of a long time themselves, of a short one they will."""
    if gap.to_ns - gap.from_ns > DEAD_NS:
        return table, []
    until_ns = gap.to_ns + _PICTURE_PATIENCE_NS
    return replace(table, blink=Blink(gap.from_ns, gap.to_ns, until_ns)), []


def unseen_change(table: TableState, gap: Unwatched) -> Answer:
    """Return the table after a time in which nobody saw what was changed."""
    if gap.to_ns - gap.from_ns <= _BLINK_NS:
        return replace(table, glimpse=gap.sentence), []
    sentence = say("{why}; what was done meanwhile?", why=gap.sentence)
    table = replace(lose_match(table, gap.sentence), asked_gap_ns=(gap.from_ns, gap.to_ns))
    if table.belief is not None:
        belief = with_what_was_unseen(table.belief, odds_of_being_taken(table))
        table = replace(table, belief=belief)
    return table, [Unclear(gap.to_ns, Asked.WHAT, sentence)]


def why_uncertain(table: TableState) -> str | None:
    """Return why it is not known how the match stands, None if it is."""
    if table.loose is not None and table.loose == table.puzzled:
        return table.match_doubt or scales_on_no_piece(table.loose)
    return table.match_doubt or why_turn_uncertain(table)


def why_turn_uncertain(table: TableState) -> str | None:
    """Return why it is not known who is at the tower, None if it is."""
    if table.doubt is not None and table.game.phase != "start":
        return MOVED_OR_RETURNED
    if table.loose is not None and table.loose.mass_g > 0:
        # A hand that is still there pulls, or it would not have come; what came was a turn.
        return scales_on_no_piece(table.loose)
    return table.turn_doubt or table.glimpse
