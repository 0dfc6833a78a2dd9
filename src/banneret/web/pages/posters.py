"""Small boards of games as files: the poster of each game, and the boards of what can be played.

The posters are drawn once, while the server starts (`web/preparing.py`), in the process that draws boards: a second of
work, for which no visitor should wait, and which should not keep anybody waiting in the server's own process. A board
of what can be played is drawn in that process when it is first looked at.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from banneret.engine.game import Game, find_game, games
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Scene
from banneret.engine.scene.view import View
from banneret.picture import compact, first_board_file
from banneret.table import Table, preload
from banneret.web.pages.assets import Asset, packed

preload(__name__)
_NAME = "{}.poster.svg"
_drawn: dict[str, Asset] = {}
_of_choices: dict[tuple[str, str], Asset] = {}


def poster(game: Game) -> Asset:
    """The poster of a game: its own, or else the first board of a new match. It is drawn if it was not yet."""
    if game.key not in _drawn:
        _drawn[game.key] = draw(game.key)
    return _drawn[game.key]


def draw(key: str) -> Asset:
    """Draw the poster of the game with this key."""
    game = find_game(key)
    shown = game.poster()
    scene = shown if shown.boards else Match.new(game, keeping=False).view().scene
    return packed(_NAME.format(key), small_board(scene).encode())


def small_board(scene: Scene) -> str:
    """The first board of a scene, only for looking at, as a file."""
    return str(compact(first_board_file(scene)))


def wanting() -> list[str]:
    """The keys of the games whose posters are not drawn yet."""
    return [key for key in games() if key not in _drawn]


def keep(key: str, drawn: Asset) -> None:
    """Keep the poster of the game with this key, which was drawn elsewhere."""
    _drawn[key] = drawn


def poster_named(name: str) -> Asset | None:
    """The poster with this name among the files of the pages."""
    return next((poster(game) for key, game in games().items() if _NAME.format(key) == name), None)


def has_board(game: Game, value: str) -> bool:
    """Whether something that can be played has a board before its match has begun."""
    choice = game.guide.cover.choices.get(value)
    return choice is not None and not choice.sign


async def board_of_choice(table: Table, game: Game, value: str) -> Asset:
    """The first board of a match in which this value of the option on the game's cover is played."""
    if (game.key, value) not in _of_choices:
        drawn = await table.preview(game.key, {game.guide.cover.option: value}, board_of)
        _of_choices[game.key, value] = await asyncio.to_thread(packed, f"{value}.svg", drawn.encode())
    return _of_choices[game.key, value]


@lru_cache(maxsize=32)
def drawing(svg: str) -> Asset:
    """The drawing of a board of a match as a file. To pack it takes some milliseconds: a thread does it."""
    return packed("board.svg", svg.encode())


def board_of(view: View) -> str:
    """The first board of a view, as a file."""
    return small_board(view.scene)
