"""The shape of the house: imports point one way, files and functions stay small, nothing private slips in."""

import ast
import re
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
TEXT = {".py", ".md", ".txt", ".toml", ".lock", ".csv", ".json", ".js", ".css", ".html", ".svg", ""}
OWN_DOT_FOLDERS = {".ci", ".streamlit"}

# Who may import whom, besides the standard library and their own folder. The first folder that fits decides.
CORE = {"engine.core", "engine.text", "numpy"}
WRITERS = {"latex2mathml", "orjson", "onnx"}  # of formulas, of books as JSON, of models for those who have it
MAY_IMPORT = {
    "engine/text": {"numpy"},
    "engine/core": {"engine.text", "numpy"},
    "engine/split": CORE,
    "engine/tree": CORE | {"engine.split"},
    "engine/learners": CORE | {"engine.split", "engine.tree"},
    "engine/models": CORE | {"engine.learners.common", "engine.split", "engine.tree"},
    "engine/wrong_rules": {"engine.text", "numpy"},
    "engine/lessons": {"engine", "numpy"},
    "engine/exercises": {"engine", "numpy"},
    "engine/ideas": {"engine", "numpy"},
    "engine/design_questions": {"engine", "numpy"},
    "engine/exports": {"engine", "numpy"},
    "engine": {"engine.core", "engine.learners", "numpy"},
    "datasets": {"engine", "numpy", "pandas", "pyarrow", "openpyxl"},
    "pages/notes": {"datasets", "engine", "numpy", "pages.language", "pages.parts.learners"},
    "pages/language": {"babel", "engine.core", "engine.text", "fluent"},
    "pages/classroom": {"datasets", "engine", "msgspec", "numpy", "pages", "redis", "segno", "starlette", "streamlit"},
    "pages": {"datasets", "engine", "streamlit", "numpy", "pandas", "plotly", "graphviz", "starlette", *WRITERS},
    # What is installed.
    "treerings": {"datasets", "engine", "pages", "numpy", "pandas", "streamlit", "anywidget", "traitlets"},
    "app.py": {"pages", "streamlit", "starlette"},
}


def written_here():
    """Every text file of the project, and none that tools have put beside them."""
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        hidden = [part for part in inside.parts[:-1] if part.startswith(".") or part in {"__pycache__", "node_modules"}]
        if path.is_file() and path.name != ".git" and path.suffix in TEXT and not set(hidden) - OWN_DOT_FOLDERS:
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


# -- names and folders

MOST = 20  # files of a folder, tables not counted
# Every file of pages/ is a page, and there may be as many as there are lessons and ideas.
MORE = {Path("pages")}


def files_in(paths: list[Path]) -> Counter:
    """How many files each folder holds itself."""
    return Counter(path.parent for path in paths if path.suffix != ".csv" and path.name != "__init__.py")


def test_no_folder_is_full():
    count = files_in(list(written_here()))
    assert {folder for folder, files in count.items() if files > MOST} - MORE == set()
    assert [folder for folder in MORE if count[folder] <= MOST] == [], "no exception any more: strike it from MORE"


FEW = 25  # lines that are not empty; less is a part of the file that imports it, unless another one needs it too


def users(sources: dict[Path, str]) -> dict[Path, set[Path]]:
    """Which files of the product import each of them, as a module or something of it."""
    module = {".".join(path.with_suffix("").parts): path for path in sources}
    found: dict[Path, set[Path]] = {path: set() for path in sources}
    for path, source in sources.items():
        for name in imported(path, source):
            for own in (name, name.rpartition(".")[0]):
                if own in module and module[own] != path:
                    found[module[own]].add(path)
    return found


def crumbs(sources: dict[Path, str]) -> list[Path]:
    """Files too small to stand alone: fewer than FEW lines, and one file only makes use of them.

    An __init__.py, a page, a learner and its lesson are where they are for what they are called.
    """
    small = {path for path, source in sources.items() if len([x for x in source.splitlines() if x.strip()]) < FEW}
    alone = {path for path, importing in users(sources).items() if len(importing) == 1}
    listed = {Path("pages"), Path("engine/learners"), Path("engine/lessons")}
    return sorted(path for path in small & alone if path.name != "__init__.py" and path.parent not in listed)


@pytest.mark.parametrize(
    ("lines", "importing", "found"),
    [(24, ["a.py"], True), (25, ["a.py"], False), (24, ["a.py", "b.py"], False), (24, [], False)],
)
def test_a_small_file_that_one_other_imports_is_seen(lines, importing, found):
    sources = {Path("pages/parts/small.py"): "x = 1\n\n" * lines}
    sources |= {Path("pages/parts") / name: "from pages.parts import small\n" * 30 for name in importing}
    assert crumbs(sources) == [Path("pages/parts/small.py")] * found


def test_no_file_is_a_crumb_of_another():
    product = [path for path in SOURCES if path.parts[0] in ("engine", "datasets", "pages")]
    assert crumbs({path: (ROOT / path).read_text("utf-8") for path in product}) == []


def repeats(path: Path) -> bool:
    """Does a file's name begin with its folder's word? Not tree/tree.py: a folder may have its idea in it."""
    stem = path.stem.removeprefix("test_") if path.parts[0] == "tests" else path.stem
    return any(
        stem.startswith(word + join) for word in (path.parent.name, path.parent.name.rstrip("s")) for join in "_-"
    )


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("engine/tree/tree_growth.py", True),
        ("pages/parts/presets/preset_forest.py", True),
        ("tests/pages/notes/test_notes_of.py", True),
        ("engine/tree/tree.py", False),
        ("engine/tree/trees.py", False),
        ("tests/test_bench.py", False),
    ],
)
def test_a_name_that_repeats_its_folder_is_seen(path, seen):
    assert repeats(Path(path)) == seen


def test_no_file_repeats_the_name_of_its_folder():
    assert [path for path in (*SOURCES, *SCRIPTS) if path.parent.name and repeats(path)] == []


# -- sizes

CLASS = ("class ", "export class ")
LINES, LONG, WIDE = 470, 88, 150  # of a file, of a function, letters of a line (of Python's ruff counts them)


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
        if found and not line.startswith("/"):
            found[-1].append(line)
    members = [statements([line[2:] for line in each[1:-1]]) if each[0].startswith(CLASS) else [] for each in found]
    sizes = [(each[0], len("\n".join(each).rstrip().splitlines())) for each in found]
    return [own for size, inside in zip(sizes, members, strict=True) for own in (inside or [size])]


def test_a_short_function_hides_no_long_one_of_its_name():
    assert functions("def f():\n    a\n    b\n\nclass A:\n    def f(self): a") == [("f", 3), ("f", 1)]


def test_what_stands_at_the_margin_of_a_script_is_measured():
    script = """
// a
const a = 1;
/** @type {number} */
const z = 1;

// b
function f(
  b,
) {
  // c

  const g = () => {
  };
}

export class C {
  m() {
    c;
  }

  // n
  n() {
  }
}
"""
    assert statements(script.splitlines()) == [
        ("const a = 1;", 1),
        ("const z = 1;", 1),
        ("function f(", 8),
        ("m() {", 3),
        ("n() {", 2),
    ]


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


PRIVATE = re.compile(
    r"(?<![\w.:*/-])/(?:work|tmp|root|home)/"  # a path of somebody's machine
    r"|py[p]i\.org|pythonho[s]ted|npm[j]s"  # whose registry it is installed from is the installing machine's business
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
