"""The configuration of nginx: pages/serve/nginx.conf with the processes filled in."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template

import streamlit as st

from engine.text.message import Message, msg
from pages.classroom.room_codes import first_letter
from pages.i18n.http import COOKIE
from pages.i18n.locale import ENGLISH, LANGUAGES, Locale
from pages.i18n.translator import translator_for
from pages.serve.options import ServeOptions
from pages.serve.processes import PAUSE, stop

CONFIGURATION = Path(__file__).with_name("nginx.conf")
UPLOAD_OVERHEAD_MB = 1  # MB that a form may add to the file in it


class NginxTemplate(Template):
    """nginx's own variables begin with a dollar."""

    delimiter = "@"


def configuration(service: ServeOptions) -> str:
    numbered = list(enumerate(service.ports, start=1))
    home = f"location = / {{ return 302 {service.base}/; }}" if service.base else ""
    return NginxTemplate(CONFIGURATION.read_text("utf-8")).substitute(
        address=service.address,
        port=service.port,
        base=service.base,
        home=indent_lines([home], 2),
        processes="\n".join(upstream_block(service, number) for number, _ in numbered),
        servers=indent_lines([server_line(port) for port in service.ports], 2),
        named=indent_lines([f"{number} process_{number};" for number, _ in numbered], 2),
        numbers=indent_lines([f'"~:{port}$" {number};' for number, port in numbered], 2),  # the last that was asked
        cookie=f"treerings_{service.port}",  # of all ports of a machine a browser keeps the cookies in one box
        same_site="SameSite=None; Secure; Partitioned" if service.embed_from else "SameSite=Lax",
        behind=indent_lines([f"set_real_ip_from {network};" for network in service.behind], 1),
        classes=indent_lines([class_location(service, number) for number, _ in numbered], 2),
        reads=COOKIE,
        too_much=indent_lines(language_map(msg("frame.refusal.request-limit")), 2),
        away=indent_lines(language_map(msg("frame.refusal.restarting")), 2),
        upload=st.get_option("server.maxUploadSize") + UPLOAD_OVERHEAD_MB,
    )


def upstream_block(service: ServeOptions, number: int) -> str:
    """A process, and the others for when it is gone."""
    own = service.ports[number - 1]
    others = [server_line(port, " backup") for port in service.ports if port != own]
    return f"    upstream process_{number} {{\n{indent_lines([server_line(own), *others], 2)}\n    }}"


def class_location(service: ServeOptions, number: int) -> str:
    """Where the classes of a process are: with it, by the first letter of their code; anywhere, where all have them."""
    return "" if service.rooms else f'"~*^{re.escape(service.base)}/class/{first_letter(number)}" process_{number};'


def language_map(said: Message) -> list[str]:
    """By the languages that are wanted, the first of which that is there decides: `,,fr-CH, fr;q=0.9, de;q=0.8`."""
    others = rf"(?:\s*+(?!(?:{'|'.join(LANGUAGES)})\b)[^,]*,)*"
    told = {name: translator_for(Locale(name)).text(said) for name in LANGUAGES}
    return [f'default "{told[ENGLISH]}";', *(f'"~*^{others}\\s*+{name}\\b" "{text}";' for name, text in told.items())]


def server_line(port: int, role: str = "") -> str:
    """`max_fails=0`: whether one is there again is asked every time, which costs nothing on the same machine."""
    return f"server 127.0.0.1:{port} max_fails=0{role};"


def indent_lines(lines: Sequence[str], depth: int) -> str:
    return "\n".join(f"{'    ' * depth}{line}" for line in lines if line)


ROOM = 64 * 2**20  # bytes that are to be free before nginx keeps an answer: more than it writes between two looks


class Nginx:
    """One nginx, and the one that takes its place."""

    def __init__(self, service: ServeOptions, folder: Path):
        """`folder` is its own. Its worker must read it: as root it gives up its rights."""
        folder.chmod(0o755)
        (folder / "temporary").mkdir()
        (folder / "nginx.conf").write_text(configuration(service), "utf-8")
        self.command = [program() or "nginx", "-p", str(folder), "-e", "stderr", "-c", "nginx.conf"]
        self.pid_file = folder / "nginx.pid"
        self.replaced, self.has_served = 0, False
        self.start()

    def start(self):
        """Start it in a session of its own: Ctrl-C in the terminal must not reach it."""
        self.began = time.monotonic()
        self.running = subprocess.Popen(self.command, start_new_session=True)
        print(f"nginx runs as {self.running.pid}.", flush=True)

    @property
    def alive(self) -> bool:
        return self.running.poll() is None

    def supervise(self):
        """Start it again if it died after it had served; note whether it has.

        It writes its number into a file as soon as it holds its port.
        """
        self.has_served = self.has_served or self.pid_file.exists()
        if not self.alive and self.has_served and time.monotonic() - self.began > PAUSE:
            self.kill_workers()
            self.replaced += 1
            self.start()

    def status(self) -> dict:
        return {"alive": self.alive, "replaced": self.replaced}

    def kill_workers(self):
        """End the workers of an nginx that was killed. They outlive it, and hold its port."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)

    def close(self):
        stop(self.running)
        self.kill_workers()


def program() -> str | None:
    """The path of nginx. Debian keeps it where only root looks by itself."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def update_disk_flag(folder: Path):
    """Keep a file `room` while the disk has room: without it nginx keeps no answers, which would break them off."""
    if shutil.disk_usage(folder).free < ROOM:
        (folder / "room").unlink(missing_ok=True)
        warn_once(f"The disk of {folder} is nearly full: nginx keeps no more lessons on it.")
    else:
        (folder / "room").touch()


@cache
def warn_once(text: str):
    """Print a sentence once."""
    print(text, flush=True)
