"""How does the page ``docs/referee.md`` tell the referee's situations? From the code.

Renew it with ``python -m tests.unit.referee.situations_page``.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from companion.referee.situations import LEADS, Situation, name_of

PAGE = Path(__file__).parents[3] / "docs/referee.md"

_HEAD = """\
# What is the referee in the middle of?

This page is made from `companion/referee/situations.py` and checked by the tests; renew it with
`python -m tests.unit.referee.situations_page`. What an event means is in the table at the top of
`companion/referee/referee.py`; what the game allows is another question
([phases.md](rules/phases.md)).

An event is what a witness said (`WeightStep`, `Touch`, `Sway`, `Fall` of the scales; `Comparison`,
`Shifted`, `SeenSway`, `SeenFall` of the cameras), what a person said (`Tap`), that nobody looked
(`Unwatched`), which witnesses are alive (`Watched`), or that time has passed. Any of them may leave
the situation as it is; where one leads elsewhere an arrow shows it. Nothing advances because a hand
only cleared the view: a picture with a hand in it is no event.

```mermaid
stateDiagram-v2
    [*] --> at_rest: everything stands as the set-up tells"""

_TAIL = """\
    over --> [*]
```

A fall (`Fall`, `SeenFall`), or a tap that ends the match, leads from everywhere to *over*; these
arrows are left out. What waits does not wait for ever: a landing for a word three seconds, for the
cameras four; a plate and a blink for the cameras four. A weight that no piece explains is asked
about after five seconds, and so is a fall after two that the cameras see and the scales do not
feel. A column in the hand may stay there, as
people do think.
"""


def page() -> str:
    """Return the page's text."""
    return "\n".join((_HEAD, *_arrows(), _TAIL))


def _arrows() -> Iterator[str]:
    for situation, by_event in LEADS.items():
        events: defaultdict[Situation, list[str]] = defaultdict(list)
        for event, leads in by_event.items():
            for to in leads - {Situation.OVER}:
                events[to].append(name_of(event))
        for to in Situation:
            if events[to]:
                yield f"    {_id(situation)} --> {_id(to)}: {', '.join(sorted(events[to]))}"
        if situation is Situation.UNSET:
            yield f"    [*] --> {_id(situation)}: without a set-up"


def _id(situation: Situation) -> str:
    return situation.value.replace(" ", "_")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
