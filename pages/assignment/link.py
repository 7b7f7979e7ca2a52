"""An assignment as a link, `/assignment?of=...#...`: all of it stands in the address, and no server keeps any of it.

Behind `of=` is its file without the key, packed, in base64 for addresses. Behind "#" is the key: what stands there no
browser sends, so neither the server nor a proxy on the way has it. Both carry a checksum, so that a link that was cut
is told from one that is whole.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import zlib
from dataclasses import replace

from engine import DataProblem
from pages.assignment.formats import GeneratedFile
from pages.assignment.html_files import as_html
from pages.assignment.plan import Assignment, as_toml
from pages.assignment.reading import MAX_FILE_BYTES, read_toml

PAGE = "assignment"  # of the app
LONGEST = 4_000  # letters: servers and proxies take 8,000, mail programs break lines long before
CHECKSUM_BYTES = 3  # bytes of the key's checksum


def make_link(assignment: Assignment) -> str:
    """Below the address of the app."""
    if assignment.tables:
        raise DataProblem("assignment.error.link-own-table")
    packed = zlib.compress(as_toml(replace(assignment, key="")).encode(), 9)
    link = f"{PAGE}?of={_text(packed)}#{key_text(assignment.key)}"
    if len(link) > LONGEST:
        raise DataProblem("assignment.error.link-too-long", n=len(link), most=LONGEST)
    return link


def key_text(key: str) -> str:
    """What the page reads back (stage/web/assignment/codes.js)."""
    return _text(key.encode() + hashlib.sha256(key.encode()).digest()[:CHECKSUM_BYTES])


def read_link(of: str) -> Assignment:
    """Without its key. Raise DataProblem where it is not whole."""
    if len(of) > LONGEST:
        raise DataProblem("assignment.error.link-broken")
    opened = zlib.decompressobj()
    try:
        raw = base64.b64decode(of + "=" * (-len(of) % 4), b"-_", validate=True)
        text = opened.decompress(raw, MAX_FILE_BYTES)
    except (ValueError, zlib.error):
        raise DataProblem("assignment.error.link-broken") from None
    if not opened.eof or opened.unused_data:
        raise DataProblem("assignment.error.link-broken")
    return read_toml(text)


def make_linked_page(of: str) -> GeneratedFile:
    """The page of a link, packed as it is sent."""
    return GeneratedFile(gzip.compress(as_html(read_link(of), is_linked=True), mtime=0))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
