"""Do both implementations of Palagonia say the same? ``make soak-rules`` asks many matches.

    python -m tests.oracle.palagonia.soak --matches 1000 --first 0

A match that differs is told with its number, the line and what either said; the same number gives
the same match again.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.game import Unreadable, unreadable
from companion.games.palagonia.acts import decode_act
from companion.games.palagonia.possible import possible
from companion.games.palagonia.report import outcome_report, state_report
from companion.games.palagonia.rules import initial, step
from tests.oracle.palagonia import naive
from tests.oracle.palagonia.random_matches import match_of


def both(lines: list[str]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each line with what the game and what the naive rules say to it, and then know."""
    state, game = initial(), naive.new()
    for line in lines:
        act = decode_act(line.encode())
        closed: list[tuple[Any, ...]] = []
        if isinstance(act, Unreadable):
            verdict = unreadable(act)
        else:
            state, verdict = step(state, act)
            if verdict.is_legal:
                closed = [(c.colour, c.loops, c.limbs, [*c.to]) for c in state.closed_now]
        told = state_report(state)
        told["tiles"] = sorted((q, r, o) for (q, r), o in state.tiles.items())
        told["possible"] = [(one.die, one.possible) for one in possible(state)]
        outcome = outcome_report(state)
        ours = {
            "verdict": verdict.verdict,
            "rule": verdict.rule,
            "rules": list(verdict.rules),
            **told,
            "closed": sorted(closed),
            "outcome": outcome and outcome | {"winners": list(state.outcome.winners)}
            if state.outcome
            else None,
        }
        yield line, ours, naive.say(game, line) | naive.picture(game)


def difference(lines: list[str], seen: Counter[str]) -> str:
    """The first difference in a match, in words; empty if there is none.

    ``seen`` counts the verdicts, and what was closed.
    """
    for number, (line, ours, theirs) in enumerate(both(lines), start=1):
        seen[ours["verdict"]] += 1
        seen["closed"] += len(ours["closed"])
        if ours != theirs:
            keys = [key for key in ours if ours[key] != theirs[key]]
            said = "\n".join(f"  {key}: {ours[key]}\n  naive: {theirs[key]}" for key in keys)
            return f"line {number}: {line}\n{said}"
    return ""


def main() -> int:
    """Compare as many matches as asked for; 1 if one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    began, seen, differing = time.monotonic(), Counter[str](), 0
    for number in range(asked.first, asked.first + asked.matches):
        found = difference(match_of(number), seen)
        if found:
            differing += 1
            sys.stderr.write(f"match {number}, {found}\n")
    seconds = time.monotonic() - began
    kinds = ", ".join(f"{count} {kind}" for kind, count in seen.most_common())
    sys.stdout.write(
        f"Palagonia: {asked.matches} matches, {differing} differing; {kinds} in {seconds:.0f} s\n"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
