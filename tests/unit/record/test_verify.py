"""Verdicts on records, case by case; ``tests/property/record`` holds the laws."""

import hashlib
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from companion.errors import MissingError
from companion.record.chain import SEED, head_after
from companion.record.entries import (
    Checkpoint,
    Closed,
    Evidence,
    Opened,
    Signed,
    Told,
    edition_hash,
)
from companion.record.journal import Journal
from companion.record.lines import decode_line, encode_line
from companion.record.signing import UNSIGNED, fingerprint, public_key_hex, sign_line
from companion.record.verification import FirstBad, Verdict, Verification
from companion.record.verify import file_sha256, verify_lines, verify_record
from tests.unit.record import sample_match as sample


def _rechained(lines: Iterable[bytes], start: int = 0) -> list[bytes]:
    """The lines with each ``prev`` made to fit again, as a forger without the key can."""
    fitting: list[bytes] = []
    head = SEED
    for number, line in enumerate(lines):
        body = line.rstrip(b"\n")
        if number >= start:
            old = json.loads(body)["prev"].encode()
            body = body.replace(old, head.hex().encode(), 1)
        fitting.append(body + b"\n")
        head = head_after(head, body)
    return fitting


def _rewritten(line: bytes, **changes: object) -> bytes:
    """The line with other values in its entry, everything else as it was."""
    old = decode_line(line.rstrip(b"\n"))
    entry = msgspec.structs.replace(old.entry, **changes)
    return encode_line(old.i, bytes.fromhex(old.prev), entry) + b"\n"


def _first_bad(found: Verification) -> FirstBad:
    """The first bad line; there must be one."""
    assert found.first_bad is not None, found
    return found.first_bad


def test_the_closing_entry_makes_a_record_valid_and_its_absence_incomplete(
    lines: list[bytes],
) -> None:
    whole = verify_lines(lines)
    cut = verify_lines(lines[:-1])

    assert (whole.verdict, whole.first_bad, whole.signed) == (Verdict.VALID, None, 14)
    assert (cut.verdict, cut.first_bad, cut.entries) == (Verdict.INCOMPLETE, None, 13)
    assert cut.signed == 11


def test_an_opening_alone_is_an_incomplete_record(lines: list[bytes]) -> None:
    found = verify_lines(lines[:1])

    assert (found.verdict, found.entries, found.fingerprint) == (Verdict.INCOMPLETE, 1, None)


def test_a_torn_last_line_is_incomplete_and_said_so(lines: list[bytes]) -> None:
    found = verify_lines([*lines[:8], lines[8][:-1]])

    assert (found.verdict, found.entries) == (Verdict.INCOMPLETE, 8)
    assert _first_bad(found).line == 9
    assert "torn" in _first_bad(found).why


def test_a_closing_entry_without_its_newline_is_torn(lines: list[bytes]) -> None:
    found = verify_lines([*lines[:-1], lines[-1][:-1]])

    assert (found.verdict, _first_bad(found).line) == (Verdict.INCOMPLETE, 14)


@pytest.mark.parametrize("more", [b"\n", b" ", b"{}\n", b"\0\0\0"])
def test_nothing_may_stand_after_the_closing_entry(lines: list[bytes], more: bytes) -> None:
    found = verify_lines([*lines, more])

    assert found.verdict is Verdict.BROKEN
    assert found.first_bad == FirstBad(15, "it stands after the signed closing entry")


def test_a_torn_line_of_json_in_the_middle_is_broken_there_and_raises_nothing(
    lines: list[bytes],
) -> None:
    lines[5] = lines[5][:40] + b"\n"

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line, found.entries) == (Verdict.BROKEN, 6, 5)


def test_a_change_deep_inside_an_act_is_seen(lines: list[bytes]) -> None:
    lines[2] = lines[2].replace(b'"storey":1', b'"storey":2')

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 3)


