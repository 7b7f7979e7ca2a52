"""The wheel: what is in it, and that it works where the repository is not."""

import ast
import asyncio
import contextlib
import re
import subprocess
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

import hatch_build
from tests.bench.crowd import Student
from tests.serving import free_ports
from treerings.command import main

ROOT = Path(__file__).parents[2]
TABLE = "a,y\n1,u\n2,v\n3,u\n4,v\n"


def test_all_of_it_is_below_treerings(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "treerings",
        f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info",
    }
    assert not [name for name in names if "node_modules" in name or "tests" in name or name.endswith(".pyc")]


def test_every_file_that_git_knows_and_the_app_needs_is_in_it(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    known = subprocess.run(["git", "ls-files", *hatch_build.PARTS], cwd=ROOT, capture_output=True, text=True).stdout
    lost = {name for name in known.splitlines() if f"treerings/{name}" not in inside}
    # What the stage is checked with, and what machines are set up with that run from the folder.
    beside = re.compile(r"pages/stage/web/(checks/|package|tsconfig|eslint|\.|.*\.d\.ts$)|pages/serve/deploy/")
    assert {name for name in lost if not beside.match(name)} == set()


def test_no_file_imports_a_part_by_its_plain_name(wheel):
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                for node in ast.walk(ast.parse(archive.read(name))):
                    asked = [each.name for each in node.names] if isinstance(node, ast.Import) else []
                    asked += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
                    assert not {each.split(".")[0] for each in asked} & set(hatch_build.PARTS), name


@pytest.mark.parametrize(
    ("source", "there"),
    [
        ("from engine import cart", "from treerings.engine import cart"),
        ("    from pages.parts.x import y", "    from treerings.pages.parts.x import y"),
        ('IMPORT = "from datasets import load  # the"', 'IMPORT = "from treerings.datasets import load  # the"'),
        ("from datasets.kinds import (\n    a,\n)", "from treerings.datasets.kinds import (\n    a,\n)"),
        ("from pagesize import x", "from pagesize import x"),
        ("learned from engine rows", "learned from engine rows"),
        ("from treerings.engine import x", "from treerings.engine import x"),
        ("from my.engine import x", "from my.engine import x"),
    ],
)
def test_imports_are_written_as_they_are_in_the_package(source, there):
    assert hatch_build.rewrite_imports(source) == there


def test_requirements_txt_is_the_one_list(wheel):
    (name,) = [each for each in zipfile.ZipFile(wheel).namelist() if each.endswith("METADATA")]
    told = zipfile.ZipFile(wheel).read(name).decode()
    needs = {
        re.match(r"[\w-]+", line)[0] for line in re.findall(r"^Requires-Dist: (.*)$", told, re.M) if "extra" not in line
    }
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    listed = {re.match(r"[\w-]+", line)[0] for line in lines if line and not line.startswith("#")}
    normal = lambda names: {each.replace("_", "-") for each in names}  # noqa: E731
    assert normal(needs) == normal(listed) - {"pytest", "pytest-xdist"}
    assert len(needs) > 6


# -- used where the repository is not

BY_HAND = """
import sys
import treerings
from treerings import cart, exported, load, record, show
trace = record(cart.fit, load("iris"), max_depth=2)
assert trace.model.predict(trace.data.X).shape == (150,)
assert "srcdoc" in trace._repr_html_()
assert exported(trace.model, trace.data, "SQL")
assert not {"engine", "datasets", "pages"} & set(sys.modules)
print(treerings.__file__)
"""
APP = """
import sys
from streamlit.testing.v1 import AppTest
from treerings.pages.serve.processes import ROOT
for page in ("tree", "own"):
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception, app.exception
assert not {"engine", "datasets"} & set(sys.modules)
print("well")
"""


def test_python_has_it_under_one_name(installed):
    done = installed("python", "-c", BY_HAND)
    assert not done.stderr
    assert str(installed.programs.parent) in done.stdout


def test_the_pages_open(installed):
    done = installed("python", "-c", APP)
    assert done.stdout.strip() == "well", done.stderr


def test_step_writes_a_lesson(installed, tmp_path):
    (tmp_path / "data.csv").write_text(
        "width,<b>colour</b>,y\n1,red,u\n2,blue,v\n3,red,u\n4,blue,v\n5,red,v\n", "utf-8"
    )
    words = ["step", "data.csv", "--target", "y", "--learner", "xgb", "--set", "n_estimators=2", "-o", "lesson.html"]
    done = installed("treerings", *words, folder=tmp_path)
    assert done.stdout.startswith("lesson.html: XGBoost: data, ") and not done.stderr
    page = (tmp_path / "lesson.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and "<b>colour" not in page


def test_what_is_wrong_reaches_the_shell_as_a_sentence(installed, tmp_path):
    (tmp_path / "data.csv").write_text(TABLE, "utf-8")
    done = installed("treerings", "step", "data.csv", "--target", "z", folder=tmp_path)
    assert done.returncode == 1 and not done.stdout
    assert "z" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(("words", "said"), [
    (["--target", "y", "--set", "depth=3"], "'depth=3' is no setting: give NAME=VALUE, with one of criterion"),
    (["--target", "y", "--set", "max_depth=two"], "max_depth cannot be 'two'"),
    (["--target", "y", "-o", "no/such/folder.html"], "no/such/folder.html cannot be written: No such file"),
])  # fmt: skip
def test_what_is_wrong_is_a_sentence(tmp_path, words, said):
    (tmp_path / "data.csv").write_text(TABLE, "utf-8")
    assert said in str(main(["step", str(tmp_path / "data.csv"), *words]))


def test_a_command_that_is_none_is_named(capsys):
    assert "There is no command 'grow'" in str(main(["grow"]))
    assert main(["--help"]) is None and "treerings course out" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert "--processes" in capsys.readouterr().out


WEEK = """title = "Week 3"
key = "sesame"
[[part]]
page = "tree"
kind = "quiz"
data = "seven_rows"
"""


BOTH = """
import contextlib, io
from treerings.command import main
with contextlib.redirect_stdout(io.StringIO()):
    done = [main(["assignment", "week.toml", "-o", "week.html"]), main(["paper", "sheets", "-o", "sheets.html"])]
print(*done)
"""


def test_worksheets_and_assignments_come_from_what_is_installed(installed, tmp_path):
    (tmp_path / "week.toml").write_text(WEEK, "utf-8")
    done = installed("python", "-c", BOTH, folder=tmp_path)
    assert done.stdout == "None None\n" and "week.html is written" in done.stderr, done.stderr
    assert '"title": "Week 3"' in (tmp_path / "week.html").read_text("utf-8")
    assert (tmp_path / "sheets.html").read_text("utf-8").count("<table") > 1


@pytest.mark.parametrize("command", ["assignment", "paper"])
def test_each_says_what_it_takes_by_its_own_name(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = capsys.readouterr().out
    assert f"usage: treerings {command}" in said and "python -m" not in said


def test_course_refuses_a_folder_with_something_else_in_it(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert "holds what is not of a course: mine.txt" in str(main(["course", str(tmp_path)]))


def test_the_app_is_served_with_its_settings_and_a_lesson_comes_from_a_worker(installed, tmp_path):
    port = free_ports(1)
    command = [installed.programs / "treerings", f"--server.port={port}", "--server.headless=true"]
    with subprocess.Popen(command, cwd=tmp_path, env=installed.environment, stdout=subprocess.DEVNULL) as server:
        try:
            wait_until_well(port)
            student = Student(port, "tree", "data=diabetes&max_depth=9")

            async def visit():
                await student.open()
                await student.close()

            asyncio.run(asyncio.wait_for(visit(), 60))
            assert student.drawn and not student.alerts
        finally:
            server.terminate()


def wait_until_well(port: int, seconds: int = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://localhost:{port}/_stcore/health", timeout=5).close()
            return
        time.sleep(0.1)
    pytest.fail("the server did not start")
