"""What do the scales have to say, and what is the matter with them?

A trouble whose name is not known here is said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.link.messages.shown.scales import MarginView, ScalesView, SwayView, Trouble
from companion.tablet.text import Text, text, verbatim

Arguments = Mapping[str, str | int]

FELT_A_FALL: Final = text(
    "The scales felt a fall. If the villa came down, say so with Collapse; else go on."
)
_TOLD_SD_MM: Final = 10.0

MILLIMETRES: Final = text("mm")


def light_text(scales: ScalesView) -> Text:
    """Return how the scales are, and what to do if they are not well."""
    if scales.trouble is not None:
        return _trouble(scales.trouble)
    if scales.light == "searching":
        return text("Looking for the scales …")
    return text("The scales are well.")


def weight_text(weight_g: float) -> Text:
    """Return what all pieces on the table weigh."""
    weight = f"{weight_g:.0f}"
    return text("{weight} g", weight=weight)


def sway_text(sway: SwayView) -> Text:
    """Return how the tower sways, compared with what it showed before."""
    if sway.touched:
        return text("Somebody is at the table.")
    swing_mm = sway.amplitude_mm if sway.top_mm is None else sway.top_mm
    match sway.level:
        case "calm":
            return text("The villa stands still.")
        case "as_usual":
            return text("The villa sways by {swing:.1f} mm, as it did before.", swing=swing_mm)
        case "more_than_ever":
            return text("The villa sways by {swing:.1f} mm, more than ever!", swing=swing_mm)
        case "growing":
            return text("The villa sways by {swing:.1f} mm, and it is growing!", swing=swing_mm)


def margin_text(margins: Sequence[MarginView]) -> Text | None:
    """Return how far the plate that is nearest to tipping is from it, None if nobody knows.

    What is known no better than to a centimetre is not told: it would only frighten people.
    """
    known = [
        (one.margin_mm, one.storey)
        for one in margins
        if one.margin_mm is not None and one.sd_mm <= _TOLD_SD_MM
    ]
    if not known:
        return None
    margin_mm, storey = min(known)
    margin = f"{margin_mm:.0f}"
    return text("Storey {storey} is {margin} mm from tipping.", storey=storey, margin=margin)


def _trouble(trouble: Trouble) -> Text:
    say = _TROUBLES.get(trouble.name)
    if say is None:
        return verbatim(trouble.sentence)
    try:
        return say(trouble.arguments)
    except KeyError:  # an argument is not there: a table of another version
        return verbatim(trouble.sentence)


_TROUBLES: Final[dict[str, Callable[[Arguments], Text]]] = {
    "scales_no_port": lambda _: text(
        "The scales are not plugged in. The match goes on without them."
    ),
    "scales_refused": lambda _: text(
        "The scales cannot be opened. On the table's computer, run: companion scales doctor"
    ),
    "scales_silent": lambda _: text(
        "Nothing is heard from the scales. Check their plug; the match goes on without them."
    ),
    "scales_foreign": lambda _: text(
        "The program on the scales' board is of another version. On the table's computer, run: "
        "companion scales flash"
    ),
    "scales_gone": lambda _: text(
        "The scales were unplugged. Plug them in again; the match goes on without them."
    ),
    "scales_deaf": lambda _: text("The scales answer nothing. Unplug them and plug them in again."),
    "scales_failed": lambda _: text(
        "The scales have failed until the table is started anew. The match goes on without them."
    ),
    "scales_cell_blind": lambda of: text(
        "Cell {cell} of the scales gives nothing. Check its wires.", cell=of["cell"]
    ),
    "scales_cell_saturated": lambda of: text(
        "Cell {cell} of the scales is at its end. Check its wires.", cell=of["cell"]
    ),
    "scales_cell_untrusted": lambda of: text(
        "Cell {cell} of the scales often reads wrongly.", cell=of["cell"]
    ),
    "scales_not_calibrated": lambda _: text(
        "The scales are not calibrated and weigh nothing. On the table's computer, run: companion "
        "calibrate scales"
    ),
    "scales_other_board": lambda _: text(
        "The scales were calibrated with another board. Calibrate them anew."
    ),
    "scales_practised": lambda _: text(
        "The scales' calibration was only practised. Calibrate them."
    ),
    "scales_old": lambda _: text("The scales' calibration is old. Check it with a known weight."),
    "scales_undated": lambda _: text(
        "Nobody knows how old the scales' calibration is. Calibrate them anew."
    ),
}

KNOWN: Final = frozenset(_TROUBLES)
"""Every trouble that the tablet has words for, by name."""
