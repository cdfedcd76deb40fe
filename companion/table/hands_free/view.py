"""What are faces shown of the referee? What he knows, in the words of the link."""

from collections.abc import Sequence

from companion.fusion.lift import Candidate
from companion.games.villa_paletti import rules
from companion.link.messages.shown.referee import (
    CandidateView,
    LiesView,
    ProvisionalView,
    QuestionView,
    RefereeView,
    StandsView,
    ToSetRight,
)
from companion.referee.certainty import why_uncertain
from companion.referee.foreseeing import Foreseen
from companion.referee.happenings import Unclear
from companion.referee.states import TableState
from companion.table.hands_free.righting import Astray
from companion.table.said import shown


def referee_view(
    table: TableState,
    questions: tuple[QuestionView, ...],
    astray: Sequence[Astray],
    *,
    differs: str,
    is_blind: bool,
    foreseen: Foreseen | None,
) -> RefereeView:
    """Return the view of a referee.

    Args:
        table: What he knows.
        questions: What he asks.
        astray: What he waits for to be set right.
        differs: Why he waits else; empty if he does not.
        is_blind: No witness is heard.
        foreseen: What will be told if everything stays so.
    """
    hand = table.hand
    scene = None if table.belief is None else table.belief.likeliest
    is_blind = is_blind or scene is None
    return RefereeView(
        state="set_right"
        if astray or differs
        else "blind"
        if is_blind or scene is None
        else "following",
        in_hand=None if hand is None else _candidate(hand.reading.candidates[0]),
        doubt=shown(differs or why_uncertain(table) or ""),
        questions=questions,
        set_right=tuple(
            ToSetRight(*one.piece, one.stands, one.belongs)  # type: ignore[arg-type]  # of the game
            for one in astray
        ),
        columns=()
        if scene is None
        else tuple(
            StandsView(
                *one.piece,  # type: ignore[arg-type]  # colours and kinds of the game
                one.storey,
                round(one.x_mm, 1),
                round(one.y_mm, 1),
                round(one.sd_mm, 1),
            )
            for one in scene.columns
        ),
        plates=()
        if scene is None
        else tuple(
            LiesView(
                one.colour,
                one.storey,
                round(one.x_mm, 1),
                round(one.y_mm, 1),
                round(one.sd_mm, 1),
                None if one.yaw_deg is None else round(one.yaw_deg, 1),
            )
            for one in scene.plates
        ),
        objector=table.objector if table.game.phase == "proposed" else None,
        provisional=None if foreseen is None else provisional_view(foreseen),
    )


def provisional_view(foreseen: Foreseen) -> ProvisionalView:
    """Return what will be told if everything stays as it is felt now, as it is shown."""
    last, game = foreseen.last, foreseen.game
    column = None
    if last.column is not None and last.to is not None:
        named = last.column
        column = CandidateView(
            named.colour,  # type: ignore[arg-type]  # colours and kinds of the game
            named.kind,  # type: ignore[arg-type]  # as above
            named.n or 1,
            last.to.storey,
            round(last.probability * 1000),
        )
    points = rules.scores(game)
    return ProvisionalView(
        column, last.plate, tuple(points.get(seat, 0) for seat in range(len(game.players)))
    )


def question_view(asked: Unclear, entry: int, about: int | None) -> QuestionView:
    """Return a question as it is shown.

    Args:
        asked: The question.
        entry: Its number in the record.
        about: The number of the act that it is about, None where none was told.
    """
    return QuestionView(
        entry,
        asked.question.value,
        shown(asked.sentence),
        tuple(_candidate(one) for one in asked.candidates),
        about,
    )


def _candidate(one: Candidate) -> CandidateView:
    return CandidateView(
        *one.column.piece,  # type: ignore[arg-type]  # colours and kinds of the game
        one.column.storey,
        round(one.probability * 1000),
    )
