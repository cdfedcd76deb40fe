"""``companion palagonia adjudicate``: what do the rules of Palagonia say to a file of acts?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.palagonia.files import bytes_of, drawn, print_json, print_lines
from companion.cli.places import place
from companion.games.lines import printable
from companion.games.palagonia.adjudication import Adjudication, Judged, adjudicate
from companion.games.palagonia.possible import must_remove_instead, possible
from companion.games.palagonia.sentences import waiting
from companion.games.palagonia.state import State


def adjudicate_file(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE.jsonl",
            help="The acts of a match, one JSON line each.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Judge the acts of a Palagonia match by the rules.

    The exit code is 0 if every line counts, 1 if one is illegal, 2 if one is unreadable.
    """
    found = adjudicate(bytes_of(file, "a match, with one act a line"))
    if as_json:
        print_json(found.report())
    else:
        print_lines(_for_people(found))
    raise typer.Exit(found.exit_code)


def _for_people(found: Adjudication) -> Iterator[str]:
    width = len(str(max((one.line for one in found.lines), default=1)))
    for one in found.lines:
        rules = f" ({', '.join(one.verdict.rules)})" if one.verdict.rules else ""
        yield f"{one.line:>{width}}  {one.verdict.verdict:<10}  {one.verdict.reason}{rules}"
        if one.after != one.before:
            yield from (f"{'':>{width}}  {line}" for line in _what_changed(one))
    yield ""
    yield from _table(found.state)


def _what_changed(one: Judged) -> Iterator[str]:
    """The table after each act that changes it, and the dice before each action."""
    if one.after.tiles != one.before.tiles:
        yield from drawn(one.after.tiles)
    if one.after.phase == "action":
        yield from _dice(one.after)


def _dice(state: State) -> Iterator[str]:
    for die in possible(state):
        barred = f"cannot be done. {die.why} ({die.rule})" if die.why else "can be done."
        yield f"    {die.die:>6}  {barred}"
    if must_remove_instead(state):
        yield "    An outer tile is removed instead (PG-11)."


def _table(state: State) -> Iterator[str]:
    if not state.players:
        yield "No match has started."
        return
    yield from drawn(state.tiles)
    yield f"Phase: {state.phase}. {waiting(state)} Tiles in the bag: {state.bag}."
    for seat, name in enumerate(state.players):
        marks = [
            mark
            for mark, holds in (
                ("on turn", seat == state.turn),
                ("extra turn", seat == state.turn and state.extra_turn),
                ("previous", seat == state.previous),
            )
            if holds
        ]
        yield (
            f"Seat {seat}: {printable(name)}, {state.scores[seat]} points"
            f"{''.join(f', {mark}' for mark in marks)}"
        )
    if state.outcome is not None:
        winners = ", ".join(str(seat) for seat in state.outcome.winners)
        yield f"Outcome: {state.outcome.termination}. Won by {winners} ({state.outcome.rule})"
