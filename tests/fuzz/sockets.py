"""What comes through sockets: the messages of a class, and those of Streamlit's pages."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.classroom.incoming import parse_incoming
from pages.frame.limits import LimitsMiddleware
from tests.fuzz.entry_point import EntryPoint
from tests.fuzz.mutations import ODD, changed_bytes, changed_text, changed_value
from tests.pages.classroom.wire import TOKEN, Wire, at, in_class

# -- messages of a class

PHONE: list[Any] = [
    {"join": ""}, {"present": TOKEN}, {"vote": [1, 1, 0]}, {"vote": [1, 1, -1]}, {"go": "next"}, {"go": "follow"},
    {"stump": [1, 0, 2]}, {"stump": [1, 0, -1]}, {"draw": [1]},
]  # fmt: skip
QUESTION = {"ask": "Which feature?", "choices": ["x", "y", "z"], "answer": 1}
PRESENTER: list[Any] = [
    at(3), at(9, veiled=True, axes=[0, 1]), {"hold": True}, {"pause": True}, {"recall": True}, {"pace": [2, 9]},
    {"pace": None}, {"open": True}, {"ask": QUESTION}, {"turn": "close"}, {"turn": "tally"}, {"turn": "answer"},
    {"turn": "again"}, {"turn": "end"}, {"grow": "forest"}, {"grow": "adaboost"}, {"grow": "stop"}, {"look": 2},
    {"csv": True}, {"finish": True},
]  # fmt: skip


NEAR = 0, 1, 2, 3, 8, -1, True, False, None, "x", "forest", [1, 0], [1, 0, 1], [0, 9]  # what some message may hold


def messages() -> list[tuple[str, str]]:
    return [(who, json.dumps(each)) for who, all_ in (("phone", PHONE), ("presenter", PRESENTER)) for each in all_]


def other_message(sample: tuple[str, str], rng: Random, samples: list[tuple[str, str]]) -> tuple[str, str]:
    who, text = sample
    if rng.random() < 0.4:
        return who, changed_text(text, rng, [text for _, text in samples])
    return who, written(changed_value(json.loads(text), rng, NEAR if rng.random() < 0.5 else ODD))


def written(value: Any) -> str:
    try:
        return json.dumps(value)
    except (ValueError, RecursionError):  # numbers of too many digits
        return "[" * 5_000


def parse_message(case: tuple[str, str]):
    who, text = case
    parse_incoming(text, who)


# -- a class: what a phone and its presenter send, one after the other

Talk = list[tuple[str, Any]]  # who sends what


def talks() -> list[Talk]:
    joined = [("presenter", {"present": TOKEN}), ("phone", {"join": ""}), ("presenter", at(3))]
    vote = [("presenter", {"ask": QUESTION}), ("phone", {"vote": [1, 1, 0]}), ("presenter", {"turn": "close"}),
            ("presenter", {"turn": "tally"}), ("presenter", {"csv": True})]  # fmt: skip
    grown = [("presenter", {"grow": "forest"}), ("phone", {"draw": [1]}), ("phone", {"stump": [1, 0, -1]}),
             ("presenter", {"look": 2}), ("presenter", {"grow": "stop"})]  # fmt: skip
    walk = [("presenter", {"pace": [1, 9]}), ("phone", {"go": "next"}), ("phone", {"go": "follow"})]
    return [[*joined, *vote], [*joined, *grown], [*joined, *walk]]


def other_talk(sample: Talk, rng: Random, samples: list[Talk]) -> Talk:
    """Other messages, in another order, changed as a value, or as a text."""
    talk = list(sample)
    for _ in range(rng.randrange(1, 5)):
        who = rng.choice(("phone", "presenter"))
        message: Any = rng.choice(PHONE if who == "phone" else PRESENTER)
        chance = rng.random()
        if chance < 0.4:
            message = written(changed_value(message, rng))
        elif chance < 0.5:
            message = changed_text(json.dumps(message), rng, ["{}"])
        at = rng.randrange(len(talk) + 1)
        talk[at : at + rng.choice((0, 0, 1))] = [(who, message)]
    return talk[:20]


def hold_class(talk: Talk):
    in_class(partial(play, talk))


async def play(talk: Talk, school):
    """Each through a socket of its own; all of it is there at once, and then both are gone. What goes wrong in a
    socket's task, or in what the class works on meanwhile, goes wrong here."""
    school.code = (await school.halls[0].open(TOKEN)).code
    wires = {who: Wire(school.code) for who in ("presenter", "phone")}
    for who, message in talk:
        wires[who].say(message)
    for wire in wires.values():
        wire.drop()
        wire.task = asyncio.create_task(school.doors[0].accept(wire))
    school.wires += wires.values()
    await asyncio.wait_for(asyncio.gather(*(wire.task for wire in wires.values() if wire.task)), 120)


# -- messages of a page, through what stands in front of Streamlit


def page_messages() -> list[bytes]:
    rerun = BackMsg()
    rerun.rerun_script.query_string = "data=iris&max_depth=2"
    rerun.rerun_script.page_name = "tree"
    state = rerun.rerun_script.widget_states.widgets.add()
    state.id, state.double_value = "$$ID-1", 3.0
    stop = BackMsg()
    stop.stop_script = True
    return [rerun.SerializeToString(), stop.SerializeToString()]


def send_page_messages(raw: bytes):
    """What arrives behind the limits is the same, or nothing where the message is refused there."""
    arrived: list[bytes] = []
    asyncio.run(LimitsMiddleware(partial(streamlit, arrived))(socket_scope(), one_message(raw), ignored))
    assert arrived in ([raw], [])
    for each in arrived:
        with suppress(DecodeError):  # Streamlit's own business: it closes the socket
            BackMsg().ParseFromString(each)


def socket_scope() -> dict[str, Any]:
    return {"type": "websocket", "path": "/_stcore/stream", "headers": [(b"cookie", b"_streamlit_xsrf=a")],
            "query_string": b"", "subprotocols": []}  # fmt: skip


def one_message(raw: bytes):
    coming = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "bytes": raw}])

    async def receive() -> dict[str, Any]:
        return next(coming, {"type": "websocket.disconnect", "code": 1006})

    return receive


async def streamlit(arrived: list[bytes], scope, receive, send):
    while (message := await receive())["type"] != "websocket.disconnect":
        if "bytes" in message:
            arrived.append(message["bytes"])


async def ignored(message):
    pass


ENTRY_POINTS = (
    EntryPoint("message", messages, other_message, parse_message, 300),
    EntryPoint("class", talks, other_talk, hold_class, 100),
    EntryPoint("page message", page_messages, changed_bytes, send_page_messages, 150),
)
