"""A table in memory at which evidence and taps are said one after the other."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from calibration.table_set import ColumnKind, PlateShape, TableSet
from companion.evidence import (
    Fall,
    SeenColumn,
    SeenPlate,
    Sighting,
    Touch,
    WeightStep,
)
from companion.fusion.belief import Belief
from companion.fusion.pictures import Comparison
from companion.games.villa_paletti.pieces import ALL_COLUMNS, PLATE_ORDER
from companion.games.villa_paletti.state import State
from companion.referee.certainty import why_uncertain
from companion.referee.happenings import Happening, Told, Unclear
from companion.referee.referee import Event, Watched, hear
from companion.referee.states import TableState
from companion.referee.taps import read_tap
from companion.referee.waiting import TimePassed
from companion.referee.word import TapHeard
from companion.scene import LaidPlate, Piece, Scene, Standing
from tests.unit.referee.spoken import only_english, words_of

SECOND_NS = 1_000_000_000
_SEATS: dict[int, list[list[str]]] = {
    2: [["red", "green"], ["blue", "yellow"]],
    3: [["red"], ["blue"], ["yellow"]],
    4: [["red"], ["blue"], ["green"], ["yellow"]],
}


def a_set() -> TableSet:
    """A set with masses that no two pieces or pairs of pieces share."""
    angle = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    disc = np.column_stack((np.cos(angle), np.sin(angle)))
    sizes = zip(PLATE_ORDER, (95.0, 85.0, 72.0, 60.0, 50.0), strict=True)
    return TableSet(
        name="test",
        kinds={
            "thick": ColumnKind(15.0, 32.0, 3),
            "hex": ColumnKind(11.5, 15.8, 2),
            "thin": ColumnKind(6.0, 5.1, 1),
        },
        plates={
            colour: PlateShape(radius_mm * disc, 0.0101 * radius_mm**2)
            for colour, radius_mm in sizes
        },
        column_height_mm=65.0,
        plate_thickness_mm=5.0,
        base_radius_mm=140.0,
        building_zone_radius_mm=105.0,
        base_thickness_mm=8.0,
    )


def a_scene() -> Scene:
    """All twenty columns on the base, 35 mm apart, and the blue plate on them."""
    places = [(x, y) for x in (-70, -35, 0, 35, 70) for y in (-52, -17, 17, 52)]
    columns = [
        Standing(Piece(one.colour, one.kind, one.n), 0, x, y, ((0.25, 0.0), (0.0, 0.25)))
        for one, (x, y) in zip(ALL_COLUMNS, places, strict=True)
    ]
    return Scene(a_set(), tuple(columns), (LaidPlate("blue", 1, 0.0, 0.0, 0.5, 0.0),))


class Sitting:
    """A match at a table; :attr:`told` is all that the referee told.

    Whatever he tells or doubts has to be something that a tablet can say in each of its languages.
    """

    def __init__(self, seats: int | None = 4, *, with_table: bool = True) -> None:
        """Sit down; ``seats`` None starts no match, ``with_table`` False has no set-up."""
        self.scene = a_scene()
        self.table = TableState(belief=Belief.certain(self.scene) if with_table else None)
        self.told: list[Told] = []
        self.now_ns = SECOND_NS
        self._hand: tuple[Standing, float] | None = None
        if seats is not None:
            players = [{"seat": i, "colours": own} for i, own in enumerate(_SEATS[seats])]
            self.tap("start_match", game="villa_paletti", players=players)

    @property
    def game(self) -> State:
        return self.table.game

    @property
    def happenings(self) -> list[Happening]:
        return [one for one in self.told if isinstance(one, Happening)]

    @property
    def questions(self) -> list[Unclear]:
        return [one for one in self.told if isinstance(one, Unclear)]

    def summary(self) -> list[tuple[str, str | None]]:
        """What happened and by whom."""
        return [(one.what.value, one.by) for one in self.happenings]

    def hear(self, event: Event) -> list[Told]:
        self.table, told = hear(self.table, event)
        self.told += told
        said = [words for one in told for words in words_of(one)]
        said += filter(None, [why_uncertain(self.table)])
        assert [part for words in said for part in only_english(words)] == []
        return told

    def tap(self, tap: str, **more: Any) -> list[Told]:
        self.now_ns += SECOND_NS
        read = read_tap({"tap": tap, **more})
        assert not hasattr(read, "why"), read
        return self.hear(TapHeard(self.now_ns, self.now_ns, read))

    def put_back(self, by: str, piece: Piece) -> list[Told]:
        """Somebody says that a column was tried and put back."""
        at = self.scene.find(piece)
        assert at is not None
        column = {
            "colour": piece.colour,
            "kind": piece.kind,
            "storey": at.storey,
            "x_mm": at.x_mm,
            "y_mm": at.y_mm,
        }
        return self.tap("stopped_and_put_back", by=by, column=column)

    def wait(self, seconds: float) -> list[Told]:
        self.now_ns += round(seconds * SECOND_NS)
        return self.hear(TimePassed(self.now_ns))

    def touch(self) -> list[Told]:
        start_ns = self.now_ns
        self.now_ns += SECOND_NS
        return self.hear(
            Touch(start_ns, self.now_ns, (start_ns + self.now_ns) // 2, self.now_ns, 20.0)
        )

    def fall(self, lost_g: float | None = 300.0, *, is_sure: bool = True) -> list[Told]:
        self.now_ns += SECOND_NS
        return self.hear(Fall(self.now_ns, self.now_ns + SECOND_NS, 3000.0, lost_g, is_sure))

    def weigh(self, mass_g: float, x_mm: float, y_mm: float) -> list[Told]:
        """A change of weight, as exact as scales can be."""
        self.now_ns += 2 * SECOND_NS
        covariance = ((0.003, 0.0, 0.0), (0.0, 30.0, 0.0), (0.0, 0.0, 30.0))
        return self.hear(
            WeightStep(
                at_ns=self.now_ns,
                known_ns=self.now_ns + SECOND_NS,
                mass_g=mass_g,
                moment_gmm=(mass_g * x_mm, mass_g * y_mm),
                covariance=covariance,
                handled_ns=(self.now_ns - SECOND_NS, self.now_ns + SECOND_NS // 2),
            )
        )

    def watch(self, *, scales: bool = True, cameras: bool = True) -> list[Told]:
        """From now on these witnesses are alive."""
        return self.hear(Watched(self.now_ns, scales, cameras))

    def pictured(
        self,
        gone: Mapping[Piece, float] | None = None,
        came: Mapping[tuple[str, str], tuple[float, float, float]] | None = None,
        plate: SeenPlate | None = None,
        *,
        agreement: float = 0.9,
        since_s: float = 6.0,
    ) -> Comparison:
        """What cameras see now: in plain sight all is as believed, but for what is named.

        Args:
            gone: Nats for the absence of columns.
            came: By colour and kind: where one would stand on the highest plate, and its nats.
            plate: A plate that may have come.
            agreement: How much looks as explained.
            since_s: How long ago the rest before was.
        """
        scene = self.table.scenes.likeliest
        absent = {one.piece: -20.0 for one in scene.columns} | dict(gone or {})
        kinds: set[tuple[str, str]] = {(one.colour, one.kind) for one in ALL_COLUMNS}
        arrived = dict.fromkeys(kinds, (0.0, 0.0, -20.0)) | dict(came or {})
        cov_mm2 = ((1.0, 0.0), (0.0, 1.0))
        sighting = Sighting(
            at_ns=self.now_ns + SECOND_NS // 2,
            known_ns=self.now_ns + SECOND_NS,
            since_ns=self.now_ns - round(since_s * SECOND_NS),
            cameras=("front", "side"),
            gone={(piece.colour, piece.kind, piece.n): nats for piece, nats in absent.items()},
            came=tuple(
                SeenColumn(colour, kind, scene.top_storey, x_mm, y_mm, cov_mm2, nats)
                for (colour, kind), (x_mm, y_mm, nats) in sorted(arrived.items())
            ),
            plate=plate,
            agreement=agreement,
        )
        return Comparison(sighting, scene)

    def see(self, *args: Any, **more: Any) -> list[Told]:
        """The cameras see the table at rest; arguments as of :meth:`pictured`."""
        seen = self.pictured(*args, **more)
        self.now_ns += 2 * SECOND_NS
        return self.hear(seen)

    def see_move(self, piece: Piece, x_mm: float, y_mm: float) -> list[Told]:
        """The cameras see a column gone and one like it on the highest plate."""
        return self.see({piece: 25.0}, {piece[:2]: (x_mm, y_mm, 40.0)})

    def lift(self, piece: Piece) -> list[Told]:
        at = self.scene.find(piece)
        assert at is not None
        self.scene = self.scene.without(piece)
        self._hand = at, self.scene.mass_g(piece)
        return self.weigh(-self.scene.mass_g(piece), at.x_mm, at.y_mm)

    def set_down(self, x_mm: float, y_mm: float) -> list[Told]:
        """Set what was lifted on the highest plate."""
        assert self._hand is not None
        at, mass_g = self._hand
        stands = replace(at, storey=self.scene.top_storey, x_mm=x_mm, y_mm=y_mm)
        self.scene = self.scene.with_column(stands)
        return self.weigh(mass_g, x_mm, y_mm)

    def return_it(self) -> list[Told]:
        """Set what was lifted back where it stood."""
        assert self._hand is not None
        at, mass_g = self._hand
        self.scene = self.scene.with_column(at)
        return self.weigh(mass_g, at.x_mm, at.y_mm)

    def move(self, piece: Piece, x_mm: float, y_mm: float) -> list[Told]:
        return [*self.lift(piece), *self.set_down(x_mm, y_mm), *self.wait(7.0)]

    def lay(self, x_mm: float = 0.0, y_mm: float = 0.0) -> list[Told]:
        """Lay the next plate."""
        colour = PLATE_ORDER[self.scene.top_storey]
        mass_g = self.scene.table_set.plates[colour].mass_g
        storey = self.scene.top_storey + 1
        self.scene = self.scene.with_plate(LaidPlate(colour, storey, x_mm, y_mm, 1.0, 0.0))
        return self.weigh(mass_g, x_mm, y_mm)

    def move_all(self, moves: Iterable[tuple[Piece, float, float]]) -> None:
        for piece, x_mm, y_mm in moves:
            self.move(piece, x_mm, y_mm)
