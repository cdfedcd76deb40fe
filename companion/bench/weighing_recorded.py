"""How well is a recording weighed whose truth is known? For matches drawn or simulated elsewhere.

| figure | right when |
|---|---|
| columns lifted | a step of about the column's mass is told at most 3 s before it stood elsewhere |
| column mass | it is off by at most 0.5 g, or by what wood differs within a kind |
| pieces set down | a step of about a column's or plate's mass is told within 2 s of it |
| steps told are true | a step belongs to one of these; else it was invented |
| falls seen | a fall is told within 2 s of a true one; a fall that is none is wrong |
| onset in 100 ms | its onset is within 100 ms of the true one |
| alarm in 100 ms | the alarm had come 100 ms after the onset, the host's batches included |
"""

from pathlib import Path

from companion.bench.share import Share
from companion.bench.truth import TrueEvent, Truth
from companion.errors import UnreadableError
from companion.evidence import Fall, WeightStep
from companion.record.recording import Samples, Setup, read_recording
from companion.record.table_setup import TableSetup
from companion.weighing.weigher import Weigher

_CARRIED_S = 12.0
_NEAR_S = 2.0
_SOON_S = 0.1
_MASS_G = 0.5
_WOOD_SHARE = 0.03


def measure_recording(path: Path, truth: Truth) -> tuple[Share, ...]:
    """Return the figures of one recording.

    Args:
        path: The MCAP file.
        truth: What really happened.

    Raises:
        UnreadableError: It is no recording, or says nothing of its scales.
        MissingError: There is no such file.
    """
    weigher: Weigher | None = None
    setup: TableSetup | None = None
    began_ns: int | None = None
    steps: list[WeightStep] = []
    falls: list[Fall] = []
    alarms_s: list[float] = []
    alarm = None
    for message in read_recording(path):
        began_ns = message.at_ns if began_ns is None else began_ns
        if isinstance(message, Setup) and message.setup.cells is not None:
            setup = message.setup
            lightest_g = min(kind.mass_g for kind in setup.table_set.kinds.values())
            weigher = Weigher(message.setup.cells, lightest_g)
        if weigher is None or not isinstance(message, Samples):
            continue
        for one in weigher.feed(message.batch):
            if isinstance(one, WeightStep):
                steps.append(one)
            elif isinstance(one, Fall):
                falls.append(one)
        if weigher.alarm is not alarm:
            alarm = weigher.alarm
            alarms_s.append((message.batch.received_ns - began_ns) / 1e9)
    if weigher is None or setup is None or began_ns is None:
        raise UnreadableError(f"{path} says nothing of its scales; record it with its set-up.")
    falls += [one for one in weigher.flush() if isinstance(one, Fall)]
    falls = [one for one in falls if one.is_sure]
    lifts = _lifts(steps, truth, setup, began_ns)
    true = _true_steps(steps, truth, setup, began_ns)
    onsets_s = [(one.onset_ns - began_ns) / 1e9 for one in falls]
    return (*lifts, *true, *_fall_shares(onsets_s, alarms_s, truth))


def _lifts(
    steps: list[WeightStep], truth: Truth, setup: TableSetup, began_ns: int
) -> tuple[Share, Share]:
    moves = [one for one in truth.events if one.event == "column_moved" and one.column]
    found = right = 0
    before_s = 0.0
    for move in moves:
        true_g = _mass_g(move, setup)
        limit_g = _MASS_G + _WOOD_SHARE * true_g
        near = [
            -one.mass_g
            for one in steps
            if max(before_s, move.t - _CARRIED_S) < (one.at_ns - began_ns) / 1e9 < move.t
            and one.mass_g < 0
        ]
        before_s = move.t
        if not near:
            continue
        found += 1
        right += min(abs(mass_g - true_g) for mass_g in near) <= limit_g
    n = len(moves)
    return (
        Share("columns lifted", n, found, 0, n - found),
        Share("column mass", found, right, found - right),
    )


def _true_steps(
    steps: list[WeightStep], truth: Truth, setup: TableSetup, began_ns: int
) -> tuple[Share, Share]:
    """What was set down and told, and what was told and belongs to something; before a fall."""
    ends_s = min((one.t for one in truth.events if one.event == "collapse"), default=float("inf"))
    open_ones = [one for one in steps if (one.at_ns - began_ns) / 1e9 < ends_s - _NEAR_S]
    told = len(open_ones)
    set_down = found = 0
    for event in truth.events:
        if event.t >= ends_s or not (event.column or event.plate):
            continue
        mass_g = _mass_g(event, setup)
        if event.column:
            _take(open_ones, -mass_g, (event.t - _CARRIED_S, event.t + _NEAR_S), began_ns)
        if event.event == "column_left_game":
            continue
        near = event.t - _NEAR_S, event.t + _NEAR_S
        is_found = _take(open_ones, mass_g, near, began_ns)
        if event.event != "column_put_back":  # one that was tried need not have been lifted
            set_down += 1
            found += is_found
    return (
        Share("pieces set down", set_down, found, 0, set_down - found),
        Share("steps told are true", told, told - len(open_ones), len(open_ones)),
    )


def _take(
    ones: list[WeightStep], mass_g: float, within_s: tuple[float, float], began_ns: int
) -> bool:
    """Take the newest step of about a mass out of a list, if one was told in time."""
    limit_g = _MASS_G + _WOOD_SHARE * abs(mass_g)
    for one in reversed(ones):
        at_s = (one.at_ns - began_ns) / 1e9
        if within_s[0] < at_s < within_s[1] and abs(one.mass_g - mass_g) <= limit_g:
            ones.remove(one)
            return True
    return False


def _mass_g(move: TrueEvent, setup: TableSetup) -> float:
    if move.column is None:
        assert move.plate is not None
        return setup.table_set.plates[move.plate].mass_g
    return setup.table_set.kinds[move.column.kind].mass_g


def _fall_shares(
    onsets_s: list[float], alarms_s: list[float], truth: Truth
) -> tuple[Share, Share, Share]:
    true_s = [one.t for one in truth.events if one.event == "collapse"]
    near = [[onset for onset in onsets_s if abs(onset - true) <= _NEAR_S] for true in true_s]
    seen = sum(bool(one) for one in near)
    invented = len(onsets_s) - sum(len(one) for one in near)
    soon = sum(
        any(abs(onset - true) <= _SOON_S for onset in one)
        for one, true in zip(near, true_s, strict=True)
    )
    alarmed = sum(any(-0.5 < at - true <= _SOON_S for at in alarms_s) for true in true_s)
    false_alarms = sum(all(abs(at - true) > _NEAR_S for true in true_s) for at in alarms_s)
    n = len(true_s)
    return (
        Share("falls seen", n + invented, seen, invented, n - seen),
        Share("onset in 100 ms", n, soon, n - soon),
        Share("alarm in 100 ms", n + false_alarms, alarmed, n - alarmed + false_alarms),
    )
