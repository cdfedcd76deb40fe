"""What a face is told counts: by then it is on the disk, also where a referee has written it."""

from pathlib import Path

from companion.record.entries import Act, Entry
from companion.record.verify import verify_record
from tests.scales_table.hands import HandsFreeTable


def test_what_people_declared_is_on_the_disk_when_it_is_answered(table: HandsFreeTable) -> None:
    answer = table.say(act="pass", by=0)

    told: list[Entry] = []
    verify_record(Path(table.match.record_path), hear=lambda _, entry: told.append(entry))
    assert answer.verdict == "legal"
    assert [one.act["act"] for one in told if isinstance(one, Act)] == ["pass"]
