"""Keys are replaced, revoked, backed up and restored, also when the machine dies in between."""

import os
import stat
from pathlib import Path

import pytest

from companion.errors import MissingError, UnreadableError, UsageError
from companion.record.key_backup import back_up, restore
from companion.record.keys import (
    KEY_NAME,
    REVOKED,
    SUCCESSOR,
    key_for,
    keys_folder,
    known_fingerprints,
    own_key,
    table_key,
    trust,
    trust_here,
)
from companion.record.private_file import replace_private_file
from companion.record.rotation import revoke, rotate, take_statement
from companion.record.signing import fingerprint, public_key_hex

PASSPHRASE = "many small columns"


def shown(home: Path) -> str:
    return fingerprint(public_key_hex(table_key(home)))


def test_after_a_rotation_both_keys_are_known_and_the_new_one_signs(tmp_path: Path) -> None:
    before = shown(tmp_path)

    done = rotate(home=tmp_path)

    assert (done.old, done.new) == (before, shown(tmp_path))
    assert before != shown(tmp_path)
    assert known_fingerprints(tmp_path) == {done.old, done.new}
    assert key_for(done.old, tmp_path) is not None
    assert key_for("0000-" * 7 + "0000", tmp_path) is None


def test_a_rotation_asked_for_twice_is_done_once(tmp_path: Path) -> None:
    before = shown(tmp_path)

    first, second = rotate(before, home=tmp_path), rotate(before, home=tmp_path)

    assert first == second
    assert shown(tmp_path) == first.new


def test_a_key_of_another_table_cannot_be_replaced(tmp_path: Path) -> None:
    other = shown(tmp_path / "other")
    shown(tmp_path)

    with pytest.raises(UsageError, match="not the key of this table"):
        rotate(other, home=tmp_path)


