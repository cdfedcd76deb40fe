"""How is it told that nothing is to be done? A pass, and the end that all agree to."""

from companion.link.messages.shown.match import LogLine, MatchView
from companion.tablet.view_models.conversation import Act, Declared, Ready, Talk
from companion.tablet.view_models.wording import on_turn, says_act


def passing(match: MatchView) -> Talk:
    """VP-23: the player on turn neither moves nor proposes."""
    yield from ()
    act: Act = {"act": "pass", "by": on_turn(match)}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-23")


def agreeing_to_end(match: MatchView) -> Talk:
    """VP-36: all agree that nobody can move a column or lay a plate."""
    yield from ()
    act: Act = {"act": "agree_end"}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-36")


def everybody_passed(match: MatchView) -> bool:
    """VP-23: whether a full round of passes is over, so that the end may be offered.

    What three players do with a neutral column before they pass does not break the round.
    """
    if match.phase != "turn" or match.dispute is not None:
        return False
    passes = 0
    for line in reversed(match.log):
        if not counts(line) or line.act["act"] in _BEFORE_A_PASS:
            continue
        if line.act["act"] != "pass":
            break
        passes += 1
    return passes >= len(match.players)


def counts(line: LogLine) -> bool:
    """Whether a line of the log changed the match."""
    return line.standing != "struck" and line.verdict == "legal"


_BEFORE_A_PASS = frozenset(
    {"move_neutral", "neutral_attempt_failed", "neutral_by_other_failed", "agree"}
)
"""What may happen in a turn that is passed all the same. An ``agree`` to a proposal stands behind
a ``propose``, which does break the round."""
