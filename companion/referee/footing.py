"""How does what was just built lie to the edges of the rules, by what the witnesses measured?

Only what a camera saw is held against an edge. The scales take part in where it is, but never
alone: a plate that was nudged by half a millimetre and a column that hangs over by ten move their
moment alike. And a place that was read with the edge in mind (``fusion.landing``) must not be held
against that edge, so the moment is taken as it is.
"""

from dataclasses import replace

import numpy as np

from companion.adjudication.carrying import carriers
from companion.adjudication.footing import column_in_zone, column_on_plate, plate_on_base
from companion.adjudication.reading import Reading, Unknown
from companion.adjudication.returning import shift_readings
from companion.evidence import Shift, WeightStep
from companion.fusion.pictures import Comparison
from companion.fusion.places import Spot, together
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.observations import plate_reports, set_up_reports
from companion.games.villa_paletti.pieces import PLATE_ORDER, minimum_supports
from companion.referee import naming
from companion.referee.adjudged import Adjudged, known
from companion.referee.quoting import (
    CLEAR_NATS,
)
from companion.saying import Saying, joined, say
from companion.scene import LaidPlate, Piece, Scene, Standing

_EDGES = (
    say("the edge of the base plate"),
    say("the edge of the blue plate"),
    say("the edge of the green plate"),
    say("the edge of the yellow plate"),
    say("the edge of the orange plate"),
    say("the edge of the red plate"),
)
"""Of what columns of a storey stand on; the base is the lowest."""

_EDGE_OF_BASE = say("the edge of the base")


def column_adjudged(
    scene: Scene, column: Standing, seen: Comparison | None, step: WeightStep | None
) -> Adjudged:
    """Return how a column that was set down lies to the edge of its plate (VP-18).

    Args:
        scene: With the plate, and without the column.
        column: Which one, on which storey; where it stands is read here.
        seen: What the cameras saw of it.
        step: What the scales felt of it.
    """
    about = say("the {column}", column=naming.column(column.piece))
    edge = _EDGES[column.storey]
    if (
        column.is_on_column
    ):  # whether it may is VP-19's, and what is below it has an edge of its own
        return Adjudged("VP-18", about, edge, Unknown.ON_COLUMN)
    spot = _measured(scene, column, seen, step)
    if isinstance(spot, Unknown):
        return Adjudged("VP-18", about, edge, spot)
    stands = replace(column, x_mm=spot.x_mm, y_mm=spot.y_mm, cov_mm2=spot.cov_mm2)
    return Adjudged("VP-18", about, edge, known(column_on_plate(scene, stands)))


def plate_adjudged(scene: Scene, plate: LaidPlate, *, is_seen: bool) -> Adjudged:
    """Return how a plate that was laid lies to the edge of the base (VP-26)."""
    about = say("the {plate}", plate=naming.plate(plate.colour))
    reading = plate_on_base(scene.table_set, plate) if is_seen else Unknown.NOT_SEEN
    return Adjudged("VP-26", about, _EDGE_OF_BASE, known(reading))


def support_adjudged(scene: Scene, plate: LaidPlate) -> tuple[int | None, Adjudged]:
    """Return on how many columns a plate rests, and how sure it is that they are enough (VP-26).

    Sure it is by the column that has to be the last of those that are needed. A plate that nobody
    can tell to rest on too few is taken to rest on enough.

    Args:
        scene: With the columns.
        plate: Where it lies.
    """
    needed = minimum_supports(plate.colour)  # type: ignore[arg-type]  # a colour of the set's plates
    carried = naming.plate(plate.colour)
    about = (
        say("the second column that carries the {plate}", plate=carried)
        if needed == 2
        else say("the third column that carries the {plate}", plate=carried)
    )
    edge = say("the edge above it")
    found = carriers(scene, plate)
    if isinstance(found, Unknown):
        return None, Adjudged("VP-26", about, edge, found)
    count = sum(one.clear.beyond < 0 for one in found)
    if len(found) < needed:
        return count, Adjudged("VP-26", about, edge, Unknown.NO_COLUMN)
    last = Adjudged("VP-26", about, edge, found[needed - 1].clear)
    return count if last.ruled == "over" else max(count, needed), last


