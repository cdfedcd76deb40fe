"""What do the cameras tell where no scales do? A change of the picture is a whole act at once.

change     becomes
nothing    nothing
moved      a column was lifted and set on the highest plate
taken      a column is in hand, or leaves the game (VP-28, VP-29)
plate      the plate was laid
both       a move, and then the plate
toppled    a single column fell over, see topplings.py
put back   a column that was in hand stands where it was

What is not at least as sure as :data:`SURE` is asked, and every explanation stays in the belief:
the next pictures, scales that are heard again, or people will tell.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.fusion.belief import Belief, Hypothesis
from companion.fusion.changes import (
    Change,
    Explanation,
    Group,
    explain,
    groups,
    in_hand,
    takings,
)
from companion.fusion.laying import seen_plate
from companion.fusion.lift import Candidate, reading_of
from companion.fusion.pictures import Comparison
from companion.fusion.together import seen_landing
from companion.referee import plates
from companion.referee.certainty import lose_match
from companion.referee.happenings import Asked, Told, Unclear
from companion.referee.landed import landed
from companion.referee.landings import returned
from companion.referee.odds import odds_of_being_taken
from companion.referee.quoting import BEYOND_DOUBT_NATS, cameras_on_change
from companion.referee.removals import never_came_back, taken
from companion.referee.states import Hand, TableState
from companion.referee.topplings import toppling_seen
from companion.saying import say
from companion.scene import Scene, Standing

Answer = tuple[TableState, list[Told]]

SURE = 0.99
"""So likely change, colour and kind must be together, or people are asked what was done.

