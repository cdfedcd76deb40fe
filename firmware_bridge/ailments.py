"""What can be wrong with scales, and what helps? One kind of cure for each ailment."""

from dataclasses import dataclass
from enum import StrEnum


class Ailment(StrEnum):
    """What can be wrong, one kind of cure each."""

    NO_SCALES = "no scales"
    NO_ACCESS = "no access"
    SILENT_BOARD = "silent board"
    FOREIGN = "foreign protocol"
    DEAF = "deaf board"
    SILENT_CELL = "silent cell"
    STUCK_LOW = "stuck low"
    SATURATED = "saturated"
    RATE_PIN = "rate pin"
    ODD_RATE = "odd rate"
    FROZEN = "frozen"
    MISCOUNTED = "miscounted clock"
    MINUS_ONE = "read too early"
    DESYNC = "desync"
    NOISY = "noisy"
    DRIFTING = "drifting"
    RESTARTS = "restarts"
    PORT_LOST = "port lost"
    BIT_ERRORS = "bit errors"
    MESSAGES_LOST = "messages lost"
    SLOW_PULSES = "slow pulses"


CURES: dict[Ailment, str] = {
    Ailment.NO_SCALES: "Plug the scales in, or name their port with --scales PORT.",
    Ailment.NO_ACCESS: "Do what the sentence says, then run this again.",
    Ailment.SILENT_BOARD: (
        "If the scales are on that port, press the board's reset button; if that does not help, "
        "put its program on it with: companion scales flash"
    ),
    Ailment.FOREIGN: "Put the program of this version on the board with: companion scales flash",
    Ailment.DEAF: (
        "What the computer says does not reach the board: use another USB cable; on a board with "
        "a converter, see that nothing is wired to its pins 0 and 1."
    ),
    Ailment.SILENT_CELL: (
        "Check the four wires from the board to this cell's HX711: 5 V, ground, DOUT and SCK, "
        "each by its own pin. If they are firm, swap the HX711 with another cell's: if the fault "
        "goes with it, the module is broken."
    ),
    Ailment.STUCK_LOW: (
        "DOUT is tied to ground or swapped with SCK: compare this cell's two signal wires with "
        "the pin table and look for a solder bridge."
    ),
    Ailment.SATURATED: (
        "A wire of this load cell's bridge is off or swapped: check E+, E-, A+ and A- at the "
        "HX711. If they are right, the cell is overloaded or torn."
    ),
    Ailment.RATE_PIN: (
        "The RATE pin of this HX711 is low. Connect it to its supply (on many modules: cut the "
        "bridge marked 10 SPS and close the other). Weight works meanwhile, sway and falls do not."
    ),
    Ailment.ODD_RATE: (
        "Look for a wrong crystal or a clone of the HX711; replace the module if readings are odd."
    ),
    Ailment.FROZEN: (
        "The converter gives the same word again and again: unplug the scales for ten seconds; if "
        "that does not help, replace the HX711."
    ),
    Ailment.MISCOUNTED: (
        "SCK gets pulses that the board did not send: put 10 kΩ from SCK to ground, keep the wires "
        "short, away from motors and the USB cable, and give SCK and DOUT a ground of their own."
    ),
    Ailment.MINUS_ONE: (
        "DOUT is read while nothing drives it: check this cell's DOUT wire and ground, and that no "
        "other cell shares its SCK."
    ),
    Ailment.DESYNC: (
        "The board and this HX711 lose count of the clock: shorten the wires, put 10 kΩ from SCK "
        "to ground, check the module's 5 V."
    ),
    Ailment.NOISY: (
        "Feed the HX711 with 5 V and not with 3.3 V, twist the cell's wires, join E- to ground on "
        "the module, and look for a motor, fan or phone nearby; nobody may touch the table."
    ),
    Ailment.DRIFTING: (
        "Let the scales warm up for ten minutes and leave the table alone; if it goes on, check "
        "that E- is joined to ground on the module and that nothing rubs against this corner."
    ),
    Ailment.RESTARTS: (
        "The board's supply sags: use another USB socket, no passive hub, and a shorter cable."
    ),
    Ailment.PORT_LOST: (
        "The USB plug has a loose contact: push it in, use another cable and another socket. On "
        "Linux, remove brltty if the port always goes after a second."
    ),
    Ailment.BIT_ERRORS: (
        "Bytes are damaged on the way: use a shorter or shielded USB cable, plug it straight into "
        "the computer, and close other programs that may have the port open."
    ),
    Ailment.MESSAGES_LOST: (
        "The computer did not read in time: close what keeps it busy, and plug the scales straight "
        "into it, not into a hub."
    ),
    Ailment.SLOW_PULSES: (
        "Something interrupts the board while it reads: put the board's own program on it again "
        "with: companion scales flash"
    ),
}
"""What helps, in words for the person who built the scales."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        ailment: Which.
        cell: Of which cell, None for the link or the board.
        sentence: What was measured.
    """

    ailment: Ailment
    cell: int | None
    sentence: str

    @property
    def cure(self) -> str:
        """What helps."""
        return CURES[self.ailment]
