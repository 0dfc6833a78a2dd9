"""`banneret games`: lists the games, and the options of their matches."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from banneret.cli.completing import game_names
from banneret.cli.console import say, say_json, usable
from banneret.cli.params import AsJson
from banneret.engine.game import Game, GameOption, find_game
from banneret.engine.game import games as all_games

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", show_default=False, help="Only these games.", autocompletion=game_names),
]


def games(names: Names = None, as_json: AsJson = False) -> None:
    """List the games, or those that are named, and the options of their matches.

    As JSON also the questions: the names by which programs know them, and what is asked.
    """
    with usable():
        listed = [find_game(name) for name in names or all_games()]
    if as_json:
        say_json([_data(game) for game in listed])
        return
    for game in listed:
        say(f"{game.key}: {game.title}")
        say(f"  {game.blurb}")
        say(f"  Players: {game.players}. Minutes: {game.minutes}. {game.ownership}")
        for option in game.options:
            also = f" (also {option.also})" if option.also else ""
            say(f"  --option {option.key}=...{also}: {option.label}. {option.help}".rstrip())
            width = max((len(value) for value, _ in option.values), default=0)
            for value, label in option.values:
                say(f"      {value:<{width}}  {label}{' (the default)' if value == option.default else ''}")


def _data(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "blurb": game.blurb,
        "players": game.players,
        "minutes": game.minutes,
        "ownership": game.ownership,
        "options": [_option(option) for option in game.options],
        "questions": {name: str(sentence) for name, sentence in game.guide.questions.items()},
    }


def _option(option: GameOption) -> dict[str, Any]:
    return {
        "key": option.key,
        "label": option.label,
        "values": [{"value": value, "label": label} for value, label in option.values],
        "default": option.default,
        "help": option.help,
    }
