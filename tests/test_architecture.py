"""The shape of the house: imports point one way, files and functions stay small, nothing private slips in."""

import ast
import re
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
TEXT = {".py", ".md", ".txt", ".toml", ".csv", ".json", ".js", ".css", ".html", ".svg", ""}
OWN_DOT_FOLDERS = {".ci", ".streamlit"}

# Who may import whom, besides the standard library and their own folder. The first folder that fits decides.
CORE = {"engine.core", "numpy"}
MAY_IMPORT = {
    "engine/core": {"numpy"},
    "engine/split": CORE,
    "engine/tree": CORE | {"engine.split"},
    "engine/learners": CORE | {"engine.split", "engine.tree"},
    "engine/lessons": {"engine", "numpy"},
    "engine/ideas": {"engine", "numpy"},
    "engine": {"engine.core", "engine.learners", "numpy"},
    "datasets": {"engine", "numpy", "pandas", "pyarrow", "openpyxl"},
    "pages/notes": {"datasets", "engine", "numpy"},
    "pages": {"datasets", "engine", "streamlit", "numpy", "pandas", "plotly", "graphviz", "latex2mathml"},
    "app.py": {"pages", "streamlit"},
}


def written_here():
    """Every text file of the project, and none that tools have put beside them."""
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        hidden = [part for part in inside.parts[:-1] if part.startswith(".") or part == "__pycache__"]
        if path.is_file() and path.suffix in TEXT and not set(hidden) - OWN_DOT_FOLDERS:
            yield inside


SOURCES = [path for path in written_here() if path.suffix == ".py"]
SCRIPTS = [path for path in written_here() if path.suffix == ".js"]


def layer_of(path: Path) -> str | None:
    """The rule that holds for a file: engine/tree/grow.py -> engine/tree; tests may import anything -> None."""
    return next((layer for layer in MAY_IMPORT if (path.as_posix() + "/").startswith(layer + "/")), None)


def imported(path: Path, source: str) -> set[str]:
    """Dotted names of what a file imports; `from . import tree` in engine/grow.py -> engine.tree."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.parts[: len(path.parts) - node.level]) if node.level else ""
            module = ".".join(filter(None, [package, node.module]))
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def strays(path: Path, source: str) -> set[str]:
    """What a file imports against the rule of its layer."""
    layer = layer_of(path)
    if layer is None:
        return set()
    own = layer.replace("/", ".").removesuffix(".py") if layer != "engine" else "engine.core"
    allowed = MAY_IMPORT[layer] | {own} | sys.stdlib_module_names
    names = imported(path, source)
    wrong = {name for name in names if not any((name + ".").startswith(root + ".") for root in allowed)}
    return wrong


@pytest.mark.parametrize(
    ("file", "source", "found"),
    [
        (
            "engine/tree/tree.py",
            "import numpy as np\nfrom .growth import Growth\nfrom engine.split import search",
            set(),
        ),
        ("engine/tree/tree.py", "def f():\n    import pandas", {"pandas"}),
        ("engine/core/trace.py", "from datasets import load", {"datasets.load"}),
        ("engine/core/trace.py", "from ..tree import grow", {"engine.tree.grow"}),
        ("engine/learners/cart.py", "from engine import lessons", {"engine.lessons"}),
        ("engine/lessons/tree/lesson.py", "from engine.tree import grow\nfrom engine.lessons import common", set()),
        ("datasets/read.py", "import streamlit.testing", {"streamlit.testing"}),
        ("pages/home.py", "import app", {"app"}),
        ("tests/test_tree.py", "import sklearn, app", set()),
    ],
)
def test_the_rule_itself_sees_a_stray_import(file, source, found):
    assert strays(Path(file), source) == found


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_imports_point_one_way(path):
    assert not strays(path, (ROOT / path).read_text("utf-8"))


LINES, LONG, WIDE = 450, 70, 120  # of a file, of a function, letters of a line (of Python's ruff counts them)


def functions(source: str) -> list[tuple[str, int]]:
    """Every function of a Python file and its lines, those within it among them."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [(node.name, node.end_lineno - node.lineno + 1) for node in found]


