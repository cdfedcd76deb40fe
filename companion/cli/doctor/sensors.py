"""How are the table's scales, cameras and set? By their own doctors, asked briefly."""

import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.doctor.told import State, Told
from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.cli.wiring import Scales
    from companion.vision.capture.doctor.verdict import Verdict
    from companion.vision.capture.names import CameraChoice, CameraName
    from firmware_bridge.diagnosis import Diagnosis
    from firmware_bridge.health import ScalesHealth

_NS: Final = 1_000_000_000

_PATIENCE_NS: Final = 5 * _NS  # a board boots in three
_LISTENING_NS: Final = 2 * _NS
_SETTLING_NS: Final = _NS // 2
_LOOKING_NS: Final = 3 * _NS


def scales_told(choice: str | None, calibration: Path | None) -> list[Told]:
    """Return how the scales are, and what they weigh by.

    Args:
        choice: As in :func:`companion.cli.wiring.table_scales`; None is ``auto`` where they were
            calibrated, else ``none``.
        calibration: A file; None is this table's own.
    """
    from companion.cli.scales.calibration import calibration_of
    from companion.cli.scales.places import scales_path
    from companion.cli.wiring import table_scales

    if choice is None:
        choice = "auto" if calibration is not None or scales_path().exists() else "none"
    if choice == "none":
        return [Told("scales", State.ABSENT, "The table has no scales.")]
    try:
        weighed_by = calibration_of(choice, calibration)
        chosen = table_scales(choice)
        assert chosen is not None, "only none is none"
        gains = None if weighed_by.cells is None else weighed_by.cells.counts_per_g
        diagnosis, health = listened(chosen, gains)
    except UsageError:
        raise
    except CompanionError as error:
        return [Told("scales", State.WRONG, str(error))]
    told = [of_scales(diagnosis, health)]
    if weighed_by.cells is None:
        cure = "Run: companion calibrate scales"
        told.append(Told("calibration", State.WRONG, "The scales are not calibrated.", cure))
    elif weighed_by.made is not None:
        today = datetime.now(UTC).date()
        doubts = (*weighed_by.sentences(today)[1:], *weighed_by.of_board(health.board_id))
        sentence = f"The scales' is of {aged(weighed_by.made.date, today)}."
        state = State.DOUBTFUL if doubts else State.WELL
        told.append(Told("calibration", state, sentence, " ".join(doubts)))
    return told


def listened(scales: "Scales", gains: tuple[float, ...] | None) -> "tuple[Diagnosis, ScalesHealth]":
    """Return what two seconds of scales that nobody touches tell, and their health then.

    Raises:
        MissingError: They cannot be heard on this machine at all.
    """
    from companion.cli.wiring import scales_errors_told
    from firmware_bridge.diagnosis import diagnose
    from firmware_bridge.errors import BoardSilentError
    from firmware_bridge.source import BATCH_NS, read_until_heard

    source, clock = scales
    with scales_errors_told():
        source.open()
        try:
            try:
                read_until_heard(source, clock, clock.now_ns() + _PATIENCE_NS)
            except BoardSilentError:
                health = source.health()
                return diagnose([], health, health), health
            settled_ns = clock.now_ns() + _SETTLING_NS
            while clock.now_ns() < settled_ns:
                source.read(clock.now_ns() + BATCH_NS)
            before, batches = source.health(), []
            end_ns = clock.now_ns() + _LISTENING_NS
            while clock.now_ns() < end_ns:
                batches += source.read(min(end_ns, clock.now_ns() + BATCH_NS))
            health = source.health()
            return diagnose(batches, before, health, gains), health
        finally:
            source.close()


def of_scales(diagnosis: "Diagnosis", health: "ScalesHealth") -> Told:
    """Return what a stretch of listening says, in a sentence."""
    if diagnosis.findings:
        sentences = " ".join(one.sentence for one in diagnosis.findings)
        return Told("scales", State.WRONG, sentences, diagnosis.findings[0].cure)
    rates = [one.rate_hz for one in diagnosis.cells if one.rate_hz is not None]
    if not rates:
        return Told("scales", State.WRONG, "No cell of the scales says anything.")
    sentence = f"Four cells are heard on {health.device}, each {min(rates):.0f} times a second."
    return Told("scales", State.WELL, sentence)


