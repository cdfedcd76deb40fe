"""How do the scales judge simulated falls, and hours without one? ``make soak-falls`` counts."""

import argparse
import time
from collections import Counter

from rich.console import Console

from companion.evidence import Fall
from companion.virtual.sampling import BEGAN_NS
from companion.virtual.series import ActedFall, QuietMinutes, act_fall, quiet_minutes
from companion.weighing.weigher import Weigher

_MINUTES = 10.0


def falls_told(series: ActedFall | QuietMinutes) -> list[float]:
    """Return the onsets of the falls that the scales tell of, in seconds of the series."""
    weigher = Weigher(series.cells, series.lightest_piece_g)
    evidence = [one for batch in series.batches for one in weigher.feed(batch)]
    evidence += weigher.flush()
    return [(one.onset_ns - BEGAN_NS) / 1e9 for one in evidence if isinstance(one, Fall)]


def main() -> None:
    """Count falls that are told, and those that are told of an undisturbed tower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--falls", type=int, default=120)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    console = Console(highlight=False)
    count: Counter[tuple[str, str]] = Counter()
    for seed in range(asked.first, asked.first + asked.falls):
        acted = act_fall(seed)
        told = falls_told(acted)
        if acted.onset_s is None:
            count[acted.kind, "stayed up"] += 1
            count[acted.kind, "told wrongly"] += len(told)
            continue
        near = [one for one in told if abs(one - acted.onset_s) <= 0.1]
        count[acted.kind, "fell"] += 1
        count[acted.kind, "told"] += bool(told)
        count[acted.kind, "within 0.1 s"] += bool(near)
    for (kind, what), number in sorted(count.items()):
        console.print(f"{kind:16} {what:14} {number:5}")
    began_s, wrong, deeds = time.process_time(), 0, 0
    for part in range(round(60 * asked.hours / _MINUTES)):
        series = quiet_minutes(asked.first + part, _MINUTES)
        deeds += len(series.disturbances)
        wrong += len(falls_told(series))
    cpu_s = time.process_time() - began_s
    console.print(f"{asked.hours} h, {deeds} disturbances: {wrong} falls told ({cpu_s:.0f} s)")


if __name__ == "__main__":
    main()
