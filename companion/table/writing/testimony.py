"""How does what the referee tells become entries of a record? Numbers become integers on the way.

Everything a verdict depended on goes in, quantised: micrometres, milligrams, thousandths.
"""

from typing import Any

from companion.record import entries
from companion.referee.happenings import Happening, Unclear
from companion.scene import Standing

# Who is named as having told something that is no act: the first of these who said anything.
_WITNESSES = (("people", "person"), ("scales", "scales"), ("camera", "camera"))


_Values = dict[str, int | str | tuple[int, ...]]


def struck_out(at_ns: int, number: int) -> entries.Correction:
    """Return the entry by which an act that the referee told counts no more."""
    return entries.Correction(at_ns, number, None, by_name="", reason="it was something else")


def unplayed(told: Happening) -> entries.Evidence:
    """Return the entry of something that happened and is no act of the game by itself."""
    values: _Values = {
        key: value
        for key, value in (
            ("by", told.by),
            ("plate", told.plate),
            ("challenge_of", told.challenge_of),
        )
        if value is not None
    }
    if told.column is not None:
        values["column"] = f"{told.column.colour} {told.column.kind}"
        values["storey"] = told.column.storey
    return _said(told, told.what.value, values)


def placed(told: Happening) -> entries.Evidence | None:
    """Return where a piece came to stand, by all witnesses together; None where none did."""
    if told.to is not None and told.column is not None:
        (xx, xy), (_, yy) = told.to.cov_mm2
        values: _Values = {
            "colour": told.column.colour,
            "kind": told.column.kind,
            "storey": told.to.storey,
            "position_um": (_thousandths(told.to.x_mm), _thousandths(told.to.y_mm)),
            "covariance_um2": tuple(round(one * 1_000_000) for one in (xx, xy, yy)),
        }
        if told.to.is_on_column:
            values["on_column"] = 1
        return _said(told, "placed", values)
    laid = None if told.scene is None or told.plate is None else told.scene.plates[-1]
    if laid is None or laid.colour != told.plate:
        return None
    values = {
        "plate": laid.colour,
        "storey": laid.storey,
        "position_um": (_thousandths(laid.x_mm), _thousandths(laid.y_mm)),
        "sd_um": _thousandths(laid.sd_mm),
    }
    if laid.yaw_deg is not None:
        values["yaw_mdeg"] = _thousandths(laid.yaw_deg)
        values["yaw_sd_mdeg"] = _thousandths(laid.yaw_sd_deg)
    return _said(told, "placed", values)


def question(unclear: Unclear) -> entries.Question:
    """Return the entry of what people are asked."""
    return entries.Question(
        at_ns=unclear.at_ns,
        question=f"{unclear.question.value}: {unclear.sentence}",
        candidates=tuple(
            entries.Candidate(_candidate(one.column), round(one.probability * 1000))
            for one in unclear.candidates
        ),
    )


def _candidate(column: Standing) -> dict[str, Any]:
    return {
        "colour": column.piece.colour,
        "kind": column.piece.kind,
        "n": column.piece.n,
        "storey": column.storey,
        "x_um": round(column.x_mm * 1000),
        "y_um": round(column.y_mm * 1000),
    }


def _said(told: Happening, what: str, values: _Values) -> entries.Evidence:
    witness = next((name for said, name in _WITNESSES if said in told.witnesses), "scales")
    return entries.Evidence(
        at_ns=told.at_ns,
        witness=witness,  # type: ignore[arg-type]  # one of three literals
        what=what,
        values=values,
    )


def _thousandths(value: float) -> int:
    return round(value * 1000)
