"""A store of rooms in Redis or Valkey, for several processes.

A room is one key, each box a hash of its ballots and a list of its voters, each part a key. All of them expire, so that
nothing is left of a class. Changes are published; each process passes them on to its connections.
"""

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

CLOCK_TOLERANCE = 3600  # seconds: the clock may be set after one process has started and before another does
KEY_LIFETIME = int(LIFETIME_SECONDS) + CLOCK_TOLERANCE + 600  # seconds: a little more than a class lasts
CHANNEL = "treerings:news"
FORM = "rooms"  # version of a room's JSON, in every key: another version needs another name
SOCKETS, WAIT = 16, 10  # connections to the server, and seconds to wait for one: a class votes all at once
RETRY_SECONDS = 1.0  # seconds until a lost server is tried again
# Commands are repeated after 0.2, 0.4 and 0.4 seconds if their connection breaks, since a restart of the server breaks
# every connection of the pool. Not after a timeout: nobody waits for four of them.
BACKOFF = Retry(ExponentialBackoff(cap=0.4, base=0.1), retries=3, supported_errors=(ConnectionError,))

# Puts a ballot into a box that is open, and a stump of a chain only in its turn. A script is atomic: of ballots that
# come in at the same moment none is lost or counted twice. The list has the order of arrival. A ballot that is sent
# again, because the reply was lost, counts as put in.
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
    """A RoomStore at a Redis address such as `redis://localhost`."""

    def __init__(self, address: str):
        pool = BlockingConnectionPool.from_url(
            address, max_connections=SOCKETS, timeout=WAIT, health_check_interval=30, retry=BACKOFF
        )
        self.redis: Redis = Redis.from_pool(pool)
        self.on_change: RoomListener = lambda code, change: None
        self.clock_tolerance = float(CLOCK_TOLERANCE)
        self.process_id = hex(id(self))[2:]  # this process's field in the hash of follower counts
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
            text = await self.redis.hget(_key(code), "room")  # type: ignore[misc]
        return None if text is None else room_from_json(text)

    async def change(self, code: str, update: Callable[[Room], Room]) -> Room:
        def update_existing(room: Room | None) -> Room:
            if room is None:
                raise ClassroomProblem(GONE)
            return update(room)

        return await self._replace(code, update_existing)

    async def restore(self, room: Room) -> Room:
        return await self._replace(room.code, lambda stored: stored or room)

    async def put_ballot(self, code: str, box: str, voter: str, choice: str, turn: int | None = None) -> bool:
        keys = [_key(code), _key(code, "box", box), _key(code, "order", box)]
        values = [box, voter, choice, "" if turn is None else str(turn), str(KEY_LIFETIME)]
        async with translate_redis_errors():
            accepted = await self.redis.eval(PUT_SCRIPT, len(keys), *keys, *values)  # type: ignore[misc]
            if accepted:
                await self._publish(code, "ballots")
        return bool(accepted)

    async def get_ballots(self, code: str, box: str) -> dict[str, str]:
        async with translate_redis_errors(), self.redis.pipeline(transaction=True) as pipe:
            pipe.lrange(_key(code, "order", box), 0, -1)
            pipe.hgetall(_key(code, "box", box))
            order, ballots = await pipe.execute()
        return {voter.decode(): ballots[voter].decode() for voter in order}

    async def save_part(self, code: str, part: str, packed: bytes) -> None:
        async with translate_redis_errors():
            await self.redis.set(_key(code, "part", part), packed, ex=KEY_LIFETIME)
            await self._publish(code, f"part {part}")

    async def get_part(self, code: str, part: str) -> bytes | None:
        async with translate_redis_errors():
            packed = await self.redis.get(_key(code, "part", part))
        return packed if isinstance(packed, bytes) else None

    async def request_part(self, code: str, part: str) -> None:
        async with translate_redis_errors():
            await self._publish(code, f"want {part}")

    async def count_followers(self, code: str, followers: int) -> int:
        """Store this process's count if it has changed; return the sum over all processes."""
        key = _key(code, "there")
        async with translate_redis_errors():
            if self.followers.get(code) != followers:
                await self.redis.hset(key, self.process_id, str(followers))  # type: ignore[misc]
                await self.redis.expire(key, KEY_LIFETIME)
                await self._publish(code, "there")
                self.followers[code] = followers
            return sum(map(int, await self.redis.hvals(key)))  # type: ignore[misc]

    async def remove_ended(self, now: float) -> None:
        """Do nothing: keys expire by themselves."""

    async def close(self) -> None:
        self.closed = True
        if self.listening:
            self.listening.cancel()
            await asyncio.wait({self.listening}, timeout=3 * RETRY_SECONDS)
        await self.redis.aclose()

    async def _replace(self, code: str, update: Callable[[Room | None], Room]) -> Room:
        """Replace a room by `update(room)`, again if another process wrote meanwhile (optimistic locking)."""
        mark = secrets.token_hex(8)  # tells, if the connection breaks during the write, whether it was done
        async with translate_redis_errors(), self.redis.pipeline() as pipe:
            while True:
                with contextlib.suppress(WatchError):
                    await pipe.watch(_key(code))
                    text, writer = await pipe.hmget(_key(code), "room", "writer")  # type: ignore[misc]
                    room = None if text is None else room_from_json(text)
                    if room is not None and writer == mark.encode():
                        return room
                    changed = update(room)
                    if changed == room:
                        return changed
                    pipe.multi()
                    self._put(pipe, changed, mark)
                    await pipe.execute()
                    return changed

    def _put(self, pipe: Any, room: Room, writer: str):
        """Queue the commands that write a room, with its open boxes for PUT_SCRIPT, and announce it."""
        key = _key(room.code)
        pipe.delete(key)
        fields = {"room": room_to_json(room), "writer": writer, **{f"open:{box}": "1" for box in room.open_boxes}}
        pipe.hset(key, mapping=fields)
        pipe.expire(key, KEY_LIFETIME)
        pipe.publish(CHANNEL, f"{room.code} room")

    async def _publish(self, code: str, change: str):
        await self.redis.publish(CHANNEL, f"{code} {change}")

    def _listen(self):
        if self.listening is None or self.listening.done():
            self.listening = asyncio.create_task(self._receive_changes())

    async def _receive_changes(self):
        """Listen while this process runs; at both ends of a gap announce that changes may have been missed.

        redis-py takes a cancellation for a lost server and goes on listening, so each call waits a moment only.
        """
        while not self.closed:
            with contextlib.suppress(RedisError, OSError):
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while not self.closed:
                        if message := await channel.get_message(timeout=RETRY_SECONDS):
                            self._handle(message)
            if not self.closed:
                self.on_change("", "again")
                await asyncio.sleep(RETRY_SECONDS)

    def _handle(self, message: dict):
        """Pass a change on. redis-py subscribes again by itself if the connection broke for a moment."""
        if message["type"] == "subscribe":
            self.followers.clear()  # a restarted server has lost the counts of followers
            self.on_change("", "again")
        elif message["type"] == "message":
            code, _, change = message["data"].decode().partition(" ")
            self.on_change(code, change)


@contextlib.asynccontextmanager
async def translate_redis_errors():
    """Turn errors of a lost server into ClassroomProblem."""
    try:
        yield
    except (RedisError, OSError) as problem:
        raise ClassroomProblem(AWAY) from problem


def _key(code: str, *rest: str) -> str:
    return ":".join(["treerings", FORM, code, *rest])


def room_to_json(room: Room) -> bytes:
    return msgspec.json.encode(room)


def room_from_json(text: bytes | str) -> Room:
    return msgspec.json.decode(text, type=Room)
