"""The move phase: play a card on a unit, take a step with a lead, board or land."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.box import Card, Counter
from banneret.games.battle_magic.map.maps import Territory
from banneret.games.battle_magic.moving.company import travel
from banneret.games.battle_magic.moving.feasible import (
    boarders,
    passengers,
    room,
    why_not_board,
    why_not_land,
    why_not_step,
)
from banneret.games.battle_magic.state import State

_NOT_HELD = Word("not-held", "is not in your hand")
_MOVES_NONE = Word("moves-none", "moves none of your units")


def move(s: State) -> Play[Again | None]:
    """Take one single act of the move phase (magic-R-24). While a unit stands illegally, only its lead may act.

    magic-move-05.
    """
    s.phase = "move"
    if s.turn.lead is not None:
        yield from _go(s, s.turn.lead)
        return AGAIN
    seat = s.active
    if not s.hands[seat] and not any(can_go(s, unit) for unit in s.turn.points):
        s.fought = None
        _end(s)  # everybody can see this, so ending here reveals nothing: magic-R-23
        return None
    answer = yield Decision(
        seat,
        "move",
        "Play a card or move a unit?",
        lambda: _acts(s),
        rule="magic-R-24",
        otherwise=lambda: "End the move phase" if _acts(s) else "End the move phase: none of your cards moves a unit",
        beyond=lambda key: _why_not_act(s, key),
        secret=True,
        label=lambda way: fill("Play {}" if isinstance(way, Card) else "Move {}", way),
    )
    s.fought = None  # the cards of the last battle lie there until somebody goes on
    if answer is PASS:
        _end(s)
        return None
    if isinstance(answer, Card):
        s.toss(seat, answer)
        s.turn.card = answer
        s.then("give_points")
    else:
        yield from _go(s, answer)
    return AGAIN


def _end(s: State) -> None:
    """End the phase; unspent points are lost (magic-R-09)."""
    s.turn.points.clear()


def _acts(s: State) -> list[Card | Counter]:
    """Return the cards in hand that move a unit, and the units that can use their points (magic-R-09)."""
    found: list[Card | Counter] = []
    last, fits = "", False
    for card in dict.fromkeys(s.hands[s.active]):
        if card.type != last:  # cards of a type lie together
            last = card.type
            fits = last in s.box.moving and _has_taker(s, last)
        if fits:
            found.append(card)
    if s.turn.points:
        found += [unit for unit in s.turn.points if can_go(s, unit)]
    return found


def _has_taker(s: State, type: str) -> bool:
    for unit in s.army[s.active]:
        more = unit.cards - s.turn.spent.get(unit, 0)
        if more > 0 and type in unit.type.move_types:
            return True
    return False


def may_take(s: State, unit: Counter, card: Card) -> bool:
    """Return whether a card may be played on a unit (magic-move-04, magic-R-17)."""
    return s.turn.spent.get(unit, 0) < unit.cards and card.type in unit.type.move_types


def give_points(s: State) -> Play[None]:
    """The card that was played gives one unit of its player its points (magic-move-01)."""
    card = at_hand(s.turn.card, "card that gives points")
    unit = yield Decision(
        s.active,
        "give-points",
        lambda: fill("Which unit moves with {}?", card),
        [unit for unit in s.army[s.active] if may_take(s, unit, card)],
        rule="magic-move-01",
        beyond=lambda key: _why_not_give(s, key),
    )
    s.turn.card = None
    s.turn.spent[unit] = s.turn.spent.get(unit, 0) + 1
    s.turn.points[unit] = s.turn.points.get(unit, 0) + card.strength
    s.tell("gives-points", "{unit} gets {card}", card=card, unit=unit, rule="magic-move-01", cards=(card.key,))


# --- what a lead may do -----------------------------------------------------------------------------------------------


def can_go(s: State, lead: Counter) -> bool:
    """Return whether a unit with points can use them."""
    points = s.turn.points[lead]
    for step in s.ground.steps[s.at[lead.index]]:
        if why_not_step(s, lead, step, points) is None:
            return True
    return lead.ship and any(_why_not_aboard(s, lead, unit) is None for unit in _aboard(s, lead))


def _aboard(s: State, ship: Counter) -> list[Counter]:
    """Return the units that could board or land on the ship's points (magic-R-14)."""
    return [*boarders(s, ship), *passengers(s, ship, s.at[ship.index])]


def _why_not_aboard(s: State, ship: Counter, unit: Counter) -> str | None:
    """Return the rule that forbids a unit to board, or to land anywhere."""
    points, here = s.turn.points[ship], s.at[ship.index]
    if s.at[unit.index] != here:
        return why_not_board(s, ship, unit, points)
    rule: str | None = "magic-R-14"
    for step in s.ground.steps[here]:
        if step.land:
            rule = why_not_land(s, ship, unit, step, points)
            if rule is None:
                return None
    return rule


