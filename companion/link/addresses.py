"""At which addresses can other computers reach what listens here? For people to type."""

import contextlib
import ipaddress
import socket

# Nothing is sent there: it is an address for examples (RFC 5737), asked for the way to it.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)


def reachable_at(listening: str) -> tuple[str, ...]:
    """Return the addresses for others; none where only this computer is listened to.

    Args:
        listening: The address that is listened on: a name or a number, all zeros for every one.
    """
    try:
        number = ipaddress.ip_address(listening)
    except ValueError:
        return () if listening == "localhost" else (listening,)
    if number.is_loopback:
        return ()
    return _own() if number.is_unspecified else (listening,)


def _own() -> tuple[str, ...]:
    """The numbers of this computer in its networks, the one on the way out of them first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_SOMEWHERE_ELSE)
        found.append(way.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    others = (one for one in found if not ipaddress.ip_address(one).is_loopback)
    return tuple(dict.fromkeys(others)) or (socket.gethostname(),)
