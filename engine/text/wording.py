"""Messages that many sentences share: counts, nodes, rules, classes, values, changes."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.core.dates import MOMENT, is_dated, moment_of
from engine.core.protocols import Table
from engine.learners.common.parameters import balanced, of_classes
from engine.text.arithmetic import number_expr
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from engine.text.step import Calculation

THRESHOLD_DIGITS = 6  # neighbouring thresholds must read differently
CLASSES = 6  # with more classes a node is described by its most common one


def number_span(x: float) -> Span:
    """Return a highlighted number."""
    return Span(NumberText(float(x)), "number")


def strong_span(what: Any) -> Span:
    return Span(what, "strong")


def rows_text(n: int) -> Message:
    """Examples: "1 row", "7 rows"."""
    return msg("text.count.rows", n=int(n))


def count_text(n: int, what: str) -> Message:
    """A count of a variant of text.count.things. Examples: 1, "leaf" -> "1 leaf"; 3, "row" -> "3 rows"."""
    return msg("text.count.things", n=int(n), what=what)


def row_names_text(members: Sequence[int] | np.ndarray) -> Message:
    """Names of rows, given from 0. Examples: [1] -> "row 2"; [0, 2, 3] -> "rows 1, 3 and 4"."""
    return msg("text.name.rows", n=len(members), rows=list_text([int(row) + 1 for row in members]))


def row_name_text(row: int) -> Message:
    return row_names_text([row])


def node_name_text(number: int) -> Message:
    """Examples: "the root", "node 3"."""
    return msg("lesson.name.node", node=int(number))


def tree_name_text(number: int) -> Message:
    """The name of a tree, given from 0. Example: 2 -> "tree 3"."""
    return msg("lesson.name.tree", tree=int(number) + 1)


def feature_span(data: Table, place: int) -> Span:
    """The user's name of a feature."""
    return strong_span(data.feature_names[place])


def split_text(
    data: Table, place: int, threshold: float, categories: tuple[int, ...], missing: bool = False, strict: bool = False
) -> Message:
    """The condition of a split, which rows that go left fulfil; `missing`: missing values go left too.

    Examples: "x_3 ≤ 15", "x_1 = 0", "port is C or Q", "age ≤ 15 or missing", "age is known", "born ≤ 12 April 2015",
    and for some models "x_3 < 15".
    """
    name = Span(data.feature_names[place])
    if categories:
        levels = list_text([Span(data.levels[place][code]) for code in categories], "or")
        return msg("lesson.rule.levels", feature=name, levels=levels, missing=bool(missing))
    if np.isinf(threshold):
        return msg("lesson.rule.known", feature=name)
    if data.kinds[place] == "0/1" and (0 < threshold <= 1 if strict else 0 <= threshold < 1):
        return msg("lesson.rule.zero", feature=name, missing=bool(missing))
    value = date_of_value(data, place, threshold) or feature_number(threshold, THRESHOLD_DIGITS)
    return msg("lesson.rule.threshold", feature=name, threshold=value, missing=bool(missing), strict=bool(strict))


def feature_number(x: float, digits: int = 4) -> NumberText:
    """A value of a feature. Four digits are not grouped: they may be a year. Examples: "2007", "12,350"."""
    return NumberText(float(x), digits, is_grouped=False)


def cell_value(data: Table, place: int, x: float) -> Message | Span | NumberText:
    """The value of a cell. Examples: "15", "Q", "missing"."""
    if np.isnan(x):
        return msg("text.cell.missing")
    levels = data.levels[place]
    if levels and float(x).is_integer() and 0 <= x < len(levels):
        return Span(levels[int(x)])
    return date_of_value(data, place, x) or feature_number(x)


def date_of_value(data: Table, place: int, x: float) -> Message | None:
    """A value or threshold of a date column; None for other columns. Example: "12 April 2015"."""
    kind = data.kinds[place]
    return date_text(x, kind) if is_dated(kind) else None


def date_text(days: float, kind: str) -> Message:
    """Examples: 16537.0 and 16537.5 -> "12 April 2015"; as date and time 16537.4375 -> "12 April 2015 10:30"."""
    moment = moment_of(days)
    if moment is None:
        return msg("text.date.days", n=Span(f"{days:g}"))
    clock = f" {moment:%H:%M:%S}" if moment.second else f" {moment:%H:%M}"
    year, time = Span(str(moment.year)), Span(clock if kind == MOMENT else "")
    return msg("text.date.day", month=moment.month, day=Span(str(moment.day)), year=year, time=time)


