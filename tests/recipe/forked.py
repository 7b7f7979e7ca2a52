"""Run each script that is read in a process forked from this one, which has imported the project's libraries.

A line of input is JSON: the project's folder and a script. A line of output is JSON: the exit code and what was printed
to stderr. A process of its own would take three times as long, most of it for the same imports.
"""

import json
import os
import sys
import tempfile
import traceback

PROJECT = ("datasets", "engine", "pages", "tests")


def import_libraries():
    """Import all that the project imports, and forget the project."""
    import tests.pages.stage.test_reel
    import tests.pages.test_every_page  # noqa: F401

    for name in [name for name in sys.modules if name.partition(".")[0] in PROJECT]:
        del sys.modules[name]


def run(folder: str, script: str):
    """Run the script as `python -c` would in this folder, and leave."""
    os.chdir(folder)
    sys.path[0] = folder
    try:
        exec(compile(script, "<recipe>", "exec"), {"__name__": "__main__"})
        code = 0
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stderr.flush()
    os._exit(code)


def main():
    import_libraries()
    for line in sys.stdin:
        folder, script = json.loads(line)
        with tempfile.TemporaryFile() as errors:
            if (child := os.fork()) == 0:
                os.dup2(errors.fileno(), 2)
                run(folder, script)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            errors.seek(0)
            print(json.dumps([code, errors.read().decode()]), flush=True)


if __name__ == "__main__":
    main()
