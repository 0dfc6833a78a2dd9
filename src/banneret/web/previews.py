"""Pictures for links that somebody is sent, as PNG: what spectators see, whatever link is asked with.

They are drawn in a place of their own, for a budget of its own, and kept for the next who asks. Without the extra
`previews` nothing here can draw, and pages name no pictures.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from banneret.bots.puzzles.solving import asked
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import Game, find_game
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Scene
from banneret.picture.preview import WIDTH, preview_svg
from banneret.table import About, Moment, Table, preload
from banneret.table.errors import StillSecret
from banneret.table.places import Place
from banneret.web.guard.visitors import Visitors
from banneret.web.pages.pages import bot_names

preload(__name__)
PRICE = 600
"""Milliseconds of the budget for drawing previews that one takes: somewhat more than was measured."""
_MOST = 60
"""How many are kept; each has 50 to 400 kB."""


@cache
def can_draw() -> bool:
    """Whether there is what draws them."""
    return find_spec("resvg_py") is not None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a picture shows: a scene, its title, and lines."""

    scene: Scene
    title: str
    lines: tuple[str, ...] = ()


def png(shown: Preview) -> bytes:
    """A preview as PNG."""
    import resvg_py  # only with the extra

    svg = str(preview_svg(shown.scene, shown.title, shown.lines))
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))


def of_game(key: str) -> bytes:
    """The poster of a game."""
    game = find_game(key)
    shown = game.poster()
    scene = shown if shown.boards else Match.new(game, keeping=False, seed=0).view().scene
    return png(Preview(scene, game.title, (game.guide.aim,)))


def of_puzzle(key: str, name: str) -> bytes:
    """The question of a puzzle."""
    game = find_game(key)
    leads, view = asked(puzzles(game)[name])
    prompt = next((one.prompt for one in view.questions if one.mine), "")
    return png(Preview(view.scene, game.title, (f"You lead {leads}. Find the best answer.", prompt)))


def of_moment(moment: Moment) -> Scene:
    """The scene of a moment of the past."""
    return moment.view.scene


def told_of(game: Game, about: About) -> Sequence[str]:
    """What spectators may read of a match in few words: who leads which side, and how it ended."""
    called = [one.name or (one.bot and f"{bot_names().get(one.bot, one.bot)} bot") for one in about.seats]
    sides = [f"{one.side}: {who}" if who else one.side for one, who in zip(about.seats, called, strict=True)]
    titled = [about.title] if about.title not in ("", game.title) else []
    return [*titled, *sides, *([about.result] if about.result else [])]


class Previews:
    """The previews of one server."""

    def __init__(self, table: Table, visitors: Visitors) -> None:
        self._table = table
        self._visitors = visitors
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def of_game(self, visitor: str, key: str) -> bytes:
        """The preview of a game."""
        kept = self._kept_as(key)
        return kept or self._keep(key, await self._place(visitor).do(visitor, of_game, key))

    async def of_puzzle(self, visitor: str, key: str, name: str) -> bytes:
        """The preview of a puzzle of this game."""
        kept = self._kept_as((key, name))
        return kept or self._keep((key, name), await self._place(visitor).do(visitor, of_puzzle, key, name))

    async def of_match(self, visitor: str, token: str, at: int | None = None) -> bytes:
        """The preview of a match as spectators see it, now or at a moment of its past that they may see."""
        link = (await self._table.about(token)).spectator
        about, now = await self._table.about(link), await self._table.look(link)
        named = (link, at, now.number, about.seats)
        if kept := self._kept_as(named):
            return kept
        scene = await self._scene(visitor, link, at) if at is not None else None
        game = find_game(about.game)
        shown = Preview(scene or now.view.scene, game.title, tuple(told_of(game, about)))
        return self._keep(named, await self._place(visitor).do(visitor, png, shown))

    async def _scene(self, visitor: str, link: str, at: int) -> Scene | None:
        try:
            return await self._table.past.replay(link, at, None, of_moment, visitor=visitor)
        except StillSecret:
            return None

    def _place(self, visitor: str) -> Place:
        """Where they are drawn, for a part of the budget. Raises Problem."""
        self._visitors.may_draw(visitor, PRICE)
        return self._table.places.previews

    def _kept_as(self, named: Hashable) -> bytes | None:
        if named in self._kept:
            self._kept.move_to_end(named)
        return self._kept.get(named)

    def _keep(self, named: Hashable, drawn: bytes) -> bytes:
        self._kept[named] = drawn
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return drawn
