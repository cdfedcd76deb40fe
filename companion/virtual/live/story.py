"""What do players at the live table write down? The truth; and what they say, they say by taps."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.villa_paletti.acts import Act, Object, ObjectionFailed, Start
from companion.games.villa_paletti.pieces import Colour
from companion.games.villa_paletti.state import State
from companion.virtual.table import VirtualTable
from companion.virtual.villa_story import Said, VillaStory


class LiveStory(VillaStory):
    """A match as it is played live."""

    def __init__(
        self,
        table: VirtualTable,
        start: Start,
        say: Callable[[Act], None],
        hear: Callable[[], Object | None],
    ) -> None:
        """Begin a match.

        Args:
            table: Where it is played.
            start: Who plays, by which edition.
            say: Taps what a player says.
            hear: Returns the objection of somebody who does not play here, if one is made.
        """
        super().__init__(table, start)
        self.start = start
        self.fouls: list[Act] = []
        """Of the acts those that no rule allows, and that the others let count (VP-46)."""
        self._say = say
        self._hear = hear

    def say(self, act: Said, column: dict[str, Any] | None = None) -> None:
        """Let a player say something, by a tap."""
        super().say(act, column)
        self._say(act)

    def heard(self) -> Object | None:
        """Return an objection by somebody at a tablet, which counts from now on."""
        objected = self._hear()
        if objected is not None:
            self.act(objected)
        return objected

    def failed_challenge(self, by: Colour, column: dict[str, Any]) -> None:
        """Let a player say that a challenge failed, by a tap."""
        self.say(ObjectionFailed(None))

    def foul(self, act: Act) -> None:
        """Let an act happen that the rules do not allow; it is remembered as such."""
        super().foul(act)
        self.fouls.append(act)

    def let_count(self) -> None:
        """Wait: players watch what the app makes of a foul, and decide then (``keeping.py``)."""

    def adopt(self, game: State, acts: Sequence[Act]) -> None:
        """Take the record's word for everything: somebody at a tablet has changed it."""
        self.game = game
        self.acts = list(acts)
