"""Builds the wheel: moves engine, datasets and pages into the package treerings. `pip install .` runs this file.

Installed at the top level, names this plain would collide with others: `datasets` is another package's. So each
`from engine import ...` becomes `from treerings.engine import ...`, also in programs that pages show.
"""

import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PARTS = ("engine", "datasets", "pages")
EXTRA_FILES = ("app.py", ".streamlit/config.toml")
IMPORT_PATTERN = re.compile(r"\bfrom (engine|datasets|pages)(?=(?:\.\w+)* import\b)")
# Among others the stage's JavaScript tests and their tools.
EXCLUDED = {"__pycache__", "node_modules", "checks", "package.json", "package-lock.json", "tsconfig.json",
            "eslint.config.js"}  # fmt: skip
SUFFIXES = {".py", ".csv", ".ftl", ".toml", ".js", ".css", ".json", ".svg", ".conf", ".md", ".txt", ".ubj", ".html",
            ".woff2"}  # fmt: skip


def parse_requirements(text: str) -> list[str]:
    """Return the lines of requirements.txt without comments and pytest.

    Example: "numpy>=2.2,<3   # the engine" -> "numpy>=2.2,<3".
    """
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("pytest")]


def rewrite_imports(source: str) -> str:
    """Prefix imports of moved folders. Example: from engine.core import x -> from treerings.engine.core import x."""
    return IMPORT_PATTERN.sub(r"from treerings.\1", source)


def collect_files(root: Path) -> dict[Path, Path]:
    """Map paths in the package to the files of the repository."""
    paths = [root / name for name in EXTRA_FILES]
    paths += [path for part in PARTS for path in sorted((root / part).rglob("*")) if path.suffix in SUFFIXES]
    files = {path.relative_to(root): path for path in paths if not EXCLUDED & set(path.relative_to(root).parts)}
    return files | {path.relative_to(root / "treerings"): path for path in (root / "treerings").glob("*.py")}


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        metadata["dependencies"] = parse_requirements((Path(self.root) / "requirements.txt").read_text("utf-8"))


class CustomBuildHook(BuildHookInterface):
    """Writes the rewritten files into a temporary folder, and lists them for the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="treerings-")
        for target, source in collect_files(Path(self.root)).items():
            copy = Path(self.folder.name) / target
            copy.parent.mkdir(parents=True, exist_ok=True)
            content = source.read_bytes()
            copy.write_bytes(rewrite_imports(content.decode()).encode() if source.suffix == ".py" else content)
            build_data["force_include"][str(copy)] = f"treerings/{target.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
