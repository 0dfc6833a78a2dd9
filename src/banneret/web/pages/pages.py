"""Pages as HTML: one Jinja environment, with autoescaping as the defence against injected names."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from banneret.bots import LEVELS, bots
from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import Game, games
from banneret.engine.guide import AidLine, told_of_kinds
from banneret.engine.rulebook import Rule, Rulebook
from banneret.engine.words.wording import Text, fill
from banneret.picture import charge_svg, die_svg
from banneret.web.pages.assets import address, modules_of
from banneret.web.pages.icons import icon
from banneret.web.pages.posters import has_board, poster
from banneret.web.pages.wordings import Say, worded
from banneret.web.wire import WIRE

_RULE = re.compile(r"\b(?:[a-z]+-[\w-]*\d|[A-Z]+-\d+)\b")
"""A text that may be the name of a rule, in full or short."""
_SPANS = {"": "{}", "min": "{} min", "hours": "{} hours"}
_MOST_MINUTES = 120
"""A match that may take longer is told in hours."""


class _Worded(Extension):
    """Says the wordings of templates in the language of their environment, when they are compiled."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source in this language."""
        del name, filename
        say: Any = self.environment.globals["words"]
        return worded(source, say)


@cache
def _environment() -> Environment:
    return environment_in(str)


def environment_in(say: Say, finalize: Callable[[Any], Any] | None = None) -> Environment:
    """The templates in a language, which `say` knows; `finalize` says what they are given."""
    environment = Environment(
        loader=PackageLoader("banneret.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=finalize,
        extensions=[_Worded],
    )
    environment.globals.update(icon=icon, games=games, static=address, module=module, poster=picture_of)
    environment.globals.update(
        by_ease=by_ease, bot_names=bot_names, bot_levels=bot_levels, cloths=cloths, has_board=has_board, roads=roads
    )
    environment.globals.update(
        charge=charge_svg, sign=sign, lessons=course, puzzles=puzzles, game_titles=game_titles, kinds=kinds
    )
    environment.globals.update(wire=WIRE, words=say)
    environment.filters.update(linked=linked, span=span)
    environment.tests["bookkeeping"] = is_bookkeeping
    return environment


def module(script: str) -> Markup:
    """A script and the modules that it needs, all loaded at once."""
    tag = Markup('<script type="module" src="{}" fetchpriority="high"></script>').format(address(script))
    needed = (Markup('\n<link rel="modulepreload" href="{}">').format(one) for one in modules_of(script))
    return tag + Markup("").join(needed)


def picture_of(game: Game, *, soon: bool = False) -> Markup:
    """The poster of a game as an image, if it has one. It is loaded when it comes near, if it is not needed `soon`."""
    drawn = poster(game)
    image = Markup('<img src="{}" alt="" loading="{}">').format(drawn.address, "eager" if soon else "lazy")
    return image if drawn.body else Markup("")


def cloths() -> dict[str, str]:
    """The cloths of the games, by their keys."""
    return {key: game.rulebook.prefix for key, game in games().items()}


def roads() -> dict[str, str]:
    """The options whose values are the stops of a road, by the keys of the games that have one."""
    return {key: game.guide.cover.option for key, game in games().items() if game.guide.cover.stops}


def by_ease() -> list[Game]:
    """The games, the easiest first."""
    return sorted(games().values(), key=lambda game: game.guide.cover.place)


def bot_names() -> dict[str, str]:
    """What people call the bots, by their names for programs."""
    return {name: bot.called for name, bot in bots().items()}


def bot_levels() -> tuple[str, ...]:
    """The levels of programs by their names, the weakest first."""
    return tuple(LEVELS)


def span(text: str, unit: str = "") -> Text:
    """A span of numbers in short: "2 to 6" is 2-6, and of more than two hours of minutes it is one of hours."""
    numbers = text.split(" to ")
    if unit == "min" and all(map(str.isdecimal, numbers)) and int(numbers[-1]) > _MOST_MINUTES:
        numbers, unit = [f"{int(number) / 60:g}" for number in numbers], "hours"
    return fill(_SPANS[unit], "–".join(numbers))


def game_titles() -> dict[str, str]:
    """The titles of the games by their keys."""
    return {key: game.title for key, game in games().items()}


@cache
def kinds(game: Game) -> dict[str, tuple[str, str]]:
    """What a game's sheets tell of places and cards, by their kinds."""
    return told_of_kinds(game.aids(game.guide))


def sign(line: AidLine) -> Markup:
    """The picture before a line of a sheet; nothing if it has none."""
    if line.die:
        return die_svg(line.die)
    return charge_svg(line.charge) if line.charge else Markup("")


def is_bookkeeping(rule: Rule) -> bool:
    """Whether a rule only counts what lies in the box, points elsewhere, or is nothing for a program."""
    return rule.scope != "in" or rule.section.startswith("Contents")


def linked(text: str, book: Rulebook) -> Markup:
    """The text of a rule, with a link for every other rule that it names: masters-R-34, or short MOVE-05."""
    prefix = next(iter(book)).id.split("-")[0]

    def link(name: re.Match[str]) -> Markup:
        rule = name[0] if name[0].startswith(f"{prefix}-") else f"{prefix}-{name[0]}"
        return Markup('<a href="#{}">{}</a>').format(rule, name[0]) if rule in book else escape(name[0])

    parts = _RULE.split(text)
    names = _RULE.finditer(text)
    return Markup("").join(escape(part) + (link(name) if (name := next(names, None)) else "") for part in parts)


def compile_templates() -> None:
    """Compile all templates, which would otherwise be done when a page is first asked for."""
    environment = _environment()
    for name in environment.list_templates():
        environment.get_template(name)


def render(template: str, **words: object) -> str:
    """The page from `template`, filled with `words`."""
    return _environment().get_template(template).render(**words)
