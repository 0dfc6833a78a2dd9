"""Battle Masters (1992): two armies, and a deck that decides who moves.

Rooms in reading order; each imports only from those before it:

- `box`: what lies in the box: components, battles, the mat, and the field that features make of it.
- `options`, `state`, `team`, `setup`: what is chosen before a match, the position, who commands which unit.
- `hidden`: what a seat cannot see, dealt again.
- `winning`, `moving`, `combat`, `cards`, `cannon`, `ogre`: the Battle cards and what units do on them.
- `layout`, `deploying`, `campaign`: how a battle is set up, and how one follows another.
- `keys`: all that can be answered.
- `scene`, `bot`, `referee`: how it is shown, how programs judge it, how cases describe it.
- `workshop`: battles that are drawn by hand.

Rule ids such as `masters-ATT-03` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from pathlib import Path

from banneret.engine.game import Game
from banneret.engine.guide import Guide
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import Drama
from banneret.games.battle_masters import (
    campaign,
    cannon,
    cards,
    deploying,
    keys,
    layout,
    ogre,
    options,
    referee,
    setup,
)
from banneret.games.battle_masters.bot.features import TERMS, features
from banneret.games.battle_masters.bot.scoring import EASY, QUIET, moment, score
from banneret.games.battle_masters.box.validating_battle import check_file
from banneret.games.battle_masters.hidden import deal_anew, has_secrets
from banneret.games.battle_masters.scene import aids, poster, scene
from banneret.games.battle_masters.winning import ACTS
from banneret.games.battle_masters.workshop import WORKSHOP

GAME = Game(
    key="battle-masters",
    title="Battle Masters",
    blurb="Two armies and a deck that decides who acts next.",
    players="2 to 8",
    minutes="45 to 90",
    ownership="Battle Masters is a game of Milton Bradley and Games Workshop (1992).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={
        "begin_battle": campaign.begin_battle,
        "choose_layout_player": layout.choose_layout_player,
        "lay_out": layout.lay_out,
        "choose_side": layout.choose_side,
        "place_fixed": deploying.place_fixed,
        "deploy": deploying.deploy,
        "deploy_token": deploying.deploy_token,
        "place_token": deploying.place_token,
        "turn_card": cards.turn_card,
        "activity": cards.activity,
        "cannon_card": cannon.cannon_card,
        "ogre_card": ogre.ogre_card,
        "turn_ogre_card": ogre.turn_ogre_card,
        "after_battle": campaign.after_battle,
        "award_elite": campaign.award_elite,
        "next_battle": campaign.next_battle,
    },
    seats=options.seat_names,
    scene=scene,
    deal_anew=deal_anew,
    weights=Path(__file__).parent / "bot" / "weights.toml",
    levels=Levels.read(Path(__file__).parent / "bot" / "levels.toml"),
    training=tuple({"battle": battle} for battle in ("borderlands", "river-tengin", "road-to-grunburg", "altdorf")),
    score=score,
    features=features,
    terms=TERMS,
    quiet=QUIET,
    moment=moment,
    horizon=lambda _: 20,
    easy=EASY,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=has_secrets,
    poster=poster,
    check=check_file,
    workshop=WORKSHOP,
    acts=ACTS,
    keys=keys.keys,
    guide=Guide.read(Path(__file__).parent / "guide.toml"),
    drama=Drama.read(Path(__file__).parent / "drama.toml"),
    aids=aids,
)
