"""Which scene does a match begin with, and how is it written down and read again?

It is written as ``placed`` evidence at the start of the record, column by column in the game's
order and then the plate, so that a match which is gone on with after a crash knows it again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from calibration.table_set import TableSet
from companion.fusion.anywhere import column_anywhere, plate_anywhere
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.record import entries
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.table.beginning.guide import Beginning
from companion.table.beginning.standing import PIECES, missing


def scene_of(done: Beginning) -> Scene:
    """Return the scene that the match begins with; what nobody knows may stand anywhere."""
    known = done.scene
    scene = Scene(known.table_set, known.columns, ())
    for piece in missing(scene.columns):
        scene = column_anywhere(piece, 0, scene)
    if known.plates:
        return scene.with_plate(known.plates[0])
    return plate_anywhere(PLATE_ORDER[0], scene)


def placed_entries(
    scene: Scene, at_ns: int, witness: Literal["camera", "scales"]
) -> tuple[entries.Evidence, ...]:
    """Return what is written of a first scene.

    Args:
        scene: The scene.
        at_ns: The record's time.
        witness: Who measured most of it.
    """
    columns = [
        entries.Evidence(
            at_ns,
            witness,
            "placed",
            {
                "colour": one.piece.colour,
                "kind": one.piece.kind,
                "n": one.piece.n,
                "storey": one.storey,
                "position_um": (_thousandths(one.x_mm), _thousandths(one.y_mm)),
                "covariance_um2": tuple(
                    round(value * 1_000_000)
                    for value in (one.cov_mm2[0][0], one.cov_mm2[0][1], one.cov_mm2[1][1])
                ),
            },
        )
        for one in sorted(scene.columns, key=lambda one: PIECES.index(one.piece))
    ]
    return (*columns, *(_laid(one, at_ns, witness) for one in scene.plates))


def first_scene(told: Iterable[tuple[int, entries.Entry]], table_set: TableSet) -> Scene | None:
    """Return the scene that a record begins with, None where it tells of none.

    Args:
        told: The record's entries, each with its number.
        table_set: The pieces of this table.
    """
    placed = _before_any_act(told)
    columns = [_column(one) for one in placed if "kind" in one.values][-len(PIECES) :]
    plates = [_plate(one) for one in placed if "plate" in one.values][-1:]
    counted = Counter(one.piece for one in columns)
    if sorted(counted) != sorted(PIECES) or len(columns) != len(PIECES) or len(plates) != 1:
        return None
    if plates[0].colour not in table_set.plates:
        return None
    return Scene(table_set, tuple(columns), tuple(plates))


def _before_any_act(told: Iterable[tuple[int, entries.Entry]]) -> list[entries.Evidence]:
    """What was placed by a set-up: its columns have numbers, and no move has its plate."""
    placed = []
    for _, entry in told:
        if isinstance(entry, entries.Act):
            break
        if not isinstance(entry, entries.Evidence) or entry.what != "placed":
            continue
        if "n" in entry.values or "plate" in entry.values:
            placed.append(entry)
    return placed


def _laid(plate: LaidPlate, at_ns: int, witness: Literal["camera", "scales"]) -> entries.Evidence:
    values: dict[str, int | str | tuple[int, ...]] = {
        "plate": plate.colour,
        "storey": plate.storey,
        "position_um": (_thousandths(plate.x_mm), _thousandths(plate.y_mm)),
        "sd_um": _thousandths(plate.sd_mm),
    }
    if plate.yaw_deg is not None:
        values["yaw_mdeg"] = _thousandths(plate.yaw_deg)
        values["yaw_sd_mdeg"] = _thousandths(plate.yaw_sd_deg)
    return entries.Evidence(at_ns, witness, "placed", values)


def _column(entry: entries.Evidence) -> Standing:
    values = entry.values
    n, storey = _number(values["n"]), _number(values["storey"])
    x_um, y_um = _numbers(values["position_um"])
    xx, xy, yy = (one / 1_000_000 for one in _numbers(values["covariance_um2"]))
    piece = Piece(str(values["colour"]), str(values["kind"]), n)
    return Standing(piece, storey, x_um / 1000, y_um / 1000, ((xx, xy), (xy, yy)))


def _plate(entry: entries.Evidence) -> LaidPlate:
    values = entry.values
    x_um, y_um = _numbers(values["position_um"])
    yaw = values.get("yaw_mdeg")
    return LaidPlate(
        str(values["plate"]),
        _number(values["storey"]),
        x_um / 1000,
        y_um / 1000,
        _number(values["sd_um"]) / 1000,
        None if yaw is None else _number(yaw) / 1000,
        _number(values.get("yaw_sd_mdeg", 0)) / 1000,
    )


def _number(value: int | str | tuple[int, ...]) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: int | str | tuple[int, ...]) -> Sequence[int]:
    assert isinstance(value, tuple)
    return value


def _thousandths(value: float) -> int:
    return round(value * 1000)
