"""Positions of Battle Magic for referee cases, and the facts that a case can check. See cases.md."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.cards import Deck, Hand
from banneret.engine.cases.referee import known, taken_out
from banneret.engine.chance import Pile
from banneret.engine.components import fit
from banneret.games.battle_magic.box.box import COLOURS, Card, Chit, Counter
from banneret.games.battle_magic.map.ground import ground_of
from banneret.games.battle_magic.map.maps import load_map
from banneret.games.battle_magic.stacking import stands
from banneret.games.battle_magic.state import OFF, State

TURN = ("end_turn", "draw", "recruit", "battle", "move")
"""The phases of a turn in the order of the agenda; the last one runs first."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a case may say of a position. Seats are colours, units are "KIND TERRITORY", cards are ids.

    `units` are all units on the map, numbered by kind in the order of the list. Cards and counters that are not
    named are in the deck or the cups, unless `deck` or `cups` list these. `phase` is the phase of the turn of
    `active`.
    """

    map: str = ""
    units: dict[str, tuple[str, ...]] = field(default_factory=dict)
    artifacts: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)
    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    active: str = ""
    phase: str = "move"
    circle: tuple[str, ...] = ()
    points: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    attacked: tuple[str, ...] = ()
    ruined: tuple[str, ...] = ()
    rounds: int = 0
    quiet: int = 0
    destroyed: bool = False
    out: tuple[str, ...] = ()
    empires: dict[str, str] = field(default_factory=dict)


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Set up the match as a case describes it, after setup. Raises ValueError for an impossible position."""
    wanted = fit(position, Position, "position")
    if wanted.map:
        s.map = load_map(wanted.map)
        s.ground = ground_of(s.map, s.box.file, specials=any(s.ground.special))
        s.on = [()] * len(s.map.territories)
    for colour, empire in wanted.empires.items():
        seat = _seat(s, colour, "empires")
        s.sets[seat] = s.box.counters(seat, known(empire, s.box.empires, "empires"))
    for colour in wanted.out:
        s.alive[_seat(s, colour, "out")] = False
    _units(s, wanted)
    _cards(s, wanted)
    _chits(s, wanted)
    s.circle = [_seat(s, colour, "circle") for colour in wanted.circle] or list(s.seats)
    s.active = _seat(s, wanted.active, "active") if wanted.active else s.circle[0]
    s.phase = wanted.phase
    s.agenda = list(TURN[: TURN.index(known(wanted.phase, TURN, "phase")) + 1])
    s.rounds, s.quiet, s.destroyed = wanted.rounds, wanted.quiet, wanted.destroyed
    s.ruined = [_territory(s, name) for name in wanted.ruined]


def _units(s: State, wanted: Position) -> None:
    for colour, names in wanted.units.items():
        seat = _seat(s, colour, "units")
        for name in names:
            kind, _, place = name.partition(" ")
            chit = s.sets[seat].chit[known(kind, s.sets[seat].chit, "units")]
            try:
                unit = s.counter_for(chit)
            except StopIteration:
                raise ValueError(f"position: units: {colour} has no more {kind}") from None
            s.put(unit, _territory(s, place))
    for here, territory in enumerate(s.map.territories):
        if not stands(s, here):
            raise ValueError(f"position: units: those in {territory.id} cannot stand together")
    units = {unit.key: unit for army in s.army for unit in army}
    s.artifacts = {units[known(key, units, "artifacts")]: count for key, count in wanted.artifacts.items()}
    s.turn.points = {units[known(key, units, "points")]: count for key, count in wanted.points.items()}
    s.turn.spent = {units[known(key, units, "spent")]: count for key, count in wanted.spent.items()}
    s.turn.attacked = [units[known(key, units, "attacked")] for key in wanted.attacked]


def _cards(s: State, wanted: Position) -> None:
    left = list(s.box.deck)

    def out_of_deck(names: tuple[str, ...], key: str) -> list[Card]:
        return sorted(taken_out(left, s.box.card, names, key), key=lambda card: card.key)

    for colour, names in wanted.hands.items():
        s.hands[_seat(s, colour, "hands")] = Hand(out_of_deck(names, "hands"))
    for colour, names in wanted.known.items():
        cards = [s.box.card[known(name, s.box.card, "known")] for name in names]
        for viewer in (None, *s.seats):
            s.hands[_seat(s, colour, "known")].came_openly(viewer, *cards)
    discards = out_of_deck(wanted.discard, "discard")
    s.deck = Deck(left if wanted.deck is None else out_of_deck(wanted.deck, "deck"), discards=discards)


def _chits(s: State, wanted: Position) -> None:
    for seat in s.seats:
        colour, chits = COLOURS[seat], s.sets[seat].chit
        s.piles[seat] = [chits[known(name, chits, "piles")] for name in wanted.piles.get(colour, ())]
        if colour in wanted.cups:
            s.cups[seat] = Pile(sorted(_named(chits, wanted.cups[colour]), key=lambda chit: chit.key))
        elif s.alive[seat]:
            s.cups[seat] = Pile(())
            s.cups[seat].add(*(Count(s.sets[seat].count) - Count(_outside(s, seat))).elements())


