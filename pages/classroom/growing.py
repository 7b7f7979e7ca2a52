"""The stumps of a class, between its phones, its ballots and the engine: stumps.py has what is worked out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
from starlette.concurrency import run_in_threadpool

from datasets import DataProblem, Dataset
from engine.text.message import msg
from pages.classroom.parts import NO_LESSON
from pages.classroom.projected import told_of_chain, told_of_forest
from pages.classroom.room import ADABOOST, FOREST, Growing, Refused, Room
from pages.classroom.seats import Follower
from pages.classroom.stumps import (
    Chain,
    ClassForest,
    Drawn,
    drawn,
    suits,
    told_of_offers,
)
from pages.parts.lesson.fitted import Fitted

if TYPE_CHECKING:
    from pages.classroom.hall import Class

NOT_OPEN = msg("classroom.refusal.stumps-closed")
LATE = msg("classroom.refusal.stump-too-late")
OVER = msg("classroom.refusal.boosting-ended")


class GrownByClass:
    def __init__(self, one: Class):
        self.one = one
        self.draws: dict[tuple[int, str], Drawn] = {}  # of each growing and phone
        self.last: tuple[object, Any] = (None, None)  # from which ballots what was grown

    # -- phones

    async def draw(self, follower: Follower, number: int):
        """What this phone may pick from."""
        growing = self.open(number)
        if growing.kind == FOREST:
            name = f"draw {number} {follower.voter}"
        else:
            name = f"chain {number} {len(await self.ballots(growing))}"
        follower.tell("draw", (await self.one.kept(name)).decode())

    async def add(self, follower: Follower, number: int, turn: int, choice: int):
        """A stump; a forest's can be exchanged, a chain's stays where it is."""
        growing = self.open(number)
        await self.check(growing, follower, turn, choice)
        if growing.kind == FOREST:
            taken = await self.put(growing, follower.voter, choice, None)
        else:
            taken = await self.put(growing, f"{follower.voter} {turn}", choice, turn)
        if not taken:
            raise Refused(LATE if growing.kind == ADABOOST else NOT_OPEN)
        follower.tell("added", json.dumps({"added": {"number": number, "turn": turn, "choice": choice}}))

    async def check(self, growing: Growing, follower: Follower, turn: int, choice: int):
        """Is it a split that was offered?"""
        forest = growing.kind == FOREST
        name = f"draw {growing.number} {follower.voter}" if forest else f"chain {growing.number} {turn}"
        if not forest and turn != len(await self.ballots(growing)):
            raise Refused(LATE)
        offered = json.loads(await self.one.kept(name))["draw"]["offers"]
        if not offered:
            raise Refused(OVER)
        if choice >= len(offered):
            raise Refused("classroom.refusal.unknown-split")

    def open(self, number: int) -> Growing:
        growing = self.one.room.growing
        if growing is None or not growing.open or growing.number != number or self.one.room.paused:
            raise Refused(NOT_OPEN)
        return growing

    async def put(self, growing: Growing, voter: str, choice: int, turn: int | None) -> bool:
        return await self.one.keeping.put(self.one.code, growing.box, voter, str(choice), turn)

    async def ballots(self, growing: Growing) -> dict[str, str]:
        return await self.one.keeping.ballots(self.one.code, growing.box)

    async def turn(self) -> int:
        """How many stumps a chain has."""
        growing = self.one.room.growing
        return len(await self.ballots(growing)) if growing and growing.kind == ADABOOST else 0

    # -- the presenter

    async def command(self, what: str):
        if what in (FOREST, ADABOOST):
            data = self.data_of(await self.one.newest())
            if data is None:
                raise Refused(NO_LESSON)
            suits(data)
            seed = int(self.one.hall.clock() * 1000) % 2**31  # another class, another forest; kept with the room
            await self.one.change(lambda room: room.grow(what, seed))
        else:
            await self.one.change(Room.stop_growing if what == "stop" else Room.clear_growing)

    async def told(self) -> dict | None:
        growing, data = self.one.room.growing, self.data_of(self.one.room)
        if growing is None:
            return None
        about = {"kind": growing.kind, "open": growing.open, "number": growing.number}
        if data is None:  # the lesson is in another process, and its presenter with it
            return about
        return about | await run_in_threadpool(self.shown, data, growing, await self.ballots(growing))

    def shown(self, data: Dataset, growing: Growing, ballots: dict[str, str]) -> dict:
        """On the projector. What a look at another row does not change is kept."""
        key = (growing.number, tuple(ballots.items()))
        try:
            if self.last[0] != key:
                self.last = (key, self.grown(data, growing, ballots))
            grown = self.last[1]
            return told_of_chain(grown, growing.row) if isinstance(grown, Chain) else told_of_forest(grown, growing.row)
        except DataProblem as problem:  # a table that no stump can be fitted to
            return {"problem": problem.message}

    def grown(self, data: Dataset, growing: Growing, ballots: dict[str, str]) -> ClassForest | Chain:
        if growing.kind == ADABOOST:
            return Chain(data, tuple(map(int, ballots.values())))
        draws = [(self.drawn(data, growing, voter), int(choice)) for voter, choice in ballots.items()]
        return ClassForest(data, [(draw.rows, draw.picked(choice)) for draw, choice in draws])

    # -- what phones are offered: made where the lesson is

    def data_of(self, room: Room) -> Dataset | None:
        """The table of the lesson, where it is in this process."""
        lesson = self.one.hall.find(room.reel)
        return lesson.trace.data if isinstance(lesson, Fitted) else None  # type: ignore[return-value]

    def make(self, name: str, ballots: dict[str, str]) -> bytes:
        kind, number, rest = name.split()
        growing, data = self.one.room.growing, self.data_of(self.one.room)
        if growing is None or data is None or growing.number != int(number):
            raise Refused(NO_LESSON)
        try:
            return self.offered(data, growing, kind, rest, ballots)
        except DataProblem as problem:
            raise Refused(problem.message) from problem

    def offered(self, data: Dataset, growing: Growing, kind: str, rest: str, ballots: dict[str, str]) -> bytes:
        if kind == "chain":
            offered = Chain(data, tuple(map(int, list(ballots.values())[: int(rest)]))).next
            about = {"turn": int(rest)}
        else:
            draw = self.drawn(data, growing, rest)
            offered, inside = draw.offers, len(np.unique(draw.rows))
            about = {"turn": 0, "rows": data.n, "drawn": inside, "left_out": data.n - inside}
        told = {"number": growing.number, **about, "offers": told_of_offers(offered, data.class_names)}
        return json.dumps({"draw": told}).encode()

    def drawn(self, data: Dataset, growing: Growing, voter: str) -> Drawn:
        key = (growing.number, voter)
        if key not in self.draws:
            if len(self.draws) > 4_000:
                self.draws.clear()
            self.draws[key] = drawn(data, growing.seed, voter)
        return self.draws[key]
