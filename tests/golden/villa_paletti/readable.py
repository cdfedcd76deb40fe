"""How is an adjudication written down for human eyes? The verdicts, then the state."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.villa_paletti.adjudication import adjudicate


def readable(acts: Path) -> str:
    """What the game says to a file of acts: the verdicts, then the state, moved columns only."""
    found = adjudicate(acts.read_bytes())
    return "\n".join(_lines(found.report(), found.exit_code)) + "\n"


def _lines(report: dict[str, Any], exit_code: int) -> Iterator[str]:
    for one in report["verdicts"]:
        rules = " ".join(one["rules"])
        yield f"{one['line']:2} {one['verdict']:10} {rules:11} {one['reason']}".rstrip()
    state = report["state"]
    yield ""
    yield f"phase    {state['phase']}, turn {state['turn']}"
    yield f"plates   {' '.join(state['plates'])} (storey {state['storey']})"
    yield f"scores   {' '.join(f'{seat}:{points}' for seat, points in state['scores'].items())}"
    yield f"seal     holder {state['seal']['holder']}, {state['seal']['upper_face']} up"
    for column in state["columns"]:
        marks = [mark for mark in ("blocked", "out") if column[mark]]
        if column["storey"] or marks:
            name = f"{column['colour']} {column['kind']} {column['n']}"
            yield f"column   {name}: {', '.join(['storey ' + str(column['storey']), *marks])}"
    yield f"outcome  {json.dumps(report['outcome'])}"
    yield f"exit     {exit_code}"
