"""The stage's modules: imports point one way, nothing is exported for nobody, and the bundle refuses what it must."""

from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest

from pages.stage.bundle import MESSAGES_MODULE, WEB, BundleError, join_script, messages, modules, parse_module

# Which folders of the stage may import which; those at its root may import all of them.
MAY_IMPORT = {
    "core": set(),
    "reel": {"core"},
    "charts": {"core"},
    "text": {"core"},
    "descriptions": {"core", "reel"},
    "table": {"core", "reel", "descriptions"},
    "rows": {"core", "reel", "charts"},
    "ensemble": {"core", "reel"},
    "tree": {"core", "reel", "charts", "descriptions", "rows"},
    "plane": {"core", "reel", "charts", "descriptions", "rows"},
    "panels": {"core", "reel", "charts", "descriptions", "ensemble"},
    "follow": {"core", "reel"},
    "answers": {"core"},  # as links keep them
    "controls": {"core"},
    "exercise": {"core", "text", "answers"},
    "talk": {"core"},
    "assignment": {"core"},
    "lecture": {"core", "talk"},
    "practice": {"core"},
    "course": set(),
    "classroom": {"core", "reel", "answers"},
    "phone": {"core", "reel", "rows", "tree", "plane", "text", "classroom"},
}
ENTRIES = [
    f"entry_{name}.js"
    for name in ("streamlit", "file", "course", "phone", "talk", "widget", "practice", "assignment", "check")
]
FILES, SHORT = 20, 25  # files of a folder at most; lines of a file that only one other imports at least

FOLDERS = sorted(path for path in WEB.iterdir() if path.is_dir() and path.name not in {"node_modules", "checks"})
SOURCES = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8")
    for path in [*WEB.glob("*.js"), *(file for folder in FOLDERS for file in folder.rglob("*.js"))]
    if path.name != "eslint.config.js"
}
MODULES = {path: parse_module(path, source) for path, source in SOURCES.items()}


def folder_of(path: str) -> str:
    return PurePosixPath(path).parent.as_posix()


def strays(path: str, imports: dict[str, list[str]]) -> set[str]:
    """What a module imports against the rule of its folder."""
    own = folder_of(path)
    if own == ".":
        return set()
    return {target for target in imports if folder_of(target) not in MAY_IMPORT[own] | {own}}


def importers() -> dict[str, list[str]]:
    found = defaultdict(list)
    for path, module in MODULES.items():
        for target in module.imports:
            found[target].append(path)
    return found


def test_the_rule_itself_sees_a_stray_import():
    long = 'import {\n  c,\n  d,\n} from "./c.js";\n'
    source = f'import {{ a }} from "../core/a.js";\nimport {{ b }} from "../stage.js";\n{long}'
    imports = parse_module("tree/t.js", source).imports
    assert imports == {"core/a.js": ["a"], "stage.js": ["b"], "tree/c.js": ["c", "d"]}
    assert strays("tree/t.js", imports) == {"stage.js"}
    assert strays("reel/r.js", imports) == {"stage.js", "tree/c.js"}


def test_every_folder_has_a_rule():
    assert {folder.name for folder in FOLDERS} - {"fonts"} == set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES)
def test_imports_point_one_way(path):
    assert not strays(path, MODULES[path].imports)


def test_every_module_is_reached_from_an_entry():
    assert set().union(*(modules(entry) for entry in ENTRIES)) == set(SOURCES)


def test_nothing_is_exported_that_nobody_imports():
    imported = {(target, name) for each in MODULES.values() for target, names in each.imports.items() for name in names}
    exported = {(path, name) for path, module in MODULES.items() for name in module.exported}
    assert exported - imported == {(MESSAGES_MODULE, "setMessages")}  # which bundle.py calls


def test_folders_are_small_and_no_file_is_a_fragment():
    assert max(Counter(map(folder_of, SOURCES)).values()) <= FILES
    once = {path for path, by in importers().items() if len(by) == 1}
    assert not [path for path in once if len(SOURCES[path].splitlines()) < SHORT]


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_joined_script_holds_every_module_once_behind_those_it_imports(entry):
    order = list(modules(entry))
    used = messages("en", "".join(MODULES[path].code for path in order))
    said = f'\n\nsetMessages("en", {used});' * (MESSAGES_MODULE in order)
    assert said in join_script(entry)
    joined = join_script(entry).replace(said, "")
    places = [joined.index(MODULES[path].code) for path in order]
    assert places == sorted(places)
    assert order[-1] == entry
    assert all(order.index(target) < order.index(path) for path in order for target in MODULES[path].imports)
    kept = sum(len(MODULES[path].code) for path in order) + 2 * len(order) - 1
    assert len(joined) == kept, "and nothing else"
    lines = joined.splitlines()
    assert not [line for line in lines if line.startswith(("import", "export")) and "export default" not in line]
    exports = ("entry_streamlit.js", "entry_talk.js", "entry_widget.js", "entry_practice.js")
    assert joined.count("export default") == (entry in exports)


GOOD = {"entry.js": 'import { a } from "./a.js";\n\na();\n', "a.js": "export function a() {}\n"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"a.js": 'import { b } from "./entry.js";\nexport function a() {}\n'}, "circle: entry.js -> a.js -> entry.js"),
        ({"entry.js": 'import { b } from "./a.js";\n'}, "entry.js imports b, which a.js does not export"),
        ({"entry.js": 'import { b } from "./b.js";\n'}, "entry.js imports b.js, which is not there"),
        ({"entry.js": 'import { b } from "d3";\n'}, "entry.js imports d3, which is no module of the stage"),
        ({"entry.js": 'import { a as b } from "./a.js";\n'}, "entry.js renames what it imports: a as b"),
        ({"entry.js": 'import { a } from "./a.js";\n\nconst a = 1;\n'}, "a.js and entry.js both declare a"),
        ({"entry.js": 'import * as all from "./a.js";\n'}, "import * as all"),
        ({"entry.js": 'import "./a.js";\n'}, 'import "./a.js";'),
        ({"a.js": "function b() {}\nexport { b as a };\n"}, "export { b as a }"),
        ({"a.js": "export function a() {}\nexport default a;\n"}, "a.js has a default export"),
        (
            {"a.js": "export function a() {}\nconst [b, c] = [1, 2];\n"},
            "a.js: write this as the others do: const [b, c]",
        ),
        ({"a.js": "export function a() {}\nvar b = 1;\n"}, "a.js: write this as the others do: var b = 1"),
    ],
)
def test_what_could_change_the_program_is_refused(tmp_path, changed, said):
    for path, source in (GOOD | changed).items():
        (tmp_path / path).write_text(source)
    with pytest.raises(BundleError) as refused:
        join_script("entry.js", tmp_path)
    assert said in str(refused.value)


def test_what_is_good_is_joined(tmp_path):
    for path, source in GOOD.items():
        (tmp_path / path).write_text(source)
    assert join_script("entry.js", tmp_path) == "function a() {}\n\na();\n"
