"""The store of rooms in the memory of one process. redis_store.py has the same methods for several processes.

A room is replaced as a whole. Its ballots are in boxes, one ballot per voter. Parts of excerpts are stored so that a
late phone gets them too. Each change is announced by name to all processes.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from engine.text.message import msg
from pages.classroom.room import ClassroomProblem, Room

if TYPE_CHECKING:
    from pages.classroom.redis_store import RedisRoomStore

AWAY = msg("classroom.refusal.memory-away")
GONE = msg("classroom.refusal.class-gone")
MAX_ROOMS = 500  # of a process, to bound its memory
PARTS = 400  # stored parts of a room: the steps that a phone may return to

RoomListener = Callable[[str, str], None]  # code and change: "room", "ballots", "there", "part ..." or "want ..."
RoomStore: TypeAlias = "MemoryRoomStore | RedisRoomStore"


@dataclass
class RoomRecord:
    room: Room
    boxes: dict[str, dict[str, str]] = field(default_factory=dict)
    parts: OrderedDict[str, bytes] = field(default_factory=OrderedDict)


class MemoryRoomStore:
    """Rooms of this process alone."""

    def __init__(self) -> None:
        self.rooms: dict[str, RoomRecord] = {}
        self.ended_codes: set[str] = set()  # ended before the last clean-up: all connections know by now
        self.on_change: RoomListener = lambda code, change: None
        self.clock_tolerance = 0.0  # seconds by which the clocks of processes that share the rooms may differ

    async def create(self, room: Room) -> None:
        if len(self.rooms) >= MAX_ROOMS:
            raise ClassroomProblem("classroom.refusal.server-full")
        self.rooms[room.code] = RoomRecord(room)

    async def get(self, code: str) -> Room | None:
        record = self.rooms.get(code)
        return record and record.room

    async def change(self, code: str, update: Callable[[Room], Room]) -> Room:
        """Replace a room by `update(room)`; ClassroomProblem if there is none or `update` raises it."""
        record = self._record(code)
        changed = update(record.room)
        if changed != record.room:
            record.room = changed
            self.on_change(code, "room")
        return changed

    async def restore(self, room: Room) -> Room:
        """Store a room that was lost; if another process was faster, return its version."""
        return self.rooms.setdefault(room.code, RoomRecord(room)).room

    async def put_ballot(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        """Put a ballot into a box if it is open and has `turn` ballots (None: any number); return success."""
        record = self._record(code)
        ballots = record.boxes.setdefault(box, {})
        if box not in record.room.open_boxes or (turn is not None and len(ballots) != turn):
            return False
        ballots[voter] = choice
        self.on_change(code, "ballots")
        return True

    async def get_ballots(self, code: str, box: str) -> dict[str, str]:
        """Return the choice of each voter, in the order of their first ballots."""
        return dict(self._record(code).boxes.get(box, {}))

    async def save_part(self, code: str, part: str, packed: bytes) -> None:
        parts = self._record(code).parts
        parts[part] = packed
        parts.move_to_end(part)
        while len(parts) > PARTS:
            parts.popitem(last=False)
        self.on_change(code, f"part {part}")

    async def get_part(self, code: str, part: str) -> bytes | None:
        return self._record(code).parts.get(part)

    async def request_part(self, code: str, part: str) -> None:
        """Ask the process that has the lesson to make and save this part; here there is only this one."""

    async def count_followers(self, code: str, followers: int) -> int:
        """Report the number of phones in this process; return the number in all of them."""
        return followers

    async def remove_ended(self, now: float) -> None:
        """Delete rooms that had ended by the last call."""
        ended = {code for code, record in self.rooms.items() if record.room.is_ended or record.room.is_expired(now)}
        for code in ended & self.ended_codes:
            del self.rooms[code]
        self.ended_codes = ended & set(self.rooms)

    async def close(self) -> None:
        self.rooms.clear()

    def _record(self, code: str) -> RoomRecord:
        if code not in self.rooms:
            raise ClassroomProblem(GONE)
        return self.rooms[code]
