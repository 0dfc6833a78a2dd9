"""Titan: legions of monsters on a Masterboard of 96 lands, and the last Titan alive wins.

Rooms in reading order; each imports only from those before it:

- `box`: what lies in the box: components, characters and markers, the Masterboard, the battlelands.
- `knowledge`: what is known of legions, and what follows from it.
- `state`: the position; that of a battle is in `battle.state`.
- `masterboard`: the turn, splits, moves, musters, Angels, victory (titan-B).
- `battle`: rounds, maneuvers, strikes, newcomers, conceding; the scenario of one battle (titan-A).
- `engagement`: from the meeting of two legions to its end: talks, flight, scores, elimination, withdrawal (titan-A-EN).
- `options`, `setup`, `hidden`: what may be chosen before a match, its beginning, what a seat cannot see.
- `keys`: all that can be answered.
- `scene`, `bot`, `referee`: how it is shown, how programs judge it, how cases describe it.
- `workshop`: how people draw battles.

Rule ids such as `titan-B-MO-07` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from pathlib import Path

from banneret.engine.components import read_toml
from banneret.engine.game import Game
from banneret.engine.guide import Guide
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import Drama
from banneret.engine.scene.scene import Scene
from banneret.games.titan import keys, options, referee, setup
from banneret.games.titan.battle import rounds, scenario
from banneret.games.titan.bot.features import TERMS, features
from banneret.games.titan.bot.scoring import EASY, QUIET, horizon, moment, risky, score
from banneret.games.titan.bot.training import TRAINING
from banneret.games.titan.box.validating_battle import read_battle
from banneret.games.titan.box.validation import read_components, the_components
from banneret.games.titan.engagement import eliminating, engaging, resolving, talks
from banneret.games.titan.engagement.withdrawing import ACTS
from banneret.games.titan.hidden import deal_anew
from banneret.games.titan.masterboard import angels, movement, mustering, splitting, turn
from banneret.games.titan.masterboard.legions import found
from banneret.games.titan.scene import aids, scene, sight
from banneret.games.titan.workshop import WORKSHOP


def check_file(path: Path) -> None:
    """Check a component file or a battle. Raises ComponentError if its contents are inconsistent."""
    if "battleland" in read_toml(path):
        read_components(path)
    else:
        read_battle(path, the_components())


def poster() -> Scene:
    """Return the Masterboard with the first legions of six players, for the home page."""
    s = setup.begin(GAME.settle({"players": "6", "colours": "given"}))
    for seat, tower in enumerate(s.board.towers):
        found(s, seat, s.free[seat][0], tower.index, s.box.starting_legion)
    return scene(s, None)


GAME = Game(
    key="titan",
    title="Titan",
    blurb="Grow secret legions of monsters. Fight them out hex by hex.",
    players="2 to 6",
    minutes="90 to 360",
    ownership="Titan is a game by Jason McAllister and David Trampier; the name belongs to its publisher.",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup.begin,
    phases={
        "deal_towers": setup.deal_towers,
        "choose_colours": setup.choose_colours,
        "first_legions": setup.first_legions,
        "split": splitting.split,
        "roll": movement.roll,
        "move": movement.move,
        "engage": engaging.engage,
        "confer": talks.confer,
        "offer": talks.offer,
        "after_battle": engaging.after_battle,
        "acquire": angels.acquire,
        "summon_after": angels.summon_after,
        "muster_after": mustering.muster_after,
        "close": resolving.close,
        "leave": eliminating.leave,
        "muster": mustering.muster,
        "end_turn": turn.end_turn,
        **rounds.PHASES,
        **scenario.PHASES,
    },
    seats=options.seat_names,
    scene=scene,
    sight=sight,
    deal_anew=deal_anew,
    weights=Path(__file__).parent / "bot" / "weights.toml",
    levels=Levels.read(Path(__file__).parent / "bot" / "levels.toml"),
    training=TRAINING,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=lambda chosen: not options.is_battle(chosen),
    poster=poster,
    check=check_file,
    workshop=WORKSHOP,
    acts=ACTS,
    gives_up=("withdraw", "concede"),
    among_programs=options.among_programs,
    score=score,
    features=features,
    terms=TERMS,
    quiet=QUIET,
    moment=moment,
    horizon=horizon,
    easy=EASY,
    risky=risky,
    guide=Guide.read(Path(__file__).parent / "guide.toml"),
    drama=Drama.read(Path(__file__).parent / "drama.toml"),
    aids=aids,
    commands="banneret.protocols.titan.commands",
    keys=keys.keys,
)
