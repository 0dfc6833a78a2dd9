"""Battle Magic: castles, armies, ships, dragons and wizards on a map of land and sea, and one deck for everything.

The files follow the rulebook: options, setup, turn, moving (with carrying), battle (with combat and fleeing),
recruiting, drawing (with cards), specials, winning. Rule ids such as `magic-move-02` stand where the rule is carried
out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from banneret.engine.chance import Pile
from banneret.engine.components import read_toml
from banneret.engine.game import Game
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene
from banneret.games.battle_magic import (
    battle,
    drawing,
    fleeing,
    moving,
    options,
    recruiting,
    referee,
    setup,
    specials,
    turn,
)
from banneret.games.battle_magic.box import the_box
from banneret.games.battle_magic.components import read_components
from banneret.games.battle_magic.ground import ground_of
from banneret.games.battle_magic.hidden import deal_anew
from banneret.games.battle_magic.judge import judge
from banneret.games.battle_magic.maps import read_map
from banneret.games.battle_magic.scene import scene
from banneret.games.battle_magic.state import OFF, State
from banneret.games.battle_magic.winning import ACTS


def begin(chosen: Mapping[str, str]) -> State:
    """The state before the seats are put into their order. Raises ValueError for options that do not go together."""
    box, rules = the_box(), options.rules(chosen)
    empires = options.empires(chosen, box)
    map = options.chosen_map(chosen)
    seats = range(len(empires))
    agenda = ["cut", "deal", "place_start", "place_castle", "fill_cups", "seat_order"]
    if rules.variant:
        agenda.insert(-1, "choose_empire")
    return State(
        agenda=agenda,
        box=box,
        map=map,
        ground=ground_of(map, specials=chosen["specials"] == "on"),
        rules=rules,
        sets=[box.counters(seat, empire) for seat, empire in enumerate(empires)],
        at=[OFF] * (len(empires) * box.file.game.counters_per_set),
        on=[()] * len(map.territories),
        army=[() for _ in seats],
        hands=[[] for _ in seats],
        known=[[] for _ in seats],
        cups=[Pile(()) for _ in seats],
        piles=[[] for _ in seats],
        alive=[True for _ in seats],
        deck=Pile(box.deck),
    )


def check_file(path: Path) -> None:
    """Raises ComponentError for a component file, or a file of a map, that does not hold together."""
    if "territories" in read_toml(path):
        read_map(path)
    else:
        read_components(path)


def poster() -> Scene:
    """The quick map, with three castles on it, for the home page."""
    s = begin(GAME.settle({}))
    for seat, site in enumerate(s.map.start_sites[len(s.hands)]):
        for kind, place in (("castle", site), ("army", site), ("dragon", site)):
            s.put(s.counter_for(s.sets[seat].chit[kind]), place.index)
    return scene(s, None)


GAME = Game(
    key="battle-magic",
    title="Battle Magic",
    blurb="Raise castles, sail armies, fly dragons and send heroes into ruins, all with one hand of cards.",
    players="2 to 5",
    minutes="45 to 120",
    ownership="Battle Magic is a game by Lloyd Krassner (Warpspawn Games).",
    options=options.OPTIONS,
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=begin,
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
        "recruit": recruiting.recruit,
        "pay": recruiting.pay,
        "place": recruiting.place,
        "attach": recruiting.attach,
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
    deal_anew=deal_anew,
    judge=judge,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=lambda _: True,
    poster=poster,
    check=check_file,
    acts=ACTS,
    among_programs=options.among_programs,
    map_text=options.map_text,
)
