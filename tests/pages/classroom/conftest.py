"""A redis-server for all tests, and one for a test that stops it."""

import pytest
from redis import Redis

from tests.pages.classroom.redis_server import RedisServer


@pytest.fixture
def redis_address(redis_server):
    """Of one that holds nothing."""
    with Redis.from_url(redis_server) as client:
        client.flushall()
    return redis_server


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server.address
    server.stop()


@pytest.fixture
def own_redis(tmp_path):
    server = RedisServer(tmp_path)
    yield server
    server.stop()
