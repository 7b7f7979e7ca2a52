"""A language: what lessons and pages say, written out from the templates in its folder.

The templates are Fluent's (projectfluent.org). terms.ftl is the one place that spells a term; the other files name it:
`Best { -split } at { $node }: { $rule }.` A place is filled with what pages hand over: a count, a number, a name of
the user's, or something else that is said. Names of users never pass through Fluent: a sign stands for them until the
sentence is there.
"""

from __future__ import annotations

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

add_folder(MESSAGES_FOLDER.parents[1] / "datasets" / "messages")  # also where nothing has imported datasets
add_folder(MESSAGES_FOLDER / ENGLISH)

CACHE_SIZE = 20_000  # templates with their counts, written out: neighbouring steps say much the same

PLACE_SIGN, CASE_SIGN = (
    0xE000,
    "\uf8f3",
)  # signs of Unicode's private area: where a place is, and which case it asks for
SIGNS = re.compile(
    rf"([\ue000-\ue0ff](?:{CASE_SIGN}[a-z]+{CASE_SIGN})?|{TERM_START}[^{TERM_TEXT}]*{TERM_TEXT}|{TERM_END})"
)
NUMBER_OF_FORMULA = re.compile(r"(?<=<mn>)[\d.]+(?=</mn>)")
DECIMAL_POINT = re.compile(r"(?<=\d)\.(?=\d)")
TERM_OF_FORMULA = re.compile(r"\\term\{([a-z-]+)\}")
WORD_OF_FORMULA = re.compile(r"\\word\{([a-z-]+)\}")

SENTENCE_END_MARKS = ". ", "? "  # of a sentence, where another follows in the same template

SELECTOR_TYPES = str, int  # by what a template chooses: a word of ours, or a count; a bool is an int

SpanTuple = tuple[str, str, int]  # text, role and number, as those of a Part


NOMINATIVE = "nom"  # the case of what no sentence asks for in another one


class Placeholder(str):
    """Where something stands in a template, by its name, and the case that the sentence needs it in: { $node } and
    { FORM($node, case: "dat") }. What stands there chooses by $case, if it has several forms."""

    case = NOMINATIVE


def mark_case(place: str, *, case: str) -> str:
    """FORM of the templates."""
    return f"{place}{CASE_SIGN}{case}{CASE_SIGN}"


