"""Pages as HTML: one Jinja environment, with autoescaping as the defence against injected names."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from banneret.engine.game import Game, games
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene
from banneret.picture import board_svg, marks_svg, pieces_svg
from banneret.web.icons import icon

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
    environment.globals.update(icon=icon, games=games, poster=poster)
    environment.filters["linked"] = linked
    return environment


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


@cache
def poster(game: Game) -> Markup:
    """The first board of a game's poster, drawn once."""
    return first_board(game.poster())


def first_board(scene: Scene) -> Markup:
    """The first board of a scene with all that lies on it, if it has any."""
    if not scene.boards:
        return Markup("")
    board = scene.boards[0]
    return Markup('<svg viewBox="{} {} {} {}">{}{}{}</svg>').format(
        board.left, board.top, board.width, board.height, board_svg(board), marks_svg(board), pieces_svg(scene, board)
    )
