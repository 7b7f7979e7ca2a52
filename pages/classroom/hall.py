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
from pages.classroom import codes
from pages.classroom.growing import GrownByClass
from pages.classroom.keeping import AWAY, GONE, PARTS, Keeping
from pages.classroom.messages import At
from pages.classroom.parts import NO_LESSON, Find, SharedLesson, StepName, StepPart
from pages.classroom.room import Refused, Room, ShownPlace
from pages.classroom.seats import Follower, Seat
from pages.classroom.tallies import as_csv
from pages.classroom.told import for_phones, for_presenter

COUNTED = 0.15  # seconds between two looks at ballots that come in
AWAITED = 3.0  # seconds that another process may take to make a part
MOST = 2_000  # phones of a class in one process
TAKEN = msg("classroom.refusal.code-taken")
CROWDED = msg("classroom.refusal.class-full")
BEGAN = time.time() - time.monotonic()


def steady() -> float:
    """Seconds since 1970, by a clock that is not set while the process runs."""
    return BEGAN + time.monotonic()


class Hall:
    """All classes that somebody of this process is in."""

    def __init__(self, keeping: Keeping, find: Find, process: int = 0, clock: Callable[[], float] = steady):
        self.keeping, self.find, self.process, self.clock = keeping, find, process, clock
        self.classes: dict[str, Class] = {}
        keeping.told = self.hear

    async def open(self, token: str) -> Room:
        """A new class, or the one that this token presents already."""
        code = await run_in_threadpool(codes.code_of, token, self.process)
        room = await self.read_room(code)
        if room is not None and not room.ended:
            if codes.is_presenter(token, room.presenter):
                return room
            raise Refused(TAKEN)
        room = Room(code, codes.hashed(token), codes.secret_of(token), self.clock())
        await self.keeping.open(room)
        return room

    async def enter(self, code: str) -> Class:
        """The class of this code, with what is known of it."""
        room = await self.read_room(code)
        if room is not None and self.is_over(room) and not room.ended:
            room = await self.keeping.change(code, Room.end)
        if room is None or room.ended:
            raise Refused(GONE)
        if code not in self.classes:
            self.classes[code] = Class(self, room)
        return self.classes[code]

    async def read_room(self, code: str) -> Room | None:
        """The room as it is kept. One that was lost is given back; one that has ended stays so."""
        room, one = await self.keeping.get(code), self.classes.get(code)
        if one is None:
            return room
        if room is None and not self.is_over(one.latest):
            room = await self.keeping.restore(one.latest.without_ballots())
        if room is not None and one.latest.ended and one.latest.opened == room.opened:
            room = await self.keeping.change(code, Room.end)
        one.latest = room or one.latest
        return room

    def is_over(self, room: Room) -> bool:
        """True if a class has lasted its time, also by the clock of the process that opened it."""
        return room.expired(self.clock() - self.keeping.clocks_apart)

    def hear(self, code: str, what: str):
        """ "again": news may have been missed, of every class."""
        if what == "again":
            for one in self.classes.values():
                one.hear("room")
        elif code in self.classes:
            self.classes[code].hear(what)

    async def sweep(self):
        """End what has gone on for too long; forget what nobody is in any more."""
        for code, one in list(self.classes.items()):
            if self.is_over(one.room) and not one.room.ended:
                with contextlib.suppress(Refused):
                    await self.keeping.change(code, Room.end)
            if not one.seats:
                del self.classes[code]
        await self.keeping.tidy(self.clock())


