"""What does a thing that was told claim, so far as pictures can show it? And which pictures?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from companion.evidence import Sighting
from companion.referee.happenings import Happening, Origin, Unclear, What
from companion.scene import LaidPlate, Lying, Piece, Scene, Standing
from companion.vision.solids import Solid
from companion.vision.why import LEAST_NATS, Claim, Clue

# Where a column lies of which nobody told how well its place is known.
_NO_SPREAD = ((0.0, 0.0), (0.0, 0.0))

# A column that is said to have stood farther from there is another one: nudges are smaller, and
# columns stand farther apart.
_SAME_PLACE_MM = 12.0


@dataclass(frozen=True)
class Judged:
    """One judgement of the cameras.

    Attributes:
        sighting: What they said.
        scene: How the table was believed to stand before.
        clues: What each of them had seen.
    """

    sighting: Sighting
    scene: Scene
    clues: tuple[Clue, ...]


def claims_of(told: Happening | Unclear, judged: Sequence[Judged]) -> list[tuple[Judged, Claim]]:
    """Return the judgements behind what was told, each with what it can show of it.

    A judgement that would show nothing of it is left out.

    Args:
        told: What happened, or a question.
        judged: The newest judgements, in the order of their time.
    """
    if isinstance(told, Unclear):
        about = [one for one in judged if _is_asked_of(one.sighting, told)][-1:]
        claims = [(one, _question(told, one)) for one in about]
    else:
        about = [one for one in judged if one.sighting in told.evidence]
        # What came is seen in the last of them only: at an earlier rest it was in hand.
        claims = [(one, _claim(told, one, is_last=one is about[-1])) for one in about]
    return [(one, claim) for one, claim in claims if claim.gone or claim.came]


def _is_asked_of(sighting: Sighting, told: Unclear) -> bool:
    """Whether the cameras asked, or somebody asks which column it was that they looked for."""
    if told.at_ns == sighting.at_ns:
        return True
    return bool(told.candidates) and sighting.since_ns <= told.at_ns <= sighting.known_ns


def _claim(told: Happening, judged: Judged, *, is_last: bool) -> Claim:
    gone = None
    if told.column is not None and told.what is not What.COLUMN_PUT_BACK:
        gone = _stood_at(judged.scene, told.column)
    came = _came(told, judged.sighting) if is_last else None
    claim = _with_nats(judged.sighting, judged.scene, gone, came, told.probability)
    return replace(claim, scene=told.scene if is_last else None)


def _question(told: Unclear, judged: Judged) -> Claim:
    """The likeliest candidate, or what the cameras say most for."""
    scene, sighting = judged.scene, judged.sighting
    gone = None
    if told.candidates:
        gone = _same(scene, told.candidates[0].column)
    elif sighting.gone:
        name, nats = max(sighting.gone.items(), key=lambda item: item[1])
        gone = scene.find(Piece(*name)) if nats > 0 else None
    came: Solid | None = None
    if gone is not None:
        seen = next((one for one in sighting.came if _is_alike(gone, one.colour, one.kind)), None)
        if seen is not None and seen.nats > 0:
            came = Standing(gone.piece, seen.storey, seen.x_mm, seen.y_mm, seen.cov_mm2)
    plate = sighting.plate
    if gone is None and plate is not None and plate.nats > 0:
        came = LaidPlate(
            plate.colour, plate.storey, plate.x_mm, plate.y_mm, plate.sd_mm, plate.yaw_deg
        )
    claim = _with_nats(sighting, scene, gone, came, None)
    others = [_same(scene, one.column) for one in told.candidates[1:2]]
    if not others or others[0] is None:
        return claim
    return replace(claim, runner_up=others[0], runner_up_nats=sighting.gone.get(others[0].piece))


def _with_nats(
    sighting: Sighting,
    scene: Scene,
    gone: Standing | None,
    came: Solid | None,
    probability: float | None,
) -> Claim:
    runner_up = None if gone is None else _runner_up(sighting, scene, gone)
    return Claim(
        gone=gone,
        runner_up=runner_up,
        came=came,
        gone_nats=None if gone is None else sighting.gone.get(gone.piece),
        runner_up_nats=None if runner_up is None else sighting.gone[runner_up.piece],
        came_nats=None if came is None else _came_nats(sighting, came),
        probability=probability,
    )


def _runner_up(sighting: Sighting, scene: Scene, gone: Standing) -> Standing | None:
    others = {name: nats for name, nats in sighting.gone.items() if name != gone.piece}
    name = max(others, key=others.__getitem__, default=None)
    return None if name is None or others[name] < LEAST_NATS else scene.find(Piece(*name))


def _came(told: Happening, sighting: Sighting) -> Solid | None:
    if told.what is What.PLATE_LAID:
        plates = () if told.scene is None else told.scene.plates
        return next((one for one in plates if one.colour == told.plate), None)
    column = told.column
    if column is None or column.n is None:
        return None
    piece = Piece(column.colour, column.kind, column.n)
    if told.what is What.COLUMN_TOPPLED:
        lies = (one for one in sighting.lying if (one.colour, one.kind) == piece[:2])
        lying = next(lies, None)
        if lying is None:
            return None
        return Lying(piece, lying.storey, lying.x_mm, lying.y_mm, lying.angle_deg)
    if told.to is not None:
        to = told.to
        stands = None if told.scene is None else told.scene.find(piece)
        is_on_column = stands is not None and stands.is_on_column
        return Standing(piece, to.storey, to.x_mm, to.y_mm, to.cov_mm2, is_on_column)
    if told.what is What.COLUMN_PUT_BACK and column.x_mm is not None and column.y_mm is not None:
        return Standing(piece, column.storey, column.x_mm, column.y_mm, _NO_SPREAD)
    return None


def _came_nats(sighting: Sighting, came: Solid) -> float | None:
    if isinstance(came, Standing):
        seen = (one.nats for one in sighting.came if _is_alike(came, one.colour, one.kind))
        return next(seen, None)
    if isinstance(came, Lying):
        lies = (one.nats for one in sighting.lying if (one.colour, one.kind) == came.piece[:2])
        return next(lies, None)
    plate = sighting.plate
    return plate.nats if plate is not None and plate.colour == came.colour else None


def _stood_at(scene: Scene, origin: Origin) -> Standing | None:
    """The column of a scene that stood there: alike ones may bear each other's name by now."""
    alike = [one for one in scene.on(origin.storey) if _is_alike(one, origin.colour, origin.kind)]
    if origin.x_mm is None or origin.y_mm is None:
        return next((one for one in alike if one.piece.n == origin.n), None)
    away_mm = [hypot(one.x_mm - origin.x_mm, one.y_mm - origin.y_mm) for one in alike]
    nearest = min(range(len(alike)), key=away_mm.__getitem__, default=None)
    return None if nearest is None or away_mm[nearest] > _SAME_PLACE_MM else alike[nearest]


def _same(scene: Scene, column: Standing) -> Standing | None:
    kind = column.piece
    return _stood_at(
        scene,
        Origin(kind.colour, kind.kind, column.storey, kind.n, column.x_mm, column.y_mm),
    )


def _is_alike(column: Standing, colour: str, kind: str) -> bool:
    return column.piece[:2] == (colour, kind)
