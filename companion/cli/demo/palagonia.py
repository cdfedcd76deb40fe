"""``companion demo palagonia``: simple programs play a match; its record, text and page."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.demo.room import make_room, typed_command
from companion.cli.places import place

_SEED = 7  # a match with large creatures, doubles in a row, and a removal because nothing else went
_LARGEST_SEED = 2**53 - 1  # records hold no larger whole number that every language reads
_EXIT_CODE_NOT_VALID = 1


def demo_palagonia(
    out: Annotated[
        Path,
        typer.Option(
            parser=place, metavar="DIR", help="Directory to write the record and the page into."
        ),
    ] = Path("demo-palagonia"),
    seed: Annotated[
        int, typer.Option(min=0, max=_LARGEST_SEED, help="From which dice and acts follow.")
    ] = _SEED,
    players: Annotated[int, typer.Option(min=3, max=5, help="How many play.")] = 3,
) -> None:
    """Let simple programs play Palagonia with the table's own dice; needs no screen or network."""
    from companion.record.keys import table_key, trust_if_whole
    from companion.record.verification import Verdict
    from companion.record.verify import verify_record
    from companion.report.palagonia.page import write_page
    from companion.report.palagonia.story import read_story
    from companion.report.palagonia.text import print_match
    from companion.table.rejudging.rejudge import rejudge
    from companion.virtual.palagonia_match import demonstrate

    record, page = make_room(out, is_own_record=_is_demonstration)
    demonstrate(out, table_key(), seed=seed, players=players)
    trust, _ = trust_if_whole()
    found = verify_record(record, known=trust.known, rejudge=rejudge)
    story = read_story(record)
    write_page(story, page, record=record, verdict=found.sentence())
    print_match(story, record=record, page=page)
    print(f"\n{found.sentence()}\n\n{_what_next(out, page, seed)}")
    if found.verdict is not Verdict.VALID:
        raise typer.Exit(_EXIT_CODE_NOT_VALID)


def _is_demonstration(path: Path) -> bool:
    from companion.record.verify import verify_record
    from companion.virtual.palagonia_match import DEMONSTRATION

    opened = verify_record(path).opened
    return opened is not None and opened.match_id.startswith(f"{DEMONSTRATION}-")


def _what_next(out: Path, page: Path, seed: int) -> str:
    command = typed_command()
    return "\n".join(
        [
            f"Open {page} in a browser: the same match, every creature drawn to count along.",
            "What to try next:",
            f"  {command} verify {out}",
            "      checks every roll; change a face in the record first, and it tells which line",
            f"  {command} demo palagonia --seed {seed + 1} --players 4",
            "      another match",
            f"  {command} palagonia --help",
        ]
    )
