"""What nginx is told, whatever is asked for on the command line; and what is answered to what cannot be done."""

import contextlib
import http.client
import shutil
import socket
import subprocess
import time

import pytest
from starlette.requests import Request

from engine.text.message import msg
from pages.classroom import room_codes as codes
from pages.i18n.http import preferred_language
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from pages.serve import __main__ as command
from pages.serve.nginx import configuration
from pages.serve.options import ServeOptions, parse_arguments
from tests.serving import free_ports, nginx

ROOMS = "--rooms=redis://localhost:6379/1"
MANY = ["--processes=3", "--base-path=/stats/trees/", "--embed-from=https://lms.example", "--behind=10.0.0.0/8"]


@pytest.mark.parametrize("words", [[], ["--processes", "1"], MANY, [*MANY, ROOMS]])
def test_nginx_takes_what_is_written_for_it(tmp_path, words):
    service = parse_arguments([*words, "--address", "127.0.0.1", "--port", str(free_ports(1))])
    (tmp_path / "nginx.conf").write_text(configuration(service), "utf-8")
    (tmp_path / "temporary").mkdir()
    asked = [nginx(), "-t", "-p", str(tmp_path), "-e", "stderr", "-c", "nginx.conf"]
    checked = subprocess.run(asked, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


WANTED = [("", "", "en"), ("lang=de", "", "de"), ("lang=xx", "de-CH, en;q=0.5", "de"), ("", "fr, de;q=0.7, en", "de"),
          ("", "en-US, de", "en"), ("lang=en", "de", "en"), ("", "dense", "en"), ("", "FR,DE-at", "de")]  # fmt: skip
KEPT = [
    ("treerings-reads=lang%3Dde", "de"),
    ("a=b; treerings-reads=numbers%3Dpoint%20lang%3Dde", "de"),
    ("x=lang%3Dde", "en"),
]


def test_what_nginx_refuses_itself_it_tells_in_the_reader_s_language_as_the_app_does(tmp_path):
    """Its processes are not there, so it says that the app is starting again."""
    service = ServeOptions(processes=1, port=free_ports(2), address="127.0.0.1")
    (tmp_path / "nginx.conf").write_text(configuration(service), "utf-8")
    (tmp_path / "temporary").mkdir()
    tmp_path.chmod(0o755)
    running = subprocess.Popen([nginx(), "-p", str(tmp_path), "-e", "stderr", "-c", "nginx.conf"])
    try:
        asked = [*((query, {"accept-language": prefers}, name) for query, prefers, name in WANTED),
                 *(("", {"accept-language": "en", "cookie": kept}, name) for kept, name in KEPT)]  # fmt: skip
        for query, headers, name in asked:
            headers = {key: value for key, value in headers.items() if value}
            said = [(key.encode(), value.encode()) for key, value in headers.items()]
            scope = {"type": "http", "headers": said, "query_string": query.encode()}
            assert preferred_language(Request(scope)) == name, (query, headers)
            told = translator_for(Locale(name)).text(msg("frame.refusal.restarting"))
            assert answer(service.port, f"/tree?{query}", headers) == f"{told}\n", (query, headers)
    finally:
        running.terminate()
        running.wait()


def answer(port: int, path: str, headers: dict[str, str]) -> str:
    """Of a server that may just be starting."""
    for _ in range(100):
        try:
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as wire:
                wire.request("GET", path, headers=headers)
                return wire.getresponse().read().decode()
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise AssertionError("nginx does not answer")


def test_embedded_the_cookie_goes_along_into_another_sites_frame():
    written = configuration(ServeOptions(embed_from=["https://lms.example"], base_path="trees"))
    assert '"treerings_8501=$number; Path=/trees/; HttpOnly; SameSite=None; Secure; Partitioned"' in written


def test_a_class_goes_to_the_process_that_its_code_names_unless_all_have_it():
    alone, shared = (
        configuration(parse_arguments(["--processes=2", "--base-path=a", *more])) for more in ([], [ROOMS])
    )
    assert '"~*^/a/class/2" process_1;' in alone and '"~*^/a/class/3" process_2;' in alone
    assert codes.code_of("x" * 40, 2)[0] == "3" and codes.code_of("x" * 40, 1)[1:] == codes.code_of("x" * 40, 2)[1:]
    assert "class/2" not in shared


def test_each_process_has_all_others_behind_it():
    written = configuration(ServeOptions(processes=3, port=9000))
    group = written.split("upstream process_2 {")[1].split("}")[0]
    assert [line.split()[1:] for line in group.strip().splitlines()] == [
        ["127.0.0.1:9002", "max_fails=0;"],
        ["127.0.0.1:9001", "max_fails=0", "backup;"],
        ["127.0.0.1:9003", "max_fails=0", "backup;"],
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--processes", "0"], "0 is no number of processes from 1 to 64"),
        (["--port", "70000"], "70000 is no port from 1 to 65000"),
        (["--base-path", "a; }"], "a; } is no path of letters, digits, - and _, like trees or stats/trees"),
        (["--embed-from", "lms.example"], "lms.example is no origin like https://lms.example"),
        (["--rooms", "http://localhost"], "http://localhost is no address like redis://localhost:6379"),
        (["--processes", "33"], "more than 32 processes have to share their classes: give --rooms redis://..."),
        (["--behind", "ten"], "ten is no network like 10.0.0.0/8"),
    ],
)
def test_a_word_that_cannot_be_taken_is_answered_in_a_sentence(capsys, words, sentence):
    with pytest.raises(SystemExit):
        parse_arguments(words)
    assert sentence in capsys.readouterr().err


def test_without_nginx_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert command.serve(ServeOptions()) == "nginx is not installed. On Debian and Ubuntu: sudo apt install nginx"


def test_a_port_that_is_taken_is_named_before_anything_starts(monkeypatch):
    monkeypatch.setattr(command, "program", lambda: "nginx")
    port = free_ports(3)
    with socket.socket() as other:
        other.bind(("127.0.0.1", port + 2))
        other.listen()
        assert command.serve(ServeOptions(port=port)).startswith(f"Port {port + 2} is taken. Choose another --port")
