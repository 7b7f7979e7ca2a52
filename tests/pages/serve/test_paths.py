"""Whatever path is asked for, by whatever method: no file comes out that is not meant to, and nothing breaks.

Every route of the app is walked, behind nginx and without it: a new one is walked by itself.
"""

from __future__ import annotations

import gzip
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import streamlit

import app
from pages.stage.bundle import STAGE, served_script
from tests.serving import ROOT, serving

SECRET = "what nobody may read"
OF_STREAMLIT = (
    "/", "/tree", "/health", "/media/x.png", "/component/x/y.js", "/static/js/x.js", "/app/static/x.txt",
    "/vendor/x.js",
    "/_stcore/health", "/_stcore/host-config", "/_stcore/script-health-check", "/_stcore/metrics", "/_stcore/stream",
    "/_stcore/bidi-components/x/y.js", "/_stcore/upload_file/a/b", "/_stcore/agent/x",
)  # fmt: skip
UP = (
    "../", "..%2f", "%2e%2e/", "%2e%2e%2f", "%252e%252e%252f", "..%252f", "....//", "..;/", "..\\", "..%5c",
    "%2e%2e%5c",
    "%c0%ae%c0%ae/", "%c0%ae%c0%ae%c0%af", "..%c0%af", "%e0%80%ae%e0%80%ae/", "..%00/", "./..//", "%u002e%u002e/",
    "..#/", "..?/", "\xff\xfe../",
)  # fmt: skip


@dataclass
class Raw:
    """An answer, byte by byte."""

    data: bytes

    @property
    def status(self) -> int:
        return int(self.data.split(b" ", 2)[1]) if self.data.startswith(b"HTTP/1.") else 0

    @property
    def body(self) -> bytes:
        return self.data.partition(b"\r\n\r\n")[2]


def send(port: int, method: str, target: str, *more: str) -> Raw:
    """A request as it stands, which no library makes proper."""
    head = [f"{method} {target} HTTP/1.1", "Host: a", "Connection: close", "Content-Length: 0", *more]
    found = b""
    with socket.create_connection(("127.0.0.1", port), 30) as wire, suppress(ConnectionError):
        wire.sendall("\r\n".join([*head, "", ""]).encode("latin-1"))
        while piece := wire.recv(65_536):
            found += piece
    return Raw(found)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("paths") / "log.txt", processes=1) as served:
        yield served


@pytest.fixture(scope="module")
def canary(tmp_path_factory) -> Path:
    """Beside the project, and nothing leads to it."""
    path = tmp_path_factory.mktemp("canary") / "canary.txt"
    path.write_text(SECRET)
    return path


def every_route() -> list[str]:
    """A path for each route, its parameters filled."""
    ours = [re.sub(r"\{\w+(:\w+)?\}", "x", getattr(route, "path", "")) for route in app.paths]
    assert len(ours) >= 7 and all(ours)
    return [*ours, *OF_STREAMLIT]


def targets(path: str, files: list[Path]) -> list[str]:
    """Ways from a route to a file: from each of its folders, by each way up, far enough and farther."""
    folders = {path[: place + 1] for place, letter in enumerate(path) if letter == "/"}
    found = [f"{folder}{file}" for folder in folders for file in files]
    found += [f"{folder}/{file}".replace("/", "%2f") for folder in folders for file in files]
    for folder in folders:
        for up in UP:
            found += [folder + up * 12 + str(file).lstrip("/") for file in files]
            found += [folder + up * many + "app.py" for many in (1, 2, 3)]
    return found


def leaks(answer: Raw) -> bool:
    marks = [SECRET, "root:x:0:0", "Every page in teaching order", "maxUploadSize", "daemon off"]
    body = answer.body
    with suppress(OSError, EOFError):
        body += gzip.decompress(body)
    return any(mark.encode() in body for mark in marks)


