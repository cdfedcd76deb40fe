"""What does an HX711 do at its two pins? Bits, times, and what happens to who is too slow.

    conversions   by its own clock; DOUT falls when one is ready, and pulses if it was not read
    SCK rises     the next bit, MSB first, is on DOUT; the 25th lifts DOUT
    SCK high      for 60 µs: the chip is off; when SCK falls it starts anew and settles
    reloads       whether a conversion that is done in mid-word replaces the word being read

Whether real chips reload or hold is not in the data sheet; both were reported.
"""

from collections.abc import Callable

OFF_NS = 60_000
PULSE_NS = 75_000
SETTLING = 4


class Chip:
    def __init__(
        self,
        counts_at: Callable[[int], int],
        *,
        rate_hz: float = 80.0,
        reloads: bool = False,
        stuck: int | None = None,
    ) -> None:
        self.counts_at = counts_at
        self.period_ns = round(1e9 / rate_hz)
        self.reloads = reloads
        self.stuck = stuck
        self.read_words: list[int] = []
        self.power_downs = 0
        self._sck = False
        self._rose_ns = 0
        self._off = False
        self._restart(0)

    def _restart(self, at_ns: int) -> None:
        self._next_ns = at_ns + SETTLING * self.period_ns
        self.conversions = 0  # since it was powered up
        self._word: int | None = None
        self._done_ns = 0
        self._pulse = 0
        self._missed = False

    def _advance(self, now_ns: int) -> None:
        if self._sck and now_ns - self._rose_ns >= OFF_NS and not self._off:
            self._off = True
            self.power_downs += 1
        while not self._off and self._next_ns <= now_ns:
            in_mid_word = 0 < self._pulse < 24
            if not in_mid_word or self.reloads:
                self._missed = self._word is not None
                self._word = self.counts_at(self._next_ns) & 0xFFFFFF
                if not in_mid_word:
                    self._pulse = 0
            self._done_ns = self._next_ns
            self._next_ns += self.period_ns
            self.conversions += 1

    def sck(self, level: bool, now_ns: int) -> None:
        self._advance(now_ns)
        if level and not self._sck:
            self._rose_ns = now_ns
            if self._word is not None:
                self._pulse += 1
                if self._pulse == 25:
                    self.read_words.append(self._word)
                    self._word, self._pulse = None, 0
        elif not level and self._sck and self._off:
            self._off = False
            self._restart(now_ns)
        self._sck = level

    def dout(self, now_ns: int) -> int:
        self._advance(now_ns)
        if self.stuck is not None:
            return self.stuck
        if self._off or self._word is None:
            return 1
        if self._pulse == 0:
            return int(self._missed and now_ns - self._done_ns < PULSE_NS)
        return self._word >> (24 - self._pulse) & 1
