"""The ensemble that a class builds: offers for phones, their stumps, the projector's data. stumps.py computes."""

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
from pages.classroom.stumps import AdaBoostChain, ClassForest, StumpDraw, check_dataset, draw_sample, offers_data
from pages.lesson.fitted import FittedLesson

if TYPE_CHECKING:
    from pages.classroom.registry import LiveClass

ENSEMBLE_CLOSED = msg("classroom.refusal.stumps-closed")
TURN_MISSED = msg("classroom.refusal.stump-too-late")


class EnsembleController:
    """The ensemble of one class; `ensemble` arguments are its state in the room."""

    def __init__(self, live_class: LiveClass):
        self.live_class = live_class
        self.draws: dict[tuple[int, str], StumpDraw] = {}  # by ensemble number and phone
        self.last_built: tuple[object, Any] = (None, None)  # (ensemble number, ballots), and the ensemble of these

    # -- phones

    async def send_draw(self, follower: Follower, number: int):
        """Send a phone its sample and the splits it may pick."""
        ensemble = self.require_open(number)
        if ensemble.kind == FOREST:
            name = f"draw {number} {follower.voter}"
        else:
            name = f"chain {number} {len(await self.ballots(ensemble))}"
        follower.enqueue("draw", (await self.live_class.get_stored_part(name)).decode())

    async def add_stump(self, follower: Follower, number: int, turn: int, choice: int):
        """Add a phone's stump. In a forest a later one replaces it; in AdaBoost it stays."""
        ensemble = self.require_open(number)
        await self.check_choice(ensemble, follower, turn, choice)
        voter, in_turn = (follower.voter, None) if ensemble.kind == FOREST else (f"{follower.voter} {turn}", turn)
        store, code = self.live_class.store, self.live_class.code
        if not await store.put_ballot(code, ensemble.box, voter, str(choice), in_turn):
            raise ClassroomProblem(TURN_MISSED if ensemble.kind == ADABOOST else ENSEMBLE_CLOSED)
        follower.enqueue("added", json.dumps({"added": {"number": number, "turn": turn, "choice": choice}}))

    async def check_choice(self, ensemble: EnsembleState, follower: Follower, turn: int, choice: int):
        """Raise ClassroomProblem unless this choice is among the offers."""
        is_forest = ensemble.kind == FOREST
        name = f"draw {ensemble.number} {follower.voter}" if is_forest else f"chain {ensemble.number} {turn}"
        if not is_forest and turn != len(await self.ballots(ensemble)):
            raise ClassroomProblem(TURN_MISSED)
        offers = json.loads(await self.live_class.get_stored_part(name))["draw"]["offers"]
        if not offers:
            raise ClassroomProblem("classroom.refusal.boosting-ended")
        if choice >= len(offers):
            raise ClassroomProblem("classroom.refusal.unknown-split")

    def require_open(self, number: int) -> EnsembleState:
        ensemble = self.live_class.room.ensemble
        if ensemble is None or not ensemble.is_open or ensemble.number != number or self.live_class.room.is_paused:
            raise ClassroomProblem(ENSEMBLE_CLOSED)
        return ensemble

    async def ballots(self, ensemble: EnsembleState) -> dict[str, str]:
        return await self.live_class.store.get_ballots(self.live_class.code, ensemble.box)

    async def count_stumps(self) -> int:
        """Return the number of AdaBoost's stumps; 0 for a forest."""
        ensemble = self.live_class.room.ensemble
        return len(await self.ballots(ensemble)) if ensemble and ensemble.kind == ADABOOST else 0

    # -- presenter

    async def run_command(self, command: str):
        """Open an ensemble ("forest" or "adaboost"), "stop" taking stumps, or "clear" it."""
        if command in (FOREST, ADABOOST):
            data = self.dataset_of(await self.live_class.read_latest_room())
            if data is None:
                raise ClassroomProblem(NO_LESSON)
            check_dataset(data)
            seed = int(self.live_class.registry.clock() * 1000) % 2**31  # each ensemble draws its own samples
            await self.live_class.change(lambda room: room.open_ensemble(command, seed))
        else:
            await self.live_class.change(Room.close_ensemble if command == "stop" else Room.clear_ensemble)

    async def presenter_data(self) -> dict | None:
        """Return the state and the votes of the ensemble; None if there is none."""
        ensemble, data = self.live_class.room.ensemble, self.dataset_of(self.live_class.room)
        if ensemble is None:
            return None
        state = {"kind": ensemble.kind, "open": ensemble.is_open, "number": ensemble.number}
        if data is None:  # the lesson is in another process, and so is its presenter
            return state
        return state | await run_in_threadpool(self.projector_data, data, ensemble, await self.ballots(ensemble))

    def projector_data(self, data: Dataset, ensemble: EnsembleState, ballots: dict[str, str]) -> dict:
        """Return the votes on the selected row. The ensemble is fitted only when ballots change."""
        key = (ensemble.number, tuple(ballots.items()))
        try:
            if self.last_built[0] != key:
                self.last_built = (key, self.build_ensemble(data, ensemble, ballots))
            built = self.last_built[1]
            if isinstance(built, AdaBoostChain):
                return chain_data(built, ensemble.row)
            return forest_data(built, ensemble.row)
        except DataProblem as problem:  # a table that no stump can be fitted to
            return {"problem": problem.message}

    def build_ensemble(self, data: Dataset, ensemble: EnsembleState, ballots: dict[str, str]):
        if ensemble.kind == ADABOOST:
            return AdaBoostChain(data, tuple(map(int, ballots.values())))
        draws = [(self.draw_for(data, ensemble, voter), int(choice)) for voter, choice in ballots.items()]
        return ClassForest(data, [(draw.rows, draw.offer_at(choice)) for draw, choice in draws])

    # -- offers for phones: made by the process that has the lesson

    def dataset_of(self, room: Room) -> Dataset | None:
        """Return the lesson's table if this process has the lesson."""
        lesson = self.live_class.registry.find_lesson(room.reel)
        return lesson.trace.data if isinstance(lesson, FittedLesson) else None  # type: ignore[return-value]

    def make_part(self, name: str, ballots: dict[str, str]) -> bytes:
        """Return the offers of a part: "draw 1 <voter>" of a forest, "chain 1 <turn>" of AdaBoost."""
        kind, number, rest = name.split()
        ensemble, data = self.live_class.room.ensemble, self.dataset_of(self.live_class.room)
        if ensemble is None or data is None or ensemble.number != int(number):
            raise ClassroomProblem(NO_LESSON)
        try:
            if kind == "chain":
                offers = AdaBoostChain(data, tuple(map(int, list(ballots.values())[: int(rest)]))).next
                about = {"turn": int(rest)}
            else:
                draw = self.draw_for(data, ensemble, rest)
                offers, n_drawn = draw.offers, len(np.unique(draw.rows))
                about = {"turn": 0, "rows": data.n, "drawn": n_drawn, "left_out": data.n - n_drawn}
        except DataProblem as problem:
            raise ClassroomProblem(problem.message) from problem
        part = {"number": ensemble.number, **about, "offers": offers_data(offers, data.class_names)}
        return json.dumps({"draw": part}).encode()

    def draw_for(self, data: Dataset, ensemble: EnsembleState, voter: str) -> StumpDraw:
        key = (ensemble.number, voter)
        if key not in self.draws:
            if len(self.draws) > 4_000:
                self.draws.clear()
            self.draws[key] = draw_sample(data, ensemble.seed, voter)
        return self.draws[key]
