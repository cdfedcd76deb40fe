"""``companion records``: which matches were recorded, and what happened in one?"""

from companion.cli.group import group
from companion.cli.records.delete import delete, prune
from companion.cli.records.export import export
from companion.cli.records.list import list_matches
from companion.cli.records.show import show

records = group(
    "records",
    "The records of matches that lie in a folder.",
    {"list": list_matches, "show": show, "export": export, "delete": delete, "prune": prune},
)
