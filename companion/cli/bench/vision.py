"""``companion bench vision``: how well is a recorded match seen?"""

import time
from functools import partial
from typing import Annotated

import typer

from companion.cli.bench.answer import AsJson, answer
from companion.cli.bench.recordings import Recordings, Truths, with_truth
from companion.errors import UsageError


def vision_bench(  # noqa: PLR0917  # the command line calls it by name
    file: Recordings,
    truth: Truths,
    camera: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this camera may testify; may be given again."),
    ] = None,
    no_scales: Annotated[
        bool, typer.Option("--no-scales", help="The load cells are no witness.")
    ] = False,
    light: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="By another lamp: warm, cool, dim, dusk, steps or side; as recorded without it.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay matches with their cameras and compare what was seen with what really happened."""
    from companion.bench.other_light import Light, by_light
    from companion.bench.truth import read_truth
    from companion.bench.vision_bench import measure
    from companion.bench.vision_report import is_fulfilled, print_vision, vision_json
    from companion.record.shown_path import shown_path
    from companion.table.replay import replay

    if light is not None and light not in list(Light):
        raise UsageError(f"There is no light {light!r}; choose one of: {', '.join(Light)}.")
    spoil = None if light is None else partial(by_light, light=Light(light))
    cameras = frozenset(camera) if camera else None
    figures = {}
    for recording, true in with_truth(file, truth):
        story = replay(
            recording,
            use_scales=not no_scales,
            cameras=cameras,
            stopwatch=time.process_time,
            spoil=spoil,
        )
        if not story.pictures:
            named = " and ".join(sorted(cameras or ()))
            raise UsageError(
                f"{recording} has no pictures" + (f" of {named}" if named else "") + "; name "
                "cameras as the recording does, or none of them."
            )
        for sentence in story.damage:
            typer.echo(sentence, err=True)
        figures[shown_path(recording)] = measure(story, read_truth(true))
    answer(
        {**vision_json(figures), "light": light},
        lambda: print_vision(figures),
        as_json=as_json,
        fulfilled=is_fulfilled(figures),
    )
