"""Decodes a file's bytes to text; detects the encoding, and refuses files that are no text tables."""

import re

from datasets.reading.wording import Where, ordinal, quote, suggest_names
from engine.core.errors import DataProblem
from engine.text.message import Message, Span, msg

# SIGNATURES: (first bytes, what the file is, what to do with it), after the formats' specifications.
SAVE_AS_CSV_ADVICE = msg("reading.remedy.save-as-csv")
UNPACK_ADVICE = msg("reading.remedy.unpack")
PANDAS_ADVICE = msg("reading.remedy.from-pandas")
CHOOSE_CSV_ADVICE = msg("reading.remedy.choose-csv")
SIGNATURES = (
    (b"PK\x03\x04", msg("reading.file.opendocument"), msg("reading.remedy.save-sheet")),
    (b"PK\x05\x06", msg("reading.file.empty-zip"), CHOOSE_CSV_ADVICE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", msg("reading.file.old-office"), SAVE_AS_CSV_ADVICE),
    (b"\x1f\x8b", msg("reading.file.gzip"), UNPACK_ADVICE),
    (b"BZh91AY&SY", msg("reading.file.bzip2"), UNPACK_ADVICE),
    (b"\xfd7zXZ\x00", msg("reading.file.xz"), UNPACK_ADVICE),
    (b"\x28\xb5\x2f\xfd", msg("reading.file.zstandard"), UNPACK_ADVICE),
    (b"7z\xbc\xaf\x27\x1c", msg("reading.file.seven-zip"), UNPACK_ADVICE),
    (b"Rar!\x1a\x07", msg("reading.file.rar"), UNPACK_ADVICE),
    (b"%PDF-", msg("reading.file.pdf"), msg("reading.remedy.copy-table")),
    (b"{\\rtf", msg("reading.file.rich-text"), msg("reading.remedy.save-table")),
    (b"\x89PNG", msg("reading.file.png"), CHOOSE_CSV_ADVICE),
    (b"\xff\xd8\xff", msg("reading.file.jpeg"), CHOOSE_CSV_ADVICE),
    (b"GIF87a", msg("reading.file.gif"), CHOOSE_CSV_ADVICE),
    (b"GIF89a", msg("reading.file.gif"), CHOOSE_CSV_ADVICE),
    (b"II*\x00", msg("reading.file.tiff"), CHOOSE_CSV_ADVICE),
    (b"MM\x00*", msg("reading.file.tiff"), CHOOSE_CSV_ADVICE),
    (b"ARROW1\x00", msg("reading.file.arrow"), PANDAS_ADVICE),
    (b"\x89HDF", msg("reading.file.hdf5"), PANDAS_ADVICE),
    (b"\x93NUMPY", msg("reading.file.numpy"), msg("reading.remedy.from-numpy")),
    *((bytes([0x80, protocol]), msg("reading.file.pickle"), PANDAS_ADVICE) for protocol in range(2, 6)),
    (b"SQLite format 3\x00", msg("reading.file.sqlite"), msg("reading.remedy.export")),
    (b"$FL2@(#)", msg("reading.file.spss"), SAVE_AS_CSV_ADVICE),
    (b"<stata_dta>", msg("reading.file.stata"), SAVE_AS_CSV_ADVICE),
    (b"RDX2\n", msg("reading.file.r-workspace"), msg("reading.remedy.from-r")),
    (b"RDX3\n", msg("reading.file.r-workspace"), msg("reading.remedy.from-r")),
    (b"\x7fELF", msg("reading.file.program"), CHOOSE_CSV_ADVICE),
    (b"MZ\x90\x00", msg("reading.file.program"), CHOOSE_CSV_ADVICE),
)

UTF_8_MARK = "UTF-8 with a byte order mark"
# UTF-32 comes before UTF-16, whose mark it starts with.
BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8", UTF_8_MARK),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32"),
    (b"\xff\xfe", "utf-16-le", "UTF-16"),
    (b"\xfe\xff", "utf-16-be", "UTF-16"),
)

# Text documents that are no tables, by their beginning. Some exports write headers as <DATE>,<TIME>: XML is only a tag
# followed by another.
DOCUMENTS = (
    (re.compile(r"<(!doctype html|html|head|body|table)\b", re.I), msg("reading.file.html")),
    (re.compile(r"<(\?xml|!--|!doctype|[a-z][^<>]*>[ \n]*<)", re.I), msg("reading.file.xml")),
    (re.compile(r"""\{\s*["'}]|\[\s*[\[{"'\d\]-]"""), msg("reading.file.json")),
    (re.compile(r"@relation\b", re.I), msg("reading.file.arff")),
    (re.compile(r"%!PS"), msg("reading.file.postscript")),
)

# Encodings a user can choose: the name on screen, Python's name.
ENCODINGS = {
    "UTF-8": "utf-8", "UTF-16": "utf-16", "Windows-1252": "cp1252", "Latin-1": "latin-1",
    "Central European (Windows-1250)": "cp1250", "Cyrillic (Windows-1251)": "cp1251",
    "Greek (Windows-1253)": "cp1253", "Turkish (Windows-1254)": "cp1254", "Chinese (GB18030)": "gb18030",
    "Chinese (Big5)": "big5", "Japanese (Shift JIS)": "shift_jis", "Korean (EUC-KR)": "euc_kr",
}  # fmt: skip

