"""Join the stage's ES modules into one script, without a build step or Node.

Modules are concatenated, each after those it imports, without `import` and `export`. That is the same program as long
as every name means one thing in all of them, so anything else is refused: names declared twice or renamed, cycles, and
imports of what does not exist.
"""

import base64
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
# The panels' names in links (web/lecture/panel_choice.js).
PANELS = ("table", "code", "tree", "formula", "plane", "candidates")

# Prettier formats the modules, so top-level declarations start at the margin, one name each.
IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]*)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:(?:async )?function|class|const|let) (\w+)", re.MULTILINE)
UNSUPPORTED = re.compile(r"^(?:import\b|export (?!default\b)|var\b|(?:const|let) (?!\w)).*", re.MULTILINE)

KEY = re.compile(r'"([a-z]+\.[a-z-]+\.[a-z-]+)"|`([a-z]+\.[a-z-]+)\.\$\{')  # of a message, or the start of one
TERM = re.compile(r"\{ (?P<start>START\()?-(?P<term>[\w-]+)\)? \}")  # in stage.json
TYPES = re.compile(r"/\*\* .*? \*/ ?", re.DOTALL)  # comments for the type checker


class BundleError(ValueError):
    """A module that cannot be joined with the others."""


@dataclass(frozen=True)
class Module:
    """One file: its imports by path, its declarations, its exports, and its code without `import` and `export`."""

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
        imported = [name.strip() for name in names.split(",") if name.strip()]
        if renamed := [name for name in imported if not name.isidentifier()]:
            raise BundleError(f"{path} renames what it imports: {renamed[0]}")
        imports.setdefault(posixpath.normpath(posixpath.join(posixpath.dirname(path), target)), []).extend(imported)
    code = IMPORT.sub("", source)
    declared = DECLARED.findall(code)
    code = EXPORT.sub("", code)
    if other := UNSUPPORTED.search(code):
        raise BundleError(f"{path}: write this as the others do: {other.group()}")
    return Module(imports, [name for _, name in declared], {name for export, name in declared if export}, code.strip())


def modules(entry: str, folder: Path = WEB) -> dict[str, Module]:
    """Return an entry and all modules it needs by path, each after its own imports."""
    loaded: dict[str, Module] = {}

    def visit(path: str, importers: tuple[str, ...]):
        if path in importers:
            cycle = [*importers[importers.index(path) :], path]
            raise BundleError(f"imports run in a circle: {' -> '.join(cycle)}")
        if path in loaded:
            return
        if not (folder / path).is_file():
            raise BundleError(f"{importers[-1] if importers else 'nobody'} imports {path}, which is not there")
        module = parse_module(path, (folder / path).read_text(encoding="utf-8"))
        for target, names in module.imports.items():
            visit(target, (*importers, path))
            if missing := sorted(set(names) - loaded[target].exported):
                raise BundleError(f"{path} imports {missing[0]}, which {target} does not export")
        loaded[path] = module

    visit(entry, ())
    return loaded


def join_script(entry: str, folder: Path = WEB, language: str = ENGLISH) -> str:
    """Join an entry, all its modules and the messages of a language to a script."""
    bundle, owner = modules(entry, folder), {}
    for path, module in bundle.items():
        for name in module.declared:
            if name in owner:
                raise BundleError(f"{owner[name]} and {path} both declare {name}")
            owner[name] = path
        if path != entry and "export default" in module.code:
            raise BundleError(f"{path} has a default export, which only an entry may have")
    used = messages(language, "".join(module.code for module in bundle.values()))
    call = f"\n\nsetMessages({json.dumps(language)}, {used});"
    codes = (module.code + (call if path == MESSAGES_MODULE else "") for path, module in bundle.items())
    return "\n\n".join(codes) + "\n"


def messages(language: str, code: str | None = None) -> str:
    """Return the stage's messages as JSON, or only those that `code` uses; English where a language lacks one."""
    table: dict[str, Any] = {}
    for name in (ENGLISH, language):
        table |= stage_messages(name)
    if code is not None:
        used = {key or prefix for key, prefix in KEY.findall(code)}
        table = {key: text for key, text in table.items() if {key, key.rpartition(".")[0]} & used}
    return json.dumps(table, ensure_ascii=False).replace("<", "\\u003c")  # so that no text ends the script element


def stage_messages(language: str) -> dict[str, Any]:
    """Return the stage's messages of a language, with the terms written out that English ones name: { -row }."""
    terms = dict(re.findall(r"^-([\w-]+) = (.+)$", TERMS_FILE.read_text("utf-8"), re.MULTILINE))

    def written(found: re.Match) -> str:
        term = terms[found["term"]]
        return term[:1].upper() + term[1:] if found["start"] else term

    source = (LANGUAGES_FOLDER / language / "stage.json").read_text(encoding="utf-8")
    return json.loads(TERM.sub(written, source))


def lean(code: str) -> str:
    """Remove indentation and comments from JavaScript or CSS; no string in it spans lines."""
    lines = (line.strip() for line in TYPES.sub("", code).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


# Entries that are served over HTTP.
STAGE, PHONE, TALK, PRACTICE = "entry_streamlit.js", "entry_phone.js", "entry_talk.js", "entry_practice.js"
ENTRIES = STAGE, PHONE, TALK, PRACTICE


@cache
def served_script(entry: str = STAGE, language: str = ENGLISH) -> tuple[str, bytes]:
    """Return an entry's file name, a hash of its content, and the gzipped script."""
    code = lean(join_script(entry, language=language)).encode()
    return f"{hashlib.sha256(code).hexdigest()[:16]}.js", gzip.compress(code, mtime=0)


@cache
def served_font() -> tuple[str, bytes]:
    """Return the file name and the content of the font of formulas."""
    font = (WEB / "fonts/treerings-math.woff2").read_bytes()
    return f"{hashlib.sha256(font).hexdigest()[:16]}.woff2", font


def font_face(address: str) -> str:
    """Return the CSS rule that loads the font of formulas. A browser ignores it in the style of a shadow root."""
    return f'@font-face {{ font-family: "Treerings Math"; src: url({address}) format("woff2"); }}\n'


def style() -> str:
    """Return the stage's CSS for a page that has its font within, without comments."""
    font = f"data:font/woff2;base64,{base64.b64encode(served_font()[1]).decode()}"
    css = (WEB / "stage.css").read_text(encoding="utf-8")
    return font_face(font) + re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


if __name__ == "__main__":
    sys.stdout.buffer.write(join_script(sys.argv[1]).encode())
