"""Questions as a package of QTI 2.1: a zip with a manifest and one item a file.

The order of what stands in an item is the schema's: declarations, body, processing, feedback. Which feedback is shown
is one outcome: of choices the choice itself, of a typed number the first answer that it is near enough to.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pages.assignment.banks.questions import BankQuestion, BankTable

ITEMS, PACKAGES = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imscp_v1p1"
NOT_OF_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
RESPONSE, SCORE, FEEDBACK = "RESPONSE", "SCORE", "FEEDBACK"
FILE_TIME = (2026, 1, 1, 0, 0, 0)  # the time of the files: the same questions are the same package


def package(questions: Sequence[BankQuestion], typed: str, language: str) -> bytes:
    """`typed` stands before the place where a number is typed: "Your answer"."""
    files = {f"q{number}.xml": _item(f"q{number}", each, typed, language) for number, each in enumerate(questions, 1)}
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, element in {"imsmanifest.xml": _manifest(list(files)), **files}.items():
            indent(element)
            archive.writestr(
                zipfile.ZipInfo(name, FILE_TIME), tostring(element, "utf-8", xml_declaration=True), zipfile.ZIP_DEFLATED
            )
    return found.getvalue()


def _manifest(files: Sequence[str]) -> Element:
    root = Element("manifest", {"xmlns": PACKAGES, "identifier": "treerings-questions"})
    metadata = SubElement(root, "metadata")
    _text(metadata, "schema", "QTIv2.1 Package")
    _text(metadata, "schemaversion", "1.0.0")
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    for name in files:
        about = {"identifier": name.removesuffix(".xml"), "type": "imsqti_item_xmlv2p1", "href": name}
        SubElement(SubElement(resources, "resource", about), "file", {"href": name})
    return root


def _item(identifier: str, question: BankQuestion, typed: str, language: str) -> Element:
    about = {"xmlns": ITEMS, "identifier": identifier, "title": _clean(question.name), "adaptive": "false",
             "timeDependent": "false", "xml:lang": language}  # fmt: skip
    root = Element("assessmentItem", about)
    _declare(root, question)
    body = SubElement(root, "itemBody")
    for table in question.tables:
        _table(body, table)
    for sentence in question.sentences:
        _text(body, "p", sentence)
    (_entry if question.numbers else _choices)(body, question, typed)
    _process(root, question)
    for name, why in _whys(question):
        shown = {"outcomeIdentifier": FEEDBACK, "identifier": name, "showHide": "show"}
        _text(SubElement(root, "modalFeedback", shown), "p", why)
    return root


def _declare(root: Element, question: BankQuestion):
    """What is answered, the right answer, and what comes of it."""
    cardinality, kind = "multiple" if question.several else "single", "float" if question.numbers else "identifier"
    about = {"identifier": RESPONSE, "cardinality": cardinality, "baseType": kind}
    correct = SubElement(SubElement(root, "responseDeclaration", about), "correctResponse")
    if question.numbers:
        _text(correct, "value", repr(question.numbers[0].value))
    for at, choice in enumerate(question.choices):
        if choice.is_right:
            _text(correct, "value", _named(at))
    score = {"identifier": SCORE, "cardinality": "single", "baseType": "float", "normalMaximum": "1"}
    default = SubElement(SubElement(root, "outcomeDeclaration", score), "defaultValue")
    _text(default, "value", "0")
    shown = {"identifier": FEEDBACK, "cardinality": "single", "baseType": "identifier"}
    SubElement(root, "outcomeDeclaration", shown)


def _entry(body: Element, question: BankQuestion, typed: str):
    _text(body, "p", question.ask)
    place = _text(body, "p", f"{typed}: ")
    SubElement(place, "textEntryInteraction", {"responseIdentifier": RESPONSE, "expectedLength": "12"})


def _choices(body: Element, question: BankQuestion, _typed: str):
    most = "0" if question.several else "1"  # 0: as many as one likes
    about = {"responseIdentifier": RESPONSE, "shuffle": "false", "maxChoices": most}
    asked = SubElement(body, "choiceInteraction", about)
    _text(asked, "prompt", question.ask)
    for at, choice in enumerate(question.choices):
        _text(asked, "simpleChoice", choice.text, {"identifier": _named(at)})


def _process(root: Element, question: BankQuestion):
    """The score, and which feedback is shown: RIGHT, or the wrong answer's own, or OTHER."""
    condition = SubElement(SubElement(root, "responseProcessing"), "responseCondition")
    first = SubElement(condition, "responseIf")
    if question.numbers:
        _near(first, question.numbers[0].value, question.numbers[0].tolerance)
    else:
        same = SubElement(first, "match")
        SubElement(same, "variable", {"identifier": RESPONSE})
        SubElement(same, "correct", {"identifier": RESPONSE})
    _set(first, SCORE, "float", "1")
    _set(first, FEEDBACK, "identifier", "RIGHT")
    for at, number in enumerate(question.numbers[1:], 1):
        other = SubElement(condition, "responseElseIf")
        _near(other, number.value, number.tolerance)
        _set(other, FEEDBACK, "identifier", _named(at))
    rest = SubElement(condition, "responseElse")
    if question.choices and not question.several:
        own = SubElement(rest, "setOutcomeValue", {"identifier": FEEDBACK})
        SubElement(own, "variable", {"identifier": RESPONSE})
    else:
        _set(rest, FEEDBACK, "identifier", "OTHER")


def _near(condition: Element, value: float, tolerance: float):
    about = {"toleranceMode": "absolute", "tolerance": f"{tolerance!r} {tolerance!r}"}
    equal = SubElement(condition, "equal", about)
    SubElement(equal, "variable", {"identifier": RESPONSE})
    _text(equal, "baseValue", repr(value), {"baseType": "float"})


def _set(condition: Element, outcome: str, kind: str, value: str):
    _text(SubElement(condition, "setOutcomeValue", {"identifier": outcome}), "baseValue", value, {"baseType": kind})


def _whys(question: BankQuestion) -> list[tuple[str, str]]:
    """Each feedback's name and sentence: where the answer is wrong what is wrong with it, and always the reason."""
    answers = [(_named(at), each.why) for at, each in enumerate(question.numbers or question.choices)]
    found = [(name, f"{why} {question.because}".strip()) for name, why in answers if why]
    return [*found, *((name, question.because) for name in ("RIGHT", "OTHER") if question.because)]


def _table(body: Element, table: BankTable):
    shown = SubElement(SubElement(body, "table"), "tbody")
    for kind, line in (("th", table.heading), *(("td", line) for line in table.lines)):
        row = SubElement(shown, "tr")
        for cell in line:
            _text(row, kind, cell)


def _named(at: int) -> str:
    return f"A{at + 1}"


def _text(parent: Element, tag: str, text: str, about: dict[str, str] | None = None) -> Element:
    found = SubElement(parent, tag, about or {})
    found.text = _clean(text)
    return found


def _clean(text: str) -> str:
    """What XML cannot hold, control characters and halves of pairs, is shown as what it is: unknown."""
    return NOT_OF_XML.sub("�", text)
