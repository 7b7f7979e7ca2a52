"""The languages with translations, and a reader's choice. Cheap to import: no Streamlit, no Fluent."""

from pathlib import Path
from typing import NamedTuple

MESSAGES_FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = tuple(sorted({file.parent.name for file in MESSAGES_FOLDER.glob("*/*.ftl")}))

# The separators between thousands (with the comma a narrow space, which cannot be misread) and before the fraction.
DECIMALS = {"point": (",", "."), "comma": ("\u202f", ",")}


class Locale(NamedTuple):
    """A language, and a notation of numbers if it is not the language's own."""

    name: str = ENGLISH
    decimal: str = ""  # a key of DECIMALS


ENGLISH_LOCALE = Locale()
