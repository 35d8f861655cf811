"""What a game gets that brings no cover and no style sheet of its own."""

from __future__ import annotations

from caldera.draw.markup import Markup, template

_COVER = template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">'
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#161b2c"/>'
    '<stop offset=".7" stop-color="#5a3040"/><stop offset="1" stop-color="#d9622f"/></linearGradient></defs>'
    '<rect width="640" height="300" fill="url(#sky)"/>'
    '<path d="M60 300L250 110Q270 96 290 108L318 124Q330 130 344 122L372 106Q392 96 408 112L590 300Z" fill="#22202a"/>'
    '<path d="M250 110Q270 96 290 108L318 124Q330 130 344 122L372 106Q392 96 408 112L392 128Q330 150 266 126Z" fill="#ff8a3c"/>'
    '<path d="M318 134L306 190L322 232L314 300L336 300L342 236L330 188L338 134Z" fill="#ffb14e" opacity=".85"/>'
    '<text x="320" y="66" text-anchor="middle" font-family="system-ui,sans-serif" font-size="{size}" font-weight="700" '
    'fill="#fff4e2">{title}</text></svg>'
)

STYLE = """#scene{background:#1b2129;border-radius:12px;font-family:system-ui,sans-serif}
#scene text{fill:#fff}
#scene [data-el]{transition:transform .4s}
@media (prefers-reduced-motion:reduce){#scene [data-el]{transition:none}}
"""


def cover(title: str) -> Markup:
    """A mountain with the title above it."""
    return _COVER(title=title, size=min(44, round(1000 / max(len(title), 1))))
