"""The English of messages without any library: `str(error)` for whoever uses the engine from Python.

Pages word the same files with Fluent's own library, in any language. This reader knows what our English files contain:
text, { $value }, { -term }, { START(-term) } with a capital letter, { other.message.key }, { "literal" } and
{ $value -> [variant] ... *[other] ... }.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.text.arithmetic import format_feature_value, format_plain_number
from engine.text.entries import file_of, read_entries
from engine.text.message import ListText, Message, NumberText, Span

FOLDERS = [Path(__file__).with_name("messages")]  # datasets and pages add theirs
ENDS = ". ", "? "  # of a sentence that another follows
TOKEN = re.compile(
    r'\{ *"(?P<literal>[^"]*)" *\}|\{ *\$(?P<choice>\w+) *-> *|\{ *(?P<start>START\()?(?P<name>[$a-z-][\w.-]*)\)? *\}'
    r"|\s*(?P<default>\*?)\[ *(?P<variant>[\w-]+) *\] *|\s*(?P<end>\})|(?P<text>[^{}\n]+|\n)"
)


def add_folder(folder: Path) -> None:
    """Let `str(message)` know the English messages of a folder, too."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        patterns.cache_clear()


@cache
def patterns() -> dict[str, str]:
    return read_entries(FOLDERS)


def english(message: Message) -> str:
    """The sentence of a message. A key that no file has is a mistake in the code: KeyError."""
    if message.key not in patterns():
        raise KeyError(f"no file has the message {message.key}: write it into {file_of(message.key)}")
    return _fill(patterns()[message.key], message.values)


def _fill(pattern: str, values: Mapping[str, Any]) -> str:
    lines = pattern.strip().splitlines()
    tokens = TOKEN.finditer("\n".join(line.strip() for line in lines))
    return _text(tokens, values)[0]


def _text(tokens: Iterator[re.Match], values: Mapping[str, Any], before: str = "") -> tuple[str, re.Match | None]:
    """Text up to the next variant or end of a choice, and what ended it. `before` is the text it goes on from."""
    found = ""
    for token in tokens:
        if token["variant"] or token["end"]:
            return found.rstrip("\n"), token
        if token["choice"]:
            found += _chosen(tokens, values[token["choice"]], values, before + found)
        elif (name := token["name"]) is None:
            found += token["literal"] if token["text"] is None else token["text"]
        elif name.startswith("$"):
            value = values[name[1:]]
            found += _begun(_written(value), before + found) if isinstance(value, Message) else _written(value)
        elif token["start"]:
            found += capitalize_first(_fill(patterns()[name], values))
        else:
            found += _begun(_fill(patterns()[name], values), before + found)
    return found, None


def _begun(text: str, before: str) -> str:
    """With its first letter large, where a sentence has ended before it."""
    return capitalize_first(text) if before.endswith(ENDS) else text


def capitalize_first(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def _chosen(tokens: Iterator[re.Match], value: Any, values: Mapping[str, Any], before: str) -> str:
    """The variant of a choice that fits the value: its own, that of its plural form, or the default."""
    variants, default = {}, ""
    _, token = _text(tokens, values)
    while token and token["variant"]:
        name = token["variant"]
        default = name if token["default"] else default
        variants[name], token = _text(tokens, values, before)
    own = str(value).lower() if isinstance(value, bool) else str(value)
    plural = "one" if value == 1 and not isinstance(value, bool) else default
    return next(variants[name] for name in (own, plural, default) if name in variants)


def _written(value: Any) -> str:
    match value:
        case Message() | Span() | str():
            return str(value)
        case ListText():
            return _listed(value)
        case list() | tuple():
            return "".join(map(_written, value))
        case NumberText():
            return (format_plain_number if value.is_grouped else format_feature_value)(value.value, value.digits)
        case int():
            return f"{value:,}"
    return format_plain_number(value)


def _listed(several: ListText) -> str:
    things = list(map(_written, several.things))
    if len(things) - several.most > 1:
        others = Message("text.list.others", {"n": len(things) - several.most})
        things = [*things[: several.most], str(others)]
    joined, comma = (str(Message(f"text.list.{name}", {})) for name in (several.joined, "comma"))
    return joined.join([comma.join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)
