"""How is the adjudication of a file of acts written down for human eyes?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.palagonia import drawing
from companion.games.palagonia.adjudication import Adjudication, adjudicate


def readable(acts: Path) -> str:
    """What the game says to a file of acts: the verdicts and tables, then the state."""
    return "\n".join(_lines(adjudicate(acts.read_bytes()))) + "\n"


def _lines(found: Adjudication) -> Iterator[str]:
    for one in found.lines:
        rules = " ".join(one.verdict.rules)
        yield f"{one.line:3} {one.verdict.verdict:10} {rules:11} {one.verdict.reason}".rstrip()
        if one.before.tiles != one.after.tiles:
            for row in drawing.draw(one.after.tiles).splitlines():
                yield f"        {row}"
    report: dict[str, Any] = found.report()
    state = report["state"]
    yield ""
    yield f"phase    {state['phase']}, turn {state['turn']}, extra turn {state['extra_turn']}"
    yield f"bag      {state['bag']}, previous {state['previous']}"
    yield f"scores   {' '.join(f'{seat}:{points}' for seat, points in state['scores'].items())}"
    for one in state["possible"]:
        yield f"die      {one['die']}: {one['why'] or 'possible'}"
    for one in report["closed"]:
        to = " ".join(map(str, one["to"])) or "nobody"
        yield (
            f"closed   line {one['line']}: {one['colour']}, {one['loops']} + {one['limbs']} = "
            f"{one['value']}, to {to}"
        )
    yield f"outcome  {json.dumps(report['outcome'])}"
    yield f"exit     {found.exit_code}"
