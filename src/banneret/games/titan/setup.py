"""Set-up: towers, colours, the first legion of each player (titan-B-SE-01 to -04)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.games.titan.box import Colour, Marker, the_box
from banneret.games.titan.legions import found
from banneret.games.titan.masterboard import the_masterboard
from banneret.games.titan.past import Past
from banneret.games.titan.state import OFF, Rules, State
from banneret.games.titan.turn import begin_turn


def bare(seats: int, rules: Rules) -> State:
    """An empty board for so many players, before anything is dealt."""
    box, board = the_box(), the_masterboard()
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


def deal_towers(s: State) -> None:
    """Each player is given another tower at random; play goes in descending order (titan-B-SE-01, titan-B-SE-02)."""
    left = list(s.board.towers)
    for seat in s.seats:
        tower = s.chance.pick(left)
        left.remove(tower)
        s.tower[seat] = tower.index
        s.tell("{} is given {}", s.called(seat), tower, rule="titan-B-SE-01")
    s.order = sorted(s.seats, key=lambda seat: -s.tower[seat])


def choose_colours(s: State) -> Play[None]:
    """The colours are chosen in ascending order of the towers (titan-B-SE-02)."""
    seat = next((seat for seat in reversed(s.order) if s.colour[seat] is None), None)
    if seat is None:
        return
    s.agenda.append("choose_colours")
    colour = yield from choose(
        seat,
        "colour",
        "Which colour are your legions?",
        s.box.colours,
        rule="titan-B-SE-02",
        unless=lambda colour: "titan-B-SE-02" if colour in s.colour else None,
    )
    name = s.called(seat)
    give_colour(s, seat, colour)
    s.tell("{} takes {}", name, colour, rule="titan-B-SE-02")


def give_colour(s: State, seat: int, colour: Colour) -> None:
    """A player takes a colour and its twelve markers (titan-B-SE-03)."""
    s.colour[seat] = colour
    s.free[seat] = s.box.markers_of[colour]


def first_legions(s: State) -> Play[None]:
    """Each player's eight characters stand in his tower under one marker (titan-B-SE-03)."""
    seat = next((seat for seat in reversed(s.order) if not s.army[seat]), None)
    if seat is None:
        begin_turn(s, s.order[0])
        return
    s.agenda.append("first_legions")
    marker = yield from choose_marker(s, seat, "Which marker do your characters stand under?")
    eight = s.box.starting_legion
    for character in eight:
        s.caretaker[character.index] -= 1
    found(s, seat, marker, s.tower[seat], eight)
    s.tell("{} stands in {}", marker, s.where(marker), rule="titan-B-SE-03")


def choose_marker(s: State, seat: int, prompt: str) -> Play[Marker]:
    """A free marker of the player's choice; unless he is to be asked, the next one (titan-B-SE-03, titan-R-103)."""
    if not s.rules.choose_markers:
        return s.free[seat][0]
    marker = yield from choose(
        seat, "marker", prompt, s.free[seat], rule="titan-R-103", beyond=lambda key: _why_not_marker(s, seat, key)
    )
    return marker


def _why_not_marker(s: State, seat: int, key: str) -> str | None:
    """The rule that keeps a marker from a new legion: it stands on the board, or is another player's."""
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    return "titan-B-SP-01" if marker in s.army[seat] else "titan-B-SE-03"
