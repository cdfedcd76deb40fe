"""How does the page ``docs/rules/palagonia-phases.md`` tell the table of phases? From the code."""

from collections.abc import Iterator

from companion.games.palagonia.phases import QUICK, SIDE, TABLE, Goes, why_not_in
from companion.games.palagonia.violations import Violation

HEAD = """\
# When is which act of Palagonia possible?

This page is made from `companion/games/palagonia/phases.py` and checked by the tests; renew it
with `python -m tests.golden.palagonia.renew`. The rules are in [palagonia.md](palagonia.md), the
acts in [contracts.md](../contracts.md).

## The way of a match

```mermaid
stateDiagram-v2"""

BETWEEN = """\
```

## Each act in each phase

A cell says where the act leads, or the rule that forbids it there. "–" is illegal by no rule of the
game: before the start and a second start. Acts of another seat than the one on turn, of a seat that
does not exist, and of one that has rolled already in this round are against PG-9. A legal act may
still be illegal for what it says: then the reasons below.
"""

LEGEND = """\

¹ Of the starter once there is one, until then *opening_roll* again.
² Of the next seat; after a double of the same one (PG-15).
³ Or *over*, if the bag is empty (PG-21).
⁴ Or *roll* of the next seat, if neither die can be carried out and no tile lies there (PG-23).

The `quick_…` acts belong to matches in which tiles are only counted, `lay`, `remove` and `rotate`
to the others; the wrong kind is against PG-10. `companion palagonia adjudicate` does not read them.

## Every reason

| rule | what people are told | name |
|---|---|---|"""

LEADS_TO = {
    Goes.OPENING_ROLL: "opening_roll",
    Goes.OPENING_LAY: "opening_lay ¹",
    Goes.NEXT_SEAT: "roll",
    Goes.ACTION: "action",
    Goes.ACTION_OR_PASSED: "action ⁴",
    Goes.NEXT_TURN: "roll ²",
    Goes.NEXT_TURN_OR_OVER: "roll ² ³",
}
ARROWS = {
    Goes.OPENING_ROLL: ("opening_roll",),
    Goes.OPENING_LAY: ("opening_roll", "opening_lay"),
    Goes.NEXT_SEAT: ("roll",),
    Goes.ACTION: ("action",),
    Goes.ACTION_OR_PASSED: ("action", "roll"),
    Goes.NEXT_TURN: ("roll",),
    Goes.NEXT_TURN_OR_OVER: ("roll", "over"),
}


def phases_page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_arrows(), BETWEEN, *_rows(), LEGEND, *_reasons()]) + "\n"


def _arrows() -> Iterator[str]:
    """The state diagram: one arrow for all acts that lead from one phase to another."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for now, row in TABLE.items():
        for act, goes in row.items():
            if act not in QUICK:
                for end in ARROWS[goes]:
                    arrows.setdefault((now, end), []).append(act)
    yield "    [*] --> start"
    for (start, end), names in arrows.items():
        yield f"    {start} --> {end}: {', '.join(names)}"
    yield "    over --> [*]"


def _rows() -> Iterator[str]:
    yield f"| act | said by | {' | '.join(TABLE)} |"
    yield f"|---|---|{'---|' * len(TABLE)}"
    for act, side in SIDE.items():
        cells = []
        for now, row in TABLE.items():
            barred = why_not_in(now, act)
            said = barred.rule or "–" if barred is not None else f"**{LEADS_TO[row[act]]}**"
            cells.append(said)
        yield f"| `{act}` | {side.value.partition(';')[0]} | {' | '.join(cells)} |"


def _reasons() -> Iterator[str]:
    for one in Violation:
        yield f"| {one.rule or '–'} | {one.sentence} | `{one.name}` |"
