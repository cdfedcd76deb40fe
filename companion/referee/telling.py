"""How is a happening put together? Acts are played, witnesses are quoted, the result is frozen."""

from companion.evidence import Sighting, WeightStep
from companion.fusion.lift import LiftReading
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, ColumnRef
from companion.games.villa_paletti.state import State
from companion.referee import naming
from companion.referee.adjudged import Adjudged
from companion.referee.happenings import Asked, Origin, Play, Unclear
from companion.referee.odds import column_id
from companion.referee.states import TableState
from companion.saying import say
from companion.scene import Piece, Standing

# A reading is settled when the next best one has at most this probability.
RUNNER_UP_LIMIT = 0.05


def play(game: State, *acts: Act) -> tuple[State, tuple[Play, ...]]:
    """Return the game after ``acts``, and each with its verdict, up to the first not legal."""
    plays = []
    for act in acts:
        game, verdict = rules.step(game, act)
        plays.append(Play(act, verdict, game))
        if not verdict.is_legal:
            break
    return game, tuple(plays)


def reference(table: TableState, piece: Piece) -> ColumnRef:
    """Return how an act names a column of the table."""
    known = table.game.column(column_id(piece))
    return ColumnRef(known.id.colour, known.id.kind, known.storey, known.id.n)


def origin(column: Standing) -> Origin:
    """Return a column and its storey, as told to people."""
    return Origin(*column.piece[:2], column.storey, column.piece.n, column.x_mm, column.y_mm)


def by_colour(table: TableState, seat: int | None, moved: str | None = None) -> str | None:
    """Return the colour a player is told by: with two players that of the column moved."""
    if seat is None or seat not in table.game.seats:
        return None
    colours = table.game.players[seat].colours
    return moved if moved in colours else colours[0]


def seat_of(table: TableState, colour: str) -> int | None:
    """Return the seat that owns ``colour``, None before a match or for a neutral one."""
    return next(
        (seat for seat in table.game.seats if colour in table.game.players[seat].colours), None
    )


def rules_say(plays: tuple[Play, ...]) -> dict[str, str]:
    """Return the rules' own testimony on what they were told."""
    if not plays:
        return {}
    verdict = plays[-1].verdict
    rule = f" ({verdict.rule})" if verdict.rule else ""
    return {"rules": f"{verdict.verdict}{rule}: {verdict.reason}"}


def measured_of(*evidence: WeightStep | Sighting | None) -> tuple[WeightStep | Sighting, ...]:
    """Return what of some evidence there is, each once."""
    there: list[WeightStep | Sighting] = []
    for one in evidence:
        if one is not None and not any(one is other for other in there):
            there.append(one)
    return tuple(there)


def which_column(at_ns: int, table: TableState, reading: LiftReading) -> list[Unclear]:
    """Return the question which column it was, if that makes a difference to the game.

    Those of one colour and kind on one storey are one to the rules, unless one of them is blocked;
    which of them it was the belief keeps open by itself.

    Args:
        at_ns: When.
        table: Before the column is told to have gone.
        reading: Which one it may have been.
    """
    shares: dict[tuple[str, str, int, bool], float] = {}
    for one in reading.candidates:
        piece = one.column.piece
        is_blocked = table.game.column(column_id(piece)).blocked
        group = piece.colour, piece.kind, one.column.storey, is_blocked
        shares[group] = shares.get(group, 0.0) + one.probability
    best = reading.candidates[0].column.piece
    likely = tuple(one for one in reading.candidates[:4] if one.probability >= 0.01)
    if 1 - max(shares.values()) <= RUNNER_UP_LIMIT:
        return []
    return [
        Unclear(
            at_ns,
            Asked.WHICH_COLUMN,
            say(
                "Which {column} was taken? {count} of them could have been.",
                column=naming.column(best),
                count=len(likely),
            ),
            likely,
        )
    ]


def contested(at_ns: int, *adjudged: Adjudged) -> list[Unclear]:
    """Return what the referee is asked where something seems to be beyond what the rules allow."""
    return [Unclear(at_ns, Asked.WHERE, one.sentence) for one in adjudged if one.ruled != "inside"]
