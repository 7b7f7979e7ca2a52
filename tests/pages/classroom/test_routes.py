"""The ways into a class over HTTP: the phone's page, small and by itself, and the opening of a class."""

import gzip
import json
import re

import pytest
import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware

from pages.classroom import rate_limits as limits
from pages.classroom.room_codes import CODE
from pages.classroom.routes import LARGEST, routes
from pages.frame.headers import SecurityHeadersMiddleware
from pages.frame.middleware import FirstPaintMiddleware
from pages.stage.bundle import PHONE, served_script
from pages.stage.routes import routes as stage_routes
from tests.asgi import asked

TOKEN = "presenter-" + "x" * 30


def app():
    """A server of its own, with what stands in front of ours."""
    layers = [
        Middleware(SecurityHeadersMiddleware),
        Middleware(FirstPaintMiddleware, "body { color: red }", "<svg></svg>"),
    ]
    return Starlette(routes=[*stage_routes(), *routes()], middleware=layers)


def ask(server, path: str, method="GET", body=b"", host="trees.example", query="", **headers: str):
    said = [(b"host", host.encode()), (b"accept", b"text/html")]
    said += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": said, "query_string": query.encode(),
             "root_path": "", "client": ("10.0.0.1", 5)}  # fmt: skip
    sent = asked(server, scope, body)
    named = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], named, b"".join(part.get("body", b"") for part in sent[1:])


def opening(server, token: str = TOKEN, address: str = "https://trees.example/class", language: str = "en"):
    body = {"token": token, "address": address, "language": language}
    return ask(server, "/class", "POST", json.dumps(body).encode())


def test_an_opening_is_refused_in_the_language_of_who_asks():
    refused = {name: ask(app(), "/class", "POST", b"{}", accept_language=name) for name in ("de-AT, en", "fr")}
    assert [status for status, _, _ in refused.values()] == [400, 400]
    assert refused["de-AT, en"][2].decode().startswith("Eine Gruppe wird mit einem Schlüssel geöffnet")
    assert refused["fr"][2].decode().startswith("A class is opened with a token")


@pytest.mark.parametrize("path", ["/class", "/class/K7QM2XAR", "/class/whatever"])
def test_the_page_of_phones_is_small_and_by_itself(path):
    server = app()
    status, headers, packed = ask(server, path)
    text = gzip.decompress(packed).decode()
    [script] = re.findall(r'src="([^"]+)"', text)
    code = ask(server, script)[2]
    assert status == 200 and headers["content-encoding"] == "gzip" and "text/html" in headers["content-type"]
    assert script == f"/stage/{served_script(PHONE)[0]}" and code == served_script(PHONE)[1]
    assert len(packed) + len(code) < 120_000 * 0.7, "well below what it may weigh"
    assert "color: red" not in text and "streamlit" not in text.lower()
    assert re.findall(r"https?://", text) == [] and "/*" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert "script-src 'self'" in headers["content-security-policy"]
    assert re.findall(r"<script(?! type=.application/json)[^>]*>[^<]", text) == [], "nothing runs inline"


def test_a_class_is_opened_and_found_again_by_its_token():
    server = app()
    status, _, body = opening(server)
    told = json.loads(body)
    assert status == 200 and CODE.fullmatch(told["code"])
    assert json.loads(opening(server)[2]) == told
    assert json.loads(opening(server, "another-" + "y" * 40)[2])["code"] != told["code"]
    assert told["address"] == f"https://trees.example/class/{told['code']}?lang=en"
    assert told["page"] == "https://trees.example/class"
    german = json.loads(opening(server, language="de")[2])
    assert german["address"].endswith("?lang=de") and german["code"] == told["code"]


@pytest.mark.parametrize(
    ("query", "reads", "language"),
    [("", "", "en"), ("lang=de", "", "de"), ("lang=de", "en-US,en;q=0.5", "de"), ("lang=xx", "de-CH, en;q=0.5", "de"),
     ("", "fr, de;q=0.7, en;q=0.3", "de"), ("", "fr-FR,*", "en"), ("lang=<b>", ";,", "en")],
)  # fmt: skip
def test_the_page_of_phones_speaks_the_language_of_its_class_or_of_its_reader(query, reads, language):
    server = app()
    status, headers, packed = ask(server, "/class/K7QM2XAR", query=query, accept_language=reads)
    text = gzip.decompress(packed).decode()
    assert status == 200 and f'lang="{language}"' in text and "Accept-Language" in headers["vary"]
    assert ("Auf dem Weg" if language == "de" else "Joining the class") in text
    assert f"/stage/{served_script(PHONE, language)[0]}" in text


def test_the_qr_code_is_that_of_the_address():
    told = json.loads(opening(app())[2])
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", told["qr"])}
    rows = segno.make(told["address"], error="m", micro=False).matrix
    assert told["size"] == len(rows)
    assert dark == {(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each}


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"token": "short", "address": "https://trees.example/class"}', b"x" * LARGEST * 2,
     json.dumps({"token": TOKEN, "address": "https://elsewhere.example/class"}).encode(),
     json.dumps({"token": TOKEN, "address": "javascript:alert(1)"}).encode(),
     json.dumps({"token": TOKEN, "address": "https://trees.example/" + "x" * 400}).encode(),
     json.dumps({"token": TOKEN, "address": "https://trees.example/class", "language": "<b>"}).encode(),
     json.dumps({"token": [1], "address": {}}).encode(), b"[" * 1_900],
)  # fmt: skip
def test_what_opens_no_class_is_refused_in_a_sentence(body):
    status, _, said = ask(app(), "/class", "POST", body)
    assert status == 400 and said.decode().endswith(".")


def test_one_network_address_does_not_open_all_classes_there_are():
    server = app()
    found = [opening(server, f"token-{k:03}-" + "z" * 40)[0] for k in range(limits.MAX_ROOMS_OPENED + 2)]
    assert found == [200] * limits.MAX_ROOMS_OPENED + [400] * 2
