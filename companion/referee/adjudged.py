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
from companion.saying import Saying, say

CONTEST_SDS = 2.0
"""Beyond the limit by so many deviations a piece is contested: of those that stand flush with the
edge, one in forty-four, of those a millimetre inside hardly any."""

CERTAIN_SDS = 3.0
"""From here on it is over: of those that stand flush with the edge one in seven hundred reads
so, and those that people set down beyond it are rare, but not that rare."""

VAGUE_SD_MM = 3.0
"""A reading that is less sure is none: half a thin column is not seen better than by an eye."""

_PUT_BACK: dict[Footprint, Saying] = {
    "inside": say("it was put back"),
    "too_close": say("too close to tell"),
    "over": say("it was not put back"),
}


@dataclass(frozen=True)
class Adjudged:
    """One thing that the rules set a limit to, as it was measured.

    Attributes:
        rule: Its number.
        about: What was measured, as the subject of a sentence.
        edge: What the limit is.
        reading: The measurement, or why there is none.
        is_edge: Whether the limit is an edge, beside which a piece is; else it is a tolerance.
    """

    rule: str
    about: Saying
    edge: Saying
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
    def sentence(self) -> Saying:
        """It all in words, with its number, its interval and its rule."""
        reading = self.reading
        if isinstance(reading, Unknown):
            return say(
                "{about:capital}: not measured against {edge}; {why} ({rule}).",
                about=self.about,
                edge=self.edge,
                why=reading.sentence,
                rule=self.rule,
            )
        return self._beside_edge(reading) if self.is_edge else self._off_place(reading)

    def _beside_edge(self, reading: Reading) -> Saying:
        if reading.beyond > 0:
            return say(
                "{about:capital} is {beyond_mm:.1f} mm beyond {edge}, give or take {u95:.1f}: "
                "{ruled} ({rule}).",
                about=self.about,
                beyond_mm=reading.beyond,
                edge=self.edge,
                u95=reading.u95,
                ruled=self._ruled_in_words(),
                rule=self.rule,
            )
        return say(
            "{about:capital} is {inside_mm:.1f} mm inside {edge}, give or take {u95:.1f}: {ruled} "
            "({rule}).",
            about=self.about,
            inside_mm=abs(reading.beyond),
            edge=self.edge,
            u95=reading.u95,
            ruled=self._ruled_in_words(),
            rule=self.rule,
        )

    def _off_place(self, reading: Reading) -> Saying:
        told: dict[str, str | float] = {
            "about": self.about,
            "off": reading.value,
            "u95": reading.u95,
            "allowed": self.edge,
            "put_back": _PUT_BACK[self.measured or "too_close"],
            "rule": self.rule,
        }
        if reading.unit == "deg":
            return say(
                "{about:capital} by {off:.1f} degrees, give or take {u95:.1f}; {allowed}: "
                "{put_back} ({rule}).",
                **told,
            )
        return say(
            "{about:capital} by {off:.1f} mm, give or take {u95:.1f}; {allowed}: {put_back} "
            "({rule}).",
            **told,
        )

    def _ruled_in_words(self) -> Saying:
        if self.ruled == "over":
            return say("over")
        if self.ruled == "too_close":
            return say("it seems over, and the referee decides")
        if self.measured == "inside":
            return say("inside")
        return say("too close to tell, and taken as inside")


def known(reading: Reading | Unknown) -> Reading | Unknown:
    """Return a reading in millimetres that is sure enough to speak of, or that it is not."""
    if isinstance(reading, Reading) and reading.sd > VAGUE_SD_MM:
        return Unknown.TOO_VAGUE
    return reading