def _named(chits: Mapping[str, Chit], names: tuple[str, ...]) -> list[Chit]:
    return [chits[known(name, chits, "cups")] for name in names]


def _outside(s: State, seat: int) -> Iterator[Chit]:
    """Yield the counters of a seat in its pile, on the map, and paid for but not placed yet."""
    yield from s.piles[seat]
    if s.turn.buying and s.turn.buying.seat == seat and {"place", "attach"} & {s.running, *s.agenda}:
        yield s.turn.buying
    for unit in s.army[seat]:
        yield unit.chit
        yield from [s.sets[seat].chit["artifact"]] * s.artifacts.get(unit, 0)


def _seat(s: State, colour: str, key: str) -> int:
    colours = {name: seat for seat, name in enumerate(COLOURS[: len(s.hands)])}
    return colours[known(colour, colours, key)]


def _territory(s: State, name: str) -> int:
    return s.map.by_id[known(name, s.map.by_id, "territory")].index


# --- what is so -------------------------------------------------------------------------------------------------------


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return what a case may expect: facts of each counter, each seat, the cards, the turn and the battle."""
    told: dict[str, dict[str, Any]] = {}
    for seat in s.seats:
        for unit in _counters(s, seat):
            told[unit.key] = _unit_facts(s, unit)
        told[f"seat:{COLOURS[seat]}"] = {
            "hand": [card.key for card in s.hands[seat]],
            "known": [card.key for card in s.hands[seat].known_to(None)],
            "pile": sorted(chit.type.id for chit in s.piles[seat]),
            "castles": len(s.castles(seat)),
            "units": len(s.army[seat]),
            "alive": s.alive[seat],
            "empire": s.sets[seat].empire.id,
        }
        cup = Count(s.cups[seat])
        told[f"cup:{COLOURS[seat]}"] = {chit.type.id: cup[chit] for chit in s.sets[seat].chits}
    told["cards"] = {"deck": len(s.deck), "discard": sorted(card.key for card in s.deck.discards)}
    told["turn"] = {
        "active": COLOURS[s.active],
        "phase": s.phase,
        "rounds": s.rounds,
        "quiet": s.quiet,
        "circle": [COLOURS[seat] for seat in s.circle],
        "lead": s.turn.lead.key if s.turn.lead else "none",
        "ruined": [s.map.territories[here].id for here in s.ruined],
    }
    return told


def _counters(s: State, seat: int) -> Iterator[Counter]:
    for counters in s.sets[seat].counters.values():
        yield from counters


def _unit_facts(s: State, unit: Counter) -> dict[str, Any]:
    at = s.at[unit.index]
    return {
        "at": "off" if at == OFF else s.map.territories[at].id,
        "points": s.turn.points.get(unit, 0),
        "spent": s.turn.spent.get(unit, 0),
        "artifacts": s.artifacts.get(unit, 0),
        "attacked": unit in s.turn.attacked,
    }


def broken(s: State) -> Iterator[str]:
    """Yield the invariants that do not hold.

    Cards and counters are conserved, units and territories agree, and stacks are legal.
    """
    table = s.turn.battle.cards if s.turn.battle else []
    cards = Count([*s.deck, *s.deck.discards, *table, *(card for hand in s.hands for card in hand)])
    if cards != Count(s.box.deck):
        yield "cards are lost or doubled"
    for seat in s.seats:
        if s.agenda and s.phase != "setup":
            yield from _broken_seat(s, seat)
    for here, units in enumerate(s.on):
        for unit in units:
            if s.at[unit.index] != here:
                yield f"{unit} is in {s.map.territories[here]} and says otherwise"
        on_the_way = s.turn.flight is not None and s.at[s.turn.flight.unit.index] == here
        if units and not on_the_way and (here in s.turn.loose) == stands(s, here):
            yield f"those in {s.map.territories[here]} stand there illegally, or are said to"
    if (s.turn.lead is None) != (not s.turn.loose):
        yield f"{s.turn.lead} is on its way, and {len(s.turn.loose)} territories are in doubt"
    if any(not 1 <= count <= s.box.file.game.artifacts_per_bearer for count in s.artifacts.values()):
        yield "a unit carries too many artifacts"


def _broken_seat(s: State, seat: int) -> Iterator[str]:
    colour = COLOURS[seat]
    if Count(s.hands[seat].known_to(None)) - Count(s.hands[seat]):
        yield f"{colour} is known to hold what it does not"
    if not s.alive[seat]:
        if s.army[seat] or s.hands[seat] or s.piles[seat] or s.cups[seat]:
            yield f"{colour} is out and has something left"
        return
    if Count([*_outside(s, seat), *s.cups[seat]]) != Count(s.sets[seat].count):
        yield f"counters of {colour} are lost or doubled"
    if len(s.army[seat]) != sum(s.at[unit.index] != OFF for unit in _counters(s, seat)):
        yield f"the army of {colour} is not what stands on the map"
