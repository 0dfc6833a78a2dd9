"""What a shell offers for a value that is being written: games, bots, options of a match, rules.

Install it with `banneret --install-completion`. Each value comes with a word about it, which zsh and fish show.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import TypeAlias

import typer

from banneret.bots.bot import LEVELS
from banneret.engine.game import Game, find_game, games

Offered: TypeAlias = "list[tuple[str, str]]"
"""Values, each with what is said of it."""


def game_names(incomplete: str) -> Offered:
    """Return the games whose name begins so."""
    return beginning(incomplete, [(key, "") for key in games()])


def bot_names(incomplete: str) -> Offered:
    """Return the bots with which a list with commas goes on."""
    before, comma, begun = incomplete.rpartition(",")
    others = sorted({entry.name for entry in entry_points(group="banneret.bots")} - set(LEVELS))
    found = beginning(begun, [*((name, "a level") for name in LEVELS), *((name, "a bot") for name in others)])
    return [(f"{before}{comma}{name}", about) for name, about in found]


def match_options(context: typer.Context, incomplete: str) -> Offered:
    """Return the options of the game that is named before, and after the `=` their values."""
    game = _game_of(context)
    if game is None:
        return []
    key, sign, _ = incomplete.partition("=")
    if not sign:
        return beginning(incomplete, [(f"{option.key}=", option.label) for option in game.options])
    values = [value for option in game.options if key in (option.key, option.also) for value in option.values]
    return beginning(incomplete, [(f"{key}={value}", label) for value, label in values])


def rule_ids(context: typer.Context, incomplete: str) -> Offered:
    """Return the rules of the game that is named before."""
    game = _game_of(context)
    return beginning(incomplete, [(rule.id, rule.section) for rule in game.rulebook] if game else [])


def places(incomplete: str) -> Offered:
    """Return the places where matches may be played."""
    return beginning(incomplete, [("here", "in processes of this computer"), ("ray", "on a Ray cluster")])


def _game_of(context: typer.Context) -> Game | None:
    """Return the game that is named before; where the last word is an option without its value, words are only read."""
    words = [context.params.get("game"), *context.args]
    name = next((word for word in words if word in games()), None)
    return find_game(name) if name else None


def beginning(incomplete: str, offered: Iterable[tuple[str, str]]) -> Offered:
    """Return the values that begin so."""
    return [(value, about) for value, about in offered if value.startswith(incomplete)]
