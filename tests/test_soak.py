"""Short soaks: students come, step, bring tables and leave, around restarts and a killed worker, or on a steady day."""

import asyncio
import sys
import time

import pytest

from tests.bench import soak
from tests.bench.server import Server
from tests.bench.soak import Day, Memory, SteadyDay

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of processes")


@pytest.fixture(scope="module")
def server():
    server = Server()
    yield server
    server.close()


@linux
def test_a_short_day_ends_without_a_complaint(server, capsys):
    day = asyncio.run(soak.soak(0.25, 4, server))
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


@linux
def test_a_short_steady_day_reads_the_memory_of_the_server_and_its_workers(server, monkeypatch, capsys):
    """It is too short for memory to be flat: that is not asked here."""
    monkeypatch.setattr(soak, "THINK", (0.1, 0.2))
    process = server.process.pid
    day = asyncio.run(soak.soak_steadily(0.05, 3, server))
    printed = capsys.readouterr().out
    assert day.failures == [] and day.times["open a lesson"], printed
    assert len(day.periods) == soak.PERIODS
    assert all(period.server > 50 for period in day.periods) and day.periods[-1].workers > 0
    assert server.process.pid == process, "it was restarted"
    rows = [line.split("|")[1:-1] for line in printed.splitlines() if line.startswith("|")]
    assert [len(row) for row in rows[: soak.PERIODS + 3]] == [5] * (soak.PERIODS + 3)


class FakeServer:
    """A server of 100 MB with workers of 200 MB that grow by so many MB a reading."""

    def __init__(self, growth: float, workers_growth: float):
        self.own, self.workers, self.growth, self.workers_growth = 100.0, 200.0, growth, workers_growth

    @property
    def own_memory(self) -> float:
        self.own += self.growth
        return self.own

    @property
    def workers_memory(self) -> float:
        self.workers += self.workers_growth
        return self.workers


@pytest.mark.parametrize(
    ("growth", "workers_growth", "complain"),
    [(0, 0, []), (3, 0, ["server"]), (0, 9, ["server and workers"]), (9, 9, ["server", "server and workers"])],
)
def test_memory_that_grows_on_a_steady_day_is_a_complaint(growth, workers_growth, complain):
    """A day of no length has one reading a period."""
    day = SteadyDay(FakeServer(growth, workers_growth), 0.0)
    day.times["open a lesson"] = [1.0]
    asyncio.run(soak.watch_memory(day, 0.0, 0.0))
    assert day.periods[0] == Memory(100 + 2 * growth, 200 + 2 * workers_growth), "after the reading of warming up"
    assert [complaint.partition(" +")[0] for complaint in day.complaints] == [f"memory of {of}" for of in complain]


def test_the_memory_of_a_period_is_the_mean_of_its_readings(monkeypatch):
    monkeypatch.setattr(soak, "READ_EVERY", 0.001)
    server = FakeServer(1, 2)
    memory = asyncio.run(soak.mean_memory(server, time.monotonic() + 0.1))
    assert memory == Memory(pytest.approx((101 + server.own) / 2), pytest.approx((202 + server.workers) / 2))


@pytest.mark.parametrize(("last", "complaints"), [(114.9, 0), (115.1, 2), (85.1, 0), (84.9, 2)])
def test_memory_is_flat_within_15_percent_either_way(last, complaints):
    day = SteadyDay(None, 0.0, periods=[Memory(100, 100), Memory(500, 500), Memory(last, last)])
    day.times["open a lesson"] = [1.0]
    assert len(day.complaints) == complaints


def test_failures_and_an_idle_day_are_complaints_of_a_steady_day():
    day = SteadyDay(None, 0.0, periods=[Memory(100, 100)])
    day.failed(TimeoutError())
    assert day.complaints == ["TimeoutError, 1 times", "nobody opened a lesson"]
