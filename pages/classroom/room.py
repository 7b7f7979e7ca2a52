"""The state of a class, `Room`: an immutable value, and the rules of who may change what when. No I/O, no clock.

A vote goes through four states: open, closed, tally, answer. After the first tally the class may discuss and vote a
second time; how many changed their choice is counted. Ballots are not in the room: store.py has them, in boxes by name
("vote 2 1"), and the room says which boxes are open.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.text.message import Message, literal, msg

LIFETIME_SECONDS = 2 * 60 * 60.0  # seconds after which a class ends by itself
OPEN, CLOSED, TALLY, ANSWER = "open", "closed", "tally", "answer"
FOREST, ADABOOST = "forest", "adaboost"


class ClassroomProblem(Exception):
    """A request that cannot be met now; its message says why and what to do. Texts among the values are the user's."""

    def __init__(self, key: str | Message, /, **values: Any):
        self.message = key if isinstance(key, Message) else Message(key, literal(values))
        super().__init__(self.message)


@dataclass(frozen=True)
class VoteQuestion:
    """The question of a lesson's step, or of the presenter (`step` -1; the answer may be None)."""

    text: str
    choices: tuple[str, ...]
    answer: int | None = None
    because: str = ""
    step: int = -1


@dataclass(frozen=True)
class Vote:
    number: int
    question: VoteQuestion
    state: str = OPEN
    round: int = 1

    @property
    def box(self) -> str:
        """The box of the present round."""
        return self.boxes[-1]

    @property
    def boxes(self) -> tuple[str, ...]:
        return tuple(f"vote {self.number} {round}" for round in range(1, self.round + 1))

    @property
    def shows_tally(self) -> bool:
        """True if phones may see the tally."""
        return self.state in (TALLY, ANSWER)


@dataclass(frozen=True)
class EnsembleState:
    """An activity in which the class is the ensemble: each phone adds a stump."""

    number: int
    kind: str  # FOREST or ADABOOST
    seed: int
    is_open: bool = True
    row: int = 0  # the row of the table whose votes the projector shows

    @property
    def box(self) -> str:
        return f"stumps {self.number}"


@dataclass(frozen=True)
class ShownPlace:
    """The step that phones show, and the names of the parts it is drawn from."""

    lesson_number: int
    step: int
    detail: int
    is_veiled: bool
    axes: tuple[int, int | None] | None
    part_name: str
    required_parts: tuple[str, ...]


