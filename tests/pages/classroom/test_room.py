"""The room as a state machine: thousands of random sequences beside an oracle that says it all in plain words."""

import json
import random
from dataclasses import replace

import pytest

from engine.text.message import msg
from pages.classroom.outgoing import presenter_message
from pages.classroom.redis_store import room_from_json, room_to_json
from pages.classroom.room import ADABOOST, FOREST, LIFETIME_SECONDS, ClassroomProblem, Room, ShownPlace, VoteQuestion
from tests.tables import SEEDS

OF_STEP, OWN = VoteQuestion("Which split?", ("a", "b", "c"), 1, "Because.", 4), VoteQuestion("And now?", ("yes", "no"))


def place(step: int, veiled: bool = False, lesson: int = 1) -> ShownPlace:
    return ShownPlace(
        lesson, step, 2, veiled, None, f"step {lesson} {step} 2 {int(veiled)} -1 -1", (f"table {lesson}",)
    )


def room(**changed) -> Room:
    return replace(Room("K7QM2XAR", "hash", "secret", 1000.0), **changed)


class Oracle:
    """What a class is, written as what a teacher would say."""

    def __init__(self):
        self.ended = self.held = self.paused = False
        self.question, self.state, self.round, self.asked = None, None, 0, 0
        self.at, self.reached, self.reel, self.pace, self.growing = None, 0, "", None, None

    def may(self, act: str, value) -> bool:
        if act == "end":
            return True
        if self.ended:
            return False
        if act == "open":
            shown = value is OWN or (self.at is not None and self.at[0] == value.step and self.at[1])
            return self.question is None and shown
        needs = {"close": "open", "tally": "closed", "answer": "tally"}
        if act in needs:
            return self.question is not None and self.state == needs[act]
        if act == "again":
            return self.question is not None and self.state in ("closed", "tally") and self.round == 1
        if act == "end_vote":
            return self.question is not None
        if act == "grow":
            return self.growing is None and self.at is not None
        if act == "stop":
            return self.growing is not None
        return act != "pace" or value[0] <= value[1]

    def do(self, act: str, value):
        if act == "show":
            waits = self.question is OF_STEP and self.state != "answer"
            if not waits:
                reel, step, veiled = value
                if reel != self.reel:
                    self.reached, self.pace, self.growing = step, None, None
                self.reel, self.at, self.reached = reel, (step, veiled), max(step, self.reached)
        elif act == "open":
            self.question, self.state, self.round, self.asked = value, "open", 1, self.asked + 1
        elif act in ("close", "tally", "answer"):
            self.state = {"close": "closed"}.get(act, act)
        elif act == "again":
            self.state, self.round = "open", 2
        elif act == "end_vote":
            self.question = self.state = None
        elif act in ("held", "paused", "pace"):
            setattr(self, act, value)
        elif act == "grow":
            self.growing = "open"
        elif act == "stop":
            self.growing = "stopped"
        elif act == "clear":
            self.growing = None
        elif act == "end":
            self.ended = True


ACTS = {
    "show": lambda room, value: room.show_step(value[0], place(value[1], value[2], room.next_lesson(value[0]))),
    "open": Room.open_vote,
    "close": lambda room, _: room.close(),
    "tally": lambda room, _: room.show_tally(),
    "answer": lambda room, _: room.show_answer(),
    "again": lambda room, _: room.vote_again(),
    "end_vote": lambda room, _: room.end_vote(),
    "held": Room.hold,
    "paused": Room.pause,
    "pace": lambda room, value: room.set_pace(*value),
    "grow": Room.open_ensemble,
    "stop": lambda room, _: room.close_ensemble(),
    "clear": lambda room, _: room.clear_ensemble(),
    "end": lambda room, _: room.end(),
}


def value_of(act: str, chance: random.Random):
    if act == "show":
        return chance.choice(["one", "one", "one", "two"]), chance.choice([0, 3, 4, 4, 9]), chance.random() < 0.5
    if act == "open":
        return chance.choice([OF_STEP, OWN])
    if act == "pace":
        return chance.randrange(6), chance.randrange(6)
    return chance.random() < 0.5


