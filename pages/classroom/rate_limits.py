"""Limits on messages of a connection and on attempts of a network address, set so that no person meets them."""

from collections import OrderedDict
from collections.abc import Callable

BURST, PER_SECOND = 30, 4  # messages of one phone
MAX_DROPPED = 60  # dropped messages before the phone is disconnected
WRONG, WINDOW_SECONDS = 40, 600.0  # different wrong codes of one address in these seconds; a class mistypes fewer
SLOW = 3.0  # seconds that every further attempt of such an address takes
MAX_ROOMS_OPENED = 20  # classes opened from one address in WINDOW_SECONDS
MAX_ADDRESSES = 10_000  # addresses remembered


class MessageLimiter:
    """Token bucket: `at_once` messages, then `a_second` per second."""

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
    """Distinct attempts of each address in the last `span` seconds: phones of a lost class only repeat its code."""

    def __init__(self, clock: Callable[[], float], most: int, span: float = WINDOW_SECONDS):
        self.clock, self.most, self.span = clock, most, span
        self.attempts: OrderedDict[str, dict[str, float]] = OrderedDict()

    def record(self, address: str, attempt: str):
        self.attempts[address] = self._recent(address) | {attempt: self.clock()}
        self.attempts.move_to_end(address)
        while len(self.attempts) > MAX_ADDRESSES:
            self.attempts.popitem(last=False)

    def has_too_many(self, address: str) -> bool:
        return len(self._recent(address)) >= self.most

    def _recent(self, address: str) -> dict[str, float]:
        since = self.clock() - self.span
        return {attempt: when for attempt, when in self.attempts.get(address, {}).items() if when > since}