@dataclass(frozen=True)
class Room:
    """One class. Each method of the presenter returns the changed room or raises ClassroomProblem."""

    code: str
    presenter: str  # the hash of the presenter's token
    secret: str  # what the tokens of phones are signed with
    opened_at: float
    reel: str = ""  # the lesson's name on this server; never sent to phones
    lesson_number: int = 0  # counts the lessons of this class, from 1
    place: ShownPlace | None = None
    furthest_step: int = 0  # the furthest step of the lesson that the presenter has shown
    pace: tuple[int, int] | None = None  # first and last step for phones on their own; None: up to `furthest_step`
    is_held: bool = False
    is_paused: bool = False
    n_recalls: int = 0  # how often all phones were brought back to the class's step
    vote: Vote | None = None
    n_votes: int = 0
    finished_votes: tuple[Vote, ...] = field(default=(), repr=False)
    ensemble: EnsembleState | None = None
    n_ensembles: int = 0
    is_ended: bool = False

    # -- queries

    def is_expired(self, now: float) -> bool:
        return now >= self.opened_at + LIFETIME_SECONDS

    @property
    def waits_for_answer(self) -> bool:
        """True while a vote on a step's question keeps phones at that step, until its answer is shown."""
        vote = self.vote
        return vote is not None and vote.question.step >= 0 and vote.state != ANSWER

    @property
    def open_boxes(self) -> tuple[str, ...]:
        if self.is_ended or self.is_paused:
            return ()
        vote = (self.vote.box,) if self.vote and self.vote.state == OPEN else ()
        return vote + ((self.ensemble.box,) if self.ensemble and self.ensemble.is_open else ())

    @property
    def bounds(self) -> tuple[int, int] | None:
        """First and last step a phone may open by itself; None if none. An open question's step is out of bounds."""
        if self.is_held or self.place is None or self.is_ended:
            return None
        first, last = self.pace or (0, self.furthest_step)
        if self.place.is_veiled:
            last = min(last, self.place.step - 1)
        return (first, last) if first <= last else None

    def check_choice(self, box: str, choice: int):
        """Raise ClassroomProblem unless this choice can be put into this box now."""
        vote = self.vote
        if self.is_paused:
            raise ClassroomProblem("classroom.refusal.paused")
        if vote is None or vote.box != box or vote.state != OPEN:
            raise ClassroomProblem("classroom.refusal.vote-closed")
        if not 0 <= choice < len(vote.question.choices):
            raise ClassroomProblem("classroom.refusal.unknown-choice")

    # -- changes by the presenter

    def show_step(self, reel: str, place: ShownPlace) -> Room:
        """Show phones the presenter's step; no change while `waits_for_answer`."""
        room = self._not_ended()
        if room.waits_for_answer:
            return room
        if reel == room.reel:
            room = replace(room, furthest_step=max(place.step, room.furthest_step))
        else:  # an ensemble belongs to the table of its lesson
            room = replace(room, reel=reel, furthest_step=place.step, pace=None, ensemble=None)
        return replace(room, place=place, lesson_number=place.lesson_number)

    def next_lesson(self, reel: str) -> int:
        """Return the number a lesson gets when it is shown; the present lesson keeps its own."""
        return self.lesson_number if reel == self.reel else self.lesson_number + 1

    def hold(self, on: bool) -> Room:
        return replace(self._not_ended(), is_held=on, n_recalls=self.n_recalls + on)

    def recall_all(self) -> Room:
        return replace(self._not_ended(), n_recalls=self.n_recalls + 1)

    def pause(self, on: bool) -> Room:
        return replace(self._not_ended(), is_paused=on)

    def set_pace(self, first: int, last: int) -> Room:
        if first > last:
            raise ClassroomProblem("classroom.refusal.pace-reversed")
        return replace(self._not_ended(), pace=(first, last))

    def free_pace(self) -> Room:
        return replace(self._not_ended(), pace=None)

    def open_vote(self, question: VoteQuestion) -> Room:
        room = self._not_ended()
        if room.vote is not None:
            raise ClassroomProblem("classroom.refusal.vote-running")
        if question.step >= 0 and not (room.place and room.place.is_veiled and room.place.step == question.step):
            raise ClassroomProblem("classroom.refusal.answer-shown")
        return replace(room, n_votes=room.n_votes + 1, vote=Vote(room.n_votes + 1, question))

    def close(self) -> Room:
        return self._set_vote_state((OPEN,), CLOSED, msg("classroom.refusal.vote-not-open"))

    def show_tally(self) -> Room:
        return self._set_vote_state((CLOSED,), TALLY, msg("classroom.refusal.vote-not-closed"))

    def show_answer(self) -> Room:
        return self._set_vote_state((TALLY,), ANSWER, msg("classroom.refusal.not-tallied"))

    def vote_again(self) -> Room:
        room = self._set_vote_state((CLOSED, TALLY), OPEN, msg("classroom.refusal.second-vote-too-early"))
        assert room.vote is not None
        if room.vote.round > 1:
            raise ClassroomProblem("classroom.refusal.voted-twice")
        return replace(room, vote=replace(room.vote, round=2))

    def end_vote(self) -> Room:
        room = self._not_ended()
        if room.vote is None:
            raise ClassroomProblem("classroom.refusal.no-vote")
        closed = replace(room.vote, state=CLOSED) if room.vote.state == OPEN else room.vote
        return replace(room, vote=None, finished_votes=(*room.finished_votes, closed))

    def open_ensemble(self, kind: str, seed: int) -> Room:
        room = self._not_ended()
        if room.ensemble is not None:
            raise ClassroomProblem("classroom.refusal.stumps-running")
        if room.place is None:
            raise ClassroomProblem("classroom.refusal.no-lesson-open")
        return replace(room, n_ensembles=room.n_ensembles + 1, ensemble=EnsembleState(room.n_ensembles + 1, kind, seed))

    def close_ensemble(self) -> Room:
        """Take no more stumps; those there are stay on the projector."""
        room = self._not_ended()
        if room.ensemble is None:
            raise ClassroomProblem("classroom.refusal.no-stumps")
        return replace(room, ensemble=replace(room.ensemble, is_open=False))

    def select_row(self, row: int) -> Room:
        """Choose the row of the table whose votes are shown."""
        return replace(self._not_ended(), ensemble=self.ensemble and replace(self.ensemble, row=row))

    def clear_ensemble(self) -> Room:
        return replace(self._not_ended(), ensemble=None)

    def end(self) -> Room:
        return replace(self, is_ended=True)

    def without_ballots(self) -> Room:
        """Return the room after its ballots were lost: vote and ensemble get new numbers, and so empty boxes."""
        room = replace(self, finished_votes=())
        if room.vote is not None:
            n = room.n_votes + 1
            room = replace(room, n_votes=n, vote=replace(room.vote, number=n, round=1))
        if room.ensemble is not None:
            n = room.n_ensembles + 1
            room = replace(room, n_ensembles=n, ensemble=replace(room.ensemble, number=n))
        return room

    def _not_ended(self) -> Room:
        if self.is_ended:
            raise ClassroomProblem("classroom.refusal.class-ended")
        return self

    def _set_vote_state(self, allowed: tuple[str, ...], state: str, refusal: Message) -> Room:
        room = self._not_ended()
        if room.vote is None or room.vote.state not in allowed:
            raise ClassroomProblem(refusal)
        return replace(room, vote=replace(room.vote, state=state))
