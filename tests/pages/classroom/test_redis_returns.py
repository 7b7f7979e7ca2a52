"""Redis goes away under a class and comes back, with its data or without."""

import asyncio
from dataclasses import replace

import pytest

from pages.classroom.connections import translate_reason
from pages.classroom.redis_store import SOCKETS, RedisRoomStore
from pages.classroom.room import ADABOOST, ClassroomProblem, Room, VoteQuestion
from pages.classroom.store import AWAY
from tests.pages.classroom.test_room import place, room
from tests.pages.classroom.wire import TOKEN, Wire, at, in_class

JOINS = 50
CODE = "K7QM2XAR"
READY = {"ask": {"ask": "Ready?", "choices": ["yes", "no"], "answer": None}}


async def until(true, seconds: float = 30.0):
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


def is_in(phone: Wire) -> bool:
    return phone.last("you") is not None and phone.last("room") is not None


def told_of(presenter: Wire) -> tuple[int, int]:
    """Which vote, and how many follow."""
    told = presenter.last("class")
    return told["vote"]["number"], told["followers"]


@pytest.mark.parametrize("keeps_data", [True, False])
def test_no_join_is_refused_once_redis_answers_and_the_class_goes_on(own_redis, keeps_data):
    async def play(school):
        presenter = await school.open()
        phones = [await school.phone(process=process) for process in (0, 1)]
        await school.tell(presenter, at(3), {"hold": True}, {"pace": [1, 3]}, READY)
        await school.tell(phones[0], {"vote": [1, 1, 1]})
        for keeping in school.keepings:  # each of them holds as many connections as it may
            await asyncio.gather(*(keeping.get(school.code) for _ in range(4 * SOCKETS)))
        before = presenter.last("class")
        await asyncio.to_thread(own_redis.stop, keeps_data)
        await asyncio.to_thread(own_redis.start)
        late = [school.comes({"join": ""}, process=number % 2) for number in range(JOINS)]
        await until(lambda: all(is_in(wire) or wire.closed for wire in late))
        await until(lambda: all(wire.step for wire in late))
        vote = (await school.keepings[0].get(school.code)).vote.number
        await until(lambda: told_of(presenter) == (vote, JOINS + 2))
        after = presenter.last("class")
        for wire in (*phones, *late):
            await until(lambda wire=wire: wire.last("room")["vote"]["number"] == vote)
            wire.say({"vote": [vote, 1, 0]})
        await until(lambda: presenter.last("class")["voted"] == JOINS + 2)
        return late, before, after, [*presenter.told("gone"), *phones[0].told("gone"), *phones[1].told("gone")]

    late, before, after, gone = in_class(
        play, lambda: [RedisRoomStore(own_redis.address), RedisRoomStore(own_redis.address)]
    )
    assert [(wire.told("told"), wire.told("away"), wire.closed) for wire in late] == [([], [], None)] * JOINS
    assert not gone, "nobody has to open the class again"
    same = ("code", "held", "paused", "pace", "step", "ended")
    assert {name: before[name] for name in same} == {name: after[name] for name in same}
    assert (before["held"], before["pace"], before["step"], before["voted"]) == (True, [1, 3], 3, 1)
    assert after["vote"]["ask"] == "Ready?" and after["vote"]["state"] == "open"
    if keeps_data:
        assert (after["vote"]["number"], after["voted"]) == (1, 1)
    else:
        assert (after["vote"]["number"], after["voted"]) == (2, 0), "no ballot is claimed that is not there"


def test_while_redis_is_away_presenters_read_that_it_is_reconnected_until_it_is_back(own_redis):
    async def play(school):
        presenter, phone = await school.open(), await school.phone()
        german = await school.connect({"present": TOKEN}, process=1, reads="de")
        both = presenter, german
        await school.tell(presenter, READY)
        await asyncio.to_thread(own_redis.stop)
        try:
            await until(lambda: all(wire.last("away") for wire in both))
            phone.say({"vote": [1, 1, 1]})
            late = school.comes({"join": ""})
            presenter.say({"pause": True})
            await until(lambda: phone.last("away") and late.closed)
        finally:
            await asyncio.to_thread(own_redis.start)
        await until(lambda: all("class" in wire.sent[-1] for wire in both))
        presenter.say({"pause": True})
        await until(lambda: all(wire.last("class")["paused"] for wire in both))
        return presenter, german, phone, late

    presenter, german, phone, late = in_class(play, lambda: [RedisRoomStore(own_redis.address) for _ in range(2)])
    assert presenter.last("away") == phone.last("away") == late.last("away") == str(AWAY)
    assert "Reconnecting" in str(AWAY)
    assert german.last("away") == translate_reason(AWAY, "de") != str(AWAY)
    for wire in (presenter, german):
        assert not wire.told("told") and "class" in wire.sent[-1], "it has ended by itself"
    assert phone.last("mine") is None and not phone.closed and late.closed == 1008


