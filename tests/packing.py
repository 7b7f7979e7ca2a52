"""A book or a chapter as the browser unpacks it."""

import base64
import gzip
import json


def unpacked(text: str) -> dict:
    """What pages.stage.json_values.packed has packed."""
    return json.loads(gzip.decompress(base64.b64decode(text)))
