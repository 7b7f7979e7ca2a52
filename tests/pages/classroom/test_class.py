"""A class as its sockets see it: steps, votes, own pace, and that no wire carries an answer before its reveal."""

import csv
import io
import json

from datasets import load
from engine import forest, record
from engine.learners.registry import lesson_for_trace
from pages.classroom.room_codes import normalize_code
from pages.lesson.fitted import FittedLesson
from pages.stage.reel import Reel
from tests.pages.classroom.wire import TOKEN, at, in_class, lesson

QUESTION = 1  # the step that asks for the impurity of the root, in the finest grain


def question() -> dict:
    reel = lesson().reel
    return reel.chapter(0)["question"][QUESTION]


def test_phones_see_the_step_of_the_presenter_and_late_ones_too():
    async def play(school):
        presenter = await school.open()
        first = await school.phone()
        await school.tell(presenter, at(0), at(5, axes=[0, 1]))
        late = await school.phone()
        return presenter, first, late

    presenter, first, late = in_class(play)
    assert first.step["step"] == late.step["step"] == 5
    assert first.step == late.step and first.step["axes"] == [0, 1]
    assert first.step["says"] == lesson().reel.chapter(0)["says"][5]
    assert late.told("part") == ["table 1"] and presenter.last("class")["followers"] == 2
    assert normalize_code(f" {presenter.last('class')['code'].lower()[:4]}-{presenter.last('class')['code'][4:]} ")


def test_everybody_is_refused_in_the_language_of_their_page():
    async def play(school):
        await school.open()
        phones = [await school.phone(reads=name) for name in ("", "en", "de", "xx")]
        for phone in phones:
            await school.tell(phone, {"go": "next"}, {"look": 1})
        stranger = await school.connect({"join": ""}, code="AAAAAAAA", reads="de")
        return [phone.told("told") for phone in phones], stranger.told("gone")

    refused, gone = in_class(play)
    in_english = ["Your presenter has not shown a step yet.", "That was no message of a class. Load the page again."]
    in_german = ["Es wurde noch kein Schritt gezeigt.", "Das war keine Nachricht einer Gruppe. Lade die Seite neu."]
    assert refused == [in_english, in_english, in_german, in_english]
    assert gone == ["Diese Gruppe ist nicht hier, oder nicht mehr. Frag nach ihrem Code, und komm noch einmal dazu."]


def test_no_wire_carries_the_answer_before_its_reveal():
    """Whatever the phones do: they vote, go by themselves, come back, join late; and no wire has the lesson's name."""

    async def play(school):
        presenter = await school.open()
        phones = [await school.phone() for _ in range(3)]
        await school.tell(presenter, at(0), at(QUESTION, veiled=True), {"open": True})
        for phone, choice in zip(phones, (0, 1, 1), strict=True):
            await school.tell(phone, {"vote": [1, 1, choice]}, {"go": "next"}, {"go": "back"}, {"go": "follow"})
        await school.tell(presenter, at(QUESTION), at(9), {"turn": "close"}, {"turn": "tally"})
        phones.append(await school.phone())
        for phone in phones:
            await school.tell(phone, {"go": "next"}, {"go": "next"})
        before = [bytes(b"\n".join(phone.raw)) for phone in phones]
        await school.tell(presenter, {"turn": "answer"}, at(9))
        return before, phones

    before, phones = in_class(play)
    asked, told = question(), [json.loads(json.dumps(each)) for each in lesson().reel.chapter(0)["says"][QUESTION:]]
    for sent in before:
        text = sent.decode()
        assert asked["because"] not in text and '"answer": ' not in text.replace('"answer": [', "")
        assert "reel" not in text
        assert not any(json.dumps(says) in text for says in told)
        for message in map(json.loads, text.splitlines()):
            assert message.get("step", 0) <= QUESTION
            if "tree" in message:
                assert message["tree"]["impurity"] == [0] and message["tree"]["left"] == [-1]
    vote = phones[0].last("room")["vote"]
    assert (vote["answer"], vote["because"]) == (asked["answer"], asked["because"])
    assert {phone.step["step"] for phone in phones} == {9}


def test_a_vote_is_one_a_browser_can_be_changed_and_survives_a_reload():
    async def play(school):
        presenter = await school.open()
        await school.tell(presenter, {"ask": {"ask": "Ready?", "choices": ["yes", "no", "?"], "answer": None}})
        phone, other = await school.phone(), await school.phone()
        await school.tell(phone, {"vote": [1, 1, 0]}, {"vote": [1, 1, 2]})
        await school.tell(other, {"vote": [1, 1, 1]})
        phone.drop()
        again = await school.phone(phone.last("you"))
        kept = again.last("mine")
        await school.tell(again, {"vote": [1, 1, 1]})
        await school.tell(presenter, {"turn": "close"})
        closed = presenter.last("class")["vote"]
        await school.tell(again, {"vote": [1, 1, 0]})
        refused = again.last("told")
        await school.tell(presenter, {"turn": "tally"})
        return kept, closed, refused, presenter.last("class"), again.last("room")

    kept, closed, refused, told, room = in_class(play)
    assert kept == {"box": "vote 1 1", "choice": 2}
    assert closed["tallies"] == [] and closed["state"] == "closed"
    assert "closed" in refused
    assert told["vote"]["tallies"] == [[0, 2, 0]] == room["vote"]["tallies"] and told["voted"] == 2


