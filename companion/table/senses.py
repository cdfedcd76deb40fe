"""What do a table's sensors say, and who hears it? Faces, the record, and the referee.

Scales and cameras are heard by a thread each (``scales/``, ``cameras/``); what they post comes
here, into the mind. It is shown, it is written into the record of the match that is played, and
where it is known how everything stood when the match began (``setting_up.py``) a referee follows
the match by it. Without that the sensors only advise: what people say counts then as it does with
him.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.link.messages.shown.cameras import CameraView, PromiseView
from companion.link.messages.shown.referee import RefereeView
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.shown.setting_up import SetupView
from companion.link.messages.tapped.match import Declare
from companion.table.clock import Clock
from companion.table.for_eyes import ForEyes
from companion.table.live_match import LiveMatch
from companion.table.setting_up import SettingUp
from companion.table.taps import Became
from companion.table.words_heard import WordsHeard

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from calibration.load_cell import LoadCells
    from calibration.scales_file import Provenance
    from companion.scene import Scene
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.cameras.news import CameraNews
    from companion.table.hands_free.kept import MatchKeeping
    from companion.table.hands_free.live_referee import LiveReferee
    from companion.table.hands_free.looking import Beholding, Looked
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesNews
    from companion.table.writing.measured import Felt
    from companion.vision.capture.latest import Latest


class Senses:
    """The sensors of one table; belongs to the mind's thread."""

    def __init__(
        self,
        clock: Clock,
        scales: "LiveScales | None",
        cameras: "LiveCameras | None",
        *,
        hands_free: bool,
        beheld: "Latest[Beholding] | None" = None,
        keeping: "MatchKeeping | None" = None,
    ) -> None:
        """Make the senses of a table at which no match is played yet.

        Args:
            clock: What time it is.
            scales, cameras: None where the table has none.
            hands_free: Whether a referee follows matches by them.
            beheld: Where eyes look up what he knows; None where nobody judges pictures.
            keeping: Is handed what is kept beside the record; None keeps nothing.
        """
        self._clock = clock
        self._scales = scales
        self._cameras = cameras
        self._hands_free = hands_free
        self._match: LiveMatch | None = None
        self._referee: LiveReferee | None = None
        self._followed = ("", 0)
        self._has_news = False
        self._eyes = ForEyes(beheld)
        self._keeping = keeping
        self._setting_up = SettingUp(
            scales, cameras, is_followed=hands_free, judges_pictures=beheld is not None
        )
        self.words = WordsHeard(
            clock, keeping, referee=lambda: self._referee, let_eyes_know=self._let_eyes_know
        )

    def attend(self, match: LiveMatch | None) -> None:
        """Let them witness ``match`` from now on, None: none is played.

        Its record is told how the sensors are.
        """
        self._match, self._referee = match, None
        self._eyes.another_match()
        if match is None:
            self._setting_up.close()
            self._let_eyes_know()
            return
        now_ns = self._clock.now_ns()
        has_begun = match.length > 1
        self._setting_up.open(match, has_begun=has_begun)
        if self._scales is not None:
            match.witness([self._scales.condition(now_ns)])
        if self._cameras is not None:
            match.witness(self._cameras.conditions(now_ns))
        if match.is_of("villa_paletti"):
            self._follow(match, now_ns, was_left=has_begun)
        self._let_eyes_know()

    def begin_setup(self) -> bool:
        """Follow how a match is set up, from the empty base; again begins anew.

        Return whether anybody can: scales or cameras that were calibrated, and a set.
        """
        if not self._setting_up.begin(self._clock.now_ns()):
            return False
        self._referee = None
        self._eyes.another_set_up()
        self._let_eyes_know()
        self._has_news = True
        return True

    def confirm_setup(self, step: str) -> bool:
        """Hear from people that a step is done; false where another one is, or none."""
        live = self._setting_up.live
        if live is None or live.now.step != step:
            return False
        live.confirm(self._clock.now_ns())
        self._go_on_setting_up()
        return True

    def skip_setup(self) -> None:
        """Follow the set-up no more: people tell what is done, unless a set-up was named."""
        self._setting_up.skip()
        self._has_news = True
        self._let_eyes_know()

    def weigh_by(self, cells: "LoadCells", made: "Provenance") -> None:
        """Let the scales, and what is kept of them, go by another calibration from now on."""
        if self._scales is not None:
            self._scales.weigh_by(cells, made)
        if self._keeping is not None:
            self._keeping.weigh_by(cells)
        self._has_news = True

    def feel(self, news: "ScalesNews | None" = None) -> ScalesView | None:
        """Hear the scales; return what faces are to be shown of them, if it is time for that.

        Args:
            news: None if there is none: then it is only looked whether they are still heard.
        """
        scales = self._scales
        if scales is None:
            return None
        now_ns = self._clock.now_ns()
        felt = scales.look(now_ns) if news is None else scales.hear(news)
        if self._setting_up.live is not None:
            self._setting_up.live.feel(felt, now_ns)
            self._go_on_setting_up()
        elif self._match is not None:
            self._match.witness(felt)
        if self._keeping is not None:
            self._hand_over(scales, news, felt, now_ns)
        if self._referee is not None:
            self._has_news |= self._referee.feel(felt, now_ns)
            self._has_news |= self._referee.take_change()
            self._let_eyes_know()
        self._tell_where_everything_stands()
        return scales.news(now_ns)

    def look(self, news: "CameraNews | None" = None) -> tuple[CameraView, ...] | None:
        """Hear of the cameras; return what faces are to be shown of them, if it is time for that.

        Args:
            news: None if there is none: then it is only looked whether pictures still come.
        """
        cameras = self._cameras
        if cameras is None:
            return None
        now_ns, wall = self._clock.now_ns(), self._clock.wall()
        told = cameras.look(now_ns, wall) if news is None else cameras.hear(news, wall)
        if self._match is not None and told:
            self._match.witness(told)
        if self._setting_up.live is not None and self._scales is None:
            self._setting_up.live.feel((), now_ns)
            self._go_on_setting_up()
        self._tell_where_everything_stands()
        return cameras.news(now_ns)

    def behold(self, news: "Looked") -> None:
        """Hear what eyes saw, or how they are."""
        from companion.evidence import Health, SeenSway  # noqa: PLC0415 -- eyes are there
        from companion.table.hands_free.looking import (  # noqa: PLC0415 -- eyes are there
            SawSetUp,
            Watches,
        )

        if isinstance(news, SawSetUp):
            if self._setting_up.live is not None:
                self._setting_up.live.see(news)
                self._go_on_setting_up()
            return
        match, referee = self._match, self._referee
        if match is None or referee is None:
            return
        now_ns = self._clock.now_ns()
        if isinstance(news, Health):
            match.witness([news])
        elif isinstance(news, Watches):
            self._has_news |= referee.watching(news.cameras_alive, now_ns)
        else:
            self._has_news |= referee.see(news.seen, news.about, now_ns)
            if isinstance(news.seen, SeenSway) and self._cameras is not None:
                self._cameras.sways(news.seen)
            if self._keeping is not None:
                self._keeping.see(news.seen)
        self._has_news |= referee.take_change()
        self._let_eyes_know()
        self._tell_where_everything_stands()

    def declare(self, tap: Declare) -> Became | None:
        """Let the referee hear an act that people declare; None where none follows the match.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
        """
        if self._setting_up.live is not None:
            self.skip_setup()  # who plays has done with setting up
        return self.words.declare(tap)

    def finish(self) -> None:
        """Let what was said and kept of the match be whole, before its record is given back."""
        self.words.tell_what_waits()
        if self._keeping is not None:
            self._keeping.finish()

    def take_news(self) -> bool:
        """Return whether the referee has told something since this was asked."""
        has_news, self._has_news = self._has_news, False
        return has_news

    @property
    def scales_view(self) -> ScalesView | None:
        """What is shown of the scales."""
        return None if self._scales is None else self._scales.view(self._clock.now_ns())

    @property
    def cameras_view(self) -> tuple[CameraView, ...]:
        """What is shown of the cameras."""
        return () if self._cameras is None else self._cameras.view()

    @property
    def referee_view(self) -> RefereeView | None:
        """What is shown of the referee, None where none follows the match."""
        return None if self._referee is None else self._referee.view()

    @property
    def setup_view(self) -> SetupView | None:
        """What is shown of a set-up, None where nothing is being set up."""
        live = self._setting_up.live
        return None if live is None else live.view(self._clock.now_ns())

    @property
    def may_set_up(self) -> bool:
        """Whether a set-up could be followed."""
        return self._setting_up.may_begin

    @property
    def promise(self) -> PromiseView | None:
        """What people are promised of the pictures that are kept of them."""
        return None if self._keeping is None else self._keeping.promise

    @property
    def sets_up_each(self) -> bool:
        """Whether sensors follow a match only if it was set up before them: nobody named how."""
        return self._setting_up.is_each

    def _go_on_setting_up(self) -> None:
        """Begin the match once everything is known, and let eyes and faces know of each step."""
        live = self._setting_up.live
        assert live is not None
        if live.scene is None:
            self._has_news |= live.has_news(self._clock.now_ns())
        else:
            self._begin_with(live.scene)
        self._let_eyes_know()

    def _begin_with(self, scene: "Scene") -> None:
        """Let the match that is open, or the next one, begin with what stands now."""
        match = self._match
        self._setting_up.finish(scene, match)
        self._has_news = True
        if match is not None and match.is_of("villa_paletti"):
            self._follow(match, self._clock.now_ns(), was_left=False)
        self._eyes.another_match()

    def _follow(self, match: LiveMatch, now_ns: int, *, was_left: bool) -> None:
        """Let a referee follow a match of which it is known how it began."""
        first = self._setting_up.first_scene
        if first is None:
            return
        if self._keeping is not None:
            self._keeping.begin(match, now_ns, self._setting_up.begun)
        if not self._hands_free:
            return
        from companion.table.hands_free.live_referee import (  # noqa: PLC0415 -- it weighs
            LiveReferee,
        )

        weigher = None if self._scales is None else self._scales.weigher
        cells = None if self._scales is None else self._scales.cells
        base_g = None if cells is None else cells.empty_base_mass_g
        self._referee = LiveReferee(match, first, weigher, now_ns, base_g=base_g, was_left=was_left)

    def _hand_over(
        self,
        scales: "LiveScales",
        news: "ScalesNews | None",
        felt: "Sequence[Felt]",
        now_ns: int,
    ) -> None:
        assert self._keeping is not None
        batches = getattr(news, "batches", ())
        sway = None if scales.weigher is None else scales.weigher.sway
        is_touched = sway is not None and sway.touched
        self._keeping.weigh(batches, felt, now_ns, is_touched=is_touched)
        self._keeping.look()

    def _let_eyes_know(self) -> None:
        self._eyes.let_know(self._referee, self._setting_up.live)

    def _tell_where_everything_stands(self) -> None:
        """Let the sensors know what stands where, if anything was told or felt since."""
        match, first = self._match, self._setting_up.first_scene
        followed = ("", 0) if match is None else (match.match_id, match.length)
        if first is None or followed == self._followed:
            return
        self._followed = followed
        if self._referee is not None:
            scene = self._referee.scene
        else:
            scene = first if match is None else match.scene(first)
        for one in (self._scales, self._cameras):
            if one is not None:
                one.stands(scene)
