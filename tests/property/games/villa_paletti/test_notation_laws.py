"""Does every act survive being written on paper, and does no line bring the reader down?"""

from hypothesis import given, settings
from hypothesis import strategies as st

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
    decode_act,
    encode_act,
)
from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.notation import acts_of, read, write
from companion.games.villa_paletti.pieces import COLOURS, PLATE_ORDER

seats = st.integers()
storeys = st.integers(0, 5)
edges = st.sampled_from(["inside", "over", "too_close"])
colours = st.sampled_from(COLOURS)
tolerances = st.floats(0, allow_infinity=False) | st.integers(0, 10**6)
columns = st.builds(
    ColumnRef, colours, st.just("thin"), storeys, st.none() | st.integers(1, 3)
) | st.builds(
    ColumnRef, colours, st.sampled_from(["thick", "hex"]), storeys, st.sampled_from([None, 1])
)
editions = st.builds(
    Edition,
    st.sampled_from(["off", "on"]),
    st.sampled_from(["proposers", "any"]),
    st.booleans(),
    st.sampled_from(["proposer", "other_players"]),
    st.sampled_from(["holder_keeps", "next_clockwise"]),
    st.sampled_from(["no_winner", "referee_decides"]),
    st.sampled_from(["plate_or_two_columns", "any_plate", "any_column"]),
    st.sampled_from(["holder_wins", "replay"]),
    st.sampled_from(["highest_plate", "any_higher_storey"]),
    st.sampled_from(["restore", "lose_turn"]),
    tolerances,
    tolerances,
)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    count = draw(st.sampled_from([2, 3, 4]))
    each = 2 if count == 2 else 1
    mixed = draw(st.permutations(COLOURS))
    players = tuple(
        Player(draw(st.text()), tuple(mixed[each * seat : each * seat + each]))
        for seat in range(count)
    )
    named = count == 3 and draw(st.booleans())
    return Start(players, mixed[3] if named else None, draw(editions))


acts: st.SearchStrategy[Act] = st.one_of(
    starts(),
    st.builds(Move, seats, columns, edges, st.booleans()),
    st.builds(MoveNeutral, seats, columns, edges, st.none() | storeys),
    *(
        st.builds(act, seats, columns)
        for act in (
            Stop,
            Touched,
            Object,
            NeutralAttemptFailed,
            NeutralByOther,
            NeutralByOtherFailed,
        )
    ),
    *(st.builds(act, seats) for act in (Propose, Pass)),
    *(st.just(act()) for act in (ObjectionSucceeded, Agree, LayImpossible, AgreeEnd)),
    st.builds(ObjectionFailed, st.none() | columns),
    st.builds(Lay, st.sampled_from(PLATE_ORDER), st.integers(), edges),
    st.builds(Collapse, st.none() | seats),
    st.builds(Toppled, st.none() | seats, columns),
    st.builds(
        Referee,
        st.sampled_from(["restore", "accept", "put_back_and_block", "collapse", "no_collapse"]),
        st.none() | st.text(),
    ),
    st.builds(Referee, st.just("winner"), st.none() | st.text(), st.lists(seats).map(tuple)),
)


@settings(max_examples=300)
@given(act=acts)
def test_every_act_comes_back_from_its_line(act: Act) -> None:
    line = write(act)

    assert read(line) == act
    assert "\n" not in line
    assert list(acts_of(f"# told\n{line}  # so\n".encode())) == [(2, act)]


@given(act=acts)
def test_letters_of_either_case_mean_the_same_where_no_name_stands(act: Act) -> None:
    line = write(act)

    if not isinstance(act, Start | Referee):
        assert read(line.upper()) == read(line.lower()) == act


@given(act=acts)
def test_paper_and_json_lines_tell_the_same(act: Act) -> None:
    told = decode_act(encode_act(act))

    assert not isinstance(told, Unreadable)
    assert read(write(told)) == told


@given(line=st.text() | st.text('0123RBGY@ abc,"#movestartnul'))
def test_any_other_line_is_answered_with_a_sentence(line: str) -> None:
    found = read(line)

    if isinstance(found, Unreadable):
        assert found.why[0].isupper()
        assert found.why.endswith(".")
        assert all(sign.isprintable() for sign in found.why)
    else:
        assert read(write(found)) == found


@given(edition=editions)
def test_an_edition_and_its_canonical_form_tell_the_same(edition: Edition) -> None:
    back = Edition.from_canonical(edition.canonical())

    assert back.canonical() == edition.canonical()
    assert edition_hash(back) == edition_hash(edition)
