"""Chooses the language of plain HTTP requests, where no page runs: address, cookie, Accept-Language, English."""

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
    """Read the cookie's choices; it is user input, so only known options count."""
    pairs = (pair.partition("=") for pair in unquote(cookies.get(COOKIE, "")).split())
    return {name: value for name, _, value in pairs if value in LOCALE_OPTIONS.get(name, ())}


def preferred_language(request: HTTPConnection) -> str:
    """Return the request's language. Example: a browser that prefers "de-CH, en;q=0.5" -> "de"."""
    accepted = request.headers.get("accept-language", "").split(",")
    accepted = (part.split(";")[0].split("-")[0].strip().lower() for part in accepted)
    stored = stored_choices(request.cookies).get(LANG_PARAM, "")
    wanted = request.query_params.get(LANG_PARAM, ""), stored, *accepted
    return next((name for name in wanted if name in LANGUAGES), ENGLISH)


def refusal_response(
    request: HTTPConnection, why: Message, status: int, headers: Mapping[str, str] | None = None
) -> PlainTextResponse:
    """Return an error response whose text is in the request's language."""
    return PlainTextResponse(translator_for(Locale(preferred_language(request))).text(why), status, headers)
