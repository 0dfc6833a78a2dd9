"""Flying away before a battle, and retreating after one."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battle_magic.box.box import Card, Counter
from banneret.games.battle_magic.map.ground import Crossing
from banneret.games.battle_magic.map.maps import Territory
from banneret.games.battle_magic.moving.feasible import bar
from banneret.games.battle_magic.specials import arrive
from banneret.games.battle_magic.stacking import clash
from banneret.games.battle_magic.state import OFF, Flight, State

_NO_MOVE = Word("no-move", "it isn't a move card")
_REACHES_NONE = Word("reaches-none", "it reaches no free place")
_NOT_HELD = Word("not-held", "it is not in your hand")


def reaches(s: State, unit: Counter, here: int, points: int, start: int) -> bool:
    """Return whether a unit can end its way in a legal place other than `start` (magic-R-34, magic-R-41)."""
    return any(
        _passes(s, unit, step, points)
        and (_may_end(s, unit, step.index, start) or reaches(s, unit, step.index, points - _cost(unit, step), start))
        for step in s.ground.steps[here]
    )


def _cost(unit: Counter, step: Crossing) -> int:
    return 1 if unit.flies else step.cost


def _passes(s: State, unit: Counter, step: Crossing, points: int) -> bool:
    return bar(s, unit, step, points) is None


def _may_end(s: State, unit: Counter, there: int, start: int) -> bool:
    return there != start and clash(s, unit, there) is None


def fitting_cards(s: State, unit: Counter) -> list[Card]:
    """Return the move cards in the owner's hand that are strong enough to reach a legal place."""
    here = s.at[unit.index]
    return [
        card
        for card in dict.fromkeys(s.hands[unit.seat])
        if card.type == "move" and reaches(s, unit, here, card.strength, here)
    ]


def _may_flee(s: State, unit: Counter) -> bool:
    """Decide by public facts only: a card in hand, and a legal place that the strongest card reaches (magic-R-47)."""
    here, strongest = s.at[unit.index], max(card.strength for card in s.box.card.values() if card.type == "move")
    return bool(s.hands[unit.seat]) and reaches(s, unit, here, strongest, here)


# --- flying away ------------------------------------------------------------------------------------------------------


def may_fly_away(s: State, attacker: Counter, target: Counter) -> bool:
    """Return whether the owner of an attacked dragon is asked to fly away (magic-batt-08, magic-R-47)."""
    return attacker.kind in target.type.fly_away_from and _may_flee(s, target)


def fly_away(s: State) -> Play[None]:
    """Before any card is drawn, the dragon's owner may spend a move card and fly away (magic-R-34)."""
    dragon = at_hand(s.turn.battle, "battle").defender
    card = yield from ask_to_flee(s, dragon, "fly-away", "Does {} fly away?", "Fight", rule="magic-batt-08")
    if card is None:
        s.then("fight")
        return
    s.turn.battle = None
    set_out(s, dragon, card, rule="magic-R-34")
    s.then("take_rider")


def take_rider(s: State) -> Play[None]:
    """A dragon that flies away may take a hero along, only from where it starts (magic-R-34, magic-R-49)."""
    f = at_hand(s.turn.flight, "flight")
    dragon = f.unit
    heroes = [unit for unit in s.on[f.start] if unit.hero]
    if not heroes:
        return
    rider = yield from choose_or_pass(
        dragon.seat,
        "rider",
        "Which hero flies along with {}?",
        heroes,
        rule="magic-R-34",
        otherwise="Nobody",
        about=dragon,
    )
    s.turn.flight = Flight(dragon, f.start, f.points, rider)


def ask_to_flee(s: State, unit: Counter, name: str, prompt: str, otherwise: str, *, rule: str) -> Play[Card | None]:
    """Ask the owner of a unit for a move card to flee with. Others cannot tell which cards would do (magic-R-47)."""
    return (
        yield from choose_or_pass(
            unit.seat,
            name,
            prompt,
            lambda: fitting_cards(s, unit),
            rule=rule,
            otherwise=otherwise,
            beyond=lambda key: _why_not_with(s, unit, key),
            about=unit,
            secret=True,
            label="Spend {}",
        )
    )


