"""How far is the measuring of a set at the table, and what follows from each step? Pure.

    the mat ─► each plate ─► each kind of column: standing, lying ─► of each piece: empty, mass

Sizes come first: the base stands beside the mat meanwhile, and on its scales afterwards. What is
left out stays as it was known. Each step keeps how it was before, so that any can be done again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from calibration.set_file import SetFile
from calibration.steady import Steady
from companion.link.messages.shown.workshop import PieceTask
from companion.vision.enrolling.column_size import Posture
from companion.vision.enrolling.enrolment import Enrolment, Finding
from companion.vision.enrolling.steps import Step, Task, needs, steps_for

_TASKS: Final[dict[tuple[Task, Posture | None], PieceTask]] = {
    (Task.EMPTY_MAT, None): "mat",
    (Task.PLATE, None): "plate",
    (Task.COLUMN, Posture.STANDING): "standing",
    (Task.COLUMN, Posture.LYING): "lying",
}


@dataclass(frozen=True)
class PieceStep:
    """One thing to do.

    Attributes:
        task: What it is.
        piece: The colour of a plate or the kind of a column; "" for the mat.
        look: The picture to take; None where something is weighed.
    """

    task: PieceTask
    piece: str = ""
    look: Step | None = None


@dataclass(frozen=True, eq=False)
class Measuring:
    """A set that is being measured.

    Attributes:
        before: The set as it was known.
        steps: All of them.
        at: Which one comes now, counted from 0; behind the last one all is over.
        enrolment: What pictures showed so far; None without a camera.
        empty: What the cells read before the piece that is weighed.
        masses_g: What was weighed so far.
        earlier: How it was a step before.
    """

    before: SetFile
    steps: tuple[PieceStep, ...]
    at: int = 0
    enrolment: Enrolment | None = None
    empty: Steady | None = None
    masses_g: Mapping[str, float] = field(default_factory=dict)
    earlier: "Measuring | None" = None

    @property
    def step(self) -> PieceStep | None:
        """What comes now; None at the end."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def has_found(self) -> bool:
        """Whether anything was measured or weighed."""
        pictured = self.enrolment
        return bool(self.masses_g) or (
            pictured is not None and bool(pictured.plates or pictured.sizes)
        )

    def asking(self) -> Enrolment:
        """Return what the next picture is compared with: an enrolment that asks for this step."""
        step, enrolment = self.step, self.enrolment
        assert step is not None
        assert step.look is not None
        assert enrolment is not None
        return replace(enrolment, steps=(step.look,))

    def found(self, finding: Finding) -> "Measuring":
        """Return it after a picture that a person agreed to."""
        return self._on(enrolment=finding.after)

    def rested(self, empty: Steady) -> "Measuring":
        """Return it after the empty base was heard."""
        return self._on(empty=empty)

    def weighed(self, mass_g: float) -> "Measuring":
        """Return it after a piece was weighed, and a person agreed."""
        step = self.step
        assert step is not None
        return self._on(masses_g={**self.masses_g, step.piece: round(mass_g, 2)})

    def skipped(self) -> "Measuring":
        """Return it without this step, and without what cannot be done then."""
        step = self.step
        assert step is not None
        on = self._on()
        while on.step is not None and _needs(on.step, step):
            on = replace(on, at=on.at + 1)
        return on

    def back(self) -> "Measuring":
        """Return it as it was a step before; the first step stays the first."""
        return self if self.earlier is None else self.earlier

    def finished(self) -> "Measuring":
        """Return it at its end; what was not done is left out."""
        return replace(self, at=len(self.steps))

    def result(self, camera: str, date: str) -> SetFile:
        """Return the set with what was measured and weighed; the rest stays as it was known.

        Args:
            camera: What the camera is called.
            date: YYYY-MM-DD.
        """
        found = self.before
        if self.enrolment is not None and (self.enrolment.plates or self.enrolment.sizes):
            found = self.enrolment.measured(camera, date)
        for piece, mass_g in self.masses_g.items():
            found = with_mass(found, piece, mass_g)
        return found

    def _on(
        self,
        enrolment: Enrolment | None = None,
        empty: Steady | None = None,
        masses_g: Mapping[str, float] | None = None,
    ) -> "Measuring":
        return replace(
            self,
            at=self.at + 1,
            enrolment=enrolment or self.enrolment,
            empty=empty,
            masses_g=self.masses_g if masses_g is None else masses_g,
            earlier=self,
        )


def measuring(
    before: SetFile, layout: MatLayout, camera: CameraModel | None, *, weighs: bool
) -> Measuring:
    """Return the measuring of a set at its beginning.

    Args:
        before: The set as it is known.
        layout: The mat that lies there.
        camera: What looks at it; None where pieces are only weighed.
        weighs: Whether pieces are weighed.
    """
    steps: list[PieceStep] = []
    enrolment = None
    if camera is not None:
        looks = steps_for(before.plates, before.kinds)
        enrolment = Enrolment(before, layout, camera, looks)
        steps += [PieceStep(_TASKS[one.task, one.posture], one.name, one) for one in looks]
    if weighs:
        for piece in (*before.plates, *before.kinds):
            steps += [PieceStep("empty", piece), PieceStep("mass", piece)]
    return Measuring(before, tuple(steps), enrolment=enrolment)


def with_mass(found: SetFile, name: str, mass_g: float) -> SetFile:
    """Return the set with the mass of a plate, or of a kind of column, as weighed."""
    replaced = msgspec.structs.replace
    if name in found.plates:
        plate = replaced(found.plates[name], mass_g=mass_g, weighed=True)
        return replaced(found, plates={**found.plates, name: plate})
    kind = replaced(found.kinds[name], mass_g=mass_g, weighed=True)
    return replaced(found, kinds={**found.kinds, name: kind})


def _needs(step: PieceStep, left_out: PieceStep) -> bool:
    """Whether a step cannot be done without another; a mass is told from that of the empty base."""
    if step.look is not None and left_out.look is not None:
        return needs(step.look, left_out.look)
    return (left_out.task, step.task) == ("empty", "mass") and step.piece == left_out.piece