def test_other_bytes_for_the_same_entry_are_seen(lines: list[bytes]) -> None:
    for other in (
        lines[3].replace(b'"i":3,', b'"i": 3,'),
        json.dumps(json.loads(lines[3]), sort_keys=True, separators=(",", ":")).encode() + b"\n",
        lines[3].replace(b"camera", b"\\u0063amera"),
        lines[3].replace(b"\n", b"\r\n"),
    ):
        found = verify_lines([*lines[:3], other, *lines[4:]])

        assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 4)


def test_a_key_twice_or_a_fraction_breaks_the_record_there_even_when_the_chain_fits(
    lines: list[bytes],
) -> None:
    for old, new in ((b'"by":0', b'"by":1,"by":0'), (b'"by":0', b'"by":0.0')):
        changed = [*lines[:2], lines[2].replace(old, new), *lines[3:6]]

        found = verify_lines(_rechained(changed))

        assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 3)


def test_the_last_change_before_the_closing_signature_is_named(lines: list[bytes]) -> None:
    lines[12] = lines[12].replace(b"-12400", b"-12401")

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line, found.entries) == (Verdict.BROKEN, 13, 12)


def test_a_change_in_the_opening_is_named_even_when_only_the_closing_follows(
    tmp_path: Path,
) -> None:
    Journal.create(tmp_path, sample.opened(), sample.KEY).close(5, None)
    opening, closing = (tmp_path / "match.jsonl").read_bytes().splitlines(keepends=True)

    found = verify_lines([opening.replace(b"match-7", b"match-8"), closing])

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 1)


def test_at_an_unsigned_end_a_change_may_be_in_either_of_the_last_two_lines(
    lines: list[bytes],
) -> None:
    changed = [*lines[:11], lines[11].replace(b"-12400", b"-12401"), lines[12]]

    found = verify_lines(changed)

    assert found.first_bad == FirstBad(
        12, "it or line 13 was changed: they do not follow each other"
    )


def test_the_last_unsigned_line_can_be_changed_unseen_but_never_into_a_valid_record(
    lines: list[bytes],
) -> None:
    changed = [*lines[:12], lines[12].replace(b"-12400", b"-12401")]

    found = verify_lines(changed)

    assert (found.verdict, found.entries, found.signed) == (Verdict.INCOMPLETE, 13, 11)


def test_who_mends_the_chain_after_a_change_fails_at_the_next_signature(lines: list[bytes]) -> None:
    lines[4] = _rewritten(lines[4], values={"mass_mg": 1})

    found = verify_lines(_rechained(lines))

    assert (found.verdict, _first_bad(found).line) == (Verdict.FORGED, 7)
    assert "signature" in _first_bad(found).why


def test_a_signature_that_does_not_hold_is_a_forgery(lines: list[bytes]) -> None:
    at = lines[6].index(b'"signature":"') + 13
    digit = b"0" if lines[6][at : at + 1] != b"0" else b"1"
    lines[6] = lines[6][:at] + digit + lines[6][at + 1 :]

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.FORGED, 7)


def test_the_outcome_is_under_the_signature(lines: list[bytes]) -> None:
    lines[-1] = lines[-1].replace(b'"winners":[0]', b'"winners":[1]')

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.FORGED, 14)


def test_a_signature_that_is_not_the_last_key_does_not_count(lines: list[bytes]) -> None:
    whole = json.loads(lines[-1])
    whole["outcome"] = whole.pop("outcome")
    lines[-1] = json.dumps(whole, separators=(",", ":")).encode() + b"\n"

    assert verify_lines(lines).verdict is Verdict.FORGED


@pytest.mark.parametrize("resigned", [6, 10, 13])
def test_a_checkpoint_signed_by_another_key_in_the_middle_is_a_forgery(
    lines: list[bytes], resigned: int
) -> None:
    old = decode_line(lines[resigned].rstrip(b"\n"))
    assert isinstance(old.entry, Signed)
    foreign = msgspec.structs.replace(old.entry, public_key=public_key_hex(sample.OTHER_KEY))
    lines[resigned] = sign_line(old.i, bytes.fromhex(old.prev), foreign, sample.OTHER_KEY) + b"\n"

    found = verify_lines(lines)

    assert found.verdict is (Verdict.BROKEN if resigned == 6 else Verdict.FORGED)
    assert _first_bad(found).line == resigned + 1


