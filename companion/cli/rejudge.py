"""``companion rejudge``: what would have come of a recorded match, and why is it otherwise?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from companion.cli.places import place, require_file
from companion.cli.records.asked import AsJson, Folder, Match, read_record, record_of, say, warn
from companion.errors import UnreadableError, UsageError

if TYPE_CHECKING:
    from companion.record.entries import Opened
    from companion.table.rejudging.re_seen import Otherwise, What
    from companion.table.rejudging.rejudged import Difference, Rejudged

_WORDS: "Final[dict[What, str]]" = {
    "probability": "sure to {:.1f} %",
    "mass": "a change of {:+.3f} g",
    "x": "x = {:.3f} mm",
    "y": "y = {:.3f} mm",
    "turn": "turned by {:.3f}°",
    "agreement": "{:.1f} % of the picture as believed",
}
"""How a number of an act's evidence is said."""


def rejudge(
    match: Match,
    directory: Folder = None,
    edition: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|OPTION=TOKEN,…",
            help="Other rulings: an edition's name, or options that differ from the record's.",
        ),
    ] = None,
    recording: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="FILE", help="Follow this recording of the match once more."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Judge a recorded match again, and tell every verdict that is another.

    Without options today's rules judge the acts of the record as they were played.
    """
    from companion.table.rejudging.rejudged import by_edition, by_recording

    if edition is not None and recording is not None:
        raise UsageError("--edition judges the record's acts, --recording what was seen; name one.")
    path = record_of(match, directory)
    if recording is not None:
        require_file(recording, "a recording")
    found, told = read_record(path, recording)
    opened = found.opened
    if opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    if recording is not None:
        if opened.game != "villa_paletti":
            raise UsageError("Only matches of Villa Paletti are recorded by sensors.")
        from companion.table.replay import replay

        rejudged = by_recording(opened, told, replay(recording))
    elif edition is not None:
        rejudged = by_edition(opened, told, _with_edition(opened, edition))
    else:
        rejudged = _by_todays_rules(opened, told)
    if as_json:
        virtual = {"virtual": True} if opened.virtual else {}
        compared = {} if found.recording is None else {"recording": found.recording}
        print(json.dumps({**_as_json(str(path), rejudged), **virtual, **compared}))
    else:
        for line in _lines(rejudged):
            say(line)
    warn(found.sentence())
    raise typer.Exit(0 if rejudged.is_same and found.recording != "other" else 1)


def _by_todays_rules(opened: "Opened", told: Any) -> "Rejudged":
    """The record's own words beside what the rules say today."""
    from companion.record import entries
    from companion.table.rejudging.rejudge import rejudge as judge_again
    from companion.table.rejudging.rejudged import Difference, Rejudged, by_edition

    now = by_edition(opened, told, opened)
    kept = [(i + 1, one) for i, one in told if isinstance(one, entries.Told | entries.Closed)]
    differing = [
        Difference(one["line"] - 1, f"entry {one['line'] - 1}", one["recorded"], one["now"])
        for one in judge_again(opened, kept)
    ]
    return Rejudged(now.acts, tuple(differing), (), now.recorded_outcome, now.outcome)


def _with_edition(opened: "Opened", named: str) -> "Opened":
    """The same match by other rulings.

    Raises:
        UsageError: There is no such edition, option or token.
    """
    from companion.games.palagonia import edition as palagonia
    from companion.games.palagonia.options import preset as palagonia_preset
    from companion.games.villa_paletti import edition as villa_paletti
    from companion.games.villa_paletti.options import preset as villa_preset

    is_villa = opened.game == "villa_paletti"
    kind: Any = villa_paletti.Edition if is_villa else palagonia.Edition
    if "=" not in named:
        chosen: Any = villa_preset(named) if is_villa else palagonia_preset(named)
    else:
        played = {key: value for key, value in opened.edition.items() if key != "game"}
        chosen = _changed(kind.from_canonical(played), named)
    values = chosen.canonical() if is_villa else {"game": "palagonia", **chosen.canonical()}
    return msgspec.structs.replace(opened, edition=values)


def _changed(edition: Any, named: str) -> Any:
    values = msgspec.structs.asdict(edition)
    for word in named.split(","):
        option, _, token = word.partition("=")
        option = option.strip()
        if option not in values:
            raise UsageError(
                f"There is no option `{option}`; there are {', '.join(values)}. "
                "`companion editions` explains them."
            )
        try:
            values[option] = json.loads(token)
        except ValueError:
            values[option] = token.strip()
    try:
        return msgspec.convert(values, type=type(edition))
    except msgspec.ValidationError as error:
        raise UsageError(f"`{named}` is no edition: {error}.") from error


def _lines(rejudged: "Rejudged") -> Iterator[str]:
    from companion.table.rejudging.rejudged import changed

    for one in rejudged.differences:
        number = "new" if one.entry is None else str(one.entry)
        yield f"{number:>5}  {one.act[0].upper()}{one.act[1:]}"
        if one.recorded is None or one.now is None:
            yield from _one_side(one)
            continue
        for key, was, now in changed(one):
            yield f"     - {key}: {_shown(was)}"
            yield f"     + {key}: {_shown(now)}"
    for other in rejudged.numeric:
        yield f"{other.entry:>5}  {_number_words(other)}"
    if rejudged.outcome != rejudged.recorded_outcome:
        yield f"     - outcome: {_shown(rejudged.recorded_outcome)}"
        yield f"     + outcome: {_shown(rejudged.outcome)}"
    count = len(rejudged.differences)
    said = "all as they were" if not count else f"{count} otherwise"
    yield f"{rejudged.acts} acts judged again, {said}."


def _number_words(other: "Otherwise") -> str:
    """What of an act's evidence is another number now."""
    if other.what == "pictures":
        were, same = other.recorded or 0, other.now or 0
        if not were:
            return "rests on pictures now, and on none before"
        return f"rests on {were:.0f} pictures, of which {were - same:.0f} are not used now"
    said = _WORDS[other.what]
    was, now = (
        "not told" if one is None else said.format(one) for one in (other.recorded, other.now)
    )
    return f"{was}, now {now}"


def _one_side(one: "Difference") -> Iterator[str]:
    if one.recorded is not None:
        yield "     - in the record; nobody tells it now"
    else:
        yield f"     + {_shown((one.now or {}).get('verdict'))}; the record does not have it"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _as_json(path: str, rejudged: "Rejudged") -> dict[str, Any]:
    return {
        "record": path,
        "acts": rejudged.acts,
        "same": rejudged.is_same,
        "differences": [
            {"entry": one.entry, "act": one.act, "recorded": one.recorded, "now": one.now}
            for one in rejudged.differences
        ],
        "numeric": [
            {"entry": one.entry, "what": one.what, "recorded": one.recorded, "now": one.now}
            for one in rejudged.numeric
        ],
        "outcome": {"recorded": rejudged.recorded_outcome, "now": rejudged.outcome},
    }
