"""nginx: its configuration, which is pages/serve/nginx.conf with the processes filled in, and its process."""

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
UPLOAD_OVERHEAD_MB = 1  # that a form may add to its file


class NginxTemplate(Template):
    """A template with "@", since "$" begins nginx's own variables."""

    delimiter = "@"


def configuration(options: ServeOptions) -> str:
    numbers = range(1, options.processes + 1)
    home = f"location = / {{ return 302 {options.base}/; }}" if options.base else ""
    return NginxTemplate(CONFIGURATION.read_text("utf-8")).substitute(
        address=options.address,
        port=options.port,
        base=options.base,
        home=indent_lines([home], 2),
        processes="\n".join(upstream_block(options, number) for number in numbers),
        servers=indent_lines([server_line(port) for port in options.ports], 2),
        named=indent_lines([f"{number} process_{number};" for number in numbers], 2),
        numbers=indent_lines([f'"~:{port}$" {number};' for number, port in enumerate(options.ports, 1)], 2),
        cookie=f"treerings_{options.port}",  # browsers share cookies between all ports of a host
        same_site="SameSite=None; Secure; Partitioned" if options.embed_from else "SameSite=Lax",
        behind=indent_lines([f"set_real_ip_from {network};" for network in options.behind], 1),
        classes=indent_lines([class_location(options, number) for number in numbers], 2),
        reads=COOKIE,
        too_much=indent_lines(language_map(msg("frame.refusal.request-limit")), 2),
        away=indent_lines(language_map(msg("frame.refusal.restarting")), 2),
        upload=st.get_option("server.maxUploadSize") + UPLOAD_OVERHEAD_MB,
    )


def upstream_block(options: ServeOptions, number: int) -> str:
    """Return the upstream of a process, with the others as backups."""
    port = options.ports[number - 1]
    backups = [server_line(other, " backup") for other in options.ports if other != port]
    return f"    upstream process_{number} {{\n{indent_lines([server_line(port), *backups], 2)}\n    }}"


def class_location(options: ServeOptions, number: int) -> str:
    """Return the rule that routes classes by their code's first letter; "" if processes share their classes."""
    return "" if options.rooms else f'"~*^{re.escape(options.base)}/class/{first_letter(number)}" process_{number};'


def language_map(message: Message) -> list[str]:
    """Return an nginx map from Accept-Language (`fr-CH, fr;q=0.9, de;q=0.8`) to a message in the first known one."""
    others = rf"(?:\s*+(?!(?:{'|'.join(LANGUAGES)})\b)[^,]*,)*"
    texts = {name: translator_for(Locale(name)).text(message) for name in LANGUAGES}
    return [f'default "{texts[ENGLISH]}";', *(f'"~*^{others}\\s*+{name}\\b" "{text}";' for name, text in texts.items())]


def server_line(port: int, role: str = "") -> str:
    """Return a server of an upstream. `max_fails=0`: always try it again, which is cheap on the same machine."""
    return f"server 127.0.0.1:{port} max_fails=0{role};"


def indent_lines(lines: Sequence[str], depth: int) -> str:
    return "\n".join(f"{'    ' * depth}{line}" for line in lines if line)


ROOM = 64 * 2**20  # free bytes that nginx's cache needs: more than it writes between two checks


class Nginx:
    """The nginx process, restarted when it dies. `folder` is its private directory."""

    def __init__(self, options: ServeOptions, folder: Path):
        folder.chmod(0o755)  # for its workers, which drop root's rights
        (folder / "temporary").mkdir()
        (folder / "nginx.conf").write_text(configuration(options), "utf-8")
        self.command = [program() or "nginx", "-p", str(folder), "-e", "stderr", "-c", "nginx.conf"]
        self.pid_file = folder / "nginx.pid"
        self.replaced, self.has_served = 0, False
        self.start()

    def start(self):
        """Start nginx in a new session, so that Ctrl-C does not reach it."""
        self.began = time.monotonic()
        self.running = subprocess.Popen(self.command, start_new_session=True)
        print(f"nginx runs as {self.running.pid}.", flush=True)

    @property
    def alive(self) -> bool:
        return self.running.poll() is None

    def supervise(self):
        """Restart nginx if it has died after it had served."""
        self.has_served = self.has_served or self.pid_file.exists()  # nginx writes the file when it has its port
        if not self.alive and self.has_served and time.monotonic() - self.began > PAUSE:
            self.kill_workers()
            self.replaced += 1
            self.start()

    def status(self) -> dict:
        return {"alive": self.alive, "replaced": self.replaced}

    def kill_workers(self):
        """Kill the workers, which outlive a killed nginx and keep its port."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)

    def close(self):
        stop(self.running)
        self.kill_workers()


def program() -> str | None:
    """Return the path of nginx. Debian installs it outside a normal user's PATH."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def update_disk_flag(folder: Path):
    """Create the file `room` while the disk has room. Without it nginx does not cache, since it would truncate."""
    if shutil.disk_usage(folder).free < ROOM:
        (folder / "room").unlink(missing_ok=True)
        warn_once(f"The disk of {folder} is nearly full: nginx keeps no more lessons on it.")
    else:
        (folder / "room").touch()


@cache
def warn_once(text: str):
    """Print a sentence, the first time only."""
    print(text, flush=True)
