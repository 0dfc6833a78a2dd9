"""Positions of BattleLore in referee cases. See cases.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.cards import Deck, Hand
from banneret.engine.cases.referee import known, taken_out
from banneret.engine.components import fit
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.adventures import Blazon
from banneret.games.battlelore.box.box import CAMPS, CommandCard, Unit
from banneret.games.battlelore.box.ground import Site
from banneret.games.battlelore.box.words import COLORS
from banneret.games.battlelore.combat.state import GONE
from banneret.games.battlelore.referee import lore
from banneret.games.battlelore.referee.lore import LorePosition
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import PHASES, doing
from banneret.games.battlelore.turn.state import Doing

MAY_BEGIN = ("command", *PHASES)
"""The phases of a turn in which a case may begin."""


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """A landmark: its kind, its hex, and the camp that owns it, if one does."""

    id: str
    at: str
    camp: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a case.

    Hexes are "row,column". Units and cards are named by their ids, camps by name. `pennant` and `standard` are forces
    by type of unit that replace those of the adventure; `terrain` replaces its map. `hands` that are not named are
    empty. All other cards are in the deck, unless `deck` names its cards. `phase` is the current phase of the turn of
    `active`. `card` is the Command card in play. `ordered` are the units that it has ordered; all units if none are
    named.
    """

    pennant: dict[str, tuple[str, ...]] | None = None
    standard: dict[str, tuple[str, ...]] | None = None
    terrain: dict[str, tuple[str, ...]] | None = None
    landmarks: tuple[SiteEntry, ...] = ()
    placing: tuple[str, ...] = ()
    blazons: dict[str, tuple[str, ...]] | None = None
    at: dict[str, str] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    color: dict[str, str] = field(default_factory=dict)
    goal: dict[str, int] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    last: dict[str, str] = field(default_factory=dict)
    active: str = ""
    phase: str = "command"
    card: str = ""
    ordered: tuple[str, ...] | None = None
    moved: dict[str, int] = field(default_factory=dict)
    webbed: tuple[str, ...] = ()
    poisoned: tuple[str, ...] = ()
    stored: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    lore: LorePosition = field(default_factory=LorePosition)


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Set up the match as a case describes it, after its set-up. Raises ValueError for what cannot be set up."""
    wanted = fit(position, Position, "position")
    _forces(s, wanted)
    _ground(s, wanted)
    _cards(s, wanted)
    _turn(s, wanted)
    lore.arrange(s, wanted.lore)


def _forces(s: State, wanted: Position) -> None:
    old = s.adventure
    forces = [
        old.camps[camp] if given is None else list(_units(s, camp, given))
        for camp, given in enumerate((wanted.pennant, wanted.standard))
    ]
    units = tuple(replace(unit, index=index) for index, unit in enumerate([*forces[0], *forces[1]]))
    goal = tuple(wanted.goal.get(name, old.goal[camp]) for camp, name in enumerate(CAMPS))
    s.adventure = replace(
        old,
        units=units,
        camps=(tuple(unit for unit in units if not unit.camp), tuple(unit for unit in units if unit.camp)),
        by_key={unit.key: unit for unit in units},
        goal=(goal[0], goal[1]),
    )
    s.at, s.on, s.held = [GONE] * len(units), [None] * len(s.board.hexes), [0, 0]
    s.figures = [wanted.figures.get(unit_id(unit), unit.figures) for unit in units]
    s.color = [COLORS.index(wanted.color.get(unit_id(unit), COLORS[unit.color])) for unit in units]
    _places(s, wanted)
    s.left = [len(s.standing(camp)) for camp in (0, 1)]
    s.won = [wanted.won.get(name, 0) for name in CAMPS]
    s.webbed = [_unit(s, id, "webbed") for id in wanted.webbed]
    s.poisoned = [_unit(s, id, "poisoned") for id in wanted.poisoned]
    s.stored = {_unit(s, id, "stored"): count for id, count in wanted.stored.items()}


def _places(s: State, wanted: Position) -> None:
    places = {_unit(s, id, "at"): GONE if place == "gone" else _hex(s, place) for id, place in wanted.at.items()}
    for unit in s.adventure.units:
        here = places.get(unit, unit.start)
        if here == GONE:
            s.figures[unit.index] = 0
        elif other := s.on[here]:
            both = f"{unit_id(unit)} and {unit_id(other)}"
            raise ValueError(f"position: {both} stand on the same hex {s.board.hexes[here]}")
        else:
            s.put(unit, here)


def _units(s: State, camp: int, given: Mapping[str, tuple[str, ...]]) -> Iterator[Unit]:
    for type, places in given.items():
        known(type, s.box.types, CAMPS[camp])
        for number, place in enumerate(places, 1):
            yield s.box.unit(0, camp, type, str(number) if len(places) > 1 else "", _hex(s, place))


def _ground(s: State, wanted: Position) -> None:
    if wanted.terrain is not None:
        s.ground = adventures.ground(
            s.box,
            {
                kind: tuple(s.board.hexes[_hex(s, place)].at for place in places)
                for kind, places in wanted.terrain.items()
            },
        )
    for entry in wanted.landmarks:
        kind = s.box.landmarks[known(entry.id, s.box.landmarks, "landmarks")]
        s.ground = s.ground.with_site(Site(kind, _hex(s, entry.at), CAMPS.index(entry.camp) if entry.camp else None))
    if wanted.blazons is not None:
        s.blazons = tuple(
            Blazon(CAMPS.index(known(camp, CAMPS, "blazons")), _hex(s, place), 1)
            for camp, places in wanted.blazons.items()
            for place in places
        )


def _cards(s: State, wanted: Position) -> None:
    left, named = list(s.box.command_deck), {card.id: card for card in s.box.command_deck}

    def out_of_deck(ids: Iterable[str], key: str) -> list[CommandCard]:
        return sorted(taken_out(left, named, ids, key), key=lambda card: card.key)

    s.hands = [Hand(out_of_deck(wanted.hands.get(name, ()), "hands")) for name in CAMPS]
    discards = out_of_deck(wanted.discard, "discard")
    s.card = out_of_deck([wanted.card], "card")[0] if wanted.card else None
    s.deck = Deck(left if wanted.deck is None else out_of_deck(wanted.deck, "deck"), discards=discards)
    for camp, id in wanted.last.items():
        seat = CAMPS.index(known(camp, CAMPS, "last"))
        s.last[seat] = Doing(named[known(id, named, "last")], seat)


def _turn(s: State, wanted: Position) -> None:
    s.active = CAMPS.index(known(wanted.active, CAMPS, "active")) if wanted.active else s.adventure.first
    s.turns = wanted.turns
    phase = known(wanted.phase, MAY_BEGIN, "phase")
    s.phase = phase  # type: ignore[assignment]
    s.turn.does = doing(s, s.card) if s.card else None
    phases = PHASES[PHASES.index(phase) :] if phase in PHASES else (phase,)
    if s.card is None and s.lore is not None:  # a Lore card is in its place: lore-8-22
        phases = tuple(name for name in phases if name != "draw")
    s.agenda = []
    s.then(*phases, *(("replenish",) if s.lore is not None else ()), "end_turn")
    if phase in ("movement", "combat"):
        ids = wanted.ordered
        s.turn.ordered = s.standing(s.active) if ids is None else [_unit(s, id, "ordered") for id in ids]
    if wanted.placing:
        _setup(s, wanted.placing)
    for id, steps in wanted.moved.items():
        unit = _unit(s, id, "moved")
        s.turn.steps[unit] = steps
        if steps:
            s.turn.moved.append(unit)


def _setup(s: State, placing: tuple[str, ...]) -> None:
    """Begin before the first turn, while landmarks are still to be placed; each is "camp id"."""
    sites = []
    for entry in placing:
        camp, _, id = entry.partition(" ")
        sites.append((CAMPS.index(known(camp, CAMPS, "placing")), known(id, s.box.landmarks, "placing")))
    s.phase, s.agenda = "setup", []
    s.then("place_site", "begin_turn")
    s.sites.placing = tuple(reversed(sites))


def unit_id(unit: Unit | None) -> str:
    """The name of a unit in a case: its key without `unit:`; empty for None."""
    return unit.key.removeprefix("unit:") if unit else ""


def _unit(s: State, id: str, key: str) -> Unit:
    return s.adventure.by_key[known(f"unit:{id}", s.adventure.by_key, key)]


def _hex(s: State, place: str) -> int:
    return s.board.by_key[known(f"hex:{place}", s.board.by_key, "a hex")].index
