"""What the search of the index looks through: all that the app's search does, with where it leads in the course."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Any

from pages.notes.vocabulary import vocabulary
from pages.parts.frame.search import KIND_LABELS, SearchEntry, search_entries
from pages.parts.frame.spelling import normalize_text
from pages.parts.speaking.page import t


def search_index(pages: Collection[str]) -> dict[str, Any]:
    """Plain words of everything on these pages, and what we call what others call otherwise."""
    names: dict[str, list[str]] = {}
    for each in vocabulary():
        for other in each.also:
            names.setdefault(normalize_text(other), []).append(normalize_text(each.word))
    found = [(each, href(each)) for each in search_entries()]
    return {
        "entries": [
            {
                "kind": t(KIND_LABELS[each.kind]),
                "title": each.title,
                "href": to,
                "head": each.plain_title,
                "all": each.full_text,
            }
            for each, to in found
            if to.partition(".html")[0] in pages
        ],
        "names": names,
    }


def href(entry: SearchEntry) -> str:
    """Where an entry is shown: a worked example has a page of its own."""
    name, found = PurePosixPath(entry.file).stem, entry.address.get("find", "")
    if entry.kind == "example":
        return f"{found.lower()}.html"
    place = {"formula": "idea", "setting": "Settings", "erratum": found}.get(entry.kind, "")
    return f"{name}.html#{place}" if place else f"{name}.html"
