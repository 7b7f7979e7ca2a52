"""The shape of the house: imports point one way, files and functions stay small, nothing private slips in.

Each file is parsed once. For what a rule sees and what it passes there is an example beside it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = {".py", ".md", ".txt", ".toml", ".lock", ".csv", ".json", ".js", ".css", ".html", ".svg", ".ftl", ""}
OWN_DOT_FOLDERS = {".ci", ".streamlit"}

# Who may import what, besides the standard library and files that the same line names. The first line that fits a path
# decides. What makes lessons of a learner may know its fit; its fit knows nothing of lessons.
CORE = {"engine.core", "engine.text.message", "numpy"}
FITTING = CORE | {"engine.split", "engine.tree", "engine.learners"}
EXPLAINING = FITTING | {"engine.text", "engine.design", "engine.ideas"}
OF_PAGES = {"datasets", "engine", "pages", "streamlit", "numpy", "pandas", "plotly", "graphviz", "starlette"}
MAY_IMPORT = {
    r"engine/text/(message|english|entries|arithmetic)\.py": {"engine.text", "numpy"},
    r"engine/text/": CORE | {"engine.text", "engine.split", "engine.tree", "engine.learners"},
    r"engine/core/": CORE | {"engine.text.english"},
    r"engine/split/": CORE | {"engine.split"},
    r"engine/tree/": CORE | {"engine.split", "engine.tree"},
    r"engine/learners/\w+/(lesson/|(lesson|exercises|misconceptions|design_questions|story|learner)\.py)": EXPLAINING,
    r"engine/learners/common/(exercise|learner|boosted_trees)\.py": EXPLAINING,
    r"engine/learners/\w+/": FITTING | {"engine.text.arithmetic"},
    r"engine/": {"engine", "numpy"},
    r"datasets/": {"datasets", "engine.core", "engine.split", "engine.text", "numpy", "openpyxl", "pandas", "pyarrow"},
    r"pages/i18n/(locale|templates|translator)\.py": {"babel", "engine.core", "engine.text", "fluent", "pages.i18n"},
    r"pages/classroom/": OF_PAGES | {"msgspec", "redis", "segno"},
    r"pages/": OF_PAGES | {"latex2mathml", "msgspec", "onnx", "orjson"},
    r"treerings/": {"anywidget", "datasets", "engine", "numpy", "pages", "pandas", "streamlit", "traitlets",
                    "treerings"},
    r"app\.py": {"pages", "starlette", "streamlit"},
}  # fmt: skip
NOT_FOR_FITS = re.compile(r"\.(lesson|exercises|misconceptions|design_questions|story|learner|registry)(\.|$)")


def project_files() -> Iterator[Path]:
    """Every text file of the project, and none that tools have put beside them."""
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        hidden = [part for part in inside.parts[:-1] if part.startswith(".") or part in {"__pycache__", "node_modules"}]
        if path.is_file() and path.name != ".git" and path.suffix in TEXT and not set(hidden) - OWN_DOT_FOLDERS:
            yield inside


FILES = tuple(project_files())
SOURCES = [path for path in FILES if path.suffix == ".py"]
PRODUCT = [path for path in SOURCES if path.parts[0] in ("engine", "datasets", "pages")]
SCRIPTS = [path for path in FILES if path.suffix == ".js"]


@cache
def source_of(path: Path) -> str:
    return (ROOT / path).read_bytes().decode("utf-8", errors="replace")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(source_of(path))


def imported_names(path: Path, tree: ast.Module) -> set[str]:
    """Dotted names of what a file imports; `from . import tree` in engine/grow.py -> engine.tree."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.parts[: len(path.parts) - node.level]) if node.level else ""
            module = ".".join(filter(None, [package, node.module]))
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def stray_imports(path: Path, tree: ast.Module) -> set[str]:
    """What a file imports against the line of MAY_IMPORT that fits it."""
    rule = next((rule for rule in MAY_IMPORT if re.match(rule, path.as_posix())), None)
    if rule is None:
        return set()  # tests may import anything
    names = imported_names(path, tree)
    foreign = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    wrong = {name for name in foreign if not any((name + ".").startswith(root + ".") for root in MAY_IMPORT[rule])}
    fits = MAY_IMPORT[rule] >= FITTING and not MAY_IMPORT[rule] >= EXPLAINING and "engine/text" not in rule
    return wrong | ({name for name in names if NOT_FOR_FITS.search(name)} if fits else set())


