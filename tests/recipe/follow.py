"""README's recipe for a learner, followed in a copy of the project: two folders, messages, a page, and one line."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT, HERE = Path(__file__).parents[2], Path(__file__).parent
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*cache", "node_modules", "*.png")

FILES = {
    "package.py": "engine/learners/lucky/__init__.py",
    "fitting.py": "engine/learners/lucky/fitting.py",
    "lesson.py": "engine/learners/lucky/lesson.py",
    "spec.py": "engine/learners/lucky/learner.py",
    "messages.ftl": "engine/text/messages/lucky.ftl",
    "lesson.en.ftl": "pages/i18n/en/learners/lucky.ftl",
    "lesson.de.ftl": "pages/i18n/de/learners/lucky.ftl",
    "entry.py": "pages/learners/lucky/learner.py",
    "page.py": "pages/lucky.py",
    "checks.py": "tests/engine/learners/test_lucky.py",
}
LISTED = ("engine/learners/__init__.py", '"xgb"]', '"xgb", "lucky"]')
TITLES = {
    "en": ("Lucky trees", "Whoever is right more often than all before may vote."),
    "de": ("Glücksbäume", "Wer öfter recht hat als alle vor ihm, darf abstimmen."),
}
TRIED = (
    "tests/learners.py",
    "SETTINGS = {\n",
    'SETTINGS = {\n    "lucky": {"classification": [{"n_estimators": 3}]},\n',
)


def copy_project(folder: Path) -> Path:
    return Path(shutil.copytree(ROOT, folder / "project", ignore=NOT_COPIED))


def followed(folder: Path) -> Path:
    """The copy, with a learner that nobody had heard of."""
    copy = copy_project(folder)
    for own, there in FILES.items():
        (copy / there).parent.mkdir(exist_ok=True)
        shutil.copy(HERE / own, copy / there)
    for language, (title, about) in TITLES.items():
        with (copy / f"pages/i18n/{language}/page.ftl").open("a", encoding="utf-8") as file:
            file.write(f"\nlucky =\n    .title = {title}\n    .about = {about}\n")
    for file, line, instead in (LISTED, TRIED):
        replace_once(copy / file, line, instead)
    return copy


def replace_once(file: Path, line: str, instead: str):
    source = file.read_text("utf-8")
    assert source.count(line) == 1, (file, line)
    file.unlink()  # a copy may share it with others by a hard link
    file.write_text(source.replace(line, instead), "utf-8")
