"""When is a sensor told to be better? At once the first time; later, each time it was not for long.

A sensor at a limit is well and ill by turns, many times a minute. What is worse is told at once,
always. What is better is told when it has held for the trouble's *patience*:

| told        | what is now      | becomes     | told                          |
|-------------|------------------|-------------|-------------------------------|
| anything    | a worse trouble  | that one    | at once                       |
| a trouble   | the same         | the same    | as its sentence is now        |
| a trouble   | anything else    | *doubtful*  | still the trouble             |
| doubtful    | the trouble      | the trouble | nothing                       |
| doubtful    | anything else    | that        | when the patience is over     |

The patience is nothing at first. When a trouble comes again soon after it was told to be over it is
a second, then two, four … up to about a minute; after ten minutes without it, it is nothing again.
So a sensor that is at its limit all evening is told of twice a minute at most, and while nobody
knows it is told to be worse than it may be. What is *judged* by it is another matter.
"""

from dataclasses import dataclass, field
from typing import Final

from companion.link.messages.shown.scales import Light
from companion.table.light import Lit

_NS: Final = 1_000_000_000

_SHORTEST_NS: Final = _NS
LONGEST_NS: Final = 64 * _NS
"""No trouble is told for longer after it is over."""

SOON_NS: Final = 60 * _NS
"""What comes again after more than this, and twice its patience, is another trouble."""

_FORGOTTEN_NS: Final = 600 * _NS

_WORSE: Final[dict[Light, int]] = {"well": 0, "degraded": 1, "searching": 2, "blind": 3}


@dataclass
class _Bout:
    """How often one trouble came again.

    Attributes:
        patience_ns: How long it must be over before that is told.
        newest_ns: When it was there last.
        over_ns: When it was told to be over last; None while it is told.
    """

    patience_ns: int = 0
    newest_ns: int = 0
    over_ns: int | None = None


@dataclass
class Steadied:
    """The light of one sensor without its flapping; belongs to one thread.

    Attributes:
        told: What is told now.
    """

    told: Lit = field(default_factory=Lit)
    _bouts: dict[tuple[Light, str], _Bout] = field(default_factory=dict)

    def step(self, now_ns: int, lit: Lit) -> Lit:
        """Return what is told, as the table above.

        Args:
            now_ns: The time, which never goes back.
            lit: How the sensor is at this moment.
        """
        if _kind(lit) != _kind(self.told):
            is_worse = _WORSE[lit.light] > _WORSE[self.told.light]
            if not is_worse and not self._is_over(now_ns):
                return self.told
            self._begin(now_ns, lit)
        self.told = lit
        if lit.light in ("degraded", "blind"):
            self._bouts[_kind(lit)].newest_ns = now_ns
        return lit

    def _is_over(self, now_ns: int) -> bool:
        """Whether the trouble that is told has been away for long enough; then it is over."""
        bout = self._bouts.get(_kind(self.told))
        if bout is None:
            return True
        if now_ns - bout.newest_ns < bout.patience_ns:
            return False
        bout.over_ns = now_ns
        return True

    def _begin(self, now_ns: int, lit: Lit) -> None:
        if lit.light not in ("degraded", "blind"):
            return
        bout = self._bouts.setdefault(_kind(lit), _Bout())
        if bout.over_ns is None:
            return  # the first time, or a worse one hid it meanwhile
        away_ns = now_ns - bout.over_ns
        if away_ns <= max(SOON_NS, 2 * bout.patience_ns):
            bout.patience_ns = min(max(_SHORTEST_NS, 2 * bout.patience_ns), LONGEST_NS)
        elif away_ns > _FORGOTTEN_NS:
            bout.patience_ns = 0
        bout.over_ns = None


def _kind(lit: Lit) -> tuple[Light, str]:
    """What a trouble is counted as; why nothing comes may be found out step by step."""
    return lit.light, "" if lit.light == "blind" else lit.reason
