"""``companion bench verify``: how fast is a record verified?"""

from typing import Annotated, Any

import typer

from companion.cli.bench.answer import AsJson, answer


def verify_bench(
    entries: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="Entries of the record that is made for it.")
    ] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Measure how fast a record is verified, with and without judging its acts again."""
    from companion.bench.verify_bench import measure

    figures = measure(entries).as_json()
    answer(figures, lambda: _show(figures), as_json=as_json)


def _show(figures: dict[str, Any]) -> None:
    print(f"{figures['entries']} entries, {figures['bytes']} bytes; the fastest of three runs:")
    print(f"  chain and signatures     {figures['verify_s']:.2f} s, ", end="")
    print(f"{figures['entries_per_s']} entries/s")
    print(f"  and every act again      {figures['with_rejudge_s']:.2f} s, ", end="")
    print(f"{figures['with_rejudge_entries_per_s']} entries/s")
