"""README's recipe for a learner, followed in a copy of the project: own files, and a line where each layer lists it."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT, HERE = Path(__file__).parents[2], Path(__file__).parent
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*cache", "node_modules", "*.png")

FILES = {
    "learner.py": "engine/learners/lucky.py",
    "lesson.py": "engine/lessons/lucky.py",
    "messages.ftl": "engine/text/messages/lucky.ftl",
    "lesson.en.ftl": "pages/language/en/learners/lucky.ftl",
    "lesson.de.ftl": "pages/language/de/learners/lucky.ftl",
    "page.py": "pages/lucky.py",
    "checks.py": "tests/engine/lessons/test_lucky.py",
}

# File, a line of it, and what to write behind that line.
LINES = [
    (
        "pages/language/en/page.ftl",
        "    .title = Home",
        "\nlucky =\n    .title = Lucky trees\n    .about = Whoever is right more often than all before may vote.\n",
    ),
    (
        "pages/language/de/page.ftl",
        "    .title = Start",
        "\nlucky =\n    .title = Glücksbäume\n    .about = Wer öfter recht hat als alle vor ihm, darf abstimmen.\n",
    ),
    ("engine/__init__.py", "from engine.core.trace import", "from engine.learners import lucky\n"),
    ("engine/__init__.py", "__all__ = [", '    "lucky",\n'),
    (
        "engine/lessons/__init__.py",
        "from engine.core.trace import",
        "from engine.learners import lucky as lucky_fit\nfrom engine.lessons import lucky\n",
    ),
    ("engine/lessons/__init__.py", "LESSONS = {", "    lucky_fit.fit: lucky.LESSON,\n"),
    ("tests/learners.py", "SETTINGS = {", '    "lucky": {"classification": [{"n_estimators": 3}]},\n'),
    ("pages/parts/learners.py", "from __future__ import annotations", "from engine import lucky\n"),
    (
        "pages/parts/learners.py",
        "LEARNERS = (",
        """    Learner(
        name="lucky",
        title="Lucky trees",
        compare_name="Lucky trees",
        fit=lucky.fit,
        pages=(
            LessonEntry(
                name="lucky",
                icon="casino",
                minutes=5,
                picture=CardPicture("moons"),
                task="classification",
            ),
        ),
    ),
""",
    ),
]


def followed(folder: Path) -> Path:
    """The copy, with a learner that nobody had heard of."""
    copy = folder / "project"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    for own, there in FILES.items():
        shutil.copy(HERE / own, copy / there)
    for file, line, more in LINES:
        write_behind(copy / file, line, more)
    return copy


def write_behind(file: Path, line: str, more: str):
    """Behind the one line that begins so."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    (place,) = (i for i, each in enumerate(lines) if each.startswith(line))
    file.write_text("".join([*lines[: place + 1], more, *lines[place + 1 :]]), "utf-8")