def same(room: Room, said: Oracle):
    vote, at = room.vote, room.place
    assert (room.is_ended, room.is_held, room.is_paused, room.n_votes) == (
        said.ended,
        said.held,
        said.paused,
        said.asked,
    )
    assert (vote and vote.question, vote and vote.state) == (said.question, said.state)
    assert vote is None or vote.round == said.round
    assert (at and (at.step, at.is_veiled)) == said.at
    assert (room.reel, room.furthest_step, room.pace) == (said.reel, said.reached, said.pace)
    assert (room.ensemble and ("open" if room.ensemble.is_open else "stopped")) == said.growing
    votes = said.question is not None and said.state == "open"
    grows = said.growing == "open"
    assert len(room.open_boxes) == (0 if said.ended or said.paused else votes + grows)
    if said.at is None or said.held or said.ended:
        assert room.bounds is None
    elif room.bounds:
        assert room.bounds[1] <= (said.at[0] - 1 if said.at[1] else 10**6)
        assert said.pace or room.bounds[1] <= said.reached


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_in_whatever_order_a_room_is_what_the_oracle_says(seed):
    chance, now, said = random.Random(seed), room(), Oracle()
    for _ in range(60):
        act = chance.choice([name for name in ACTS for _ in range(1 if name == "end" else 6)])
        value = value_of(act, chance)
        if act == "grow":
            value = None
        before = now
        try:
            now = ACTS[act](now, value) if act != "grow" else now.open_ensemble(chance.choice([FOREST, ADABOOST]), seed)
        except ClassroomProblem as why:
            assert not said.may(act, value), (act, value)
            assert str(why).endswith(".") and now == before
        else:
            assert said.may(act, value), (act, value)
            said.do(act, value)
        same(now, said)
        assert room_from_json(room_to_json(now)) == now, "it is the same once it has been in Redis"


def voting(question: VoteQuestion = OWN) -> Room:
    return room().show_step("one", place(4, veiled=True)).open_vote(question)


def test_a_choice_is_taken_while_the_vote_is_open_and_at_no_other_time():
    now = voting()
    now.check_choice("vote 1 1", 1)
    for box, choice in (("vote 1 1", 2), ("vote 1 1", -1), ("vote 1 2", 0), ("vote 2 1", 0), ("stumps 1", 0)):
        with pytest.raises(ClassroomProblem):
            now.check_choice(box, choice)
    for later in (now.pause(True), now.close(), now.close().show_tally(), now.end_vote(), now.close().vote_again()):
        with pytest.raises(ClassroomProblem):
            later.check_choice("vote 1 1", 1)
    now.close().vote_again().check_choice("vote 1 2", 0)


def test_phones_stay_at_a_question_until_its_answer_is_shown():
    now = voting(OF_STEP)
    assert now.waits_for_answer and now.show_step("one", place(9)).place == now.place
    assert now.bounds == (0, 3)
    shown = now.close().show_tally()
    assert shown.waits_for_answer
    assert shown.show_answer().show_step("one", place(9)).place.step == 9


def test_no_vote_is_opened_on_a_question_whose_answer_phones_have_seen():
    with pytest.raises(ClassroomProblem, match="see the answer"):
        room().show_step("one", place(4)).open_vote(OF_STEP)
    with pytest.raises(ClassroomProblem, match="see the answer"):
        room().show_step("one", place(5, veiled=True)).open_vote(OF_STEP)


def test_held_together_nobody_goes_alone_and_all_are_brought_back():
    now = room().show_step("one", place(9))
    assert now.bounds == (0, 9) and now.hold(True).bounds is None
    assert now.hold(True).n_recalls == now.n_recalls + 1 == now.recall_all().n_recalls
    assert now.hold(True).hold(False).bounds == (0, 9)
    assert now.set_pace(2, 5).bounds == (2, 5) and now.set_pace(2, 5).free_pace().bounds == (0, 9)
    assert now.set_pace(2, 5).show_step("two", place(0, lesson=2)).bounds == (0, 0), "a pace is of one lesson"


def test_after_two_hours_a_class_is_over():
    assert not room().is_expired(1000.0 + LIFETIME_SECONDS - 1) and room().is_expired(1000.0 + LIFETIME_SECONDS)


def test_after_its_ballots_were_lost_what_is_open_has_boxes_that_nothing_is_in():
    before = room().show_step("one", place(4)).open_ensemble(ADABOOST, 1).open_vote(OWN).close().show_tally().end_vote()
    before = before.open_vote(OWN).close().vote_again().hold(True)
    after = before.without_ballots()
    assert before.open_boxes == ("vote 2 2", "stumps 1") and len(before.finished_votes) == 1
    assert after.open_boxes == ("vote 3 1", "stumps 2") and after.finished_votes == ()
    assert after == replace(
        before, vote=after.vote, n_votes=3, finished_votes=(), ensemble=after.ensemble, n_ensembles=2
    )
    assert room().without_ballots() == room()


@pytest.mark.parametrize(("reads", "said"), [("en", "This needs features"), ("de", "Das braucht Merkmale")])
def test_why_no_stumps_are_shown_is_told_in_the_presenter_s_language(reads, said):
    stumps = {"problem": msg("classroom.refusal.needs-numbers")}
    assert json.loads(presenter_message(room(), 3, [], stumps, reads))["class"]["growing"]["problem"].startswith(said)
