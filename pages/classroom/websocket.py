"""The WebSocket endpoint of a class: authentication of phones and presenters, rate limits, dispatch of messages."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.text.message import Message, msg
from pages.classroom import room_codes as codes
from pages.classroom.connections import CLOSED, Connection, Follower, translate_reason
from pages.classroom.excerpt_parts import NO_LESSON
from pages.classroom.incoming import LONGEST, NOT_UNDERSTOOD, TOO_LONG, parse_incoming
from pages.classroom.rate_limits import SLOW, WRONG, AttemptLog, MessageLimiter
from pages.classroom.registry import ClassRegistry, LiveClass
from pages.classroom.room import ClassroomProblem, Room
from pages.classroom.store import AWAY, GONE
from pages.i18n.http import preferred_language

HELLO_TIMEOUT = 20.0  # seconds a new socket has for its first message
POLICY_VIOLATION = 1008  # close code of the WebSocket protocol
TOO_MANY = msg("classroom.refusal.message-dropped")
STEPS_AT_ONCE, STEPS_A_SECOND = 60, 30  # limits of a presenter


class ClassSocket:
    """The endpoint `/class/{code}/live`."""

    def __init__(self, registry: ClassRegistry, pause: Callable[[float], Awaitable[None]] = asyncio.sleep):
        self.registry, self.pause = registry, pause
        self.wrong_codes = AttemptLog(registry.clock, WRONG)
        self.sweeping: asyncio.Task | None = None

    async def accept(self, socket: WebSocket):
        await socket.accept()
        if self.sweeping is None or self.sweeping.done():
            self.sweeping = asyncio.create_task(self.clean_up())
        try:
            role, token, live = await self.authenticate(socket)
            serve = self.serve_presenter if role == "present" else self.serve_follower
            await serve(socket, live, token)
        except ClassroomProblem as problem:
            kind = {GONE.key: "gone", AWAY.key: "away"}.get(problem.message.key, "told")
            await send_text(socket, kind, problem.message)
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
        """Return the role ("join" or "present"), the token and the class of a new socket."""
        role, token = await asyncio.wait_for(read_incoming(socket, "phone"), HELLO_TIMEOUT)
        if role not in ("join", "present"):
            raise ClassroomProblem(NOT_UNDERSTOOD)
        typed = str(socket.path_params["code"])[:40]
        address = socket.client.host if socket.client else ""
        if self.wrong_codes.has_too_many(address):
            await self.pause(SLOW)
        try:
            return role, token, await self.registry.enter(codes.normalize_code(typed) or "")
        except ClassroomProblem:
            self.wrong_codes.record(address, typed)
            raise

    async def serve_follower(self, socket: WebSocket, live: LiveClass, token: str):
        voter = codes.voter_of(live.room.secret, token) or codes.new_voter()
        follower = Follower(socket, voter, live.get_part, preferred_language(socket))
        await live.join(follower)
        handle = partial(handle_phone, live, follower)
        await run_connection(live, follower, "phone", handle, MessageLimiter(self.registry.clock))

    async def serve_presenter(self, socket: WebSocket, live: LiveClass, token: str):
        if not codes.is_presenter(token, live.room.presenter):
            self.wrong_codes.record(socket.client.host if socket.client else "", f"token {token}")
            raise ClassroomProblem("classroom.refusal.not-presenter")
        connection = Connection(socket, preferred_language(socket))
        live.add_presenter(connection)
        limiter = MessageLimiter(self.registry.clock, STEPS_AT_ONCE, STEPS_A_SECOND)
        await run_connection(live, connection, "presenter", partial(handle_presenter, live, connection), limiter)


Handler = Callable[[str, Any], Awaitable[None]]  # takes the name and the value of a message


async def run_connection(live: LiveClass, connection: Connection, role: str, handle: Handler, limiter: MessageLimiter):
    """Read and send messages until the socket closes."""
    sending = asyncio.create_task(connection.send_loop())
    try:
        while True:
            try:
                name, value = await read_incoming(connection.socket, role)
                if not limiter.allow():
                    raise ClassroomProblem(TOO_MANY)
                await handle(name, value)
            except ClassroomProblem as problem:
                if limiter.is_flooding:
                    raise ClassroomProblem("classroom.refusal.sent-away") from problem
                if limiter.dropped < 2:
                    connection.enqueue_text("away" if problem.message == AWAY else "told", problem.message)
                    if problem.message == AWAY:
                        live.notify("there")  # the "class" message after that ends the display of a lost server
                await asyncio.sleep(0)  # let other connections run
    finally:
        live.leave(connection)
        sending.cancel()


async def read_incoming(socket: WebSocket, role: str) -> tuple[str, Any]:
    """Return the name and value of the next message; disconnect at one that is far too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if len(text or message.get("bytes") or "") > 20 * LONGEST[role]:
        await send_text(socket, "told", TOO_LONG)
        await close_socket(socket, 1009)
        raise WebSocketDisconnect(1009)
    return parse_incoming(text, role)


async def send_text(socket: WebSocket, kind: str, message: Message):
    with contextlib.suppress(*CLOSED):
        await socket.send_text(json.dumps({kind: translate_reason(message, preferred_language(socket))}))


async def close_socket(socket: WebSocket, code: int = 1000):
    with contextlib.suppress(*CLOSED):
        await socket.close(code)


async def handle_phone(live: LiveClass, follower: Follower, name: str, value: Any):
    """Meet a message of a phone, or raise ClassroomProblem."""
    if name == "vote":
        await live.vote(follower, *value)
    elif name == "go":
        await live.move_follower(follower, value)
    elif name == "draw":
        await live.ensemble.send_draw(follower, *value)
    elif name == "stump":
        await live.ensemble.add_stump(follower, *value)
    else:
        raise ClassroomProblem(NOT_UNDERSTOOD)


async def handle_presenter(live: LiveClass, connection: Connection, name: str, value: Any):
    """Meet a message of a presenter, or raise ClassroomProblem."""
    if name == "at":
        try:
            await live.show_step(value)
        except ClassroomProblem as problem:
            if problem.message != NO_LESSON:
                raise
            connection.enqueue_text("late", problem.message)  # as after a restart; the stage tries again
    elif name == "open":
        await live.open_vote()
    elif name == "csv":
        connection.enqueue("csv", json.dumps({"csv": await live.tallies(connection.language_code)}))
    elif name == "grow":
        await live.ensemble.run_command(value)
    else:
        await live.change(room_change(name, value))


VOTE_ACTIONS = {"close": Room.close, "tally": Room.show_tally, "answer": Room.show_answer,
                "again": Room.vote_again, "end": Room.end_vote}  # fmt: skip
VALUE_ACTIONS = {"ask": Room.open_vote, "look": Room.select_row, "hold": Room.hold, "pause": Room.pause}


def room_change(name: str, value: Any) -> Callable[[Room], Room]:
    """Return the change of the room that a message asks for. Example: "turn", "close" -> Room.close."""
    if name == "turn":
        return VOTE_ACTIONS[value]
    if name == "pace":
        return Room.free_pace if value is None else lambda room: room.set_pace(*value)
    if name == "recall":
        return Room.recall_all
    return Room.end if name == "finish" else lambda room: VALUE_ACTIONS[name](room, value)
