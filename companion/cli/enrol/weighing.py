"""What does each piece weigh? One after another on the base, on calibrated scales.

When the base rests, and what came between two rests, is in ``companion/table/calibrating``.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.scales.options import PATIENCE_NS
from companion.errors import MissingError

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from calibration.set_file import SetFile
    from calibration.steady import Refusal, Steady
    from companion.cli.wiring import Scales

Ask = Callable[[str], str]


class _Listening(NamedTuple):
    """Scales that speak, and what their counts weigh."""

    scales: "Scales"
    cells: "LoadCells"


def weighed(found: "SetFile", choice: str, names: Iterable[str]) -> "SetFile":
    """Return the set with the masses that the table's scales say.

    Args:
        found: The set as it is known.
        choice: Which scales, as in :func:`companion.cli.wiring.table_scales`.
        names: What is weighed: colours of plates, kinds of columns.

    Raises:
        MissingError: The scales are not there, or were never calibrated.
        UsageError: Nobody is there to put pieces down.
    """
    from companion.cli.enrol.guide import ask_person
    from companion.cli.scales.calibration import calibration_of, tell
    from companion.cli.wiring import scales_errors_told, table_scales

    scales = table_scales(choice)
    if scales is None:
        return found
    known = calibration_of(choice)
    tell(known.sentences())
    if known.cells is None:
        raise MissingError("Pieces are weighed on calibrated scales: companion calibrate scales")
    with scales_errors_told():
        return weigh(found, scales, known.cells, names, ask_person)


def weigh(
    found: "SetFile", scales: "Scales", cells: "LoadCells", names: Iterable[str], ask: Ask
) -> "SetFile":
    """Return the set with the masses of the pieces that a person puts on the scales.

    Args:
        found: The set as it is known.
        scales: Closed yet.
        cells: Their calibration.
        names: What is weighed; what is answered with ``s`` is left out.
        ask: Says what to do, waits until it is done, and returns what was answered.

    Raises:
        BridgeError: The scales are gone or silent.
    """
    from companion.cli.enrol.guide import SKIP
    from companion.table.calibrating.measuring import with_mass
    from firmware_bridge.source import read_until_heard

    scales.source.open()
    listening = _Listening(scales, cells)
    try:
        read_until_heard(scales.source, scales.time, scales.time.now_ns() + PATIENCE_NS)
        for name in names:
            piece = f"the {name} plate" if name in found.plates else f"one {name} column"
            trouble = ""
            while True:
                empty = f"{trouble}Put the base on its scales, with nothing on it, to weigh {piece}"
                if ask(f"{empty}: Enter, or {SKIP} and Enter to leave it out.") == SKIP:
                    break
                before = _rest(listening)
                ask(f"Put {piece} on the base, in the middle: Enter.")
                mass_g = _between(before, _rest(listening), cells)
                if isinstance(mass_g, float):
                    found = with_mass(found, name, round(mass_g, 2))
                    break
                trouble = f"{mass_g} "
    finally:
        scales.source.close()
    return found


def _between(
    before: "Steady | Refusal", after: "Steady | Refusal", cells: "LoadCells"
) -> float | str:
    """The grams that came between two rests, or a sentence why that cannot be said."""
    from calibration.steady import Refusal
    from companion.table.calibrating.rest import LEAST_G, mass_between_g

    for rest in (before, after):
        if isinstance(rest, Refusal):
            return rest.sentence
    assert not isinstance(before, Refusal)
    assert not isinstance(after, Refusal)
    mass_g = mass_between_g(before, after, cells)
    if mass_g < LEAST_G:
        return f"Nothing was put down: the scales changed by {mass_g:.1f} g."
    return mass_g


def _rest(listening: _Listening) -> "Steady | Refusal":
    """What the cells read in the next second at rest."""
    from companion.table.calibrating.rest import Rest
    from firmware_bridge.errors import BoardSilentError
    from firmware_bridge.source import BATCH_NS

    source, time = listening.scales
    rest = Rest(listening.cells.count, time.now_ns())
    while (read := rest.read) is None:
        for batch in source.read(time.now_ns() + BATCH_NS):
            rest.hear(batch, time.now_ns())
        if rest.is_silent(time.now_ns()):
            raise BoardSilentError(
                source.health().sentence
                or "The scales have stopped speaking; unplug them, plug them in, and begin again."
            )
    return read
