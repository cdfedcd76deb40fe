"""A hand before a camera, look by look, without any camera."""

import pytest

from companion.link.messages.shown.scales import Light
from companion.record.selftests import Checked, Outcome
from companion.table.cameras.news import Place
from companion.table.selftest.covering import (
    PATIENCE_S,
    CameraLook,
    CoverTest,
    Step,
    covered,
    instruction,
    look,
)

NS = 1_000_000_000
BEGUN = CoverTest("front", 0)


def seen(
    at_s: float,
    light: Light = "well",
    *,
    usable_s: float | None = None,
    place: Place = Place.KNOWN,
    moved_px: float | None = None,
    is_hidden: bool = False,
    trouble: str = "",
) -> CameraLook:
    usable_ns = round((at_s if usable_s is None else usable_s) * NS)
    return CameraLook(round(at_s * NS), light, trouble, is_hidden, usable_ns, place, moved_px)


def hidden(at_s: float, usable_s: float) -> CameraLook:
    return seen(at_s, "blind", usable_s=usable_s, is_hidden=True)


def after(*looks: CameraLook, test: CoverTest = BEGUN) -> CoverTest:
    for one in looks:
        test = look(test, one)
    return test


SETTLED = after(seen(1), seen(6.5))


def outcomes(test: CoverTest) -> dict[str, Outcome]:
    return {one.check: one.outcome for one in covered(test)}


def check(test: CoverTest, name: str) -> Checked:
    return next(one for one in covered(test) if one.check == name)


def test_a_hand_that_comes_and_goes_passes_everything() -> None:
    test = after(
        seen(8), hidden(9.4, 9.0), hidden(11, 9.0), seen(11.1), seen(12, moved_px=0.1), test=SETTLED
    )

    assert test.step is Step.DONE
    assert set(outcomes(test).values()) == {Outcome.PASSED}
    assert check(test, "noticed").measured == pytest.approx(0.4)
    assert check(test, "well again").measured == pytest.approx(0.1)
    assert {one.part for one in covered(test)} == {"camera front"}


def test_the_hand_is_asked_for_once_the_camera_has_settled() -> None:
    assert after(seen(1), seen(3)).step is Step.SEEING
    assert SETTLED.step is Step.COVERING


@pytest.mark.parametrize(("late_s", "outcome"), [(0.5, "passed"), (0.6, "failed")])
def test_half_a_second_is_the_limit(late_s: float, outcome: str) -> None:
    test = after(hidden(9 + late_s, 9.0), test=SETTLED)

    assert check(test, "noticed").outcome == outcome


def test_a_plug_that_is_pulled_is_no_hand() -> None:
    test = after(seen(9, "blind", usable_s=8.5, trouble="No picture comes."), test=SETTLED)

    assert test.step is Step.COVERING


def test_a_hand_that_nobody_notices_has_failed_after_its_time() -> None:
    test = after(seen(6.5 + PATIENCE_S[Step.COVERING]), test=SETTLED)

    assert test.step is Step.DONE
    assert check(test, "noticed").outcome is Outcome.FAILED


def test_a_camera_that_was_pushed_has_failed() -> None:
    test = after(hidden(9.4, 9.0), seen(10), seen(11, moved_px=6.0), test=SETTLED)

    assert check(test, "not moved").outcome is Outcome.FAILED
    assert check(test, "not moved").measured == pytest.approx(6)


def test_a_mat_that_is_not_found_again_has_failed_after_its_time() -> None:
    lost = seen(11 + PATIENCE_S[Step.UNCOVERING], place=Place.MOVED)

    test = after(hidden(9.4, 9.0), seen(10), lost, test=SETTLED)

    assert check(test, "not moved").outcome is Outcome.FAILED
    assert "not found again" in check(test, "not moved").sentence


def test_a_camera_that_stays_blind_has_failed_with_its_reason() -> None:
    gone = seen(
        10 + PATIENCE_S[Step.UNCOVERING], "blind", usable_s=9, trouble="Something covers it."
    )

    test = after(hidden(9.4, 9.0), gone, test=SETTLED)

    assert check(test, "well again").outcome is Outcome.FAILED
    assert check(test, "well again").sentence == "Something covers it."


def test_without_a_mat_the_hand_is_noticed_all_the_same() -> None:
    blind = after(seen(1, place=Place.UNKNOWN), seen(PATIENCE_S[Step.SEEING], place=Place.UNKNOWN))

    test = after(hidden(25.4, 25), seen(25.5, place=Place.UNKNOWN), test=blind)

    assert test.step is Step.DONE
    assert outcomes(test) == {
        "pictures": Outcome.PASSED,
        "mat found": Outcome.FAILED,
        "noticed": Outcome.PASSED,
        "well again": Outcome.PASSED,
    }


def test_a_camera_without_a_picture_is_told_with_its_reason() -> None:
    test = after(seen(PATIENCE_S[Step.SEEING], "searching", trouble="Check its plug."))

    assert test.step is Step.DONE
    assert outcomes(test) == {"pictures": Outcome.FAILED}
    assert check(test, "pictures").sentence == "Check its plug."


def test_of_a_test_that_is_stopped_is_told_what_is_known() -> None:
    assert covered(BEGUN) == ()
    assert set(outcomes(SETTLED)) == {"pictures", "mat found"}
    assert set(outcomes(after(hidden(9.4, 9), test=SETTLED))) == {
        "pictures",
        "mat found",
        "noticed",
    }


def test_every_step_tells_what_to_do_until_all_is_done() -> None:
    told = [instruction(CoverTest("front", 0, step=step)) for step in Step]

    assert all(told[:-1])
    assert len(set(told)) == len(Step)
    assert told[-1] == ""
