"""What is there to say about a whole match? What it was told from, and how it ended."""

from dataclasses import dataclass

from companion.games.villa_paletti.ending import ending_of, winner_is_awaited
from companion.games.villa_paletti.state import State
from companion.referee.certainty import why_uncertain
from companion.referee.telling import RUNNER_UP_LIMIT
from companion.report.names import (
    SIGNS,
    column_name,
    seat_name,
    seat_signs,
    storey_name,
    with_names,
)
from companion.table.story import MatchStory

SURE = 1 - RUNNER_UP_LIMIT
"""A reading is called sure from this probability on; below it a person is asked."""

_REJECTED_WORDS = {"pattern": "known bad words", "glitch": "glitches"}


@dataclass(frozen=True)
class Fact:
    """One line of a list of facts."""

    name: str
    text: str


@dataclass(frozen=True)
class Result:
    """How a match ended.

    Attributes:
        headline: The winner in three words.
        reason: Why, with the number of the rule.
        facts: The seal, the blocked columns, how sure the readings were.
    """

    headline: str
    reason: str
    facts: tuple[Fact, ...]


def clock(seconds: float) -> str:
    """Return a time as m:ss, or h:mm:ss from an hour on."""
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 picture", "26,880 samples"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(probability: float) -> str:
    """Return a probability as read by people; nothing measured is ever certain."""
    return f"{probability:.1%}" if probability < 0.9995 else "over 99.9%"


def sources(story: MatchStory) -> tuple[Fact, ...]:
    """Return who played and what the match was told from."""
    game = story.table.game
    players = ", ".join(f"{seat_signs(game, seat)} {seat_name(game, seat)}" for seat in game.seats)
    if game.neutral is not None:
        players += f"; {SIGNS[game.neutral]} {game.neutral} is neutral"
    length_s = story.since_start_s(story.ended_ns)
    pictures = "; ".join(
        f"{camera}, {counted(count, 'picture')}" for camera, count in sorted(story.pictures.items())
    )
    return (
        Fact("Players", players or "unknown: no match was started"),
        Fact("Recording", story.source),
        Fact("Length", f"{clock(length_s)} min" if length_s >= 60 else f"{length_s:.0f} s"),
        Fact("Cameras", pictures or "no pictures"),
        Fact("Scales", _samples(story)),
    )


def result(story: MatchStory) -> Result:
    """Return how a match ended."""
    game = story.table.game
    headline, reason = _winner(story, game)
    return Result(headline, reason, (*_seal(story, game), *_blocked(game), _readings(story)))


def _samples(story: MatchStory) -> str:
    if not story.samples:
        return "no samples"
    rejected = sum(story.rejected.values())
    text = counted(story.samples, "sample")
    if not rejected:
        return f"{text}, all believed"
    why = ", ".join(
        f"{count} {_REJECTED_WORDS.get(reason, reason)}"
        for reason, count in sorted(story.rejected.items())
    )
    return f"{text}, {rejected} of them not believed ({why})"


def _winner(story: MatchStory, game: State) -> tuple[str, str]:
    ending = ending_of(game)
    if game.outcome is None or ending is None:
        if story.started is None:
            return "No winner", "No match was started, so nobody can win it."
        why = why_uncertain(story.table)
        if story.table.fallen:
            reason = "" if why is None else f": {_inside(why, game)}"
            return "Winner not known", f"It is not known who brought the villa down{reason}."
        if why is not None:
            why = _inside(why, game)
            return "Not over yet", f"The recording ends before the match does; in doubt: {why}."
        on_turn = f" {seat_name(game, game.turn)} is on turn." if game.turn is not None else ""
        return "Not over yet", f"The recording ends before the match does.{on_turn}"
    winners = " and ".join(seat_name(game, seat) for seat in game.outcome.winners)
    verb = "wins" if len(game.outcome.winners) == 1 else "win"
    said = [f"{ending.sentence.rstrip('.')} ({game.outcome.rule or ending.rule})."]
    if game.outcome.termination == "collapse" and game.outcome.by is not None:
        said.insert(0, f"{seat_name(game, game.outcome.by)} brought the villa down.")
    elif game.outcome.termination == "agreed":
        said.insert(0, "All agreed that nothing can be moved or laid any more.")
    if winner_is_awaited(game):
        said.append("The referee may name the winner.")
    return f"{winners} {verb}" if winners else "Nobody wins", " ".join(said)


def _seal(story: MatchStory, game: State) -> tuple[Fact, ...]:
    if not game.players:
        return ()
    if story.table.match_doubt is not None:
        return (Fact("Seal", f"not known: {_inside(story.table.match_doubt, game)}"),)
    if game.seal.holder is None:
        return (Fact("Seal", "nobody holds it"),)
    face = game.seal.upper_face
    up = f"{SIGNS[face]} {face} is up" if face else "its upper face is blank"
    holder = game.seal.holder
    return (Fact("Seal", f"{seat_signs(game, holder)} {seat_name(game, holder)} holds it; {up}"),)


def _inside(why: str, game: State) -> str:
    """A reason as part of a sentence."""
    return with_names(why[0].lower() + why[1:], game).rstrip(".")


def _blocked(game: State) -> tuple[Fact, ...]:
    if not game.players:
        return ()
    blocked = [
        f"{SIGNS[column.id.colour]} {column_name(column.id.colour, column.id.kind)} on "
        f"{storey_name(column.storey)}"
        for column in game.columns
        if column.blocked and not column.out
    ]
    return (Fact("Blocked", "; ".join(blocked) or "no column"),)


def _readings(story: MatchStory) -> Fact:
    readings = [one.probability for one in story.happenings if one.evidence]
    if not readings:
        return Fact("Readings", "none")
    sure = sum(probability >= SURE for probability in readings)
    questions = counted(len(story.unclear), "question") if story.unclear else "no question"
    return Fact("Readings", f"{sure} of {len(readings)} sure, {questions} left to people")
