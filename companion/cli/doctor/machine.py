"""How is the computer at the table? Its programs, clock, disk, screen, key and records."""

import platform
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from companion import __version__
from companion.cli.doctor.told import State, Told
from companion.errors import CompanionError

LIBRARIES: Final = (
    "numpy",
    "opencv-python",
    "msgspec",
    "mcap",
    "cryptography",
    "pyserial",
    "kivy",
    "mujoco-core",
    "websockets",
)
"""What a bug may be of: names of distributions, as pyproject.toml has them."""

_MATCH_BYTES: Final = 1_000_000_000
"""A recording of two hours takes as much."""

_EVENING: Final = 3
_AHEAD: Final = timedelta(days=1)

_SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
"""Is there once Linux has heard a time server since it was started."""


def versions() -> dict[str, str]:
    """Return the versions of the companion, of Python, of the system and of what it is built on."""
    found = {
        "companion": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
    }
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def of_versions(known: Mapping[str, str]) -> Told:
    """Return what is installed."""
    missing = [library for library in ("kivy", "mujoco-core") if library not in known]
    without = f"; without {' and '.join(missing)}" if missing else ""
    sentence = (
        f"Companion {known['companion']}, Python {known['python']} on {known['system']}{without}."
    )
    return Told("versions", State.WELL, sentence)


def of_clock(now: datetime, newest: datetime | None, *, is_synchronised: bool) -> Told:
    """Return whether the clock can be believed.

    Args:
        now: What it says.
        newest: The latest time that something on this disk was written at, None if nothing was.
        is_synchronised: Whether a time server was heard.
    """
    says = f"The clock says {now.isoformat(sep=' ', timespec='minutes')}"
    if newest is not None and now < newest - _AHEAD:
        return Told(
            "clock",
            State.WRONG,
            f"{says}, and a file here is of {newest.date().isoformat()}.",
            "Set the date and the time.",
        )
    if is_synchronised:
        return Told("clock", State.WELL, f"{says}, by a time server.")
    return Told(
        "clock",
        State.DOUBTFUL,
        f"{says}; whether it was ever set nobody knows.",
        "Compare it with another clock; records are marked as unsynchronised.",
    )


def clock_here(home: Path) -> Told:
    """Return whether this computer's clock can be believed."""
    written = [Path(__file__).stat().st_mtime]
    written += [one.stat().st_mtime for one in home.glob("*") if one.is_file()]
    newest = datetime.fromtimestamp(max(written), UTC)
    return of_clock(datetime.now(UTC), newest, is_synchronised=_SYNCHRONISED.exists())


def of_disk(free_bytes: int) -> Told:
    """Return whether matches find room."""
    matches = free_bytes // _MATCH_BYTES
    sentence = f"{free_bytes / 1e9:.1f} GB are free, for {matches} matches with recordings."
    cure = "Make room: companion records prune --days 30"
    if matches == 0:
        return Told("disk", State.WRONG, sentence, cure)
    if matches < _EVENING:
        return Told("disk", State.DOUBTFUL, sentence, cure)
    return Told("disk", State.WELL, sentence)


def disk_here(home: Path) -> Told:
    """Return whether matches find room on this table's disk."""
    there = next(one for one in (home, *home.absolute().parents) if one.exists())
    try:
        return of_disk(shutil.disk_usage(there).free)
    except OSError as error:
        return Told("disk", State.WRONG, f"{there} cannot be looked at: {error.strerror}.")


def screen_here(surroundings: Mapping[str, str]) -> Told:
    """Return whether there is a screen for the tablet."""
    from companion.tablet.screen_needed import may_have_a_screen

    if may_have_a_screen(surroundings):
        return Told("screen", State.WELL, "A tablet can be shown here.")
    return Told(
        "screen",
        State.ABSENT,
        "There is no screen here; a tablet elsewhere can join: companion serve",
    )


def key_here(home: Path) -> Told:
    """Return whether the table has its key, and alone."""
    from companion.record.keys import KEY_NAME, own_key, trust_here
    from companion.record.private_file import is_private
    from companion.record.signing import fingerprint, public_key_hex

    try:
        own = own_key(home)
        trust = trust_here(home)
    except CompanionError as error:
        return Told("key", State.WRONG, str(error))
    if own is None:
        sentence = "The table has no key yet; its first match makes one."
        return Told("key", State.ABSENT, sentence)
    shown = fingerprint(public_key_hex(own))
    if why := trust.distrusted.get(shown):
        return Told("key", State.WRONG, why, "Make a new one: companion key revoke")
    path = home / KEY_NAME
    if not is_private(path):
        return Told("key", State.WRONG, "Others can read the key.", f"Run: chmod 600 {path}")
    return Told("key", State.WELL, f"The table signs with {shown}.")


def records_here(home: Path) -> Told:
    """Return how many matches are kept."""
    from companion.record.folder import records_folder, records_in

    count = sum(1 for _ in records_in(records_folder(home)))
    if not count:
        return Told("records", State.ABSENT, "No match was kept yet.")
    matches = "One match is" if count == 1 else f"{count} matches are"
    return Told("records", State.WELL, f"{matches} kept.")


def machine_told(home: Path, surroundings: Mapping[str, str]) -> list[Told]:
    """Return all of it; what cannot be looked at is told, and the rest goes on."""
    looks: dict[str, Callable[[], Told]] = {
        "versions": lambda: of_versions(versions()),
        "clock": lambda: clock_here(home),
        "disk": lambda: disk_here(home),
        "screen": lambda: screen_here(surroundings),
        "key": lambda: key_here(home),
        "records": lambda: records_here(home),
    }
    told = []
    for topic, look in looks.items():
        try:
            told.append(look())
        except OSError as error:
            told.append(Told(topic, State.WRONG, f"{error.filename}: {error.strerror or error}."))
    return told
