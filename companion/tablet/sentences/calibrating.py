"""What is to be done in each step of a calibration, what is in its way, and what came of it?

A trouble that has no words here is said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.link.messages.shown.calibrating import CalibrationView, FoundView
from companion.link.messages.shown.scales import Trouble
from companion.tablet.text import Text, text, verbatim

Arguments = Mapping[str, str | int]


def step_text(view: CalibrationView) -> Text:
    """Return what people do now."""
    weight = f"{view.weight_g:.0f}"
    match view.step:
        case "empty":
            return text("Take everything off the base, and wait until nothing sways.")
        case "centre":
            return text("Put the weight of {weight} g in the middle of the base.", weight=weight)
        case "over_cell":
            return text(
                "Put the weight of {weight} g on the mark over cell {cell}.",
                weight=weight,
                cell=view.cell or 0,
            )
        case "loaded":
            return text(
                "Take the weight off. Put something heavier in the middle, the box with the pieces "
                "for instance; it need not be weighed."
            )
        case "loaded_and_weight":
            return text(
                "Leave that there, and put the weight of {weight} g on it or beside it, near the "
                "middle.",
                weight=weight,
            )
        case "emptied":
            return text("Take everything off the base again.")
        case "done":
            return text("That is all.")


def trouble_text(trouble: Trouble) -> Text:
    """Return what is in the way, and what helps."""
    say = _TROUBLES.get(trouble.name)
    if say is None:
        return verbatim(trouble.sentence)
    try:
        return say(trouble.arguments)
    except KeyError:  # it names no cell: a case of its own, or a table of another version
        return verbatim(trouble.sentence)


def found_texts(found: FoundView) -> tuple[Text, ...]:
    """Return what a person should know of a calibration, the most important first."""
    says = [
        text(
            "The weight of {weight:.0f} g was read to {residual:.2f} g wherever it stood; a column "
            "of 5 g will be read to {error:.2f} g.",
            weight=found.weight_g,
            residual=found.residual_g,
            error=found.column_error_g,
        ),
        text(
            "It seemed to stand {off:.1f} mm beside its marks, the hand that put it there "
            "included.",
            off=found.off_mm,
        ),
        text(
            "On top of {load:.0f} g it was off by {error:+.2f} g.",
            load=found.load_g,
            error=found.linearity_g,
        ),
    ]
    if abs(found.return_g) > _RETURN_G:
        says.append(
            text(
                "The empty base did not come back to zero, but to {rest:+.1f} g: let the scales "
                "warm up for ten minutes, and look whether the base rubs anywhere.",
                rest=found.return_g,
            )
        )
    says.append(text("It is written down, and the scales weigh by it from now on."))
    return tuple(says)


_RETURN_G: Final = 0.5
"""A zero that comes back by less is as good as such cells are."""

_TROUBLES: Final[dict[str, Callable[[Arguments], Text]]] = {
    "calibration_too_few": lambda of: text(
        "Cell {cell} sends too few readings. Check its cable.", cell=of["cell"]
    ),
    "calibration_faulty": lambda of: text(
        "Cell {cell} sent a reading that cannot be; it is tried again. If that stays so, check its "
        "cable.",
        cell=of["cell"],
    ),
    "calibration_saturated": lambda of: text(
        "Cell {cell} reads as much as it can. Is it overloaded, or is a wire loose?",
        cell=of["cell"],
    ),
    "calibration_stuck": lambda of: text(
        "Cell {cell} always reads the same. Check its wires.", cell=of["cell"]
    ),
    "calibration_swaying": lambda _: text("Something still sways. Hands off the table, please."),
    "calibration_misplaced": lambda of: text(
        "The weight does not stand on the mark that was meant, but nearer to cell {cell} or to the "
        "middle. If it does, two plugs are swapped.",
        cell=of["cell"],
    ),
    "calibration_silent": lambda _: text(
        "The scales have stopped speaking. Check the plug, then do this step again."
    ),
}

KNOWN: Final = frozenset(_TROUBLES)
"""Every trouble that the tablet has words for, by name."""
