"""The live classes of this process: their connections, what these are sent, and the handling of their messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from starlette.concurrency import run_in_threadpool

from pages.classroom import room_codes as codes
from pages.classroom.connections import Connection, Follower
from pages.classroom.ensemble import EnsembleController
from pages.classroom.excerpt_parts import NO_LESSON, FindLesson, RoomLesson, StepName, StepPart
from pages.classroom.incoming import StagePosition
from pages.classroom.outgoing import phone_message, presenter_message
from pages.classroom.room import ClassroomProblem, Room, ShownPlace
from pages.classroom.store import AWAY, GONE, PARTS, RoomStore
from pages.classroom.tallies import as_csv

COUNT_INTERVAL = 0.15  # seconds between two updates: ballots are counted in batches
PART_TIMEOUT = 3.0  # seconds to wait for another process to make a part
MAX_FOLLOWERS = 2_000  # phones of a class in one process
CLOCK_OFFSET = time.time() - time.monotonic()


def monotonic_time() -> float:
    """Return the seconds since 1970 by a clock that nobody sets while the process runs."""
    return CLOCK_OFFSET + time.monotonic()


class ClassRegistry:
    """All classes that have a connection in this process, by code."""

    def __init__(
        self, store: RoomStore, find: FindLesson, process: int = 0, clock: Callable[[], float] = monotonic_time
    ):
        self.store, self.find_lesson, self.process, self.clock = store, find, process, clock
        self.classes: dict[str, LiveClass] = {}
        store.on_change = self.notify

    async def open(self, token: str) -> Room:
        """Create the class of a presenter's token, or return it if it is open already."""
        code = await run_in_threadpool(codes.code_of, token, self.process)
        room = await self.read_room(code)
        if room is not None and not room.is_ended:
            if codes.is_presenter(token, room.presenter):
                return room
            raise ClassroomProblem("classroom.refusal.code-taken")
        room = Room(code, codes.hash_token(token), codes.secret_of(token), self.clock())
        await self.store.create(room)
        return room

    async def enter(self, code: str) -> LiveClass:
        """Return the live class of a code; ClassroomProblem if there is none or it has ended."""
        room = await self.read_room(code)
        if room is not None and self.is_over(room) and not room.is_ended:
            room = await self.store.change(code, Room.end)
        if room is None or room.is_ended:
            raise ClassroomProblem(GONE)
        if code not in self.classes:
            self.classes[code] = LiveClass(self, room)
        return self.classes[code]

    async def read_room(self, code: str) -> Room | None:
        """Return the stored room. Restore one that the store has lost; an ended room stays ended."""
        room, live = await self.store.get(code), self.classes.get(code)
        if live is None:
            return room
        last = live.stored_room
        if room is None and not self.is_over(last):
            room = await self.store.restore(last.without_ballots())
        if room is not None and last.is_ended and last.opened_at == room.opened_at:
            room = await self.store.change(code, Room.end)
        live.stored_room = room or last
        return room

    def is_over(self, room: Room) -> bool:
        """True if a class has lasted its time, also by the clock of the process that opened it."""
        return room.is_expired(self.clock() - self.store.clock_tolerance)

    def notify(self, code: str, change: str):
        """Pass a change on to its class. "again": changes of any class may have been missed."""
        if change == "again":
            for live in self.classes.values():
                live.notify("room")
        elif code in self.classes:
            self.classes[code].notify(change)

    async def remove_ended(self):
        """End the classes whose time is over, and forget those without connections."""
        for code, live in list(self.classes.items()):
            if self.is_over(live.room) and not live.room.is_ended:
                with contextlib.suppress(ClassroomProblem):
                    await self.store.change(code, Room.end)
            if not live.connections:
                del self.classes[code]
        await self.store.remove_ended(self.clock())


