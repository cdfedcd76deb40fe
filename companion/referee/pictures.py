"""What do pictures mean at this point of the match? The first line that holds.

the tower looks unlike what is believed    nothing is claimed; without scales people are asked
a column lies that stood                   that is told, whoever else is heard: topplings.py
a landing or a plate waits for them        it is settled by both witnesses
the scales are not heard                   the cameras tell alone
the scales had blinked                     the cameras tell alone of that time
a column is in hand                        which one it is becomes surer
else                                       remembered: the scales may be slower; a change that
                                           they never felt is asked about
"""

from dataclasses import replace

from companion.evidence import Shift, Shifted
from companion.fusion.changes import Change
from companion.fusion.pictures import Comparison
from companion.fusion.together import lifted
from companion.games.villa_paletti.acts import Lay
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee.alone import SURE, explained, likeliest_change, on_pictures_alone
from companion.referee.certainty import lose_match
from companion.referee.disagreement import contradict
from companion.referee.emptied import noticed
from companion.referee.footing import not_put_back
from companion.referee.happenings import Asked, Told, Unclear
from companion.referee.landings import PICTURE_PATIENCE_NS, TOLERANCE_NS
from companion.referee.quoting import (
    CLEAR_NATS,
    cameras_on_change,
)
from companion.referee.states import Hand, TableState
from companion.referee.topplings import toppling_seen
from companion.referee.waiting import seen_by_cameras
from companion.saying import say
from companion.scene import Scene

Answer = tuple[TableState, list[Told]]


def on_comparison(table: TableState, comparison: Comparison) -> Answer:
    """Return the referee's state and what is to be told after the cameras saw the table at rest."""
    if table.belief is None or table.fallen or table.game.phase == "over":
        return table, []
    if comparison.sighting.is_strange:
        return _unlike(table, comparison)
    table = replace(table, unlike=False, lies=None)  # it stands: an arm had been before it
    table = noticed(table, comparison)
    if comparison.sighting.lying:
        toppled = toppling_seen(table, comparison, explained(table, comparison))
        if toppled is not None:
            return toppled
    elif table.toppled is not None:
        table = replace(table, toppled=None)  # it was set up again, or taken
    waited = seen_by_cameras(table, comparison)
    if waited is not None:
        return waited
    if not table.watching.scales:
        return on_pictures_alone(table, comparison)
    if _is_of_blink(table, comparison):
        return on_pictures_alone(replace(table, blink=None), comparison)
    if table.hand is not None:
        return in_air(table, table.hand, comparison)
    return replace(table, seen=comparison), []


def in_air(table: TableState, hand: Hand, comparison: Comparison) -> Answer:
    """Return the table in which the pictures tell, too, which column is in hand.

    Pictures that show such a column on the highest plate are of its landing, which the scales are
    slower to tell; they are kept for it.
    """
    if hand.step is not None and comparison.sighting.at_ns < hand.step.at_ns - TOLERANCE_NS:
        return table, []
    likely = [one.column for one in hand.reading.candidates if one.probability >= 0.01]
    has_come = any(comparison.arrival_nats(one.piece) > CLEAR_NATS for one in likely)
    has_gone = any(comparison.absence_nats(one) > CLEAR_NATS for one in likely)
    reading = lifted(hand.reading.takings, comparison)
    if has_come or not has_gone or contradict(hand.reading, reading):
        return replace(table, seen=comparison), []
    hand = Hand(hand.step, reading, comparison)
    return replace(table, hand=hand, belief=reading.belief), []


def on_shifted(table: TableState, shifted: Shifted) -> Answer:
    """Return the table after the plates were measured again, in every scene (VP-16)."""
    if table.belief is None:
        return table, []

    def moved(scene: Scene) -> Scene:
        for shift in sorted(shifted.shifts, key=_storey):
            scene = scene.shifted(shift)
        return scene

    def held(hand: Hand) -> Hand:
        return replace(hand, reading=hand.reading.changed(moved))

    told = _not_put_back(table, shifted)
    hand, waiting = table.hand, table.set_down
    return replace(
        table,
        belief=table.belief.changed(moved),
        hand=None if hand is None else held(hand),
        set_down=None if waiting is None else replace(waiting, hand=held(waiting.hand)),
    ), told


def _not_put_back(table: TableState, shifted: Shifted) -> list[Told]:
    """What the referee should know of plates that lie off their place (VP-16).

    A plate that was laid just now is only measured better: it had no place before.
    """
    newest = None if table.newest is None else table.newest.act
    laid = newest.plate if isinstance(newest, Lay) else None
    # Of a villa that lies nobody puts a plate back, whether or not it is known who did it.
    if table.fallen or table.game.phase in ("start", "over"):
        return []
    scene, edition = table.scenes.likeliest, table.game.edition
    sentences = [
        not_put_back(scene, shift, edition)
        for shift in sorted(shifted.shifts, key=_storey)
        if PLATE_ORDER[shift.storey - 1] != laid
    ]
    return [Unclear(shifted.at_ns, Asked.WHERE, one) for one in sentences if one is not None]


def overdue(table: TableState, now_ns: int) -> Answer:
    """Return the table after a change that the cameras saw and the scales have not felt."""
    seen = table.seen
    if seen is None or now_ns < seen.sighting.known_ns + PICTURE_PATIENCE_NS:
        return table, []
    if table.hand is not None or table.set_down is not None or table.plate_down is not None:
        return table, []
    table = replace(table, seen=None)
    if table.belief is None or not seen.is_of(table.scenes.likeliest):
        return table, []  # what they saw has been told of meanwhile
    change, probability = likeliest_change(table, seen)
    if change.change is Change.NOTHING or probability < SURE:
        return table, []
    why = say("The scales felt nothing, but {seen}", seen=cameras_on_change(change, seen))
    question = Unclear(seen.sighting.at_ns, Asked.WHAT, say("{why}; what was done?", why=why))
    is_new = table.match_doubt is None
    if is_new and change.column is not None:
        table = replace(table, told_gone=table.told_gone | {change.column.piece})
    return lose_match(table, why), [question] if is_new else []


def _unlike(table: TableState, comparison: Comparison) -> Answer:
    if table.watching.scales or table.unlike:
        return table, []
    sighting = comparison.sighting
    why = say(
        "The tower does not look as it was believed to stand: only {percent:.0f} % of what the "
        "cameras see of it agrees",
        percent=100 * sighting.agreement,
    )
    table = lose_match(replace(table, unlike=True), why)
    return table, [Unclear(sighting.at_ns, Asked.WHAT, say("{why}; what was done?", why=why))]


def _is_of_blink(table: TableState, comparison: Comparison) -> bool:
    blink, sighting = table.blink, comparison.sighting
    return (
        blink is not None and sighting.since_ns <= blink.to_ns and sighting.at_ns >= blink.from_ns
    )


def _storey(shift: Shift) -> int:
    return shift.storey
