"""Asks an ASGI app without a server."""

import asyncio
import threading


def asked(app, scope: dict, body: bytes = b"") -> list[dict]:
    """What an app sends, message by message. In a thread of its own: where a browser was tested before, its loop
    runs in this one."""
    sent: list[dict] = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        sent.append(message)

    asking = threading.Thread(target=lambda: asyncio.run(app(scope, receive, send)))
    asking.start()
    asking.join()
    return sent
