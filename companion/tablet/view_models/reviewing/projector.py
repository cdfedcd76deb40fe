"""At which moment of a fall is one, which picture belongs to it, and what is still to be asked for?

One picture is on its way at most. When it comes the one of the moment by then is asked for, so a
slow tablet or a slow network leaves pictures out instead of falling behind.

    opened ──► AskReview on its way ──FallReview──► picture of the moment on its way ──► …
"""

from bisect import bisect_right
from typing import Final

import msgspec

from companion.link.messages.shown.review import FallPicture, FallReview, FilmView
from companion.link.messages.tapped.review import AskFallPicture, AskReview

PACES: Final = (1.0, 0.5, 0.25, 0.125)
"""How fast time can run."""

_SLOW: Final = 2
_BEGINS_MS: Final = -2500
"""Most of what one wants to see; the seconds before are a touch away."""
_KEPT_MS: Final = (-10_000, 5_000)
_STEP_MS: Final = 100

replace = msgspec.structs.replace


class Reviewing(msgspec.Struct, frozen=True):
    """A fall that is looked at.

    Attributes:
        match_id, fall: Which one; a null fall is the match's last.
        shown: What was kept of it; null until it has come.
        at_ms: The moment, from the first impact.
        pace: Which of :data:`PACES`.
        plays: Whether time runs.
        camera: The camera that was chosen; null before any was.
        picture: The newest picture that came.
        on_way: What was asked for and has not come.
    """

    match_id: str
    fall: int | None = None
    shown: FallReview | None = None
    at_ms: int = _BEGINS_MS
    pace: int = _SLOW
    plays: bool = False
    camera: str | None = None
    picture: FallPicture | None = None
    on_way: AskReview | AskFallPicture | None = None

    @property
    def film(self) -> FilmView | None:
        """The pictures of the chosen camera, or of the first; null where there are none."""
        films = () if self.shown is None else self.shown.films
        chosen = (one for one in films if one.camera == self.camera)
        return next(chosen, films[0] if films else None)

    @property
    def place(self) -> int | None:
        """Which picture of the film is the newest by the moment; null where there are none."""
        film = self.film
        if film is None or not film.at_ms:
            return None
        return max(0, bisect_right(film.at_ms, self.at_ms) - 1)

    @property
    def span_ms(self) -> tuple[int, int]:
        """From when to when anything was kept."""
        shown = self.shown
        times = [] if shown is None else [at for one in shown.films for at in one.at_ms]
        if shown is not None and shown.weight:
            times += [shown.weight[0][0], shown.weight[-1][0]]
        return (min(times), max(times)) if times else _KEPT_MS


def opened(match_id: str, fall: int | None) -> Reviewing:
    """Return a fall of which nothing is known yet."""
    return asking(Reviewing(match_id, fall))


def looking_again(reviewing: Reviewing) -> Reviewing:
    """Return the same, asked for once more."""
    return asking(replace(reviewing, on_way=None, shown=None, picture=None))


def asked_anew(reviewing: Reviewing) -> Reviewing:
    """Return the same after the connection was lost: what was on its way does not come."""
    return asking(replace(reviewing, on_way=None))


def answered(reviewing: Reviewing, what: FallReview | FallPicture) -> Reviewing:
    """Return it with what has come; what is about another fall is let go."""
    if isinstance(what, FallReview):
        awaited = isinstance(reviewing.on_way, AskReview)
        if not awaited or what.match_id != reviewing.match_id:
            return reviewing
        return asking(_within(replace(reviewing, shown=what, on_way=None)))
    shown = reviewing.shown
    if shown is None or (what.match_id, what.fall) != (shown.match_id, shown.fall):
        return reviewing
    if what.why == "late":
        return asking(replace(reviewing, on_way=None))
    return asking(replace(reviewing, picture=what, on_way=None))


def passed(reviewing: Reviewing, ms: int) -> Reviewing:
    """Return it after time went by; at the end it stands still."""
    if not reviewing.plays:
        return reviewing
    end_ms = reviewing.span_ms[1]
    at_ms = reviewing.at_ms + round(ms * PACES[reviewing.pace])
    if at_ms >= end_ms:
        return asking(replace(reviewing, at_ms=end_ms, plays=False))
    return asking(replace(reviewing, at_ms=at_ms))


def playing(reviewing: Reviewing) -> Reviewing:
    """Return it with time that runs."""
    first_ms, end_ms = reviewing.span_ms
    at_end = reviewing.at_ms >= end_ms
    at_ms = max(first_ms, _BEGINS_MS) if at_end else reviewing.at_ms
    return asking(replace(reviewing, plays=True, at_ms=at_ms))


def sought(reviewing: Reviewing, at_ms: int) -> Reviewing:
    """Return it at another moment; time goes on running if it does."""
    return asking(_within(replace(reviewing, at_ms=at_ms)))


def stepped(reviewing: Reviewing, by: int) -> Reviewing:
    """Return it so many pictures on (or before), where there are none a tenth of a second each."""
    film, place = reviewing.film, reviewing.place
    still = replace(reviewing, plays=False)
    if film is None or place is None:
        return sought(still, reviewing.at_ms + by * _STEP_MS)
    if by < 0 and film.at_ms[place] < reviewing.at_ms:
        by += 1  # first back to the picture that is shown
    return sought(still, film.at_ms[min(max(place + by, 0), len(film.at_ms) - 1)])


def at_pace(reviewing: Reviewing, pace: int) -> Reviewing:
    """Return it at another pace, if there is one."""
    return replace(reviewing, pace=min(max(pace, 0), len(PACES) - 1))


def watched_through(reviewing: Reviewing, camera: str) -> Reviewing:
    """Return it with the pictures of another camera."""
    return asking(replace(reviewing, camera=camera))


def asking(reviewing: Reviewing) -> Reviewing:
    """Return it with the next thing on its way, if anything lacks and nothing is on its way."""
    if reviewing.on_way is not None:
        return reviewing
    shown = reviewing.shown
    if shown is None:
        return replace(reviewing, on_way=AskReview(reviewing.match_id, reviewing.fall))
    film, place = reviewing.film, reviewing.place
    if film is None or place is None:
        return reviewing
    has = reviewing.picture
    if has is not None and (has.camera, has.place) == (film.camera, place):
        return reviewing
    wanted = AskFallPicture(shown.match_id, shown.fall, film.camera, place)
    return replace(reviewing, on_way=wanted)


def _within(reviewing: Reviewing) -> Reviewing:
    first_ms, end_ms = reviewing.span_ms
    return replace(reviewing, at_ms=min(max(reviewing.at_ms, first_ms), end_ms))
