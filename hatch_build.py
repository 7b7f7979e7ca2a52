"""How the folders of the repository become one package: `pip install .` runs this (pyproject.toml, [tool.hatch...]).

In the repository they are engine, datasets and pages, and import each other by these names. Installed, names as plain
as these would stand in everybody's way, and `datasets` is another package's. So they go into the wheel as parts of
treerings, and what says `from engine import ...` is written as `from treerings.engine import ...`, in programs that
pages show too. Nothing else is changed, and nothing has to be found by tricks when it runs.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PARTS = ("engine", "datasets", "pages")
EXTRA_FILES = ("app.py", ".streamlit/config.toml")  # where they look for what stands at the top
IMPORT_PATTERN = re.compile(r"\bfrom (engine|datasets|pages)(?=(?:\.\w+)* import\b)")
# The stage's own tests, and what they are run with.
EXCLUDED = {"__pycache__", "node_modules", "checks", "package.json", "package-lock.json", "tsconfig.json",
            "eslint.config.js"}  # fmt: skip
SUFFIXES = {".py", ".csv", ".ftl", ".toml", ".js", ".css", ".json", ".svg", ".conf", ".md", ".txt", ".ubj", ".html"}


def parse_requirements(text: str) -> list[str]:
    """Of requirements.txt, the one list, what the app needs: pytest stands there for those who work in the folder.

    Example: "numpy>=2.2,<3   # the engine" -> "numpy>=2.2,<3".
    """
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("pytest")]


def rewrite_imports(source: str) -> str:
    """A file's text as it stands there. Example: from engine.core import x -> from treerings.engine.core import x."""
    return IMPORT_PATTERN.sub(r"from treerings.\1", source)


def collect_files(root: Path) -> dict[Path, Path]:
    """What goes into the package, by its place there."""
    found = [root / name for name in EXTRA_FILES]
    found += [path for part in PARTS for path in sorted((root / part).rglob("*")) if path.suffix in SUFFIXES]
    own = {path.relative_to(root): path for path in found if not EXCLUDED & set(path.relative_to(root).parts)}
    return own | {path.relative_to(root / "treerings"): path for path in (root / "treerings").glob("*.py")}


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        metadata["dependencies"] = parse_requirements((Path(self.root) / "requirements.txt").read_text("utf-8"))


class CustomBuildHook(BuildHookInterface):
    """Writes the rewritten files into a folder of its own, and says where each goes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="treerings-")
        for place, path in collect_files(Path(self.root)).items():
            made = Path(self.folder.name) / place
            made.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                made.write_bytes(rewrite_imports(path.read_text("utf-8")).encode())
            else:
                made.write_bytes(path.read_bytes())
            build_data["force_include"][str(made)] = f"treerings/{place.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
