"""``companion adjudicate``: what do the rules of Villa Paletti say to a file of acts?"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place, require_file
from companion.errors import MissingError
from companion.games.lines import printable
from companion.games.villa_paletti.adjudication import (
    Adjudication,
    adjudicate,
    adjudicate_acts,
)
from companion.games.villa_paletti.notation import acts_of
from companion.games.villa_paletti.sentences import how_it_ended
from companion.games.villa_paletti.state import State, scores


def adjudicate_file(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE.jsonl",
            help="The acts of a match, one JSON line each; in notation if the name ends with .vp.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Judge the acts of a Villa Paletti match by the rules.

    The exit code is 0 if every line counts, 1 if one is illegal or ambiguous, 2 if one is
    unreadable.
    """
    require_file(file, "a match, with one act a line")
    data = _bytes_of(file)
    in_notation = file.suffix.lower() == ".vp"
    found = adjudicate_acts(acts_of(data)) if in_notation else adjudicate(data)
    if not found.verdicts:
        print(f"companion: {printable(str(file))} has no acts.", file=sys.stderr)
    if as_json:
        _write(json.dumps(found.report(), ensure_ascii=False), "utf-8")
    else:
        _write("\n".join(_for_people(found)), sys.stdout.encoding or "utf-8")
    raise typer.Exit(found.exit_code)


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise MissingError(f"There is no file {file}. Name a file with one act a line.") from error
    except OSError as error:
        raise MissingError(f"{file} cannot be read: {error.strerror or error}.") from error


def _write(text: str, encoding: str) -> None:
    """Write to standard output whatever its encoding can hold: a sign too few is no failure."""
    sys.stdout.flush()
    sys.stdout.buffer.write((text + "\n").encode(encoding, errors="replace"))
    sys.stdout.buffer.flush()


def _for_people(found: Adjudication) -> Iterator[str]:
    width = len(str(max((line for line, _ in found.verdicts), default=1)))
    for line, verdict in found.verdicts:
        rules = f" ({', '.join(verdict.rules)})" if verdict.rules else ""
        yield f"{line:>{width}}  {verdict.verdict:<10}  {verdict.reason}{rules}"
    yield ""
    yield from _table(found.state)
    outcome = found.state.outcome
    if outcome is not None:
        yield f"Outcome: {outcome.termination}. {how_it_ended(found.state)} ({outcome.rule})"


def _table(state: State) -> Iterator[str]:
    if not state.players:
        yield "No match has started."
        return
    yield f"Phase: {state.phase}. Plates: {', '.join(state.plates)}."
    points = scores(state)
    for seat, player in enumerate(state.players):
        marks = [
            mark
            for mark, holds in (
                ("on turn", seat == state.turn),
                ("seal", seat == state.seal.holder),
            )
            if holds
        ]
        yield (
            f"Seat {seat}: {printable(player.name)} ({', '.join(player.colours)}), "
            f"{points[seat]} on the highest plate{''.join(f', {mark}' for mark in marks)}"
        )
    if state.neutral:
        yield f"Neutral: {state.neutral}"
    for storey in range(state.storey, -1, -1):
        standing = [
            f"{column.id.colour} {column.id.kind}"
            + (f" {column.id.n}" if column.id.kind == "thin" else "")
            + (" (blocked)" if column.blocked else "")
            for column in state.standing_on(storey)
        ]
        yield f"Storey {storey}: {', '.join(standing) or 'empty'}"
