"""BattleLore (2006): two camps on a map of hexes, Command cards that say who acts, and Lore that changes what they do.

Rooms in reading order; each imports only from those before it:

- `box`: what lies in the box: components, adventures, the map with its terrain and lines of sight.
- `state`: the position.
- `cards`: what cards cost and mean, the Command deck, the goblets, effects in force (chapters 5, 8).
- `map`: events on the map: figures lost, hexes entered, landmarks, banners won (chapters 0, 11).
- `combat`: range, dice, the roll, morale, retreats, Creatures (chapters 4, 6, 7).
- `turn`: the phases of a turn and the questions in them, with the moments for Lore cards (chapters 1 to 5).
- `effects`: what effects of Lore cards do, with their odds and their worth, in one table (chapter 8).
- `lore`: War Councils, playing Lore cards, replenishing (chapters 8, 9).
- `keys`: all that can be answered.
- `scene`, `bot`, `referee`: how it is shown, how programs judge it, how cases describe it.
- `workshop`: adventures that are drawn by hand.

Rule ids such as `lore-4d-20` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from banneret.engine.components import read_toml
from banneret.engine.game import Game
from banneret.engine.guide import Guide
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import Drama
from banneret.engine.scene.scene import Scene
from banneret.games.battlelore import keys, options, referee, setup
from banneret.games.battlelore.bot.features import TERMS, features
from banneret.games.battlelore.bot.scoring import EASY, QUIET, moment, score
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.box import read_box
from banneret.games.battlelore.cards import handling
from banneret.games.battlelore.combat import attack, creatures, retreating
from banneret.games.battlelore.effects import attacks, carrying_out, hands, lasting, strikes
from banneret.games.battlelore.effects import units as on_units
from banneret.games.battlelore.hidden import deal_anew
from banneret.games.battlelore.lore import council, play_card, replenishing
from banneret.games.battlelore.map import landmarks
from banneret.games.battlelore.map.winning import ACTS
from banneret.games.battlelore.scene import aids, scene, sight
from banneret.games.battlelore.turn import (
    battles,
    command,
    follow_on,
    landmark_actions,
    lore_plays,
    movement,
    orders,
    turn,
    windows,
)
from banneret.games.battlelore.workshop import WORKSHOP


def check_file(path: Path) -> None:
    """Check a component file or an adventure file. Raises ComponentError for the first mistake."""
    if "unit" in read_toml(path):
        read_box(path)
    else:
        adventures.read(path)


def poster() -> Scene:
    """Return the picture of Agincourt for the first page."""
    return scene(setup.begin(GAME.settle({})), None)


def has_secrets(_: Mapping[str, str]) -> bool:
    """Return True: hands of cards are hidden in every adventure (lore-R-101)."""
    return True


SETUP = {
    "opening": setup.opening,
    "council": council.council,
    "deal": setup.deal,
    "lore_deal": council.lore_deal,
    "lore_choose": council.lore_choose,
    "place_strongholds": council.place_strongholds,
    "place_landmarks": council.place_landmarks,
    "place_site": council.place_site,
}
TURN = {
    "begin_turn": turn.begin_turn,
    "command": command.command,
    "rally": command.rally,
    "rally_unit": command.rally_unit,
    "orders": orders.orders,
    "extra_orders": orders.extra_orders,
    "movement": movement.movement,
    "make_move": movement.make_move,
    "take_passage": landmark_actions.take_passage,
    "heal_at_pool": landmark_actions.heal_at_pool,
    "combat": battles.combat,
    "end_battle": battles.end_battle,
    "second_shot": battles.second_shot,
    "move_after": movement.move_after,
    "draw": turn.draw,
    "keep_card": turn.keep_card,
    "replenish": replenishing.replenish,
    "keep_lore_card": replenishing.keep_lore_card,
    "cut_lore_hand": replenishing.cut_lore_hand,
    "upkeep": landmarks.upkeep,
    "end_turn": turn.end_turn,
}
ATTACK = {
    "roll": attack.roll,
    "powers": creatures.powers,
    "hits": attack.hits,
    "poison": creatures.poison,
    "shake": creatures.shake,
    "flags": retreating.flags,
    "retreat": retreating.retreat,
    "creature_blocked": creatures.creature_blocked,
    "panic": retreating.panic,
    "conclude": attack.conclude,
    "gain_ground": follow_on.gain_ground,
    "pursue": follow_on.pursue,
    "bonus_melee": follow_on.bonus_melee,
    "battle_back": follow_on.battle_back,
}
LORE_CARDS = {
    "lay_card": play_card.lay_card,
    "answer_card": windows.answer_card,
    "command_reactions": windows.command_reactions,
    "movement_reaction": windows.movement_reaction,
    "before_roll": windows.before_roll,
    "after_roll": windows.after_roll,
    "command_effects": carrying_out.command_effects,
    "carry_out": carrying_out.carry_out,
    "strike": strikes.strike,
    "assign": strikes.assign,
}

for chapter in (hands.EFFECTS, on_units.EFFECTS, lasting.EFFECTS, attacks.EFFECTS, strikes.EFFECTS):
    handling.use(*chapter)

MEASURED = ("agincourt-1415", "free-companies")
"""The adventures in which programs are rated; training plays them more often."""

GAME = Game(
    key="battlelore",
    title="BattleLore",
    blurb="Order knights, dwarves and goblins by cards. Bend the rules with Lore.",
    players="2",
    minutes="45 to 90",
    ownership="BattleLore is a game by Richard Borg, published by Days of Wonder (2006).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={**SETUP, **TURN, **ATTACK, **LORE_CARDS},
    seats=options.seat_names,
    scene=scene,
    sight=sight,
    deal_anew=deal_anew,
    weights=Path(__file__).parent / "bot" / "weights.toml",
    levels=Levels.read(Path(__file__).parent / "bot" / "levels.toml"),
    score=score,
    features=features,
    terms=TERMS,
    training=tuple({"adventure": adventure} for adventure in (*adventures.names(), *MEASURED)),
    quiet=QUIET,
    moment=moment,
    horizon=lambda _: 2,
    easy=EASY,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=has_secrets,
    poster=poster,
    check=check_file,
    workshop=WORKSHOP,
    acts=ACTS,
    guide=Guide.read(Path(__file__).parent / "guide.toml"),
    drama=Drama.read(Path(__file__).parent / "drama.toml"),
    aids=aids,
    keys=keys.keys,
    untimely=lore_plays.untimely,
    corrected_since=dict.fromkeys(("lore-R-51", "lore-R-127"), strikes.ILLS_COUNT_SINCE),
)
