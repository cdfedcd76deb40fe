"""Anything may happen at a table: a walk of events that a seed decides."""

from collections.abc import Callable, Iterator
from random import Random

from companion.evidence import SeenFall, SeenPlate, Shift, Shifted, Sway
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee.certainty import Unwatched
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting


def walk(seed: int, steps: int, sit: Callable[..., Sitting] = Sitting) -> Iterator[Sitting]:
    """Yield the sitting after each of ``steps`` things that happened."""
    dice = Random(seed)
    sitting = sit(dice.choice((None, 2, 3, 4)), with_table=dice.random() > 0.05)
    happens = _Happens(sitting, dice)
    for _ in range(steps):
        dice.choice(happens.what)()
        yield sitting


class _Happens:
    """What can happen, each thing as a function without arguments."""

    def __init__(self, sitting: Sitting, dice: Random) -> None:
        self._sitting = sitting
        self._dice = dice
        self._is_held = False
        has_table = sitting.table.belief is not None
        words: list[Callable[[], object]] = [
            lambda: self._say("propose_plate"),
            lambda: self._say("object"),
            lambda: self._say("pass"),
            lambda: sitting.tap("all_agree"),
            self._declare,
            self._put_back,
        ]
        time: list[Callable[[], object]] = [
            lambda: sitting.wait(dice.uniform(0.2, 3.0)),
            lambda: sitting.wait(9.0),
            lambda: sitting.watch(scales=dice.random() < 0.6, cameras=dice.random() < 0.6),
            self._nobody_looks,
        ]
        hands: list[Callable[[], object]] = [self._lift, self._lift, self._set_down, self._set_down]
        odd: list[Callable[[], object]] = [self._odd_weight, sitting.touch, self._rarely_fall]
        seen: list[Callable[[], object]] = [
            self._see_move,
            self._see_plate,
            lambda: sitting.see(agreement=dice.choice((0.9, 0.4))),
            lambda: sitting.hear(Shifted(sitting.now_ns, (Shift(1, 0.4, 0.2, 0.1, 0.2),))),
            lambda: sitting.hear(Sway(sitting.now_ns, 1.0, 4.0, 0.5)),
        ]
        self.what = [*words, *time, *hands, *odd, *([*seen, self._lay] if has_table else [])]

    def _column(self) -> Piece:
        return self._dice.choice(self._sitting.scene.columns).piece

    def _say(self, tap: str) -> None:
        self._sitting.tap(tap, by=self._dice.choice(("red", "blue", "green", "yellow")))

    def _declare(self) -> None:
        piece = self._column()
        named = {"colour": piece.colour, "kind": piece.kind, "storey": 0, "n": piece.n}
        act = {"act": "move", "by": self._dice.randrange(4), "column": named}
        if self._dice.random() < 0.05:
            act = {"act": "collapse", "by": 0}
        self._sitting.tap("declare", act=act)

    def _put_back(self) -> None:
        self._sitting.put_back(self._dice.choice(("red", "blue")), self._column())

    def _lift(self) -> None:
        if not self._is_held:
            self._sitting.lift(self._column())
            self._is_held = True

    def _set_down(self) -> None:
        if self._is_held:
            if self._dice.random() < 0.5:
                self._sitting.return_it()
            else:
                self._sitting.set_down(*(self._dice.uniform(-50, 50) for _ in range(2)))
            self._is_held = False

    def _lay(self) -> None:
        if self._sitting.scene.top_storey < len(PLATE_ORDER) and self._dice.random() < 0.3:
            self._sitting.lay()

    def _odd_weight(self) -> None:
        mass_g = self._dice.choice((-1, 1)) * self._dice.uniform(2.0, 60.0)
        self._sitting.weigh(mass_g, *(self._dice.uniform(-90, 90) for _ in range(2)))

    def _rarely_fall(self) -> None:
        if self._dice.random() < 0.1:
            self._sitting.fall()
        elif self._dice.random() < 0.1:
            at_ns = self._sitting.now_ns
            self._sitting.hear(SeenFall(at_ns, at_ns, ("front",), 0.1))

    def _nobody_looks(self) -> None:
        for_s = self._dice.choice((0.6, 1.2, 5.0))
        at_ns = self._sitting.now_ns
        self._sitting.hear(Unwatched(at_ns, at_ns + round(for_s * SECOND_NS)))

    def _see_move(self) -> None:
        self._sitting.see_move(
            self._column(), self._dice.uniform(-50, 50), self._dice.uniform(-50, 50)
        )

    def _see_plate(self) -> None:
        storey = len(self._sitting.table.scenes.likeliest.plates)
        if storey < len(PLATE_ORDER):
            nats = self._dice.choice((-10.0, 40.0))
            self._sitting.see(
                plate=SeenPlate(PLATE_ORDER[storey], storey + 1, 0.0, 0.0, 0.0, 1.0, nats)
            )
