"""Bad days: phones that sleep, tabs that crash, servers that start again, floods, forgeries, guesses."""

import asyncio

import pytest

from pages.classroom import rate_limits as limits
from pages.classroom import room_codes as codes
from pages.classroom.redis_store import RedisRoomStore
from pages.classroom.room import LIFETIME_SECONDS
from pages.classroom.room_codes import LENGTH, LETTERS
from pages.classroom.store import MemoryRoomStore
from pages.classroom.websocket import ClassSocket
from tests.pages.classroom.wire import TOKEN, at, in_class

READY = {"ask": {"ask": "Ready?", "choices": ["yes", "no"], "answer": None}}


@pytest.fixture(params=["memory", "redis"])
def keepings(request):
    """What two processes keep their rooms in: each in its own memory, or both in one Redis."""
    if request.param == "memory":
        return lambda: [MemoryRoomStore()]
    address = request.getfixturevalue("redis_address")
    return lambda: [RedisRoomStore(address), RedisRoomStore(address)]


def test_a_phone_that_sleeps_makes_nobody_wait_and_wakes_at_the_step_in_sight(keepings):
    async def play(school):
        presenter = await school.open()
        sleeper, other = await school.phone(), await school.phone(process=len(school.doors) - 1)
        await school.tell(presenter, at(0))
        sleeper.awake.clear()
        before = len(sleeper.sent)
        for step in range(1, 9):
            school.clock.now += 4
            await school.tell(presenter, at(step))
        seen = other.step["step"], len(sleeper.sent) - before
        sleeper.awake.set()
        await school.settle()
        return seen, sleeper

    (other, sent), sleeper = in_class(play, keepings)
    assert (other, sent) == (8, 0)
    steps = [message["step"] for message in sleeper.sent if "says" in message]
    assert steps[-1] == 8 and len(steps) <= 3, "not all that it has slept through"


def test_after_thirty_seconds_without_a_network_a_phone_is_back_with_its_vote(keepings):
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(3), READY)
        await school.tell(phone, {"vote": [1, 1, 1]})
        phone.drop()
        school.clock.now += 30
        await school.tell(presenter, at(6))
        back = await school.phone(phone.last("you"), process=len(school.doors) - 1)
        return back, presenter.last("class")

    back, told = in_class(play, keepings)
    assert back.step["step"] == 6 and back.last("mine") == {"box": "vote 1 1", "choice": 1}
    assert (told["voted"], told["followers"]) == (1, 1)


def test_a_presenter_whose_tab_crashed_takes_the_class_back_and_nobody_else_can(keepings):
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(3), READY)
        presenter.drop()
        await school.settle()
        forged = await school.connect({"present": "forged-" + "z" * 40})
        same = (await school.halls[-1].open(TOKEN)).code
        again = await school.connect({"present": TOKEN}, process=len(school.doors) - 1)
        await school.tell(forged, at(9), {"turn": "close"})
        state = again.last("class")
        await school.tell(again, at(4), {"turn": "close"})
        return phone, forged, state, same == school.code

    phone, forged, state, same = in_class(play, keepings)
    assert same and state["vote"]["state"] == "open" and state["step"] == 3
    assert "not your class" in forged.last("told") and forged.closed and "class" not in forged.sent[-1]
    assert phone.step["step"] == 4 and phone.last("room")["vote"]["state"] == "closed"


def test_after_a_restart_without_redis_the_presenter_brings_the_class_back_under_its_code():
    """Everybody is told; phones join again with the tokens they had."""

    async def before(school):
        phone = await school.phone(code=(await school.open()).path_params["code"])
        return school.code, phone.last("you")

    code, token = in_class(before)

    async def after(school):
        school.code = code
        lost = await school.phone(token)
        presenter = await school.open()
        again = await school.phone(token)
        await school.tell(presenter, at(5), READY)
        await school.tell(again, {"vote": [1, 1, 0]})
        return lost, again, school.code

    lost, again, same = in_class(after)
    assert "Ask for its code" in lost.last("gone") and lost.closed
    assert same == code and again.last("you") == token
    assert again.step["step"] == 5 and again.last("mine") == {"box": "vote 1 1", "choice": 0}


def test_after_a_restart_with_redis_the_class_goes_on_even_before_the_lesson_is_there(redis_address):
    async def before(school):
        presenter, phone = await school.open(), await school.phone()
        await school.tell(presenter, at(5), READY)
        await school.tell(phone, {"vote": [1, 1, 1]})
        return school.code, phone.last("you")

    code, token = in_class(before, lambda: [RedisRoomStore(redis_address)])

    async def after(school):
        school.code = code
        phone = await school.phone(token)
        presenter = await school.connect({"present": TOKEN})
        return phone, presenter.last("class")

    phone, told = in_class(after, lambda: [RedisRoomStore(redis_address)], find=lambda name: None)
    assert phone.step["step"] == 5 and phone.last("mine") == {"box": "vote 1 1", "choice": 1}
    assert told["vote"]["state"] == "open" and told["voted"] == 1


def test_ten_thousand_messages_are_dropped_their_sender_is_told_and_others_are_unharmed(keepings):
    async def play(school):
        presenter, flood, other = await school.open(), await school.phone(), await school.phone()
        await school.tell(presenter, READY)
        for _ in range(10_000):
            flood.say({"vote": [1, 1, 0]})
        await school.settle()
        await school.tell(other, {"vote": [1, 1, 1]})
        await school.tell(presenter, at(2), {"turn": "close"}, {"turn": "tally"})
        return flood, other, presenter.last("class")

    flood, other, told = in_class(play, keepings)
    assert flood.closed and "Too many messages" in flood.told("told")[0] and "out of the class" in flood.last("told")
    assert len(flood.sent) < 50 and flood.coming.qsize() > 9_000, "nobody has read what came after"
    assert told["vote"]["tallies"] == [[1, 1]] and other.step["step"] == 2