@pytest.mark.parametrize(
    ("file", "source", "found"),
    [
        ("engine/tree/tree.py", "import numpy as np\nfrom .growth import Growth\nfrom engine import split", set()),
        ("engine/tree/tree.py", "def f():\n    import pandas", {"pandas"}),
        ("engine/core/trace.py", "from datasets import load", {"datasets.load"}),
        ("engine/core/trace.py", "from ..tree import grow", {"engine.tree.grow"}),
        ("engine/learners/cart/fitting.py", "from engine.learners.cart.lesson.walk import LESSON",
         {"engine.learners.cart.lesson.walk.LESSON"}),
        ("engine/learners/cart/lesson/walk.py", "from engine.learners.prune.lesson import walk", set()),
        ("datasets/read.py", "import streamlit.testing", {"streamlit.testing"}),
        ("pages/home.py", "import app", {"app"}),
        ("tests/test_tree.py", "import sklearn, app", set()),
    ],
)  # fmt: skip
def test_the_rule_of_imports_sees_a_stray(file, source, found):
    assert stray_imports(Path(file), ast.parse(source)) == found


def test_imports_point_one_way():
    assert {path: found for path in SOURCES if (found := stray_imports(path, tree_of(path)))} == {}


# -- folders and names

# In a folder without tables and messages; every file of pages/ is a page, and there may be as many as it takes.
MAX_FILES = 20
MIN_LINES = 25  # that are not empty; less is a part of the file that imports it, unless another one needs it too


def test_no_folder_is_full():
    count = Counter(path.parent for path in FILES if path.suffix not in (".csv", ".ftl") and path.name != "__init__.py")
    assert {folder for folder, files in count.items() if files > MAX_FILES} == {Path("pages")}


def crumbs(trees: dict[Path, tuple[int, ast.Module]]) -> list[Path]:
    """Files too small to stand alone: fewer than MIN_LINES, and one file only makes use of them.

    An __init__.py, a page, and what each learner's folder declares are where they are for what they are called.
    """
    module = {".".join(path.with_suffix("").parts): path for path in trees}
    users: dict[Path, set[Path]] = {path: set() for path in trees}
    for path, (_, tree) in trees.items():
        for name in imported_names(path, tree):
            for own in (name, name.rpartition(".")[0]):
                if own in module and module[own] != path:
                    users[module[own]].add(path)
    small = {path for path, (lines, _) in trees.items() if lines < MIN_LINES and len(users[path]) == 1}
    stay = {path for path in small if path.name == "__init__.py" or path.parts[1] == "learners"}
    return sorted(path for path in small - stay if path.parent != Path("pages"))


@pytest.mark.parametrize(("lines", "users", "found"), [(24, 1, True), (25, 1, False), (24, 2, False), (24, 0, False)])
def test_a_small_file_that_one_other_imports_is_seen(lines, users, found):
    small, user = Path("pages/parts/small.py"), ast.parse("from pages.parts import small")
    trees = {small: (lines, ast.parse("x = 1"))} | {Path(f"pages/parts/{k}.py"): (30, user) for k in range(users)}
    assert crumbs(trees) == [small] * found


def test_no_file_is_a_crumb_of_another():
    lines = {path: len([line for line in source_of(path).splitlines() if line.strip()]) for path in PRODUCT}
    assert crumbs({path: (lines[path], tree_of(path)) for path in PRODUCT}) == []


