"""What does a reading of an edge mean for a match? What it tells, and what an act may say of it.

Two words are kept apart, both of them VP-18's *inside*, *over* and *too_close*:

measured   what the reading says by itself: too close where the 95 % interval has the limit in it
ruled      what the game is told. Whoever builds is taken to build inside: the referee is asked only
           where the piece is measured over by :data:`CONTEST_SDS` deviations, and an act is called
           over only from :data:`CERTAIN_SDS` on. What is not known is inside.

Why: decision 18.
"""

from dataclasses import dataclass

from companion.adjudication.reading import Reading, Unknown
from companion.games.villa_paletti.acts import Footprint
from companion.games.villa_paletti.observations import footprint

CONTEST_SDS = 2.0
"""Beyond the limit by so many deviations a piece is contested: of those that stand flush with the
edge, one in forty-four, of those a millimetre inside hardly any."""

CERTAIN_SDS = 3.0
"""From here on it is over: of those that stand flush with the edge one in seven hundred reads
so, and those that people set down beyond it are rare, but not that rare."""

VAGUE_SD_MM = 3.0
"""A reading that is less sure is none: half a thin column is not seen better than by an eye."""

_UNITS = {"mm": "mm", "deg": "degrees"}
_PUT_BACK: dict[Footprint, str] = {
    "inside": "it was put back",
    "too_close": "too close to tell",
    "over": "it was not put back",
}


@dataclass(frozen=True)
class Adjudged:
    """One thing that the rules set a limit to, as it was measured.

    Attributes:
        rule: Its number.
        about: What was measured, as the beginning of a sentence.
        edge: What the limit is.
        reading: The measurement, or why there is none.
        is_edge: Whether the limit is an edge, beside which a piece is; else it is a tolerance.
    """

    rule: str
    about: str
    edge: str
    reading: Reading | Unknown
    is_edge: bool = True

    @property
    def measured(self) -> Footprint | None:
        """What the reading says by itself; None where there is none."""
        if isinstance(self.reading, Unknown):
            return None
        return footprint(self.reading.beyond, self.reading.u95)

    @property
    def ruled(self) -> Footprint:
        """What an act may say of it."""
        if isinstance(self.reading, Unknown) or self.reading.sds <= CONTEST_SDS:
            return "inside"
        return "too_close" if self.reading.sds <= CERTAIN_SDS else "over"

    @property
    def sentence(self) -> str:
        """It all in words, with its number, its interval and its rule."""
        if isinstance(self.reading, Unknown):
            return f"{self.about}: not measured against {self.edge}; {self.reading} ({self.rule})."
        return f"{self.about} {self._how_far(self.reading)}: {self._what_of_it()} ({self.rule})."

    def _how_far(self, reading: Reading) -> str:
        unit = _UNITS[reading.unit]
        interval = f"give or take {reading.u95:.1f}"
        if self.is_edge:
            way = "beyond" if reading.beyond > 0 else "inside"
            return f"is {abs(reading.beyond):.1f} {unit} {way} {self.edge}, {interval}"
        return f"by {reading.value:.1f} {unit}, {interval}; {self.edge}"

    def _what_of_it(self) -> str:
        if not self.is_edge:
            return _PUT_BACK[self.measured or "too_close"]
        if self.ruled == "over":
            return "over"
        if self.ruled == "too_close":
            return "it seems over, and the referee decides"
        if self.measured == "inside":
            return "inside"
        return "too close to tell, and taken as inside"


def known(reading: Reading | Unknown) -> Reading | Unknown:
    """Return a reading in millimetres that is sure enough to speak of, or that it is not."""
    if isinstance(reading, Reading) and reading.sd > VAGUE_SD_MM:
        return Unknown.TOO_VAGUE
    return reading
