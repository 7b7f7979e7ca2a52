"""Who is next: sessions take turns, however many fits each of them asks for, and have one under way at a time.

Never by address: a school is one address.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from itertools import count
from typing import Generic, Protocol, TypeVar

MAX_SESSIONS = 10_000  # sessions of which is known when they had their last turn


class HasWaiters(Protocol):
    """What somebody waits for."""

    @property
    def waiters(self) -> set[str]:
        """The sessions that do."""
        ...


JobType = TypeVar("JobType", bound=HasWaiters)


class FairQueue(Generic[JobType]):
    def __init__(self):
        self.queued: list[JobType] = []
        self.running: list[JobType] = []
        self.last_turns: OrderedDict[Hashable, int] = OrderedDict()
        self.turn_numbers = count(1)

    def next_job(self) -> JobType | None:
        """The next one: of the session whose last turn is longest ago; among equals of whoever came first."""
        busy = {session for job in self.running for session in job.waiters}
        ready = [job for job in self.queued if not job.waiters <= busy]
        if not ready:
            return None
        job = min(ready, key=lambda job: min(self.last_turns.get(session, 0) for session in job.waiters - busy))
        self.queued.remove(job)
        self.running.append(job)
        self._serve(job.waiters)
        return job

    def _serve(self, sessions: set[str]):
        number = next(self.turn_numbers)
        for session in sessions:
            self.last_turns[session] = number
            self.last_turns.move_to_end(session)
        while len(self.last_turns) > MAX_SESSIONS:
            self.last_turns.popitem(last=False)
