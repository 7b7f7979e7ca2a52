"""The stage's ES modules joined into the one script that Streamlit and the exported file need: no build step, no Node.

Modules are laid one after another, each behind those it imports, without their `import` and `export`. That is the same
program as long as every name stands for one thing in all of them, so whatever could make it another one is refused:
names given twice or renamed, circles, and imports of what is not there.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pages.i18n.locale import ENGLISH

WEB = Path(__file__).parent / "web"
LANGUAGES_FOLDER = Path(__file__).parents[1] / "i18n"
TERMS_FILE = Path(__file__).parents[2] / "engine/text/messages/terms.ftl"  # of English
MESSAGES_MODULE = "core/messages.js"
PANELS = ("table", "code", "tree", "formula", "plane", "candidates")  # as links name them (web/lecture/panel_choice.js)

# Modules are formatted by Prettier, so what is declared for a whole module stands at the margin, a name a declaration.
IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]*)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:(?:async )?function|class|const|let) (\w+)", re.MULTILINE)
UNSUPPORTED = re.compile(r"^(?:import\b|export (?!default\b)|var\b|(?:const|let) (?!\w)).*", re.MULTILINE)

KEY = re.compile(r'"([a-z]+\.[a-z-]+\.[a-z-]+)"|`([a-z]+\.[a-z-]+)\.\$\{')  # of a message: whole, or composed
TERM = re.compile(r"\{ (?P<start>START\()?-(?P<term>[\w-]+)\)? \}")  # in stage.json
TYPES = re.compile(r"/\*\* .*? \*/ ?", re.DOTALL)  # what only the type checker reads


class BundleError(ValueError):
    """A module that cannot be joined with the others."""


@dataclass(frozen=True)
class Module:
    """One file: what it imports from whom, what it declares, what others may import, and its code without all that."""

    imports: dict[str, list[str]]
    declared: list[str]
    exported: set[str] = field(hash=False)
    code: str


def parse_module(path: str, source: str) -> Module:
    """Example: `import { b } from "./b.js";` in a/a.js -> imports {"a/b.js": ["b"]}."""
    imports: dict[str, list[str]] = {}
    for names, target in IMPORT.findall(source):
        if not target.startswith("."):
            raise BundleError(f"{path} imports {target}, which is no module of the stage")
        wanted = [name.strip() for name in names.split(",") if name.strip()]
        if renamed := [name for name in wanted if not name.isidentifier()]:
            raise BundleError(f"{path} renames what it imports: {renamed[0]}")
        imports.setdefault(posixpath.normpath(posixpath.join(posixpath.dirname(path), target)), []).extend(wanted)
    code = IMPORT.sub("", source)
    found = DECLARED.findall(code)
    code = EXPORT.sub("", code)
    if other := UNSUPPORTED.search(code):
        raise BundleError(f"{path}: write this as the others do: {other.group()}")
    return Module(imports, [name for _, name in found], {name for export, name in found if export}, code.strip())


def modules(entry: str, folder: Path = WEB) -> dict[str, Module]:
    """The entry and all it imports, each behind those that it imports itself."""
    found: dict[str, Module] = {}

    def visit(path: str, way: tuple[str, ...]):
        if path in way:
            raise BundleError(f"imports run in a circle: {' -> '.join([*way[way.index(path) :], path])}")
        if path in found:
            return
        if not (folder / path).is_file():
            raise BundleError(f"{way[-1] if way else 'nobody'} imports {path}, which is not there")
        module = parse_module(path, (folder / path).read_text(encoding="utf-8"))
        for target, names in module.imports.items():
            visit(target, (*way, path))
            if missing := sorted(set(names) - found[target].exported):
                raise BundleError(f"{path} imports {missing[0]}, which {target} does not export")
        found[path] = module

    visit(entry, ())
    return found


def join_script(entry: str, folder: Path = WEB, language: str = ENGLISH) -> str:
    """All that an entry needs, as one script. What it says is put in behind the module that says it."""
    found, owner = modules(entry, folder), {}
    for path, module in found.items():
        for name in module.declared:
            if name in owner:
                raise BundleError(f"{owner[name]} and {path} both declare {name}")
            owner[name] = path
        if path != entry and "export default" in module.code:
            raise BundleError(f"{path} has a default export, which only an entry may have")
    used = messages(language, "".join(module.code for module in found.values()))
    said = f"\n\nsetMessages({json.dumps(language)}, {used});"
    return "\n\n".join(module.code + (said if path == MESSAGES_MODULE else "") for path, module in found.items()) + "\n"


def messages(language: str, code: str | None = None) -> str:
    """All messages of the stage as JSON, or those that `code` names; in English where a language has none."""
    table: dict[str, Any] = {}
    for name in (ENGLISH, language):
        table |= stage_messages(name)
    if code is not None:
        named = {literal or begun for literal, begun in KEY.findall(code)}
        table = {key: text for key, text in table.items() if {key, key.rpartition(".")[0]} & named}
    return json.dumps(table, ensure_ascii=False).replace("<", "\\u003c")  # none can end the script that holds it


def stage_messages(language: str) -> dict[str, Any]:
    """Return the stage's messages of a language, with the terms written out that English ones name: { -row }."""
    terms = dict(re.findall(r"^-([\w-]+) = (.+)$", TERMS_FILE.read_text("utf-8"), re.MULTILINE))

    def written(found: re.Match) -> str:
        term = terms[found["term"]]
        return term[:1].upper() + term[1:] if found["start"] else term

    source = (LANGUAGES_FOLDER / language / "stage.json").read_text(encoding="utf-8")
    return json.loads(TERM.sub(written, source))


def lean(code: str) -> str:
    """Without indentation and comments: nobody reads them in a browser. No text in the code spans lines."""
    lines = (line.strip() for line in TYPES.sub("", code).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


# The scripts that are sent by HTTP.
STAGE, PHONE, TALK, PRACTICE = "entry_streamlit.js", "entry_phone.js", "entry_talk.js", "entry_practice.js"
ENTRIES = STAGE, PHONE, TALK, PRACTICE


@cache
def served_script(entry: str = STAGE, language: str = ENGLISH) -> tuple[str, bytes]:
    """What a page runs, as routes.py sends it: its name, which changes with its content, and gzipped."""
    code = lean(join_script(entry, language=language)).encode()
    return f"{hashlib.sha256(code).hexdigest()[:16]}.js", gzip.compress(code, mtime=0)


def style() -> str:
    return (WEB / "stage.css").read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.stdout.buffer.write(join_script(sys.argv[1]).encode())
