"""The socket of a class: who comes in, and what becomes of each message. Nothing that is sent can harm others: it is
read at a pace, refused in a sentence, and whoever floods is sent away.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.text.message import Message, msg
from pages.classroom import codes
from pages.classroom.hall import Class, Hall
from pages.classroom.keeping import AWAY, GONE
from pages.classroom.limits import SLOW, WRONG, Bucket, Tries
from pages.classroom.messages import LONGEST, NOT_UNDERSTOOD, TOO_LONG, At, parsed
from pages.classroom.parts import NO_LESSON
from pages.classroom.room import Refused, Room
from pages.classroom.seats import CLOSED, Follower, Seat, in_words
from pages.parts.speaking.asked import reads

FIRST = 20.0  # seconds in which a socket has to say who it is
LEAVE = 1008  # the code of a socket that is shut because of what came through it
TOO_MANY = msg("classroom.refusal.message-dropped")
SENT_AWAY = msg("classroom.refusal.sent-away")
NOT_YOURS = msg("classroom.refusal.not-presenter")
STEPS_AT_ONCE, STEPS_A_SECOND = 60, 30


class Door:
    """Where sockets come in."""

    def __init__(self, hall: Hall, pause: Callable[[float], Awaitable[None]] = asyncio.sleep):
        self.hall, self.pause = hall, pause
        self.wrong = Tries(hall.clock, WRONG)
        self.sweeping: asyncio.Task | None = None

    async def enter(self, socket: WebSocket):
        await socket.accept()
        if self.sweeping is None or self.sweeping.done():
            self.sweeping = asyncio.create_task(self.sweep())
        try:
            who, token, one = await self.first(socket)
            await (self.present(socket, one, token) if who == "present" else self.follow(socket, one, token))
        except Refused as why:
            await say(socket, {GONE.key: "gone", AWAY.key: "away"}.get(why.message.key, "told"), why.message)
            await shut(socket, LEAVE)
        except TimeoutError:
            await shut(socket)
        except WebSocketDisconnect:
            pass

    async def sweep(self):
        while True:
            await asyncio.sleep(30)
            await self.hall.sweep()

    async def first(self, socket: WebSocket) -> tuple[str, str, Class]:
        """Who it is, with what token, in which class."""
        who, token = await asyncio.wait_for(read(socket, "phone"), FIRST)
        if who not in ("join", "present"):
            raise Refused(NOT_UNDERSTOOD)
        typed = str(socket.path_params["code"])[:40]
        address = socket.client.host if socket.client else ""
        if self.wrong.many(address):
            await self.pause(SLOW)
        try:
            return who, token, await self.hall.enter(codes.written(typed) or "")
        except Refused:
            self.wrong.note(address, typed)
            raise

    async def follow(self, socket: WebSocket, one: Class, token: str):
        voter = codes.voter_of(one.room.secret, token) or codes.new_voter()
        follower = Follower(socket, voter, one.part, reads(socket))
        await one.join(follower)
        await attend(socket, one, follower, Phone(one, follower), "phone", Bucket(self.hall.clock))

    async def present(self, socket: WebSocket, one: Class, token: str):
        if not codes.is_presenter(token, one.room.presenter):
            self.wrong.note(socket.client.host if socket.client else "", f"token {token}")
            raise Refused(NOT_YOURS)
        seat = Seat(socket, reads(socket))
        await one.present(seat)
        bucket = Bucket(self.hall.clock, STEPS_AT_ONCE, STEPS_A_SECOND)
        await attend(socket, one, seat, Presenter(one, seat), "presenter", bucket)


async def attend(socket: WebSocket, one: Class, seat: Seat, hears: Phone | Presenter, who: str, bucket: Bucket):
    """For as long as the socket is there."""
    sending = asyncio.create_task(seat.send())
    try:
        while True:
            try:
                name, value = await read(socket, who)
                if not bucket.takes():
                    raise Refused(TOO_MANY)
                await hears.take(name, value)
            except Refused as why:
                if bucket.flooded:
                    raise Refused(SENT_AWAY) from why
                if bucket.dropped < 2:
                    refuse(one, seat, why.message)
                await asyncio.sleep(0)  # others first
    finally:
        one.leave(seat)
        sending.cancel()


def refuse(one: Class, seat: Seat, why: Message):
    """Send why a message was refused. What is said of a lost server ends when the class is told again."""
    seat.say("away" if why == AWAY else "told", why)
    if why == AWAY:
        one.hear("there")


async def read(socket: WebSocket, who: str) -> tuple[str, Any]:
    """The next message. One that is far too long is the last of its socket."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if len(text or message.get("bytes") or "") > 20 * LONGEST[who]:
        await say(socket, "told", TOO_LONG)
        await shut(socket, 1009)
        raise WebSocketDisconnect(1009)
    return parsed(text, who)


async def say(socket: WebSocket, kind: str, message: Message):
    with contextlib.suppress(*CLOSED):
        await socket.send_text(json.dumps({kind: in_words(message, reads(socket))}))


async def shut(socket: WebSocket, code: int = 1000):
    with contextlib.suppress(*CLOSED):
        await socket.close(code)


class Phone:
    """What a phone may do."""

    def __init__(self, one: Class, follower: Follower):
        self.one, self.follower = one, follower

    async def take(self, name: str, value: Any):
        one, follower = self.one, self.follower
        if name == "vote":
            await one.vote(follower, *value)
        elif name == "go":
            await one.go(follower, value)
        elif name == "draw":
            await one.stumps.draw(follower, *value)
        elif name == "stump":
            await one.stumps.add(follower, *value)
        else:
            raise Refused(NOT_UNDERSTOOD)


class Presenter:
    """What a presenter may do."""

    def __init__(self, one: Class, seat: Seat):
        self.one, self.seat = one, seat
        self.turns = {"close": Room.close, "tally": Room.show_tally, "answer": Room.show_answer,
                      "again": Room.vote_again, "end": Room.end_vote}  # fmt: skip

    async def take(self, name: str, value: Any):
        one = self.one
        if name == "at":
            await self.show(value)
        elif name == "open":
            await one.open_vote()
        elif name == "csv":
            self.seat.tell("csv", json.dumps({"csv": await one.tallies(self.seat.reads)}))
        elif name == "grow":
            await one.stumps.command(value)
        else:
            await one.change(self.act(name, value))

    async def show(self, at: At):
        """Where the lesson is not here yet, as after a restart, the stage asks again."""
        try:
            await self.one.show(at)
        except Refused as why:
            if why.message != NO_LESSON:
                raise
            self.seat.say("late", why.message)

    def act(self, name: str, value: Any):
        if name == "turn":
            return self.turns[value]
        if name == "pace":
            return Room.free_pace if value is None else lambda room: room.set_pace(*value)
        if name == "ask":
            return lambda room: room.open_vote(value)
        if name == "recall":
            return Room.bring_back
        if name == "finish":
            return Room.end
        if name == "look":
            return lambda room: room.look(value)
        return {"hold": lambda room: room.hold(value), "pause": lambda room: room.pause(value)}[name]