class Translator:
    """Example: Language("en").text(say("text.count.rows", n=7)) -> "7 rows"."""

    def __init__(self, name: str = ENGLISH, decimal: str = "", folder: Path = MESSAGES_FOLDER):
        self.locale, self.name, self.cache = Locale(name, decimal), name, {}
        self.templates = Templates(name, folder, {"FORM": mark_case, "START": capitalize_term})

    # -- what is said

    def text(self, *said: Any) -> str:
        return "".join(text for text, _, _ in self.span_tuples(said))

    def spans(self, said: Iterable[Any]) -> tuple[Span, ...]:
        """Sentences, each with its first letter large, a space between two."""
        return tuple(Span(*piece) for piece in self.span_tuples(said))

    def span_tuples(self, said: Iterable[Any]) -> list[SpanTuple]:
        """The same as (text, role, number): chapters are made of thousands."""
        found: list[SpanTuple] = []
        before = None
        for thing in said:
            if type(thing) is Message and type(before) is Message:
                found.append((" ", "", -1))
            self._write(thing, found, before is None or type(before) is Message)
            before = thing
        return merge_spans(found)

    def render(self, value: Any) -> Any:
        """Lists and dictionaries with all that is said in them written out."""
        if isinstance(value, Message | Span | NumberText | ListText):
            return self._flat(value)
        if isinstance(value, Mapping):
            return {key: self.render(each) for key, each in value.items()}
        return [self.render(each) for each in value] if isinstance(value, list | tuple) else value

    def _flat(self, thing: Any, begins: bool = False, case: str = NOMINATIVE) -> str:
        found: list[SpanTuple] = []
        self._write(thing, found, begins, case)
        return "".join(text for text, _, _ in found)

    def _write(self, thing: Any, found: list[SpanTuple], begins: bool = False, case: str = NOMINATIVE):
        """The pieces of anything that is said, behind those found."""
        kind = type(thing)
        if kind is Message:
            self._write_said(thing, found, begins, case)
        elif kind is Span:
            own = thing.text if type(thing.text) is str else self._flat(thing.text, begins, case)
            found.append((own, thing.role, thing.number))
        elif kind is str:
            found.append((thing, "", -1))
        elif kind is ListText:
            self._write_several(thing, found, case)
        elif kind is list or kind is tuple:
            for each in thing:
                self._write(each, found, False, case)
        else:
            found.append((self.format_number(thing), "", -1))

    def _write_said(self, said: Message, found: list[SpanTuple], begins: bool, case: str = NOMINATIVE):
        """A sentence begins where the template does, if it is one, and behind the end of another."""
        for piece in self._template(said, case):
            if isinstance(piece, tuple):
                found.append((capitalize_first(piece[0]), piece[1], -1) if begins else piece)
                begins = False
            elif isinstance(piece, Placeholder):
                self._write(said.values[piece], found, begins, piece.case)
                begins = False
            else:
                found.append((capitalize_first(piece) if begins else piece, "", -1))
                begins = piece.endswith(SENTENCE_END_MARKS)

    def _write_several(self, several: ListText, found: list[SpanTuple], case: str):
        things, rest = list(several.things), len(several.things) - several.most
        if rest > 1:
            things = [*things[: several.most], Message("text.list.others", {"n": rest})]
        last = len(things) - 1
        for at, thing in enumerate(things):
            if at:
                self._write_said(Message(f"text.list.{several.joined if at == last else 'comma'}", {}), found, False)
            self._write(thing, found, False, case)

    # -- templates

    def _template(self, said: Message, case: str) -> list[SpanTuple | Placeholder | str]:
        """The template with what chooses and counts filled in, in pieces."""
        given = [(name, value) for name, value in said.values.items() if isinstance(value, SELECTOR_TYPES)]
        key = said.key, case, len(said.values), *given
        if (known := self.cache.get(key)) is None:
            if len(self.cache) > CACHE_SIZE:
                self.cache.clear()
            names = list(said.values)
            signs = {name: chr(PLACE_SIGN + at) for at, name in enumerate(names)}
            chosen = {name: str(value).lower() if value is True or value is False else value for name, value in given}
            written = self._counted(self.templates.format(said.key, {"case": case, **signs, **chosen}), chosen.values())
            known = self.cache[key] = split_template(written, names)
        return known

    def _counted(self, written: str, given: Iterable[Any]) -> str:
        """Fluent groups the digits of a count as its language does, and not as this reader does."""
        for count in (each for each in given if isinstance(each, int) and abs(each) >= 1000):
            written = written.replace(format_decimal(count, locale=self.name), self.localize_number(f"{count:,}"))
        return written

    # -- numbers

    def format_number(self, x: Any) -> str:
        """As the language's readers write it. Examples in English: 1234.5 -> "1,234.5", Number(2007, grouped=False) ->
        "2007"."""
        given = x if isinstance(x, NumberText) else NumberText(float(x))
        written = format_plain_number(given.value, given.digits)
        if not given.is_grouped and abs(given.value) < 1e4:
            written = written.replace(",", "")
        return self.localize_number(written)

    def localize_number(self, number: str) -> str:
        """The same of a number that was written as in English. Example in German: "1,234.5" -> "1 234,5"."""
        return number.translate(self._separators)

    @cached_property
    def separators(self) -> tuple[str, str]:
        """Between three digits, and before the fraction."""
        return DECIMALS[self.locale.decimal or self.templates.format("menu.numbers.decimal-sign", {})]

    @cached_property
    def _separators(self) -> dict[int, str]:
        """From those of English to the language's own."""
        return dict(zip(map(ord, ",."), self.separators, strict=True))

    def localize_mathml(self, formula: str) -> str:
        """A formula with its numbers. Example in German: <mn>0.5</mn> -> <mn>0,5</mn>."""
        return NUMBER_OF_FORMULA.sub(lambda found: self.localize_number(found[0]), formula)

    def localize_latex_numbers(self, latex: str) -> str:
        """The same of LaTeX, whose comma would make room behind it. Example in German: 0.5 -> 0{,}5."""
        return DECIMAL_POINT.sub("{,}", latex) if self.separators[1] == "," else latex

    # -- words in formulas

    def localize_latex(self, formula: str) -> str:
        r"""A formula with its words. Examples: \term{gain} -> \text{gain}, in German \word{sign} -> \mathrm{sgn}."""
        formula = TERM_OF_FORMULA.sub(lambda found: rf"\text{{{self._plain('term-' + found[1])}}}", formula)
        return WORD_OF_FORMULA.sub(lambda found: rf"\mathrm{{{self._upright('formula.word.' + found[1])}}}", formula)

    def _upright(self, name: str) -> str:
        return self._plain(name).replace(" ", r"\ ")

    def _plain(self, name: str) -> str:
        return self._flat(Message(name, {}))


def translator_for(locale: Locale = ENGLISH_LOCALE) -> Translator:
    """The one of everybody who chose so."""
    return _language(locale)


@cache
def _language(spoken: Locale) -> Translator:
    return Translator(*spoken)


def make_locale(name: str, decimal: str = "") -> Locale:
    """What is usual in a language is not chosen: one language is one key. Example: ("de", "comma") -> Spoken("de")."""
    usual = translator_for(Locale(name)).separators == DECIMALS.get(decimal)
    return Locale(name, "" if usual else decimal)


def merge_spans(pieces: list[SpanTuple]) -> list[SpanTuple]:
    """Plain text in one piece where it comes in several."""
    found: list[SpanTuple] = []
    for piece in pieces:
        if not piece[1] and found and not found[-1][1]:
            found[-1] = (found[-1][0] + piece[0], "", -1)
        else:
            found.append(piece)
    return found


def split_template(written: str, names: list[str]) -> list[SpanTuple | Placeholder | str]:
    """A written template in its texts, terms and places. A term within a term belongs to the outer one."""
    found: list[SpanTuple | Placeholder | str] = []
    term, inside, depth = "", "", 0
    for token in SIGNS.split(written):
        if token.startswith(TERM_START):
            depth += 1
            term, inside = (token[1:-1], "") if depth == 1 else (term, inside)
        elif token == TERM_END:
            depth -= 1
            if not depth:
                found.append((inside, f"term:{term}", -1))
        elif depth:
            inside += token
        elif token:
            found.append(_slot(token, names) if SIGNS.fullmatch(token) else token)
    return found


def _slot(token: str, names: list[str]) -> Placeholder:
    slot = Placeholder(names[ord(token[0]) - PLACE_SIGN])
    if len(token) > 1:
        slot.case = token[2:-1]
    return slot


def capitalize_term(term: str) -> str:
    """START of the templates: a term at the start of a title or a label. Example: "rows" -> "Rows"."""
    mark, sign, text = term.rpartition(TERM_TEXT)
    return mark + sign + capitalize_first(text)
