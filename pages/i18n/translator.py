"""Translates messages into a language by the Fluent templates in its folder (projectfluent.org).

terms.ftl is the one place that spells a term; other files refer to it: `Best { -split } at { $node }: { $rule }.` The
values are counts, numbers, users' names or other messages. Only what selects a variant passes through Fluent: for each
value a private-use character stands in the formatted template, where the value's text is inserted.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal

from engine.text.arithmetic import format_plain_number
from engine.text.english import add_folder, capitalize_first
from engine.text.message import ListText, Message, NumberText, Span
from pages.i18n.locale import DECIMALS, ENGLISH, ENGLISH_LOCALE, MESSAGES_FOLDER, Locale
from pages.i18n.templates import TERM_END, TERM_START, TERM_TEXT, Templates

add_folder(MESSAGES_FOLDER.parents[1] / "datasets" / "messages")  # also if nothing has imported datasets
add_folder(MESSAGES_FOLDER / ENGLISH)

CACHE_SIZE = 20_000  # formatted templates; neighbouring steps use many of the same

# Private-use characters: PLACE_SIGN + i stands for the i-th value, CASE_SIGN is around the case it is needed in.
PLACE_SIGN, CASE_SIGN = 0xE000, "\uf8f3"
SIGNS = re.compile(
    rf"([\ue000-\ue0ff](?:{CASE_SIGN}[a-z]+{CASE_SIGN})?|{TERM_START}[^{TERM_TEXT}]*{TERM_TEXT}|{TERM_END})"
)
NUMBER_OF_FORMULA = re.compile(r"(?<=<mn>)[\d.]+(?=</mn>)")
DECIMAL_POINT = re.compile(r"(?<=\d)\.(?=\d)")
TERM_OF_FORMULA = re.compile(r"\\term\{([a-z-]+)\}")
WORD_OF_FORMULA = re.compile(r"\\word\{([a-z-]+)\}")

SENTENCE_END_MARKS = ". ", "? "  # before another sentence of the same template
SELECTOR_TYPES = str, int  # values that select a variant: a keyword, or a count; a bool is an int
NOMINATIVE = "nom"  # the default grammatical case

SpanTuple = tuple[str, str, int]  # a Span's text, role and number


class Placeholder(str):
    """A value's name in a template, with its grammatical case: { $node }, { FORM($node, case: "dat") }.

    A message inserted there gets the case as $case, to select its form.
    """

    case = NOMINATIVE


def mark_case(place: str, *, case: str) -> str:
    """The function FORM of the templates."""
    return f"{place}{CASE_SIGN}{case}{CASE_SIGN}"


class Translator:
    """A language and number notation. Example: Translator("en").text(msg("text.count.rows", n=7)) -> "7 rows"."""

    def __init__(self, name: str = ENGLISH, decimal: str = "", folder: Path = MESSAGES_FOLDER):
        self.locale, self.name, self.cache = Locale(name, decimal), name, {}
        self.templates = Templates(name, folder, {"FORM": mark_case, "START": capitalize_term})

    # -- messages

    def text(self, *things: Any) -> str:
        return "".join(text for text, _, _ in self.span_tuples(things))

    def spans(self, things: Iterable[Any]) -> tuple[Span, ...]:
        """Translate messages; capitalize each sentence, and put a space between two messages."""
        return tuple(Span(*span) for span in self.span_tuples(things))

    def span_tuples(self, things: Iterable[Any]) -> list[SpanTuple]:
        """Do the same as `spans` with plain tuples, of which a chapter needs thousands."""
        spans: list[SpanTuple] = []
        before = None
        for thing in things:
            if type(thing) is Message and type(before) is Message:
                spans.append((" ", "", -1))
            self._write(thing, spans, before is None or type(before) is Message)
            before = thing
        return merge_spans(spans)

    def render(self, value: Any) -> Any:
        """Translate a message to text, also within lists and dictionaries; return other values as they are."""
        if isinstance(value, Message | Span | NumberText | ListText):
            return self._flat(value)
        if isinstance(value, Mapping):
            return {key: self.render(item) for key, item in value.items()}
        return [self.render(item) for item in value] if isinstance(value, list | tuple) else value

    def _flat(self, thing: Any, begins: bool = False, case: str = NOMINATIVE) -> str:
        spans: list[SpanTuple] = []
        self._write(thing, spans, begins, case)
        return "".join(text for text, _, _ in spans)

    def _write(self, thing: Any, spans: list[SpanTuple], begins: bool = False, case: str = NOMINATIVE):
        """Append anything's translation to `spans`; `begins` at the start of a sentence."""
        kind = type(thing)
        if kind is Message:
            self._write_message(thing, spans, begins, case)
        elif kind is Span:
            text = thing.text if type(thing.text) is str else self._flat(thing.text, begins, case)
            spans.append((text, thing.role, thing.number))
        elif kind is str:
            spans.append((thing, "", -1))
        elif kind is ListText:
            self._write_list(thing, spans, case)
        elif kind is list or kind is tuple:
            for item in thing:
                self._write(item, spans, False, case)
        else:
            spans.append((self.format_number(thing), "", -1))

    def _write_message(self, message: Message, spans: list[SpanTuple], begins: bool, case: str = NOMINATIVE):
        """Append a message; a sentence begins at its start, if `begins`, and after a sentence within it."""
        for piece in self._pieces(message, case):
            if isinstance(piece, tuple):
                spans.append((capitalize_first(piece[0]), piece[1], -1) if begins else piece)
                begins = False
            elif isinstance(piece, Placeholder):
                self._write(message.values[piece], spans, begins, piece.case)
                begins = False
            else:
                spans.append((capitalize_first(piece) if begins else piece, "", -1))
                begins = piece.endswith(SENTENCE_END_MARKS)

    def _write_list(self, listed: ListText, spans: list[SpanTuple], case: str):
        things, rest = list(listed.things), len(listed.things) - listed.most
        if rest > 1:
            things = [*things[: listed.most], Message("text.list.others", {"n": rest})]
        last = len(things) - 1
        for i, thing in enumerate(things):
            if i:
                self._write_message(Message(f"text.list.{listed.joined if i == last else 'comma'}", {}), spans, False)
            self._write(thing, spans, False, case)

    # -- templates

    def _pieces(self, message: Message, case: str) -> list[SpanTuple | Placeholder | str]:
        """Format a template with its selectors and counts; split it at the other values."""
        selectors = [(name, value) for name, value in message.values.items() if isinstance(value, SELECTOR_TYPES)]
        key = message.key, case, len(message.values), *selectors
        if (pieces := self.cache.get(key)) is None:
            if len(self.cache) > CACHE_SIZE:
                self.cache.clear()
            names = list(message.values)
            signs = {name: chr(PLACE_SIGN + i) for i, name in enumerate(names)}
            selected = {name: str(value).lower() if isinstance(value, bool) else value for name, value in selectors}
            text = self.templates.format(message.key, {"case": case, **signs, **selected})
            pieces = self.cache[key] = split_template(self._regroup(text, selected.values()), names)
        return pieces

    def _regroup(self, text: str, values: Iterable[Any]) -> str:
        """Write counts in the reader's notation: Fluent groups their digits as is usual in the language."""
        for count in (value for value in values if isinstance(value, int) and abs(value) >= 1000):
            text = text.replace(format_decimal(count, locale=self.name), self.localize_number(f"{count:,}"))
        return text

    # -- numbers

    def format_number(self, x: Any) -> str:
        """Format a number. In English 1234.5 -> "1,234.5", NumberText(2007, is_grouped=False) -> "2007"."""
        number = x if isinstance(x, NumberText) else NumberText(float(x))
        text = format_plain_number(number.value, number.digits)
        if not number.is_grouped and abs(number.value) < 1e4:
            text = text.replace(",", "")
        return self.localize_number(text)

    def localize_number(self, number: str) -> str:
        """Convert a number from English notation. Example in German: "1,234.5" -> "1 234,5"."""
        return number.translate(self._separators)

    @cached_property
    def separators(self) -> tuple[str, str]:
        """The separators between thousands and before the fraction."""
        return DECIMALS[self.locale.decimal or self.templates.format("menu.numbers.decimal-sign", {})]

    @cached_property
    def _separators(self) -> dict[int, str]:
        """The table for `str.translate` from English separators."""
        return dict(zip(map(ord, ",."), self.separators, strict=True))

    def localize_mathml(self, formula: str) -> str:
        """Convert the numbers of a MathML formula. Example in German: <mn>0.5</mn> -> <mn>0,5</mn>."""
        return NUMBER_OF_FORMULA.sub(lambda match: self.localize_number(match[0]), formula)

    def localize_latex_numbers(self, latex: str) -> str:
        """Convert the numbers of a LaTeX formula; braces avoid a space. Example in German: 0.5 -> 0{,}5."""
        return DECIMAL_POINT.sub("{,}", latex) if self.separators[1] == "," else latex

    # -- words in formulas

    def localize_latex(self, formula: str) -> str:
        r"""Translate a formula's words. Examples: \term{gain} -> \text{gain}, in German \word{sign} -> \mathrm{sgn}."""
        formula = TERM_OF_FORMULA.sub(lambda match: rf"\text{{{self._plain('term-' + match[1])}}}", formula)
        return WORD_OF_FORMULA.sub(lambda match: rf"\mathrm{{{self._upright('formula.word.' + match[1])}}}", formula)

    def _upright(self, name: str) -> str:
        return self._plain(name).replace(" ", r"\ ")

    def _plain(self, name: str) -> str:
        return self._flat(Message(name, {}))


