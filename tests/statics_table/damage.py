"""How do recordings go wrong? Each way as a function from messages to messages."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from mcap.reader import make_reader
from mcap.writer import Writer

SETUP = "/table/setup"
TAPS = "/referee/taps"
SAMPLES = "/scales/samples"

Json = dict[str, Any]


@dataclass(frozen=True)
class Message:
    """One message of a recording."""

    topic: str
    at_ns: int
    data: bytes

    @property
    def content(self) -> Json:
        """What a JSON message holds."""
        content: Json = json.loads(self.data)
        return content

    def holding(self, content: Json) -> "Message":
        """Return the same message with other content."""
        return Message(self.topic, self.at_ns, json.dumps(content).encode())


Damage = Callable[[list[Message]], Iterator[Message]]


def rewrite(source: Path, target: Path, damage: Damage) -> None:
    """Write ``target``: the recording ``source`` after ``damage``."""
    with source.open("rb") as stream, target.open("wb") as out:
        writer = Writer(out)
        writer.start()
        channels: dict[str, int] = {}
        messages = []
        for schema, channel, message in make_reader(stream).iter_messages():
            if channel.topic not in channels:
                assert schema is not None
                known = writer.register_schema(schema.name, schema.encoding, schema.data)
                channels[channel.topic] = writer.register_channel(
                    channel.topic, channel.message_encoding, known
                )
            messages.append(Message(channel.topic, message.log_time, message.data))
        for one in damage(messages):
            writer.add_message(channels[one.topic], one.at_ns, one.data, one.at_ns)
        writer.finish()  # type: ignore[no-untyped-call]  # the library leaves it without types


def nothing(messages: list[Message]) -> Iterator[Message]:
    """Nothing is wrong."""
    yield from messages


def without(*topics: str) -> Damage:
    """Topics that begin like this are missing."""

    def damaged(messages: list[Message]) -> Iterator[Message]:
        return (one for one in messages if not one.topic.startswith(topics))

    return damaged


def without_calibration(messages: list[Message]) -> Iterator[Message]:
    """The set-up tells nothing of the cells."""
    for one in messages:
        if one.topic != SETUP:
            yield one
            continue
        content = one.content
        del content["cells"]
        yield one.holding(content)


def with_a_fifth_cell(messages: list[Message]) -> Iterator[Message]:
    """Somebody plugged in one cell more than the base has."""
    for one in messages:
        if one.topic == SAMPLES:
            content = one.content
            for key, value in (("cell", 7), ("counts", 5000), ("flags", 0)):
                content[key].append(value)
            content["device_us"].append(content["device_us"][-1])
            one = one.holding(content)  # noqa: PLW2901  # what follows is the damaged one
        yield one


def with_a_wrapping_clock(messages: list[Message]) -> Iterator[Message]:
    """The device's 32-bit clock wraps twenty seconds after the start."""
    for one in messages:
        if one.topic != SAMPLES:
            yield one
            continue
        content = one.content
        start_us = 2**32 - 20_000_000
        content["device_us"] = [(start_us + at_us) % 2**32 for at_us in content["device_us"]]
        yield one.holding(content)


def with_lost_batches(share: float, seed: int) -> Damage:
    """Some messages of the scales never arrived."""

    def damaged(messages: list[Message]) -> Iterator[Message]:
        rng = np.random.default_rng(seed)
        return (one for one in messages if one.topic != SAMPLES or rng.random() >= share)

    return damaged


def with_a_gap(from_s: float, to_s: float, *topics: str) -> Damage:
    """For some time nothing came, or nothing on these topics."""

    def damaged(messages: list[Message]) -> Iterator[Message]:
        began_ns = messages[0].at_ns
        for one in messages:
            in_gap = from_s <= (one.at_ns - began_ns) / 1e9 < to_s
            if not in_gap or (topics and one.topic not in topics):
                yield one

    return damaged


def with_a_dead_cell(cell: int, from_s: float) -> Damage:
    """From some time on one cell says nothing."""

    def damaged(messages: list[Message]) -> Iterator[Message]:
        began_ns = messages[0].at_ns
        for one in messages:
            if one.topic != SAMPLES or one.at_ns - began_ns < from_s * 1e9:
                yield one
                continue
            content = one.content
            kept = [index for index, number in enumerate(content["cell"]) if number != cell]
            for key in ("device_us", "cell", "counts", "flags"):
                content[key] = [content[key][index] for index in kept]
            yield one.holding(content)

    return damaged


def with_bad_words(share: float, seed: int) -> Damage:
    """Some conversions are the words an HX711 gives when its clock is disturbed."""

    def damaged(messages: list[Message]) -> Iterator[Message]:
        rng = np.random.default_rng(seed)
        for one in messages:
            if one.topic != SAMPLES:
                yield one
                continue
            content = one.content
            for index, counts in enumerate(content["counts"]):
                if rng.random() < share:
                    words = (-1, 2 ** int(rng.integers(17, 24)) - 1, 2 * counts)
                    content["counts"][index] = words[int(rng.integers(3))]
            yield one.holding(content)

    return damaged


def with_a_second_setup(messages: list[Message]) -> Iterator[Message]:
    """The set-up comes again in mid-match."""
    half = len(messages) // 2
    setup = next(one for one in messages if one.topic == SETUP)
    yield from messages[:half]
    yield Message(SETUP, messages[half].at_ns, setup.data)
    yield from messages[half:]


def with_strange_taps(messages: list[Message]) -> Iterator[Message]:
    """A newer tablet says things that nobody here knows, and one that is half empty."""
    for number, one in enumerate(messages):
        yield one
        if number in (400, 500):
            yield Message(TAPS, one.at_ns, json.dumps({"tap": "cheer", "by": "red"}).encode())
            yield Message(TAPS, one.at_ns, b'{"tap": "pass"}')
