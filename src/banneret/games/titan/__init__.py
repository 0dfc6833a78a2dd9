"""Titan: legions of monsters on a Masterboard of 96 lands, and the last Titan alive wins.

The files follow the rulebook. Of the game around: options, setup, turn, splitting, movement, engaging (with talks and
resolving), mustering, angels, eliminating (with withdrawing), winning; what is known of legions is in past and hidden.
Of a battle: battle, maneuver, striking, rangestriking, arrivals, conceding, and the scenario of a single battle. Rule
ids such as `titan-B-MO-07` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from banneret.engine.game import Game, Protocol
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene
from banneret.games.titan import (
    angels,
    battle,
    battle_scenario,
    eliminating,
    engaging,
    movement,
    mustering,
    options,
    protocol,
    protocol_check,
    referee,
    resolving,
    setup,
    splitting,
    talks,
    turn,
)
from banneret.games.titan.checking import read_components
from banneret.games.titan.hidden import deal_anew
from banneret.games.titan.judge import judge
from banneret.games.titan.legions import found
from banneret.games.titan.scene import scene
from banneret.games.titan.state import State
from banneret.games.titan.weighing import weigh
from banneret.games.titan.withdrawing import ACTS


def begin(chosen: Mapping[str, str]) -> State:
    """The state before the towers are dealt, or before a battle. Raises ValueError for options that cannot be used."""
    rules, seats = options.rules(chosen), options.players(chosen)
    if rules.battle:
        return battle_scenario.begin(lambda: setup.bare(seats, rules), chosen)
    s = setup.bare(seats, rules)
    s.agenda = ["first_legions", "choose_colours", "deal_towers"]
    if not rules.choose_colours:
        for seat, colour in enumerate(s.box.colours[:seats]):
            setup.give_colour(s, seat, colour)
    return s


def check_file(path: Path) -> None:
    """Raises ComponentError for a component file that does not hold together."""
    read_components(path)


def poster() -> Scene:
    """The Masterboard with the first legions of six players, for the home page."""
    s = begin(GAME.settle({"players": "6", "colours": "given"}))
    for seat, tower in enumerate(s.board.towers):
        found(s, seat, s.free[seat][0], tower.index, s.box.starting_legion)
    return scene(s, None)


GAME = Game(
    key="titan",
    title="Titan",
    blurb="Split, move and muster legions of monsters in secret, and fight them out hex by hex: the last Titan wins.",
    players="2 to 6",
    minutes="90 to 360",
    ownership="Titan is a game by Jason McAllister and David Trampier; the name belongs to its publisher.",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=begin,
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
        **battle.PHASES,
        **battle_scenario.PHASES,
    },
    seats=options.seat_names,
    scene=scene,
    deal_anew=deal_anew,
    judge=judge,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=lambda chosen: not options.is_battle(chosen),
    poster=poster,
    check=check_file,
    acts=ACTS,
    among_programs=options.among_programs,
    weigh=weigh,
    protocol=Protocol(protocol.of_match, protocol_check.differences),
)
