"""Numbers, cuts, classes and rows as pieces of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from engine.core.protocols import Table
from engine.lessons.common.arithmetic import DIGITS, halves_away
from engine.lessons.common.step import Part

NAMED = 5  # levels or rows named one by one; the others are counted
CUT_DIGITS = 6  # of a threshold: neighbouring cuts must read differently
CLASSES = 6  # with more classes a node is described by its most common one


def shown(x: float, digits: int = DIGITS) -> str:
    """Short and exact enough to read aloud, halves rounded away from 0 as readers do. Examples: 83.0 -> "83",
    0.342857 -> "0.3429", 1234567.8 -> "1,235,000", 110.25 -> "110.3"."""
    x = float(x)
    if x.is_integer() and abs(x) < 1e15:
        return f"{int(x):,}"
    if 1e-4 <= abs(x) < 1e15:
        return f"{float(f'{halves_away(x, digits):.{digits}g}'):,.10g}"
    return f"{halves_away(x, 3):.3g}"


def reading(x: float, digits: int = DIGITS) -> str:
    """A value of a feature. Four digits are not parted, they may be a year. Examples: "2007", "12,350"."""
    return shown(x, digits).replace(",", "") if abs(x) < 1e4 else shown(x, digits)


def factor(x: float) -> str:
    """A number behind a sign. Examples: "3", "(-3)"."""
    return f"({shown(x)})" if x < 0 else shown(x)


def changed(before: float, after: float) -> list[str | Part]:
    """Examples: "falls from 3 to 2", "stays at 2"."""
    if before == after:
        return ["stays at ", number(after)]
    return [f"{'falls' if after < before else 'rises'} from {shown(before)} to ", number(after)]


def takes(what: Sequence[str | Part], before: float, after: float) -> list[str | Part]:
    """What a leaf does to a row's score. Examples: "takes F from 2 to 3", "leaves F at 2"."""
    if before == after:
        return ["leaves ", *what, " at ", number(after)]
    return ["takes ", *what, f" from {shown(before)} to ", number(after)]


def number(x: float) -> Part:
    return Part(shown(x), "number")


def strong(text: str) -> Part:
    return Part(text, "strong")


def rows(n: int) -> str:
    """Examples: "1 row", "7 rows"."""
    return counted(n, "row")


def counted(n: int, thing: str, things: str = "") -> str:
    """Examples: 1, "leaf", "leaves" -> "1 leaf"; 3, "row" -> "3 rows"."""
    return f"{n:,} {thing if n == 1 else things or thing + 's'}"


def listed(names: Sequence[str], between: str = "and") -> str:
    """Example: a, b, c -> "a, b and c"; beyond NAMED the others are counted."""
    names = list(names)
    if len(names) > NAMED + 1:
        names = [*names[:NAMED], f"{len(names) - NAMED:,} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {between} {names[-1]}"


def joined(phrases: Iterable[Sequence[str | Part]], between: str = ", ") -> list[str | Part]:
    """Phrases, each of several pieces, with something between them. Example: ["a ", b], ["c"] -> "a ", b, ", ", "c"."""
    return [piece for k, phrase in enumerate(phrases) for piece in ((between, *phrase) if k else phrase)]


def row_names(members: Sequence[int] | np.ndarray) -> str:
    """Rows by their place in the data, the first is 0. Examples: "row 2", "rows 1, 3 and 4"."""
    return ("row " if len(members) == 1 else "rows ") + listed([f"{row + 1:,}" for row in members])


def node_name(node: int) -> str:
    return "The root" if node == 0 else f"Node {node}"


def lowered(name: str) -> str:
    """A name that begins a sentence, further inside it. Examples: "The root" -> "the root", "Tree 3" -> "tree 3"."""
    return name[:1].lower() + name[1:]


def asked(data: Table, feature: int, threshold: float, categories: tuple[int, ...], missing: bool = False) -> str:
    """What a cut asks; yes goes left, and where it says so missing values too. Examples: "x_3 ≤ 15", "x_1 = 0",
    "port is C or Q", "age ≤ 15 or missing", "age is known"."""
    name, too = data.feature_names[feature], " or missing" * bool(missing)
    if categories:
        return f"{name} is {listed([data.levels[feature][code] for code in categories], 'or')}{too}"
    if np.isinf(threshold):
        return f"{name} is known"
    if data.kinds[feature] == "0/1" and 0 <= threshold < 1:
        return f"{name} = 0{too}"
    return f"{name} ≤ {reading(threshold, CUT_DIGITS)}{too}"


def value_of(data: Table, feature: int, x: float) -> str:
    """A cell as the data has it. Examples: "15", "Q", "missing"."""
    if np.isnan(x):
        return "missing"
    levels = data.levels[feature]
    if levels and float(x).is_integer() and 0 <= x < len(levels):
        return levels[int(x)]
    return reading(x)


def class_part(data: Table, k: int) -> Part:
    return Part(data.class_names[k], "class", int(k))


def mix(data: Table, counts: np.ndarray) -> list[str | Part]:
    """The classes of some rows. Examples: "all 0", "2 | 3", and of many classes "mostly setosa (12)"."""
    if np.count_nonzero(counts) == 1:
        return ["all ", class_part(data, int(counts.argmax()))]
    if len(counts) > CLASSES:
        return ["mostly ", class_part(data, int(counts.argmax())), f" ({shown(counts.max())})"]
    return joined(([Part(shown(count), "class", k)] for k, count in enumerate(counts)), " | ")
