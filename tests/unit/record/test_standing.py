"""What stands after corrections and undos, and which entries may refer to what."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.record.entries import Act, Correction, Entry, Undo
from companion.record.journal import Journal
from companion.record.lines import decode_line, encode_line
from companion.record.standing import Standing, undone_by
from companion.record.verification import FirstBad, Verdict
from companion.record.verify import verify_lines, verify_record
from tests.unit.record import sample_match as sample

OPENED = sample.opened()
NOW_NS = 2 * sample.SECOND_NS
ACT = sample.act(NOW_NS, 0)
EVIDENCE = sample.evidence(NOW_NS)


def correction(target: int) -> Correction:
    return Correction(at_ns=NOW_NS, target=target, act=None, by_name="Eve", reason="")


def undo(to: int, *withdraws: int) -> Undo:
    return Undo(at_ns=NOW_NS, to=to, withdraws=withdraws, by_name="Eve")


def after(*entries: Entry) -> Standing:
    standing = Standing()
    for entry in entries:
        assert standing.flaw(entry) is None
        standing.take(entry)
    return standing


@pytest.mark.parametrize("target", [0, 1, 3, 4, 99])
def test_a_correction_names_an_act_that_was_there_before_it(target: int) -> None:
    standing = after(OPENED, EVIDENCE, ACT)

    assert standing.flaw(correction(2)) is None
    assert standing.flaw(correction(target)) == (f"it corrects entry {target}, where no act stands")


def test_an_act_can_be_corrected_again_but_the_correction_itself_cannot() -> None:
    standing = after(OPENED, ACT, correction(1))

    assert standing.flaw(correction(1)) is None
    assert standing.flaw(correction(2)) is not None


def test_an_act_that_was_undone_can_be_corrected_only_once_it_is_back() -> None:
    gone = after(OPENED, ACT, undo(0))
    back = after(OPENED, ACT, undo(0), undo(1))

    assert gone.flaw(correction(1)) is not None
    assert back.flaw(correction(1)) is None


@pytest.mark.parametrize("to", [2, 3, 99])
def test_an_undo_goes_back_not_forward(to: int) -> None:
    assert after(OPENED, ACT).flaw(undo(to)) == "it goes back to an entry that comes later"


def test_an_undo_has_to_name_the_corrections_it_takes_back_and_no_others() -> None:
    standing = after(OPENED, ACT, correction(1), ACT, correction(1), correction(3))

    assert standing.withdrawn_by_undo(3) == (4, 5)
    assert standing.flaw(undo(3, 4, 5)) is None
    assert standing.flaw(undo(2, 4, 5)) is None
    assert standing.flaw(undo(1, 2, 4, 5)) is None
    for wrong in (undo(3), undo(3, 4), undo(3, 5, 4), undo(3, 2, 4, 5), undo(1, 4, 5)):
        assert standing.flaw(wrong) == "it does not name the corrections that it takes back"


def test_a_correction_that_an_undo_brought_back_can_be_taken_back_again() -> None:
    standing = after(OPENED, ACT, correction(1), undo(1, 2), undo(2))

    assert standing.withdrawn_by_undo(3) == (2,)
    assert standing.withdrawn_by_undo(2) == ()


def test_the_journal_refuses_what_would_break_the_record_and_goes_on(tmp_path: Path) -> None:
    with Journal.create(tmp_path, OPENED, sample.KEY) as journal:
        for wrong in (msgspec.structs.replace(ACT, evidence=(1,)), correction(0), undo(1), undo(5)):
            with pytest.raises(UsageError, match="cannot be added"):
                journal.append(wrong)
        journal.append(ACT)
        journal.close(NOW_NS, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_corrections_and_undos_are_signed_at_once_and_remembered_after_a_restart(
    tmp_path: Path,
) -> None:
    with Journal.create(tmp_path, OPENED, sample.KEY) as journal:
        journal.append(ACT)
        journal.append(correction(1))
        journal.sync()
    resumed = Journal.resume(tmp_path, sample.KEY)
    with resumed.journal as journal:
        withdraws = journal.withdrawn_by_undo(1)
        journal.append(undo(1, *withdraws))
        journal.close(NOW_NS, None)
    kinds = list[str]()

    found = verify_record(tmp_path, hear=lambda _, entry: kinds.append(type(entry).__name__))

    assert withdraws == (2,)
    assert found.verdict is Verdict.VALID
    assert kinds == ["Opened", "Act", "Correction", "Checkpoint", "Undo", "Checkpoint", "Closed"]


KINDS = st.sampled_from(["act", "evidence", "correction", "undo"])
PICKS = st.lists(st.tuples(KINDS, st.integers(0, 1000)), max_size=30)


def story(picks: Sequence[tuple[str, int]]) -> list[Entry]:
    """Entries that may follow each other, as far as the picks name any."""
    entries: list[Entry] = [OPENED]
    standing = after(OPENED)
    for kind, pick in picks:
        i = len(entries)
        entry: Entry = EVIDENCE
        if kind == "act":
            entry = msgspec.structs.replace(ACT, evidence=())
        elif kind == "correction":
            entry = correction(pick % i)
        elif kind == "undo":
            entry = undo(pick % i, *standing.withdrawn_by_undo(pick % i))
        if standing.flaw(entry) is None:
            standing.take(entry)
            entries.append(entry)
    return entries


@given(PICKS)
def test_what_is_undone_is_told_the_same_way_forwards_and_backwards(
    picks: list[tuple[str, int]],
) -> None:
    entries = story(picks)
    standing = Standing()
    stood = [frozenset[int]()]  # what stood before the first entry, after it, after the second …
    for i, entry in enumerate(entries):
        standing.take(entry)
        now = stood[entry.to + 1] if isinstance(entry, Undo) else stood[-1]
        stood.append(now | {i} if isinstance(entry, Act | Correction) else now)

    undone = undone_by(enumerate(entries))

    told = {i for i, entry in enumerate(entries) if isinstance(entry, Act | Correction)}
    assert told - undone.keys() == stood[-1]
    corrections = {i for i in stood[-1] if isinstance(entries[i], Correction)}
    assert set(standing.withdrawn_by_undo(0)) == corrections


@given(PICKS)
def test_undoing_an_undo_brings_back_exactly_what_stood(picks: list[tuple[str, int]]) -> None:
    entries = story(picks)
    before = undone_by(enumerate(entries))
    last = len(entries) - 1

    there_and_back = [*entries, undo(0), undo(last)]
    undone = undone_by(enumerate(there_and_back))

    assert {i: by for i, by in undone.items() if i <= last} == before


@pytest.mark.parametrize("entry", [correction(1), undo(6), undo(2, 2)])
def test_an_entry_that_refers_to_nothing_breaks_a_record(
    lines: list[bytes], entry: Correction | Undo
) -> None:
    chain = verify_lines(lines[:6]).chain
    line = encode_line(chain.count, chain.head, entry) + b"\n"

    found = verify_lines([*lines[:6], line])

    why = after(*(decode_line(good[:-1]).entry for good in lines[:6])).flaw(entry)
    assert why is not None
    assert (found.verdict, found.first_bad) == (Verdict.BROKEN, FirstBad(7, why))
