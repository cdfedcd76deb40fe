"""What is a thing that can be touched? Its words, its size, what it means, or why it is shut."""

from typing import Final, Literal

import msgspec

from companion.tablet.sizes import PRIMARY_DP, TOUCH_DP
from companion.tablet.text import Text
from companion.tablet.view_models.touches import Touch

Size = Literal["primary", "secondary"]

MINIMAL_DP: Final[dict[Size, float]] = {"primary": PRIMARY_DP, "secondary": TOUCH_DP}
"""Smallest height of a control in density-independent pixels."""


class WhyNot(msgspec.Struct, frozen=True):
    """Why something cannot be done now, and the rule that says so (null: no rule of the game)."""

    says: Text
    rule: str | None = None


class Control(msgspec.Struct, frozen=True):
    """One thing that can be touched.

    Attributes:
        label: Its words; every control has them, also where a picture is shown.
        touch: What a touch of it means.
        size: How large it must be at least, see :data:`MINIMAL_DP`.
        why_not: Null where it can be used; else it is shut, and this is why.
        rule: The rule that the help opens for it.
        held: Whether it must be held for a moment, because it cannot be meant by accident.
        chosen: Whether it is the one that holds now, among several.
    """

    label: Text
    touch: Touch
    size: Size = "secondary"
    why_not: WhyNot | None = None
    rule: str | None = None
    held: bool = False
    chosen: bool = False

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return self.why_not is None
