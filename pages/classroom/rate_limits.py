"""Who sends too much, or tries codes. A person never meets these limits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

BURST, PER_SECOND = 30, 4  # messages of one phone
MAX_DROPPED = 60  # messages that are dropped before the phone is sent away
WRONG, WINDOW_SECONDS = (
    40,
    600.0,
)  # different wrong codes of one network address in so many seconds: a class mistypes fewer
SLOW = 3.0  # seconds that every further try of this address takes
MAX_ROOMS_OPENED = 20  # that one network address opens in that time
MAX_ADDRESSES = 10_000  # that are remembered


class MessageLimiter:
    """So many at once, and so many a second after that."""

    def __init__(self, clock: Callable[[], float], at_once: int = BURST, a_second: float = PER_SECOND):
        self.clock, self.at_once, self.a_second = clock, at_once, a_second
        self.tokens, self.last_seen, self.dropped = float(at_once), clock(), 0

    def allow(self) -> bool:
        now = self.clock()
        self.tokens = min(self.at_once, self.tokens + (now - self.last_seen) * self.a_second)
        self.last_seen = now
        if self.tokens < 1:
            self.dropped += 1
            return False
        self.tokens -= 1
        self.dropped = 0
        return True

    @property
    def is_flooding(self) -> bool:
        return self.dropped > MAX_DROPPED


class AttemptLog:
    """What each network address tried of late, every thing once: phones that ask for a class that is gone ask for the
    same code again and again, and who guesses does not."""

    def __init__(self, clock: Callable[[], float], most: int, span: float = WINDOW_SECONDS):
        self.clock, self.most, self.span = clock, most, span
        self.attempts: OrderedDict[str, dict[str, float]] = OrderedDict()

    def record(self, address: str, what: str):
        own = self._recent(address)
        own[what] = self.clock()
        self.attempts[address] = own
        self.attempts.move_to_end(address)
        while len(self.attempts) > MAX_ADDRESSES:
            self.attempts.popitem(last=False)

    def has_too_many(self, address: str) -> bool:
        return len(self._recent(address)) >= self.most

    def _recent(self, address: str) -> dict[str, float]:
        since = self.clock() - self.span
        return {what: when for what, when in self.attempts.get(address, {}).items() if when > since}
