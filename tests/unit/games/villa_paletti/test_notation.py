"""Is a line on paper one act and no other, and is a mistake in it found where it is?"""

import pytest

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    Collapse,
    ColumnRef,
    Lay,
    LayImpossible,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Pass,
    Player,
    Propose,
    Referee,
    Start,
    Stop,
    Toppled,
    Touched,
)
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.notation import acts_of, read, write

RED = ColumnRef("red", "thick", 0)
THIN = ColumnRef("yellow", "thin", 2, 2)
FOUR = (
    Player("Ann", ("red",)),
    Player("Ben", ("blue",)),
    Player("Cleo", ("green",)),
    Player("Dan", ("yellow",)),
)

LINES: list[tuple[str, Act]] = [
    ("start Ann R, Ben B, Cleo G, Dan Y", Start(FOUR)),
    ("start Ann R, Ben B, Cleo G neutral Y", Start(FOUR[:3], "yellow")),
    (
        'start "Ann B." RG, "a, \\"b\\" # \\n" BY edition challenge_blocks=false foul=lose_turn',
        Start(
            (Player("Ann B.", ("red", "green")), Player('a, "b" # \n', ("blue", "yellow"))),
            None,
            Edition(challenge_blocks=False, foul="lose_turn"),
        ),
    ),
    (
        "start Ann R, Ben B, Cleo G, Dan Y edition plate_return_mm=0.5 plate_return_deg=1e+20",
        Start(FOUR, None, Edition(plate_return_mm=0.5, plate_return_deg=1e20)),
    ),
    ("0 move R3@0", Move(0, RED)),
    ("12 move Y1b@2 over", Move(12, THIN, "over")),
    ("0 move R3@0 close stacked", Move(0, RED, "too_close", True)),
    ("0 move R3@0 stacked", Move(0, RED, on_column=True)),
    ("0 move R3a@0", Move(0, ColumnRef("red", "thick", 0, 1))),
    ("0 neutral R3@0", MoveNeutral(0, RED)),
    ("0 neutral R3@0 to 2 over", MoveNeutral(0, RED, "over", 2)),
    ("-1 stop R3@0", Stop(-1, RED)),
    ("0 touch R3@0", Touched(0, RED)),
    ("0 propose", Propose(0)),
    ("1 object Y1b@2", Object(1, THIN)),
    ("succeeded", ObjectionSucceeded()),
    ("failed", ObjectionFailed(None)),
    ("failed Y1b@2", ObjectionFailed(THIN)),
    ("agree", Agree()),
    ("lay orange on 2", Lay("orange", 2)),
    ("lay green on -3 close", Lay("green", -3, "too_close")),
    ("impossible", LayImpossible()),
    ("0 refuse R3@0", NeutralAttemptFailed(0, RED)),
    ("1 instead R3@0", NeutralByOther(1, RED)),
    ("1 instead R3@0 failed", NeutralByOtherFailed(1, RED)),
    ("0 pass", Pass(0)),
    ("2 collapse", Collapse(2)),
    ("nobody collapse", Collapse(None)),
    ("2 topple R3@0", Toppled(2, RED)),
    ("nobody topple R3@0", Toppled(None, RED)),
    ("end", AgreeEnd()),
    ("referee restore", Referee("restore")),
    ("referee put_back_and_block by Eve", Referee("put_back_and_block", "Eve")),
    ("referee winner 0 2 by by", Referee("winner", "by", (0, 2))),
    ("referee winner", Referee("winner", None, ())),
    ('referee accept by ""', Referee("accept", "")),
]


@pytest.mark.parametrize(("line", "act"), LINES, ids=[line for line, _ in LINES])
def test_an_act_and_its_line_are_the_same(line: str, act: Act) -> None:
    assert write(act) == line
    assert read(line) == act


def test_every_act_has_its_line_here() -> None:
    assert {type(act) for _, act in LINES} == set(Act.__args__)