def _files(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_a_rotation_that_was_cut_off_before_its_last_step_is_completed(tmp_path: Path) -> None:
    before = table_key(tmp_path)
    done = rotate(home=tmp_path)
    new = table_key(tmp_path)
    # As it stands just before table-key.pem changes: the new key is still among the others.
    (tmp_path / KEY_NAME).replace(keys_folder(tmp_path) / f"{done.new}.pem")
    replace_private_file(
        tmp_path / KEY_NAME, (keys_folder(tmp_path) / f"{done.old}.pem").read_bytes()
    )
    assert public_key_hex(table_key(tmp_path)) == public_key_hex(before)

    again = rotate(home=tmp_path)

    assert again == done
    assert public_key_hex(table_key(tmp_path)) == public_key_hex(new)


def test_an_old_backup_does_not_make_a_second_successor(tmp_path: Path) -> None:
    back_up(tmp_path / "backup.pem", PASSPHRASE, tmp_path / "home")
    done = rotate(home=tmp_path / "home")
    (tmp_path / "home" / KEY_NAME).unlink()
    restore(tmp_path / "backup.pem", PASSPHRASE, home=tmp_path / "home")

    with pytest.raises(MissingError, match=done.new):
        rotate(home=tmp_path / "home")


def test_another_machine_takes_over_the_statement(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    trust(shown(here), "hall", there)
    done = rotate(home=here)
    said = done.statement.read_bytes()

    take_statement(said, there)
    take_statement(said, there)

    assert {done.old, done.new} <= known_fingerprints(there)


def test_a_statement_that_contradicts_a_kept_one_is_refused(tmp_path: Path) -> None:
    here, stolen = tmp_path / "here", tmp_path / "stolen"
    table_key(here)
    stolen.mkdir()
    (stolen / KEY_NAME).write_bytes((here / KEY_NAME).read_bytes())
    honest, thief = rotate(home=here), rotate(home=stolen)

    with pytest.raises(UsageError, match="something else about the same key"):
        take_statement(thief.statement.read_bytes(), here)
    assert take_statement(honest.statement.read_bytes(), here)[0] == honest.statement


def test_a_revoked_own_key_is_laid_aside_and_the_next_use_makes_another(tmp_path: Path) -> None:
    before = shown(tmp_path)

    path = revoke(reason="the tablet\nwas stolen", home=tmp_path)
    again = revoke(before, home=tmp_path)

    assert path == again == keys_folder(tmp_path) / f"{before}{REVOKED}"
    assert own_key(tmp_path) is None
    assert shown(tmp_path) != before
    assert known_fingerprints(tmp_path) == {shown(tmp_path)}
    assert "the tablet was stolen" in trust_here(tmp_path).distrusted[before]


def test_a_revocation_that_was_cut_off_is_completed(tmp_path: Path) -> None:
    before = shown(tmp_path)
    revoke(home=tmp_path)
    (keys_folder(tmp_path) / f"{before}.pem").rename(tmp_path / KEY_NAME)

    revoke(before, home=tmp_path)

    assert own_key(tmp_path) is None


def test_a_key_of_others_is_revoked_for_this_table_alone(tmp_path: Path) -> None:
    here, there, third = tmp_path / "here", tmp_path / "there", tmp_path / "third"
    other = shown(there)
    trust(other, home=here)
    trust(other, home=third)

    path = revoke(other, "not ours any more", home=here)
    take_statement(path.read_bytes(), third)

    assert other not in known_fingerprints(here)
    assert other in known_fingerprints(third)


def test_a_table_without_a_key_has_nothing_to_revoke(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no key yet"):
        revoke(home=tmp_path)


def test_a_damaged_statement_is_named(tmp_path: Path) -> None:
    done = rotate(home=tmp_path)
    done.statement.write_bytes(done.statement.read_bytes().replace(b"a", b"b"))

    with pytest.raises(UnreadableError, match=SUCCESSOR.replace(".", r"\.")):
        known_fingerprints(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="other systems keep no mode bits")
def test_every_private_file_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        rotate(home=tmp_path)
        back_up(tmp_path / "backup.pem", PASSPHRASE, tmp_path)
    finally:
        os.umask(before)

    private = [*tmp_path.rglob("*.pem")]
    assert len(private) == 3
    assert {stat.S_IMODE(path.stat().st_mode) for path in private} == {0o600}


def test_nothing_half_written_is_left_lying_about(tmp_path: Path) -> None:
    rotate(home=tmp_path)
    revoke(home=tmp_path)

    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())

    assert [name for name in names if name.startswith(".")] == []
    assert len(names) == 4  # two earlier keys, a successor, a revocation


# ----- backup and restore -----


def test_a_backup_brings_the_key_to_another_machine(tmp_path: Path) -> None:
    before = back_up(tmp_path / "backup.pem", PASSPHRASE, tmp_path / "old")

    after = restore(tmp_path / "backup.pem", PASSPHRASE, home=tmp_path / "new")

    assert before == after == shown(tmp_path / "new")
    assert b"ENCRYPTED" in (tmp_path / "backup.pem").read_bytes()


def test_backing_up_and_restoring_again_changes_nothing(tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "backup.pem"
    back_up(file, PASSPHRASE, home)
    before = _files(tmp_path)

    back_up(file, PASSPHRASE, home)
    restore(file, PASSPHRASE, home=home)

    assert _files(tmp_path) == before


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")

    with pytest.raises(UsageError, match="is not this backup"):
        back_up(tmp_path / "letter.txt", PASSPHRASE, tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"


def test_another_key_is_only_replaced_when_asked_and_then_kept(tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "backup.pem"
    restored = back_up(file, PASSPHRASE, tmp_path / "old")
    before = shown(home)

    with pytest.raises(UsageError, match="--replace"):
        restore(file, PASSPHRASE, home=home)
    assert shown(home) == before

    restore(file, PASSPHRASE, replace=True, home=home)

    assert shown(home) == restored
    assert key_for(before, home) is not None


def test_a_wrong_passphrase_and_what_is_no_backup_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "backup.pem"
    back_up(file, PASSPHRASE, tmp_path)

    with pytest.raises(UnreadableError, match="passphrase is another one"):
        restore(file, PASSPHRASE + "!", home=tmp_path)
    with pytest.raises(UnreadableError, match="no encrypted key"):
        restore(tmp_path / KEY_NAME, PASSPHRASE, home=tmp_path)
    with pytest.raises(MissingError, match="nowhere"):
        restore(tmp_path / "nowhere", PASSPHRASE, home=tmp_path)


def test_a_short_passphrase_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="at least 8"):
        back_up(tmp_path / "backup.pem", "short", tmp_path)
    assert not (tmp_path / "backup.pem").exists()
