"""The table hears cameras: with the scales, without them, and when one of them dies."""

from collections.abc import Iterator
from importlib.resources import files

import pytest

from companion.evidence import SeenColumn, SeenFall, Shift, Shifted, Sighting
from companion.record.recording import (
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
    read_recording,
)
from companion.referee.happenings import Happening
from companion.scene import Scene
from companion.table.service import Answer, TableService

SECOND_NS = 1_000_000_000
SAMPLE = files("companion") / "samples/villa-paletti.mcap"
_FIRST_MOVE_S = 11.0


@pytest.fixture(scope="module")
def beginning() -> list[RecordedMessage]:
    """The sample match until its first column has been moved and the scales have told so."""

    def heard() -> Iterator[RecordedMessage]:
        began_ns = None
        for message in read_recording(SAMPLE):  # type: ignore[arg-type]  # a file on the disk
            began_ns = message.at_ns if began_ns is None else began_ns
            if message.at_ns > began_ns + _FIRST_MOVE_S * SECOND_NS:
                return
            if isinstance(message, Setup | Samples | TapMessage):
                yield message

    return list(heard())


def happened(answers: list[Answer]) -> list[Happening]:
    return [one for one in answers if isinstance(one, Happening)]


def sighting(scene: Scene, at_ns: int, gone: tuple[str, str, int] | None) -> Sighting:
    """All in plain sight as believed, but for one column that stands on top now."""
    absent = {(one.piece.colour, one.piece.kind, one.piece.n): -20.0 for one in scene.columns}
    came: tuple[SeenColumn, ...] = ()
    if gone is not None:
        absent[gone] = 25.0
        cov_mm2 = ((1.0, 0.0), (0.0, 1.0))
        came = (SeenColumn(*gone[:2], scene.top_storey, 5.0, 6.0, cov_mm2, 40.0),)
    return Sighting(
        at_ns, at_ns + SECOND_NS // 2, at_ns - 5 * SECOND_NS, ("front",), absent, came, None, 0.9
    )


def started(beginning: list[RecordedMessage], *, cameras: bool) -> TableService:
    """A table that heard the set-up and the start, and no scales."""
    service = TableService()
    service.watching(cameras)
    for message in beginning:
        if not isinstance(message, Samples):
            service.hear(message)
    return service


def test_without_any_scales_the_cameras_follow_the_match(
    beginning: list[RecordedMessage],
) -> None:
    service = started(beginning, cameras=True)
    scene = service.table.scenes.likeliest

    answers = service.see(
        sighting(scene, beginning[-1].at_ns + 5 * SECOND_NS, ("red", "hex", 1)), scene
    )

    (told,) = happened(answers)
    assert (told.what.value, told.by) == ("column_moved", "red")
    assert list(told.witnesses) == ["camera", "rules"]


def test_scales_and_cameras_tell_of_one_move_together(beginning: list[RecordedMessage]) -> None:
    service = TableService()
    service.watching(True)
    answers = [one for message in beginning for one in service.hear(message)]
    waiting = service.table.set_down
    assert waiting is not None
    scene = service.table.scenes.likeliest
    piece = waiting.hand.reading.piece

    answers += service.see(
        sighting(scene, waiting.step.at_ns + SECOND_NS // 4, (piece.colour, piece.kind, piece.n)),
        scene,
    )

    (told,) = happened(answers)
    assert list(told.witnesses) == ["scales", "camera", "rules"]
    assert told.to is not None
    assert (told.to.x_mm, told.to.y_mm) != (0.0, 0.0)
    assert told.at_ns == waiting.step.at_ns


def test_without_cameras_nothing_waits(beginning: list[RecordedMessage]) -> None:
    service = TableService()

    answers = [one for message in beginning for one in service.hear(message)]

    (told,) = happened(answers)
    assert list(told.witnesses) == ["scales", "rules"]


def test_scales_that_fall_silent_leave_the_match_to_the_cameras(
    beginning: list[RecordedMessage],
) -> None:
    service = TableService()
    service.watching(True)
    answers = [one for message in beginning for one in service.hear(message)]
    silent_ns = beginning[-1].at_ns
    answers += service.watching(True, silent_ns + 10 * SECOND_NS)  # the deadline settles the move
    scene = service.table.scenes.likeliest

    answers += service.see(sighting(scene, silent_ns + 20 * SECOND_NS, ("blue", "hex", 1)), scene)

    first, second = happened(answers)
    assert list(first.witnesses) == ["scales", "rules"]
    assert (second.by, list(second.witnesses)) == ("blue", ["camera", "rules"])


def test_a_sighting_before_any_set_up_is_passed_over(beginning: list[RecordedMessage]) -> None:
    scene = started(beginning, cameras=True).table.scenes.likeliest
    service = TableService()
    service.watching(True)

    answers = service.see(sighting(scene, 5 * SECOND_NS, ("red", "hex", 1)), scene)

    assert happened(answers) == []


def test_plates_that_were_measured_again_and_a_fall_are_heard(
    beginning: list[RecordedMessage],
) -> None:
    service = started(beginning, cameras=True)
    at_ns = beginning[-1].at_ns
    stood = service.table.scenes.likeliest.plates[0]

    service.see(Shifted(at_ns, (Shift(1, 2.0, 0.0, 0.0, 0.3),)))
    stands = service.table.scenes.likeliest.plates[0]
    answers = service.see(SeenFall(at_ns, at_ns, ("front",), 0.3))

    assert stands.x_mm == pytest.approx(stood.x_mm + 2.0)
    assert [one.what.value for one in happened(answers)] == ["collapse"]
