"""After a break the scales are compared with the record: their weight, and where it lies."""

from dataclasses import replace

from companion.link.messages.tapped.beginning import GoOn
from companion.link.messages.tapped.referee import StandsAsShown
from companion.record import entries
from companion.saying import Saying
from companion.scene import Piece, Scene
from companion.table.hands_free.after_a_break import Expected, expected_by, mass_g, what_differs
from companion.table.hands_free.resting import RestWatch
from companion.table.said import in_english
from companion.table.writing.rested import LastRest, Rest, last_rest, rest_entry
from companion.tablet.sentences.said import said_text
from companion.tablet.words import Words
from companion.weighing.merge import Tick
from tests.scales_table.hands import HandsFreeTable

THIN, THICK = Piece("red", "thin", 1), Piece("green", "thick", 1)
FELT = entries.Evidence(3, "scales", "touch", {})


def test_what_stands_as_it_was_left_is_not_asked_about(table: HandsFreeTable) -> None:
    table.move(THIN, 20.0, 30.0)

    _cut_off(table)

    assert table.referee.state == "following"
    assert table.referee.questions == ()
    table.move(Piece("blue", "thin", 1), -30.0, 20.0)
    assert table.acts() == ["move", "move"]


def test_a_column_that_was_moved_meanwhile_is_asked_about(table: HandsFreeTable) -> None:
    table.move(THIN, 20.0, 30.0)

    _cut_off(table, _moved(table.scene, THICK, 25.0))

    assert table.referee.state == "set_right"
    (question,) = table.referee.questions
    asked = in_english(question.sentence)
    off_mm = 25.0 * table.scene.mass_g(THICK) / mass_g(table.scene)
    assert f"its centre of pressure is {off_mm:.1f} mm" in asked
    for language in ("en", "de", "ru", "ko"):
        assert Words(language).say(said_text(question.sentence))
    assert table.acts() == ["move"]


def test_people_who_say_that_it_stands_are_believed(table: HandsFreeTable) -> None:
    table.move(THIN, 20.0, 30.0)
    before = table.scene
    _cut_off(table, _moved(before, THICK, 25.0))
    table.scene = before
    table.stand(before)
    table.run(2.5)

    table.tap(StandsAsShown(table.name()))

    table.move(Piece("blue", "thin", 1), -30.0, 20.0)
    assert table.acts() == ["move", "move"]


def test_two_alike_columns_that_changed_places_nobody_can_tell(table: HandsFreeTable) -> None:
    table.move(THIN, 20.0, 30.0)
    swapped = table.scene.with_names_swapped(Piece("blue", "thin", 1), Piece("blue", "thin", 2))

    _cut_off(table, swapped)

    assert table.referee.state == "following"


def test_a_rest_is_written_down_whenever_something_was_handled(table: HandsFreeTable) -> None:
    table.run(3)
    at_first = _rests(table)

    table.move(THIN, 20.0, 30.0)
    table.run(3)

    assert len(at_first) == 1
    assert 2 <= len(_rests(table)) <= 3
    then, now = (last_rest([(1, one)]).rest for one in (_rests(table)[0], _rests(table)[-1]))
    assert then is not None
    assert now is not None
    assert abs(now.total_g - then.total_g) < 0.5
    assert table.verified().verdict == "incomplete"


def test_the_last_rest_counts_only_if_nothing_was_felt_after_it_but_its_surplus_does() -> None:
    rest = Rest(2, 1234.5, (-17.25, 40.0))
    written = [(1, FELT), (2, rest_entry(rest, 3.25))]
    silent = entries.Health(4, "scales", "blind", "")

    assert last_rest(written) == LastRest(rest, 3.25)
    assert last_rest([*written, (3, FELT)]) == LastRest(None, 3.25)
    assert last_rest([*written, (3, silent)]) == LastRest(None, 3.25)
    assert last_rest([]) == LastRest()
    odd = entries.Evidence(3, "scales", "rest", {"total_mg": 1})
    assert last_rest([(1, odd)]) == LastRest()


