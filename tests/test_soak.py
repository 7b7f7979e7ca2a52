"""A short soak: students come, step, bring tables and leave, around two restarts and a killed worker."""

import asyncio
import sys

import pytest

from tests.bench.server import Server
from tests.bench.soak import Day, soak


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of processes")
def test_a_short_day_ends_without_a_complaint(capsys):
    server = Server()
    try:
        day = asyncio.run(soak(0.25, 4, server))
    finally:
        server.close()
    assert day.complaints == [], capsys.readouterr().out
    assert day.times["open a lesson"] and day.before > 0


def test_what_no_restart_explains_and_memory_that_stays_are_complaints():
    day = Day(None, 0.0, before=200.0, after=225.0)
    day.failed(OSError())
    assert day.complaints == ["OSError, 1 times"]
    day.wrong.clear()
    day.restarted = float("inf")
    day.failed(OSError())
    assert day.complaints == []
    day.after = 240.0
    assert day.complaints == ["40 MB more than before stay"]
    day.times["open a lesson"] = [1.0] * 3
    assert day.complaints == []
