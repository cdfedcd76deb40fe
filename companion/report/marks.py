"""What does a drawing of the tower point out? The piece a moment is about, and what is blocked."""

from dataclasses import dataclass

from companion.referee.happenings import What
from companion.report.chapters import Moment
from companion.report.names import column_name, storey_name
from companion.scene import LaidPlate, Piece, Scene, Standing


@dataclass(frozen=True)
class Marks:
    """What is pointed out in the drawing of one moment.

    Attributes:
        came_from: Where the column stood that was moved or left, with its place then.
        stands: The column that was moved or tried, as it stands now.
        plate: The plate that was laid.
        blocked: Columns that nobody moves any more (VP-20).
        fallen: Whether the tower fell and the drawing shows how it stood before.
    """

    came_from: Standing | None = None
    stands: Standing | None = None
    plate: LaidPlate | None = None
    blocked: frozenset[Piece] = frozenset()
    fallen: bool = False


def marks_of(moment: Moment, scene: Scene) -> Marks:
    """Return what to point out in ``scene``, which is how the table stands after ``moment``."""
    one = moment.happening
    blocked = frozenset(
        Piece(column.id.colour, column.id.kind, column.id.n)
        for column in one.game.columns
        if column.blocked and not column.out
    )
    came_from = stands = None
    origin = one.column
    if origin is not None and origin.n is not None:
        piece = Piece(origin.colour, origin.kind, origin.n)
        if one.what in (What.COLUMN_MOVED, What.COLUMN_PUT_BACK):
            stands = scene.find(piece)
        if (
            one.what is not What.COLUMN_PUT_BACK
            and origin.x_mm is not None
            and origin.y_mm is not None
        ):
            unmoved = (0.0, 0.0), (0.0, 0.0)
            came_from = Standing(piece, origin.storey, origin.x_mm, origin.y_mm, unmoved)
    plate = None
    if one.what is What.PLATE_LAID:
        plate = next((laid for laid in scene.plates if laid.colour == one.plate), None)
    return Marks(came_from, stands, plate, blocked, one.what is What.COLLAPSE)


def description(scene: Scene, marks: Marks) -> str:
    """Return in words what a drawing shows, for those who cannot see it."""
    said = []
    if marks.fallen:
        said.append("As it stood before the fall.")
    for storey in range(scene.top_storey, -1, -1):
        names = [column_name(*one.piece[:2]).removesuffix(" column") for one in scene.on(storey)]
        on = ", ".join(names) or "no column"
        said.append(f"On {storey_name(storey)}: {on}.")
    if marks.stands is not None:
        at = f"({marks.stands.x_mm:.0f}, {marks.stands.y_mm:.0f}) mm"
        said.append(f"Pointed out: the {column_name(*marks.stands.piece[:2])} at {at}.")
    return " ".join(said)
