"""``companion bench replay``: does replay tell what really happened?"""

import time

import typer

from companion.cli.bench.answer import AsJson, answer
from companion.cli.bench.recordings import Recordings, Truths, with_truth


def replay_bench(file: Recordings, truth: Truths, as_json: AsJson = False) -> None:
    """Compare what replay tells with what really happened."""
    from companion.bench.figures import figures_json, print_figures
    from companion.bench.replay_bench import measure
    from companion.bench.truth import read_truth
    from companion.record.shown_path import shown_path
    from companion.table.replay import replay

    figures = {}
    for recording, true in with_truth(file, truth):
        before_s = time.process_time()
        story = replay(recording, use_pictures=False)
        cpu_s = time.process_time() - before_s
        for sentence in story.damage:
            typer.echo(sentence, err=True)
        figures[shown_path(recording)] = measure(story, read_truth(true), cpu_s)
    answer(figures_json(figures), lambda: print_figures(figures), as_json=as_json)
