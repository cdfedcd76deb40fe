"""Who shows faces a fall once more? A thread that reads black boxes and hands pictures over.

Files are read here and nowhere in the mind. One black box is kept in memory, the one that was asked
for last: a few megabytes of small pictures. What is asked waits in a bounded line; a picture that
could not be made in time is not made any more, and whoever asked is told so and asks again.
"""

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import CompanionError
from companion.link.messages.parts import Identity
from companion.link.messages.shown.review import (
    FallPicture,
    FallReview,
    FilmView,
    Proof,
    WhyNoPicture,
)
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.record.folder import records_folder
from companion.record.index import find, list_records, path_of
from companion.record.verify import file_sha256
from companion.table.review.told import told_of_fall

if TYPE_CHECKING:  # loaded when a fall is looked at: most tables never need it
    from companion.table.review.black_box import BlackBox, Film

_MOST_WAITING: Final = 64
_DEADLINE_S: Final = 2.0
"""For a picture; what is shown of a fall is waited for, it is asked once."""
_JOIN_S: Final = 10.0

Asked = AskReview | AskFallPicture
Answer = Callable[[FallReview | FallPicture], None]
"""Takes what was asked for, in the reviewer's thread; must not wait long."""


@dataclass(frozen=True)
class _Waiting:
    asked: Asked
    answer: Answer
    until_s: float


@dataclass(frozen=True)
class _Held:
    """The black box in memory, and the file it came from."""

    path: Path
    bytes_in_file: int
    box: "BlackBox"


class ReviewFailedError(CompanionError):
    """The thread that shows falls again ended by an error of its own."""


class Reviewer:
    """The thread, for as long as a table is served; only :meth:`ask` is for other threads."""

    def __init__(self, home: Path, now_s: Callable[[], float] = time.monotonic) -> None:
        """Make one that does nothing before :meth:`start`.

        Args:
            home: The table's directory; its records lie below it.
            now_s: A clock.
        """
        self._records = records_folder(home)
        self._now_s = now_s
        self._line: queue.Queue[_Waiting | None] = queue.Queue(_MOST_WAITING)
        self._held: _Held | None = None
        self._lies: tuple[Identity, Path] | None = None
        self._thread: threading.Thread | None = None
        self._ended = False
        self._failure: Exception | None = None

    def start(self) -> None:
        """Begin to answer."""
        self._thread = threading.Thread(target=self._run, name="reviewer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer nothing more and end the thread; again it does nothing.

        Raises:
            ReviewFailedError: The thread had ended by an error; said once.
        """
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._ended = True
        with contextlib.suppress(queue.Full):  # then it has enough to wake up by
            self._line.put_nowait(None)
        thread.join(_JOIN_S)
        if self._failure is not None:
            raise ReviewFailedError(
                f"Showing a fall again ended by an error ({type(self._failure).__name__}: "
                f"{self._failure}); nothing else is touched by it."
            ) from self._failure

    def ask(self, asked: Asked, answer: Answer) -> None:
        """Ask for something, in any thread; ``answer`` is called once, whatever becomes of it."""
        waiting = _Waiting(asked, answer, self._now_s() + _DEADLINE_S)
        try:
            if self._failure is None:
                self._line.put_nowait(waiting)
                return
        except queue.Full:
            pass
        answer(_late(asked))

    def step(self) -> bool:
        """Answer what waits first, or wait for it; return false once it is to end."""
        waiting = self._line.get()
        if waiting is None or self._ended:
            return False
        asked = waiting.asked
        if isinstance(asked, AskReview):
            waiting.answer(self._review(asked))
        elif self._now_s() > waiting.until_s:
            waiting.answer(_late(asked))
        else:
            waiting.answer(self._picture(asked))
        return True

    def _run(self) -> None:
        try:
            while self.step():
                pass
        except Exception as error:  # told on close; who asks is answered that there is no time
            self._failure = error

    def _review(self, asked: AskReview) -> FallReview:
        directory = self._directory(asked.match_id)
        files = () if directory is None else falls_in(directory)
        fall = len(files) if asked.fall is None else asked.fall
        if directory is None or not 0 < fall <= len(files):
            return FallReview(asked.match_id, falls=len(files))
        path = files[fall - 1]
        try:
            box = self._box(path)
            told = told_of_fall(directory, path.name)
            proof = _proof(path, told.sha256)
        except (CompanionError, OSError):  # it was taken away, or is no black box
            return FallReview(asked.match_id, falls=len(files), fall=fall, proof="differs")
        return FallReview(
            asked.match_id,
            falls=len(files),
            fall=fall,
            turn_number=told.turn_number,
            turn=told.turn,
            handling=told.handling,
            contacts=box.contacts,
            weight=box.weight,
            films=tuple(FilmView(one.camera, one.at_ms) for one in box.films),
            proof=proof,
        )

    def _picture(self, asked: AskFallPicture) -> FallPicture:
        film = self._film(asked)
        if film is None or asked.place >= len(film.jpegs):
            return _none(asked, "gone")
        return FallPicture(
            asked.match_id, asked.fall, asked.camera, asked.place, film.jpegs[asked.place]
        )

    def _film(self, asked: AskFallPicture) -> "Film | None":
        directory = self._directory(asked.match_id)
        files = () if directory is None else falls_in(directory)
        if not 0 < asked.fall <= len(files):
            return None
        try:
            films = self._box(files[asked.fall - 1]).films
        except (CompanionError, OSError):
            return None
        return next((one for one in films if one.camera == asked.camera), None)

    def _box(self, path: Path) -> "BlackBox":
        """What is in a file; one that is being written is read again when it has grown."""
        from companion.table.review.black_box import read_black_box  # noqa: PLC0415 -- needed here only

        size = path.stat().st_size if path.exists() else -1
        held = self._held
        if held is None or (held.path, held.bytes_in_file) != (path, size):
            held = self._held = _Held(path, size, read_black_box(path))
        return held.box

    def _directory(self, match_id: Identity) -> Path | None:
        """Where the record of a match lies; None: there is none of that name."""
        if self._lies is not None and self._lies[0] == match_id and self._lies[1].is_dir():
            return self._lies[1]  # twenty times a second while somebody looks
        try:
            found = find(list_records(self._records), match_id)
        except CompanionError:
            return None
        self._lies = match_id, path_of(self._records, found).parent
        return self._lies[1]


def falls_in(directory: Path) -> tuple[Path, ...]:
    """Return the black boxes beside a record, in the order in which the villa fell."""
    numbered = {
        int(path.stem.removeprefix("fall-")): path
        for path in directory.glob("fall-*.mcap")
        if path.stem.removeprefix("fall-").isdecimal()
    }
    return tuple(path for _, path in sorted(numbered.items()))


def _proof(path: Path, sha256: str) -> Proof:
    if not sha256:
        return "unrecorded"
    return "recorded" if file_sha256(path) == sha256 else "differs"


def _late(asked: Asked) -> FallReview | FallPicture:
    """What whoever asked is told where there is no time; of a fall, that nothing is there yet."""
    return FallReview(asked.match_id) if isinstance(asked, AskReview) else _none(asked, "late")


def _none(asked: AskFallPicture, why: WhyNoPicture) -> FallPicture:
    return FallPicture(asked.match_id, asked.fall, asked.camera, asked.place, why=why)
