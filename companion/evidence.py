"""What may a sensor say? Frozen values that carry a time, a number and how sure it is.

Evidence never names a column or a player: that a weight of 5.1 g left at (69, -40) is what the
scales know, that it was Green's thin column is what the belief makes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Covariance3 = tuple[tuple[float, float, float], ...]
"""3 x 3 covariance of (mass g, moment x g mm, moment y g mm), row by row."""

Covariance2 = tuple[tuple[float, float], tuple[float, float]]
"""2 x 2 covariance of (x mm, y mm), row by row."""


@dataclass(frozen=True)
class WeightStep:
    """The weight at rest became another: something came (positive mass) or left.

    Attributes:
        at_ns: The moment itself, host time.
        known_ns: When the scales could tell.
        mass_g: By how much the total changed.
        moment_gmm: By how much its moments about the centre of the base changed (x, y).
        covariance: Of mass and moments together.
        handled_ns: Start and end of the handling in which it happened.
    """

    at_ns: int
    known_ns: int
    mass_g: float
    moment_gmm: tuple[float, float]
    covariance: Covariance3
    handled_ns: tuple[int, int]

    @property
    def position_mm(self) -> tuple[float, float]:
        """Where that mass stood, were nothing else moved (board frame)."""
        return self.moment_gmm[0] / self.mass_g, self.moment_gmm[1] / self.mass_g


@dataclass(frozen=True)
class Touch:
    """Someone handled the table and the weight is what it was before.

    Attributes:
        start_ns, end_ns: The handling.
        at_ns: Its middle, about when a piece that was tried is back in its place.
        known_ns: When the scales could tell.
        peak_g: Largest push or pull, as a deviation of the total.
    """

    start_ns: int
    end_ns: int
    at_ns: int
    known_ns: int
    peak_g: float


@dataclass(frozen=True)
class Sway:
    """The tower swung after it was handled.

    Attributes:
        at_ns: Start of the rest in which it was measured.
        amplitude_mm: Of the centre of pressure, at that start.
        frequency_hz: Of the swing.
        decay_s: Time in which it falls to 1/e.
    """

    at_ns: int
    amplitude_mm: float
    frequency_hz: float
    decay_s: float


@dataclass(frozen=True)
class Fall:
    """The tower fell, or something heavy came or went and people have to say whether it did.

    Attributes:
        onset_ns: First impact.
        known_ns: When the scales could tell.
        peak_g: Largest impact, as a deviation of the total.
        lost_g: Mass that is no longer on the base, None while it still rolls about.
        is_sure: Whether it was the tower's own pieces that fell.
    """

    onset_ns: int
    known_ns: int
    peak_g: float
    lost_g: float | None
    is_sure: bool = True


PieceName = tuple[str, str, int]
"""Colour, kind and number of a column, as :class:`companion.scene.Piece` has them."""


@dataclass(frozen=True)
class SeenColumn:
    """Where the pictures would have a column of a colour and kind, if one has come.

    Attributes:
        colour, kind: Of the column.
        storey: On whose floor it would stand.
        x_mm, y_mm, cov_mm2: Where.
        nats: By how much the pictures speak for it against nothing there.
        is_on_column: Whether it would stand on another column there.
    """

    colour: str
    kind: str
    storey: int
    x_mm: float
    y_mm: float
    cov_mm2: Covariance2
    nats: float
    is_on_column: bool = False


@dataclass(frozen=True)
class SeenLying:
    """Where the pictures would have a column that lies on its side, if one does.

    Attributes:
        colour, kind: Of the column.
        storey: On whose floor it would lie; None is beside the base.
        x_mm, y_mm: Its middle.
        angle_deg: Along which way, 0 to 180.
        sd_mm: How well its middle is known.
        nats: By how much the pictures speak for it against nothing there.
    """

    colour: str
    kind: str
    storey: int | None
    x_mm: float
    y_mm: float
    angle_deg: float
    sd_mm: float
    nats: float


KNOWN_TURN_SD_DEG = 10.0
"""With a larger deviation a plate's rim may be astray by the width of a thin column."""


@dataclass(frozen=True)
class SeenPlate:
    """Where the pictures would have a plate, if it has come.

    Attributes:
        colour, storey: Which one, and on what.
        x_mm, y_mm: Its centre of mass.
        yaw_deg: The turn that fits best, known as well as ``yaw_sd_deg`` says.
        sd_mm: How well its place is known.
        nats: By how much the pictures speak for it.
        yaw_sd_deg: A nearly round plate seen from the side may lie many ways.
    """

    colour: str
    storey: int
    x_mm: float
    y_mm: float
    yaw_deg: float
    sd_mm: float
    nats: float
    yaw_sd_deg: float = 0.0

    @property
    def turn_deg(self) -> float | None:
        """Its turn, 0 to 360; None where it is not known well enough to say what is under it."""
        return self.yaw_deg % 360.0 if self.yaw_sd_deg <= KNOWN_TURN_SD_DEG else None


