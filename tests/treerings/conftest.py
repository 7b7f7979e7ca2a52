"""The wheel, built once and installed into an environment of its own."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True,
                   capture_output=True)  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """A command in an empty environment with this wheel. What it depends on is not fetched again: a .pth file leads to
    the packages the tests run with. The repository is not on its path."""
    env = tmp_path_factory.mktemp("installed") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", env], check=True)
    programs = env / ("Scripts" if os.name == "nt" else "bin")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        programs / "python",
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
    ]
    subprocess.run([*pip, wheel], check=True)
    own = sysconfig.get_path("purelib", vars={"base": str(env), "platbase": str(env)})
    (Path(own) / "packages_of_the_tests.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*words, folder=env.parent, **more):
        """A program of the environment: run("treerings", "--help")."""
        command = [programs / words[0], *words[1:]]
        return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, encoding="utf-8", **more)

    run.programs, run.environment = programs, clean
    return run
