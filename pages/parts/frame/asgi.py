"""An ASGI app: it is called for each request and socket with what it is about, and with ways to hear and to answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class BufferedSend:
    """Takes an answer as it comes. One that is wanted goes on once it is whole, with what `change` makes of its body
    and headers; any other at once.
    """

    def __init__(
        self,
        send: Send,
        wanted: Callable[[Message], bool],
        change: Callable[[bytes, MutableHeaders], Awaitable[bytes]],
    ):
        self.send, self.should_buffer, self.transform = send, wanted, change
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message):
        if message["type"] == "http.response.start" and self.should_buffer(message):
            self.start = message
        elif self.start is None or message["type"] != "http.response.body":
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self.finish(self.start)

    async def finish(self, start: Message):
        headers = MutableHeaders(raw=start["headers"])
        body = await self.transform(self.body, headers)
        headers["content-length"] = str(len(body))
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})
