"""``companion scales``: are the scales well, what do they say right now, and of nothing?"""

from companion.cli.group import group
from companion.cli.scales.doctor import doctor
from companion.cli.scales.flash import flash
from companion.cli.scales.tare import tare
from companion.cli.scales.watch import watch

scales = group(
    "scales",
    "Look at the scales, take their zero, find out what ails them, program their board.",
    {"watch": watch, "doctor": doctor, "tare": tare, "flash": flash},
)
