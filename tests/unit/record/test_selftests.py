"""What a table says of its self-test is signed, and whoever changes it is found out."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError
from companion.record.selftests import (
    Checked,
    Outcome,
    SelfTest,
    has_passed,
    read_selftest,
    say_selftest,
)
from companion.record.signing import fingerprint, public_key_hex

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
PASSED = Checked("scales", "weight", Outcome.PASSED, "It weighs.", "", "g", 120, 500, "most")
FAILED = Checked("camera front", "noticed", Outcome.FAILED, "It was not noticed.", "Cover it.")
SKIPPED = Checked("cameras", "pictures", Outcome.SKIPPED, "This table has no cameras.")


def said(*checks: Checked, stopped: bool = False, practised: bool = False) -> bytes:
    return say_selftest(
        checks,
        key=KEY,
        said_wall="2026-11-30T20:15:00+00:00",
        stopped=stopped,
        practised=practised,
        versions={"companion": "0.1.0"},
        calibrations={"scales.toml": "ab" * 32},
    )


def read(tmp_path: Path, text: bytes) -> SelfTest:
    path = tmp_path / "selftest.json"
    path.write_bytes(text)
    return read_selftest(path)


def test_what_was_said_is_read_back_and_names_its_signer(tmp_path: Path) -> None:
    found = read(tmp_path, said(PASSED, SKIPPED) + b"\n")

    assert found.checks == (PASSED, SKIPPED)
    assert found.signer == fingerprint(public_key_hex(KEY))
    assert (found.checks[0].measured, found.checks[0].limit) == (0.12, 0.5)
    assert found.has_passed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"measured_milli":120', b'"measured_milli":110'),
        (b'"stopped":false', b'"stopped":true'),
        (b"ab" * 32, b"ac" * 32),
        (b"2026-11-30", b"2026-12-30"),
    ],
)
def test_a_change_is_found_out(tmp_path: Path, before: bytes, after: bytes) -> None:
    text = said(PASSED)
    changed = text.replace(before, after)
    assert changed != text

    with pytest.raises(UnreadableError, match="not signed by the key that it names"):
        read(tmp_path, changed)


def test_another_key_cannot_be_put_into_it(tmp_path: Path) -> None:
    other = public_key_hex(Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\1"))

    with pytest.raises(UnreadableError, match="not signed"):
        read(tmp_path, said(PASSED).replace(public_key_hex(KEY).encode(), other.encode()))


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b'{"schema":"paletti-tombstone/1"}', b"\xff", b'{"a":1.5}']
)
def test_what_is_no_selftest_is_unreadable(tmp_path: Path, text: bytes) -> None:
    with pytest.raises(UnreadableError, match="is no self-test"):
        read(tmp_path, text)


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="cannot be read"):
        read_selftest(tmp_path / "nothing.json")


def test_nothing_but_skipped_checks_is_no_pass() -> None:
    assert has_passed((PASSED, SKIPPED))
    assert not has_passed((SKIPPED,))
    assert not has_passed((PASSED, FAILED))
    assert not has_passed(())


@pytest.mark.parametrize(("stopped", "practised"), [(True, False), (False, True)])
def test_what_was_stopped_or_only_practised_has_not_passed(
    tmp_path: Path, stopped: bool, practised: bool
) -> None:
    assert not read(tmp_path, said(PASSED, stopped=stopped, practised=practised)).has_passed
