"""A private file is there whole or not at all, and for its owner only."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.record.private_file import (
    create_private_file,
    is_private,
    replace_private_file,
    restrict_on_windows,
)


def test_a_file_that_is_there_is_not_overwritten_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    create_private_file(path, b"first")

    with pytest.raises(FileExistsError):
        create_private_file(path, b"second")
    assert path.read_bytes() == b"first"

    replace_private_file(path, b"second")

    assert path.read_bytes() == b"second"
    assert [one.name for one in tmp_path.iterdir()] == ["secret"]


def test_what_a_dead_process_left_beside_it_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / f".secret.{os.getpid()}").write_bytes(b"half")

    create_private_file(tmp_path / "secret", b"whole")

    assert (tmp_path / "secret").read_bytes() == b"whole"


@pytest.mark.skipif(os.name != "posix", reason="other systems keep no mode bits")
def test_a_file_that_others_can_read_is_noticed(tmp_path: Path) -> None:
    create_private_file(tmp_path / "secret", b"")

    assert is_private(tmp_path / "secret")

    (tmp_path / "secret").chmod(0o640)

    assert not is_private(tmp_path / "secret")


def test_on_windows_the_inherited_rights_go_and_the_user_gets_all(tmp_path: Path) -> None:
    ran: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> int:
        ran.append(command)
        return 0

    user = {"USERNAME": "Ann", "USERDOMAIN": "HALL"}

    assert restrict_on_windows(tmp_path / "key", run, user)
    assert ran == [
        ["icacls", str(tmp_path / "key"), "/inheritance:r", "/grant:r", "HALL\\Ann:F"],
    ]
    assert not restrict_on_windows(tmp_path / "key", lambda _: 1332, user)
    assert not restrict_on_windows(tmp_path / "key", run, {})


def test_a_machine_without_icacls_is_told_as_not_restricted(tmp_path: Path) -> None:
    def run(command: Sequence[str]) -> int:
        raise FileNotFoundError(command[0])

    assert not restrict_on_windows(tmp_path / "key", run, {"USERNAME": "Ann"})