def class_span(data: Table, k: int) -> Span:
    return Span(data.class_names[k], "class", int(k))


def positive_class_arg(data: Table) -> dict[str, Span]:
    """The message argument `class`: the class of a single probability; {} for regression."""
    return {"class": class_span(data, 1)} if len(data.class_names) > 1 else {}


def target_span(data: Table) -> Span:
    """The user's name of the target."""
    return strong_span(data.target_name)


def cell_text(data: Table, place: int, x: float) -> Message:
    """A cell with its feature. Example: "age = 22"."""
    return msg("lesson.cell.named", name=Span(data.feature_names[place]), value=cell_value(data, place, x))


def leaf_reason_text(name: str, limit: Message | None = None) -> Message:
    """The reason why a node is a leaf, from its name in engine/tree/reasons.py; "" for a split.

    Example: "It has reached the maximum depth (max_depth = 3).", without the limit only "... the maximum depth.".
    """
    return msg("lesson.leaf.reason", why=str(name) or "split", limit=limit or "")


def class_mix_text(data: Table, counts: np.ndarray) -> Message | ListText:
    """The classes of some rows, from their counts or weights.

    Examples: "all of class 0", "4 of class 0, 3 of class 1", and of many classes "most of class setosa (12)".
    """
    of_class = lambda k: {"count": Span(NumberText(float(counts[k]))), "class": class_span(data, k)}  # noqa: E731
    most = int(counts.argmax())
    if np.count_nonzero(counts) == 1:
        return msg("lesson.classes.only", **{"class": class_span(data, most)})
    if len(counts) > CLASSES:
        return msg("lesson.classes.majority", **of_class(most))
    return list_text([msg("lesson.classes.share", **of_class(k)) for k in counts.nonzero()[0].tolist()], "comma")


def from_to_text(before: float, after: float) -> Message:
    """A change. Examples: "falls from 3 to 2", "stays at 2"."""
    way = change_direction(before, after)
    return msg("lesson.number.change", way=way, before=float(before), after=number_span(after))


def factor_text(x: float) -> Message:
    """A number after an operator. Examples: "3", "(-3)"."""
    return msg("lesson.number.factor", negative=bool(x < 0), x=float(x))


def change_direction(before: float, after: float) -> str:
    """The selector of messages about changes: "falls", "rises" or "stays"."""
    return "stays" if before == after else "falls" if after < before else "rises"


def without_none(*messages: Message | None) -> tuple[Message, ...]:
    """Return the messages that are not None. Example: msg("a"), None -> (msg("a"),)."""
    return tuple(message for message in messages if message is not None)


def introduce_data(data: Table) -> tuple[Message, Message]:
    """Two sentences on the data. Example: "Predict y from 3 features. 7 rows: 4 of class 0, 3 of class 1."."""
    features, y = count_text(len(data.feature_names), "feature"), data.y
    if data.class_names:
        target = class_mix_text(data, np.bincount(y, minlength=len(data.class_names)))
    else:
        target = msg("lesson.cell.range", least=NumberText(float(y.min())), most=NumberText(float(y.max())))
    task = msg("lesson.intro.task", target=target_span(data), features=features)
    return task, msg("lesson.intro.rows", rows=rows_text(data.n), holds=target)


def describe_class_weights(
    data: Table, wanted: str | dict | None, counts: np.ndarray
) -> tuple[Message | None, list[Calculation]]:
    """Return a sentence on class weights and the calculations of balanced ones; nothing without class weights.

    `counts` [K] are the rows of the classes.
    """
    if wanted is None:
        return None, []
    weight = of_classes(wanted, data, None) if isinstance(wanted, dict) else balanced(counts)
    present = counts.nonzero()[0][:CLASSES].tolist()
    each = [msg("lesson.class-weight.entry", weight=weight.item(k), **{"class": class_span(data, k)}) for k in present]
    n, K = number_expr(counts.sum()), np.count_nonzero(counts)
    calculations = [] if isinstance(wanted, dict) else [
        Calculation(msg("lesson.class-weight.calculation", **{"class": class_span(data, k)}), r"\frac{n}{K\,n_k}",
                f"{n}/({K} * {number_expr(counts.item(k))})", float(weight[k])) for k in present]  # fmt: skip
    return msg("lesson.class-weight.list", each=list_text(each, "comma")), calculations