def test_the_class_votes_again_and_who_moved_is_counted_and_taken_home():
    async def play(school):
        presenter = await school.open()
        phones = [await school.phone() for _ in range(5)]
        await school.tell(presenter, {"ask": {"ask": "=1+1", "choices": ["2", "=3", "4"], "answer": 0}})
        for phone, choice in zip(phones, (0, 1, 1, 2, 2), strict=True):
            phone.say({"vote": [1, 1, choice]})
        await school.settle()
        await school.tell(presenter, {"turn": "close"}, {"turn": "tally"}, {"turn": "again"})
        second = phones[0].last("room")["vote"]
        for phone, choice in zip(phones[:4], (0, 0, 0, 1), strict=True):
            phone.say({"vote": [1, 2, choice]})
        await school.settle()
        await school.tell(presenter, {"turn": "close"}, {"turn": "tally"}, {"turn": "answer"}, {"csv": True})
        return second, presenter.last("class")["vote"], presenter.last("csv"), await in_german(school)

    async def in_german(school):
        presenter = await school.connect({"present": TOKEN}, reads="de")
        await school.tell(presenter, {"csv": True})
        return presenter.last("csv")

    second, vote, text, german = in_class(play)
    assert second["round"] == 2 and second["tallies"] == [] and second["state"] == "open"
    assert vote["tallies"] == [[1, 2, 2], [3, 1, 0]] and vote["moved"] == [[1, 0, 2], [2, 1, 1]]
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[1:] == [
        ["1", "'=1+1", "2", "yes", "1", "3", "", ""],
        ["1", "'=1+1", "'=3", "no", "2", "1", "", ""],
        ["1", "'=1+1", "4", "no", "2", "0", "", ""],
        ["1", "'=1+1", "'=3", "", "", "", "2", "2"],
        ["1", "'=1+1", "4", "", "", "", "'=3", "1"],
    ]
    assert german.splitlines()[:2] == [
        "Abstimmung,Frage,Auswahl,richtig,Stimmen zuerst,Stimmen danach,gewechselt zu,gewechselt",
        "1,'=1+1,2,ja,1,3,,",
    ]


def test_a_phone_may_go_by_itself_as_far_as_the_class_has_come_and_is_brought_back():
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(4), at(6))
        seen = []
        for way in ("back", "back", "next", "next", "next"):
            await school.tell(phone, {"go": way})
            seen.append(phone.step["step"])
        refused = phone.last("told")
        await school.tell(phone, {"go": "back"})
        await school.tell(presenter, at(7))
        alone = phone.step["step"]
        await school.tell(presenter, {"recall": True})
        seen_then = phone.step["step"]
        await school.tell(phone, {"go": "back"})
        await school.tell(presenter, {"hold": True})
        held = phone.step["step"]
        await school.tell(phone, {"go": "back"})
        assert phone.told("own") == [True, False, True, False], "said when it is so, not when it was asked for"
        return seen, refused, alone, seen_then, held, phone.last("told"), phone.step["step"]

    seen, refused, alone, recalled, held, kept, last = in_class(play)
    assert seen == [5, 4, 5, 6, 6] and "as far" in refused
    assert (alone, recalled, held, last) == (5, 7, 7, 7) and "together" in kept


def test_the_presenter_sets_between_which_steps_phones_may_go():
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(6), {"pace": [5, 8]})
        seen = []
        for way in ("next", "next", "next", "back", "back", "back", "back"):
            await school.tell(phone, {"go": way})
            seen.append(phone.step["step"])
        await school.tell(presenter, {"pace": [0, 3]})
        seen.append(phone.step["step"])
        await school.tell(phone, {"go": "next"}, {"go": "back"})
        return seen, phone.step["step"]

    assert in_class(play) == ([7, 8, 8, 7, 6, 5, 5, 6], 3)


def test_two_classes_are_strangers_and_another_lesson_begins_anew():
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        other = (await school.halls[0].open("another-" + "y" * 40)).code
        stranger = await school.phone(code=other)
        await school.tell(presenter, at(4))
        await school.tell(presenter, at(0, reel="other"))
        return phone, stranger

    phone, stranger = in_class(play)
    assert phone.told("part") == ["table 1", "table 2"] and phone.step["lesson"] == 2
    assert stranger.step is None and stranger.told("part") == []


def test_a_lesson_on_own_rows_is_shown_as_long_as_its_owner_shares_it():
    private = {"reel": lesson()}

    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(4))
        private.clear()  # forgotten
        await school.tell(presenter, at(5))
        return presenter.last("late"), phone.step["step"]

    told, step = in_class(play, find=private.get)
    assert "lesson is not here" in told and step == 4


def test_steps_of_a_forest_need_its_finished_trees_and_each_is_sent_once():
    trace = record(forest.fit, load("seven_rows"), n_estimators=4)
    grown = FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "Random forest", "forest"))
    last = len(grown.reel.steps) - 1

    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        for place in (at(last, grain=0), at(last - 1, grain=2), at(last, grain=0)):
            await school.tell(presenter, place)
        return phone

    phone = in_class(play, find={"reel": grown}.get)
    assert phone.told("part") == ["table 1", *(f"tree 1 {k}" for k in range(4))]
    assert phone.step["needs"] == phone.told("part") and len(phone.step["ensemble"]["weight"]) == 5
