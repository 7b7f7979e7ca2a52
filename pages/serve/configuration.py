"""The configuration of nginx: pages/serve/nginx.conf with the processes filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import Template

import streamlit as st

from engine.text.message import Message, msg
from pages.classroom.codes import first_letter
from pages.language.messages import translator_for
from pages.language.names import ENGLISH, LANGUAGES, Locale
from pages.parts.speaking.asked import COOKIE
from pages.serve.service import ServeOptions

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