def return_adjudged(scene: Scene, shift: Shift, edition: Edition) -> tuple[Adjudged, ...]:
    """Return how far from its place a plate lies after it was handled (VP-16): shift and turn."""
    readings = shift_readings(
        scene, shift, limit_mm=edition.plate_return_mm, limit_deg=edition.plate_return_deg
    )
    return tuple(
        Adjudged("VP-16", *_off_place(PLATE_ORDER[shift.storey - 1], one), one, is_edge=False)
        for one in readings or ()
    )


def _off_place(colour: str, reading: Reading) -> tuple[Saying, Saying]:
    """What is the matter with a plate, and how much of it is allowed."""
    plate = naming.plate(colour)
    if reading.unit == "deg":
        turned = say("the {plate} is turned against how it lay", plate=plate)
        return turned, say("{limit:g} degrees are allowed", limit=reading.limit)
    off = say("the {plate} lies off its place", plate=plate)
    return off, say("{limit:g} mm are allowed", limit=reading.limit)


def not_put_back(scene: Scene, shift: Shift, edition: Edition) -> Saying | None:
    """Return what the referee should know of a plate that was handled, None if it is in its place.

    Told only beyond the tolerance and the 95 % interval together (VP-16); nothing follows from it.
    """
    adjudged = return_adjudged(scene, shift, edition)
    off, turned = (one.reading for one in adjudged) if adjudged else (None, None)
    if not isinstance(off, Reading) or not isinstance(turned, Reading):
        return None
    reports = plate_reports(off.value, off.u95, turned.value, turned.u95, edition)
    if not reports:
        return None
    measured = [one.sentence for one in adjudged if one.measured == "over"]
    return joined([*(report.sentence for report in reports), *measured], " ")


def set_up_findings(scene: Scene) -> tuple[Saying, ...]:
    """Return a sentence for everything that does not stand as it should before the start.

    Args:
        scene: As it was set up (VP-6, VP-7).
    """
    adjudged = set_up_adjudged(scene)
    columns = tuple(one.measured or "inside" for one in adjudged if one.rule == "VP-6")
    plates = [one.measured for one in adjudged if one.rule == "VP-7"]
    first_plate = (plates[0] if plates else None) or "inside"
    reports = {one.rule: one.sentence for one in set_up_reports(columns, first_plate)}
    return tuple(
        joined([reports[one.rule], one.sentence], " ") for one in adjudged if one.measured == "over"
    )


def set_up_adjudged(scene: Scene) -> tuple[Adjudged, ...]:
    """Return how the columns lie to the building zone (VP-6) and the blue plate to the base (VP-7).

    Args:
        scene: Before the start.
    """
    columns = [
        Adjudged(
            "VP-6",
            say(
                "the {column} at ({x_mm:.0f}, {y_mm:.0f}) mm",
                column=naming.column(one.piece),
                x_mm=one.x_mm,
                y_mm=one.y_mm,
            ),
            say("the edge of the building zone"),
            column_in_zone(scene, one),
        )
        for one in scene.on(0)
    ]
    plates = [
        Adjudged(
            "VP-7",
            say("the {plate}", plate=naming.plate(one.colour)),
            _EDGE_OF_BASE,
            plate_on_base(scene.table_set, one),
        )
        for one in scene.plates
        if one.storey == 1
    ]
    return (*columns, *plates)


def _measured(
    scene: Scene, column: Standing, seen: Comparison | None, step: WeightStep | None
) -> Spot | Unknown:
    """Where a column stands by what was measured alone, whatever a column may do."""
    came = None if seen is None else seen.arrival(column.piece, column.storey)
    if came is None or came.nats < CLEAR_NATS:
        return Unknown.NOT_SEEN
    spot = Spot(came.x_mm, came.y_mm, came.cov_mm2)
    if step is None:
        return spot
    return together(spot, _weighed(scene, column.piece, step))[0]


def _weighed(scene: Scene, piece: Piece, step: WeightStep) -> Spot:
    mass_g = scene.mass_g(piece)
    nudge_mm = scene.nudge_moment_sd_gmm() / mass_g
    covariance = np.array(step.covariance)[1:, 1:] / mass_g**2 + nudge_mm**2 * np.eye(2)
    x_mm, y_mm = step.position_mm
    rows = covariance.tolist()
    return Spot(x_mm, y_mm, ((rows[0][0], rows[0][1]), (rows[1][0], rows[1][1])))
