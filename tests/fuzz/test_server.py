"""Requests and messages that were changed at random, to every route and through every socket, in the same budget."""

from tests.fuzz import routes, sockets
from tests.fuzz.run import check


def test_no_request_and_no_message_breaks_anything():
    check((*routes.ENTRY_POINTS, *sockets.ENTRY_POINTS))
