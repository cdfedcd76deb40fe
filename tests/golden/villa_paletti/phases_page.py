"""How does the page ``docs/rules/phases.md`` tell the table of phases? It is made from the code."""

from collections.abc import Iterator

from companion.games.villa_paletti.phases import SIDE, TABLE, Goes, Situation, why_not_in

HEAD = """\
# When is which act possible?

This page is made from `companion/games/villa_paletti/phases.py` and checked by the tests; renew it
with `python -m tests.golden.villa_paletti.renew`. The rules are in
[villa-paletti.md](villa-paletti.md), the acts in [contracts.md](../contracts.md) and, for paper, in
[notation.md](../howto/notation.md).

## The way of a match

```mermaid
stateDiagram-v2"""

BETWEEN = """\
```

*collapse* leads from everywhere but the start to the end; *toppled* from everywhere but the start,
a dispute and the end to a dispute, and so does an act that is too close to the edge to tell. From a
dispute the referee's decision leads on: back to where it came from, to what the act would have led
to, to the next seat, or to the end.

## Each act in each situation

A cell says where the act leads, or the rule that forbids it there. "–" is illegal by no rule of the
game: before the start and a second start. A legal act may still be illegal for what it says (a
wrong seat or column, a plate out of order).
"""

LEGEND = """\
*After the end* the referee may once name the winner, where VP-38 applied and `no_holder` is
`referee_decides`. Anywhere else in a match the *referee* may also decide about the illegal `move`,
`move_neutral`, `neutral_by_other` or `lay` just said (VP-46).

¹ Where no neutral column may be taken, the act names what bars its column (VP-12, VP-15, VP-22 or
VP-41). A `move_neutral` that the referee accepts there leads on as anywhere else.
"""

COLUMNS = {
    Situation.START: "start",
    Situation.TURN: "turn",
    Situation.TURN_NEUTRAL_FIRST: "turn, neutral first",
    Situation.TURN_NO_NEUTRAL: "turn, no neutral left",
    Situation.AFTER_NEUTRAL: "after neutral",
    Situation.NEUTRAL_REFUSED: "neutral refused",
    Situation.OWN: "own",
    Situation.PROPOSED: "proposed",
    Situation.OBJECTION: "objection",
    Situation.AGREED: "agreed",
    Situation.DISPUTED: "disputed",
    Situation.OVER: "over",
}
PHASE = {situation: situation.value for situation in Situation} | {
    Situation.TURN_NEUTRAL_FIRST: "turn",
    Situation.TURN_NO_NEUTRAL: "turn",
}
LEADS_TO = {goes: goes.value for goes in Goes} | {
    Goes.FIRST_TURN: "turn",
    Goes.NEXT_SEAT: "turn",
}
EVERYWHERE = ("collapse", "toppled", "referee")


def phases_page() -> str:
    """The whole page."""
    parts = [HEAD, *_arrows(), BETWEEN, *_rows(), "", LEGEND]
    return "\n".join(parts).rstrip("\n") + "\n"


def _arrows() -> Iterator[str]:
    """The state diagram: one arrow for all acts that lead from one phase to another."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for now, row in TABLE.items():
        for act, goes in row.items():
            if act in EVERYWHERE:
                continue
            names = arrows.setdefault((PHASE[now], LEADS_TO[goes]), [])
            names += [act] if act not in names else []
    yield "    [*] --> start"
    for (start, end), names in arrows.items():
        yield f"    {start} --> {end}: {', '.join(names)}"
    yield "    over --> [*]"


def _rows() -> Iterator[str]:
    yield f"| act | said by | {' | '.join(COLUMNS[now] for now in Situation)} |"
    yield f"|---|---|{'---|' * len(Situation)}"
    for act, side in SIDE.items():
        cells = " | ".join(_cell(now, act) for now in Situation)
        yield f"| `{act}` | {side.value.partition(';')[0]} | {cells} |"


def _cell(now: Situation, act: str) -> str:
    barred = why_not_in(now, act)
    if barred is not None:
        return barred.rule or "–"
    goes = TABLE[now][act]
    if now is Situation.TURN_NO_NEUTRAL and goes in (Goes.AFTER_NEUTRAL, Goes.NEUTRAL_REFUSED):
        return "its column ¹"
    return f"**{'next seat' if goes is Goes.NEXT_SEAT else goes.value.replace('_', ' ')}**"
