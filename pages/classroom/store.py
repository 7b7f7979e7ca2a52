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
from pages.classroom.room import ClassroomProblem, Room

AWAY = msg("classroom.refusal.memory-away")
GONE = msg("classroom.refusal.class-gone")
MAX_ROOMS = 500  # at once in a process: more are nobody's lessons
PARTS = 400  # of a room: the steps that somebody may come back to
SERVER_FULL = msg("classroom.refusal.server-full")

RoomListener = Callable[
    [str, str], None
]  # a room's code, and what is new: "room", "ballots", "there", "part ..." or "want ..."


class RoomStore(Protocol):
    on_change: RoomListener
    clock_tolerance: float  # seconds by which the clocks of the processes that share these rooms may differ

    async def create(self, room: Room) -> None: ...

    async def get(self, code: str) -> Room | None: ...

    async def change(self, code: str, act: Callable[[Room], Room]) -> Room:
        """A ClassroomProblem if there is no such room, or if `act` says so."""
        ...

    async def restore(self, room: Room) -> Room:
        """Keep a room that was lost; where another process was faster, return what that one kept."""
        ...

    async def put_ballot(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        """A ballot into a box, if that is open and, where a turn is given, has so many ballots: did it go in?"""
        ...

    async def get_ballots(self, code: str, box: str) -> dict[str, str]:
        """Of each voter the choice, in the order in which they first chose."""
        ...

    async def save_part(self, code: str, part: str, packed: bytes) -> None: ...

    async def get_part(self, code: str, part: str) -> bytes | None: ...

    async def request_part(self, code: str, part: str) -> None:
        """Whoever has the lesson shall keep this part."""
        ...

    async def count_followers(self, code: str, followers: int) -> int:
        """So many follow in this process: how many in all."""
        ...

    async def remove_ended(self, now: float) -> None:
        """Forget rooms that have ended."""
        ...

    async def close(self) -> None: ...


@dataclass
class RoomRecord:
    room: Room
    boxes: dict[str, dict[str, str]] = field(default_factory=dict)
    parts: OrderedDict[str, bytes] = field(default_factory=OrderedDict)


class MemoryRoomStore:
    """Rooms of this process alone."""

    def __init__(self) -> None:
        self.rooms: dict[str, RoomRecord] = {}
        self.ended_codes: set[str] = (
            set()
        )  # those that had ended when it was last tidied: everybody has been told since
        self.on_change: RoomListener = lambda code, what: None
        self.clock_tolerance = 0.0

    async def create(self, room: Room) -> None:
        if len(self.rooms) >= MAX_ROOMS:
            raise ClassroomProblem(SERVER_FULL)
        self.rooms[room.code] = RoomRecord(room)

    async def get(self, code: str) -> Room | None:
        kept = self.rooms.get(code)
        return kept and kept.room

    async def change(self, code: str, act: Callable[[Room], Room]) -> Room:
        kept = self._kept(code)
        changed = act(kept.room)
        if changed != kept.room:
            kept.room = changed
            self.on_change(code, "room")
        return changed

    async def restore(self, room: Room) -> Room:
        return self.rooms.setdefault(room.code, RoomRecord(room)).room

    async def put_ballot(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        kept = self._kept(code)
        held = kept.boxes.setdefault(box, {})
        if box not in kept.room.open_boxes or (turn is not None and len(held) != turn):
            return False
        held[voter] = choice
        self.on_change(code, "ballots")
        return True

    async def get_ballots(self, code: str, box: str) -> dict[str, str]:
        return dict(self._kept(code).boxes.get(box, {}))

    async def save_part(self, code: str, part: str, packed: bytes) -> None:
        parts = self._kept(code).parts
        parts[part] = packed
        parts.move_to_end(part)
        while len(parts) > PARTS:
            parts.popitem(last=False)
        self.on_change(code, f"part {part}")

    async def get_part(self, code: str, part: str) -> bytes | None:
        return self._kept(code).parts.get(part)

    async def request_part(self, code: str, part: str) -> None:
        """Nobody else could have it."""

    async def count_followers(self, code: str, followers: int) -> int:
        return followers

    async def remove_ended(self, now: float) -> None:
        over = {code for code, kept in self.rooms.items() if kept.room.is_ended or kept.room.is_expired(now)}
        for code in over & self.ended_codes:
            del self.rooms[code]
        self.ended_codes = over & set(self.rooms)

    async def close(self) -> None:
        self.rooms.clear()

    def _kept(self, code: str) -> RoomRecord:
        if code not in self.rooms:
            raise ClassroomProblem(GONE)
        return self.rooms[code]
