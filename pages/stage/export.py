"""Export a lesson as one HTML file that runs the stage offline.

Its Content-Security-Policy allows its own script and no connection.
"""

import base64
import gzip
import hashlib
import html
import json
from typing import Any

from engine.text.message import msg
from pages.frame import palette
from pages.i18n.locale import ENGLISH, Locale
from pages.i18n.translator import translator_for
from pages.stage.bundle import join_script, lean, style

# The code is gzipped, as the reel is. The policy names the hash of the unpacked code.
START = """{
const packed = JSON.parse(document.getElementById("reel").textContent).code;
const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then((code) => {
  const script = document.createElement("script");
  script.textContent = code;
  document.body.append(script);
});
}"""


def csp_hash(code: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


def to_base64(packed: bytes) -> str:
    return base64.b64encode(packed).decode()


def export_html(book: bytes, chapters: list[bytes], title: str, link: str = "", step: int = 0,
                detail: int | None = None, language: str = ENGLISH) -> str:  # fmt: skip
    """Return the HTML file of a packed reel. `link` leads back to the lesson on its server.

    Without a `detail` it opens with the story, or with the splits if the lesson has none.
    """
    payload = {"book": to_base64(book), "chapters": [*map(to_base64, chapters)], "step": step, "grain": detail}
    label = translator_for(Locale(language)).render(msg("export.page.lesson-link"))
    back = f'<p class="soft"><a href="{html.escape(link)}">{label}</a></p>' if link else ""
    body = f'<main><div class="stage" data-testid="stage"></div></main>\n{back}'
    return html_document("entry_file.js", payload, title, body, lean(style()), language)


def html_document(entry: str, payload: dict[str, Any], title: str, body: str, css: str, language: str) -> str:
    """Return an HTML file that runs an entry of the stage on `payload`. `body` is HTML."""
    code = lean(join_script(entry, language=language))
    policy = (
        f"default-src 'none'; script-src {csp_hash(START)} {csp_hash(code)}; style-src 'unsafe-inline'; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    packed = to_base64(gzip.compress(code.encode(), mtime=0))
    # Only "<" could end a script element.
    reel = json.dumps({**payload, "code": packed, "colours": palette.class_colours()}).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{html.escape(title)}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; padding: 10px 20px; background: #fff; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #10131c; --st-background-color: #10131c; --st-secondary-background-color: #1a1f2c;
    --st-text-color: #eceef4; --st-primary-color: #a493ff; }}
}}
{css}
</style>
</head>
<body>
{body}
<script type="application/json" id="reel">{reel}</script>
<script>{START}</script>
</body>
</html>
"""