def test_no_file_repeats_the_name_of_its_folder():
    """Not tree/tree_growth.py, but tree/tree.py: a folder may have its idea in it."""

    def repeats(path: Path) -> bool:
        folder, stem = path.parent.name, path.stem.removeprefix("test_") if path.parts[0] == "tests" else path.stem
        return bool(folder) and any(
            stem.startswith(word + join) for word in (folder, folder.rstrip("s")) for join in "_-"
        )

    assert repeats(Path("engine/tree/tree_growth.py")) and not repeats(Path("engine/tree/trees.py"))
    assert repeats(Path("tests/pages/notes/test_notes_of.py")) and not repeats(Path("tests/test_bench.py"))
    assert [path for path in (*SOURCES, *SCRIPTS) if repeats(path)] == []


# -- sizes

# Lines of a file, of a function, of a function of a script, and letters of a script's line; ruff counts Python's.
MAX_FILE, MAX_FUNCTION, MAX_SCRIPT_FUNCTION, MAX_WIDTH = 460, 70, 88, 140


def script_blocks(lines: list[str]) -> list[tuple[str, int]]:
    """What stands at the margin of a script and its lines: functions, tables, and the members of a class one by one.

    Scripts are indented as their blocks are, so a block ends with the line that closes it at the margin.
    """
    found: list[list[str]] = []
    for line in lines:
        if re.match(r"[^\s})\]/]", line):
            found.append([])
        if found and not line.startswith("/"):
            found[-1].append(line)
    sizes = [(each[0], len("\n".join(each).rstrip().splitlines())) for each in found]
    is_class = [each[0].startswith(("class ", "export class ")) for each in found]
    members = [script_blocks([line[2:] for line in each[1:-1]]) if yes else []
               for each, yes in zip(found, is_class, strict=True)]  # fmt: skip
    return [own for size, inside in zip(sizes, members, strict=True) for own in (inside or [size])]


def test_what_stands_at_the_margin_of_a_script_is_measured():
    script = "// a\nconst a = 1;\n\nfunction f(\n  b,\n) {\n  // c\n\n  g();\n}\n\nclass C {\n  m() {\n    c;\n  }\n}\n"
    assert script_blocks(script.splitlines()) == [("const a = 1;", 1), ("function f(", 7), ("m() {", 3)]


def test_files_functions_and_lines_stay_small():
    long = [f"{path}: {lines} lines" for path in (*SOURCES, *SCRIPTS)
            if (lines := len(source_of(path).splitlines())) > MAX_FILE]  # fmt: skip
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    for path in SOURCES:
        functions = [node for node in ast.walk(tree_of(path)) if isinstance(node, kinds)]
        long += [f"{path}: {each.name}" for each in functions if each.end_lineno - each.lineno >= MAX_FUNCTION]
    for path in SCRIPTS:
        lines = source_of(path).splitlines()
        long += [f"{path}: {name}" for name, size in script_blocks(lines) if size > MAX_SCRIPT_FUNCTION]
        long += [f"{path}:{number}" for number, line in enumerate(lines, 1) if len(line) > MAX_WIDTH]
    assert long == [], "split these: they hold more than one idea"


# -- what must not be handed over

PRIVATE = re.compile(
    r"(?<![\w.:*/-])/(?:work|tmp|root|home)/"  # a path of somebody's machine
    r"|py[p]i\.org|pythonho[s]ted|npm[j]s"  # whose registry it is installed from is the installing machine's business
    r"|\b(?:TO[D]O|FIX[M]E|XX[X])\b"
)


def test_nothing_private_and_nothing_unfinished():
    for folder in ("work", "home"):
        assert PRIVATE.search(f"see /{folder}/x") and not PRIVATE.search(f"see a/{folder}/x")
    assert PRIVATE.search("a TO" + "DO") and not PRIVATE.search("a methodology")
    found = {path: PRIVATE.search(source_of(path)) for path in FILES}
    assert [f"{path}: {each.group()}" for path, each in found.items() if each] == []
