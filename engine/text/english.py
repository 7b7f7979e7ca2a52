"""English text of messages without a Fluent library, for `str(error)` in Python programs.

Pages render the same files with the Fluent library, in any language. This renderer supports what our English files use:
text, { $value }, { -term }, { START(-term) } with a capital letter, { other.message.key }, { "literal" } and
{ $value -> [variant] ... *[other] ... }.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.text.arithmetic import format_feature_value, format_plain_number
from engine.text.entries import file_of, read_entries
from engine.text.message import ListText, Message, NumberText, Span

FOLDERS = [Path(__file__).with_name("messages")]  # datasets and pages add theirs
TOKEN = re.compile(
    r'\{ *"(?P<literal>[^"]*)" *\}|\{ *\$(?P<choice>\w+) *-> *|\{ *(?P<start>START\()?(?P<name>[$a-z-][\w.-]*)\)? *\}'
    r"|\s*(?P<default>\*?)\[ *(?P<variant>[\w-]+) *\] *|\s*(?P<end>\})|(?P<text>[^{}\n]+|\n)"
)


def add_folder(folder: Path) -> None:
    """Add the English messages of a folder to those that `str(message)` finds."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        patterns.cache_clear()


@cache
def patterns() -> dict[str, str]:
    return read_entries(FOLDERS)


def english(message: Message) -> str:
    """Return the English text of a message; KeyError if no file has its key."""
    if message.key not in patterns():
        raise KeyError(f"no file has the message {message.key}: write it into {file_of(message.key)}")
    return _fill(patterns()[message.key], message.values)


def _fill(pattern: str, values: Mapping[str, Any]) -> str:
    lines = map(str.strip, pattern.strip().splitlines())
    return _text(TOKEN.finditer("\n".join(lines)), values)[0]


def _text(tokens: Iterator[re.Match], values: Mapping[str, Any], before: str = "") -> tuple[str, re.Match | None]:
    """Return the text up to the next variant or end of a selector, and that token. `before` precedes the text."""
    text = ""
    for token in tokens:
        if token["variant"] or token["end"]:
            return text.rstrip("\n"), token
        if token["choice"]:
            text += _select(tokens, values[token["choice"]], values, before + text)
        elif (name := token["name"]) is None:
            text += token["literal"] if token["text"] is None else token["text"]
        elif name.startswith("$"):
            value = values[name[1:]]
            text += _capitalize(_format(value), before + text) if isinstance(value, Message) else _format(value)
        elif token["start"]:
            text += capitalize_first(_fill(patterns()[name], values))
        else:
            text += _capitalize(_fill(patterns()[name], values), before + text)
    return text, None


def _capitalize(text: str, before: str) -> str:
    """Capitalize the text if a sentence ended before it."""
    return capitalize_first(text) if before.endswith((". ", "? ")) else text


def capitalize_first(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def _select(tokens: Iterator[re.Match], value: Any, values: Mapping[str, Any], before: str) -> str:
    """Return the variant of the value, of its plural form, or the default."""
    variants, default = {}, ""
    _, token = _text(tokens, values)
    while token and token["variant"]:
        name = token["variant"]
        default = name if token["default"] else default
        variants[name], token = _text(tokens, values, before)
    exact = str(value).lower() if isinstance(value, bool) else str(value)
    plural = "one" if value == 1 and not isinstance(value, bool) else default
    return next(variants[name] for name in (exact, plural, default) if name in variants)


def _format(value: Any) -> str:
    match value:
        case Message() | Span() | str():
            return str(value)
        case ListText():
            return _format_list(value)
        case list() | tuple():
            return "".join(map(_format, value))
        case NumberText():
            return (format_plain_number if value.is_grouped else format_feature_value)(value.value, value.digits)
        case int():
            return f"{value:,}"
    return format_plain_number(value)


def _format_list(value: ListText) -> str:
    things = list(map(_format, value.things))
    if len(things) - value.most > 1:
        things[value.most :] = [str(Message("text.list.others", {"n": len(things) - value.most}))]
    joined, comma = (str(Message(f"text.list.{name}", {})) for name in (value.joined, "comma"))
    return joined.join([comma.join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)
