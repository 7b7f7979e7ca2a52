"""A lesson as one HTML file: the same stage and the same keys, from disk, without a network or a server.

The file may run nothing but its own script and fetch nothing at all: its Content-Security-Policy says so.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json

from pages.stage.component import script, style

MOUNT = """
const root = document.querySelector("[data-testid=stage]");
const given = JSON.parse(document.getElementById("reel").textContent);
const asked = new URL(window.location.href).searchParams;
const at = (name) => (asked.has(name) ? Number(asked.get(name)) : given[name]);
unpack(given.packed).then((reel) => new Stage(root, null).load(reel, { step: at("step"), grain: at("grain") }));
"""


def lean(code: str) -> str:
    """Without indentation and lines of comment: nobody reads them in a file. No text in the code spans lines."""
    lines = (line.strip() for line in code.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def page(packed: str, title: str, link: str = "", step: int = 0, grain: int = 1) -> str:
    """The whole file. `link` leads back to the lesson on the server it came from."""
    code = lean(script().partition("// How Streamlit mounts the stage")[0] + MOUNT)
    allowed = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{allowed}'; style-src 'unsafe-inline'; img-src data:"
    # Within a script element only "<" could end it; packed is base64, and the rest is numbers.
    given = json.dumps({"packed": packed, "step": step, "grain": grain}).replace("<", "\\u003c")
    back = f'<p class="soft"><a href="{html.escape(link)}">Open this lesson in Treerings</a></p>' if link else ""
    return f"""<!doctype html>
<html lang="en">
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
{lean(style())}
</style>
</head>
<body>
<main><div class="stage" data-testid="stage"></div></main>
{back}
<script type="application/json" id="reel">{given}</script>
<script>{code}</script>
</body>
</html>
"""
