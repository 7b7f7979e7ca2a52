"""The command-line options of `python -m pages.serve`."""

import argparse
import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pages.classroom.room_codes import LETTERS
from pages.frame.headers import ORIGIN

MAX_SEPARATE_PROCESSES = len(LETTERS)  # the first letter of a class's code identifies its process
ROOMS_ADDRESS = re.compile(r"(redis|rediss|unix)://\S+")
PATH = re.compile(r"([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?")


@dataclass(frozen=True)
class ServeOptions:
    """The options, and values derived from them."""

    processes: int = 2
    port: int = 8501
    address: str = "0.0.0.0"
    base_path: str = ""
    embed_from: Sequence[str] = ()
    behind: Sequence[str] = ()
    rooms: str = ""  # address of the store of classes that processes share

    @property
    def ports(self) -> range:
        """The ports of the processes, after the public one."""
        return range(self.port + 1, self.port + 1 + self.processes)

    @property
    def base(self) -> str:
        """The beginning of every path: `/trees`, or ""."""
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
    options = ServeOptions(**vars(parser.parse_args(words)))
    if options.processes > MAX_SEPARATE_PROCESSES and not options.rooms:
        most = MAX_SEPARATE_PROCESSES
        parser.error(f"more than {most} processes have to share their classes: give --rooms redis://...")
    return options


# -- types of options: each returns the value or raises


def check(word: str, is_valid: object, expected: str) -> str:
    if not is_valid:
        raise argparse.ArgumentTypeError(f"{word} is no {expected}")
    return word


def count(word: str) -> int:
    return int(check(word, word.isdecimal() and 1 <= int(word) <= 64, "number of processes from 1 to 64"))


def port(word: str) -> int:
    return int(check(word, word.isdecimal() and 1 <= int(word) <= 65_000, "port from 1 to 65000"))


def path(word: str) -> str:
    word = word.strip("/")
    return check(word, PATH.fullmatch(word), "path of letters, digits, - and _, like trees or stats/trees")


def origin(word: str) -> str:
    return check(word, ORIGIN.fullmatch(word), "origin like https://lms.example")


def rooms(word: str) -> str:
    return check(word, not word or ROOMS_ADDRESS.fullmatch(word), "address like redis://localhost:6379")


def network(word: str) -> str:
    try:
        return str(ipaddress.ip_network(word))
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{word} is no network like 10.0.0.0/8") from problem
