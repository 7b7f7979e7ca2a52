"""The classes of this process: who is there, what they are shown, and what becomes of what they send."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from starlette.concurrency import run_in_threadpool

from engine.text.message import msg
from pages.classroom import room_codes as codes
from pages.classroom.connections import Connection, Follower
from pages.classroom.ensemble import EnsembleController
from pages.classroom.excerpt_parts import NO_LESSON, FindLesson, RoomLesson, StepName, StepPart
from pages.classroom.incoming import StagePosition
from pages.classroom.outgoing import phone_message, presenter_message
from pages.classroom.room import ClassroomProblem, Room, ShownPlace
from pages.classroom.store import AWAY, GONE, PARTS, RoomStore
from pages.classroom.tallies import as_csv

COUNT_INTERVAL = 0.15  # seconds between two looks at ballots that come in
PART_TIMEOUT = 3.0  # seconds that another process may take to make a part
MAX_FOLLOWERS = 2_000  # phones of a class in one process
CODE_TAKEN = msg("classroom.refusal.code-taken")
CLASS_FULL = msg("classroom.refusal.class-full")
CLOCK_OFFSET = time.time() - time.monotonic()


def monotonic_time() -> float:
    """Seconds since 1970, by a clock that is not set while the process runs."""
    return CLOCK_OFFSET + time.monotonic()


class ClassRegistry:
    """All classes that somebody of this process is in."""

    def __init__(
        self, keeping: RoomStore, find: FindLesson, process: int = 0, clock: Callable[[], float] = monotonic_time
    ):
        self.store, self.find_lesson, self.process, self.clock = keeping, find, process, clock
        self.classes: dict[str, LiveClass] = {}
        keeping.on_change = self.notify

    async def open(self, token: str) -> Room:
        """A new class, or the one that this token presents already."""
        code = await run_in_threadpool(codes.code_of, token, self.process)
        room = await self.read_room(code)
        if room is not None and not room.is_ended:
            if codes.is_presenter(token, room.presenter):
                return room
            raise ClassroomProblem(CODE_TAKEN)
        room = Room(code, codes.hash_token(token), codes.secret_of(token), self.clock())
        await self.store.create(room)
        return room

    async def enter(self, code: str) -> LiveClass:
        """The class of this code, with what is known of it."""
        room = await self.read_room(code)
        if room is not None and self.is_over(room) and not room.is_ended:
            room = await self.store.change(code, Room.end)
        if room is None or room.is_ended:
            raise ClassroomProblem(GONE)
        if code not in self.classes:
            self.classes[code] = LiveClass(self, room)
        return self.classes[code]

    async def read_room(self, code: str) -> Room | None:
        """The room as it is kept. One that was lost is given back; one that has ended stays so."""
        room, one = await self.store.get(code), self.classes.get(code)
        if one is None:
            return room
        if room is None and not self.is_over(one.stored_room):
            room = await self.store.restore(one.stored_room.without_ballots())
        if room is not None and one.stored_room.is_ended and one.stored_room.opened_at == room.opened_at:
            room = await self.store.change(code, Room.end)
        one.stored_room = room or one.stored_room
        return room

    def is_over(self, room: Room) -> bool:
        """True if a class has lasted its time, also by the clock of the process that opened it."""
        return room.is_expired(self.clock() - self.store.clock_tolerance)

    def notify(self, code: str, what: str):
        """ "again": news may have been missed, of every class."""
        if what == "again":
            for one in self.classes.values():
                one.notify("room")
        elif code in self.classes:
            self.classes[code].notify(what)

    async def remove_ended(self):
        """End what has gone on for too long; forget what nobody is in any more."""
        for code, one in list(self.classes.items()):
            if self.is_over(one.room) and not one.room.is_ended:
                with contextlib.suppress(ClassroomProblem):
                    await self.store.change(code, Room.end)
            if not one.connections:
                del self.classes[code]
        await self.store.remove_ended(self.clock())


class LiveClass:
    """One class, as far as it is in this process."""

    def __init__(self, hall: ClassRegistry, room: Room):
        self.registry, self.store, self.room, self.code = hall, hall.store, room, room.code
        self.stored_room = room  # read or written; `room` is what phones have been told
        self.followers: set[Follower] = set()
        self.presenters: set[Connection] = set()
        self.room_lesson: RoomLesson | None = None
        self.n_followers = 0  # in all processes
        self.n_voters = 0
        self.phone_message = phone_message(room, [])
        self.boxes: list[dict[str, int]] = []
        self.ensemble = EnsembleController(self)
        self.changes: set[str] = set()
        self.change_task: asyncio.Task | None = None
        self.part_arrivals: dict[str, asyncio.Event] = {}
        self.part_tasks: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()  # parts: asked for once for all phones

    @property
    def connections(self) -> set[Connection]:
        return self.presenters | self.followers

    # -- who comes and goes

    async def join(self, follower: Follower):
        await self.send_own_vote(follower)
        if len(self.followers) >= MAX_FOLLOWERS:
            raise ClassroomProblem(CLASS_FULL)
        self.followers.add(follower)
        follower.n_recalls = self.room.n_recalls
        follower.enqueue("you", json.dumps({"you": self.token_of(follower)}))
        follower.enqueue("room", self.phone_message)
        if self.room.place:
            follower.show(self.room.place)
        self.notify("there")

    def token_of(self, follower: Follower) -> str:
        return codes.token_of(self.room.secret, follower.voter)

    def leave(self, seat: Connection):
        self.followers.discard(seat)  # type: ignore[arg-type]
        self.presenters.discard(seat)
        self.notify("there")

    async def add_presenter(self, seat: Connection):
        self.presenters.add(seat)
        self.notify("there")
        self.notify("ballots")

    # -- what is new

    def notify(self, what: str):
        """Work is done once for all that came in meanwhile."""
        kind, _, name = what.partition(" ")
        if kind == "part":
            if name in self.part_arrivals:
                self.part_arrivals.pop(name).set()
            return
        self.changes.add(what)
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
                for name in (what.removeprefix("want ") for what in dirty if what.startswith("want ")):
                    await self.make_requested_part(name)
            except ClassroomProblem as why:
                if why.message == GONE:
                    self.send_gone()
                if why.message == AWAY:
                    self.changes |= dirty
                    self.send_away()
                    await asyncio.sleep(COUNT_INTERVAL)
            if "room" not in self.changes:
                await asyncio.sleep(COUNT_INTERVAL)

    def send_gone(self):
        for seat in self.connections:
            seat.enqueue_text("gone", GONE)

    def send_away(self):
        """Until the class is told again."""
        for seat in self.presenters:
            seat.enqueue_text("away", AWAY)

    async def refresh_room(self):
        room = await self.registry.read_room(self.code)
        if room is None:
            raise ClassroomProblem(GONE)
        before, self.room = self.room, room
        self.boxes = await self.ballots_of(room)
        said = phone_message(room, self.boxes, await self.ensemble.count_stumps())
        news, self.phone_message = said != self.phone_message, said
        moved = room.place != before.place
        for follower in self.followers:
            if news:
                follower.enqueue("room", said)
            if self.must_rejoin(follower) or (moved and follower.own_place is None and room.place):
                follower.set_own_place(None)
                if room.place:
                    follower.show(room.place)

    def must_rejoin(self, follower: Follower) -> bool:
        """Does it go by itself where it may not any more, or have all been brought back?"""
        room, own = self.room, follower.own_place
        recalled = room.n_recalls != follower.n_recalls
        follower.n_recalls = room.n_recalls
        if own is None or room.place is None:
            return False
        bounds = room.bounds
        return (
            recalled
            or bounds is None
            or own.lesson_number != room.lesson_number
            or not bounds[0] <= own.step <= bounds[1]
        )

    async def ballots_of(self, room: Room) -> list[dict[str, int]]:
        boxes = room.vote.boxes if room.vote else ()
        return [{voter: int(choice) for voter, choice in (await self.store.get_ballots(self.code, box)).items()}
                for box in boxes]  # fmt: skip

    async def update_presenters(self):
        self.n_followers = await self.store.count_followers(self.code, len(self.followers))
        if not self.presenters:
            return
        self.boxes = await self.ballots_of(self.room)
        stumps = await self.ensemble.presenter_data()
        for reads in {seat.language_code for seat in self.presenters}:
            told = presenter_message(self.room, self.n_followers, self.boxes, stumps, reads)
            for seat in (seat for seat in self.presenters if seat.language_code == reads):
                seat.enqueue("class", told)

    # -- parts

    def lesson_for(self, reel: str, number: int) -> RoomLesson:
        if self.room_lesson is None or (self.room_lesson.reel, self.room_lesson.number) != (reel, number):
            self.room_lesson = RoomLesson(self.registry.find_lesson, reel, number)
        return self.room_lesson

    async def get_part(self, name: str) -> bytes | None:
        """As it travels; made here, or else by the process that has the lesson."""
        try:
            kept = await self.get_stored_part(name)
        except ClassroomProblem:
            return None
        return StepPart.parse(name, kept).body if name.startswith("step") else kept

    async def get_stored_part(self, name: str) -> bytes:
        task = self.part_tasks.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self.part_tasks[name] = asyncio.create_task(self.fetch_part(name))
            while len(self.part_tasks) > PARTS:
                self.part_tasks.popitem(last=False)
        return await asyncio.shield(task)

    async def fetch_part(self, name: str) -> bytes:
        if found := await self.store.get_part(self.code, name):
            return found
        if self.registry.find_lesson(self.room.reel):
            return await self.make_part(name)
        arrived = self.part_arrivals.setdefault(name, asyncio.Event())
        await self.store.request_part(self.code, name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), PART_TIMEOUT)
        found = await self.store.get_part(self.code, name)
        if found is None:
            raise ClassroomProblem(NO_LESSON)
        return found

    async def make_part(self, name: str) -> bytes:
        kind, number, *_ = name.split()
        if kind in ("draw", "chain"):
            growing = self.room.ensemble
            ballots = await self.store.get_ballots(self.code, growing.box) if growing else {}
            made = await run_in_threadpool(self.ensemble.make_part, name, ballots)
        elif int(number) == self.room.lesson_number:
            made = await run_in_threadpool(self.lesson_for(self.room.reel, self.room.lesson_number).make_part, name)
        else:
            raise ClassroomProblem(NO_LESSON)  # of a lesson that the class has left
        await self.store.save_part(self.code, name, made)
        return made

    async def make_requested_part(self, name: str):
        if self.registry.find_lesson(self.room.reel) and await self.store.get_part(self.code, name) is None:
            await self.make_part(name)

    async def place_of(self, step: StepName) -> ShownPlace:
        name = str(step)
        needs = StepPart.parse(name, await self.get_stored_part(name)).required_parts
        return ShownPlace(step.lesson_number, step.step, step.detail, step.is_veiled, step.axes, name, needs)

    # -- what phones send

    async def vote(self, follower: Follower, number: int, round: int, choice: int):
        box = f"vote {number} {round}"
        self.room.check_choice(box, choice)
        if not await self.store.put_ballot(self.code, box, follower.voter, str(choice)):
            replace(self.room, vote=None).check_choice(box, choice)  # closed since
        follower.enqueue("mine", json.dumps({"mine": {"box": box, "choice": choice}}))

    async def send_own_vote(self, follower: Follower):
        vote = self.room.vote
        if vote is not None:
            held = (await self.store.get_ballots(self.code, vote.box)).get(follower.voter)
            follower.enqueue(
                "mine", json.dumps({"mine": {"box": vote.box, "choice": None if held is None else int(held)}})
            )

    async def move_follower(self, follower: Follower, way: str):
        """At its own pace, within the bounds; or back to the class."""
        room = self.room
        if room.place is None:
            raise ClassroomProblem("classroom.refusal.no-step-yet")
        if way == "follow":
            follower.set_own_place(None)
            return follower.show(room.place)
        if room.bounds is None:
            raise ClassroomProblem("classroom.refusal.kept-together")
        here, (first, last) = follower.own_place or room.place, room.bounds
        part = StepPart.parse(here.part_name, await self.get_stored_part(here.part_name))
        step = part.next if way == "next" else min(part.previous_step, last)  # the class may be beyond the pace
        if not first <= step <= last or step == here.step:
            raise ClassroomProblem("classroom.refusal.pace-limit")
        name = StepName(room.lesson_number, step, room.place.detail, False, room.place.axes)
        own = await self.place_of(name)
        follower.set_own_place(own)
        follower.show(own)

    # -- what the presenter does

    async def show_step(self, at: StagePosition):
        if self.registry.find_lesson(at.reel) is None:
            raise ClassroomProblem(NO_LESSON)
        number = (await self.read_latest_room()).next_lesson(at.reel)
        lesson = self.lesson_for(at.reel, number)
        step = await run_in_threadpool(lesson.name_of, at)
        if await self.store.get_part(self.code, str(step)) is None:
            made = await run_in_threadpool(lesson.make_part, str(step))
            await self.store.save_part(self.code, str(step), made)
        place = await self.place_of(step)
        await self.change(lambda room: room.show_step(at.reel, place))

    async def open_vote(self):
        """On the question of the step in sight."""
        room = await self.read_latest_room()
        place = room.place
        if place is None:
            raise ClassroomProblem(NO_LESSON)
        lesson = self.lesson_for(room.reel, room.lesson_number)
        asked = await run_in_threadpool(lesson.question, place.step, place.detail)
        if asked is None:
            raise ClassroomProblem("classroom.refusal.step-without-question")
        await self.change(lambda room: room.open_vote(asked))

    async def change(self, act: Callable[[Room], Room]):
        await self.read_latest_room()  # a room that was lost is there again
        self.stored_room = await self.store.change(self.code, act)

    async def read_latest_room(self) -> Room:
        """What phones have been told may be a moment old."""
        return await self.registry.read_room(self.code) or self.room

    async def tallies(self, reads: str) -> str:
        room = await self.read_latest_room()
        votes = [*room.finished_votes, *([room.vote] if room.vote and room.vote.shows_tally else [])]
        return as_csv([(vote, await self.ballots_of(replace(room, vote=vote))) for vote in votes], reads)