def statements(lines: list[str]) -> list[tuple[str, int]]:
    """What stands at the margin of a script and its lines: functions, tables, and the members of a class one by one.

    Scripts are indented as their blocks are, so a block ends with the line that closes it at the margin.
    """
    found: list[list[str]] = []
    for line in lines:
        if re.match(r"[^\s})\]/]", line):
            found.append([])
        if found and not line.startswith("//"):
            found[-1].append(line)
    members = [statements([line[2:] for line in each[1:-1]]) if each[0].startswith("class ") else [] for each in found]
    sizes = [(each[0], len("\n".join(each).rstrip().splitlines())) for each in found]
    return [own for size, inside in zip(sizes, members, strict=True) for own in (inside or [size])]


def test_a_short_function_hides_no_long_one_of_its_name():
    assert functions("def f():\n    a\n    b\n\nclass A:\n    def f(self): a") == [("f", 3), ("f", 1)]


def test_what_stands_at_the_margin_of_a_script_is_measured():
    script = """
// a
const a = 1;

// b
function f(
  b,
) {
  // c

  const g = () => {
  };
}

class C {
  m() {
    c;
  }

  // n
  n() {
  }
}
"""
    assert statements(script.splitlines()) == [("const a = 1;", 1), ("function f(", 8), ("m() {", 3), ("n() {", 2)]


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_files_and_functions_stay_small(path):
    source = (ROOT / path).read_text("utf-8")
    assert len(source.splitlines()) <= LINES, "split this file: it holds more than one idea"
    assert not [each for each in functions(source) if each[1] > LONG]


@pytest.mark.parametrize("path", SCRIPTS, ids=str)
def test_scripts_and_their_functions_stay_small(path):
    lines = (ROOT / path).read_text("utf-8").splitlines()
    assert len(lines) <= LINES, "split this file: it holds more than one idea"
    assert not [each for each in statements(lines) if each[1] > LONG]
    assert not [f"{number}: {line}" for number, line in enumerate(lines, 1) if len(line) > WIDE]


def test_no_two_scripts_of_the_stage_give_a_function_the_same_name():
    """They are joined to one: of two functions the later would silently stand in for the earlier."""
    source = "\n".join((ROOT / path).read_text("utf-8") for path in SCRIPTS if path.parts[-2] == "js")
    names = Counter(re.findall(r"^(?:async )?function (\w+)", source, re.MULTILINE))
    assert len(names) > 100
    assert not [name for name, times in names.items() if times > 1]


PRIVATE = re.compile(
    r"(?<![\w.:*/-])/(?:work|tmp|root|home)/"  # a path of somebody's machine
    r"|py[p]i\.org|pythonho[s]ted"  # whose registry it is installed from is the installing machine's business
    r"|\b(?:TO[D]O|FIX[M]E|XX[X])\b"
)


@pytest.mark.parametrize("folder", ["work", "tmp", "root", "home"])
def test_the_search_for_private_things_sees_a_path_of_a_machine_and_nothing_else(folder):
    assert PRIVATE.search(f"see {PurePosixPath('/', folder, 'x')}")
    assert not PRIVATE.search(f"see {PurePosixPath('a', folder, 'x')}")


@pytest.mark.parametrize(("text", "seen"), [("todo: x", True), ("fixme", True), ("methodology", False)])
def test_the_search_for_unfinished_things_works(text, seen):
    assert bool(PRIVATE.search(text.upper())) == seen


@pytest.mark.parametrize("path", list(written_here()), ids=str)
def test_nothing_private_and_nothing_unfinished(path):
    text = (ROOT / path).read_bytes().decode("utf-8", errors="replace")
    found = PRIVATE.search(text)
    assert not found, f"line {text.count(chr(10), 0, found.start()) + 1}: {found.group()}"
