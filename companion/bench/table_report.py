"""How are the figures of the table shown? Right, wrong, asked, missed and invented side by side."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.table import Table

from companion.bench.figures import share_json, share_table, summed_up
from companion.bench.table_fates import PLATE_MOVED, Fate, Followed
from companion.bench.table_figures import FollowedMatch, Tally, tallies

GOAL_RIGHT: Final = 0.995
GOAL_WRONG: Final = {"recordings": 0.0, "simulated": 0.001}
GOAL_ASKED: Final = 0.03
GOAL_SHOWN_S: Final = 0.25
"""From when the scales have settled until the score is shown provisionally, likewise."""
GOAL_SURE_S: Final = 1.5
"""From the last touch until it is told, 95 of 100 things that scales felt."""


def by_source(match: FollowedMatch, one: Followed) -> str | None:
    """Group by who made the match; a plate that was only pushed is no act of it."""
    if one.what == PLATE_MOVED:
        return None
    return "simulated" if match.is_simulated else "recordings"


def by_witnesses(match: FollowedMatch, one: Followed) -> str | None:
    """Group by source and witnesses."""
    source = by_source(match, one)
    return None if source is None else f"{source}: {match.witnesses}"


def by_all(match: FollowedMatch, one: Followed) -> str | None:
    """Group everything together: the row below those of the witnesses."""
    return None if by_source(match, one) is None else "all"


def by_fault(match: FollowedMatch, one: Followed) -> str:
    """Group by what was wrong with a sensor then."""
    return match.fault_at(one.at_s)


def by_what(_: FollowedMatch, one: Followed) -> str:
    """Group by what happened."""
    return one.what


def by_storey(_: FollowedMatch, one: Followed) -> str | None:
    """Group columns by where they stood."""
    return None if one.storey is None else f"storey {one.storey}"


def by_slip(match: FollowedMatch, one: Followed) -> str | None:
    """Group by what players did wrong just then."""
    return match.slip_at(one.at_s)


GROUPS: Final = {
    "by witnesses": by_witnesses,
    "by what happened": by_what,
    "by storey": by_storey,
    "by fault of a sensor": by_fault,
    "by slip of the players": by_slip,
}


def shortfalls(matches: Sequence[FollowedMatch]) -> list[str]:
    """Return in sentences which goals are missed, of what no fault of a sensor met too."""
    found = []
    for one in tallies(matches, by_source):
        wrong = one.wrong + one.invented
        if one.right < GOAL_RIGHT * one.n:
            found.append(f"{one.name}: {one.right} of {one.n} right, {GOAL_RIGHT:.1%} wanted")
        if wrong > GOAL_WRONG[one.name] * one.n:
            most = f"{GOAL_WRONG[one.name]:.1%}"
            found.append(f"{one.name}: {wrong} of {one.n} wrong or invented, at most {most} wanted")
        if one.asked > GOAL_ASKED * one.n:
            found.append(
                f"{one.name}: {one.asked} of {one.n} asked, {GOAL_ASKED:.0%} wanted at most"
            )
    sure_s = seconds(matches, "sure_after_s")
    if sure_s and float(np.percentile(sure_s, 95)) > GOAL_SURE_S:
        slow = f"{np.percentile(sure_s, 95):.2f} s"
        found.append(f"sure {slow} after the last touch (95 %), {GOAL_SURE_S} s wanted")
    early_s = shown_after_s(matches)
    if early_s and float(np.percentile(early_s, 95)) > GOAL_SHOWN_S:
        slow = f"{1000 * np.percentile(early_s, 95):.0f} ms"
        found.append(
            f"shown {slow} after the scales settled (95 %), {1000 * GOAL_SHOWN_S:.0f} ms wanted"
        )
    return found


def shown_after_s(matches: Sequence[FollowedMatch]) -> list[float]:
    """Return how soon each thing was shown that was shown before it was sure."""
    return [after_s for match in matches for after_s in match.early.after_s]


def seconds(matches: Sequence[FollowedMatch], what: str) -> list[float]:
    """Return one of the latencies of everything that has it."""
    all_s = (getattr(one, what) for match in matches for one in match.fates.followed)
    return [one for one in all_s if one is not None]


def table_json(matches: Sequence[FollowedMatch]) -> dict[str, Any]:
    """Return the figures as one JSON object."""
    return {
        "matches": len(matches),
        "all": [_tally_json(one) for one in tallies(matches, by_source)],
        "total": [_tally_json(one) for one in tallies(matches, by_all)],
        **{
            title.replace(" ", "_"): [_tally_json(one) for one in tallies(matches, key)]
            for title, key in GROUPS.items()
        },
        "ends": [share_json(one) for one in summed_up(match.ends for match in matches)],
        "idle_questions": sum(len(one.fates.idle_questions) for one in matches),
        "known_after_s": _spread(seconds(matches, "known_after_s")),
        "sure_after_s": _spread(seconds(matches, "sure_after_s")),
        "after_s_by_witnesses": {
            witnesses: {
                what: _spread(seconds(alike, what)) for what in ("known_after_s", "sure_after_s")
            }
            for witnesses, alike in _by_witnesses(matches).items()
        },
        "shown_after_s": _spread(shown_after_s(matches)),
        "shown": {
            "felt": sum(one.early.felt for one in matches),
            "shown": len(shown_after_s(matches)),
            "taken_back": sum(one.early.taken_back for one in matches),
        },
        "not_right": [
            {"match": match.name, "witnesses": match.witnesses, "fault": match.fault_at(at_s)}
            | {"slip": match.slip_at(at_s)}
            | {"t_s": round(at_s, 3), "what": what, "fate": fate, "differs": differs}
            for match, at_s, what, fate, differs in _not_right(matches)
        ],
        "damage": damage_in(matches),
        "missed_goals": shortfalls(matches),
    }


def print_table(matches: Sequence[FollowedMatch]) -> None:
    """Print the figures for people."""
    console = Console()
    console.print(_tally_table(f"{len(matches)} matches followed", tallies(matches, by_source)))
    for title, key in GROUPS.items():
        if grouped := tallies(matches, key):
            total = tallies(matches, by_all) if key is by_witnesses else []
            console.print(_tally_table(title, [*grouped, *total]))
    console.print(share_table("at the end", summed_up(match.ends for match in matches)))
    lines = [
        f"known {_words(seconds(matches, 'known_after_s'))} after it happened",
        f"shown provisionally {_words(shown_after_s(matches))} after the scales settled: "
        f"{len(shown_after_s(matches))} of {sum(one.early.felt for one in matches)}, and "
        f"{sum(one.early.taken_back for one in matches)} more that were taken back",
        f"sure {_words(seconds(matches, 'sure_after_s'))} after the last touch that scales felt",
        f"questions about nothing: {sum(len(one.fates.idle_questions) for one in matches)}",
        *(
            f"{match.name} ({_met(match, at_s)}) {at_s:.1f} s: "
            f"{what} {fate}" + (f": {differs}" if differs else "")
            for match, at_s, what, fate, differs in _not_right(matches)
        ),
        *damage_in(matches),
        *(f"Goal missed: {one}." for one in shortfalls(matches)),
    ]
    for line in lines:
        console.print(line, highlight=False, markup=False)


def damage_in(matches: Sequence[FollowedMatch]) -> list[str]:
    """Return what of the recordings could not be read: what happened there was told by nobody."""
    return list(dict.fromkeys(sentence for match in matches for sentence in match.damage))


def _by_witnesses(matches: Sequence[FollowedMatch]) -> dict[str, list[FollowedMatch]]:
    alike: dict[str, list[FollowedMatch]] = {}
    for one in matches:
        alike.setdefault(one.witnesses, []).append(one)
    return dict(sorted(alike.items()))


def _not_right(
    matches: Sequence[FollowedMatch],
) -> list[tuple[FollowedMatch, float, str, str, str]]:
    """Everything that was not right, so that somebody can look at it."""
    found = []
    for match in matches:
        found += [
            (match, one.at_s, one.what, one.fate.value, one.differs)
            for one in match.fates.followed
            if one.fate is not Fate.RIGHT
        ]
        found += [(match, one.at_s, one.what, "invented", "") for one in match.fates.invented]
        idle = match.fates.idle_questions
        found += [(match, one.at_s, "nothing", "asked", one.what) for one in idle]
    return found


def _met(match: FollowedMatch, at_s: float) -> str:
    slip = match.slip_at(at_s)
    return "; ".join([match.witnesses, match.fault_at(at_s), *([slip] if slip else [])])


def _tally_table(title: str, counted: Sequence[Tally]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("")
    headings = ("n", "right", "wrong", "asked", "missed", "invented", "right, 95 %")
    for heading in headings:
        table.add_column(heading, justify="right")
    for one in counted:
        low, high = one.share(one.right).interval()
        counts = (one.n, one.right, one.wrong, one.asked, one.missed, one.invented)
        interval = f"{100 * low:.1f}–{100 * high:.1f}"
        table.add_row(one.name, *(str(count) for count in counts), interval)
    return table


def _tally_json(one: Tally) -> dict[str, Any]:
    counts = {fate.value: getattr(one, fate.value) for fate in Fate}
    intervals = {
        f"{fate}_interval": [round(end, 4) for end in one.share(count).interval()]
        for fate, count in counts.items()
    }
    return {"group": one.name, "n": one.n, **counts, "invented": one.invented, **intervals}


def _spread(all_s: Sequence[float]) -> dict[str, float | None]:
    if not all_s:
        return {"median": None, "p95": None, "worst": None}
    median, p95, worst = (float(one) for one in np.percentile(all_s, [50, 95, 100]))
    return {"median": round(median, 3), "p95": round(p95, 3), "worst": round(worst, 3)}


def _words(all_s: Sequence[float]) -> str:
    spread = _spread(all_s)
    if spread["median"] is None:
        return "nothing"
    return f"{spread['median']} s (median), {spread['p95']} s (95 %), {spread['worst']} s (worst)"
