"""The table's own key, and the keys it knows."""

import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.errors import MissingError, UnreadableError, UsageError
from companion.record.keys import (
    KEY_NAME,
    KNOWN_NAME,
    known_fingerprints,
    table_home,
    table_key,
    trust,
    trust_here,
    trust_if_whole,
)
from companion.record.signing import fingerprint, public_key_hex, read_fingerprint
from tests.unit.record.sample_match import KEY, OTHER_KEY


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    first = table_key(tmp_path / "home")
    second = table_key(tmp_path / "home")

    assert public_key_hex(first) == public_key_hex(second)


@pytest.mark.skipif(os.name != "posix", reason="other systems keep no mode bits")
def test_only_the_owner_can_read_the_key_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        table_key(tmp_path)
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / KEY_NAME).stat().st_mode) == 0o600


def test_a_key_file_somebody_is_just_making_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / KEY_NAME).write_bytes(b"")

    with pytest.raises(UnreadableError, match="does not hold"):
        table_key(tmp_path)
    assert (tmp_path / KEY_NAME).read_bytes() == b""


def test_a_key_of_another_kind_is_refused_and_kept(tmp_path: Path) -> None:
    pem = X25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (tmp_path / KEY_NAME).write_bytes(pem)

    with pytest.raises(UnreadableError, match="Ed25519"):
        table_key(tmp_path)
    assert (tmp_path / KEY_NAME).read_bytes() == pem


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(MissingError, match="PALETTI_HOME"):
        table_key(tmp_path / "file" / "home")


def test_the_home_is_the_one_given_else_the_one_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path / "named"))

    assert table_home() == tmp_path / "named"
    assert table_home(tmp_path) == tmp_path

    monkeypatch.delenv("PALETTI_HOME")

    assert table_home().name == "paletti-companion"


def test_a_fingerprint_is_eight_groups_of_four() -> None:
    written = fingerprint(public_key_hex(KEY))

    assert written == "5647-5aa7-5463-474c-0285-df5d-bf2b-cab7"
    assert read_fingerprint(written.upper().replace("-", " ")) == written


@pytest.mark.parametrize("text", ["", "5647", "5647-5aa7-5463-474c-0285-df5d-bf2b-cabx"])
def test_what_is_no_fingerprint_is_a_wrong_use(text: str) -> None:
    with pytest.raises(UsageError, match="no fingerprint"):
        read_fingerprint(text)


def test_the_own_key_is_known_and_others_once_they_are_trusted(tmp_path: Path) -> None:
    other = fingerprint(public_key_hex(OTHER_KEY))
    own = fingerprint(public_key_hex(table_key(tmp_path)))

    assert known_fingerprints(tmp_path) == {own}

    trust(other.upper(), "the table\nin the hall", tmp_path)
    trust(other, "once more", tmp_path)

    assert known_fingerprints(tmp_path) == {own, other}
    assert (tmp_path / KNOWN_NAME).read_text() == f"{other}  # the table in the hall\n"


def test_asking_for_the_known_keys_makes_none(tmp_path: Path) -> None:
    assert known_fingerprints(tmp_path / "home") == frozenset()
    assert not (tmp_path / "home").exists()


def test_a_wrong_line_among_the_known_keys_is_named(tmp_path: Path) -> None:
    (tmp_path / KNOWN_NAME).write_text("# tables\n\nnot-a-key\n")

    with pytest.raises(UnreadableError, match="line 3"):
        known_fingerprints(tmp_path)


@pytest.mark.parametrize("name", ["table-key.pem", "known-keys"])
def test_a_file_about_keys_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()

    with pytest.raises(MissingError, match=name):
        trust_here(tmp_path)
    with pytest.raises(MissingError, match=name):
        trust("0123-4567-89ab-cdef-0123-4567-89ab-cdef", home=tmp_path)
    known, why = trust_if_whole(tmp_path)

    assert known.known == frozenset()
    assert name in why


def test_a_list_that_is_not_text_is_named_and_a_mark_at_its_start_is_none(tmp_path: Path) -> None:
    listed = tmp_path / "known-keys"
    own = "0123-4567-89ab-cdef-0123-4567-89ab-cdef"

    listed.write_bytes(b"\xef\xbb\xbf" + own.encode())
    assert known_fingerprints(tmp_path) == {own}
    listed.write_bytes(own.encode("utf-16"))
    with pytest.raises(UnreadableError, match="known-keys is not text"):
        known_fingerprints(tmp_path)


def test_a_home_that_is_a_file_takes_no_list(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_bytes(b"")

    with pytest.raises(MissingError, match="known-keys"):
        trust("0123-4567-89ab-cdef-0123-4567-89ab-cdef", home=home)


@pytest.mark.skipif(os.name != "posix", reason="other systems have no pipes among the files")
@pytest.mark.parametrize("name", ["table-key.pem", "known-keys"])
def test_a_pipe_under_the_name_of_a_file_about_keys_is_not_waited_for(
    tmp_path: Path, name: str
) -> None:
    os.mkfifo(tmp_path / name)

    with pytest.raises(MissingError, match=name):
        trust_here(tmp_path)
