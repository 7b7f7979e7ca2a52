"""The stumps of a class, between its phones, its ballots and the engine: stumps.py has what is worked out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
from starlette.concurrency import run_in_threadpool

from datasets import DataProblem, Dataset
from engine.text.message import msg
from pages.classroom.connections import Follower
from pages.classroom.excerpt_parts import NO_LESSON
from pages.classroom.outgoing import chain_data, forest_data
from pages.classroom.room import ADABOOST, FOREST, ClassroomProblem, EnsembleState, Room
from pages.classroom.stumps import (
    AdaBoostChain,
    ClassForest,
    StumpDraw,
    check_dataset,
    draw_sample,
    offers_data,
)
from pages.lesson.fitted import FittedLesson

if TYPE_CHECKING:
    from pages.classroom.registry import LiveClass

ENSEMBLE_CLOSED = msg("classroom.refusal.stumps-closed")
TURN_MISSED = msg("classroom.refusal.stump-too-late")
CHAIN_ENDED = msg("classroom.refusal.boosting-ended")


class EnsembleController:
    def __init__(self, one: LiveClass):
        self.live_class = one
        self.draws: dict[tuple[int, str], StumpDraw] = {}  # of each growing and phone
        self.last_built: tuple[object, Any] = (None, None)  # from which ballots what was grown

    # -- phones

    async def send_draw(self, follower: Follower, number: int):
        """What this phone may pick from."""
        growing = self.require_open(number)
        if growing.kind == FOREST:
            name = f"draw {number} {follower.voter}"
        else:
            name = f"chain {number} {len(await self.ballots(growing))}"
        follower.enqueue("draw", (await self.live_class.get_stored_part(name)).decode())

    async def add_stump(self, follower: Follower, number: int, turn: int, choice: int):
        """A stump; a forest's can be exchanged, a chain's stays where it is."""
        growing = self.require_open(number)
        await self.check_choice(growing, follower, turn, choice)
        if growing.kind == FOREST:
            taken = await self.put_ballot(growing, follower.voter, choice, None)
        else:
            taken = await self.put_ballot(growing, f"{follower.voter} {turn}", choice, turn)
        if not taken:
            raise ClassroomProblem(TURN_MISSED if growing.kind == ADABOOST else ENSEMBLE_CLOSED)
        follower.enqueue("added", json.dumps({"added": {"number": number, "turn": turn, "choice": choice}}))

    async def check_choice(self, growing: EnsembleState, follower: Follower, turn: int, choice: int):
        """Is it a split that was offered?"""
        forest = growing.kind == FOREST
        name = f"draw {growing.number} {follower.voter}" if forest else f"chain {growing.number} {turn}"
        if not forest and turn != len(await self.ballots(growing)):
            raise ClassroomProblem(TURN_MISSED)
        offered = json.loads(await self.live_class.get_stored_part(name))["draw"]["offers"]
        if not offered:
            raise ClassroomProblem(CHAIN_ENDED)
        if choice >= len(offered):
            raise ClassroomProblem("classroom.refusal.unknown-split")

    def require_open(self, number: int) -> EnsembleState:
        growing = self.live_class.room.ensemble
        if growing is None or not growing.is_open or growing.number != number or self.live_class.room.is_paused:
            raise ClassroomProblem(ENSEMBLE_CLOSED)
        return growing

    async def put_ballot(self, growing: EnsembleState, voter: str, choice: int, turn: int | None) -> bool:
        return await self.live_class.store.put_ballot(self.live_class.code, growing.box, voter, str(choice), turn)

    async def ballots(self, growing: EnsembleState) -> dict[str, str]:
        return await self.live_class.store.get_ballots(self.live_class.code, growing.box)

    async def count_stumps(self) -> int:
        """How many stumps a chain has."""
        growing = self.live_class.room.ensemble
        return len(await self.ballots(growing)) if growing and growing.kind == ADABOOST else 0

    # -- the presenter

    async def run_command(self, what: str):
        if what in (FOREST, ADABOOST):
            data = self.dataset_of(await self.live_class.read_latest_room())
            if data is None:
                raise ClassroomProblem(NO_LESSON)
            check_dataset(data)
            seed = (
                int(self.live_class.registry.clock() * 1000) % 2**31
            )  # another class, another forest; kept with the room
            await self.live_class.change(lambda room: room.open_ensemble(what, seed))
        else:
            await self.live_class.change(Room.close_ensemble if what == "stop" else Room.clear_ensemble)

    async def presenter_data(self) -> dict | None:
        growing, data = self.live_class.room.ensemble, self.dataset_of(self.live_class.room)
        if growing is None:
            return None
        about = {"kind": growing.kind, "open": growing.is_open, "number": growing.number}
        if data is None:  # the lesson is in another process, and its presenter with it
            return about
        return about | await run_in_threadpool(self.projector_data, data, growing, await self.ballots(growing))

    def projector_data(self, data: Dataset, growing: EnsembleState, ballots: dict[str, str]) -> dict:
        """On the projector. What a look at another row does not change is kept."""
        key = (growing.number, tuple(ballots.items()))
        try:
            if self.last_built[0] != key:
                self.last_built = (key, self.build_ensemble(data, growing, ballots))
            grown = self.last_built[1]
            return (
                chain_data(grown, growing.row) if isinstance(grown, AdaBoostChain) else forest_data(grown, growing.row)
            )
        except DataProblem as problem:  # a table that no stump can be fitted to
            return {"problem": problem.message}

    def build_ensemble(
        self, data: Dataset, growing: EnsembleState, ballots: dict[str, str]
    ) -> ClassForest | AdaBoostChain:
        if growing.kind == ADABOOST:
            return AdaBoostChain(data, tuple(map(int, ballots.values())))
        draws = [(self.draw_for(data, growing, voter), int(choice)) for voter, choice in ballots.items()]
        return ClassForest(data, [(draw.rows, draw.offer_at(choice)) for draw, choice in draws])

    # -- what phones are offered: made where the lesson is

    def dataset_of(self, room: Room) -> Dataset | None:
        """The table of the lesson, where it is in this process."""
        lesson = self.live_class.registry.find_lesson(room.reel)
        return lesson.trace.data if isinstance(lesson, FittedLesson) else None  # type: ignore[return-value]

    def make_part(self, name: str, ballots: dict[str, str]) -> bytes:
        kind, number, rest = name.split()
        growing, data = self.live_class.room.ensemble, self.dataset_of(self.live_class.room)
        if growing is None or data is None or growing.number != int(number):
            raise ClassroomProblem(NO_LESSON)
        try:
            return self.offers_json(data, growing, kind, rest, ballots)
        except DataProblem as problem:
            raise ClassroomProblem(problem.message) from problem

    def offers_json(
        self, data: Dataset, growing: EnsembleState, kind: str, rest: str, ballots: dict[str, str]
    ) -> bytes:
        if kind == "chain":
            offered = AdaBoostChain(data, tuple(map(int, list(ballots.values())[: int(rest)]))).next
            about = {"turn": int(rest)}
        else:
            draw = self.draw_for(data, growing, rest)
            offered, inside = draw.offers, len(np.unique(draw.rows))
            about = {"turn": 0, "rows": data.n, "drawn": inside, "left_out": data.n - inside}
        told = {"number": growing.number, **about, "offers": offers_data(offered, data.class_names)}
        return json.dumps({"draw": told}).encode()

    def draw_for(self, data: Dataset, growing: EnsembleState, voter: str) -> StumpDraw:
        key = (growing.number, voter)
        if key not in self.draws:
            if len(self.draws) > 4_000:
                self.draws.clear()
            self.draws[key] = draw_sample(data, growing.seed, voter)
        return self.draws[key]
