"""Pages as HTML: one Jinja environment, with autoescaping as the defence against injected names."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from banneret.engine.game import Game, games
from banneret.engine.rulebook import Rulebook
from banneret.web.assets import address, modules_of, poster
from banneret.web.icons import icon

_SHAPE = re.compile(r'<svg viewBox="([^"]*)"')
_RULE = re.compile(r"\b(?:[a-z]+-[\w-]*\d|[A-Z]+-\d+)\b")
"""What may be the name of a rule, in full or for short."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("banneret.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(icon=icon, games=games, static=address, module=module, poster=poster_place)
    environment.filters["linked"] = linked
    return environment


def module(script: str) -> Markup:
    """A script and the modules that it needs, all asked for at once."""
    tag = Markup('<script type="module" src="{}"></script>').format(address(script))
    needed = (Markup('\n<link rel="modulepreload" href="{}">').format(one) for one in modules_of(script))
    return tag + Markup("").join(needed)


def poster_place(game: Game) -> Markup:
    """An empty picture with the shape of a game's poster; `pictures.js` puts the poster in its place."""
    picture = poster(game)
    shape = _SHAPE.match(picture.body.decode())
    return Markup('<svg viewBox="{}" data-picture="{}"></svg>').format(shape[1] if shape else "", picture.address)


def linked(text: str, book: Rulebook) -> Markup:
    """The text of a rule, in which every other rule that it names is a link: masters-R-34, or MOVE-05 for short."""
    prefix = next(iter(book)).id.split("-")[0]

    def link(name: re.Match[str]) -> Markup:
        rule = name[0] if name[0].startswith(f"{prefix}-") else f"{prefix}-{name[0]}"
        return Markup('<a href="#{}">{}</a>').format(rule, name[0]) if rule in book else escape(name[0])

    parts = _RULE.split(text)
    names = _RULE.finditer(text)
    return Markup("").join(escape(part) + (link(name) if (name := next(names, None)) else "") for part in parts)


def render(template: str, **words: object) -> str:
    """The page that `template` makes of `words`."""
    return _environment().get_template(template).render(**words)
