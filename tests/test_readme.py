"""The README is what a newcomer believes, so its facts are held to the code."""

import re
from pathlib import Path

import pytest

from pages.parts.contents import STOPS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RUN, TEST = (line.strip() for line in README.splitlines() if line.startswith("    python3 "))


def named_files() -> list[str]:
    """Every path the README names: `engine/cart.py`, `tests/browser/` ..."""
    found = re.findall(r"[\w./-]+", README)
    return sorted({path for path in found if re.search(r"\w/$|\w\.(py|md|txt|toml|js|json)$", path)})


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
            assert re.match(r"[\w-]+(==[\w.]+|>=[\w.]+,<[\w.]+)(; [^#]+)? +# \w", line), line


@pytest.mark.parametrize("path", named_files())
def test_every_path_it_names_exists(path):
    assert (ROOT / path).exists()


def test_the_reading_order_has_every_file_of_the_engine():
    names = sorted(path.name for path in (ROOT / "engine").glob("[!_]*.py"))
    assert len(names) > 40
    assert [name for name in names if f"`engine/{name}`" not in section("Reading order")] == []


def test_the_reading_order_names_every_page_of_the_app():
    pages = ["pages/home.py", *(stop.file for stop in STOPS)]
    assert sorted(pages) == sorted(f"pages/{path.name}" for path in (ROOT / "pages").glob("*.py"))
    assert [page for page in pages if f"`{page}`" not in section("Reading order")] == []


def test_every_folder_of_the_project_is_in_the_layout():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))}
    assert {folder for folder in folders if f"\n    {folder}/ " not in section("Layout")} == set()
