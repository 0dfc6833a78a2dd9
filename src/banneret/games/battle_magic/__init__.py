"""Battle Magic: castles, armies, ships, dragons and wizards on a map of land and sea, and one deck for everything.

Rooms in reading order; each imports only from those before it:

- `box`: what lies in the box: cards, and the counters of five empires.
- `map`, `generator`: territories and what steps cost; maps made by chance.
- `state`, `options`: the position, and what is chosen before a match.
- `stacking`, `winning`: who may stand where, who is out and who wins.
- `cards`, `specials`: drawing cards and chits, special territories.
- `moving`, `battle`, `recruiting`, `drawing`, `turn`: the four phases of a turn, one turn after another.
- `setup`, `hidden`: the first state, and what a seat cannot see, dealt again.
- `keys`: all that can be answered.
- `scene`, `bot`, `referee`: how it is shown, how programs judge it, how cases describe it.
- `workshop`: maps that are drawn by hand.
- `commands`: what the command line has for this game alone.

Rule ids such as `magic-move-02` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from pathlib import Path

from banneret.engine.components import read_toml
from banneret.engine.game import Game
from banneret.engine.guide import Guide
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import Drama
from banneret.games.battle_magic import drawing, keys, options, referee, setup, specials, turn
from banneret.games.battle_magic.battle import battle, fleeing
from banneret.games.battle_magic.bot.features import TERMS, features
from banneret.games.battle_magic.bot.scoring import EASY, QUIET, moment, score
from banneret.games.battle_magic.box.components import read_components
from banneret.games.battle_magic.hidden import deal_anew, has_secrets
from banneret.games.battle_magic.map.maps import read_map
from banneret.games.battle_magic.moving import moving
from banneret.games.battle_magic.recruiting import buying, paying, placing
from banneret.games.battle_magic.scene import aids, poster, scene, sight
from banneret.games.battle_magic.winning import ACTS
from banneret.games.battle_magic.workshop import WORKSHOP


def check_file(path: Path) -> None:
    """Check a component file or a map file. Raises ComponentError if its contents are inconsistent."""
    if "territories" in read_toml(path):
        read_map(path)
    else:
        read_components(path)


GAME = Game(
    key="battle-magic",
    title="Battle Magic",
    blurb="Castles, ships and dragons, all paid from one hand of cards.",
    players="2 to 5",
    minutes="45 to 120",
    ownership="Battle Magic is a game by Lloyd Krassner (Warpspawn Games).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={
        "seat_order": setup.seat_order,
        "choose_empire": setup.choose_empire,
        "fill_cups": setup.fill_cups,
        "place_castle": setup.place_castle,
        "place_start": setup.place_start,
        "deal": setup.deal,
        "cut": setup.cut,
        "move": moving.move,
        "give_points": moving.give_points,
        "ruins": specials.ruins,
        "battle": battle.battle,
        "fly_away": fleeing.fly_away,
        "take_rider": fleeing.take_rider,
        "flight": fleeing.flight,
        "fight": battle.fight,
        "substitute": battle.substitute,
        "compare": battle.compare,
        "retreat": battle.retreat,
        "recruit": buying.recruit,
        "pay": paying.pay,
        "place": placing.place,
        "attach": placing.attach,
        "draw": drawing.draw,
        "discard": drawing.discard,
        "chit": drawing.chit,
        "relief": drawing.relief,
        "return_chit": drawing.return_chit,
        "extra_chits": drawing.extra_chits,
        "discard_chits": drawing.discard_chits,
        "end_turn": turn.end_turn,
    },
    seats=options.seat_names,
    scene=scene,
    sight=sight,
    deal_anew=deal_anew,
    weights=Path(__file__).parent / "bot" / "weights.toml",
    levels=Levels.read(Path(__file__).parent / "bot" / "levels.toml"),
    training=tuple({"players": players} for players in ("2", "2", "3")),
    score=score,
    features=features,
    terms=TERMS,
    quiet=QUIET,
    moment=moment,
    horizon=lambda _: 4,
    easy=EASY,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=has_secrets,
    poster=poster,
    check=check_file,
    acts=ACTS,
    guide=Guide.read(Path(__file__).parent / "guide.toml"),
    drama=Drama.read(Path(__file__).parent / "drama.toml"),
    aids=aids,
    among_programs=options.among_programs,
    commands="banneret.games.battle_magic.commands",
    keys=keys.keys,
    workshop=WORKSHOP,
)
