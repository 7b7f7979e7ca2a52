"""The programs are run where they are meant to run: Python in an interpreter without packages, JavaScript by Node."""

import json
import shutil
import subprocess
import sys

import numpy as np
import pytest

from engine.exports import javascript, python
from tests.engine.exports.models import as_given, going_out, grown, predicted, probabilities, rows_for

IN_PYTHON = """
import json, runpy, sys
said = {}
for name, rows in json.load(open(sys.argv[1])).items():
    found = runpy.run_path(name)
    said[name] = [[found["predict"](row) for row in rows]]
    said[name] += [[found["predict_proba"](row) for row in rows]] if "predict_proba" in found else [None]
json.dump(said, sys.stdout)
"""
IN_NODE = """
import { readFileSync } from "node:fs";
const said = {};
for (const [name, rows] of Object.entries(JSON.parse(readFileSync(process.argv[2], "utf-8")))) {
    const found = await import("./" + name);
    said[name] = [rows.map(found.predict), found.predictProba ? rows.map(found.predictProba) : null];
}
console.log(JSON.stringify(said));
"""
LANGUAGES = {
    "py": (python.to_python, IN_PYTHON, [sys.executable, "-I", "-S"]),
    "mjs": (javascript.to_javascript, IN_NODE, [shutil.which("node") or "node"]),
}


def run(folder, programs: dict[str, str], rows: dict[str, list], language: str) -> dict:
    """All programs in one process."""
    _, runner, command = LANGUAGES[language]
    for name, program in programs.items():
        (folder / name).write_text(program, "utf-8")
    (folder / "rows.json").write_text(json.dumps(rows), "utf-8")
    (folder / f"runner.{language}").write_text(runner, "utf-8")
    done = subprocess.run([*command, f"runner.{language}", "rows.json"], cwd=folder, capture_output=True, text=True)
    assert not done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_models_program_predicts_what_the_model_does(language, tmp_path):
    cases = {f"m{number}.{language}": case for number, case in enumerate(grown().values())}
    assert len(cases) > 350
    write = LANGUAGES[language][0]
    rows = {name: rows_for(case) for name, case in cases.items()}
    given = {name: as_given(case, rows[name]) for name, case in cases.items()}
    said = run(tmp_path, {name: write(going_out(case)) for name, case in cases.items()}, given, language)
    for name, case in cases.items():
        values, shares = said[name]
        assert values == predicted(case, rows[name]), str(case)
        expected = probabilities(case, rows[name])
        assert (expected is None) == (shares is None)
        assert shares is None or np.allclose(shares, expected, 1e-12, 1e-15), str(case)
