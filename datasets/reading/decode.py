"""From the bytes of a file to its text: which encoding it is in, and what cannot be a table at all."""

from __future__ import annotations

import re

from datasets.reading.wording import choices, quoted
from engine.core.problem import DataProblem

# (what the file starts with, what it is, what to do with it). The marks are those of the formats' own descriptions.
SAVE_AS_CSV = "open it in the program it comes from and save it as CSV"
UNPACK = "unpack it and choose the CSV inside"
FROM_PANDAS = "save the table as CSV, for example with pandas' to_csv"
CHOOSE_CSV = "choose a CSV file"
SIGNATURES = (
    (b"PK\x03\x04", "an OpenDocument or a packed file", "save the sheet as CSV, or unpack the zip"),
    (b"PK\x05\x06", "an empty zip file", CHOOSE_CSV),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or Office file", SAVE_AS_CSV),
    (b"\x1f\x8b", "a gzip file", UNPACK),
    (b"BZh91AY&SY", "a bzip2 file", UNPACK),
    (b"\xfd7zXZ\x00", "an xz file", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a zstandard file", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7-zip file", UNPACK),
    (b"Rar!\x1a\x07", "a rar file", UNPACK),
    (b"%PDF-", "a PDF", "copy the table out of it into a spreadsheet and save that as CSV"),
    (b"{\\rtf", "a rich-text document", "save the table in it as CSV"),
    (b"\x89PNG", "a picture (PNG)", CHOOSE_CSV),
    (b"\xff\xd8\xff", "a picture (JPEG)", CHOOSE_CSV),
    (b"GIF87a", "a picture (GIF)", CHOOSE_CSV),
    (b"GIF89a", "a picture (GIF)", CHOOSE_CSV),
    (b"II*\x00", "a picture (TIFF)", CHOOSE_CSV),
    (b"MM\x00*", "a picture (TIFF)", CHOOSE_CSV),
    (b"ARROW1\x00", "an Arrow or Feather file", FROM_PANDAS),
    (b"\x89HDF", "an HDF5 file", FROM_PANDAS),
    (b"\x93NUMPY", "a NumPy file", "save the array as CSV, for example with numpy.savetxt"),
    *((bytes([0x80, protocol]), "a Python pickle", FROM_PANDAS) for protocol in range(2, 6)),
    (b"SQLite format 3\x00", "an SQLite database", "export the table as CSV"),
    (b"$FL2@(#)", "an SPSS file", SAVE_AS_CSV),
    (b"<stata_dta>", "a Stata file", SAVE_AS_CSV),
    (b"RDX2\n", "an R workspace", "save the table in R with write.csv"),
    (b"RDX3\n", "an R workspace", "save the table in R with write.csv"),
    (b"\x7fELF", "a program", CHOOSE_CSV),
    (b"MZ\x90\x00", "a program", CHOOSE_CSV),
)

# UTF-32 before UTF-16, whose mark it starts with.
MARKS = (
    (b"\xef\xbb\xbf", "utf-8", "UTF-8 with a byte order mark"),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32"),
    (b"\xff\xfe", "utf-16-le", "UTF-16"),
    (b"\xfe\xff", "utf-16-be", "UTF-16"),
)

# Text that is a document of another kind, recognised by how it starts. Some exports write headers as <DATE>,<TIME>:
# only a tag with another tag right behind it makes an XML document.
DOCUMENTS = (
    (re.compile(r"<(!doctype html|html|head|body|table)\b", re.I), "a web page (HTML)"),
    (re.compile(r"<(\?xml|!--|!doctype|[a-z][^<>]*>[ \n]*<)", re.I), "an XML document"),
    (re.compile(r"""\{\s*["'}]|\[\s*[\[{"'\d\]-]"""), "JSON"),
    (re.compile(r"@relation\b", re.I), "an ARFF file"),
    (re.compile(r"%!PS"), "a PostScript document"),
)

# What a reader may ask for instead: the name on screen, Python's name for it.
ENCODINGS = {
    "UTF-8": "utf-8",
    "UTF-16": "utf-16",
    "Windows-1252": "cp1252",
    "Latin-1": "latin-1",
    "Central European (Windows-1250)": "cp1250",
    "Cyrillic (Windows-1251)": "cp1251",
    "Greek (Windows-1253)": "cp1253",
    "Turkish (Windows-1254)": "cp1254",
    "Chinese (GB18030)": "gb18030",
    "Chinese (Big5)": "big5",
    "Japanese (Shift JIS)": "shift_jis",
    "Korean (EUC-KR)": "euc_kr",
}

