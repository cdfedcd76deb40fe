"""How is a sensor, in one light and one reason? And when is that a new word for the record?

| light     | the record says | it is told again when                      |
|-----------|-----------------|--------------------------------------------|
| searching | blind           | the light is another                       |
| well      | well            | the light is another                       |
| degraded  | degraded        | the light or its reason is another         |
| blind     | blind           | the light is another, whatever the reason  |

Why nothing comes may be found out step by step; that nothing comes is told once.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.evidence import Condition, Health
from companion.link.messages.shown.scales import Light, Trouble

_CONDITION: Final[Mapping[Light, Condition]] = {
    "searching": Condition.BLIND,
    "well": Condition.WELL,
    "degraded": Condition.DEGRADED,
    "blind": Condition.BLIND,
}
_TOLD_ONCE: Final = ("searching", "blind")


class Lit(NamedTuple):
    """A light, and why it is not a good one; None where that needs no words."""

    light: Light = "searching"
    trouble: Trouble | None = None

    @property
    def is_seeing(self) -> bool:
        """Whether something is judged by the sensor."""
        return self.light in ("well", "degraded")

    @property
    def reason(self) -> str:
        """The name of what is the matter; its sentence may be another with each look."""
        return "" if self.trouble is None else self.trouble.name

    def is_news_after(self, before: "Lit") -> bool:
        """Whether the record is to be told, as in the table above."""
        if self.light == before.light and self.light in _TOLD_ONCE:
            return False
        return (self.light, self.reason) != (before.light, before.reason)

    def health(self, at_ns: int, device: str, sentences: Mapping[Light, str]) -> Health:
        """Return how the sensor is, as it is written down.

        Args:
            at_ns: When.
            device: What the record calls it.
            sentences: What is said of a light that has no trouble to tell.
        """
        sentence = sentences.get(self.light, "") if self.trouble is None else self.trouble.sentence
        return Health(at_ns, device, _CONDITION[self.light], sentence)