def cameras_told(choice: str | None) -> list[Told]:
    """Return how each of the table's cameras is.

    Args:
        choice: ``none`` looks at none; else those that ``camera use`` named.
    """
    from companion.cli.camera.options import kept_cameras_path

    if choice == "none" or not kept_cameras_path().exists():
        return [Told("cameras", State.ABSENT, "The table has no cameras.")]
    from companion.vision.capture.kept_cameras import read_cameras
    from companion.vision.capture.this_machine import camera_names

    try:
        kept = read_cameras(kept_cameras_path())
    except CompanionError as error:
        return [Told("cameras", State.WRONG, str(error))]
    names = camera_names()
    return [told for role, one in kept.items() for told in _camera(role, one, names)]


def set_told(today: date) -> Told:
    """Return which set the table has."""
    from companion.cli.enrol.set_places import own_set_path, set_at_table

    if not own_set_path().is_file():
        cure = "Measure this table's: companion enrol"
        return Told("set", State.DOUBTFUL, "The set is the one that comes along.", cure)
    try:
        found = set_at_table(None)
    except CompanionError as error:
        return Told("set", State.WRONG, str(error))
    assert found is not None, "its own file ends in .toml"
    notes = " ".join(found.sentences())
    written = datetime.fromtimestamp(own_set_path().stat().st_mtime, UTC).date()
    sentence = f"The set {found.name} was written on {aged(written.isoformat(), today)}."
    return Told("set", State.DOUBTFUL if notes else State.WELL, sentence, notes)


def aged(day: str, today: date) -> str:
    """Return a day and how long ago it was: "2026-11-30, 3 days ago"."""
    try:
        days = (today - date.fromisoformat(day)).days
    except ValueError:  # "unknown"
        return "a day that nobody knows"
    if days < 1:
        return f"{day}, today" if days == 0 else f"{day}, which is to come"
    return f"{day}, {'a day' if days == 1 else f'{days} days'} ago"


def of_pictures(role: str, verdicts: "tuple[Verdict, ...]") -> Told:
    """Return what the doctor of cameras says, in a sentence."""
    from companion.vision.capture.doctor.verdict import Grade

    bad = [one for one in verdicts if one.grade is Grade.BAD]
    fair = [one for one in verdicts if one.grade is Grade.FAIR]
    if bad:
        sentences = " ".join(one.sentence for one in bad)
        return Told(f"camera {role}", State.WRONG, sentences, bad[0].cure)
    if fair:
        return Told(f"camera {role}", State.DOUBTFUL, fair[0].sentence, fair[0].cure)
    return Told(f"camera {role}", State.WELL, "The companion can work with what it sees.")


def _camera(role: str, choice: "CameraChoice", names: "list[CameraName]") -> list[Told]:
    from companion.vision.capture.names import pick

    topic = f"camera {role}"
    try:
        is_there = pick(names, choice) is not None
        told = [_calibrated(role)]
        if not is_there:
            cure = "Plug it in, or choose another: companion camera use"
            return [Told(topic, State.WRONG, "This camera is not plugged in.", cure), *told]
        return [_looked(role, choice), *told]
    except CompanionError as error:
        return [Told(topic, State.WRONG, str(error))]


def _calibrated(role: str) -> Told:
    from calibration.camera_file import read_camera
    from calibration.errors import CalibrationError, CalibrationMissingError
    from companion.cli.camera.places import camera_path

    try:
        made = read_camera(camera_path(role)).provenance
    except CalibrationMissingError:
        cure = f"Run: companion calibrate camera --camera {role}"
        return Told("calibration", State.WRONG, f"Camera {role} is not calibrated.", cure)
    except CalibrationError as error:
        return Told("calibration", State.WRONG, str(error))
    today = datetime.now(UTC).date()
    sentence = f"Camera {role}'s is of {aged(made.date, today)}."
    return Told("calibration", State.WELL, sentence)


def _looked(role: str, choice: "CameraChoice") -> Told:
    from calibration.mat_layout import OWN_MAT
    from companion.cli.camera.calibration import known_camera
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.doctor.examine import Table, examine, judge_rate
    from companion.vision.capture.doctor.looking import look
    from companion.vision.capture.this_machine import this_machine

    stands = read_setup(setup_to_record(None, None))
    layout = OWN_MAT if stands.mat is None else stands.mat
    table = Table(layout, stands.table_set, known_camera(None, role))
    camera = Camera(role, choice, this_machine())
    camera.open()
    try:
        frames = look(camera, time.monotonic_ns, _LOOKING_NS)
        rate, health = judge_rate(camera.rate_hz, camera.way), camera.health()
    finally:
        camera.close()
    if not frames:
        return Told(f"camera {role}", State.WRONG, health.sentence)
    seen = examine([one.pixels for one in frames], table, rate)
    return of_pictures(role, seen.verdicts)