@pytest.mark.parametrize("message", ["x" * 1_000_000, '{"vote":' + "[" * 500_000, "x" * 2_000])
def test_a_message_that_is_too_long_is_not_read(message):
    async def play(school):
        presenter, flood, other = await school.open(), await school.phone(), await school.phone()
        await school.tell(flood, message)
        await school.tell(presenter, at(2))
        return flood, other

    flood, other = in_class(play)
    assert "too long" in flood.last("told") and other.step["step"] == 2
    assert (flood.closed == 1009) == (len(message) > 20_000)


@pytest.mark.parametrize("token", ["", "a.b", "é.é", "x" * 150, "name.0123456789abcdef0123456789abcdef"])
def test_a_forged_token_of_a_phone_is_exchanged_for_an_honest_one(token):
    async def play(school):
        await school.open()
        phone = await school.phone(token)
        return phone.last("you"), (await school.keepings[0].get(school.code)).secret

    you, secret = in_class(play)
    assert you != token and codes.voter_of(secret, you)
    assert codes.voter_of("another class", you) is None


def test_codes_are_too_many_to_try_and_whoever_tries_is_slowed_down():
    assert len(LETTERS) ** (LENGTH - 1) > 2**34

    async def play(school):
        waited = []

        async def pause(seconds):
            waited.append(seconds)

        school.doors[0] = ClassSocket(school.halls[0], pause)
        await school.open()
        tries = []
        for k in range(limits.WRONG):
            code = f"2222{LETTERS[k % 32]}{LETTERS[k // 32]}22"
            tries.append(school.comes({"join": ""}, code=code, address="10.0.0.9"))
        await school.settle()
        await school.phone(address="10.0.0.9")
        slowed = list(waited)
        await school.phone(address="10.0.0.8")
        for _ in range(100):
            school.comes({"join": ""}, code="3333GNE3", address="10.0.0.7")  # a class that lost its room
        await school.settle()
        return tries, slowed, waited

    tries, slowed, waited = in_class(play)
    assert all("not here" in wire.last("gone") and wire.closed for wire in tries)
    assert slowed == waited == [3.0], "a class that asks for one code is not slowed down, nor is another address"


def test_a_class_ends_by_itself_and_nothing_of_it_is_left():
    async def play(school):
        await school.open()
        phone = await school.phone()
        school.clock.now += LIFETIME_SECONDS - 1
        await school.halls[0].remove_ended()
        there = phone.last("room")["ended"]
        school.clock.now += 2
        for _ in range(2):
            await school.halls[0].remove_ended()
            await school.settle()
        late = await school.phone()
        return there, phone.last("room")["ended"], late.last("gone"), school.keepings[0].rooms

    there, ended, late, rooms = in_class(play)
    assert not there and ended and "not here" in late and rooms == {}


def test_what_is_not_a_message_or_not_yet_to_be_done_is_refused_in_a_sentence():
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        said = []
        for wire, message in [
            (phone, "{"), (phone, "[]"), (phone, {"at": 1}), (phone, {"go": "up"}), (phone, {"vote": [1, 1]}),
            (phone, {"vote": [1, 1, 0]}), (phone, {"go": "next"}), (phone, {"hold": True}), (phone, {"present": TOKEN}),
            (presenter, {"turn": "tally"}), (presenter, {"open": True}), (presenter, {"pace": [5, 1]}),
            (presenter, at(1, reel="nobody's")), (presenter, {"grow": "forest"}), (presenter, {"vote": [1, 1, 0]}),
            (presenter, {"ask": {"ask": "", "choices": ["a", "b"], "answer": None}}),
            (presenter, {"ask": {"ask": "a", "choices": ["a", "a"], "answer": None}}),
            (presenter, {"ask": {"ask": "a", "choices": ["a"], "answer": None}}),
        ]:  # fmt: skip
            before = len(wire.sent)
            await school.tell(wire, message)
            said.append(
                (
                    message,
                    [each.get("told") or each["late"] for each in wire.sent[before:] if {"told", "late"} & each.keys()],
                )
            )
        return said, [wire.closed for wire in (presenter, phone)]

    said, closed = in_class(play)
    assert closed == [None, None]
    for message, told in said:
        assert len(told) == 1 and told[0].endswith(".") and "Error" not in told[0], message


def test_two_presenters_of_one_class_see_the_same():
    async def play(school):
        first = await school.open()
        second = await school.connect({"present": TOKEN})
        phone = await school.phone()
        await school.tell(first, at(3))
        await school.tell(second, at(4), {"pause": True})
        return first.last("class"), second.last("class"), phone

    first, second, phone = in_class(play)
    assert first == second and phone.step["step"] == 4 and phone.last("room")["paused"]


def test_votes_that_come_in_the_same_moment_are_all_counted_once(keepings, many=120):
    async def play(school):
        presenter = await school.open()
        phones = await asyncio.gather(*(school.phone(process=k % len(school.doors)) for k in range(many)))
        await school.tell(presenter, {"ask": {"ask": "Ready?", "choices": ["yes", "no"], "answer": None}})
        for phone in phones:
            for choice in (0, 1, 0):
                phone.say({"vote": [1, 1, choice]})
        await school.settle()
        await school.tell(presenter, {"turn": "close"}, {"turn": "tally"})
        await school.tell(presenter, at(4))
        return presenter.last("class")["vote"]["tallies"], {phone.step["step"] for phone in phones}

    assert in_class(play, keepings) == ([[many, 0]], {4})
