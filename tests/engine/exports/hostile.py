"""Names that would be programs if anybody took them for more than text, and models on tables full of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from datasets.dataset import CATEGORY, CLASSIFICATION, NUMBER, REGRESSION, Dataset
from engine import Trace, adaboost, cart, extra_trees, forest, gradient_boosting, record, xgb

TOUCH = "__import__('pathlib').Path('PWNED').touch()"
NODE = "require('fs').writeFileSync('PWNED','')"
TOKENS = (
    "'", '"', "`", "''", '""', "'''", '"""', "\\", "\\\\", "\\'", '\\"', "\\n", "\n", "\r", "\r\n", "\t",
    "\x0b", "\x0c",
    "\x1c", "\x85", "\u2028", "\u2029", "\u202e", "\u200f", "\u2066", "\ufeff", "\x01", "\x1b[2J", "\x7f", "\x08",
    "*/", "/*", "//", "#", "--", "-->", "<!--", "<![CDATA[", "]]>", "<?xml", "&lt;", "&amp;", "&#0;", "<", ">", "&",
    "</script>", "<script>alert(1)</script>", "${process.exit(1)}", f"${{{NODE}}}", f"`;{NODE};`", f'";{NODE};"',
    f"*/{NODE}/*", f"\n{NODE}\n", f"{{{TOUCH}}}", f"{{{{{TOUCH}}}}}", f"'+{TOUCH}+'", f'"""\n{TOUCH}\n"""',
    f"'''\n{TOUCH}\n'''", f"\n{TOUCH}\n", f'");{TOUCH}#', "; DROP TABLE rows;", "'; DROP TABLE \"data\"; --",
    "\"; ATTACH DATABASE 'PWNED' AS p; --", "%s", "%(x)s", "{}", "{0}", "{row}", "{{", "}}", "\\N{DASH}", "\\u0041",
    "\\x41", "\\0", "$1", "$&", "coding: utf_7", "# -*- coding: rot13 -*-", "=1+1", "'=1+1", "@SUM(A1)", ",", ";", ", ",
    "+AAo-", "\U0001f332", "é", "e\u0301", "ﬁ", "İ", "ß", "漢", "٣", "x" * 300,
)  # fmt: skip
WORDS = (
    "", " ", "class", "select", "SELECT", "from", "null", "None", "NULL", "undefined", "NaN", "nan", "inf", "true",
    "True",
    "__proto__", "constructor", "hasOwnProperty", "toString", "prototype", "row", "data", "score", "score 0", "score 1",
    "prediction", "rowid", "X", "x", "0", "1", "-1", "1.0", "1e5", "known", "NUMBERS", "exp", "r", "scored", "tree_1",
)  # fmt: skip


NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|^score \d$")
NO_XGBOOST = re.compile(r"[\[\]<\x00-\x08\x0b\x0c\x0e-\x1f]")
NEVER = re.compile("(?!)")


def names(rng: np.random.Generator, many: int, without: re.Pattern = NEVER) -> tuple[str, ...]:
    """Words as they are, or tokens put together; no two the same, also where case counts for nothing. None holds what
    is `without`."""
    found: dict[str, str] = {}
    while len(found) < many:
        name = str(rng.choice(WORDS)) if rng.random() < 0.2 else "".join(rng.choice(TOKENS, rng.integers(1, 5)))
        if not without.search(name):
            found.setdefault(name.lower(), name)
    return tuple(found.values())


def table(seed: int, task: str, classes: int = 3, without: re.Pattern = NEVER) -> Dataset:
    """Numbers and categories, of which everything has such a name."""
    rng, n, d = np.random.default_rng(seed), 90, 6
    kinds = (NUMBER, CATEGORY) * (d // 2)
    levels = tuple(names(rng, 6, without) if kind == CATEGORY else () for kind in kinds)
    X = np.where(np.array(kinds) == CATEGORY, rng.integers(0, 6, (n, d)), rng.normal(size=(n, d)).round(2))
    told = X[:, 0] + (X[:, 1] % 3) - (X[:, 3] > 2) + X[:, 2] * (X[:, 5] % 2)
    X[rng.random(X.shape) < 0.1] = np.nan
    *features, target = names(rng, d + 1, without)
    y = told if task == REGRESSION else np.argsort(np.argsort(told)) * classes // n
    called = names(rng, classes, without) if task == CLASSIFICATION else ()
    return Dataset(X, y, tuple(features), kinds, levels, called, task, target, *names(rng, 1))


@dataclass(frozen=True)
class Learner:
    fit: Callable
    task: str
    classes: int
    settings: dict


LEARNERS = {
    "cart": Learner(cart.fit, CLASSIFICATION, 3, {"max_depth": 6}),
    "cart of values": Learner(cart.fit, REGRESSION, 0, {"max_depth": 5}),
    "adaboost": Learner(adaboost.fit, CLASSIFICATION, 3, {"n_estimators": 4, "max_depth": 2}),
    "adaboost of values": Learner(adaboost.fit, REGRESSION, 0, {"n_estimators": 3, "max_depth": 2}),
    "boosting": Learner(gradient_boosting.fit, CLASSIFICATION, 2, {"n_estimators": 3}),
    "xgb": Learner(xgb.fit, CLASSIFICATION, 3, {"n_estimators": 3, "max_depth": 3}),
    "xgb of values": Learner(xgb.fit, REGRESSION, 0, {"n_estimators": 3, "max_depth": 3}),
    "forest": Learner(forest.fit, CLASSIFICATION, 4, {"n_estimators": 3, "max_depth": 5}),
    "extra trees": Learner(extra_trees.fit, CLASSIFICATION, 2, {"n_estimators": 3, "max_depth": 5}),
}
SEEDS = 4


@cache
def trained(without: re.Pattern = NEVER) -> dict[str, Trace]:
    """Each learner on several tables."""
    return {f"{name} {seed}": record(each.fit, table(seed, each.task, each.classes, without), **each.settings)
            for name, each in LEARNERS.items() for seed in range(SEEDS)}  # fmt: skip


def rows(trace: Trace) -> np.ndarray:
    """The rows it was trained on, and others with more missing values."""
    rng, X = np.random.default_rng(5), trace.data.X
    mixed = np.stack([rng.choice(column, 40) for column in X.T], 1)
    mixed[rng.random(mixed.shape) < 0.3] = np.nan
    return np.concatenate((X, mixed, np.full((1, X.shape[1]), np.nan)))


def given(data: Dataset, X: np.ndarray) -> list[dict]:
    """Rows as a user has them: names to numbers, texts, or None."""
    columns = list(zip(data.feature_names, data.levels, strict=True))
    return [{name: None if np.isnan(value) else levels[int(value)] if levels else float(value)
             for (name, levels), value in zip(columns, row, strict=True)} for row in X]  # fmt: skip


def predicted(trace: Trace, X: np.ndarray) -> list:
    """What our model says: values, or the names of classes."""
    found = trace.model.predict(X)
    return [trace.data.class_names[k] for k in found] if trace.data.class_names else found.tolist()
