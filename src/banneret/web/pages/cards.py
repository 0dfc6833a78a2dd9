"""What a page tells programs that show a link to it: a title, a sentence, a picture, by the Open Graph protocol."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from banneret.picture.preview import HEIGHT, WIDTH

_FIRST = '<meta charset="utf-8">\n'


@dataclass(frozen=True, slots=True)
class LinkCard:
    """How a link to a page is shown; its `image` is an address of this server, "" if there is none."""

    title: str
    says: str
    image: str = ""

    def within(self, page: str, origin: str) -> str:
        """The page with what it tells of itself; addresses must be whole, so they begin with `origin`."""
        told = {"og:title": self.title, "og:description": self.says, "og:site_name": "Banneret", "og:type": "website"}
        if self.image:
            told |= {"og:image": origin + self.image, "og:image:width": f"{WIDTH}", "og:image:height": f"{HEIGHT}"}
        lines = [f'<meta property="{name}" content="{escape(words)}">' for name, words in told.items()]
        lines.append(f'<meta name="description" content="{escape(self.says)}">')
        if self.image:
            lines.append('<meta name="twitter:card" content="summary_large_image">')
        return page.replace(_FIRST, "\n".join([_FIRST.rstrip(), *lines, ""]), 1)