def broken(port: int, method: str, asked: list[str]) -> list[tuple[str, str, int, bytes]]:
    """What was answered with a file, or with a failure."""
    with ThreadPoolExecutor(8) as threads:
        answers = list(zip(asked, threads.map(lambda target: send(port, method, target), asked), strict=True))
    return [(method, target[:200], answer.status, answer.body[:200]) for target, answer in answers
            if leaks(answer) or answer.status >= 500 or not answer.status]  # fmt: skip


@pytest.fixture(params=["nginx", "process"])
def port(request, server) -> int:
    return server.port + (request.param == "process")


def test_no_route_leads_to_a_file_of_the_machine(port, canary):
    files = [canary, Path("/etc/passwd"), ROOT / "app.py"]
    asked = sorted({target for path in every_route() for target in targets(path, files)})
    assert len(asked) > 2_000 and not broken(port, "GET", asked)


@pytest.mark.parametrize("method", ["HEAD", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])
def test_nor_by_another_method(port, canary, method):
    asked = sorted({target for path in every_route() for target in targets(path, [canary])[::9]})
    assert not broken(port, method, asked)


ODD = (
    "//etc/passwd", "///etc/passwd", "/" + "a" * 7_000, "/" + "a/" * 3_000, "/" + "../" * 2_000 + "etc/passwd",
    "/" + "%2e" * 2_000, "/%00", "/%0d%0aX: y", "/%", "/%zz", "/%2", "/\x7f", "/ä", "/%ff%fe", "/%ed%a0%80",
    "http://a/etc/passwd", "http://127.0.0.1/../etc/passwd", "file:///etc/passwd", "*", "etc/passwd", "\\etc\\passwd",
    "/C:/x", "/C:%5cx", "/~root/x", "/.git/config", "/.streamlit/config.toml", "/nginx.conf", "/health.json",
    "/../nginx.conf", "/health/../nginx.conf", "/health/nginx.conf", "/health%2f..%2fnginx.conf", "/stage/nginx.conf",
    "/temporary/", "/cache/", "/?../../etc/passwd", "/assignment?of=../../../../etc/passwd",
    "/assignment?of=" + "%2e" * 2_000, "/media/../../../../etc/passwd?x=/../",
)  # fmt: skip


def test_odd_targets_are_answered(port):
    assert not broken(port, "GET", list(ODD))
    assert send(port, "GET", "/" + "a" * 200_000).status in (400, 414)


def test_a_socket_is_opened_at_no_other_path(port, canary):
    shake = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    for up in UP:
        for path in (f"/class/{up * 9}{canary}/live", f"/_stcore/{up * 9}{canary}", f"/_stcore/stream/{up}"):
            answer = send(port, "GET", path, *shake)
            assert answer.status in range(200, 500) and not leaks(answer), path


def test_what_is_kept_for_everybody_is_never_another_file(server):
    """nginx keeps answers by the path as it understands it, and the app may understand another."""
    static = Path(streamlit.__file__).parent / "static/static/js"
    first, second = sorted(static.glob("*.js"), key=lambda path: path.stat().st_size)[:2]
    script, content = served_script(STAGE, "en")
    for folder, name, other in (("/static/js/", first.name, second.name), ("/stage/", script, "x")):
        ways = [f"{name}{sign}" for sign in ("#", "%23", "?", ";", "/.", "//", "%2f", "%20", "%00")]
        ways += [f"{name}{sign}/../{other}" for sign in ("#", "%23", "?", "%3f", ";", "", "/%2e%2e", "%5c..")]
        ways += [f"{up}{name}" for up in UP] + [f"..{folder}{name}", f"%2e%2e{folder}{other}/../{name}"]
        for way in ways:
            for method in ("HEAD", "GET"):
                assert send(server.port, method, folder + way, "Accept: text/html").status in range(200, 500), way
        assert send(server.port, "GET", folder + name).body == (content if other == "x" else first.read_bytes())
