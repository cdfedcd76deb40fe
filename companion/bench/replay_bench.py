"""How well was a recorded match followed? Replayed happenings against true ones.

| figure    | right when                                                                        |
|-----------|-----------------------------------------------------------------------------------|
| events    | a true event has a happening of its kind within 2 s (missed ones are wrong)       |
| true      | a happening has a true event (invented ones are wrong); words are not counted     |
| player    | the player is the true one                                                        |
| colour …  | colour, kind and storey of the moved column are the true ones                     |
| origin    | it is the very column that was moved; unclear when more than 5 % stay with another|
| landing   | the true place is inside the stated 95 % ellipse                                  |
| fall      | its onset is within 100 ms of the true one                                        |
| end       | seal, upper face, blocked columns, winner: each right or wrong                    |
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from companion.bench.share import Share
from companion.bench.truth import TrueColumn, TrueEvent, Truth
from companion.referee.happenings import Asked, Happening, Origin, What
from companion.scene import Piece
from companion.table.story import MatchStory

_MATCH_S = 2.0
_FALL_S = 0.1
_CHI2_95 = 5.991  # two degrees of freedom

SENSED = frozenset(
    {
        What.COLUMN_MOVED,
        What.COLUMN_PUT_BACK,
        What.PLATE_LAID,
        What.COLUMN_LEFT_GAME,
        What.PASS,
        What.COLLAPSE,
    }
)

Pair = tuple[Happening, TrueEvent]


@dataclass(frozen=True)
class ReplayFigures:
    """The figures of one recording.

    Attributes:
        shares: What was right, wrong and unclear.
        landing_mm: Distance of each stated landing place from the true one.
        times_real: Recorded time per processor time of everything but the pictures.
    """

    shares: tuple[Share, ...]
    landing_mm: tuple[float, ...]
    times_real: float


def measure(story: MatchStory, truth: Truth, cpu_s: float) -> ReplayFigures:
    """Return the figures of a replayed match against its truth.

    Args:
        story: The match, replayed without its pictures.
        truth: What really happened.
        cpu_s: Processor time the replay took, reading the file included.
    """
    happened = [one for one in story.counted if one.what in SENSED]
    pairs = paired(story, happened, truth.events)
    told = [pair for pair in pairs if pair[1].by is not None]
    moves = [pair for pair in pairs if pair[0].what is What.COLUMN_MOVED]
    falls = [pair for pair in pairs if pair[0].what is What.COLLAPSE]
    shares = (
        Share("events found", len(truth.events), len(pairs), len(truth.events) - len(pairs)),
        Share("happenings true", len(happened), len(pairs), len(happened) - len(pairs)),
        _share("player", told, lambda one, true: one.by == true.by),
        _share(
            "colour", moves, lambda one, true: column_of(one).colour == true_column(true).colour
        ),
        _share("kind", moves, lambda one, true: column_of(one).kind == true_column(true).kind),
        _share(
            "storey left",
            moves,
            lambda one, true: column_of(one).storey == true_column(true).storey,
        ),
        origins(story, moves),
        _share("landing in 95 % ellipse", moves, _inside),
        _share(
            "fall within 0.1 s",
            falls,
            lambda one, true: abs(story.since_start_s(one.at_ns) - true.t) <= _FALL_S,
        ),
        *ends(story, truth),
    )
    recorded_s = (story.ended_ns - story.began_ns) / 1e9
    return ReplayFigures(
        shares,
        tuple(_distance_mm(one, true) for one, true in moves),
        recorded_s / max(cpu_s, 1e-9),
    )


def paired(
    story: MatchStory,
    happened: list[Happening],
    true_events: tuple[TrueEvent, ...],
    within_s: float = _MATCH_S,
) -> list[Pair]:
    """Pair each true event with the nearest happening of its kind that no other has.

    Args:
        within_s: Farther apart two are not the same.
    """
    left = list(happened)
    pairs: list[Pair] = []
    for true in true_events:
        near = [
            (abs(story.since_start_s(one.at_ns) - true.t), index)
            for index, one in enumerate(left)
            if one.what.value == true.event
        ]
        if near and min(near)[0] <= within_s:
            pairs.append((left.pop(min(near)[1]), true))
    return pairs


def _share(name: str, pairs: list[Pair], is_right: Callable[[Happening, TrueEvent], bool]) -> Share:
    right = sum(1 for one, true in pairs if is_right(one, true))
    return Share(name, len(pairs), right, len(pairs) - right)


def column_of(one: Happening) -> Origin:
    """Return the column a move tells of."""
    assert one.column is not None
    return one.column


def true_column(true: TrueEvent) -> TrueColumn:
    """Return the column that really was moved."""
    assert true.column is not None
    return true.column


def _inside(one: Happening, true: TrueEvent) -> bool:
    if one.to is None or true.to is None or one.to.storey != true.to.storey:
        return False
    off = np.array([one.to.x_mm - true.to.x_mm, one.to.y_mm - true.to.y_mm])
    return bool(off @ np.linalg.solve(np.array(one.to.cov_mm2), off) <= _CHI2_95)


def _distance_mm(one: Happening, true: TrueEvent) -> float:
    if one.to is None or true.to is None:
        return float("inf")
    return float(np.hypot(one.to.x_mm - true.to.x_mm, one.to.y_mm - true.to.y_mm))


_SURE = 0.95


def origins(story: MatchStory, moves: list[Pair]) -> Share:
    """Whether each move's column is the very one that was moved, of those that look alike.

    Unclear is which it was where people were asked, or where it was told how unsure it is: of
    those that are one to the game nobody is asked.
    """
    asked = {one.at_ns for one in story.unclear if one.question is Asked.WHICH_COLUMN}
    right = wrong = unclear = 0
    for (one, _), is_the_one in zip(moves, named_truly(story, moves), strict=True):
        if one.at_ns in asked or one.probability < _SURE:
            unclear += 1
        elif is_the_one:
            right += 1
        else:
            wrong += 1
    return Share("origin (which column)", len(moves), right, wrong, unclear)


def named_truly(story: MatchStory, moves: list[Pair]) -> list[bool]:
    """Return for each move whether the column that was told is the very one, asked or not.

    Both sides are followed by name from the start, where everyone agrees where each column
    stands. Where a move was unclear or wrong the names are swapped, as the belief itself does.
    """
    true_place: dict[Piece, tuple[float, float, int]] = {}
    if story.first_scene is not None:
        for standing in story.first_scene.columns:
            true_place[standing.piece] = standing.x_mm, standing.y_mm, standing.storey
    ours_is: dict[Piece, Piece] = {piece: piece for piece in true_place}
    truly = []
    for one, true in moves:
        column = true_column(true)
        really = _nearest(true_place, column)
        told = column_of(one)
        named = Piece(told.colour, told.kind, told.n or 1)
        truly.append(really is not None and ours_is.get(named) == really)
        if really is None:
            continue
        if true.to is not None:
            true_place[really] = true.to.x_mm, true.to.y_mm, true.to.storey
        _swap(ours_is, named, really)
    return truly


def _nearest(places: dict[Piece, tuple[float, float, int]], column: TrueColumn) -> Piece | None:
    alike = [
        ((x_mm - column.x_mm) ** 2 + (y_mm - column.y_mm) ** 2, piece)
        for piece, (x_mm, y_mm, storey) in places.items()
        if (piece.colour, piece.kind, storey) == (column.colour, column.kind, column.storey)
    ]
    return min(alike)[1] if alike else None


def _swap(ours_is: dict[Piece, Piece], named: Piece, really: Piece) -> None:
    """Let ``named`` mean ``really`` from now on, and whoever meant it mean the other."""
    before = ours_is.get(named)
    for piece, meant in ours_is.items():
        if meant == really and before is not None:
            ours_is[piece] = before
            break
    if named in ours_is:
        ours_is[named] = really


def ends(story: MatchStory, truth: Truth) -> tuple[Share, ...]:
    """Return how the match was told to end: seal, upper face, blocked columns, winner."""
    game = story.table.game
    blocked = {(column.id.colour, column.id.kind) for column in game.columns if column.blocked}
    return (
        _one("seal's holder", game.seal.taken_with == truth.final_seal.holder),
        _one("seal's upper face", game.seal.upper_face == truth.final_seal.prev),
        _one("blocked columns", blocked == {(one.colour, one.kind) for one in truth.blocked}),
        _one("winner", story.winning_colour() == truth.winner),
    )


def _one(name: str, is_right: bool) -> Share:
    return Share(name, 1, int(is_right), int(not is_right))
