"""Whatever is said of the table's dice, two verifiers that share no code agree on it."""

from collections.abc import Callable, Sequence

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.chain import Chain
from companion.record.entries import Correction, Entry, Named, Undo
from companion.record.lines import encode_line
from companion.record.standing import Standing
from companion.record.verification import Verdict
from companion.record.verify import verify_lines
from companion.table.dice.fairness import check_dice
from tests.unit.record import rolled_match as play
from tests.unit.record.independent_verifier import check as second_opinion

Pick = tuple[int, int, int]
Make = Callable[[Sequence[Entry], Standing, Pick], Entry]


def _commits(_: Sequence[Entry], standing: Standing, pick: Pick) -> Entry:
    """The next commitment, or one that is nearly it."""
    waiting = standing.rolls.waiting
    gives_up = waiting[0] if waiting and pick[0] % 4 else None
    return play.committed(standing.rolls.made + (pick[1] % 8 == 0), gives_up)


def _opens(_: Sequence[Entry], standing: Standing, pick: Pick) -> Entry:
    """The roll that waits, or one that is nearly it."""
    made = max(standing.rolls.made - 1, 0)
    waiting = standing.rolls.waiting
    at = waiting[0] if waiting and pick[0] % 8 else pick[1] % 5
    roll = play.rolled(at, made, count=1 + pick[1] % 2, by=pick[2] % 3)
    return roll if pick[2] % 8 else msgspec.structs.replace(roll, faces=("2",))


def _acts_on_it(_: Sequence[Entry], standing: Standing, pick: Pick) -> Entry:
    """The act of what was opened; else a roll of nobody's dice."""
    opened = standing.rolls.opened
    if opened is None:
        return play.act({"act": "roll", "by": 0, "dice": ["2", "3"]})
    act = play.of_roll(*opened)
    return act if pick[0] % 8 else msgspec.structs.replace(act, verdict="illegal")


def _acts(entries: Sequence[Entry], _: Standing, pick: Pick) -> Entry:
    evidence = () if pick[0] % 4 else (pick[1] % len(entries),)
    return play.act({"act": "quick_remove", "by": 0}, evidence)


def _corrects(entries: Sequence[Entry], _: Standing, pick: Pick) -> Entry:
    fields = {"act": "roll", "by": 0, "dice": ["2", "2"]} if pick[0] % 4 == 0 else None
    return Correction(at_ns=0, target=pick[1] % len(entries), act=fields, by_name="Eve", reason="")


def _undoes(entries: Sequence[Entry], standing: Standing, pick: Pick) -> Entry:
    to = max(len(entries) - 1 - pick[0] % 4, 0)
    return Undo(at_ns=0, to=to, withdraws=standing.withdrawn_by_undo(to), by_name="")


def _names(entries: Sequence[Entry], _: Standing, pick: Pick) -> Entry:
    return Named(at_ns=0, target=pick[0] % len(entries), creature=0, name="Camel", by_name="")


MAKERS: tuple[Make, ...] = (
    *(_commits, _opens, _acts_on_it) * 3,
    *(_acts, _corrects, _undoes, _names),
)
PICKS = st.lists(
    st.tuples(st.sampled_from(MAKERS), st.tuples(*[st.integers(0, 63)] * 3)), max_size=24
)


@settings(max_examples=200)
@given(st.sampled_from(["virtual", "real", None]), PICKS, st.integers(0, 24))
def test_two_verifiers_agree_on_every_story_of_dice(
    dice: str | None, picks: list[tuple[Make, Pick]], flawed_from: int
) -> None:
    """Entries with a flaw are left out at first; from some place on they are written too."""
    entries: list[Entry] = [play.opened(dice)]
    standing = Standing()
    standing.take(entries[0])
    for place, (make, pick) in enumerate(picks):
        entry = make(entries, standing, pick)
        flaw = standing.flaw(entry)
        if flaw is None:
            standing.take(entry)
        if flaw is None or place >= flawed_from:
            entries.append(entry)
        if flaw is not None and place >= flawed_from:
            break
    chain, lines = Chain(), []
    for i, entry in enumerate(entries):
        line = encode_line(i, chain.head, entry)
        chain = chain.then(line)
        lines.append(line + b"\n")

    found = verify_lines(lines, check_dice=check_dice)

    assert second_opinion(b"".join(lines)) == found.verdict.value
    if found.verdict is Verdict.BROKEN:
        assert found.first_bad is not None
        assert found.first_bad.line <= len(lines)
