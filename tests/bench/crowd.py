"""One student as the server sees one: a websocket that speaks Streamlit's own messages. No browser, so that a hundred
fit on the machine that also runs the server.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

LONGEST = 120  # seconds to wait for the end of a run
TRIGGER = "$$STREAMLIT_INTERNAL_KEY_"  # how Streamlit begins the names of what happens once
AGAIN = 0.4  # seconds after which a page that shows a fit's progress asks again


@dataclass
class Student:
    """A session. Times are from what the student does to the end of what the server does for it."""

    port: int
    page: str
    query: str
    socket: websockets.ClientConnection | None = None
    widgets: dict[str, str] = field(default_factory=dict)  # of each control's key: its id
    values: dict[str, WidgetState] = field(default_factory=dict)
    received: int = 0  # bytes
    large: set[str] = field(default_factory=set)  # messages that a browser keeps: the server sends their names again,
    stages: set[str] = field(default_factory=set)  # and those of them that are stages
    drawn: bool = False  # did the last run draw a stage?
    fragment: str = ""  # what is run when the viewer rests on a step
    reel: str = ""  # the name of the lesson's reel
    kept: str = ""  # where its table can be fetched to be kept
    uploader: str = ""  # the key of the page's field for files
    alerts: list[str] = field(default_factory=list)  # that the last run showed
    cookie: str = ""  # what leads to the same process of several

    @property
    def server(self) -> str:
        return f"localhost:{self.port}"

    async def open(self) -> float:
        """Open the page and wait for its lesson."""
        begun = time.perf_counter()
        await self.look()
        if self.drawn:
            await asyncio.gather(self.read("book"), self.read(0))
        else:
            await self.lesson()
        return time.perf_counter() - begun

    async def look(self) -> float:
        """Open a page that has no lesson."""
        address, said = f"ws://{self.server}/_stcore/stream", {"Cookie": self.cookie}
        self.socket = await websockets.connect(
            address, subprotocols=["streamlit"], max_size=None, ping_interval=None, additional_headers=said
        )
        return await self.run()

    async def lesson(self) -> float:
        """Run the page until its lesson is there, as the page itself does while a fit is under way."""
        begun = time.perf_counter()
        await self.run()
        await self.until_drawn()
        await asyncio.gather(self.read("book"), self.read(0))
        return time.perf_counter() - begun

    async def until_drawn(self):
        while not self.drawn:
            await asyncio.sleep(AGAIN)
            await self.run()

    async def run(self, fragment: str = "") -> float:
        message = BackMsg()
        script = message.rerun_script
        script.query_string, script.page_name, script.fragment_id = self.query, self.page, fragment
        script.widget_states.widgets.extend(self.values.values())
        script.cached_message_hashes.extend(self.large)
        begun, self.drawn, self.alerts = time.perf_counter(), False, []
        await self.socket.send(message.SerializeToString())
        async with asyncio.timeout(LONGEST):
            while await self._read_run() == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                self.drawn, self.alerts, self.uploader = False, [], ""  # the rerun draws all of it again
        return time.perf_counter() - begun

    async def _read_run(self) -> int:
        """Read the messages of one run, to the status it finished with."""
        while (message := await self._next()).WhichOneof("type") != "script_finished":
            pass
        return message.script_finished

    async def _next(self) -> ForwardMsg:
        packed = await self.socket.recv()
        self.received += len(packed)
        message = ForwardMsg.FromString(packed)
        kind = message.WhichOneof("type")
        if message.metadata.cacheable:
            self.large.add(message.hash)
        if kind == "ref_hash" and message.ref_hash in self.stages:
            self.drawn = True
        if kind == "delta" and (part := message.delta.new_element.WhichOneof("type")):
            element = getattr(message.delta.new_element, part)
            if name := getattr(element, "id", ""):
                self.widgets[name.split("-", 2)[-1]] = name
            if part == "alert":
                self.alerts.append(element.body)
            if part == "file_uploader":
                self.uploader = name.split("-", 2)[-1]
            if part == "bidi_component" and "stage of" in name:
                self.drawn, self.fragment = True, message.delta.fragment_id
                self.reel = json.loads(element.json)["id"]
                self.stages.add(message.hash)
            if part == "bidi_component" and element.component_name == "treerings_own_table":
                self.kept = json.loads(element.json)["at"].rpartition("/")[2]
        if kind == "file_urls_response":
            self.urls = message.file_urls_response.file_urls[0]
        return message

    def hold(self, key: str, **value) -> None:
        """What a control holds from now on, by the name of its field in Streamlit's message."""
        self.values[key] = WidgetState(id=self.widgets[key], **value)

    async def change(self, key: str, value: float) -> float:
        """Change a setting, and wait for the new lesson."""
        self.hold(key, double_value=value)
        return await self.lesson()

    async def rest(self, step: int) -> float:
        """Come to rest on a step while a view that follows it is open; nothing else of stepping reaches the server."""
        key = next(key for key in self.widgets if key.startswith("stage of"))
        self.hold(key, json_value=json.dumps({"at": {"reel": self.reel, "step": step, "grain": 1}}))
        return await self.run(self.fragment)

    async def read(self, part: str | int) -> float:
        """Ask for the book or a chapter, as the stage does; a lesson that has none of this number says so."""
        begun = time.perf_counter()
        self.received += await asyncio.to_thread(self._get, f"http://{self.server}/reel/{self.reel}/{part}")
        return time.perf_counter() - begun

    def _get(self, address: str) -> int:
        try:
            asked = urllib.request.Request(address, headers={"Cookie": self.cookie})
            return len(urllib.request.urlopen(asked, timeout=LONGEST).read())
        except urllib.error.HTTPError as problem:
            if problem.code != 404:
                raise
            return 0

    async def upload(self, name: str, content: bytes) -> float:
        """Put a file into the page's field for files, and wait until it is read."""
        key, begun = self.uploader, time.perf_counter()
        self.put_into_field(name, len(content), await self.send(name, content))
        self.uploader = ""
        await self.run()
        del self.values[key]
        while not self.uploader:  # which is not there while the file is read
            await asyncio.sleep(AGAIN)
            await self.run()
        return time.perf_counter() - begun

    async def send(self, name: str, content: bytes) -> FileURLs:
        """The file goes to where the server says; that place."""
        request = BackMsg()
        request.file_urls_request.request_id, request.file_urls_request.session_id = "1", ""
        request.file_urls_request.file_names.append(name)
        await self.socket.send(request.SerializeToString())
        while (await self._next()).WhichOneof("type") != "file_urls_response":
            pass
        await asyncio.to_thread(self._put, self.urls.upload_url, name, content)
        return self.urls

    def put_into_field(self, name: str, size: int, urls: FileURLs):
        """From now on the page's field for files holds this one."""
        state = WidgetState(id=self.widgets[self.uploader])
        held = state.file_uploader_state_value.uploaded_file_info.add()
        held.file_id, held.name, held.size = urls.file_id, name, size
        held.file_urls.CopyFrom(urls)
        self.values[self.uploader] = state

    def _put(self, url: str, name: str, content: bytes):
        """As a browser does: a form, and the cookie against forged requests, said twice."""
        server, edge = f"http://{self.server}", "edge-of-a-part"
        cookie = urllib.request.urlopen(f"{server}/_stcore/health").headers.get("Set-Cookie", "").partition(";")[0]
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        headers = {
            "Content-Type": f"multipart/form-data; boundary={edge}",
            "Cookie": f"{cookie}; {self.cookie}",
            "X-Xsrftoken": cookie.partition("=")[2],
        }
        body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
        put = urllib.request.Request(f"{server}{url}", body, headers, method="PUT")
        urllib.request.urlopen(put, timeout=LONGEST).read()

    async def close(self):
        if self.socket:
            await self.socket.close()
