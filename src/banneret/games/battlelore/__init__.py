"""BattleLore (2006): two camps on a map of hexes, Command cards that say who acts, and Lore that changes what they do.

The files follow the rulebook: setup and turn; command, orders, movement, combat (with range, rolling, morale,
retreating, followon); races; creatures; lore (with its cards, windows and councils); ground; landmarks; winning. Rule
ids such as `lore-4d-20` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from banneret.engine.components import read_toml
from banneret.engine.game import Game
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene
from banneret.games.battlelore import (
    adventures,
    combat,
    command,
    followon,
    lore_phases,
    movement,
    options,
    orders,
    referee,
    retreating,
    setup,
    turn,
)
from banneret.games.battlelore.box import read_box
from banneret.games.battlelore.hidden import deal_anew
from banneret.games.battlelore.judge import judge
from banneret.games.battlelore.scene import scene
from banneret.games.battlelore.weighing import weigh
from banneret.games.battlelore.winning import ACTS


def check_file(path: Path) -> None:
    """Raises ComponentError for a component file, or a file of an adventure, that does not hold together."""
    if "unit" in read_toml(path):
        read_box(path)
    else:
        adventures.read(path)


def poster() -> Scene:
    """Agincourt, for the home page."""
    return scene(setup.begin(GAME.settle({})), None)


def has_secrets(_: Mapping[str, str]) -> bool:
    """Hands of cards are hidden in every adventure."""
    return True


GAME = Game(
    key="battlelore",
    title="BattleLore",
    blurb="Archers, knights, dwarves and goblins, ordered by cards, with a council of wizards and rogues behind them.",
    players="2",
    minutes="45 to 90",
    ownership="BattleLore is a game by Richard Borg, published by Days of Wonder (2006).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={
        "opening": setup.opening,
        "deal": setup.deal,
        "begin_turn": turn.begin_turn,
        "command": command.command,
        "rally": command.rally,
        "rally_unit": command.rally_unit,
        "orders": orders.orders,
        "extra_orders": orders.extra_orders,
        "movement": movement.movement,
        "make_move": movement.make_move,
        "combat": combat.combat,
        "roll": combat.roll,
        "hits": combat.hits,
        "flags": retreating.flags,
        "retreat": retreating.retreat,
        "panic": retreating.panic,
        "conclude": combat.conclude,
        "gain_ground": followon.gain_ground,
        "pursue": followon.pursue,
        "bonus_melee": followon.bonus_melee,
        "battle_back": followon.battle_back,
        "end_battle": combat.end_battle,
        "second_shot": combat.second_shot,
        "move_after": movement.move_after,
        "draw": turn.draw,
        "keep_card": turn.keep_card,
        "end_turn": turn.end_turn,
        **lore_phases.PHASES,
    },
    seats=options.seat_names,
    scene=scene,
    deal_anew=deal_anew,
    judge=judge,
    weigh=weigh,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=has_secrets,
    poster=poster,
    check=check_file,
    acts=ACTS,
)