Which of those that look alike it was, and so from which storey, is asked beside what is told."""

# Of one rest to the next, before anything is seen. A hand that only pushed makes a rest as well,
# and two acts between two rests are rare.
_CHANCES: Mapping[Change, float] = {
    Change.NOTHING: 0.5,
    Change.MOVED: 0.4,
    Change.TAKEN: 0.05,
    Change.PLATE: 0.045,
    Change.BOTH: 0.005,
    Change.TOPPLED: 0.002,
}

# The column that won its challenge leaves the table next (VP-28), if people remember.
_CHANCES_OF_REMOVAL: Mapping[Change, float] = {**_CHANCES, Change.MOVED: 0.05, Change.TAKEN: 0.4}


@dataclass(frozen=True)
class _Seen:
    """What the cameras saw and how it is explained."""

    comparison: Comparison
    ways: tuple[Explanation, ...]
    group: Group
    probability: float


def on_pictures_alone(table: TableState, comparison: Comparison) -> Answer:
    """Return the table after pictures that no scales add anything to."""
    told: list[Told] = []
    if table.hand is not None and _is_about_others(table.hand, comparison):
        table, told = never_came_back(table, table.hand)
    table, more = _told(table, comparison, explained(table, comparison))
    return table, told + more


def _told(table: TableState, comparison: Comparison, ways: tuple[Explanation, ...]) -> Answer:
    """What is told of the likeliest explanation, or asked."""
    shares = groups(ways)
    group, probability = next(iter(shares.items()))
    if group[0] is Change.NOTHING:
        return table, []
    seen = _Seen(comparison, ways, group, probability)
    if probability < SURE:
        return _unsure(table, seen)
    table, told = _MEANING[group[0]](table, seen)
    return replace(table, followed_ns=comparison.sighting.at_ns), told


def _is_about_others(hand: Hand, comparison: Comparison) -> bool:
    """Whether the pictures show another act, and the column in hand nowhere."""
    held = {one.column.piece for one in hand.reading.takings}
    sighting = comparison.sighting
    kinds = {piece[:2] for piece in held}
    if any((one.colour, one.kind) in kinds and one.nats > 0 for one in sighting.came):
        return False
    others = [nats for piece, nats in sighting.gone.items() if piece not in held]
    if sighting.plate is not None:
        others.append(sighting.plate.nats)
    return max(others, default=0.0) >= BEYOND_DOUBT_NATS


def explained(table: TableState, comparison: Comparison) -> tuple[Explanation, ...]:
    """Return how pictures are explained at this point of the match, likeliest first."""
    if table.hand is not None:
        return in_hand(table.hand.reading.takings, comparison)
    return _explained(table, comparison)


def likeliest_change(table: TableState, comparison: Comparison) -> tuple[Explanation, float]:
    """Return how the pictures are best explained, and how sure that is."""
    ways = _explained(table, comparison)
    group, probability = next(iter(groups(ways).items()))
    return next(one for one in ways if one.group == group), probability


def _explained(table: TableState, comparison: Comparison) -> tuple[Explanation, ...]:
    chances = dict(_CHANCES if table.to_remove is None else _CHANCES_OF_REMOVAL)
    seen = comparison.sighting.plate
    if seen is None or seen.colour != plates.next_plate(table.scenes.likeliest):
        del chances[Change.PLATE], chances[Change.BOTH]
    if not comparison.sighting.lying:
        del chances[Change.TOPPLED]
    return explain(table.scenes, comparison, odds_of_being_taken(table), chances)


def _hand_of(table: TableState, seen: _Seen) -> Hand:
    """The column that the likeliest group of explanations has somebody take."""
    reading = reading_of(takings(seen.ways, seen.group))
    held = table.hand
    return Hand(None, reading, seen.comparison) if held is None else replace(held, reading=reading)


def _moved(table: TableState, seen: _Seen) -> Answer:
    hand = _hand_of(table, seen)
    landing = seen_landing(hand.reading, seen.comparison)
    landing = replace(landing, returned=1 - seen.probability)
    table = replace(table, hand=None, belief=hand.reading.belief)
    return landed(table, hand, None, seen.comparison, landing)


def _taken(table: TableState, seen: _Seen) -> Answer:
    hand = _hand_of(table, seen)
    return taken(replace(table, belief=hand.reading.belief), hand)


def _plate(table: TableState, seen: _Seen) -> Answer:
    plate = seen.comparison.sighting.plate
    assert plate is not None, "a plate that nobody saw explains nothing"
    return plates.seen_alone(table, plate, seen.comparison, seen.probability)


def _both(table: TableState, seen: _Seen) -> Answer:
    table, told = _moved(table, seen)
    table, more = _plate(table, seen)
    return table, told + more


def _put_back(table: TableState, seen: _Seen) -> Answer:
    assert table.hand is not None, "only what is in hand can be put back"
    hand = _hand_of(table, seen)
    scenes = [
        Hypothesis(one.weight, one.scene.with_column(one.column).nudged())
        for one in hand.reading.takings
    ]
    table = replace(table, hand=None, belief=Belief.among(scenes))
    return returned(table, hand, None, seen.comparison, seen.probability)


def _toppled(table: TableState, seen: _Seen) -> Answer:
    answer = toppling_seen(table, seen.comparison, seen.ways)
    assert answer is not None, "what is sure is told"
    return answer


def _unsure(table: TableState, seen: _Seen) -> Answer:
    best = next(one for one in seen.ways if one.group == seen.group)
    why = say(
        "{seen:capital}, but that is not certain", seen=cameras_on_change(best, seen.comparison)
    )
    belief = Belief.among(
        Hypothesis(one.probability, _after(one, seen.comparison)) for one in seen.ways
    )
    asked = Asked.WHAT if best.column is None else Asked.WHICH_COLUMN
    question = Unclear(
        seen.comparison.sighting.at_ns,
        asked,
        say("{why}; what was done?", why=why),
        _candidates(seen.ways),
    )
    return lose_match(replace(table, belief=belief, hand=None), why), [question]


def _candidates(ways: Sequence[Explanation]) -> tuple[Candidate, ...]:
    shares: dict[tuple[str, str, int, int], tuple[Standing, float]] = {}
    for one in ways:
        if one.column is not None and one.change is not Change.NOTHING:
            name = (*one.column.piece, one.column.storey)
            _, share = shares.get(name, (one.column, 0.0))
            shares[name] = (one.column, share + one.probability)
    ranked = sorted(shares.values(), key=lambda item: -item[1])[:4]
    return tuple(Candidate(column, share) for column, share in ranked if share >= 0.01)


def _after(way: Explanation, comparison: Comparison) -> Scene:
    """How the table looks if it was this."""
    scene = way.scene
    if way.column is not None and way.change not in (Change.PUT_BACK, Change.TOPPLED):
        scene = scene.without(way.column.piece)
        came = comparison.arrival(way.column.piece, scene.top_storey)
        if came is not None and way.change in (Change.MOVED, Change.BOTH):
            scene = scene.with_column(
                Standing(
                    way.column.piece,
                    came.storey,
                    came.x_mm,
                    came.y_mm,
                    came.cov_mm2,
                    came.is_on_column,
                )
            )
    plate = comparison.sighting.plate
    if plate is not None and way.change in (Change.PLATE, Change.BOTH):
        scene = scene.with_plate(seen_plate(scene, plate))
    return scene if way.change is Change.NOTHING else scene.nudged()


_MEANING: Mapping[Change, Callable[[TableState, _Seen], Answer]] = {
    Change.MOVED: _moved,
    Change.TAKEN: _taken,
    Change.PLATE: _plate,
    Change.BOTH: _both,
    Change.PUT_BACK: _put_back,
    Change.TOPPLED: _toppled,
}