def _why_not_with(s: State, unit: Counter, key: str) -> str | None:
    """Return the rule that forbids fleeing with a card: only move cards of the hand that reach a place (magic-R-47)."""
    card = s.box.card.get(key)
    if card is None:
        return None
    if card.type != "move":
        return because("magic-R-47", why=_NO_MOVE)
    held = card in s.hands[unit.seat]
    return because("magic-R-47", why=_REACHES_NONE if held else _NOT_HELD)


def set_out(s: State, unit: Counter, card: Card, *, rule: str) -> None:
    """Discard the card. Its strength is the number of points that the unit may spend on its way."""
    s.toss(unit.seat, card)
    s.tell("flees", "{unit} flees with {card}", unit=unit, card=card, rule=rule, cards=(card.key,))
    s.turn.flight = Flight(unit, s.at[unit.index], card.strength)
    s.then("flight")


# --- retreating -------------------------------------------------------------------------------------------------------


def may_retreat(s: State, unit: Counter) -> bool:
    """Return whether the owner of a losing hero is asked to retreat (magic-batt-17, magic-R-47)."""
    return unit.hero and _may_flee(s, unit)


# --- the way ----------------------------------------------------------------------------------------------------------


def flight(s: State) -> Play[Again | None]:
    """Take one step of the way. The way must end in a legal place and may leave points unused (magic-R-49)."""
    f = at_hand(s.turn.flight, "flight")
    if s.at[f.unit.index] == OFF:  # a hero who was destroyed in ruins on the way
        s.turn.flight = None
        return None
    there = yield from _ask_way(s, f)
    if there is None:
        s.turn.flight = None
        s.tell("ends-flight", "{unit} stops in {at}", unit=f.unit, at=s.where(f.unit), rule="magic-R-49")
        return None
    _flee_to(s, f, there)
    return AGAIN


def _ask_way(s: State, f: Flight) -> Play[Territory | None]:
    """Ask where a fleeing unit goes next. None if it stays, which is possible only in a legal place."""
    unit, here = f.unit, s.at[f.unit.index]
    ways = s.map.neighbours[here]
    if not _may_end(s, unit, here, f.start):
        return (
            yield from choose(
                unit.seat,
                "flee",
                lambda: fill("Where does {} go with {:# point|# points}?", unit, f.points),
                ways,
                rule="magic-R-49",
                unless=lambda way: _why_not_way(s, f, way),
                beyond=lambda key: _too_far(s, key),
                about=unit,
            )
        )
    if all(_why_not_way(s, f, way) for way in ways):
        return None
    return (
        yield from choose_or_pass(
            unit.seat,
            "flee-on",
            "Does {} go on?",
            ways,
            help=lambda: fill("It has {:# point|# points} left.", f.points),
            rule="magic-R-49",
            otherwise="Stay here",
            unless=lambda way: _why_not_way(s, f, way),
            beyond=lambda key: _too_far(s, key),
            about=unit,
        )
    )


def _flee_to(s: State, f: Flight, there: Territory) -> None:
    here = s.at[f.unit.index]
    step = at_hand(s.ground.step(here, there.index), "way there")
    units = (f.unit, f.rider) if f.rider and s.at[f.rider.index] == here else (f.unit,)
    s.turn.flight = Flight(f.unit, f.start, f.points - _cost(f.unit, step), f.rider)
    s.shift(units, here, there.index)
    s.tell("flees-to", "{unit} goes to {to}", unit=f.unit, to=there, rule="magic-R-49")
    arrive(s, units, there.index)


def _why_not_way(s: State, f: Flight, way: Territory) -> str | None:
    """Return the rule that forbids a step: its cost, the units there, or no legal place within reach beyond it."""
    step = s.ground.step(s.at[f.unit.index], way.index)
    if step is None:
        return "magic-R-19"
    rule = bar(s, f.unit, step, f.points)
    if rule is not None:
        return rule
    if _may_end(s, f.unit, step.index, f.start):
        return None
    left = f.points - _cost(f.unit, step)
    return None if reaches(s, f.unit, step.index, left, f.start) else clash(s, f.unit, step.index) or "magic-R-49"


def _too_far(s: State, key: str) -> str | None:
    """Return the rule for a territory that is not next to the unit (magic-R-19)."""
    return "magic-R-19" if key in s.map.by_key else None
