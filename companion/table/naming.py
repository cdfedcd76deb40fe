"""Which creature has which name? A name belongs to a creature, not to a place in the record.

Whoever names a creature means the one that an act had closed at that moment. Once that act, or one
before it, is corrected, the act may close others, or the same one as another of several. Then the
name goes with its creature; where the act closes that no more the name is gone, and comes back
with it.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.link.messages.shown.changes import Change
from companion.record import entries
from companion.table.played import Played
from companion.table.retold.steps import ActT, GivenName, StateT, Step, Timeline
from companion.table.retold.timeline import timeline_of, with_act

Creature = tuple[int, int]
"""The number of the act that closed it, and which of those that the act closes now."""


def names_given(
    game: Played[StateT, ActT], opened: entries.Opened, told: Sequence[tuple[int, entries.Entry]]
) -> tuple[GivenName, ...]:
    """Return every name that a record gives, in order, with the creature that was meant.

    Args:
        game: Which game the record is of.
        opened: Its first entry.
        told: Its numbers and entries from the first one.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    found = []
    now: Timeline[StateT, ActT] | None = None  # worked out only where a name asks for it
    for place, (i, entry) in enumerate(told):
        if isinstance(entry, entries.Act):
            now = None if now is None else with_act(game, now, i, entry)
        elif isinstance(entry, entries.Correction | entries.Undo):
            now = None
        elif isinstance(entry, entries.Named):
            now = now or timeline_of(game, opened, told[:place])
            given = name_given(game, now, i, entry)
            found += [] if given is None else [given]
    return tuple(found)


def name_given(
    game: Played[StateT, ActT], now: Timeline[StateT, ActT], i: int, entry: entries.Named
) -> GivenName | None:
    """Return what entry ``i`` names in the match as it is told ``now``; None: there is no such."""
    step = _step(now, entry.target)
    closed = () if step is None else game.nameable(step)
    if entry.creature >= len(closed):
        return None
    return GivenName(i, entry.target, closed, entry.creature, entry.name)


def names_now(
    game: Played[StateT, ActT], now: Timeline[StateT, ActT], given: Sequence[GivenName]
) -> dict[Creature, str]:
    """Return what each creature is called in the match as it is told ``now``; the newest holds."""
    return {creature: one.name for creature, one in _bearers(game, now, given).items()}


def what_changed(
    game: Played[StateT, ActT],
    before: Timeline[StateT, ActT],
    after: Timeline[StateT, ActT],
    given: Sequence[GivenName],
) -> tuple[Change, ...]:
    """Return everything that a correction or an undo made otherwise, names that went included.

    Args:
        game: Which game it is.
        before, after: The match as it was told without it, and with it.
        given: The names that were given before it.
    """
    return (*game.changes(before, after), *_names_gone(game, before, after, given))


def _names_gone(
    game: Played[StateT, ActT],
    before: Timeline[StateT, ActT],
    after: Timeline[StateT, ActT],
    given: Sequence[GivenName],
) -> Iterator[Change]:
    left = {one.i for one in _bearers(game, after, given).values()}
    for (target, _), one in _bearers(game, before, given).items():
        step = _step(after, target)
        if one.i not in left and step is not None:
            yield game.name_gone(step, one.name)


def _bearers(
    game: Played[StateT, ActT], now: Timeline[StateT, ActT], given: Sequence[GivenName]
) -> Mapping[Creature, GivenName]:
    """Every creature that has a name, with the newest one."""
    found: dict[Creature, GivenName] = {}
    closed = {step.i: game.nameable(step) for step in now.steps} if given else {}
    for one in given:
        place = game.found_again(one, closed.get(one.target, ()))
        if place is not None:
            found[one.target, place] = one
    return found


def _step(now: Timeline[StateT, ActT], i: int) -> Step[StateT, ActT] | None:
    return next((step for step in now.steps if step.i == i), None)