def test_a_record_of_a_foreign_table_is_valid_but_its_signer_is_unknown(tmp_path: Path) -> None:
    lines = sample.write_match(tmp_path, key=sample.OTHER_KEY)
    own, other = (fingerprint(public_key_hex(key)) for key in (sample.KEY, sample.OTHER_KEY))

    assert verify_lines(lines, known={own}).as_json() == {
        "verdict": "valid",
        "signed_by": "unknown",
        "fingerprint": other,
        "entries": 14,
        "first_bad": None,
        "rules_differ": [],
    }
    assert verify_lines(lines, known={own, other}).signer_known


def test_a_line_that_claims_a_signed_place_is_the_one_named(lines: list[bytes]) -> None:
    earlier = verify_lines(lines[:1]).chain
    claims = encode_line(earlier.count, earlier.head, sample.evidence(5))
    seconds = encode_line(2, head_after(earlier.head, claims), sample.evidence(6))

    found = verify_lines([*lines[:9], claims + b"\n", seconds + b"\n", *lines[9:]])

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 10)


def test_who_asks_for_a_key_gets_forged_for_any_other(lines: list[bytes]) -> None:
    own, other = (fingerprint(public_key_hex(key)) for key in (sample.KEY, sample.OTHER_KEY))

    assert verify_lines(lines, expected_key=own).verdict is Verdict.VALID

    found = verify_lines(lines, expected_key=other)

    assert (found.verdict, _first_bad(found).line) == (Verdict.FORGED, 7)
    assert found.fingerprint == own


@pytest.mark.parametrize(
    "name_and_value",
    [("match_id", "match-8"), ("table_id", "table-4"), ("edition_hash", "0" * 64)],
)
def test_a_good_signature_for_another_match_table_or_edition_is_a_forgery(
    lines: list[bytes], name_and_value: tuple[str, str]
) -> None:
    found = verify_lines(lines[:6])
    statement = {
        "match_id": "match-7",
        "table_id": "table-3",
        "edition_hash": edition_hash(sample.EDITION),
    } | dict([name_and_value])
    checkpoint = Checkpoint(
        at_ns=1, **statement, public_key=public_key_hex(sample.KEY), signature=UNSIGNED
    )
    line = sign_line(found.chain.count, found.chain.head, checkpoint, sample.KEY) + b"\n"

    found = verify_lines([*lines[:6], line])

    assert (found.verdict, _first_bad(found).line) == (Verdict.FORGED, 7)
    assert name_and_value[0] in _first_bad(found).why


def test_an_edition_that_is_not_the_one_of_its_hash_breaks_the_opening(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b"lose_turn", b"restore")

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 1)
    assert "edition" in _first_bad(found).why


def test_an_act_cannot_rest_on_what_comes_later(lines: list[bytes]) -> None:
    lines = _rechained([*lines[:2], _rewritten(lines[2], evidence=(2,)), *lines[3:6]])

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 3)


def test_a_second_opening_at_its_proper_place_is_broken(lines: list[bytes]) -> None:
    found = verify_lines(lines[:6])
    line = encode_line(found.chain.count, found.chain.head, sample.opened()) + b"\n"

    found = verify_lines([*lines[:6], line])

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 7)


def test_a_line_put_in_with_a_fitting_number_and_head_is_the_one_named(lines: list[bytes]) -> None:
    chain = verify_lines(lines[:4]).chain
    put_in = encode_line(chain.count, chain.head, sample.evidence(99)) + b"\n"

    found = verify_lines([*lines[:4], put_in, *lines[4:]])

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 5)
    assert "put in" in _first_bad(found).why


