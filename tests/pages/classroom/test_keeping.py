"""What rooms are kept in: the same promises in memory and in Redis."""

import asyncio

import pytest

from pages.classroom.redis_store import RedisRoomStore
from pages.classroom.room import ADABOOST, ClassroomProblem, Room, VoteQuestion
from pages.classroom.store import AWAY, GONE, MemoryRoomStore
from tests.pages.classroom.test_room import place, room

OWN = VoteQuestion("And now?", ("yes", "no"))


@pytest.fixture(params=["memory", "redis"])
def kept(request):
    """kept(play): what `play(keeping, told)` gives; `told` is what was published."""
    address = request.getfixturevalue("redis_address") if request.param == "redis" else ""

    def run(play):
        async def inside():
            keeping, told = RedisRoomStore(address) if address else MemoryRoomStore(), []
            keeping.on_change = lambda code, what: told.append(what)
            try:
                return await play(keeping, told)
            finally:
                await keeping.close()

        return asyncio.run(inside())

    return run


def test_a_ballot_goes_into_an_open_box_and_into_no_other(kept):
    async def play(keeping, told):
        voting = room().show_step("one", place(4)).open_vote(OWN)
        await keeping.create(voting)
        box = voting.vote.box
        taken = [await keeping.put_ballot("K7QM2XAR", box, voter, choice) for voter, choice in ("b1", "a0", "b0", "c1")]
        taken.append(await keeping.put_ballot("K7QM2XAR", "vote 1 2", "d", "1"))
        await keeping.change("K7QM2XAR", Room.close)
        taken.append(await keeping.put_ballot("K7QM2XAR", box, "e", "1"))
        return taken, await keeping.get_ballots("K7QM2XAR", box), await keeping.get_ballots("K7QM2XAR", "vote 1 2")

    taken, ballots, other = kept(play)
    assert taken == [True] * 4 + [False] * 2
    assert list(ballots.items()) == [("b", "0"), ("a", "0"), ("c", "1")] and other == {}


def test_a_stump_of_a_chain_goes_in_in_its_turn_whoever_comes_in_the_same_moment(kept):
    async def play(keeping, told):
        await keeping.create(room().show_step("one", place(4)).open_ensemble(ADABOOST, 1))
        rounds = []
        for turn in range(3):
            tries = [keeping.put_ballot("K7QM2XAR", "stumps 1", f"phone {k} {turn}", "0", turn) for k in range(8)]
            rounds.append(sum(await asyncio.gather(*tries)))
        return rounds, await keeping.put_ballot("K7QM2XAR", "stumps 1", "late", "0", 1)

    assert kept(play) == ([1, 1, 1], False)


def test_changes_that_come_in_the_same_moment_are_all_made(kept):
    async def play(keeping, told):
        await keeping.create(room())
        await asyncio.gather(*(keeping.change("K7QM2XAR", Room.recall_all) for _ in range(20)))
        return (await keeping.get("K7QM2XAR")).n_recalls

    assert kept(play) == 20


def test_what_is_not_there_is_refused_and_what_is_refused_changes_nothing(kept):
    async def play(keeping, told):
        with pytest.raises(ClassroomProblem, match="not here"):
            await keeping.change("22222222", Room.recall_all)
        await keeping.create(room())
        with pytest.raises(ClassroomProblem, match="no vote"):
            await keeping.change("K7QM2XAR", Room.end_vote)
        part = await keeping.get_part("K7QM2XAR", "table 1")
        return await keeping.get("22222222"), await keeping.get("K7QM2XAR"), part

    assert kept(play) == (None, room(), None)
    assert str(GONE).endswith(".")


def test_parts_are_kept_and_said_to_be_there(kept):
    async def play(keeping, told):
        await keeping.create(room())
        await keeping.get("K7QM2XAR")  # from then on it listens
        await asyncio.sleep(0.3)
        await keeping.save_part("K7QM2XAR", "table 1", b"\x1f\x00packed")
        await asyncio.sleep(0.3)
        return await keeping.get_part("K7QM2XAR", "table 1"), told

    packed, told = kept(play)
    assert packed == b"\x1f\x00packed" and "part table 1" in told


def test_while_redis_is_away_it_is_said_in_a_sentence():
    async def play():
        keeping = RedisRoomStore("redis://127.0.0.1:1")
        try:
            with pytest.raises(ClassroomProblem) as why:
                await keeping.put_ballot("K7QM2XAR", "vote 1 1", "a", "0")
            return str(why.value)
        finally:
            await keeping.close()

    assert asyncio.run(play()) == str(AWAY)


def test_nothing_of_a_class_stays_in_redis(redis_address):
    async def play():
        keeping = RedisRoomStore(redis_address)
        await keeping.create(room().show_step("one", place(4)).open_vote(OWN))
        await keeping.put_ballot("K7QM2XAR", "vote 1 1", "a", "0")
        await keeping.save_part("K7QM2XAR", "table 1", b"x")
        await keeping.count_followers("K7QM2XAR", 3)
        lives = [await keeping.redis.ttl(key) for key in await keeping.redis.keys("*")]
        await keeping.close()
        return lives

    lives = asyncio.run(play())
    assert len(lives) == 5 and all(0 < seconds <= 3 * 3600 + 600 for seconds in lives)
