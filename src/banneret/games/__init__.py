"""The games. They never import one another."""

from __future__ import annotations

from banneret.engine.game import GameOption, find_game
from banneret.engine.game import games as installed

__all__ = ["installed", "options", "questions"]


def options(game: str) -> dict[str, GameOption]:
    """Return the options of a game's matches, by key. Raises ValueError for a game that is not there."""
    return {option.key: option for option in find_game(game).options}


def questions(game: str) -> dict[str, str]:
    """Return the names of all questions that a game can ask (`Decision.name`), with what is asked.

    Raises ValueError for a game that is not there.
    """
    return {name: str(sentence) for name, sentence in find_game(game).guide.questions.items()}
