"""Read the declaration of a page from its source, without running it and without Streamlit."""

import ast
from pathlib import Path
from typing import Any

from pages.i18n.text import t

PAGES = Path(__file__).parents[1]
DECLARED_FIELDS = ("default_table", "initial_settings", "opening_settings", "idea", "formulas")  # of LessonPage


def read_declaration(name: str) -> dict[str, Any]:
    """Return the plain fields of a page's LessonPage; of an idea's page the sentences of its `ideas.head`."""
    tree = ast.parse((PAGES / f"{name}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "LessonPage":
            return {keyword.arg: _value(keyword.value) for keyword in node.keywords if keyword.arg in DECLARED_FIELDS}
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "head":
            return {"idea": tuple(map(_value, node.args[1:]))}
    return {}


def _value(node: ast.expr) -> Any:
    """Evaluate a literal, and the messages `t(...)` in it."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "t":
        return t(ast.literal_eval(node.args[0]))
    if isinstance(node, ast.Tuple):
        return tuple(map(_value, node.elts))
    return ast.literal_eval(node)
