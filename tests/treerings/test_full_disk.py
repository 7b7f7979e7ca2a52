"""What the commands say on a full disk, and what they leave there: what was there before, and no half of a file."""

import os

import pandas as pd
import pytest

from engine import DataProblem
from pages.exports.atomic_file import write_file
from pages.publish.course.output_folder import LIST, write
from tests.pages.serve.full_disk import full_disk
from treerings.command import main

ASSIGNMENT = 'title = "a"\n[[part]]\npage = "tree"\nkind = "quiz"\ndata = "xor"\n'
COMMANDS = {
    "lesson.html": ["step", "data.csv", "--target", "y", "-o", "lesson.html"],
    "survey.html": ["survey", "data.parquet", "--target", "y", "-o", "survey.html"],
    "survey.csv": ["survey", "data.parquet", "--target", "y", "-o", "survey.csv"],
    "sample.parquet": ["survey", "data.parquet", "--target", "y", "--sample", "sample.parquet", "-o", os.devnull],
    "week.html": ["assignment", "week.toml"],
    "sheets.html": ["paper", "sheets", "-o", "sheets.html"],
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    table = pd.DataFrame(
        {"a": range(400), "b": [k * k % 7 for k in range(400)], "y": ["uv"[k % 2] for k in range(400)]}
    )
    table.head(20).to_csv(tmp_path / "data.csv", index=False)
    table.to_parquet(tmp_path / "data.parquet", index=False)
    (tmp_path / "week.toml").write_text(ASSIGNMENT, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("file", COMMANDS)
def test_a_command_says_that_the_disk_is_full_and_leaves_what_was_there(folder, file, capsys):
    (folder / file).write_bytes(b"as it was before")
    names = set(os.listdir(folder))
    with full_disk(left=500):
        said = main(COMMANDS[file])
    assert said == f"{file} cannot be written: File too large. " \
        "Free some space if the disk is full, or give another place."  # fmt: skip
    assert (folder / file).read_bytes() == b"as it was before" and set(os.listdir(folder)) == names
    assert main(COMMANDS[file]) is None
    assert (folder / file).stat().st_size > 500 and set(os.listdir(folder)) == names


def test_a_pipe_is_written_to_and_a_link_still_leads_to_its_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDWR)
    write_file(tmp_path / "pipe", b"through it")
    assert os.read(pipe, 100) == b"through it" and (tmp_path / "pipe").is_fifo()
    os.close(pipe)
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_file(tmp_path / "link", b"x")
    assert (tmp_path / "file").read_bytes() == b"x" and (tmp_path / "link").is_symlink()


def test_a_course_that_did_not_fit_is_written_again_once_there_is_room(tmp_path):
    before, after = ({"index.html": letter * 90, "lessons/a.js": letter * 900} for letter in "12")
    write(tmp_path / "out", before)
    with full_disk(left=200), pytest.raises(DataProblem, match=r"lessons/a.js cannot be written: File too large"):
        write(tmp_path / "out", after)
    assert (tmp_path / "out/lessons/a.js").read_text() == before["lessons/a.js"]
    with full_disk(), pytest.raises(DataProblem, match=LIST):
        write(tmp_path / "out", after)
    write(tmp_path / "out", after)
    assert {path.name: path.read_text()[0] for path in (tmp_path / "out").rglob("*.*")} == {
        "index.html": "2", "a.js": "2", LIST: "{"
    }  # fmt: skip
