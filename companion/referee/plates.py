"""A plate came: which one can it be, where does it lie, and what is the game told?

The scales know its mass and about where; the cameras see how it is turned, and so on how many
columns it rests. While they are alive the plate waits for what they see of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.evidence import SeenPlate, Sighting, WeightStep
from companion.fusion.arrival import read_plate
from companion.fusion.laying import joint_plate, seen_plate
from companion.fusion.pictures import OUTLIERS, Comparison
from companion.games.villa_paletti.acts import Act, Agree, Lay, ObjectionFailed, Propose
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee import naming
from companion.referee.certainty import after_plays
from companion.referee.footing import plate_adjudged, support_adjudged
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.landings import PICTURE_PATIENCE_NS, covers
from companion.referee.quoting import (
    cameras_on_plate,
    scales_on_step,
)
from companion.referee.states import PlateDown, TableState
from companion.referee.telling import (
    by_colour,
    contested,
    measured_of,
    play,
    rules_say,
)
from companion.saying import say
from companion.scene import LaidPlate, Scene

Answer = tuple[TableState, list[Told]]


def next_plate(scene: Scene) -> str | None:
    """Return the plate that can come next (VP-24), None if all are laid or the set lacks it."""
    laid = len(scene.plates)
    if laid >= len(PLATE_ORDER) or PLATE_ORDER[laid] not in scene.table_set.plates:
        return None
    return PLATE_ORDER[laid]


def came(table: TableState, plate: str, step: WeightStep) -> Answer:
    """Return the table after ``plate`` came with ``step``; it may wait for the cameras."""
    waiting = PlateDown(plate, step, step.known_ns + PICTURE_PATIENCE_NS)
    if not table.watching.cameras:
        return weighed(table, waiting)
    table = replace(table, plate_down=waiting)
    return (table, []) if table.seen is None else see(table, waiting, table.seen)


def see(table: TableState, waiting: PlateDown, comparison: Comparison) -> Answer:
    """Return the table after the cameras saw something while a plate waited for them."""
    if not covers(comparison, waiting.step):
        return replace(table, seen=comparison), []
    table = replace(table, plate_down=None, seen=None)
    seen = comparison.sighting.plate
    if seen is None or seen.colour != waiting.plate or seen.nats < 0:
        table, told = weighed(table, waiting, comparison)
        sentence = say(
            "The scales {felt}, which is the {plate}, but {seen}; was it laid?",
            felt=scales_on_step(waiting.step),
            plate=naming.plate(waiting.plate),
            seen=cameras_on_plate(None),
        )
        return table, [*told, Unclear(waiting.step.at_ns, Asked.WHAT, sentence)]
    step = waiting.step

    def lie(scene: Scene) -> LaidPlate:
        return joint_plate(read_plate(scene, waiting.plate, step), seen)[0]

    return _laid(table, Laying(waiting.plate, step, comparison, 1 - OUTLIERS**2), lie)


def seen_alone(
    table: TableState, seen: SeenPlate, comparison: Comparison, probability: float
) -> Answer:
    """Return the table after only the cameras have seen a plate come."""

    def lie(scene: Scene) -> LaidPlate:
        return seen_plate(scene, seen)

    return _laid(table, Laying(seen.colour, None, comparison, probability), lie)


def weighed(table: TableState, waiting: PlateDown, unseen: Comparison | None = None) -> Answer:
    """Return the table after a plate that only the scales have felt, or that cameras deny."""

    def lie(scene: Scene) -> LaidPlate:
        return read_plate(scene, waiting.plate, waiting.step)

    probability = 1.0 if unseen is None else 0.5
    return _laid(table, Laying(waiting.plate, waiting.step, unseen, probability), lie)


@dataclass(frozen=True)
class Laying:
    """That a plate was laid, and who says so.

    Attributes:
        plate: Its colour.
        step: What the scales felt of it.
        seen: What the cameras saw of it.
        probability: That it was.
    """

    plate: str
    step: WeightStep | None
    seen: Comparison | None
    probability: float

    @property
    def times_ns(self) -> tuple[int, int]:
        """When it was laid, by the witness that knows it best, and when both had told."""
        told = [(one.at_ns, one.known_ns) for one in measured_of(self.step, self._sighting)]
        return told[0][0], max(known_ns for _, known_ns in told)

    @property
    def _sighting(self) -> Sighting | None:
        return None if self.seen is None else self.seen.sighting

    @property
    def is_seen(self) -> bool:
        """Whether a camera saw how it lies."""
        return self.seen is not None and self.seen.sighting.plate is not None

    @property
    def witnesses(self) -> dict[str, str]:
        """What each has to say."""
        said: dict[str, str] = {}
        if self.step is not None:
            said["scales"] = scales_on_step(self.step)
        if self.seen is not None:
            said["camera"] = cameras_on_plate(self.seen.sighting.plate)
        return said

    @property
    def evidence(self) -> tuple[WeightStep | Sighting, ...]:
        """What they measured."""
        return measured_of(self.step, self._sighting)


def _laid(table: TableState, laying: Laying, lie: Callable[[Scene], LaidPlate]) -> Answer:
    """Return the referee's state and what is to be told after a plate was laid."""
    game = table.game
    seat = game.turn
    likeliest = table.scenes.likeliest
    lies = lie(likeliest)
    rim = plate_adjudged(likeliest, lies, is_seen=laying.is_seen)
    supports, support = support_adjudged(likeliest.nudged(), lies)
    if supports is None:
        # It is not seen how it is turned: it rests at most on all that stand there.
        supports = len(game.standing_on(game.storey))
    # That it rests on too few the number says; only that nobody can tell is told as its edge.
    is_unsure = rim.ruled == "inside" and support.ruled == "too_close"
    footprint = support.ruled if is_unsure else rim.ruled
    lay = Lay(PLATE_ORDER[len(likeliest.plates)], supports, footprint)
    acts: tuple[Act, ...] = (lay,)
    if game.phase == "start" or seat is None:
        acts = ()
    elif game.phase == "turn":
        acts = (Propose(seat), Agree(), lay)
    elif game.phase == "proposed":
        acts = (Agree(), lay)
    elif table.failed_challenger is not None:
        acts = (ObjectionFailed(None), lay)
    game, plays = play(game, *acts)
    belief = table.scenes.changed(lambda scene: scene.nudged().with_plate(lie(scene)))
    at_ns, known_ns = laying.times_ns
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.PLATE_LAID,
        by=by_colour(table, seat),
        seat=seat,
        probability=laying.probability,
        witnesses={**laying.witnesses, **rules_say(plays)},
        evidence=laying.evidence,
        plays=plays,
        game=game,
        scene=belief.likeliest,
        plate=laying.plate,
        adjudged=(rim, support),
    )
    told: list[Told] = [happening, *contested(at_ns, rim, support)]
    if plays and not plays[-1].verdict.is_legal:
        told.append(Unclear(at_ns, Asked.WHAT, plays[-1].verdict.reason))
    table = replace(table, game=game, belief=belief, failed_challenger=None, objector=None)
    return after_plays(table, plays, weighed=True), told
