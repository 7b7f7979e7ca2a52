"""Who is next: sessions take turns, however many fits each of them asks for, and have one under way at a time.

Never by address: a school is one address.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from itertools import count
from typing import Generic, Protocol, TypeVar

REMEMBERED = 10_000  # sessions of which is known when they had their last turn


class Waited(Protocol):
    """What somebody waits for."""

    @property
    def waiting(self) -> set[str]:
        """The sessions that do."""
        ...


J = TypeVar("J", bound=Waited)


class Turns(Generic[J]):
    def __init__(self):
        self.line: list[J] = []
        self.under_way: list[J] = []
        self.served: OrderedDict[Hashable, int] = OrderedDict()
        self.numbers = count(1)

    def take(self) -> J | None:
        """The next one: of the session whose last turn is longest ago; among equals of whoever came first."""
        busy = {session for job in self.under_way for session in job.waiting}
        ready = [job for job in self.line if not job.waiting <= busy]
        if not ready:
            return None
        job = min(ready, key=lambda job: min(self.served.get(session, 0) for session in job.waiting - busy))
        self.line.remove(job)
        self.under_way.append(job)
        self._serve(job.waiting)
        return job

    def _serve(self, sessions: set[str]):
        number = next(self.numbers)
        for session in sessions:
            self.served[session] = number
            self.served.move_to_end(session)
        while len(self.served) > REMEMBERED:
            self.served.popitem(last=False)
