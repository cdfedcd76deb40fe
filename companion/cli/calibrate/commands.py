"""``companion calibrate``: how does this table get to know its own parts?"""

from companion.cli.calibrate.camera import calibrate_camera
from companion.cli.calibrate.scales import calibrate_scales
from companion.cli.group import group

calibrate = group(
    "calibrate",
    "Measure this table's own parts, once, with a person's help.",
    {"camera": calibrate_camera, "scales": calibrate_scales},
)
