"""What became of a whole match? Everything that was told, and what it was told from."""

from dataclasses import dataclass, field

from companion.evidence import Health
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.pieces import POINTS
from companion.record.recording import Picture
from companion.referee.foreseeing import Foreseen
from companion.referee.happenings import Happening, Started, Unclear
from companion.referee.states import TableState
from companion.scene import Scene
from companion.table.glances import Glance, Took
from companion.vision.why import WhyPicture


@dataclass(frozen=True)
class TrackPoint:
    """The weight at one instant: total in grams and the centre of pressure (board frame)."""

    at_ns: int
    total_g: float
    x_mm: float
    y_mm: float


@dataclass(frozen=True)
class FirstShown:
    """Something that was shown provisionally: what, since when, and how long that took to say.

    Attributes:
        at_ns: When the message came that it was told from.
        took_s: Processor time from that message on; 0 where nobody measured it.
        foreseen: What it was.
    """

    at_ns: int
    took_s: float
    foreseen: Foreseen


@dataclass
class MatchStory:
    """A match as it was followed; filled while it goes on, read when it is over.

    Attributes:
        source: Name of the recording or of the table.
        began_ns: Time of the first message; what people read counts from it.
        ended_ns: Time of the last message.
        first_scene: How the table stood at the start, None without a set-up.
        started: The start of the match, None if nobody announced one.
        happenings, unclear, health: What was told, in the order it was told.
        track: The weight over time, thinned out.
        pictures: Pictures that could be decoded, by camera.
        shown: For each happening the newest picture of each camera when it was known.
        why: What the cameras saw of a happening, by its place among ``happenings``.
        why_unclear: The same of what was unclear.
        samples: Samples from the scales; ``rejected`` those not believed, by reason.
        table: What the referee knows at the end.
        first_shown: What was shown before it was sure, each when it was shown first.
        glances: What each picture showed, in the order they were taken.
        took: Processor time of seeing, if it was measured.
    """

    source: str
    began_ns: int = 0
    ended_ns: int = 0
    first_scene: Scene | None = None
    started: Started | None = None
    happenings: list[Happening] = field(default_factory=list)
    unclear: list[Unclear] = field(default_factory=list)
    health: list[Health] = field(default_factory=list)
    track: list[TrackPoint] = field(default_factory=list)
    pictures: dict[str, int] = field(default_factory=dict)
    shown: list[dict[str, Picture]] = field(default_factory=list)
    why: dict[int, tuple[WhyPicture, ...]] = field(default_factory=dict)
    why_unclear: dict[int, tuple[WhyPicture, ...]] = field(default_factory=dict)
    samples: int = 0
    rejected: dict[str, int] = field(default_factory=dict)
    table: TableState = field(default_factory=TableState)
    first_shown: list[FirstShown] = field(default_factory=list)
    glances: list[Glance] = field(default_factory=list)
    took: Took = field(default_factory=Took)

    @property
    def counted(self) -> list[Happening]:
        """What was told and not taken back since."""
        taken_back = {id(one.instead_of) for one in self.happenings}
        return [one for one in self.happenings if id(one) not in taken_back]

    @property
    def damage(self) -> tuple[str, ...]:
        """What of the recording was skipped or is missing, in sentences: nobody was told of it."""
        return tuple(one.sentence for one in self.health if one.device == "recording")

    def since_start_s(self, at_ns: int) -> float:
        """Return a time as people read it: seconds from the first message."""
        return (at_ns - self.began_ns) / 1e9

    def scores_by_colour(self) -> dict[str, int]:
        """Return each colour's points on the highest plate (VP-33), colours without any left out.

        Empty where it is not certain what stands on the tower.

        Without a match there is no game to ask; then the pieces on the highest plate are counted.
        """
        game = self.table.game
        if self.table.match_doubt is not None:
            return {}
        points: dict[str, int] = {}
        if self.started is not None:
            for column in game.standing_on(game.storey):
                if rules.seat_of_colour(game, column.id.colour) is not None:
                    colour = column.id.colour
                    points[colour] = points.get(colour, 0) + POINTS[column.id.kind]
        elif self.table.belief is not None:
            scene = self.table.scenes.likeliest
            for standing in scene.on(scene.top_storey):
                kind = scene.table_set.kinds[standing.piece.kind]
                points[standing.piece.colour] = points.get(standing.piece.colour, 0) + kind.points
        return points

    def winning_colour(self) -> str | None:
        """Return the colour the winner is told by: the one that won the seal, or the first."""
        game = self.table.game
        ended = rules.outcome(game)
        if ended is None or not ended.winners:
            return None
        colours = game.players[ended.winners[0]].colours
        for colour in (game.seal.taken_with, game.seal.upper_face):
            if colour is not None and colour in colours:
                return colour
        return colours[0]
