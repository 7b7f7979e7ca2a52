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
from pages.classroom import room_codes as codes
from pages.classroom.connections import CLOSED, Connection, Follower, translate_reason
from pages.classroom.excerpt_parts import NO_LESSON
from pages.classroom.incoming import LONGEST, NOT_UNDERSTOOD, TOO_LONG, StagePosition, parse_incoming
from pages.classroom.rate_limits import SLOW, WRONG, AttemptLog, MessageLimiter
from pages.classroom.registry import ClassRegistry, LiveClass
from pages.classroom.room import ClassroomProblem, Room
from pages.classroom.store import AWAY, GONE
from pages.i18n.http import preferred_language

HELLO_TIMEOUT = 20.0  # seconds in which a socket has to say who it is
POLICY_VIOLATION = 1008  # the code of a socket that is shut because of what came through it
TOO_MANY = msg("classroom.refusal.message-dropped")
DISCONNECTED = msg("classroom.refusal.sent-away")
NOT_PRESENTER = msg("classroom.refusal.not-presenter")
STEPS_AT_ONCE, STEPS_A_SECOND = 60, 30


class ClassSocket:
    """Where sockets come in."""

    def __init__(self, hall: ClassRegistry, pause: Callable[[float], Awaitable[None]] = asyncio.sleep):
        self.registry, self.pause = hall, pause
        self.wrong_codes = AttemptLog(hall.clock, WRONG)
        self.sweeping: asyncio.Task | None = None

    async def accept(self, socket: WebSocket):
        await socket.accept()
        if self.sweeping is None or self.sweeping.done():
            self.sweeping = asyncio.create_task(self.clean_up())
        try:
            who, token, one = await self.authenticate(socket)
            await (
                self.serve_presenter(socket, one, token)
                if who == "present"
                else self.serve_follower(socket, one, token)
            )
        except ClassroomProblem as why:
            await send_text(socket, {GONE.key: "gone", AWAY.key: "away"}.get(why.message.key, "told"), why.message)
            await close_socket(socket, POLICY_VIOLATION)
        except TimeoutError:
            await close_socket(socket)
        except WebSocketDisconnect:
            pass

    async def clean_up(self):
        while True:
            await asyncio.sleep(30)
            await self.registry.remove_ended()

    async def authenticate(self, socket: WebSocket) -> tuple[str, str, LiveClass]:
        """Who it is, with what token, in which class."""
        who, token = await asyncio.wait_for(read_incoming(socket, "phone"), HELLO_TIMEOUT)
        if who not in ("join", "present"):
            raise ClassroomProblem(NOT_UNDERSTOOD)
        typed = str(socket.path_params["code"])[:40]
        address = socket.client.host if socket.client else ""
        if self.wrong_codes.has_too_many(address):
            await self.pause(SLOW)
        try:
            return who, token, await self.registry.enter(codes.normalize_code(typed) or "")
        except ClassroomProblem:
            self.wrong_codes.record(address, typed)
            raise

    async def serve_follower(self, socket: WebSocket, one: LiveClass, token: str):
        voter = codes.voter_of(one.room.secret, token) or codes.new_voter()
        follower = Follower(socket, voter, one.get_part, preferred_language(socket))
        await one.join(follower)
        await serve_connection(
            socket, one, follower, PhoneCommands(one, follower), "phone", MessageLimiter(self.registry.clock)
        )

    async def serve_presenter(self, socket: WebSocket, one: LiveClass, token: str):
        if not codes.is_presenter(token, one.room.presenter):
            self.wrong_codes.record(socket.client.host if socket.client else "", f"token {token}")
            raise ClassroomProblem(NOT_PRESENTER)
        seat = Connection(socket, preferred_language(socket))
        await one.add_presenter(seat)
        bucket = MessageLimiter(self.registry.clock, STEPS_AT_ONCE, STEPS_A_SECOND)
        await serve_connection(socket, one, seat, PresenterCommands(one, seat), "presenter", bucket)


