"""What is a game's own when a match is told from its record: columns of rows, words of lines?"""

from collections.abc import Iterator
from typing import Any, Protocol

from companion.games.game import Unreadable
from companion.link.messages.shown.changes import Change
from companion.table.retold.steps import ActT, StateT, Step


class Telling(Protocol[StateT, ActT]):
    """How one game is told."""

    @property
    def act_columns(self) -> tuple[str, ...]:
        """What an act names, besides ``seat``, ``player``, ``act`` and ``notation``."""

    @property
    def after_columns(self) -> tuple[str, ...]:
        """What there is to tell of the match after an act, besides points."""

    def act_cells(self, act: ActT, before: StateT) -> dict[str, Any]:
        """Return the cells of ``act_columns`` and the four beside them."""

    def after_cells(self, step: Step[StateT, ActT]) -> dict[str, Any]:
        """Return the cells of ``after_columns``."""

    def act_words(self, state: StateT, act: ActT | Unreadable) -> str:
        """Return an act as a thing: "Ann's roll of 3 and remove"; any state will do for names."""

    def what_followed(self, step: Step[StateT, ActT]) -> Iterator[str]:
        """Yield a sentence for each thing that the act moved or closed."""

    def change_words(self, state: StateT, change: Change) -> str:
        """Return what a correction or an undo changed as a sentence."""

    def players(self, state: StateT, seats: tuple[int, ...]) -> str:
        """Return several players: "Ann and Bo"; nobody is "nobody"."""

    def creature(self, closed: Any) -> str:
        """Return a creature that an act closed, without its name."""
