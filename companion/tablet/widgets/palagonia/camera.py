"""Which part of the board is seen, and how large? A view that is moved, zoomed and fitted; pure.

Places on the board are in units of a tile's side, those in the window in pixels.
"""

from dataclasses import dataclass, replace

from companion.tablet.widgets.palagonia.hexes import ACROSS, Box, Point


@dataclass(frozen=True, slots=True)
class Camera:
    """What lies where in the window.

    Attributes:
        side_px: How large a tile's side is seen.
        x_px, y_px: Where the origin of the board is seen.
    """

    side_px: float = 40.0
    x_px: float = 0.0
    y_px: float = 0.0

    @property
    def across_px(self) -> float:
        """The least width of a tile as it is seen."""
        return ACROSS * self.side_px

    def seen(self, place: Point) -> Point:
        """Return where a place of the board is seen."""
        return self.x_px + self.side_px * place[0], self.y_px + self.side_px * place[1]

    def meant(self, at_px: Point) -> Point:
        """Return the place of the board that is seen at a place of the window."""
        return (at_px[0] - self.x_px) / self.side_px, (at_px[1] - self.y_px) / self.side_px

    def moved(self, dx_px: float, dy_px: float) -> "Camera":
        """Return the view with everything moved in the window."""
        return replace(self, x_px=self.x_px + dx_px, y_px=self.y_px + dy_px)

    def zoomed(self, factor: float, about_px: Point) -> "Camera":
        """Return everything ``factor`` times as large; what is seen at ``about_px`` stays there."""
        x, y = about_px
        return Camera(
            self.side_px * factor,
            x + (self.x_px - x) * factor,
            y + (self.y_px - y) * factor,
        )

    def sized(self, side_px: float, about_px: Point) -> "Camera":
        """Return everything so large that a side is ``side_px``."""
        return self.zoomed(side_px / self.side_px, about_px)

    def kept_near(self, board: Box, room: Box) -> "Camera":
        """Return the view moved so that a corner of the board stays in the middle of its room.

        Whoever pushes the board away would otherwise look for it for a long time.
        """
        dx = dy = 0.0
        (left, bottom), (right, top) = self._ends(board)
        x, y, width, height = room
        dx = min(0.0, x + 0.6 * width - left) + max(0.0, x + 0.4 * width - right)
        dy = min(0.0, y + 0.6 * height - bottom) + max(0.0, y + 0.4 * height - top)
        return self.moved(dx, dy)

    def shows_all(self, board: Box, room: Box) -> bool:
        """Whether all of the board is within its room."""
        (left, bottom), (right, top) = self._ends(board)
        x, y, width, height = room
        return left >= x and bottom >= y and right <= x + width and top <= y + height

    def _ends(self, board: Box) -> tuple[Point, Point]:
        left, bottom, width, height = board
        return self.seen((left, bottom)), self.seen((left + width, bottom + height))


def fitted(board: Box, room: Box, least_px: float, most_px: float) -> Camera:
    """Return the view with the board in the middle of its room, as large as it has place there.

    Args:
        board: What has to be seen, in units of the board.
        room: Where, in pixels.
        least_px, most_px: A tile's side is no smaller and no larger than that.
    """
    left, bottom, width, height = board
    x, y, wide, high = room
    side_px = min(max(min(wide / width, high / height), least_px), most_px)
    return Camera(
        side_px,
        x + wide / 2 - side_px * (left + width / 2),
        y + high / 2 - side_px * (bottom + height / 2),
    )


def between(one: Camera, other: Camera, share: float) -> Camera:
    """Return the view a ``share`` (0…1) of the way from one to the other."""
    return Camera(
        one.side_px + (other.side_px - one.side_px) * share,
        one.x_px + (other.x_px - one.x_px) * share,
        one.y_px + (other.y_px - one.y_px) * share,
    )
