"""Whatever is sent: it is read, or refused in a sentence, and the class goes on. A fuzzer in short; longer with
`python -m tests.pages.classroom.test_messages 60`, for so many seconds.
"""

import json
import os
import random
import sys
import time

import pytest

from pages.classroom.incoming import READERS, parse_incoming
from pages.classroom.room import ClassroomProblem
from tests.pages.classroom.wire import TOKEN, at, in_class

GOOD = {
    "phone": [
        {"join": ""}, {"present": TOKEN}, {"vote": [1, 1, 0]}, {"go": "next"}, {"go": "back"}, {"go": "follow"},
        {"stump": [1, 0, -1]}, {"draw": [1]},
    ],
    "presenter": [
        at(3), at(1, veiled=True, axes=[0, 1]), at(2, axes=[1, None]), at(0, reel="other"), {"hold": True},
        {"pause": False},
        {"recall": True}, {"pace": [0, 4]}, {"pace": None}, {"open": True}, {"turn": "close"}, {"turn": "tally"},
        {"turn": "answer"}, {"turn": "again"}, {"turn": "end"}, {"grow": "forest"}, {"grow": "adaboost"},
        {"grow": "stop"}, {"grow": "clear"}, {"look": 3}, {"csv": True},
        {"ask": {"ask": "<img src=x onerror=alert(1)>", "choices": ["<b>", "\u202e", "&"], "answer": 2}},
    ],
}  # fmt: skip
ODD = [None, True, False, -1, 2**70, 1e308, float("nan"), "", "x" * 400, "\ud800", "\x00", [], [[]], {}, {"a": 1}, 0.5]


def wild(chance: random.Random, who: str) -> str:
    """A message, a message with something exchanged, or no message at all."""
    message = json.loads(json.dumps(chance.choice(GOOD[who])))
    kind = chance.random()
    if kind < 0.35:
        return json.dumps(message)
    if kind < 0.8:
        text = json.dumps(exchanged(message, chance))
    else:
        text = "".join(chance.choice('{}[]",:1aé\\\x00') for _ in range(chance.randrange(60)))
    if chance.random() < 0.2 and text:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "}", '"', "\\", "[" * 50]) + text[at + 1 :]
    return text


def exchanged(value, chance: random.Random):
    if isinstance(value, dict) and value and chance.random() < 0.8:
        name = chance.choice(list(value))
        return {**value, chance.choice([name, name, "other"]): exchanged(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        return [*value[:place], exchanged(value[place], chance), *value[place + chance.randrange(2) :]]
    return chance.choice(ODD)


def read(text, who):
    try:
        return parse_incoming(text, who)
    except ClassroomProblem as why:
        return str(why)


@pytest.mark.parametrize("who", READERS)
@pytest.mark.parametrize("seed", range(20))
def test_whatever_comes_is_read_or_refused_in_a_sentence(who, seed):
    chance, names = random.Random(seed if os.environ.get("CI") else None), set()
    for _ in range(500):
        found = read(wild(chance, who), who)
        assert found[0] in READERS[who] if isinstance(found, tuple) else found.endswith(".")
        names |= {found[0]} if isinstance(found, tuple) else set()
    assert len(names) > len(READERS[who]) / 2


@pytest.mark.parametrize(("who", "message"), [(who, message) for who in GOOD for message in GOOD[who]])
def test_every_message_of_the_stage_and_of_phones_is_understood(who, message):
    name, _ = parse_incoming(json.dumps(message), who)
    assert [name] == list(message)
    assert set(READERS["presenter"]) - {next(iter(each)) for each in GOOD["presenter"]} == {"finish"}
    assert set(READERS["phone"]) == {next(iter(each)) for each in GOOD["phone"]}


@pytest.mark.parametrize("text", [b"{}", None, 5, "", "{}", '{"vote":[1,1,0],"go":"next"}', '{"vote":[true,1,0]}'])
def test_what_is_no_message_is_refused(text):
    assert "no message" in read(text, "phone")


def stormed(seed: int, messages: int = 120):
    """A class in which everybody sends anything: it goes on, and nobody is sent a traceback or an answer unasked."""

    async def play(school):
        chance = random.Random(seed)
        presenter = await school.open()
        phones = [await school.phone() for _ in range(3)]
        for _ in range(messages):
            who = chance.choice([presenter, *phones])
            who.say(wild(chance, "presenter" if who is presenter else "phone"))
            school.clock.now += 0.5
            if chance.random() < 0.1:
                await school.settle(0.01)
        await school.settle()
        calm = await school.phone()
        fresh = await school.connect({"present": TOKEN})
        school.clock.now += 60
        await school.tell(fresh, {"pause": False}, {"turn": "end"}, at(0))
        room = await school.keepings[0].get(school.code)
        return calm, room, phones

    calm, room, phones = in_class(play)
    assert calm.last("you") and not room.is_ended and not room.is_paused
    for phone in (calm, *phones):
        assert all(told.endswith(".") and "Traceback" not in told for told in phone.told("told"))
        states = [each["vote"] for each in phone.told("room") if each["vote"]]
        assert all("answer" not in vote for vote in states if vote["state"] != "answer")
        assert all(vote["tallies"] == [] for vote in states if vote["state"] in ("open", "closed"))
    return room


@pytest.mark.parametrize("seed", range(4))
def test_a_class_survives_a_storm_of_messages(seed):
    stormed(seed)


if __name__ == "__main__":
    end, seed = time.monotonic() + float(sys.argv[1]), 0
    while time.monotonic() < end:
        seed += 1
        stormed(seed, 300)
    print(f"{seed} classes survived.")
