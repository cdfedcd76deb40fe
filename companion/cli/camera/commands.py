"""``companion camera``: which cameras are there, what do they see, and is it good enough?"""

from companion.cli.camera.doctor import doctor
from companion.cli.camera.forget import forget
from companion.cli.camera.list import list_cameras
from companion.cli.camera.use import use
from companion.cli.camera.watch import watch
from companion.cli.group import group

camera = group(
    "camera",
    "List the cameras, choose those of this table, and find out what ails them.",
    {"list": list_cameras, "use": use, "forget": forget, "watch": watch, "doctor": doctor},
)
