"""A book or a chapter as the browser unpacks it."""

import gzip
import json
from itertools import accumulate


def unpacked(sent: bytes) -> dict:
    """What pages.stage.encoding.pack has packed."""
    value = json.loads(gzip.decompress(sent))
    return {**value, "steps": out_of_runs(value["steps"])} if "runs" in value.get("steps", ()) else value


def out_of_runs(sent: dict) -> dict[str, list]:
    """The columns of a book's steps from how they travel."""
    steps = {}
    for name, (differences, times) in sent["runs"].items():
        numbers = accumulate(by for by, often in zip(differences, times, strict=True) for _ in range(often))
        meant = sent["words"].get(name)
        steps[name] = [meant[number] if meant else number for number in numbers]
    steps["nodes"] = [[] for _ in steps["grain"]]
    for i, nodes in zip(*sent["nodes"], strict=True):
        steps["nodes"][i] = nodes
    return steps