def test_a_repeated_stretch_is_named_where_it_begins_again(lines: list[bytes]) -> None:
    found = verify_lines([*lines[:10], *lines[7:]])

    assert found.first_bad == FirstBad(11, "it repeats line 8")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89MCAP0\r\n" + bytes(5000),
        b"no json\nat all\n",
        b'{"a":1}\n{"b":2}\n',
        b"[]\n",
        b"\n\n",
        bytes(3 << 20),
    ],
)
def test_what_is_no_record_is_unreadable(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "match.jsonl").write_bytes(content)

    found = verify_record(tmp_path)

    assert (found.verdict, found.entries) == (Verdict.UNREADABLE, 0)


def test_a_record_without_its_opening_is_unreadable(lines: list[bytes]) -> None:
    assert verify_lines(lines[1:]).verdict is Verdict.UNREADABLE


def test_a_record_of_another_schema_is_unreadable(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b"paletti-record/1", b"paletti-record/2")

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.UNREADABLE, 1)
    assert "schema" in _first_bad(found).why


def test_a_damaged_first_line_before_good_ones_is_a_broken_record(lines: list[bytes]) -> None:
    lines[0] = b"x" + lines[0]

    found = verify_lines(lines)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 1)


def test_a_path_without_a_record_is_unreadable_and_says_why(tmp_path: Path) -> None:
    found = verify_record(tmp_path)

    assert (found.verdict, found.first_bad) == (Verdict.UNREADABLE, None)
    assert "match.jsonl" in found.sentence()


def test_the_recording_must_be_the_one_the_opening_names(tmp_path: Path) -> None:
    recording = tmp_path / "table.mcap"
    recording.write_bytes(b"pixels and counts")
    digest = hashlib.sha256(b"pixels and counts").hexdigest()
    Journal.create(tmp_path, sample.opened(recording=digest), sample.KEY).close(5, None)

    assert verify_record(tmp_path, recording=recording).verdict is Verdict.VALID

    recording.write_bytes(b"other pixels")
    found = verify_record(tmp_path, recording=recording)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 1)
    assert "recording" in _first_bad(found).why


def test_a_recording_made_during_the_match_is_named_by_the_closing_entry(tmp_path: Path) -> None:
    recording = tmp_path / "table.mcap"
    recording.write_bytes(b"pixels and counts")
    digest = hashlib.sha256(b"pixels and counts").hexdigest()
    journal = Journal.create(tmp_path, sample.opened(), sample.KEY)
    journal.close(5, None, {"recording": digest})

    assert verify_record(tmp_path, recording=recording).verdict is Verdict.VALID

    recording.write_bytes(b"other pixels")
    found = verify_record(tmp_path, recording=recording)

    assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 2)


def test_a_record_that_names_no_recording_does_not_vouch_for_one(tmp_path: Path) -> None:
    recording = tmp_path / "table.mcap"
    recording.write_bytes(b"pixels and counts")
    opening = msgspec.structs.replace(sample.opened(), setup={})
    Journal.create(tmp_path, opening, sample.KEY).close(5, None)

    found = verify_record(tmp_path, recording=recording)

    assert found.first_bad == FirstBad(1, "it names no recording")


@pytest.mark.parametrize("ends", [True, False])
def test_what_a_record_says_of_a_recording_is_told_also_where_its_end_is_missing(
    tmp_path: Path, ends: bool
) -> None:
    ours, fall, foreign = (tmp_path / name for name in ("table.mcap", "fall-1.mcap", "x.mcap"))
    for place in (ours, fall, foreign):
        place.write_bytes(place.name.encode())
    opening = msgspec.structs.replace(sample.opened(), setup={})
    journal = Journal.create(tmp_path, opening, sample.KEY)
    kept: dict[str, int | str | tuple[int, ...]] = {"sha256": file_sha256(fall)}
    journal.append(Evidence(3, "scales", "fall_kept", kept))
    if ends:
        journal.close(5, None, {"recording": file_sha256(ours)})
    else:
        journal.leave(5)

    told = [verify_record(tmp_path, recording=one) for one in (ours, fall, foreign)]

    if ends:
        assert [one.recording for one in told] == ["same", "same", "other"]
        assert [one.verdict for one in told] == [Verdict.VALID, Verdict.VALID, Verdict.BROKEN]
        assert "belongs to another match" in told[2].sentence()
    else:
        assert [one.recording for one in told] == ["unknown", "same", "unknown"]
        assert {one.verdict for one in told} == {Verdict.INCOMPLETE}
        assert "cannot be said" in told[2].sentence()
    assert [one.as_json()["recording"] for one in told] == [one.recording for one in told]