@cache
def translator_for(locale: Locale = ENGLISH_LOCALE) -> Translator:
    return Translator(*locale)


def make_locale(name: str, decimal: str = "") -> Locale:
    """Return a Locale without the notation if it is the language's own. Example: ("de", "comma") -> Locale("de")."""
    is_usual = translator_for(Locale(name)).separators == DECIMALS.get(decimal)
    return Locale(name, "" if is_usual else decimal)


def merge_spans(spans: list[SpanTuple]) -> list[SpanTuple]:
    """Join neighbouring spans of plain text."""
    merged: list[SpanTuple] = []
    for span in spans:
        if not span[1] and merged and not merged[-1][1]:
            merged[-1] = (merged[-1][0] + span[0], "", -1)
        else:
            merged.append(span)
    return merged


def split_template(text: str, names: list[str]) -> list[SpanTuple | Placeholder | str]:
    """Split a formatted template into texts, terms and placeholders; a term within a term belongs to the outer one."""
    pieces: list[SpanTuple | Placeholder | str] = []
    term, inside, depth = "", "", 0
    for token in SIGNS.split(text):
        if token.startswith(TERM_START):
            depth += 1
            term, inside = (token[1:-1], "") if depth == 1 else (term, inside)
        elif token == TERM_END:
            depth -= 1
            if not depth:
                pieces.append((inside, f"term:{term}", -1))
        elif depth:
            inside += token
        elif token:
            pieces.append(_placeholder(token, names) if SIGNS.fullmatch(token) else token)
    return pieces


def _placeholder(token: str, names: list[str]) -> Placeholder:
    placeholder = Placeholder(names[ord(token[0]) - PLACE_SIGN])
    if len(token) > 1:
        placeholder.case = token[2:-1]
    return placeholder


def capitalize_term(term: str) -> str:
    """START of the templates: a term at the start of a title or a label. Example: "rows" -> "Rows"."""
    mark, sign, text = term.rpartition(TERM_TEXT)
    return mark + sign + capitalize_first(text)
