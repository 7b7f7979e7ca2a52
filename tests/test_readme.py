"""The README is what a newcomer believes, so its facts are held to the code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RUN, TEST = (line.strip() for line in README.splitlines() if line.startswith("    python3 "))


FOLDER = re.compile(r"^( {4}| {6})(\w+)/ +\S", re.MULTILINE)  # of the layout, one in another


def named_files() -> list[str]:
    """Every path the README names: `engine/core/trace.py`, `tests/browser/` ... The layout's are drawn as a tree."""
    words = re.findall(r"[\w./-]+", FOLDER.sub(" ", re.sub(r"<name>\S*", " ", README)))
    return sorted({word for word in words if re.search(r"^\.?\w.*/$|\w\.(py|md|txt|toml|js|json|lock)$", word)})


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_ci_runs_the_readmes_test_command_word_for_word():
    assert TEST in (ROOT / ".ci/run").read_text("utf-8").splitlines()


@pytest.mark.parametrize(("command", "runs"), [(RUN, "-m streamlit run app.py"), (TEST, "-m pytest")])
def test_each_command_makes_its_environment_installs_and_runs(command, runs):
    make, install, start = command.split(" && ")
    assert make == "python3 -m venv .venv"
    assert (ROOT / re.fullmatch(r"\.venv/bin/python -m pip install -r (\S+)", install)[1]).exists()
    assert start == f".venv/bin/python {runs}"


def test_the_tests_bring_what_the_app_needs():
    assert "-r ../requirements.txt" in (ROOT / "tests/requirements.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("file", ["requirements.txt", "tests/requirements.txt"])
def test_every_requirement_has_bounds_and_a_reason(file):
    for line in (ROOT / file).read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "-r")):
            assert re.match(r"[\w-]+(\[\w+\])?(==[\w.]+|>=[\w.]+,<[\w.]+)(; [^#]+)? +# \w", line), line


@pytest.mark.parametrize("path", named_files())
def test_every_path_it_names_exists(path):
    assert (ROOT / path).exists()


# Of the reading order, the deepest first.
LAYERS = ["engine/core/", "engine/split/", "engine/tree/", r"engine/learners/\w+/fitting", "engine/text/",
          r"engine/learners/\w+/lesson/", "pages/stage/", "pages/"]  # fmt: skip


def test_the_reading_order_is_twelve_files_from_the_engine_to_the_list_of_learners():
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \| \S.* \|$", section("Reading order"), re.MULTILINE)
    order, files = zip(*rows, strict=True)
    assert list(order) == [str(number) for number in range(1, 13)]
    assert len(set(files)) == 12 and all((ROOT / file).is_file() for file in files)
    places = [next(i for i, layer in enumerate(LAYERS) if re.match(layer, file)) for file in files]
    assert places == sorted(places) and set(places) == set(range(len(LAYERS)))


def folders(at: Path) -> set[str]:
    """Those with a file of ours in them, or in a folder of theirs."""
    there = [path for path in at.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))]
    return {path.name for path in there if any(file.suffix != ".pyc" for file in path.rglob("*.*"))}


def test_every_folder_of_the_project_is_in_the_layout_and_what_is_in_each():
    drawn: dict[str, set[str]] = {}
    for indent, name in FOLDER.findall(section("Layout")):
        if len(indent) == 4:
            drawn[top := name] = set()
        else:
            drawn[top].add(name)
    assert drawn == {name: folders(ROOT / name) for name in folders(ROOT)}
