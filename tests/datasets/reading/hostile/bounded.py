"""A function on many files, one after the other, each under a bound of memory and of processor time.

    outcomes("datasets:read_with_decisions", {"bomb": b"PK..."}, folder)  ->  {"bomb": "DataProblem: It is too large."}

One process imports the function, and forks for each file: that is quick, and whatever a file does ends with its fork.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import subprocess
import sys
import traceback
from pathlib import Path

MEMORY = 400_000_000  # bytes above what the process has once everything is imported
SECONDS = 10  # of processor time
ROOT = Path(__file__).parents[4]


def outcomes(function: str, cases: dict[str, bytes], folder: Path) -> dict[str, str]:
    """The type of what the function returned or raised for each case, with the words of an error."""
    for number, data in enumerate(cases.values()):
        (folder / str(number)).write_bytes(data)
    command = [sys.executable, "-m", __name__, function, str(folder), str(len(cases))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return dict(zip(cases, map(json.loads, done.stdout.splitlines()), strict=True))


def main(function: str, folder: str, count: int):
    module, _, name = function.partition(":")
    call = getattr(importlib.import_module(module), name)
    memory = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MEMORY
    for number in range(count):
        print(json.dumps(forked(call, (Path(folder) / str(number)).read_bytes(), memory)), flush=True)


def forked(call, data: bytes, memory: int) -> str:
    """What came of it in a process of its own."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        try:
            said = type(call(data)).__name__
        except Exception as error:
            where = (
                "" if type(error).__name__ == "DataProblem" else f" at {traceback.extract_tb(error.__traceback__)[-1]}"
            )
            said = f"{type(error).__name__}: {error}{where}"
        os.write(write, said[:2_000].encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as said:
        found = said.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    return found if os.WIFEXITED(status) and found else f"ended with status {status}"


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
