"""What is asked for on the command line, and what follows from it."""

from __future__ import annotations

import argparse
import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pages.classroom.room_codes import LETTERS
from pages.frame.headers import ORIGIN

MAX_SEPARATE_PROCESSES = len(LETTERS)  # the first letter of a class's code names its process
ROOMS_ADDRESS = re.compile(r"(redis|rediss|unix)://\S+")
PATH = re.compile(r"([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?")


@dataclass(frozen=True)
class ServeOptions:
    """What is asked for on the command line."""

    processes: int = 2
    port: int = 8501
    address: str = "0.0.0.0"
    base_path: str = ""
    embed_from: Sequence[str] = ()
    behind: Sequence[str] = ()
    rooms: str = ""  # where classes are kept that span processes

    @property
    def ports(self) -> range:
        """The processes', in order: those after the one that everybody asks."""
        return range(self.port + 1, self.port + 1 + self.processes)

    @property
    def base(self) -> str:
        """What every path begins with: `/trees`, or nothing."""
        return self.base_path and f"/{self.base_path}"


def parse_arguments(words: list[str] | None = None) -> ServeOptions:
    parser = argparse.ArgumentParser("python -m pages.serve", description="Several processes behind one nginx.")
    parser.add_argument("--processes", type=count, default=2, help="as many as the machine has cores")
    parser.add_argument("--port", type=port, default=8501, help="the processes take the ports after it")
    parser.add_argument("--address", default="0.0.0.0", help="127.0.0.1: only from this machine")
    parser.add_argument("--base-path", type=path, default="", help="trees: everything below /trees")
    parser.add_argument("--embed-from", type=origin, nargs="+", default=[], help="whose pages may frame ours")
    parser.add_argument("--behind", type=network, nargs="+", default=[], help="the proxies' networks: 10.0.0.0/8")
    parser.add_argument("--rooms", type=rooms, default="", help="redis://localhost: a class may span the processes")
    service = ServeOptions(**vars(parser.parse_args(words)))
    if service.processes > MAX_SEPARATE_PROCESSES and not service.rooms:
        parser.error(
            f"more than {MAX_SEPARATE_PROCESSES} processes have to share their classes: give --rooms redis://..."
        )
    return service


def count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 64:
        raise argparse.ArgumentTypeError(f"{word} is no number of processes from 1 to 64")
    return int(word)


def port(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 65_000:
        raise argparse.ArgumentTypeError(f"{word} is no port from 1 to 65000")
    return int(word)


def path(word: str) -> str:
    word = word.strip("/")
    if not PATH.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word} is no path of letters, digits, - and _, like trees or stats/trees")
    return word


def origin(word: str) -> str:
    if not ORIGIN.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word} is no origin like https://lms.example")
    return word


def rooms(word: str) -> str:
    if word and not ROOMS_ADDRESS.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word} is no address like redis://localhost:6379")
    return word


def network(word: str) -> str:
    try:
        return str(ipaddress.ip_network(word))
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{word} is no network like 10.0.0.0/8") from problem