def test_what_failed_is_asked_again_though_nothing_new_comes():
    async def play(school):
        presenter, keeping = await school.open(), school.keepings[0]
        answers = keeping.count_followers

        async def fail_once(code, followers):
            keeping.count_followers = answers
            raise ClassroomProblem(AWAY)

        keeping.count_followers = fail_once
        school.halls[0].classes[school.code].notify("there")
        await until(lambda: presenter.last("away") and "class" in presenter.sent[-1])

    in_class(play)


class LosesAnAnswer:
    """Between a client and Redis: it forwards one command, and cuts the connection in place of the answer."""

    def __init__(self, address: str, command: bytes):
        self.port, self.command, self.lost = int(address.rpartition(":")[2]), command, 0

    async def __aenter__(self) -> str:
        self.server = await asyncio.start_server(self.forward, "127.0.0.1", 0)
        return f"redis://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def __aexit__(self, *_):
        self.server.close()

    async def forward(self, reader, writer):
        from_redis, to_redis = await asyncio.open_connection("127.0.0.1", self.port)
        cut = asyncio.Event()

        async def answer():
            while (sent := await from_redis.read(65_536)) and not cut.is_set():
                writer.write(sent)
            writer.close()

        answering = asyncio.create_task(answer())
        while sent := await reader.read(65_536):
            if self.command in sent and not self.lost:
                self.lost += 1
                cut.set()
            to_redis.write(sent)
        to_redis.close()
        await answering


@pytest.mark.parametrize("command", [b"EXEC", b"EVAL"])
def test_what_is_sent_again_because_its_answer_was_lost_is_done_once(redis_address, command):
    async def play():
        cut = LosesAnAnswer(redis_address, command)
        async with cut as address:
            direct, keeping = RedisRoomStore(redis_address), RedisRoomStore(address)
            await direct.create(room().show_step("one", place(4)).open_ensemble(ADABOOST, 1))
            changed = await keeping.change(CODE, Room.recall_all)
            taken = await keeping.put_ballot(CODE, "stumps 1", "phone 0", "2", 0)
            found = await direct.get(CODE), await direct.get_ballots(CODE, "stumps 1")
            other = await direct.put_ballot(CODE, "stumps 1", "another 0", "2", 0)
            for each in (direct, keeping):
                await each.close()
                assert each.listening is None or each.listening.done(), (
                    "the library takes a cancellation for a lost server"
                )
        return cut.lost, changed.n_recalls, found[0].n_recalls, taken, found[1], other

    assert asyncio.run(play()) == (1, 1, 1, True, {"phone 0": "2"}, False)


def test_of_two_processes_that_give_a_room_back_one_does_and_an_ended_one_stays_ended(redis_address):
    async def play(school):
        await school.open()
        for process in (0, 1):
            await school.phone(process=process)
        first, second = (hall.classes[school.code] for hall in school.halls)
        await first.change(lambda room: room.open_vote(VoteQuestion("Ready?", ("yes", "no"))))
        await school.settle()
        second.stored_room = replace(second.stored_room, is_paused=True)  # they do not remember the same
        await school.keepings[0].redis.flushall()
        given = await asyncio.gather(*(hall.read_room(school.code) for hall in school.halls))
        live = first.stored_room
        await first.change(Room.end)
        second.stored_room = live  # it has not heard of the end
        ended = []
        for order in (school.halls, school.halls[::-1]):
            await school.keepings[0].redis.flushall()
            for hall in order:
                await hall.read_room(school.code)
            ended.append((await school.keepings[0].get(school.code)).is_ended)
            second.stored_room = live
        return given, ended

    given, ended = in_class(play, lambda: [RedisRoomStore(redis_address), RedisRoomStore(redis_address)])
    assert given[0] == given[1] and (given[0].vote.number, given[0].n_votes) == (2, 2)
    assert ended == [True, True]