# Share of pixels that look as explained: of a tower that is understood more than 0.85, of one that
# lies less than 0.5.
_STRANGE = 0.6


@dataclass(frozen=True)
class Sighting:
    """The table is at rest again and the cameras compare it with how it was believed to stand.

    Everything is relative to that belief, in nats: 0 means that nothing has changed, and a move
    of a column is worth the nats of its absence and those of its arrival together.

    Attributes:
        at_ns: The first picture of the rest.
        known_ns: When it was known.
        since_ns: The last picture of the rest before; what changed, changed in between.
        cameras: Which of them looked.
        gone: For each column of the scene, by how much the pictures speak for its absence.
        came: For each colour and kind the best place on the highest plate, and on a column there.
        plate: The plate that may have come on top, None where none of its colour is seen.
        agreement: Share of the tower's pixels that look as the best explanation says, 0 to 1.
        frames: SHA-256 of the frames that were compared, as recorded: camera by camera, in the
            order of time.
        lying: Columns that may lie on their side; looked for where nothing else explains the
            pictures.
    """

    at_ns: int
    known_ns: int
    since_ns: int
    cameras: tuple[str, ...]
    gone: Mapping[PieceName, float]
    came: tuple[SeenColumn, ...]
    plate: SeenPlate | None
    agreement: float
    frames: tuple[str, ...] = ()
    lying: tuple[SeenLying, ...] = ()

    @property
    def is_strange(self) -> bool:
        """Whether the tower looks unlike all that is believed of it: it fell, or is hidden."""
        return self.agreement < _STRANGE


@dataclass(frozen=True)
class Shift:
    """A plate and all it carries lie a little elsewhere than believed.

    Attributes:
        storey: Of the plate.
        dx_mm, dy_mm: By how much it was shifted.
        turn_deg: And turned about its centre, counter-clockwise.
        sd_mm: How well that is known.
    """

    storey: int
    dx_mm: float
    dy_mm: float
    turn_deg: float
    sd_mm: float


@dataclass(frozen=True)
class Shifted:
    """The cameras have measured the plates again."""

    at_ns: int
    shifts: tuple[Shift, ...]


@dataclass(frozen=True)
class SeenFall:
    """The cameras see that the tower lies.

    Attributes:
        at_ns: The first picture that shows it.
        known_ns: When it was known.
        cameras: Which of them looked.
        agreement: Share of the tower's pixels that look as it was believed to stand, 0 to 1.
    """

    at_ns: int
    known_ns: int
    cameras: tuple[str, ...]
    agreement: float


@dataclass(frozen=True)
class CameraSway:
    """How one camera sees the highest plate swing.

    Attributes:
        camera: Its name.
        amplitude_px: In its picture, from the middle to where the plate turns.
        amplitude_mm: The same at the plate.
        sd_mm: How well that is known.
        frequency_hz: None where its pictures are too far apart to tell.
        growth_per_s: Rate of the exponential: -1 falls to 1/e in a second; None if unknown.
        pictures: In how many pictures it was measured.
    """

    camera: str
    amplitude_px: float
    amplitude_mm: float
    sd_mm: float
    frequency_hz: float | None
    growth_per_s: float | None
    pictures: int


@dataclass(frozen=True)
class SeenSway:
    """The cameras see the highest plate swing; a plate that stands still is not told.

    Attributes:
        at_ns: The first picture it was measured in.
        known_ns: The last one.
        storey: Of the plate.
        amplitude_mm: By all cameras, each weighed by how well it knows.
        sd_mm: How well that is known.
        frequency_hz: By the camera that knows best, None where none can tell.
        growth_per_s: Likewise.
        cameras: What each of them sees.
    """

    at_ns: int
    known_ns: int
    storey: int
    amplitude_mm: float
    sd_mm: float
    frequency_hz: float | None
    growth_per_s: float | None
    cameras: tuple[CameraSway, ...]


class Condition(StrEnum):
    """How a sensor is."""

    WELL = "well"
    DEGRADED = "degraded"
    BLIND = "blind"


@dataclass(frozen=True)
class Health:
    """A sensor's condition changed; ``sentence`` is for people."""

    at_ns: int
    device: str
    condition: Condition
    sentence: str


ScaleEvidence = WeightStep | Touch | Sway | Fall | Health

SeenEvidence = Sighting | Shifted | SeenFall | SeenSway
"""What cameras may say."""
