"""``companion palagonia``: which commands are about Palagonia?"""

from companion.cli.group import group
from companion.cli.palagonia.adjudicate import adjudicate_file
from companion.cli.palagonia.count import count
from companion.cli.palagonia.dice import dice
from companion.cli.palagonia.sum import sum_of
from companion.cli.palagonia.value import value

palagonia = group(
    "palagonia",
    "Palagonia: values, sums and dice, and what the rules say to a match.",
    {"adjudicate": adjudicate_file, "count": count, "dice": dice, "sum": sum_of, "value": value},
)
