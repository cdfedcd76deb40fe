"""How are the scales, in one light and one reason? From what was heard, not from an open port.

| what is | light | trouble |
|---|---|---|
| the worker has failed | blind | scales_failed |
| nothing heard since the start | searching | of the link |
| nothing usable for 0.4 s | blind | of the link, or scales_silent |
| a cell blind or saturated | blind | scales_cell_blind, scales_cell_saturated |
| not calibrated | blind | scales_not_calibrated |
| a cell untrusted | degraded | scales_cell_untrusted |
| the calibration does not fit | degraded | scales_other_board and so on |
| else | well | |

The first line that holds is shown.
"""

from dataclasses import dataclass

from calibration.fitness import Misfit
from companion.link.messages.shown.scales import Trouble
from companion.table.light import Lit
from firmware_bridge.health import CellCondition, LinkCondition, LinkProblem, ScalesHealth

BLIND_NS = 400_000_000
"""Nothing usable for so long is shown as blind, within half a second of the last reading."""

_OF_LINK = {
    LinkProblem.NONE: "scales_silent",
    LinkProblem.NO_PORT: "scales_no_port",
    LinkProblem.REFUSED: "scales_refused",
    LinkProblem.SILENT: "scales_silent",
    LinkProblem.FOREIGN: "scales_foreign",
    LinkProblem.GONE: "scales_gone",
    LinkProblem.DEAF: "scales_deaf",
}
_OF_MISFIT = {
    Misfit.OTHER_BOARD: "scales_other_board",
    Misfit.PRACTISED: "scales_practised",
    Misfit.OLD: "scales_old",
    Misfit.UNDATED: "scales_undated",
}

NAMES = frozenset(
    {
        *_OF_LINK.values(),
        *_OF_MISFIT.values(),
        "scales_failed",
        "scales_cell_blind",
        "scales_cell_saturated",
        "scales_cell_untrusted",
        "scales_not_calibrated",
    }
)
"""Every trouble that is told, for faces that translate it."""


@dataclass(frozen=True)
class Known:
    """What is known of the scales at one moment.

    Attributes:
        now_ns: The moment.
        health: What the source last said of itself; None before it said anything.
        heard_ns: When the newest usable reading came, None if none ever did.
        failure: Why the worker has failed, "" if it has not.
        is_calibrated: Whether their counts can be weighed.
        misfits: What speaks against the calibration.
    """

    now_ns: int
    health: ScalesHealth | None
    heard_ns: int | None
    failure: str
    is_calibrated: bool
    misfits: tuple[Misfit, ...]


def light_of(known: Known) -> Lit:
    """Return the light, and why it is not a good one."""
    if known.failure:
        return Lit("blind", Trouble("scales_failed", known.failure))
    if known.health is None or known.heard_ns is None:
        return Lit("searching", _of_link(known.health))
    health = known.health
    # A cell that is ill explains more than that nothing usable comes.
    ill = _ill_cell(health) if health.link is LinkCondition.LIVE else None
    if ill is not None and ill.name != "scales_cell_untrusted":
        return Lit("blind", ill)
    if health.link is not LinkCondition.LIVE or known.now_ns - known.heard_ns > BLIND_NS:
        return Lit("blind", _of_link(health))
    if not known.is_calibrated:
        sentence = (
            "The scales are not calibrated; nothing can be weighed. Run: companion calibrate scales"
        )
        return Lit("blind", Trouble("scales_not_calibrated", sentence))
    if ill is not None:
        return Lit("degraded", ill)
    if known.misfits:
        worst = known.misfits[0]
        sentence = f"The calibration of the scales: {worst.sentence}"
        return Lit("degraded", Trouble(_OF_MISFIT[worst], sentence))
    return Lit("well")


def _of_link(health: ScalesHealth | None) -> Trouble | None:
    if health is None or (health.problem is LinkProblem.NONE and not health.sentence):
        if health is None or health.link is not LinkCondition.LIVE:
            return None
        return Trouble("scales_silent", "The scales say nothing; check their plug and the cable.")
    return Trouble(_OF_LINK[health.problem], health.sentence)


def _ill_cell(health: ScalesHealth) -> Trouble | None:
    """The cell that is worst, numbered as on the base, from 0."""
    for condition, name, words in (
        (CellCondition.BLIND, "scales_cell_blind", "gives no usable reading; check its wires"),
        (CellCondition.SATURATED, "scales_cell_saturated", "is at its end; check its wires"),
        (CellCondition.UNTRUSTED, "scales_cell_untrusted", "often reads wrongly"),
    ):
        for number, cell in enumerate(health.cells):
            if cell.condition is condition:
                sentence = f"Cell {number} of the scales {words}. Try: companion scales doctor"
                return Trouble(name, sentence, {"cell": number})
    return None
