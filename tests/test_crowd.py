"""The benches' student reads a run to its real end."""

import asyncio

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.bench.crowd import Student


class FakeSocket:
    """Answers with the given messages, and fails if more are read."""

    def __init__(self, *answers: ForwardMsg):
        self.answers = [answer.SerializeToString() for answer in answers]
        self.sent = 0

    async def send(self, message: bytes):
        self.sent += 1

    async def recv(self) -> bytes:
        return self.answers.pop(0)


def finished(status: int) -> ForwardMsg:
    return ForwardMsg(script_finished=status)


def stage() -> ForwardMsg:
    message = ForwardMsg(hash="stage")
    component = message.delta.new_element.bidi_component
    component.id, component.json = "$$ID-0-stage of cart", '{"id": "reel"}'
    return message


def alert(text: str) -> ForwardMsg:
    message = ForwardMsg()
    message.delta.new_element.alert.body = text
    return message


def uploader() -> ForwardMsg:
    message = ForwardMsg()
    message.delta.new_element.file_uploader.id = "$$ID-0-file"
    return message


def student_after(*answers: ForwardMsg) -> Student:
    """A student who asked for one run and read the answers to its end."""
    student = Student(0, "tree", "", socket=FakeSocket(*answers))
    asyncio.run(student.run())
    assert student.socket.sent == 1
    return student


CUT_SHORT = finished(ForwardMsg.FINISHED_EARLY_FOR_RERUN)
COMPLETE = [
    status for name, status in ForwardMsg.ScriptFinishedStatus.items() if status != ForwardMsg.FINISHED_EARLY_FOR_RERUN
]


@pytest.mark.parametrize("status", COMPLETE, ids=ForwardMsg.ScriptFinishedStatus.Name)
def test_a_run_ends_when_the_server_says_that_it_is_complete(status):
    student = student_after(stage(), finished(status), alert("of a later run"))
    assert student.drawn
    assert len(student.socket.answers) == 1


def test_a_run_that_is_cut_short_goes_on_in_the_next():
    student = student_after(
        CUT_SHORT, alert("try again"), CUT_SHORT, stage(), finished(ForwardMsg.FINISHED_SUCCESSFULLY)
    )
    assert student.socket.answers == []
    assert student.drawn


def test_what_a_run_drew_before_it_was_cut_short_does_not_count():
    student = student_after(
        stage(), alert("before"), uploader(), CUT_SHORT, alert("after"), finished(ForwardMsg.FINISHED_SUCCESSFULLY)
    )
    assert (student.drawn, student.alerts, student.uploader) == (False, ["after"], "")
