"""Where a piece came to stand is read from a record as it was written, and from older records."""

from dataclasses import replace

import msgspec

from calibration.set_file import default_set
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Pass
from companion.record.entries import Act, Evidence, Seal
from companion.referee.happenings import Happening, Origin, Place, What
from companion.scene import LaidPlate, Scene
from companion.table.retold.steps import Step
from companion.table.retold.where import Placed, acted
from companion.table.writing.testimony import placed

COV = ((4.0, 1.0), (1.0, 9.0))
STATE = rules.initial()
COLUMN = Happening(
    at_ns=1,
    known_ns=2,
    what=What.COLUMN_MOVED,
    by="red",
    seat=0,
    probability=0.99,
    witnesses={},
    evidence=(),
    plays=(),
    game=STATE,
    scene=None,
    column=Origin("red", "thin", 0),
    to=Place(1, 10.0, -20.0, COV, is_on_column=True),
)
PLATE = LaidPlate("green", 2, 3.0, -2.0, 0.5, 30.25, 4.5)
LAID = replace(
    COLUMN,
    what=What.PLATE_LAID,
    column=None,
    to=None,
    plate="green",
    scene=Scene(default_set().table_set(), (), (PLATE,)),
)


def written(told: Happening) -> Evidence:
    """What the record has of where a piece came to stand."""
    entry = placed(told)
    assert entry is not None
    return entry


def read(entry: Evidence) -> Placed | None:
    """What an act that rests on an entry has of its piece's place."""
    act = Act(3, {}, "legal", None, (), 0, Seal(None, None), {}, {}, 990, (1,))
    (one,) = acted([(1, entry), (2, act)], [Step(2, Pass(0), None, STATE, STATE, 1)])
    return one.placed


def test_a_column_on_another_one_is_read_as_it_was_written() -> None:
    assert read(written(COLUMN)) == Placed(1, 10.0, -20.0, COV, is_on_column=True)


def test_how_well_a_plates_turn_is_known_is_read_as_it_was_written() -> None:
    assert read(written(LAID)) == Placed(2, 3.0, -2.0, ((0.25, 0.0), (0.0, 0.25)), 30.25, 4.5)


def test_older_records_without_them_are_read() -> None:
    entries = []
    for told, key in ((COLUMN, "on_column"), (LAID, "yaw_sd_mdeg")):
        entry = written(told)
        values = {name: value for name, value in entry.values.items() if name != key}
        entries.append(msgspec.structs.replace(entry, values=values))

    column, plate = (read(one) for one in entries)

    assert column == Placed(1, 10.0, -20.0, COV)
    assert plate == Placed(2, 3.0, -2.0, ((0.25, 0.0), (0.0, 0.25)), 30.25)