class LiveClass:
    """The connections of one class in this process."""

    def __init__(self, registry: ClassRegistry, room: Room):
        self.registry, self.store, self.room, self.code = registry, registry.store, room, room.code
        self.stored_room = room  # as last read or written; `room` is the version that phones have been sent
        self.followers: set[Follower] = set()
        self.presenters: set[Connection] = set()
        self.room_lesson: RoomLesson | None = None
        self.phone_message = phone_message(room, [])
        self.ensemble = EnsembleController(self)
        self.changes: set[str] = set()
        self.change_task: asyncio.Task | None = None
        self.part_arrivals: dict[str, asyncio.Event] = {}
        self.part_tasks: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()  # one request of a part for all phones

    @property
    def connections(self) -> set[Connection]:
        return self.presenters | self.followers

    # -- joining and leaving

    async def join(self, follower: Follower):
        await self.send_own_vote(follower)
        if len(self.followers) >= MAX_FOLLOWERS:
            raise ClassroomProblem("classroom.refusal.class-full")
        self.followers.add(follower)
        follower.n_recalls = self.room.n_recalls
        follower.enqueue("you", json.dumps({"you": codes.token_of(self.room.secret, follower.voter)}))
        follower.enqueue("room", self.phone_message)
        if self.room.place:
            follower.show(self.room.place)
        self.notify("there")

    def leave(self, connection: Connection):
        self.followers.discard(connection)  # type: ignore[arg-type]
        self.presenters.discard(connection)
        self.notify("there")

    def add_presenter(self, connection: Connection):
        self.presenters.add(connection)
        self.notify("there")
        self.notify("ballots")

    # -- changes of the room

    def notify(self, change: str):
        """Note a change; changes that come in during an update are handled together after it."""
        kind, _, name = change.partition(" ")
        if kind == "part":
            if name in self.part_arrivals:
                self.part_arrivals.pop(name).set()
            return
        self.changes.add(change)
        if self.change_task is None or self.change_task.done():
            self.change_task = asyncio.create_task(self.process_changes())

    async def process_changes(self):
        while self.changes:
            dirty, self.changes = self.changes, set()
            try:
                if "room" in dirty or ("ballots" in dirty and self.room.ensemble):
                    await self.refresh_room()
                if dirty & {"room", "ballots", "there"}:
                    await self.update_presenters()
                for part in (change.removeprefix("want ") for change in dirty if change.startswith("want ")):
                    has_lesson = self.registry.find_lesson(self.room.reel) is not None
                    if has_lesson and await self.store.get_part(self.code, part) is None:
                        await self.make_part(part)
            except ClassroomProblem as problem:
                if problem.message == GONE:
                    for connection in self.connections:
                        connection.enqueue_text("gone", GONE)
                if problem.message == AWAY:
                    self.changes |= dirty
                    for connection in self.presenters:
                        connection.enqueue_text("away", AWAY)  # until the next "class" message
                    await asyncio.sleep(COUNT_INTERVAL)
            if "room" not in self.changes:
                await asyncio.sleep(COUNT_INTERVAL)

    async def refresh_room(self):
        room = await self.registry.read_room(self.code)
        if room is None:
            raise ClassroomProblem(GONE)
        before, self.room = self.room, room
        message = phone_message(room, await self.ballots_of(room), await self.ensemble.count_stumps())
        is_new, self.phone_message = message != self.phone_message, message
        moved = room.place != before.place
        for follower in self.followers:
            if is_new:
                follower.enqueue("room", message)
            if self.must_rejoin(follower) or (moved and follower.own_place is None and room.place):
                follower.set_own_place(None)
                if room.place:
                    follower.show(room.place)

    def must_rejoin(self, follower: Follower) -> bool:
        """True if a phone has left the class's step and was recalled, or is at a step it may not see any more."""
        room, place, bounds = self.room, follower.own_place, self.room.bounds
        recalled = room.n_recalls != follower.n_recalls
        follower.n_recalls = room.n_recalls
        if place is None or room.place is None:
            return False
        left_lesson = place.lesson_number != room.lesson_number
        return recalled or bounds is None or left_lesson or not bounds[0] <= place.step <= bounds[1]

    async def ballots_of(self, room: Room) -> list[dict[str, int]]:
        boxes = room.vote.boxes if room.vote else ()
        return [{voter: int(choice) for voter, choice in (await self.store.get_ballots(self.code, box)).items()}
                for box in boxes]  # fmt: skip

    async def update_presenters(self):
        n_followers = await self.store.count_followers(self.code, len(self.followers))
        if not self.presenters:
            return
        boxes, stumps = await self.ballots_of(self.room), await self.ensemble.presenter_data()
        for language_code in {connection.language_code for connection in self.presenters}:
            message = presenter_message(self.room, n_followers, boxes, stumps, language_code)
            for connection in self.presenters:
                if connection.language_code == language_code:
                    connection.enqueue("class", message)

    # -- parts

    def lesson_for(self, reel: str, number: int) -> RoomLesson:
        if self.room_lesson is None or (self.room_lesson.reel, self.room_lesson.number) != (reel, number):
            self.room_lesson = RoomLesson(self.registry.find_lesson, reel, number)
        return self.room_lesson

    async def get_part(self, name: str) -> bytes | None:
        """Return a part as phones are sent it; None if no process can make it."""
        try:
            stored = await self.get_stored_part(name)
        except ClassroomProblem:
            return None
        return StepPart.parse(name, stored).body if name.startswith("step") else stored

    async def get_stored_part(self, name: str) -> bytes:
        task = self.part_tasks.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self.part_tasks[name] = asyncio.create_task(self.fetch_part(name))
            while len(self.part_tasks) > PARTS:
                self.part_tasks.popitem(last=False)
        return await asyncio.shield(task)

    async def fetch_part(self, name: str) -> bytes:
        if stored := await self.store.get_part(self.code, name):
            return stored
        if self.registry.find_lesson(self.room.reel):
            return await self.make_part(name)
        arrived = self.part_arrivals.setdefault(name, asyncio.Event())
        await self.store.request_part(self.code, name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), PART_TIMEOUT)
        stored = await self.store.get_part(self.code, name)
        if stored is None:
            raise ClassroomProblem(NO_LESSON)
        return stored

    async def make_part(self, name: str) -> bytes:
        kind, number, *_ = name.split()
        if kind in ("draw", "chain"):
            ensemble = self.room.ensemble
            ballots = await self.store.get_ballots(self.code, ensemble.box) if ensemble else {}
            part = await run_in_threadpool(self.ensemble.make_part, name, ballots)
        elif int(number) == self.room.lesson_number:
            part = await run_in_threadpool(self.lesson_for(self.room.reel, self.room.lesson_number).make_part, name)
        else:
            raise ClassroomProblem(NO_LESSON)  # of a lesson that the class has left
        await self.store.save_part(self.code, name, part)
        return part

    async def place_of(self, step: StepName) -> ShownPlace:
        name = str(step)
        required = StepPart.parse(name, await self.get_stored_part(name)).required_parts
        return ShownPlace(step.lesson_number, step.step, step.detail, step.is_veiled, step.axes, name, required)

    # -- messages of phones

    async def vote(self, follower: Follower, number: int, round: int, choice: int):
        box = f"vote {number} {round}"
        self.room.check_choice(box, choice)
        if not await self.store.put_ballot(self.code, box, follower.voter, str(choice)):
            replace(self.room, vote=None).check_choice(box, choice)  # closed since
        follower.enqueue("mine", json.dumps({"mine": {"box": box, "choice": choice}}))

    async def send_own_vote(self, follower: Follower):
        vote = self.room.vote
        if vote is not None:
            choice = (await self.store.get_ballots(self.code, vote.box)).get(follower.voter)
            mine = {"box": vote.box, "choice": None if choice is None else int(choice)}
            follower.enqueue("mine", json.dumps({"mine": mine}))

    async def move_follower(self, follower: Follower, direction: str):
        """Send a phone to the next or previous step within the bounds, or back to the class ("follow")."""
        room = self.room
        if room.place is None:
            raise ClassroomProblem("classroom.refusal.no-step-yet")
        if direction == "follow":
            follower.set_own_place(None)
            return follower.show(room.place)
        if room.bounds is None:
            raise ClassroomProblem("classroom.refusal.kept-together")
        current, (first, last) = follower.own_place or room.place, room.bounds
        part = StepPart.parse(current.part_name, await self.get_stored_part(current.part_name))
        step = part.next if direction == "next" else min(part.previous_step, last)  # the class may be beyond the pace
        if not first <= step <= last or step == current.step:
            raise ClassroomProblem("classroom.refusal.pace-limit")
        place = await self.place_of(StepName(room.lesson_number, step, room.place.detail, False, room.place.axes))
        follower.set_own_place(place)
        follower.show(place)

    # -- messages of the presenter

    async def show_step(self, at: StagePosition):
        if self.registry.find_lesson(at.reel) is None:
            raise ClassroomProblem(NO_LESSON)
        number = (await self.read_latest_room()).next_lesson(at.reel)
        lesson = self.lesson_for(at.reel, number)
        step = await run_in_threadpool(lesson.name_of, at)
        if await self.store.get_part(self.code, str(step)) is None:
            await self.store.save_part(self.code, str(step), await run_in_threadpool(lesson.make_part, str(step)))
        place = await self.place_of(step)
        await self.change(lambda room: room.show_step(at.reel, place))

    async def open_vote(self):
        """Open a vote on the question of the step that is shown."""
        room = await self.read_latest_room()
        place = room.place
        if place is None:
            raise ClassroomProblem(NO_LESSON)
        lesson = self.lesson_for(room.reel, room.lesson_number)
        question = await run_in_threadpool(lesson.question, place.step, place.detail)
        if question is None:
            raise ClassroomProblem("classroom.refusal.step-without-question")
        await self.change(lambda room: room.open_vote(question))

    async def change(self, update: Callable[[Room], Room]):
        await self.read_latest_room()  # restores a room that the store has lost
        self.stored_room = await self.store.change(self.code, update)

    async def read_latest_room(self) -> Room:
        """Return the stored room; `self.room` may be a moment old."""
        return await self.registry.read_room(self.code) or self.room

    async def tallies(self, language_code: str) -> str:
        """Return the results of all votes as CSV."""
        room = await self.read_latest_room()
        votes = [*room.finished_votes, *([room.vote] if room.vote and room.vote.shows_tally else [])]
        return as_csv([(vote, await self.ballots_of(replace(room, vote=vote))) for vote in votes], language_code)
