"""What may be asked about games: their seats, guides and rules, by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.engine.game import Game, find_game
from banneret.engine.words.sentence import echo
from banneret.web.live.replies import SentRule, sent_rule
from banneret.web.problems import Problem


def game_named(key: str) -> Game:
    """Return the game of this name. Raises Problem."""
    try:
        return find_game(key)
    except ValueError as error:
        raise Problem("not-found", f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


def no_paths(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, if none of them names a file of this machine. Raises Problem."""
    for one in game.options:
        if one.file and options.get(one.key):
            raise Problem("not-understood", f"The option {one.key} is a file: send its name and text under files.")
    return dict(options)


def seats_with(key: str, options: Mapping[str, str]) -> list[str]:
    """The names of a game's seats with these options. Raises Problem."""
    game = game_named(key)
    try:
        return list(game.seats(game.settle(no_paths(game, options))))
    except ValueError as error:
        raise Problem("not-understood", f"{error}.") from error


def guide_of(key: str) -> dict[str, Any]:
    """What a newcomer is told of a game: aim, summary, turn, and a sentence for each question and for some events."""
    told = game_named(key).guide
    return {name: getattr(told, name) for name in ("aim", "summary", "turn", "questions", "events")}


def rule_of(key: str, rule: str) -> SentRule:
    """One rule of a game. Raises Problem."""
    book = game_named(key).rulebook
    if rule not in book:
        raise Problem("not-found", f"{book.title} has no rule {echo(rule)}; /rules/{key} shows all rules.")
    return sent_rule(book[rule])
