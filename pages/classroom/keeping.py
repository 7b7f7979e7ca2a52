"""Where rooms are kept: in this process, or in Redis for several (shared.py). What both have in common, and the first.

A room is a value that is changed as a whole; its ballots stand in boxes beside it, each counted once; parts of excerpts
are kept so that a late phone gets them too. Whoever changes something tells it to all processes by its name.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from engine.text.message import msg
from pages.classroom.room import Refused, Room

AWAY = msg("classroom.refusal.memory-away")
GONE = msg("classroom.refusal.class-gone")
ROOMS = 500  # at once in a process: more are nobody's lessons
PARTS = 400  # of a room: the steps that somebody may come back to
FULL = msg("classroom.refusal.server-full")

Told = Callable[
    [str, str], None
]  # a room's code, and what is new: "room", "ballots", "there", "part ..." or "want ..."


class Keeping(Protocol):
    told: Told
    clocks_apart: float  # seconds by which the clocks of the processes that share these rooms may differ

    async def open(self, room: Room) -> None: ...

    async def get(self, code: str) -> Room | None: ...

    async def change(self, code: str, act: Callable[[Room], Room]) -> Room:
        """Refused if there is no such room, or if `act` says so."""
        ...

    async def restore(self, room: Room) -> Room:
        """Keep a room that was lost; where another process was faster, return what that one kept."""
        ...

    async def put(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        """A ballot into a box, if that is open and, where a turn is given, has so many ballots: did it go in?"""
        ...

    async def ballots(self, code: str, box: str) -> dict[str, str]:
        """Of each voter the choice, in the order in which they first chose."""
        ...

    async def keep(self, code: str, part: str, packed: bytes) -> None: ...

    async def part(self, code: str, part: str) -> bytes | None: ...

    async def want(self, code: str, part: str) -> None:
        """Whoever has the lesson shall keep this part."""
        ...

    async def there(self, code: str, followers: int) -> int:
        """So many follow in this process: how many in all."""
        ...

    async def tidy(self, now: float) -> None:
        """Forget rooms that have ended."""
        ...

    async def close(self) -> None: ...


@dataclass
class Kept:
    room: Room
    boxes: dict[str, dict[str, str]] = field(default_factory=dict)
    parts: OrderedDict[str, bytes] = field(default_factory=OrderedDict)


class InMemory:
    """Rooms of this process alone."""

    def __init__(self) -> None:
        self.rooms: dict[str, Kept] = {}
        self.over: set[str] = set()  # those that had ended when it was last tidied: everybody has been told since
        self.told: Told = lambda code, what: None
        self.clocks_apart = 0.0

    async def open(self, room: Room) -> None:
        if len(self.rooms) >= ROOMS:
            raise Refused(FULL)
        self.rooms[room.code] = Kept(room)

    async def get(self, code: str) -> Room | None:
        kept = self.rooms.get(code)
        return kept and kept.room

    async def change(self, code: str, act: Callable[[Room], Room]) -> Room:
        kept = self._kept(code)
        changed = act(kept.room)
        if changed != kept.room:
            kept.room = changed
            self.told(code, "room")
        return changed

    async def restore(self, room: Room) -> Room:
        return self.rooms.setdefault(room.code, Kept(room)).room

    async def put(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        kept = self._kept(code)
        held = kept.boxes.setdefault(box, {})
        if box not in kept.room.open_boxes or (turn is not None and len(held) != turn):
            return False
        held[voter] = choice
        self.told(code, "ballots")
        return True

    async def ballots(self, code: str, box: str) -> dict[str, str]:
        return dict(self._kept(code).boxes.get(box, {}))

    async def keep(self, code: str, part: str, packed: bytes) -> None:
        parts = self._kept(code).parts
        parts[part] = packed
        parts.move_to_end(part)
        while len(parts) > PARTS:
            parts.popitem(last=False)
        self.told(code, f"part {part}")

    async def part(self, code: str, part: str) -> bytes | None:
        return self._kept(code).parts.get(part)

    async def want(self, code: str, part: str) -> None:
        """Nobody else could have it."""

    async def there(self, code: str, followers: int) -> int:
        return followers

    async def tidy(self, now: float) -> None:
        over = {code for code, kept in self.rooms.items() if kept.room.ended or kept.room.expired(now)}
        for code in over & self.over:
            del self.rooms[code]
        self.over = over & set(self.rooms)

    async def close(self) -> None:
        self.rooms.clear()

    def _kept(self, code: str) -> Kept:
        if code not in self.rooms:
            raise Refused(GONE)
        return self.rooms[code]