def test_a_foreign_recording_is_noticed_where_the_end_is_missing(tmp_path: Path) -> None:
    foreign = tmp_path / "x.mcap"
    foreign.write_bytes(b"other pixels")
    Journal.create(tmp_path, sample.opened(), sample.KEY).leave(5)

    found = verify_record(tmp_path, recording=foreign)

    assert (found.verdict, found.recording) == (Verdict.BROKEN, "other")


def test_a_recording_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    sample.write_match(tmp_path)

    with pytest.raises(MissingError, match=r"table\.mcap"):
        verify_record(tmp_path, recording=tmp_path / "table.mcap")


def test_the_acts_are_judged_again_with_their_lines_when_somebody_can(lines: list[bytes]) -> None:
    asked: list[tuple[Opened, list[tuple[int, int]]]] = []

    def rejudge(opened: Opened, acts: list[tuple[int, Told | Closed]]) -> list[dict[str, object]]:
        asked.append((opened, [(line, act.at_ns) for line, act in acts]))
        return [{"line": 3, "recorded": {"verdict": "legal"}, "now": {"verdict": "illegal"}}]

    found = verify_lines(lines, rejudge=rejudge)

    assert asked == [(sample.opened(), [(3, 17 * 10**9), (9, 92 * 10**9), (14, 123 * 10**9)])]
    assert found.verdict is Verdict.VALID
    assert found.as_json()["rules_differ"][0]["line"] == 3
    assert "line 3" in found.sentence()


def test_a_broken_record_is_not_judged_again(lines: list[bytes]) -> None:
    def rejudge(*asked: object) -> NoReturn:
        raise AssertionError(asked)

    assert verify_lines([*lines[:3], *lines[4:]], rejudge=rejudge).verdict is Verdict.BROKEN


def test_ten_thousand_entries_are_verified_in_seconds(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, sample.opened(), sample.KEY)
    for number in range(10_000):
        at_ns = number * 720_000_000  # two hours
        journal.append(sample.act(at_ns, 0) if number % 2 else sample.evidence(at_ns))
    journal.close(at_ns, None)

    began = time.perf_counter()
    found = verify_record(tmp_path, rejudge=lambda *_: [])
    took_s = time.perf_counter() - began

    assert found.verdict is Verdict.VALID
    assert took_s < 10


@pytest.mark.parametrize("touched", [1, 5, 14])
def test_a_line_end_that_another_program_changed_is_named_as_the_cause(
    lines: list[bytes], touched: int
) -> None:
    changed = [line.replace(b"\n", b"\r\n") for line in lines]
    one_changed = [*lines[: touched - 1], changed[touched - 1], *lines[touched:]]

    for stored, line in ((changed, 1), (one_changed, touched)):
        bad = _first_bad(verify_lines(stored))
        assert (bad.line, "line end was changed by another program" in bad.why) == (line, True)


def test_a_mark_that_another_program_put_first_is_named_as_the_cause(lines: list[bytes]) -> None:
    found = verify_lines([b"\xef\xbb\xbf" + lines[0], *lines[1:]])

    assert _first_bad(found) == FirstBad(1, "another program put a byte order mark before it")


def test_one_entry_is_not_told_as_many(lines: list[bytes]) -> None:
    assert "No signature covers its 1 good entry." in verify_lines(lines[:1]).sentence()
    assert "No signature covers its 2 good entries." in verify_lines(lines[:2]).sentence()
