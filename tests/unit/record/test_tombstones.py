"""What cannot be deleted is told with its true reason, and is still there."""

import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError
from companion.record.tombstones import delete_files, read_tombstone


def _delete(*files: Path) -> Path:
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    return delete_files(files, match_id="m", table_id="t", key=key, said_wall=None, reason="old")


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
def test_where_no_tombstone_can_be_written_nothing_is_deleted_and_that_is_said(
    tmp_path: Path,
) -> None:
    import resource

    film = tmp_path / "kept.mcap"
    film.write_bytes(b"pictures")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(MissingError) as told:
            _delete(film)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert "tombstone" in str(told.value)
    assert "cannot be written" in str(told.value)
    assert "Nothing was deleted." in str(told.value)
    assert film.read_bytes() == b"pictures"


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match=r"gone\.mcap cannot be read"):
        _delete(tmp_path / "gone.mcap")


def test_what_was_deleted_is_gone_and_the_tombstone_names_it(tmp_path: Path) -> None:
    film = tmp_path / "kept.mcap"
    film.write_bytes(b"pictures")

    stone = _delete(film)

    assert not film.exists()
    assert [one.name for one in read_tombstone(stone).deleted] == ["kept.mcap"]
