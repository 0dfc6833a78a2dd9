"""What can be asked about drafts of the workshop, in plain data: a file to begin with, its faults, its board, trials.

A table in a browser can answer the same without a web framework.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from banneret.bots.trials import Tried, trials, workshop_of
from banneret.engine.components import ComponentError, Packed, read_toml
from banneret.engine.game import Game, find_game
from banneret.engine.scene.scene import Scene
from banneret.engine.workshop import Fault
from banneret.picture import compact, first_board_svg, paper_svg, saved_svg
from banneret.table.errors import CannotOpen
from banneret.web.live.of_games import game_named
from banneret.web.problems import Problem

SECONDS = 1.5
"""How long programs play before they tell how it went; a match that has begun is ended."""
MOST = 60
"""The most matches in that time, so that an answer stays small."""


def drawn_game(key: str) -> Game:
    """A game whose files can be drawn. Raises Problem."""
    game = game_named(key)
    if game.workshop is None:
        raise Problem("not-found", f"{game.title} has nothing to draw in the workshop.")
    return game


@cache
def kit_of(game: Game) -> Mapping[str, Any]:
    """What a page draws a game's files with."""
    return workshop_of(game.key).kit()


def begun(game: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """The tables of a file that the options choose. Raises CannotOpen."""
    try:
        return workshop_of(game).begin(find_game(game).settle(options))
    except ValueError as error:
        raise CannotOpen(f"This cannot be drawn on: {error}.") from None


def read(game: str, name: str, text: str) -> Mapping[str, Any]:
    """The tables of a file that somebody has. Raises CannotOpen for one that is no draft of this game."""
    workshop_of(game)
    try:
        return read_toml(Packed.from_text(name, text))
    except ComponentError as error:
        raise CannotOpen(f"This file cannot be opened: {error}.") from None


def faults(game: str, text: str) -> Sequence[Fault]:
    """What is wrong with a draft."""
    workshop = workshop_of(game)
    try:
        return workshop.faults(Packed.from_text("the draft", text))
    except ComponentError as error:
        return [Fault(str(error))]


def board(game: str, text: str) -> str:
    """The board of a draft as in a match, as a part of a page. Raises CannotOpen."""
    return str(compact(first_board_svg(_scene(game, text))))


def _scene(game: str, text: str) -> Scene:
    try:
        return workshop_of(game).scene(Packed.from_text("the draft", text))
    except ComponentError as error:
        raise CannotOpen(f"This draft cannot be shown: {error}.") from None


def picture(game: str, text: str) -> str:
    """The board of a draft as a file for any program that draws. Raises CannotOpen."""
    return str(saved_svg(_scene(game, text)))


def paper(game: str, text: str, *, pieces: bool) -> Mapping[str, Any]:
    """The board of a draft to be printed, with what stands on it or without, as the draft counts lengths.

    `span` is the width of what is measured on paper. Raises CannotOpen.
    """
    scene = _scene(game, text)
    shown = scene if pieces else replace(scene, pieces=())
    board, workshop = scene.boards[0], workshop_of(game)
    svg = str(paper_svg(shown))
    return {"svg": svg, "width": board.width, "height": board.height, "span": workshop.span}


def tried(game: str, text: str, players: int, bot: str, seed: int, first: int) -> list[Tried]:
    """Trials of a draft from number `first` on, as many as are played in a moment. Raises CannotOpen."""
    try:
        draft = Packed.from_text("the draft", text)
        return trials(game, draft, players, bot, seed, first=first, most=MOST, seconds=SECONDS)
    except ValueError as error:
        raise CannotOpen(f"This draft cannot be played on: {error}.") from None
