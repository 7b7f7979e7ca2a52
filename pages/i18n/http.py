"""The language of whoever asks over plain HTTP, where no page runs: what the address says, else what this browser's
reader chose, else what the browser prefers, else English. What is refused is told in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import unquote

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse

from engine.text.message import Message
from pages.i18n.locale import DECIMALS, ENGLISH, LANGUAGES, Locale
from pages.i18n.text import LANG_PARAM, NUMBERS_PARAM
from pages.i18n.translator import translator_for

COOKIE = "treerings-reads"
LOCALE_OPTIONS = {LANG_PARAM: LANGUAGES, NUMBERS_PARAM: tuple(DECIMALS)}


def stored_choices(cookies: Mapping[str, str]) -> dict[str, str]:
    """What the browser has kept of another visit. Anybody can write there: only what is offered is taken."""
    pairs = (pair.partition("=") for pair in unquote(cookies.get(COOKIE, "")).split())
    return {name: value for name, _, value in pairs if value in LOCALE_OPTIONS.get(name, ())}


def preferred_language(asked: HTTPConnection) -> str:
    """Example: a browser that prefers "de-CH, en;q=0.5" -> "de"."""
    prefers = (part.split(";")[0].split("-")[0].strip().lower()
               for part in asked.headers.get("accept-language", "").split(","))  # fmt: skip
    wanted = asked.query_params.get(LANG_PARAM, ""), stored_choices(asked.cookies).get(LANG_PARAM, ""), *prefers
    return next((name for name in wanted if name in LANGUAGES), ENGLISH)


def refusal_response(
    asked: HTTPConnection, why: Message, status: int, headers: Mapping[str, str] | None = None
) -> PlainTextResponse:
    return PlainTextResponse(translator_for(Locale(preferred_language(asked))).text(why), status, headers)
