"""Does the table hear this tablet? The states of the connection, and what to do in each.

| state          | comes with                        | what can be done                      |
|----------------|-----------------------------------|---------------------------------------|
| connecting     | the start                         | look                                  |
| ready          | the table's welcome               | everything                            |
| lost           | the wire is down                  | look at the last picture; tries go on |
| wrong_token    | the table does not know the token | pair again                            |
| other_protocol | the table speaks another version  | bring both to the same version        |
"""

from typing import Final, Literal

import msgspec

from companion.link.messages.greeting import PROTOCOL, Pairing, Welcome
from companion.link.messages.parts import Problem
from companion.tablet.labels.everyday import CONNECTING
from companion.tablet.sentences.problems import problem_text
from companion.tablet.text import Text, text
from companion.tablet.view_models.controls import WhyNot

State = Literal["connecting", "ready", "lost", "wrong_token", "other_protocol"]


class Connection(msgspec.Struct, frozen=True):
    """How the wire to the table is.

    Attributes:
        state: See the table above.
        problem: Why it is not ready, where there is more to say than the state.
        table_version: The version of the companion on the table, once it said so.
        pairing: How another tablet joins; null where it cannot.
    """

    state: State = "connecting"
    problem: Problem | None = None
    table_version: str | None = None
    pairing: Pairing | None = None

    @property
    def ready(self) -> bool:
        """Whether the table hears what is told now."""
        return self.state == "ready"

    @property
    def says(self) -> Text | None:
        """What is the matter and what to do; null if nothing is."""
        if self.ready:
            return None
        return CONNECTING if self.problem is None else problem_text(self.problem)


LOST: Final = Connection(
    "lost", Problem("connection_lost", "The connection to the table was lost.")
)
UNREACHABLE: Final = Connection(
    "lost", Problem("table_not_reachable", "The table does not answer.")
)
WAITING: Final = text("The table is writing it down.")


def welcomed(welcome: Welcome) -> Connection:
    """Return the connection after the table's first word."""
    if welcome.protocol == PROTOCOL:
        return Connection("ready", table_version=welcome.app_version, pairing=welcome.pairing)
    name = "protocol_newer" if welcome.protocol > PROTOCOL else "protocol_older"
    problem = Problem(
        name,
        f"The table speaks protocol {welcome.protocol}, this tablet {PROTOCOL}.",
        {"table": welcome.protocol, "tablet": PROTOCOL},
    )
    return Connection("other_protocol", problem, welcome.app_version)


def refused(problem: Problem) -> Connection:
    """Return the connection after the table would not let this tablet in."""
    if problem.name == "token_wrong":
        return Connection("wrong_token", problem)
    if problem.name in ("protocol_newer", "protocol_older"):
        return Connection("other_protocol", problem)
    return Connection("lost", problem)


def why_not_tell(connection: Connection, waits: bool) -> WhyNot | None:
    """Return why nothing can be told to the table now; null if it can.

    Args:
        connection: How the wire is.
        waits: Whether an earlier tap has not been answered yet.
    """
    if connection.says is not None:
        return WhyNot(connection.says)
    return WhyNot(WAITING) if waits else None
