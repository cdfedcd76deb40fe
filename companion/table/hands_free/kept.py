"""What of a match is handed to its keeper, and when was a hand at the tower last?"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from calibration.load_cell import LoadCells
from companion.evidence import Condition, Fall, Health, SeenEvidence, SeenFall, Sighting
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.cameras import PromiseView
from companion.scene import Scene
from companion.table.keeping.items import Began, Fell, NotKept, Said, Used, WeighedBy
from companion.table.keeping.keeper import Keeper
from companion.table.keeping.window import BEFORE_NS, Ring
from companion.table.live_match import LiveMatch
from companion.table.writing.measured import Felt
from companion.weighing.plunge import Plunge

if TYPE_CHECKING:
    from firmware_bridge.samples import SampleBatch

_SAME_FALL_NS: Final = 15_000_000_000
_FINISH_S: Final = 3.0


class MatchKeeping:
    """Hands over what is kept of one table's matches; belongs to the mind's thread."""

    def __init__(self, keeper: Keeper, promise: PromiseView | None = None) -> None:
        """Keep by a keeper.

        Args:
            keeper: Whose thread somebody else starts and ends.
            promise: What people are told of the pictures of them; None where no camera sees any.
        """
        self._keeper = keeper
        self.promise = promise
        self._match: LiveMatch | None = None
        self._fell_ns: int | None = None
        self._contacts: dict[str, int] = {}
        self._touched: Ring[str] = Ring()

    def begin(self, match: LiveMatch, now_ns: int, first: Scene | None = None) -> None:
        """Keep what sensors send from now on beside the record of ``match``.

        Args:
            match: Which one.
            now_ns: The table's time.
            first: What stood where when it began; None: as the table's set-up has it.
        """
        self._match, self._fell_ns = match, None
        self._contacts.clear()
        self._keeper.keep(Began(match.directory, now_ns, first, match.keeps_pictures))
        if match.newest == 0:
            self._keeper.keep(Said(now_ns, _start(match.state)))

    def weigh(
        self,
        batches: "Iterable[SampleBatch]",
        felt: Iterable[Felt],
        now_ns: int,
        *,
        is_touched: bool,
    ) -> None:
        """Hand over what the scales sent, and what was felt in it."""
        if is_touched:
            self._touched.add(now_ns, "scales")
        for batch in batches:
            self._keeper.keep(batch)
        for one in felt if self._match is not None else ():
            if isinstance(one, Plunge | Fall):
                self._fell(one.at_ns if isinstance(one, Plunge) else one.onset_ns)

    def weigh_by(self, cells: LoadCells) -> None:
        """Say in what is kept from now on that the scales weigh by other cells."""
        self._keeper.keep(WeighedBy(cells))

    def see(self, seen: SeenEvidence) -> None:
        """Let the pictures be kept that a judgement rests on."""
        if isinstance(seen, Sighting):
            self._keeper.keep(Used(seen.frames))
        elif isinstance(seen, SeenFall):
            self._fell(seen.at_ns)

    def tap(self, fields: dict[str, Any], now_ns: int) -> None:
        """Hand over what people tapped, as a recording has it."""
        self._keeper.keep(Said(now_ns, fields))

    def say(self, fields: dict[str, Any], now_ns: int) -> None:
        """Hand over what people declared."""
        self.tap({"tap": "declare", "act": fields}, now_ns)
        if fields.get("act") == "collapse":
            self._fell(now_ns)

    def look(self) -> None:
        """Write into the record what the keeper has to tell."""
        match = self._match
        for news in self._keeper.take_news():
            if match is None:
                continue
            if isinstance(news, NotKept):
                match.witness([Health(news.at_ns, "recording", Condition.DEGRADED, news.sentence)])
            else:
                match.testified.keep(news, self._contacts)

    def finish(self) -> None:
        """Let everything be on the disk before the record is given back."""
        if self._match is not None:
            self._keeper.finish(_FINISH_S)
            self.look()
        self._match = None

    def _fell(self, onset_ns: int) -> None:
        """Mark a fall, once: by alarm, at rest, by cameras and by people it is told."""
        if self._fell_ns is None or onset_ns - self._fell_ns > _SAME_FALL_NS:
            self._fell_ns = onset_ns
            # Who clears up has no part in it, nor has the tower that strikes the base.
            before = self._touched.between(onset_ns - BEFORE_NS, onset_ns)
            self._contacts = {witness: at_ns for at_ns, witness in before}
            self._keeper.keep(Fell(onset_ns))


def _start(state: State) -> dict[str, Any]:
    """The start of a match as ``/referee/taps`` has it."""
    return {
        "tap": "start_match",
        "game": "villa_paletti",
        "players": [
            {"seat": seat, "colours": list(player.colours), "name": player.name}
            for seat, player in enumerate(state.players)
        ],
        "edition": msgspec.to_builtins(state.edition),
    }
