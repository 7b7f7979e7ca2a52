"""requirements.lock pins what the tests passed with, and fits the ranges that the README's commands install from."""

import re
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
PIN = re.compile(r"([\w.-]+)==([\w.]+)")
PINS = {canonicalize_name(pin[1]): Version(pin[2]) for line in LINES if (pin := PIN.fullmatch(line))}
CI_MACHINE = {
    "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64", "os_name": "posix",
    "python_version": "3.11", "python_full_version": "3.11.7",
}  # fmt: skip
MAKE_ANEW = "make requirements.lock anew: .github/CONTRIBUTING.md has the command"


def requirements(file: str) -> list[Requirement]:
    """The requirements of a file, of the files it includes too."""
    found = []
    for line in (ROOT / file).read_text("utf-8").splitlines():
        text = re.sub(r"(^|\s+)#.*", "", line)
        if text.startswith("-r "):
            found += requirements(str((ROOT / file).parent / text.removeprefix("-r ")))
        elif text:
            found.append(Requirement(text))
    return found


def is_needed(requirement: Requirement, extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**CI_MACHINE, "extra": extra})


def problem(requirement: Requirement, pins: dict[str, Version]) -> str:
    """What is wrong with the pin of a requirement; nothing if it fits."""
    pin = pins.get(canonicalize_name(requirement.name))
    if pin is None:
        return f"{requirement.name} has no pin"
    return "" if requirement.specifier.contains(pin, prereleases=True) else f"{requirement} is pinned to {pin}"


def dependencies(requirement: Requirement) -> list[Requirement]:
    """What the installed package says it needs; nothing if another version than the pinned one is installed."""
    try:
        package = metadata.distribution(requirement.name)
    except metadata.PackageNotFoundError:
        return []
    if Version(package.version) != PINS.get(canonicalize_name(requirement.name)):
        return []
    wanted = [Requirement(text) for text in package.requires or []]
    return [each for each in wanted if any(is_needed(each, extra) for extra in ("", *requirement.extras))]


def transitive(wanted: list[Requirement]) -> list[Requirement]:
    """Requirements with all that they need in turn."""
    seen: dict[str, Requirement] = {}
    while wanted:
        requirement = wanted.pop()
        if str(requirement) not in seen:
            seen[str(requirement)] = requirement
            wanted += dependencies(requirement)
    return list(seen.values())


NEEDED = [each for each in requirements("tests/requirements.txt") if is_needed(each)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("numpy>=2,<3", ""),
        ("NumPy[extra]==2.4.6", ""),
        ("numpy>=3", "numpy>=3 is pinned to 2.4.6"),
        ("numpy!=2.4.6", "numpy!=2.4.6 is pinned to 2.4.6"),
        ("scipy", "scipy has no pin"),
    ],
)
def test_a_pin_that_does_not_fit_is_seen(text, says):
    assert problem(Requirement(text), {"numpy": Version("2.4.6")}) == says


def test_requirements_are_read_from_both_files_with_names_and_markers():
    names = {each.name for each in requirements("tests/requirements.txt")}
    assert {"streamlit", "pytest", "hypothesis", "xgboost", "xgboost-cpu", "pyright"} <= names
    assert {"xgboost-cpu", "xgboost"} & {each.name for each in NEEDED} == {"xgboost-cpu"}


def test_every_line_of_the_lock_is_a_name_and_a_version():
    """No path, no host, no hash; and each name once."""
    assert [line for line in LINES if not PIN.fullmatch(line)] == []
    assert len(PINS) == len(LINES) > 100


@pytest.mark.parametrize("requirement", NEEDED, ids=lambda requirement: requirement.name)
def test_every_range_has_a_pin_within_it(requirement):
    assert not problem(requirement, PINS), MAKE_ANEW


def test_what_the_packages_need_in_turn_is_pinned_too():
    needed = transitive(list(NEEDED))
    assert [said for said in (problem(each, PINS) for each in needed) if said] == [], MAKE_ANEW


def test_ci_installs_from_the_lock_before_it_runs_the_tests():
    script = (ROOT / ".ci/run").read_text("utf-8")
    assert 0 < script.find("pip install -r requirements.lock\n") < script.find("pip install -r tests/requirements.txt")