# Encodings whose names are translated.
IN_WORDS = {
    UTF_8_MARK: msg("reading.encoding.utf-8-mark"),
    "Central European (Windows-1250)": msg("reading.encoding.central-european"),
    "Cyrillic (Windows-1251)": msg("reading.encoding.cyrillic"),
    "Greek (Windows-1253)": msg("reading.encoding.greek"),
    "Turkish (Windows-1254)": msg("reading.encoding.turkish"),
    "Chinese (GB18030)": msg("reading.encoding.gb18030"),
    "Chinese (Big5)": msg("reading.encoding.big5"),
    "Japanese (Shift JIS)": msg("reading.encoding.shift-jis"),
    "Korean (EUC-KR)": msg("reading.encoding.euc-kr"),
}

INVISIBLE_CHARACTERS = "\ufeff\u200b\u2060"  # zero-width; concatenated files have the first in their middle
CONTROL_CHARACTERS = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def encoding_name(encoding: str) -> Message | Span:
    """Return the encoding's name on screen."""
    return IN_WORDS.get(encoding) or Span(encoding)


def decode(data: bytes, where: Where, encoding_option: str = "") -> tuple[str, str]:
    """Return a file's text, with "\\n" as line breaks, and the name of its encoding.

    `where` names the file in errors. `encoding_option` is a key of ENCODINGS, or "" to detect the encoding.

    Example: b"\\xef\\xbb\\xbfa,b\\r\\n1,2" -> ("a,b\\n1,2", "UTF-8 with a byte order mark")
    """
    for mark, what, remedy in SIGNATURES:
        if data.startswith(mark):
            raise DataProblem("reading.error.foreign", where=where, what=what, remedy=remedy)
    text, encoding = decode_as(data, where, encoding_option) if encoding_option else detect_encoding(data, where)
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")  # DOS ended files with it
    for invisible in INVISIBLE_CHARACTERS:
        text = text.replace(invisible, "")
    if not text.strip("\n \t\x1a\ufeff"):
        raise DataProblem("reading.error.empty", where=where)
    reject_non_tables(text, where)
    return text, encoding


def detect_encoding(data: bytes, where: Where) -> tuple[str, str]:
    """Detect the encoding: a byte order mark, the zero bytes of UTF-16, else UTF-8, else Western European."""
    for mark, codec, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return decode_strictly(data[len(mark) :], codec, encoding, where), encoding
    if b"\x00" in data:
        codec = detect_utf16(data)
        if codec is None:
            line = data.count(b"\n", 0, data.index(b"\x00")) + 1
            raise DataProblem("reading.error.zero-byte", where=where, line=ordinal(line))
        return decode_strictly(data, codec, "UTF-16", where), "UTF-16"
    for codec, encoding in (("utf-8", "UTF-8"), ("cp1252", "Windows-1252")):
        try:
            return data.decode(codec), encoding
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1"), "Latin-1"  # this decodes anything; reject_non_tables() comes later


def decode_as(data: bytes, where: Where, encoding: str) -> tuple[str, str]:
    """Decode with the encoding that the user chose."""
    if encoding not in ENCODINGS:
        raise DataProblem("reading.error.no-encoding", name=quote(encoding), choices=suggest_names(encoding, ENCODINGS))
    try:
        return data.decode(ENCODINGS[encoding]).removeprefix("\ufeff"), encoding
    except UnicodeDecodeError as error:
        values = {"encoding": encoding_name(encoding), "byte": ordinal(error.start + 1)}
        raise DataProblem("reading.error.other-encoding", where=where, **values) from None


def detect_utf16(data: bytes) -> str | None:
    """Detect UTF-16 without a mark by the zeros in every other byte: b"a\\0,\\0b\\0" is little-endian."""
    sample = data[: min(len(data) // 2 * 2, 4000)]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if len(data) % 2 or min(first, second) > 0 or max(first, second) < len(sample) // 5:
        return None
    return "utf-16-le" if second else "utf-16-be"


def decode_strictly(data: bytes, codec: str, encoding: str, where: Where) -> str:
    """Decode; DataProblem with the position of the first invalid byte."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        values = {"encoding": encoding_name(encoding), "byte": ordinal(error.start + 1)}
        raise DataProblem("reading.error.broken-encoding", where=where, **values) from None


def reject_non_tables(text: str, where: Where) -> None:
    """Raise DataProblem for other documents, and for binary data that happened to decode."""
    start = text[:2000].lstrip()
    for pattern, what in DOCUMENTS:
        if pattern.match(start):
            raise DataProblem("reading.error.document", where=where, what=what)
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise DataProblem("reading.error.zero-byte", where=where, line=ordinal(line))
    sample = text[:100_000]
    controls = CONTROL_CHARACTERS.findall(sample)
    if len(controls) > 2 + len(sample) / 100:
        raise DataProblem("reading.error.control-characters", where=where, code=f"{ord(controls[0]):02x}")