async def serve_connection(
    socket: WebSocket,
    one: LiveClass,
    seat: Connection,
    hears: PhoneCommands | PresenterCommands,
    who: str,
    bucket: MessageLimiter,
):
    """For as long as the socket is there."""
    sending = asyncio.create_task(seat.send_loop())
    try:
        while True:
            try:
                name, value = await read_incoming(socket, who)
                if not bucket.allow():
                    raise ClassroomProblem(TOO_MANY)
                await hears.handle(name, value)
            except ClassroomProblem as why:
                if bucket.is_flooding:
                    raise ClassroomProblem(DISCONNECTED) from why
                if bucket.dropped < 2:
                    send_refusal(one, seat, why.message)
                await asyncio.sleep(0)  # others first
    finally:
        one.leave(seat)
        sending.cancel()


def send_refusal(one: LiveClass, seat: Connection, why: Message):
    """Send why a message was refused. What is said of a lost server ends when the class is told again."""
    seat.enqueue_text("away" if why == AWAY else "told", why)
    if why == AWAY:
        one.notify("there")


async def read_incoming(socket: WebSocket, who: str) -> tuple[str, Any]:
    """The next message. One that is far too long is the last of its socket."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if len(text or message.get("bytes") or "") > 20 * LONGEST[who]:
        await send_text(socket, "told", TOO_LONG)
        await close_socket(socket, 1009)
        raise WebSocketDisconnect(1009)
    return parse_incoming(text, who)


async def send_text(socket: WebSocket, kind: str, message: Message):
    with contextlib.suppress(*CLOSED):
        await socket.send_text(json.dumps({kind: translate_reason(message, preferred_language(socket))}))


async def close_socket(socket: WebSocket, code: int = 1000):
    with contextlib.suppress(*CLOSED):
        await socket.close(code)


class PhoneCommands:
    """What a phone may do."""

    def __init__(self, one: LiveClass, follower: Follower):
        self.live_class, self.follower = one, follower

    async def handle(self, name: str, value: Any):
        one, follower = self.live_class, self.follower
        if name == "vote":
            await one.vote(follower, *value)
        elif name == "go":
            await one.move_follower(follower, value)
        elif name == "draw":
            await one.ensemble.send_draw(follower, *value)
        elif name == "stump":
            await one.ensemble.add_stump(follower, *value)
        else:
            raise ClassroomProblem(NOT_UNDERSTOOD)


class PresenterCommands:
    """What a presenter may do."""

    def __init__(self, one: LiveClass, seat: Connection):
        self.live_class, self.connection = one, seat
        self.vote_actions = {"close": Room.close, "tally": Room.show_tally, "answer": Room.show_answer,
                      "again": Room.vote_again, "end": Room.end_vote}  # fmt: skip

    async def handle(self, name: str, value: Any):
        one = self.live_class
        if name == "at":
            await self.show_step(value)
        elif name == "open":
            await one.open_vote()
        elif name == "csv":
            self.connection.enqueue("csv", json.dumps({"csv": await one.tallies(self.connection.language_code)}))
        elif name == "grow":
            await one.ensemble.run_command(value)
        else:
            await one.change(self.room_change(name, value))

    async def show_step(self, at: StagePosition):
        """Where the lesson is not here yet, as after a restart, the stage asks again."""
        try:
            await self.live_class.show_step(at)
        except ClassroomProblem as why:
            if why.message != NO_LESSON:
                raise
            self.connection.enqueue_text("late", why.message)

    def room_change(self, name: str, value: Any):
        if name == "turn":
            return self.vote_actions[value]
        if name == "pace":
            return Room.free_pace if value is None else lambda room: room.set_pace(*value)
        if name == "ask":
            return lambda room: room.open_vote(value)
        if name == "recall":
            return Room.recall_all
        if name == "finish":
            return Room.end
        if name == "look":
            return lambda room: room.select_row(value)
        return {"hold": lambda room: room.hold(value), "pause": lambda room: room.pause(value)}[name]
