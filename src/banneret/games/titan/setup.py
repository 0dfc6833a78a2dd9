"""Set-up: towers, colours, the first legion of each player."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.games.titan import options
from banneret.games.titan.battle import scenario
from banneret.games.titan.box.box import Box, Colour, the_box
from banneret.games.titan.box.masterboard import masterboard_of
from banneret.games.titan.knowledge.history import Past
from banneret.games.titan.masterboard.legions import found
from banneret.games.titan.masterboard.markers import choose_marker
from banneret.games.titan.masterboard.turn import begin_turn
from banneret.games.titan.state import OFF, Rules, State


def bare(seats: int, rules: Rules, box: Box) -> State:
    """Return an empty board for this number of players, before anything is dealt."""
    board = masterboard_of(box)
    return State(
        agenda=[],
        box=box,
        board=board,
        rules=rules,
        at=[OFF] * len(box.markers),
        contents=[()] * len(box.markers),
        owner=[OFF] * len(box.markers),
        on=[()] * len(board.lands),
        colour=[None] * seats,
        tower=[OFF] * seats,
        score=[box.game_public.starting_score] * seats,
        alive=[True] * seats,
        army=[()] * seats,
        lands=[0] * seats,
        free=[()] * seats,
        turns=[0] * seats,
        past=[Past()] * seats,
        caretaker=list(box.caretaker),
        dead=[0] * len(box.characters),
    )


def begin(chosen: Mapping[str, str]) -> State:
    """Return the state before the towers are dealt, or before a battle.

    Raises ValueError for options that cannot be used.
    """
    rules, seats = options.rules(chosen), options.players(chosen)
    box = the_box(chosen["components"], chosen["battle-file"] if rules.battle else "")
    if rules.battle:
        return scenario.begin(lambda: bare(seats, rules, box), chosen)
    s = bare(seats, rules, box)
    s.then("deal_towers", "choose_colours", "first_legions")
    if not rules.choose_colours:
        for seat, colour in enumerate(s.box.colours[:seats]):
            give_colour(s, seat, colour)
    return s


def deal_towers(s: State) -> None:
    """Give each player a random tower; turns go in descending order of towers (titan-B-SE-01, titan-B-SE-02)."""
    left = list(s.board.towers)
    for seat in s.seats:
        tower = s.chance.pick(left)
        left.remove(tower)
        s.tower[seat] = tower.index
        s.tell("tower-given", "{player} gets {tower}", player=s.player(seat), tower=tower, rule="titan-B-SE-01")
    s.order = sorted(s.seats, key=lambda seat: -s.tower[seat])


def choose_colours(s: State) -> Play[Again | None]:
    """Let players choose their colours in ascending order of the towers (titan-B-SE-02)."""
    seat = next((seat for seat in reversed(s.order) if s.colour[seat] is None), None)
    if seat is None:
        return None
    colour = yield from choose(
        seat,
        "colour",
        "Which colour are your legions?",
        s.box.colours,
        rule="titan-B-SE-02",
        unless=lambda colour: "titan-B-SE-02" if colour in s.colour else None,
    )
    s.tell("takes-colour", "{player} takes {colour}", player=s.player(seat), colour=colour, rule="titan-B-SE-02")
    give_colour(s, seat, colour)
    return AGAIN


def give_colour(s: State, seat: int, colour: Colour) -> None:
    """Give a player a colour and its twelve markers (titan-B-SE-03)."""
    s.colour[seat] = colour
    s.free[seat] = s.box.markers_of[colour]


def first_legions(s: State) -> Play[Again | None]:
    """Put each player's eight characters in their tower under one marker (titan-B-SE-03)."""
    seat = next((seat for seat in reversed(s.order) if not s.army[seat]), None)
    if seat is None:
        begin_turn(s, s.order[0])
        return None
    marker = yield from choose_marker(s, seat, "Which marker does your first legion get?")
    eight = s.box.starting_legion
    for character in eight:
        s.caretaker[character.index] -= 1
    found(s, seat, marker, s.tower[seat], eight)
    s.tell(
        "first-legion-stands", "{legion} starts in {land}", legion=marker, land=s.where(marker), rule="titan-B-SE-03"
    )
    return AGAIN