UNSEEN = "\ufeff\u200b\u2060"  # take no room, also within a cell; joined files have the first in their middle
CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def decode(data: bytes, where: str, asked: str = "") -> tuple[str, str]:
    """The text of a file and the name of its encoding; every line ends in "\\n". `where` names the file in problems,
    `asked` one of ENCODINGS to be taken instead of what is found.

    Example: b"\\xef\\xbb\\xbfa,b\\r\\n1,2" -> ("a,b\\n1,2", "UTF-8 with a byte order mark")
    """
    for mark, what, remedy in SIGNATURES:
        if data.startswith(mark):
            raise DataProblem(f"{where} is {what}, not a text table; {remedy}.")
    text, encoding = as_asked(data, where, asked) if asked else unmarked(data, where)
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")  # which ended files under DOS
    for unseen in UNSEEN:
        text = text.replace(unseen, "")
    if not text.strip("\n \t\x1a\ufeff"):
        raise DataProblem(f"{where} is empty; choose a file with a header line and at least one row.")
    refuse_what_is_not_a_table(text, where)
    return text, encoding


def unmarked(data: bytes, where: str) -> tuple[str, str]:
    """Text and encoding: by the byte order mark, by the zeros UTF-16 leaves, else UTF-8, else Western European."""
    for mark, codec, encoding in MARKS:
        if data.startswith(mark):
            return strictly(data[len(mark) :], codec, encoding, where), encoding
    if b"\x00" in data:
        codec = utf16_by_its_zeros(data)
        if codec is None:
            line = data.count(b"\n", 0, data.index(b"\x00")) + 1
            raise DataProblem(f"{where} is not a text file, line {line} holds a zero byte; save the table as CSV.")
        return strictly(data, codec, "UTF-16", where), "UTF-16"
    for codec, encoding in (("utf-8", "UTF-8"), ("cp1252", "Windows-1252")):
        try:
            return data.decode(codec), encoding
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1"), "Latin-1"  # every byte is a letter here, so what is not text is seen to afterwards


def as_asked(data: bytes, where: str, asked: str) -> tuple[str, str]:
    """Text in the encoding somebody chose."""
    if asked not in ENCODINGS:
        raise DataProblem(f"There is no encoding {quoted(asked)}; {choices(asked, ENCODINGS)}.")
    try:
        return data.decode(ENCODINGS[asked]).removeprefix("\ufeff"), asked
    except UnicodeDecodeError as error:
        raise DataProblem(
            f"{where} is not {asked}: its byte {error.start + 1} is no such text; choose another encoding."
        ) from None


def utf16_by_its_zeros(data: bytes) -> str | None:
    """UTF-16 without a mark: Western text has a zero in every other byte, b"a\\0,\\0b\\0" is little-endian."""
    sample = data[: min(len(data) // 2 * 2, 4000)]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if len(data) % 2 or min(first, second) > 0 or max(first, second) < len(sample) // 5:
        return None
    return "utf-16-le" if second else "utf-16-be"


def strictly(data: bytes, codec: str, encoding: str, where: str) -> str:
    """Decoded, or a problem that says where it broke."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise DataProblem(
            f"{where} says it is {encoding}, but its byte {error.start + 1} is no such text; save it again as UTF-8."
        ) from None


def refuse_what_is_not_a_table(text: str, where: str) -> None:
    """Documents of another kind, and bytes that only look like letters."""
    start = text[:2000].lstrip()
    for pattern, what in DOCUMENTS:
        if pattern.match(start):
            raise DataProblem(f"{where} is {what}, not a table of rows and columns; save the table as CSV.")
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise DataProblem(f"{where} is not a text file, line {line} holds a zero byte; save the table as CSV.")
    sample = text[:100_000]
    odd = CONTROL.findall(sample)
    if len(odd) > 2 + len(sample) / 100:
        raise DataProblem(
            f"{where} is not a text file, it holds control characters such as 0x{ord(odd[0]):02x}; choose a CSV file."
        )
