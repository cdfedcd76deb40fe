"""Do both implementations of the rules say the same? ``make soak-rules`` asks 10,000 matches.

    python -m tests.oracle.soak --matches 10000 --first 0

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
from companion.games.villa_paletti.acts import decode_act
from companion.games.villa_paletti.report import outcome_report, state_report
from companion.games.villa_paletti.rules import initial, step
from tests.oracle import naive
from tests.oracle.random_matches import match_of


def both(lines: list[str]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each line with what the game and what the naive rules say to it, and then know."""
    state, game = initial(), naive.new()
    for line in lines:
        act = decode_act(line.encode())
        if isinstance(act, Unreadable):
            verdict = unreadable(act)
        else:
            state, verdict = step(state, act)
        ours = {
            "verdict": verdict.verdict,
            "rule": verdict.rule,
            "rules": list(verdict.rules),
            **state_report(state),
            "outcome": _listed(outcome_report(state)),
        }
        yield line, ours, naive.say(game, line) | naive.picture(game)


def difference(lines: list[str], seen: Counter[str]) -> str:
    """The first difference in a match, in words; empty if there is none.

    ``seen`` counts the verdicts.
    """
    for number, (line, ours, theirs) in enumerate(both(lines), start=1):
        seen[ours["verdict"]] += 1
        if ours != theirs:
            keys = [key for key in ours if ours[key] != theirs[key]]
            said = "\n".join(f"  {key}: {ours[key]}\n  naive: {theirs[key]}" for key in keys)
            return f"line {number}: {line}\n{said}"
    return ""


def _listed(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    return outcome and outcome | {"winners": list(outcome["winners"])}


def main() -> int:
    """Compare as many matches as asked for; 1 if one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
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
        f"{asked.matches} matches, {differing} differing; {seen.total()} acts ({kinds}) "
        f"in {seconds:.0f} s\n"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
