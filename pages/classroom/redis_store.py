"""Rooms that several processes share, in Redis or Valkey.

A room is one key, its ballots a hash a box and a list of who came when, its parts a key each; all of them expire, so
that nothing is left of a class. What changes is published, and each process tells the sockets it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, RedisError, WatchError

from pages.classroom.room import LIFETIME_SECONDS, ClassroomProblem, Room
from pages.classroom.store import AWAY, GONE, RoomListener

CLOCK_TOLERANCE = (
    3600  # seconds by which the clocks of two processes may differ: one may be set before the other starts
)
KEY_LIFETIME = int(LIFETIME_SECONDS) + CLOCK_TOLERANCE + 600  # seconds that a key lives: a little longer than a class
CHANNEL = "treerings:news"
FORM = "rooms"  # of a room in JSON; another form takes another name, so that no process reads what it does not know
SOCKETS, WAIT = 16, 10  # to the server, and seconds that somebody waits for one: a class votes all at once
RETRY_SECONDS = 1.0  # seconds until a lost server is asked again
# A command whose connection broke is sent again: a server that was started anew leaves every connection of the pool
# broken. After 0.2, 0.4 and 0.4 seconds; not after a timeout, which nobody waits for four times.
BACKOFF = Retry(ExponentialBackoff(cap=0.4, base=0.1), retries=3, supported_errors=(ConnectionError,))

# A ballot goes in only while its box is open, and a stump of a chain only in its turn. All at once, so that none of
# those that come in the same moment is lost or counted twice. The order of arrival is kept beside the choices. A ballot
# that is sent again because its answer was lost is in already.
PUT_SCRIPT = """
if redis.call('HGET', KEYS[1], 'open:' .. ARGV[1]) ~= '1' then return 0 end
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[3] then return 1 end
if ARGV[4] ~= '' and redis.call('HLEN', KEYS[2]) ~= tonumber(ARGV[4]) then return 0 end
if redis.call('HSET', KEYS[2], ARGV[2], ARGV[3]) == 1 then redis.call('RPUSH', KEYS[3], ARGV[2]) end
redis.call('EXPIRE', KEYS[2], ARGV[5])
redis.call('EXPIRE', KEYS[3], ARGV[5])
return 1
"""


class RedisRoomStore:
    def __init__(self, address: str):
        pool = BlockingConnectionPool.from_url(
            address, max_connections=SOCKETS, timeout=WAIT, health_check_interval=30, retry=BACKOFF
        )
        self.redis: Redis = Redis.from_pool(pool)
        self.on_change: RoomListener = lambda code, what: None
        self.clock_tolerance = float(CLOCK_TOLERANCE)
        self.process_id = hex(id(self))[2:]  # how this process is called among those that count followers
        self.listening: asyncio.Task | None = None
        self.followers: dict[str, int] = {}
        self.closed = False

    async def create(self, room: Room) -> None:
        async with translate_redis_errors(), self.redis.pipeline(transaction=True) as pipe:
            self._put(pipe, room, "")
            await pipe.execute()

    async def get(self, code: str) -> Room | None:
        self._listen()
        async with translate_redis_errors():
            written = await self.redis.hget(_key(code), "room")  # type: ignore[misc]
        return None if written is None else room_from_json(written)

    async def change(self, code: str, act: Callable[[Room], Room]) -> Room:
        def change_existing(room: Room | None) -> Room:
            if room is None:
                raise ClassroomProblem(GONE)
            return act(room)

        return await self._replace(code, change_existing)

    async def restore(self, room: Room) -> Room:
        return await self._replace(room.code, lambda found: found or room)

    async def put_ballot(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        keys = [_key(code), _key(code, "box", box), _key(code, "order", box)]
        values = [box, voter, choice, "" if turn is None else str(turn), str(KEY_LIFETIME)]
        async with translate_redis_errors():
            taken = await self.redis.eval(PUT_SCRIPT, len(keys), *keys, *values)  # type: ignore[misc]
            if taken:
                await self._publish(code, "ballots")
        return bool(taken)

    async def get_ballots(self, code: str, box: str) -> dict[str, str]:
        async with translate_redis_errors(), self.redis.pipeline(transaction=True) as pipe:
            pipe.lrange(_key(code, "order", box), 0, -1)
            pipe.hgetall(_key(code, "box", box))
            order, held = await pipe.execute()
        return {voter.decode(): held[voter].decode() for voter in order}

    async def save_part(self, code: str, part: str, packed: bytes) -> None:
        async with translate_redis_errors():
            await self.redis.set(_key(code, "part", part), packed, ex=KEY_LIFETIME)
            await self._publish(code, f"part {part}")

    async def get_part(self, code: str, part: str) -> bytes | None:
        async with translate_redis_errors():
            found = await self.redis.get(_key(code, "part", part))
        return found if isinstance(found, bytes) else None

    async def request_part(self, code: str, part: str) -> None:
        async with translate_redis_errors():
            await self._publish(code, f"want {part}")

    async def count_followers(self, code: str, followers: int) -> int:
        """Each process tells how many it has, and the others when that changes."""
        key = _key(code, "there")
        async with translate_redis_errors():
            if self.followers.get(code) != followers:
                await self.redis.hset(key, self.process_id, str(followers))  # type: ignore[misc]
                await self.redis.expire(key, KEY_LIFETIME)
                await self._publish(code, "there")
                self.followers[code] = followers
            return sum(map(int, await self.redis.hvals(key)))  # type: ignore[misc]

    async def remove_ended(self, now: float) -> None:
        """Keys expire by themselves."""

    async def close(self) -> None:
        self.closed = True
        if self.listening:
            self.listening.cancel()
            await asyncio.wait({self.listening}, timeout=3 * RETRY_SECONDS)
        await self.redis.aclose()

    # -- within

    async def _replace(self, code: str, act: Callable[[Room | None], Room]) -> Room:
        """Write what `act` makes of a room; again if another wrote meanwhile.

        Where the connection breaks during the write, only the writer's mark tells whether the server has taken it.
        """
        mark = secrets.token_hex(8)
        async with translate_redis_errors(), self.redis.pipeline() as pipe:
            while True:
                with contextlib.suppress(WatchError):
                    await pipe.watch(_key(code))
                    found, writer = await pipe.hmget(_key(code), "room", "writer")  # type: ignore[misc]
                    room = None if found is None else room_from_json(found)
                    if room is not None and writer == mark.encode():
                        return room
                    changed = act(room)
                    if changed == room:
                        return changed
                    pipe.multi()
                    self._put(pipe, changed, mark)
                    await pipe.execute()
                    return changed

    def _put(self, pipe: Any, room: Room, writer: str):
        """The room, and beside it which boxes are open, for whoever puts a ballot in."""
        key = _key(room.code)
        pipe.delete(key)
        fields = {"room": room_to_json(room), "writer": writer, **{f"open:{box}": "1" for box in room.open_boxes}}
        pipe.hset(key, mapping=fields)
        pipe.expire(key, KEY_LIFETIME)
        pipe.publish(CHANNEL, f"{room.code} room")

    async def _publish(self, code: str, what: str):
        await self.redis.publish(CHANNEL, f"{code} {what}")

    def _listen(self):
        if self.listening is None or self.listening.done():
            self.listening = asyncio.create_task(self._hear())

    async def _hear(self):
        """For as long as this process runs; at both ends of a gap everybody looks again.

        The library takes a cancellation for a lost server and goes on listening, so it is asked for a moment at a time.
        """
        while not self.closed:
            with contextlib.suppress(RedisError, OSError):
                async with self.redis.pubsub() as news:
                    await news.subscribe(CHANNEL)
                    while not self.closed:
                        if message := await news.get_message(timeout=RETRY_SECONDS):
                            self._take(message)
            if not self.closed:
                self.on_change("", "again")
                await asyncio.sleep(RETRY_SECONDS)

    def _take(self, message: dict):
        """The library subscribes again by itself where the connection broke for a moment."""
        if message["type"] == "subscribe":
            self.followers.clear()  # a server that was started anew does not know how many follow here
            self.on_change("", "again")
        elif message["type"] == "message":
            code, _, what = message["data"].decode().partition(" ")
            self.on_change(code, what)


@contextlib.asynccontextmanager
async def translate_redis_errors():
    """What becomes of a request while the server is away."""
    try:
        yield
    except (RedisError, OSError) as problem:
        raise ClassroomProblem(AWAY) from problem


def _key(code: str, *more: str) -> str:
    return ":".join(["treerings", FORM, code, *more])


def room_to_json(room: Room) -> bytes:
    return msgspec.json.encode(room)


def room_from_json(text: bytes | str) -> Room:
    return msgspec.json.decode(text, type=Room)
