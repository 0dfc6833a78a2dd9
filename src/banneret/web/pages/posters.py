"""Posters: the first board of each game, as a picture only for looking at.

They are drawn once, while the server starts (`web/preparing.py`), in the process that draws boards: a second of work,
for which no visitor should wait, and which should not keep anybody waiting in the server's own process.
"""

from __future__ import annotations

from banneret.engine.game import Game, find_game, games
from banneret.engine.match.match import Match
from banneret.picture import compact, first_board_svg
from banneret.table import preload
from banneret.web.pages.assets import Asset, packed

preload(__name__)
_NAME = "{}.poster.svg"
_drawn: dict[str, Asset] = {}


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
    return packed(_NAME.format(key), compact(first_board_svg(scene)).encode())


def wanting() -> list[str]:
    """The keys of the games whose posters are not drawn yet."""
    return [key for key in games() if key not in _drawn]


def keep(key: str, drawn: Asset) -> None:
    """Keep the poster of the game with this key, which was drawn elsewhere."""
    _drawn[key] = drawn


def poster_named(name: str) -> Asset | None:
    """The poster with this name among the files of the pages."""
    return next((poster(game) for key, game in games().items() if _NAME.format(key) == name), None)
