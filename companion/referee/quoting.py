"""What do scales and cameras say of a piece, in words?

A sentence of theirs goes on in a log after who said it, and may stand inside another sentence.
"""

import numpy as np

from companion.evidence import SeenColumn, SeenPlate, WeightStep
from companion.fusion.changes import Change, Explanation
from companion.fusion.pictures import Comparison
from companion.referee import naming
from companion.saying import Saying, joined, say
from companion.scene import Standing

CLEAR_NATS = 3.0
"""From here on what the cameras see is told as their word."""

BEYOND_DOUBT_NATS = 50.0
"""From here on pictures speak of something that nobody could overlook."""

# Radius in standard deviations that holds 95 % of a Gaussian in the plane.
_ELLIPSE_95 = 2.448


def scales_on_step(step: WeightStep) -> Saying:
    """Return a weight step in words."""
    x_mm, y_mm = step.position_mm
    moment_sd = np.sqrt((step.covariance[1][1] + step.covariance[2][2]) / 2)
    sd_mm = moment_sd / abs(step.mass_g)
    mass_g, u95_mm = abs(step.mass_g), max(1, round(_ELLIPSE_95 * sd_mm))
    if step.mass_g > 0:
        return say(
            "gained {mass_g:.1f} g at ({x_mm:.0f}, {y_mm:.0f}) mm, give or take {u95_mm} mm",
            mass_g=mass_g,
            x_mm=x_mm,
            y_mm=y_mm,
            u95_mm=u95_mm,
        )
    return say(
        "lost {mass_g:.1f} g at ({x_mm:.0f}, {y_mm:.0f}) mm, give or take {u95_mm} mm",
        mass_g=mass_g,
        x_mm=x_mm,
        y_mm=y_mm,
        u95_mm=u95_mm,
    )


def scales_on_no_piece(step: WeightStep) -> Saying:
    """Return in words a step that no piece of the set explains."""
    return say("The scales {felt}, which is no piece of this set", felt=scales_on_step(step))


def cameras_on_column(
    seen: Comparison,
    column: Standing,
    to: Standing | None,
    before: Comparison | None = None,
) -> Saying:
    """Return in words what the cameras saw of a column that was taken from its place.

    Args:
        seen: What they saw.
        column: Where it stood.
        to: Where it stands now, None if it is in hand or off the table.
        before: What they saw while it was in hand, if they did.
    """
    gone_nats = (before or seen).absence_nats(column)
    left = _cameras_on_place(column, gone_nats)
    if to is None:
        return left
    came = seen.arrival(column.piece, to.storey)
    if came is None or came.nats < CLEAR_NATS:
        return joined([left, _cameras_miss(gone_nats)], "")
    return joined([left, _cameras_find(came, gone_nats)], "")


def _cameras_on_place(column: Standing, gone_nats: float) -> Saying:
    """What the cameras see of a column where it stood."""
    there: dict[str, str | float] = {
        "column": naming.column(column.piece),
        "x_mm": column.x_mm,
        "y_mm": column.y_mm,
        "storey": naming.on_storey(column.storey),
    }
    if gone_nats > CLEAR_NATS:
        return say(
            "the cameras see the {column} gone from ({x_mm:.0f}, {y_mm:.0f}) mm {storey}", **there
        )
    if gone_nats < -CLEAR_NATS:
        return say(
            "the cameras see the {column} still standing at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
            **there,
        )
    return say(
        "the cameras cannot see whether the {column} left ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
        **there,
    )


def _cameras_miss(gone_nats: float) -> Saying:
    """That it is not seen to have come: how that goes on from :func:`_cameras_on_place`."""
    if gone_nats > CLEAR_NATS:
        return say("; they do not see it on the highest plate")
    if gone_nats < -CLEAR_NATS:
        return say(", and none on the highest plate")
    return say(", nor such a column on the highest plate")


def _cameras_find(came: SeenColumn, gone_nats: float) -> Saying:
    """Where one like it is seen to have come: how that goes on likewise."""
    there: dict[str, str | float] = {
        "x_mm": came.x_mm,
        "y_mm": came.y_mm,
        "storey": naming.on_storey(came.storey),
    }
    if gone_nats > CLEAR_NATS:
        if came.is_on_column:
            return say(
                " and one standing on another column at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
                **there,
            )
        return say(" and one standing at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}", **there)
    if gone_nats < -CLEAR_NATS:
        if came.is_on_column:
            return say(
                ", and another standing on another column at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
                **there,
            )
        return say(", and another standing at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}", **there)
    if came.is_on_column:
        return say(
            "; they see one standing on another column at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}",
            **there,
        )
    return say("; they see one standing at ({x_mm:.0f}, {y_mm:.0f}) mm {storey}", **there)


def cameras_on_change(change: Explanation, seen: Comparison) -> Saying:
    """Return in words how the cameras explain what they saw."""
    if change.column is None:
        return cameras_on_plate(seen.sighting.plate)
    came = seen.arrival(change.column.piece, seen.scene.top_storey)
    to = None
    if came is not None and change.change is not Change.TAKEN:
        to = Standing(
            change.column.piece,
            came.storey,
            came.x_mm,
            came.y_mm,
            came.cov_mm2,
            came.is_on_column,
        )
    return cameras_on_column(seen, change.column, to)


def cameras_on_plate(seen: SeenPlate | None) -> Saying:
    """Return in words what the cameras saw of a plate."""
    if seen is None or seen.nats < CLEAR_NATS:
        return say("the cameras see no new plate")
    turn_deg = seen.turn_deg
    if turn_deg is None:
        return say(
            "the cameras see the {plate} at ({x_mm:.0f}, {y_mm:.0f}) mm, turned they cannot tell "
            "how",
            plate=naming.plate(seen.colour),
            x_mm=seen.x_mm,
            y_mm=seen.y_mm,
        )
    return say(
        "the cameras see the {plate} at ({x_mm:.0f}, {y_mm:.0f}) mm, turned by {turn_deg:.0f} "
        "degrees",
        plate=naming.plate(seen.colour),
        x_mm=seen.x_mm,
        y_mm=seen.y_mm,
        turn_deg=turn_deg,
    )
