"""What is shown while the companion follows how the villa is set up? A step, counts, two buttons.

Before that, and before the first act, it is offered where the table could follow it.
"""

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.referee import LiesView, StandsView
from companion.link.messages.shown.setting_up import SetupView, ZoneView
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup, SkipSetup
from companion.tablet.labels import villa_set_up as labels
from companion.tablet.sentences.said import said_text
from companion.tablet.sentences.villa_set_up import (
    colour_text,
    not_seen_text,
    setup_hint_text,
    setup_problem_text,
)
from companion.tablet.text import Text, joined
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, send
from companion.tablet.view_models.touches import (
    ConfirmStep,
    FollowSetUp,
    OfVillaSetUp,
    SkipSetUp,
)


class Plan(msgspec.Struct, frozen=True):
    """What stands where as it is set up."""

    zone: ZoneView
    columns: tuple[StandsView, ...]
    plate: LiesView | None


class VillaSetUpCard(msgspec.Struct, frozen=True):
    """A set-up that is followed.

    Attributes:
        title: What people do now.
        says: Whose columns come now, and what is wrong or missing, or else what helps.
        counts: Of each colour, how many columns of each kind stand; empty where none is to stand.
        plan: What stands where, from above; null while the table does not tell.
        answers: To say that it is so, and to end the set-up.
    """

    title: Text
    says: tuple[Text, ...]
    counts: tuple[Text, ...]
    plan: Plan | None
    answers: tuple[Control, ...]


def villa_set_up_card(tablet: Tablet) -> VillaSetUpCard | None:
    """Return how far the villa is set up; null while no set-up is followed."""
    setup = None if tablet.snapshot is None else tablet.snapshot.setup
    if setup is None:
        return None
    not_yet = None if setup.may_confirm else WhyNot(labels.NOT_YET)
    confirm = ConfirmStep(setup.step)
    return VillaSetUpCard(
        title=labels.STEPS[setup.step],
        says=_says(setup),
        counts=_counts(setup),
        plan=None if setup.zone is None else Plan(setup.zone, setup.columns, setup.plate),
        answers=(
            telling_control(tablet, labels.IT_IS_SO, confirm, why_not=not_yet, size="primary"),
            telling_control(tablet, labels.SKIP, SkipSetUp(), size="primary"),
        ),
    )


def set_up_first(tablet: Tablet) -> Control | None:
    """Return the way into a set-up before any match; null where nobody could follow it."""
    shot = tablet.snapshot
    if shot is None or not shot.may_set_up or shot.setup is not None:
        return None
    return telling_control(tablet, labels.BEGIN, FollowSetUp(), size="primary")


def set_up_offer(tablet: Tablet, match: MatchView) -> tuple[Control, ...]:
    """Return the way into a set-up; nothing where it is followed, or could not be any more."""
    shot = tablet.snapshot
    if shot is None or not shot.may_set_up or shot.setup is not None:
        return ()
    if shot.referee is not None or match.newest > 0:
        return ()
    return (telling_control(tablet, labels.BEGIN, FollowSetUp()),)


def tell_of_set_up(touched: OfVillaSetUp, tablet: Tablet, identity: Identity) -> Then:
    """Return what follows from a touch on this card, or on its offer."""
    match touched:
        case FollowSetUp():
            return send(tablet, identity, BeginSetup)
        case ConfirmStep():
            return send(tablet, identity, lambda named: ConfirmSetup(named, touched.step))
        case SkipSetUp():
            return send(tablet, identity, SkipSetup)


def _says(setup: SetupView) -> tuple[Text, ...]:
    now = () if setup.colour is None else (labels.one_at_a_time(colour_text(setup.colour)),)
    # Two thin columns of a colour that are missing are one sentence; the counts tell how many.
    not_seen = (not_seen_text(setup.not_seen),) if setup.not_seen else ()
    problems = (setup_problem_text(one) for one in setup.problems)
    findings = (said_text(one) for one in setup.findings)
    wrong = tuple(dict.fromkeys((*not_seen, *problems, *findings)))
    hint = setup_hint_text(setup.hint)
    return now + (wrong or (() if hint is None else (hint,)))


def _counts(setup: SetupView) -> tuple[Text, ...]:
    if setup.step == "empty":
        return ()
    colours = dict.fromkeys(one.colour for one in setup.counts)
    return tuple(
        joined(
            [
                colour_text(colour),
                *(
                    labels.counted(one.kind, one.stand, one.of)
                    for one in setup.counts
                    if one.colour == colour
                ),
            ],
            " · ",
        )
        for colour in colours
    )
