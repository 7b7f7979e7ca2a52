"""Who sends too much, or tries codes. A person never meets these limits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

AT_ONCE, A_SECOND = 30, 4  # messages of one phone
PATIENCE = 60  # messages that are dropped before the phone is sent away
WRONG, SPAN = 40, 600.0  # different wrong codes of one network address in so many seconds: a class mistypes fewer
SLOW = 3.0  # seconds that every further try of this address takes
ROOMS = 20  # that one network address opens in that time
ADDRESSES = 10_000  # that are remembered


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, clock: Callable[[], float], at_once: int = AT_ONCE, a_second: float = A_SECOND):
        self.clock, self.at_once, self.a_second = clock, at_once, a_second
        self.left, self.seen, self.dropped = float(at_once), clock(), 0

    def takes(self) -> bool:
        now = self.clock()
        self.left = min(self.at_once, self.left + (now - self.seen) * self.a_second)
        self.seen = now
        if self.left < 1:
            self.dropped += 1
            return False
        self.left -= 1
        self.dropped = 0
        return True

    @property
    def flooded(self) -> bool:
        return self.dropped > PATIENCE


class Tries:
    """What each network address tried of late, every thing once: phones that ask for a class that is gone ask for the
    same code again and again, and who guesses does not."""

    def __init__(self, clock: Callable[[], float], most: int, span: float = SPAN):
        self.clock, self.most, self.span = clock, most, span
        self.tried: OrderedDict[str, dict[str, float]] = OrderedDict()

    def note(self, address: str, what: str):
        own = self._recent(address)
        own[what] = self.clock()
        self.tried[address] = own
        self.tried.move_to_end(address)
        while len(self.tried) > ADDRESSES:
            self.tried.popitem(last=False)

    def many(self, address: str) -> bool:
        return len(self._recent(address)) >= self.most

    def _recent(self, address: str) -> dict[str, float]:
        since = self.clock() - self.span
        return {what: when for what, when in self.tried.get(address, {}).items() if when > since}
