"""What a page says of itself, read out of its file: it is declared there, in words that stand for themselves.

No page is run for it, and no Streamlit is needed.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from pages.i18n.text import t

PAGES = Path(__file__).parents[1]
DECLARED_FIELDS = ("default_table", "initial_settings", "idea", "formulas")  # of what a lesson's page declares


def read_declaration(name: str) -> dict[str, Any]:
    """What a lesson's page says of itself in plain words and values; of an idea's the sentences of its head."""
    tree = ast.parse((PAGES / f"{name}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "LessonPage":
            return {word.arg: _value(word.value) for word in node.keywords if word.arg in DECLARED_FIELDS}
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "head":
            return {"idea": tuple(map(_value, node.args[1:]))}
    return {}


def _value(node: ast.expr) -> Any:
    """A plain value, messages in it told."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "t":
        return t(ast.literal_eval(node.args[0]))
    if isinstance(node, ast.Tuple):
        return tuple(map(_value, node.elts))
    return ast.literal_eval(node)
