"""``companion demo``: a recorded match, from the sensors to the signed record and its page."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.demo.palagonia import demo_palagonia
from companion.cli.demo.room import make_room, typed_command
from companion.cli.places import place

SAMPLE = "samples/villa-paletti.mcap"

_EXIT_CODE_NOT_VALID = 1

demo = typer.Typer(
    name="demo",
    help="Follow the match that comes with the companion; needs no screen, scales or network.",
    rich_markup_mode=None,
    subcommand_metavar="[palagonia]",
)
demo.command("palagonia")(demo_palagonia)


@demo.callback(invoke_without_command=True)
def villa_paletti(
    context: typer.Context,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=place,
            metavar="DIR",
            help="Directory to write the record and the page into.",
            show_default="demo-out",
        ),
    ] = None,
) -> None:
    """Follow the match that comes with the companion; needs no screen, scales or network."""
    if context.invoked_subcommand is None:
        _follow(out or Path("demo-out"))
    elif out is not None:
        raise typer.BadParameter(f"give --out after {context.invoked_subcommand}.")


def _follow(out: Path) -> None:
    from companion.cli.wiring import journal_of_replay
    from companion.record.keys import trust_if_whole
    from companion.record.verification import Verdict
    from companion.record.verify import file_sha256, verify_record
    from companion.report.page import write_page
    from companion.report.text import print_story
    from companion.table.rejudging.rejudge import rejudge
    from companion.table.replay import replay

    with as_file(files("companion") / SAMPLE) as recording:

        def is_of_the_sample(path: Path) -> bool:
            opened = verify_record(path).opened
            return opened is not None and opened.setup.get("recording") == file_sha256(recording)

        record, page = make_room(out, is_own_record=is_of_the_sample)
        story = replay(recording, open_journal=journal_of_replay(out, recording))
        trust, _ = trust_if_whole()
        found = verify_record(record, known=trust.known, recording=recording, rejudge=rejudge)
    write_page(story, page, record=record, verdict=found.sentence())
    print_story(story, record=record, page=page)
    print(f"\n{found.sentence()}\n\n{_what_next(out, page)}")
    if found.verdict is not Verdict.VALID:
        raise typer.Exit(_EXIT_CODE_NOT_VALID)


def _what_next(out: Path, page: Path) -> str:
    command = typed_command()
    return "\n".join(
        [
            f"Open {page} in a browser: the same match with drawings, pictures and charts.",
            "What to try next:",
            f"  {command} verify {out}",
            "      change a letter in the record first, and it tells which line",
            f"  {command} demo palagonia",
            "      three simple programs play Palagonia, with dice that can be checked",
            f"  {command} replay FILE.mcap --report page.html --record DIR",
            "      the same for a recording of yours",
            f"  {command} --help",
        ]
    )