class Class:
    """One class, as far as it is in this process."""

    def __init__(self, hall: Hall, room: Room):
        self.hall, self.keeping, self.room, self.code = hall, hall.keeping, room, room.code
        self.latest = room  # read or written; `room` is what phones have been told
        self.followers: set[Follower] = set()
        self.presenters: set[Seat] = set()
        self.lesson: SharedLesson | None = None
        self.followed = 0  # in all processes
        self.voted = 0
        self.said = for_phones(room, [])
        self.boxes: list[dict[str, int]] = []
        self.stumps = GrownByClass(self)
        self.dirty: set[str] = set()
        self.working: asyncio.Task | None = None
        self.awaited: dict[str, asyncio.Event] = {}
        self.held: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()  # parts: asked for once for all phones

    @property
    def seats(self) -> set[Seat]:
        return self.presenters | self.followers

    # -- who comes and goes

    async def join(self, follower: Follower):
        await self.tell_mine(follower)
        if len(self.followers) >= MOST:
            raise Refused(CROWDED)
        self.followers.add(follower)
        follower.recalled = self.room.recalled
        follower.tell("you", json.dumps({"you": self.token_of(follower)}))
        follower.tell("room", self.said)
        if self.room.place:
            follower.show(self.room.place)
        self.hear("there")

    def token_of(self, follower: Follower) -> str:
        return codes.token_of(self.room.secret, follower.voter)

    def leave(self, seat: Seat):
        self.followers.discard(seat)  # type: ignore[arg-type]
        self.presenters.discard(seat)
        self.hear("there")

    async def present(self, seat: Seat):
        self.presenters.add(seat)
        self.hear("there")
        self.hear("ballots")

    # -- what is new

    def hear(self, what: str):
        """Work is done once for all that came in meanwhile."""
        kind, _, name = what.partition(" ")
        if kind == "part":
            if name in self.awaited:
                self.awaited.pop(name).set()
            return
        self.dirty.add(what)
        if self.working is None or self.working.done():
            self.working = asyncio.create_task(self.work())

    async def work(self):
        while self.dirty:
            dirty, self.dirty = self.dirty, set()
            try:
                if "room" in dirty or ("ballots" in dirty and self.room.growing):
                    await self.take_room()
                if dirty & {"room", "ballots", "there"}:
                    await self.tell_presenters()
                for name in (what.removeprefix("want ") for what in dirty if what.startswith("want ")):
                    await self.make_wanted(name)
            except Refused as why:
                if why.message == GONE:
                    self.say_gone()
                if why.message == AWAY:
                    self.dirty |= dirty
                    self.say_away()
                    await asyncio.sleep(COUNTED)
            if "room" not in self.dirty:
                await asyncio.sleep(COUNTED)

    def say_gone(self):
        for seat in self.seats:
            seat.say("gone", GONE)

    def say_away(self):
        """Until the class is told again."""
        for seat in self.presenters:
            seat.say("away", AWAY)

    async def take_room(self):
        room = await self.hall.read_room(self.code)
        if room is None:
            raise Refused(GONE)
        before, self.room = self.room, room
        self.boxes = await self.ballots_of(room)
        said = for_phones(room, self.boxes, await self.stumps.turn())
        news, self.said = said != self.said, said
        moved = room.place != before.place
        for follower in self.followers:
            if news:
                follower.tell("room", said)
            if self.called_back(follower) or (moved and follower.own is None and room.place):
                follower.walk(None)
                if room.place:
                    follower.show(room.place)

    def called_back(self, follower: Follower) -> bool:
        """Does it go by itself where it may not any more, or have all been brought back?"""
        room, own = self.room, follower.own
        recalled = room.recalled != follower.recalled
        follower.recalled = room.recalled
        if own is None or room.place is None:
            return False
        bounds = room.bounds
        return recalled or bounds is None or own.lesson != room.lesson or not bounds[0] <= own.step <= bounds[1]

    async def ballots_of(self, room: Room) -> list[dict[str, int]]:
        boxes = room.vote.boxes if room.vote else ()
        return [{voter: int(choice) for voter, choice in (await self.keeping.ballots(self.code, box)).items()}
                for box in boxes]  # fmt: skip

    async def tell_presenters(self):
        self.followed = await self.keeping.there(self.code, len(self.followers))
        if not self.presenters:
            return
        self.boxes = await self.ballots_of(self.room)
        stumps = await self.stumps.told()
        for reads in {seat.reads for seat in self.presenters}:
            told = for_presenter(self.room, self.followed, self.boxes, stumps, reads)
            for seat in (seat for seat in self.presenters if seat.reads == reads):
                seat.tell("class", told)

    # -- parts

    def opened(self, reel: str, number: int) -> SharedLesson:
        if self.lesson is None or (self.lesson.reel, self.lesson.number) != (reel, number):
            self.lesson = SharedLesson(self.hall.find, reel, number)
        return self.lesson

    async def part(self, name: str) -> bytes | None:
        """As it travels; made here, or else by the process that has the lesson."""
        try:
            kept = await self.kept(name)
        except Refused:
            return None
        return StepPart.read(name, kept).travels if name.startswith("step") else kept

    async def kept(self, name: str) -> bytes:
        task = self.held.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self.held[name] = asyncio.create_task(self.fetched(name))
            while len(self.held) > PARTS:
                self.held.popitem(last=False)
        return await asyncio.shield(task)

    async def fetched(self, name: str) -> bytes:
        if found := await self.keeping.part(self.code, name):
            return found
        if self.hall.find(self.room.reel):
            return await self.make(name)
        arrived = self.awaited.setdefault(name, asyncio.Event())
        await self.keeping.want(self.code, name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), AWAITED)
        found = await self.keeping.part(self.code, name)
        if found is None:
            raise Refused(NO_LESSON)
        return found

    async def make(self, name: str) -> bytes:
        kind, number, *_ = name.split()
        if kind in ("draw", "chain"):
            growing = self.room.growing
            ballots = await self.keeping.ballots(self.code, growing.box) if growing else {}
            made = await run_in_threadpool(self.stumps.make, name, ballots)
        elif int(number) == self.room.lesson:
            made = await run_in_threadpool(self.opened(self.room.reel, self.room.lesson).make, name)
        else:
            raise Refused(NO_LESSON)  # of a lesson that the class has left
        await self.keeping.keep(self.code, name, made)
        return made

    async def make_wanted(self, name: str):
        if self.hall.find(self.room.reel) and await self.keeping.part(self.code, name) is None:
            await self.make(name)

    async def place(self, step: StepName) -> ShownPlace:
        name = str(step)
        needs = StepPart.read(name, await self.kept(name)).needs
        return ShownPlace(step.lesson, step.step, step.grain, step.veiled, step.axes, name, needs)

    # -- what phones send

    async def vote(self, follower: Follower, number: int, round: int, choice: int):
        box = f"vote {number} {round}"
        self.room.check_choice(box, choice)
        if not await self.keeping.put(self.code, box, follower.voter, str(choice)):
            replace(self.room, vote=None).check_choice(box, choice)  # closed since
        follower.tell("mine", json.dumps({"mine": {"box": box, "choice": choice}}))

    async def tell_mine(self, follower: Follower):
        vote = self.room.vote
        if vote is not None:
            held = (await self.keeping.ballots(self.code, vote.box)).get(follower.voter)
            follower.tell(
                "mine", json.dumps({"mine": {"box": vote.box, "choice": None if held is None else int(held)}})
            )

    async def go(self, follower: Follower, way: str):
        """At its own pace, within the bounds; or back to the class."""
        room = self.room
        if room.place is None:
            raise Refused("classroom.refusal.no-step-yet")
        if way == "follow":
            follower.walk(None)
            return follower.show(room.place)
        if room.bounds is None:
            raise Refused("classroom.refusal.kept-together")
        here, (first, last) = follower.own or room.place, room.bounds
        part = StepPart.read(here.part, await self.kept(here.part))
        step = part.next if way == "next" else min(part.back, last)  # the class may be beyond the pace
        if not first <= step <= last or step == here.step:
            raise Refused("classroom.refusal.pace-limit")
        name = StepName(room.lesson, step, room.place.grain, False, room.place.axes)
        own = await self.place(name)
        follower.walk(own)
        follower.show(own)

    # -- what the presenter does

    async def show(self, at: At):
        if self.hall.find(at.reel) is None:
            raise Refused(NO_LESSON)
        number = (await self.newest()).next_lesson(at.reel)
        lesson = self.opened(at.reel, number)
        step = await run_in_threadpool(lesson.named, at)
        if await self.keeping.part(self.code, str(step)) is None:
            made = await run_in_threadpool(lesson.make, str(step))
            await self.keeping.keep(self.code, str(step), made)
        place = await self.place(step)
        await self.change(lambda room: room.show(at.reel, place))

    async def open_vote(self):
        """On the question of the step in sight."""
        room = await self.newest()
        place = room.place
        if place is None:
            raise Refused(NO_LESSON)
        lesson = self.opened(room.reel, room.lesson)
        asked = await run_in_threadpool(lesson.question, place.step, place.grain)
        if asked is None:
            raise Refused("classroom.refusal.step-without-question")
        await self.change(lambda room: room.open_vote(asked))

    async def change(self, act: Callable[[Room], Room]):
        await self.newest()  # a room that was lost is there again
        self.latest = await self.keeping.change(self.code, act)

    async def newest(self) -> Room:
        """What phones have been told may be a moment old."""
        return await self.hall.read_room(self.code) or self.room

    async def tallies(self, reads: str) -> str:
        room = await self.newest()
        votes = [*room.done, *([room.vote] if room.vote and room.vote.counted else [])]
        return as_csv([(vote, await self.ballots_of(replace(room, vote=vote))) for vote in votes], reads)
