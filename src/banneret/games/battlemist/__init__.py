"""Battlemist: up to six races build the land of Mennara, and seek, seize and buy the Stars of Timorran.

Its rooms in reading order; each uses only those above it:

- `box`: what lies in the box, and the land as it is laid; `word_options`; `records` and `state`: the position;
  `options`; `dice`.
- `effects`: what cards, spells and events do, and for how long; `odds`: how a battle may end; `winning` (8.0).
- the chapters of the rulebook: `land` (2.3, 3.2.1, 7.0), `trade` (4.0), `cards` (3.1.2, 5.0), `council` (3.1),
  `economy` (3.2, 3.5), `quests` (3.3.1), `march` (3.3.2), `battle` (3.3.3); each holds the effects of its subject.
- the frame: `setup` (2.2, 2.4), `turn` (3.0), `initiative` (3.3), `conceding`.
- `keys`: the keys of all options.
- `hidden`, `scene`, `bot`, `referee`: what a seat cannot see, how a match is shown, judged, and tested in cases.

Rule ids such as `mist-2.3-06` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from pathlib import Path

from banneret.engine.game import Game
from banneret.engine.guide import Guide
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import Drama
from banneret.engine.scene.scene import Scene
from banneret.games.battlemist import initiative, keys, options, referee, setup, turn
from banneret.games.battlemist.battle import aftermath, attacking, battle, casualties, rallying
from banneret.games.battlemist.battle import effects as battle_effects
from banneret.games.battlemist.bot import EASY, QUIET, TERMS, features, moment, score
from banneret.games.battlemist.box.validation import read_components
from banneret.games.battlemist.cards import effects as card_effects
from banneret.games.battlemist.cards import playing, windows
from banneret.games.battlemist.cards.timing import untimely
from banneret.games.battlemist.conceding import ACTS
from banneret.games.battlemist.council import council
from banneret.games.battlemist.council import effects as council_effects
from banneret.games.battlemist.economy import economy, supply
from banneret.games.battlemist.economy import effects as economy_effects
from banneret.games.battlemist.effects import carrying_out, enduring
from banneret.games.battlemist.hidden import deal_anew
from banneret.games.battlemist.land import building
from banneret.games.battlemist.march import effects as march_effects
from banneret.games.battlemist.march import march
from banneret.games.battlemist.quests import effects as quest_effects
from banneret.games.battlemist.quests import fights, fulfilling, quests
from banneret.games.battlemist.scene import aids, scene
from banneret.games.battlemist.trade import caravan

for chapter in (battle_effects, economy_effects, quest_effects):
    carrying_out.use(chapter.HANDLERS, chapter.CONDITIONS)
for handlers in (
    carrying_out.OWN_HANDLERS,
    enduring.HANDLERS,
    caravan.HANDLERS,
    card_effects.HANDLERS,
    council_effects.HANDLERS,
    march_effects.HANDLERS,
    initiative.HANDLERS,
):
    carrying_out.use(handlers, {})


def check_file(path: Path) -> None:
    """Check a component file. Raises ComponentError if its contents are inconsistent."""
    read_components(path)


def poster() -> Scene:
    """Return a land with all six races on it, for the home page."""
    s = setup.begin(GAME.settle({"players": "6"}))
    folks = [race.folk for race in s.box.races]
    homes = {folk: (" ".join(("2", "footman", race.home.id)),) for folk, race in zip(folks, s.box.races, strict=True)}
    heroes = {folk: (" ".join(("1", race.home.id)),) for folk, race in zip(folks, s.box.races, strict=True)}
    referee.arrange(s, {"races": folks, "troops": homes, "heroes": heroes})
    return scene(s, None)


GAME = Game(
    key="battlemist",
    title="Battlemist",
    blurb="Build the land, sway the wizards, march and bargain for five stars.",
    players="2 to 6",
    minutes="120 to 300",
    ownership="Battlemist is a game by Christian T. Petersen (Fantasy Flight, 1998).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={
        "draw_races": setup.draw_races,
        "deal_quests": setup.deal_quests,
        "deal_pieces": setup.deal_pieces,
        "roll_for_lead": setup.roll_for_lead,
        "build_land": building.build_land,
        "settle_land": setup.settle_land,
        "begin_round": turn.begin_round,
        "draw_step": turn.draw_step,
        "draw_card": turn.draw_card,
        "play_window": windows.play_window,
        "respond": playing.respond,
        "resolve": playing.resolve,
        "propose": caravan.propose_next,
        "answer_offer": caravan.answer_offer,
        "trade_moment": caravan.trade_moment,
        "council": council.council,
        "open_event": council.open_event,
        "declare": council.declare,
        "close_event": council.close_event,
        "begin_harvest": economy.begin_harvest,
        "harvest": economy.harvest,
        "take_income": economy.take_income,
        "begin_recruitment": economy.begin_recruitment,
        "recruitment": economy.recruitment,
        "begin_guild": economy.begin_guild,
        "guild": economy.guild,
        "initiative": initiative.initiative,
        "change_initiative": initiative.change_initiative,
        "settle_initiative": initiative.settle_initiative,
        "fix_turns": initiative.fix_turns,
        "next_turn": turn.next_turn,
        "quest_segment": quests.quest_segment,
        "heal_heroes": quests.heal_heroes,
        "new_quest": quests.new_quest,
        "quest": quests.quest,
        "fight_round": fights.fight_round,
        "first_blow": fights.first_blow,
        "second_blow": fights.second_blow,
        "end_combat_round": fights.end_combat_round,
        "end_fight": fulfilling.end_fight,
        "draw_reward": fulfilling.draw_reward,
        "end_quests": quests.end_quests,
        "movement_segment": march.movement_segment,
        "march": march.march,
        "stack": march.stack,
        "end_movement": march.end_movement,
        "battle_segment": battle.battle_segment,
        "next_battle": battle.next_battle,
        "battle_round": battle.battle_round,
        "rout_check": rallying.rout_check,
        "recover": rallying.recover_units,
        "overrun_check": rallying.overrun_check,
        "archers_fire": attacking.archers_fire,
        "cavalry_combat": attacking.cavalry_combat,
        "front_line": attacking.front_line,
        "name_attackers": attacking.name_attackers,
        "suffer": casualties.suffer,
        "between_steps": battle.between_steps,
        "settle_battle": aftermath.settle_battle,
        "pillage": aftermath.pillage,
        "after_victory": aftermath.after_victory,
        "end_battles": battle.end_battles,
        "end_turn": turn.end_turn,
        "end_turns": turn.end_turns,
        "begin_supply": supply.begin_supply,
        "supply": supply.supply,
        "end_round": turn.end_round,
    },
    seats=options.seat_names,
    scene=scene,
    deal_anew=deal_anew,
    weights=Path(__file__).parent / "bot" / "weights.toml",
    levels=Levels.read(Path(__file__).parent / "bot" / "levels.toml"),
    training=tuple({"players": players} for players in ("2", "2", "4", "3")),
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=lambda _: True,
    poster=poster,
    check=check_file,
    score=score,
    features=features,
    terms=TERMS,
    quiet=QUIET,
    moment=moment,
    horizon=lambda _: 2,
    easy=EASY,
    acts=ACTS,
    guide=Guide.read(Path(__file__).parent / "guide.toml"),
    drama=Drama.read(Path(__file__).parent / "drama.toml"),
    aids=aids,
    keys=keys.keys,
    untimely=untimely,
    asked_since=dict.fromkeys(("play", "harvest", "recruitment", "guild"), "0.13.0"),
)
