"""``companion bench``: how good is it, measured against known truth?"""

from companion.cli.bench.bridge import bridge_bench
from companion.cli.bench.colours import colours_bench
from companion.cli.bench.palagonia import palagonia_bench
from companion.cli.bench.replay import replay_bench
from companion.cli.bench.table import table_bench
from companion.cli.bench.tablet import tablet_bench
from companion.cli.bench.verify import verify_bench
from companion.cli.bench.virtual import virtual_bench
from companion.cli.bench.vision import vision_bench
from companion.cli.bench.weighing import weighing_bench
from companion.cli.group import group

bench = group(
    "bench",
    "Measure how good it is, against known truth.",
    {
        "table": table_bench,
        "vision": vision_bench,
        "weighing": weighing_bench,
        "replay": replay_bench,
        "verify": verify_bench,
        "tablet": tablet_bench,
        "palagonia": palagonia_bench,
        "bridge": bridge_bench,
        "virtual": virtual_bench,
        "colours": colours_bench,
    },
)