def test_no_rest_reaches_over_a_gap_in_what_the_scales_say() -> None:
    watch = RestWatch()

    def feel(at_s: float, total_g: float) -> Rest | None:
        return watch.feed(Tick(round(at_s * 1e9), total_g, 0.0, 0.0), is_at_rest=True)

    before = [feel(10.0 + 0.1 * number, 700.0) for number in range(6)]
    after = [feel(18.0 + 0.1 * number, 712.0) for number in range(11)]

    assert before + after[:-1] == [None] * 16
    assert after[-1] == Rest(19_000_000_000, 712.0, (0.0, 0.0))


def test_a_shift_is_weighed_against_what_scales_may_drift_and_places_are_known(
    scene: Scene,
) -> None:
    lightest_g = min(kind.mass_g for kind in scene.table_set.kinds.values())
    limit_gmm = 0.25 * lightest_g * scene.table_set.base_radius_mm
    stood = Rest(0, 420.0 + mass_g(scene), (100.0, -50.0))
    known = expected_by(LastRest(stood, 0.0), scene, 420.0)

    assert what_differs(scene, known, stood) is None
    assert what_differs(scene, known, _shifted(stood, 0.9 * limit_gmm)) is None
    told = what_differs(scene, known, _shifted(stood, 1.1 * limit_gmm))
    assert isinstance(told, Saying)
    unsure = replace(known, sd_gmm=limit_gmm)
    assert what_differs(scene, unsure, _shifted(stood, 1.1 * limit_gmm)) is None
    by_places = expected_by(LastRest(), scene, 420.0)
    assert by_places.total_g == stood.total_g
    assert by_places.sd_gmm > 0
    assert isinstance(by_places, Expected)


def test_wood_that_is_no_mean_of_its_kind_is_not_asked_about(scene: Scene) -> None:
    heavy_g = 420.0 + mass_g(scene) + 4.0
    x_gmm, y_gmm = expected_by(LastRest(), scene, 420.0).moment_gmm
    stood = Rest(0, heavy_g, (x_gmm, y_gmm))
    handled_since, never_read = LastRest(None, 4.0), LastRest()

    assert what_differs(scene, expected_by(handled_since, scene, 420.0), stood) is None
    assert what_differs(scene, expected_by(never_read, scene, 420.0), stood) is None
    less = replace(stood, total_g=heavy_g - 5.0)
    assert what_differs(scene, expected_by(handled_since, scene, 420.0), less) is not None
    all_columns = replace(stood, total_g=420.0 + 0.5 * mass_g(scene))
    assert what_differs(scene, expected_by(never_read, scene, 420.0), all_columns) is not None


def test_a_base_that_was_weighed_anew_is_not_asked_about(scene: Scene) -> None:
    left = LastRest(Rest(0, 420.0 + mass_g(scene) + 1.0, (100.0, -50.0)), 1.0)
    stands = Rest(0, 436.0 + mass_g(scene) + 1.0, (100.0, -50.0))

    assert what_differs(scene, expected_by(left, scene, 436.0), stands) is None


def _shifted(rest: Rest, by_gmm: float) -> Rest:
    x_gmm, y_gmm = rest.moment_gmm
    return replace(rest, moment_gmm=(x_gmm, y_gmm - by_gmm))


def _moved(scene: Scene, piece: Piece, by_mm: float) -> Scene:
    stood = scene.find(piece)
    assert stood is not None
    return scene.with_column(replace(stood, x_mm=stood.x_mm + by_mm))


def _cut_off(table: HandsFreeTable, stands: Scene | None = None) -> None:
    """Cut the power, let somebody make the table be so meanwhile, and go on."""
    table.run(2)
    match = table.match.match_id
    table.host.keep()
    table.host.end()
    table.begin_anew()
    if stands is not None:
        table.scene = stands
        table.stand(stands)
    assert table.tap(GoOn(table.name(), match)).accepted
    table.run(5)


def _rests(table: HandsFreeTable) -> list[entries.Evidence]:
    return [
        one for one in table.record() if isinstance(one, entries.Evidence) and one.what == "rest"
    ]