_WHERE = {
    False: "Where does {} go with {:# point|# points}?",
    True: "Where does {} go with {:# point|# points}, or which unit boards or lands?",
}


def _go(s: State, lead: Counter) -> Play[None]:
    """Take one step of a lead, or board or land a unit on a ship's points."""
    here, points = s.at[lead.index], s.turn.points[lead]
    way = yield Decision(
        lead.seat,
        "go",
        lambda: fill(_WHERE[lead.ship], lead, points),
        lambda: _ways(s, lead),
        rule="magic-R-19",
        unless=lambda way: why_not_go(s, lead, way),
        beyond=lambda key: _why_not_way(s, lead, key),
        about=lead,
        label=lambda way: _call(s, lead, way),
    )
    if isinstance(way, Territory):
        step = at_hand(s.ground.step(here, way.index), "way there")
        yield from travel(s, lead, lead, (1 if lead.flies else step.cost, (lead,), here, way.index))
    elif s.at[way.index] != here:
        yield from travel(s, lead, way, (s.ground.entry[here], (way,), s.at[way.index], here))
    else:
        yield from _land(s, lead, way)


def _ways(s: State, lead: Counter) -> Sequence[Territory | Counter]:
    around = s.map.neighbours[s.at[lead.index]]
    return [*around, *_aboard(s, lead)] if lead.ship else around


def why_not_go(s: State, lead: Counter, way: Territory | Counter) -> str | None:
    """Return the rule that forbids a lead this step, or a unit to board or land on the lead's points."""
    if isinstance(way, Counter):
        return _why_not_aboard(s, lead, way)
    step = s.ground.step(s.at[lead.index], way.index)
    return why_not_step(s, lead, step, s.turn.points[lead]) if step else "magic-R-19"


def _call(s: State, lead: Counter, way: Territory | Counter) -> Text:
    if isinstance(way, Territory):
        return fill("Move to {}", way)
    here = s.at[lead.index]
    if s.at[way.index] == here:
        return fill("{} lands", way)
    reef = s.map.territories[here].terrain == "reef"
    wording = "{} boards on the reef for {:# point|# points}" if reef else "{} boards for {:# point|# points}"
    return fill(wording, way, s.ground.entry[here])


def _land(s: State, ship: Counter, unit: Counter) -> Play[None]:
    """Land a unit from aboard next to the ship, on the ship's points (magic-R-14, magic-R-25)."""
    here = s.at[ship.index]
    shore = yield from choose(
        ship.seat,
        "land",
        "Where does {} land?",
        [step.there for step in s.ground.steps[here] if step.land],
        rule="magic-R-14",
        unless=lambda there: _why_not_shore(s, ship, unit, there),
        about=unit,
        label=lambda there: fill("Land in {} for {:# point|# points}", there, s.ground.entry[there.index]),
    )
    yield from travel(s, ship, unit, (s.ground.entry[shore.index], (unit,), here, shore.index))


def _why_not_shore(s: State, ship: Counter, unit: Counter, there: Territory) -> str | None:
    step = s.ground.step(s.at[ship.index], there.index)
    return why_not_land(s, ship, unit, step, s.turn.points[ship]) if step else "magic-R-14"


# --- why not ----------------------------------------------------------------------------------------------------------


def _why_not_act(s: State, key: str) -> str | None:
    card = s.box.card.get(key)
    if card is not None:
        return _why_not_play(s, card)
    unit = s.unit(key)
    if unit is None:
        return None
    if unit.seat != s.active:
        return "magic-turn-01"
    if unit.castle:
        return "magic-unit-07"
    return "magic-R-24" if unit in s.turn.points else "magic-move-01"


def _why_not_play(s: State, card: Card) -> str:
    """Return the rule that forbids a card in the move phase: it is not in the hand, moves nobody, or has no taker."""
    if card not in s.hands[s.active]:
        return because("magic-move-01", fault=_NOT_HELD)
    if card.type not in s.box.moving:
        return because("magic-move-01", fault=_MOVES_NONE)
    return "magic-move-04" if card.type == "move" else "magic-R-17"


def _why_not_give(s: State, key: str) -> str | None:
    unit = s.unit(key)
    if unit is None or unit.seat != s.active:
        return None
    if unit.castle:
        return "magic-unit-07"
    if s.turn.card is not None and s.turn.card.type not in unit.type.move_types:
        return "magic-R-17"
    return "magic-move-04"


def _why_not_way(s: State, lead: Counter, key: str) -> str | None:
    if key == "pass" or key in s.box.card:
        return "magic-R-24"
    unit = s.unit(key)
    if unit is None:
        return None
    if not lead.ship or unit.seat != lead.seat:
        return "magic-R-24"
    return "magic-R-14" if room(lead, unit.kind) else "magic-R-12"
