"""The table's dice: committed to first, opened once, and never rolled again."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from companion.errors import UsageError
from companion.record.entries import Correction, Entry, Named, Undo
from companion.record.journal import Journal
from companion.record.standing import Standing
from companion.record.verification import FirstBad, Verdict, Verification
from companion.record.verify import verify_record
from companion.table.dice.fairness import check_dice
from tests.unit.record import rolled_match as play
from tests.unit.record.independent_verifier import check as second_opinion
from tests.unit.record.sample_match import KEY

ROLLED = play.two_rolls()
replace = msgspec.structs.replace


def after(entries: Sequence[Entry]) -> Standing:
    standing = Standing()
    for entry in entries:
        assert standing.flaw(entry) is None
        standing.take(entry)
    return standing


def written(directory: Path, entries: Sequence[Entry]) -> Verification:
    """A record with these entries, whatever they are, verified by both verifiers."""
    from companion.record.chain import Chain
    from companion.record.lines import encode_line

    chain, lines = Chain(), []
    for i, entry in enumerate(entries):
        lines.append(encode_line(i, chain.head, entry))
        chain = chain.then(lines[-1])
    data = b"".join(line + b"\n" for line in lines)
    (directory / "match.jsonl").write_bytes(data)
    found = verify_record(directory, check_dice=check_dice)
    assert second_opinion(data) == found.verdict.value
    return found


def correction(target: int, fields: dict[str, object] | None) -> Correction:
    return Correction(at_ns=0, target=target, act=fields, by_name="Eve", reason="")


def undo(to: int) -> Undo:
    return Undo(at_ns=0, to=to, withdraws=(), by_name="Eve")


def test_rolls_that_keep_what_was_committed_to_are_good(tmp_path: Path) -> None:
    found = written(tmp_path, ROLLED)

    assert (found.verdict, found.first_bad, found.entries) == (Verdict.INCOMPLETE, None, 8)
    assert "All 2 rolls of the table's dice follow from what it was bound" in found.sentence()


def test_the_journal_writes_a_match_with_virtual_dice_and_goes_on_with_it(tmp_path: Path) -> None:
    with Journal.create(tmp_path, play.opened(), KEY) as journal:
        for entry in ROLLED[1:]:
            journal.append(entry)  # type: ignore[arg-type]  # what a match is made of
        journal.sync()

    with Journal.resume(tmp_path, KEY).journal as journal:
        assert journal.rolls.waiting == (7, ROLLED[7])
        with pytest.raises(UsageError, match="goes back across a roll"):
            journal.append(undo(3))


BAD = {
    "an opening of what nobody committed to": ([0, play.rolled(0, 0)], "where no commitment waits"),
    "an opening twice": ([*range(4), play.rolled(1, 0)], "where no commitment waits"),
    "a roll without a commitment": (
        [0, play.act({"act": "roll", "by": 0, "dice": ["2", "3"]})],
        "a roll that the table's dice did not make",
    ),
    "a roll that rests on an opening used before": (
        [*range(4), play.of_roll(2, play.rolled(1, 0, by=1))],
        "a roll that the table's dice did not make",
    ),
    "other faces in the act": (
        [0, 1, 2, play.act({"act": "opening_roll", "by": 0, "die": "7"}, (2,))],
        "it is not the roll of entry 2",
    ),
    "another seat in the act": (
        [0, 1, 2, play.of_roll(2, play.rolled(1, 0, by=1))],
        "it is not the roll of entry 2",
    ),
    "a roll passed over": ([0, 1, 2, play.act({"act": "quick_remove", "by": 0})], "passes over"),
    "a roll that does not count": (
        [0, 1, 2, replace(ROLLED[3], verdict="illegal")],
        "does not let a roll of the table's dice count",
    ),
    "a roll thrown away for another": (
        [0, 1, 2, play.committed(1)],
        "commits to another roll, but that of entry 2 has no act",
    ),
    "a commitment that is given up unsaid": (
        [0, 1, play.committed(1)],
        "does not name the commitment that it gives up",
    ),
    "a commitment given up that does not wait": (
        [0, 1, 2, 3, play.committed(1, gives_up=1)],
        "does not name the commitment that it gives up",
    ),
    "a commitment out of its order": ([0, play.committed(1)], "it is roll 1, but roll 0 comes"),
    "dice of the table where people roll": (
        [play.opened("real"), 1],
        "the table's dice in a match that is played without them",
    ),
    "an undo across a roll": ([*range(8), undo(5)], "goes back across a roll"),
    "a correction of a roll": ([*range(8), correction(6, None)], "corrects a roll"),
    "a correction that makes one": (
        [*range(8), play.act({"act": "quick_remove", "by": 0}), correction(8, ROLLED[6].act)],  # type: ignore[union-attr]
        "puts in a roll",
    ),
    "a name for a creature of no act": (
        [*range(8), Named(at_ns=0, target=7, creature=0, name="Bo", by_name="")],
        "names a creature of entry 7, where no act stands",
    ),
    "another secret": (
        [0, 1, replace(ROLLED[2], secret="ab" * 32)],
        "another secret than entry 1 committed to",
    ),
    "another contribution": (
        [*range(5), replace(ROLLED[5], contribution="chosen")],
        "do not follow from its secret",
    ),
    "other faces": (
        [*range(5), replace(ROLLED[5], faces=("5", "5"))],
        "do not follow from its secret",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_roll_is_named_by_its_line(what: str, tmp_path: Path) -> None:
    places, why = BAD[what]
    entries = [ROLLED[one] if isinstance(one, int) else one for one in places]

    found = written(tmp_path, entries)

    assert found.verdict is Verdict.BROKEN
    assert isinstance(found.first_bad, FirstBad)
    assert found.first_bad.line == len(entries)
    assert why in found.first_bad.why


def test_a_commitment_can_be_given_up_by_the_next_one_which_says_so(tmp_path: Path) -> None:
    opening = play.rolled(2, 1)

    found = written(
        tmp_path,
        [*ROLLED[:2], play.committed(1, gives_up=1), opening, play.of_roll(3, opening)],
    )

    assert (found.verdict, found.first_bad) == (Verdict.INCOMPLETE, None)
    assert "The one roll of the table's dice follows" in found.sentence()
    assert "1 commitment to a roll was given up: the secret was lost." in found.sentence()


def test_what_was_said_since_the_last_roll_can_be_undone_and_corrected(tmp_path: Path) -> None:
    removed = play.act({"act": "quick_remove", "by": 0})

    found = written(
        tmp_path, [*ROLLED, removed, correction(8, {"act": "quick_rotate", "by": 0}), undo(8)]
    )
    standing = after([*ROLLED, removed])

    assert found.first_bad is not None
    assert found.first_bad.why == "it does not name the corrections that it takes back"
    assert standing.flaw(undo(7)) is None
    assert standing.flaw(correction(8, None)) is None