def test_upper_case_and_spaces_mean_nothing_and_a_comment_is_for_people() -> None:
    assert read("  0  MOVE   y1B@2\tOver  # too far?") == Move(0, THIN, "over")
    assert read("START Ann r,Ben b,Cleo g , Dan y#four of us") == Start(FOUR)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Character 1: the line ends; the act is missing."),
        ("0", "Character 2: the line ends; the act of a seat is missing."),
        ("0 move", "Character 7: the line ends; the column is missing."),
        ("move R3@0", "Character 1: `move` is no seat, and no act of the table (start"),
        ("0 jump R3@0", "Character 3: `jump` is no act of a seat (move, neutral"),
        ("nobody pass", "Character 8: `pass` is no fall that nobody caused (collapse, topple)."),
        ("0 move R3", "Character 8: `R3` is no column (like R3@0: colour, points, storey)."),
        ("0 move O3@0", "Character 8: `O3@0` is no column: the colours are R, B, G and Y"),
        ("0 move R4@0", "Character 8: `R4@0` is no column: the colours are R, B, G and Y"),
        ("0 move R3@6", "Character 8: `R3@6` is no column: the storeys are 0 to 5."),
        ("0 move R3b@0", "Character 8: `R3b@0` is no column: its letter can only be a."),
        ("0 move R1d@0", "Character 8: `R1d@0` is no column: its letter can only be a or b or c."),
        ("0 move R3@0 stacked over", "Character 21: `over` is too much; the act ends before."),
        ("0 move R3@0 to 2", "Character 13: `to` is too much"),
        ("0 neutral R3@0 to", "Character 18: the line ends; the storey is missing."),
        ("0 neutral R3@0 to 6", "Character 19: `6` is no storey (0, 1, 2, 3, 4, 5)."),
        ("0 instead R3@0 over", "Character 16: `over` is too much"),
        ("lay", "Character 4: the line ends; the plate is missing."),
        ("lay purple on 3", "Character 5: `purple` is no plate (blue, green, yellow"),
        ("lay green 3", "Character 11: `3` is no `on`, which comes before the number of columns."),
        ("lay green on", "Character 13: the line ends; the number of columns is missing."),
        ("lay green on three", "Character 14: `three` is no number of columns."),
        ("lay green on 3.0", "Character 14: `3.0` is no number of columns."),
        ("agree now", "Character 7: `now` is too much"),
        ("referee forgive", "Character 9: `forgive` is no decision (restore, accept"),
        ("referee accept 0", "Character 16: `0` is too much"),
        ("referee winner x", "Character 16: `x` is no seat."),
        ("referee accept by", "Character 18: the line ends; the name is missing."),
        ("start", "Character 6: the line ends; the name of a player is missing."),
        ("start Ann, Ben", "Character 10: `,` is no list of colours"),
        ("start , Ben B", "Character 7: `,` is no name of a player."),
        ("start Ann Q", "Character 11: `Q` is no list of colours (some of the"),
        ("start Ann R, Ben B", "After `start`: With 2 players each owns 2 colour(s)."),
        ("start Ann R, Ben B, Cleo R", "After `start`: A colour belongs to one player only."),
        ("start Ann R, Ben B, Cleo G neutral R", "After `start`: Only with three players"),
        ("start Ann RB, Ben GY edition", "Character 29: the line ends; the option is missing."),
        ("start Ann RB, Ben GY edition foul", "Character 30: `foul` is no option of an edition"),
        ("start Ann RB, Ben GY edition foul=3", "Character 30: `foul=3` is no option"),
        ("start Ann RB, Ben GY edition plate_return_mm=-1", "Character 30: `plate_return_mm=-1`"),
        ("start Ann RB, Ben GY edition plate_return_mm=nan", "Character 30: `plate_return_mm=nan`"),
        ("start Ann RB, Ben GY edition plate_return_mm=1e999", "Character 30: `plate_return_mm"),
        ('start "Ann R', "Character 7: the quoted text is not written as it should be"),
        (r'start "\ud800" R', "Character 7: the quoted text holds half a character."),
        ('"0" pass', "Character 1: `0` is no act."),
        ("0 \x1b[2Jpass", "Character 3: `\ufffd[2Jpass` is no act of a seat"),
        ("9" * 5000 + " pass", "Character 1: `999"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(line: str, why: str) -> None:
    found = read(line)

    assert isinstance(found, Unreadable)
    assert found.why.startswith(why)
    assert found.why.endswith(".")


def test_lines_of_a_file_keep_their_numbers_and_comments_are_no_lines() -> None:
    data = "\ufeff# A match\r\n\r\n0 pass\r\n  # told\n\n1 pass # quickly\n".encode() + b"\xff\n"

    found = list(acts_of(data))

    assert found == [
        (3, Pass(0)),
        (6, Pass(1)),
        (7, Unreadable("The line is not UTF-8 (byte 1).")),
    ]
