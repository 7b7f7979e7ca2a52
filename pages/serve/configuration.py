"""The configuration of nginx: pages/serve/nginx.conf with the processes filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import Template

import streamlit as st

from engine.text.message import Message, msg
from pages.classroom.codes import first_letter
from pages.language.messages import language
from pages.language.names import ENGLISH, LANGUAGES, Spoken
from pages.parts.speaking.asked import COOKIE
from pages.serve.service import Service

CONFIGURATION = Path(__file__).with_name("nginx.conf")
FRAME_OF_UPLOAD = 1  # MB that a form may add to the file in it


class Filled(Template):
    """nginx's own variables begin with a dollar."""

    delimiter = "@"


def configuration(service: Service) -> str:
    numbered = list(enumerate(service.ports, start=1))
    home = f"location = / {{ return 302 {service.base}/; }}" if service.base else ""
    return Filled(CONFIGURATION.read_text("utf-8")).substitute(
        address=service.address,
        port=service.port,
        base=service.base,
        home=indented([home], 2),
        processes="\n".join(group(service, number) for number, _ in numbered),
        servers=indented([server(port) for port in service.ports], 2),
        named=indented([f"{number} process_{number};" for number, _ in numbered], 2),
        numbers=indented([f'"~:{port}$" {number};' for number, port in numbered], 2),  # the last that was asked
        cookie=f"treerings_{service.port}",  # of all ports of a machine a browser keeps the cookies in one box
        same_site="SameSite=None; Secure; Partitioned" if service.embed_from else "SameSite=Lax",
        behind=indented([f"set_real_ip_from {network};" for network in service.behind], 1),
        classes=indented([class_of(service, number) for number, _ in numbered], 2),
        reads=COOKIE,
        too_much=indented(in_languages(msg("refused-requests")), 2),
        away=indented(in_languages(msg("refused-away")), 2),
        upload=st.get_option("server.maxUploadSize") + FRAME_OF_UPLOAD,
    )


def group(service: Service, number: int) -> str:
    """A process, and the others for when it is gone."""
    own = service.ports[number - 1]
    others = [server(port, " backup") for port in service.ports if port != own]
    return f"    upstream process_{number} {{\n{indented([server(own), *others], 2)}\n    }}"


def class_of(service: Service, number: int) -> str:
    """Where the classes of a process are: with it, by the first letter of their code; anywhere, where all have them."""
    return "" if service.rooms else f'"~*^{re.escape(service.base)}/class/{first_letter(number)}" process_{number};'


def in_languages(said: Message) -> list[str]:
    """By the languages that are wanted, the first of which that is there decides: `,,fr-CH, fr;q=0.9, de;q=0.8`."""
    others = rf"(?:\s*+(?!(?:{'|'.join(LANGUAGES)})\b)[^,]*,)*"
    told = {name: language(Spoken(name)).text(said) for name in LANGUAGES}
    return [f'default "{told[ENGLISH]}";', *(f'"~*^{others}\\s*+{name}\\b" "{text}";' for name, text in told.items())]


def server(port: int, role: str = "") -> str:
    """`max_fails=0`: whether one is there again is asked every time, which costs nothing on the same machine."""
    return f"server 127.0.0.1:{port} max_fails=0{role};"


def indented(lines: Sequence[str], depth: int) -> str:
    return "\n".join(f"{'    ' * depth}{line}" for line in lines if line)
