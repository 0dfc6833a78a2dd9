"""Positions of Battlemist for referee cases: what a case may say, and how it is set up. See docs/referee.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from banneret.engine.cards import Deck, Hand
from banneret.engine.cases.referee import known, taken_out
from banneret.engine.components import fit
from banneret.games.battlemist.battle.battle import ROUND as BATTLE_ROUND
from banneret.games.battlemist.box.box import ActionCard, Event, Quest, Race, Realm, Spell
from banneret.games.battlemist.box.land import Hex, Land, around
from banneret.games.battlemist.box.vocabulary import Effect, FreeTrade, MoveModifier
from banneret.games.battlemist.effects.deed import Deed
from banneret.games.battlemist.effects.enduring import ENDURING, endure
from banneret.games.battlemist.effects.lasting import begin
from banneret.games.battlemist.land.heroes import a_hero
from banneret.games.battlemist.records import NOBODY, Battle, Hero, Lasting, Recruiting
from banneret.games.battlemist.state import State
from banneret.games.battlemist.turn import ROUND, TURN

T = TypeVar("T")
NOTHING, TOWN, CITY = "nothing", "town", "city"
AFTER_TURN = ROUND[ROUND.index("next_turn") :]
PHASES = {
    "building": ("build_land", "settle_land", "begin_round"),
    "settle": ("settle_land", "begin_round"),
    "round": ("begin_round",),
    "draw": ROUND,
    **{name.removeprefix("begin_"): ROUND[place:] for place, name in enumerate(ROUND)},
    **{name.removesuffix("_segment"): (*TURN[place:], *AFTER_TURN) for place, name in enumerate(TURN)},
}
"""The phases with which a case may begin."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of the active seat that is in progress: where, and against whom (a folk).

    `round` is the battle round, `step` the phase that comes next. `routed` are units by folk, as "COUNT KIND";
    `killed` is how many of a folk were killed in the round before.
    """

    realm: str
    against: str
    round: int = 1
    step: str = "rout_check"
    routed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    killed: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InForce:
    """What a card, spell or event (`source`, an id) has put in force: its player, and what it applies to.

    For an event, `passed` says which of its branches was carried out.
    """

    source: str
    seat: str = ""
    realms: tuple[str, ...] = ()
    hero: str = ""
    passed: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """What a case may say of a position. Seats are folks, realms and cards their ids.

    `land` gives the hex "q,r" of each realm on the map, or "q,r/rotation"; without `land`, all realms are on the
    map. Units are written "COUNT KIND REALM", heroes "NUMBER REALM" or "NUMBER REALM LIVES", stocks [grain, wood,
    iron]. Realms not named by `owner` belong to the seat with army units there, homes to their races; seats that are
    `out` own nothing. A `deck` that is not named holds all cards that are nowhere else.
    """

    races: tuple[str, ...] = ()
    land: dict[str, str] | None = None
    pieces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    skipped: int = 0
    stock: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    stars: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    extra: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    troops: dict[str, tuple[str, ...]] = field(default_factory=dict)
    owner: dict[str, str] = field(default_factory=dict)
    heroes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    quests: dict[str, str] = field(default_factory=dict)
    artifacts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    built: dict[str, str] = field(default_factory=dict)
    stood: dict[str, str] | None = None
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    quest_deck: tuple[str, ...] | None = None
    quest_discard: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    caravans: tuple[tuple[str, str], ...] = ()
    effects: tuple[InForce, ...] = ()
    round: int = 1
    lead: str = ""
    active: str = ""
    turns: tuple[str, ...] = ()
    phase: str = "draw"
    battle: Fought | None = None


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Set up the match as a case describes it. Raises ValueError for an impossible position."""
    wanted = fit(position, Position, "position")
    _seats(s, wanted)
    _land(s, wanted)
    _pieces(s, wanted)
    _cards(s, wanted)
    s.round = wanted.round if wanted.phase not in ("building", "settle") else 0
    s.phase = wanted.phase if wanted.phase in ("building", "movement", "battle") else "council"
    s.lead = _seat(s, wanted.lead, "lead") if wanted.lead else 0
    s.active = _seat(s, wanted.active, "active") if wanted.active else NOBODY
    s.turns = tuple(_seat(s, folk, "turns") for folk in wanted.turns)
    s.building.skipped = wanted.skipped
    s.recruiting = Recruiting([0] * len(s.alive), tuple(s.built))
    _effects(s, wanted)
    s.agenda = list(reversed(PHASES[known(wanted.phase, PHASES, "phase")]))
    if wanted.battle is not None:
        _battle(s, wanted.battle)


def _seats(s: State, wanted: Position) -> None:
    """Set the races: those named or agreed on, else the first allowed ones; then stocks and stars."""
    folks = {race.folk: race for race in s.box.races}
    if wanted.races:
        s.races = tuple(folks[known(folk, folks, "races")] for folk in wanted.races)
    else:
        s.races = tuple(s.box.race[id] for id in s.rules.races) or tuple(_first_races(s))
    if len(s.races) != len(s.alive):
        raise ValueError(f"position: races names {len(s.races)}, and {len(s.alive)} play")
    s.alive = tuple(race.folk not in wanted.out for race in s.races)
    first = [s.box.file.game.start_stars if living else 0 for living in s.alive]
    s.stars = [wanted.stars.get(race.folk, stars) for race, stars in zip(s.races, first, strict=True)]
    s.used = [wanted.used.get(race.folk, 0) for race in s.races]
    s.extra = [wanted.extra.get(race.folk, 0) for race in s.races]
    s.stock = [wanted.stock.get(race.folk, race.stock) for race in s.races]
    s.pool = s.box.file.game.stars - sum(s.stars)


def _first_races(s: State) -> Iterator[Race]:
    taken: list[str] = []
    for slot in s.box.file.setup.of(s.rules.players):
        taken.append(next(id for id in slot if id not in taken))
        yield s.box.race[taken[-1]]


def _land(s: State, wanted: Position) -> None:
    s.land = Land()
    placed = _spiral(s) if wanted.land is None else _named_places(s, wanted.land)
    for realm, place, rotation in placed:
        s.land = s.land.laid(realm, place, rotation)


def _named_places(s: State, land: Mapping[str, str]) -> Iterator[tuple[Realm, Hex, int]]:
    for id, told in land.items():
        place, _, rotation = told.partition("/")
        q, r = place.split(",")
        yield s.box.realm[known(id, s.box.realm, "land")], (int(q), int(r)), int(rotation or 0)


def _spiral(s: State) -> Iterator[tuple[Realm, Hex, int]]:
    """Place all realms around the first, ignoring colours; homes in play are at the corners of the third ring."""
    corners: list[Hex] = [(3, 0), (-3, 0), (0, 3), (0, -3), (3, -3), (-3, 3)]
    homes = {race.home: corner for race, corner in zip(s.races, corners, strict=False)}
    places = (place for place in _outwards() if place not in homes.values())
    for realm, place in zip(s.box.neutral, places, strict=False):
        yield realm, place, 0
    for home, corner in homes.items():
        yield home, corner, 0


def _outwards() -> Iterator[Hex]:
    """Yield the hexes from the first outwards, ring by ring."""
    ring: list[Hex] = [(0, 0)]
    seen = set(ring)
    while True:
        yield from ring
        further = dict.fromkeys(near for place in ring for near in around(place) if near not in seen)
        ring = list(further)
        seen.update(ring)


def _pieces(s: State, wanted: Position) -> None:
    for folk, ids in wanted.pieces.items():
        realms = (s.box.realm[known(id, s.box.realm, "pieces")] for id in ids)
        s.building.pieces[_seat(s, folk, "pieces")] = tuple(sorted(realms, key=lambda realm: realm.index))
    for folk in wanted.shown:
        s.building.shown[_seat(s, folk, "shown")] = True
    for folk, units in wanted.troops.items():
        seat = _seat(s, folk, "troops")
        for unit in units:
            count, kind, realm = unit.split()
            s.put(seat, _realm(s, realm), s.box.kind[known(kind, s.box.kind, "troops")], int(count))
    _owners(s, wanted)
    for seat, race in enumerate(s.races):
        s.heroes[seat] = tuple(_hero(s, seat, told) for told in wanted.heroes.get(race.folk, ()))
    s.built = _buildings(s, wanted.built)
    s.stood = tuple(s.built) if wanted.stood is None else tuple(_buildings(s, wanted.stood))


def _owners(s: State, wanted: Position) -> None:
    """Give homes to their races and other realms to seats with army units there, unless a case says otherwise."""
    for seat, race in enumerate(s.races):
        if race.home in s.land and s.alive[seat]:
            s.owner[race.home.index] = seat
        for index in s.troops[seat]:
            if s.owner[index] == NOBODY and s.has_army(seat, s.box.realms[index]):
                s.owner[index] = seat
    for id, folk in wanted.owner.items():
        s.owner[_realm(s, id).index] = NOBODY if folk == "nobody" else _seat(s, folk, "owner")


def _hero(s: State, seat: int, told: str) -> Hero:
    number, realm, *life = told.split()
    return a_hero(s, seat, int(number), _realm(s, realm), int(life[0]) if life else s.box.file.hero.life)


def _buildings(s: State, built: Mapping[str, str]) -> list[int]:
    stands = [0] * len(s.box.realms)
    for id, what in built.items():
        stands[_realm(s, id).index] = (NOTHING, TOWN, CITY).index(what)
    return stands


def _realm(s: State, id: str) -> Realm:
    return s.box.realm[known(id, s.box.realm, "a realm")]


# --- effects in force -------------------------------------------------------------------------------------------------


def _effects(s: State, wanted: Position) -> None:
    """Put Caravans and other effects of cards, spells and events in force."""
    for one, other in wanted.caravans:
        trade = FreeTrade("free-trade", "target", "round")
        begin(s, Lasting(trade, _seat(s, one, "caravans"), "round", partner=_seat(s, other, "caravans")))
    for entry in wanted.effects:
        deed = Deed(_seat(s, entry.seat, "effects: seat") if entry.seat else NOBODY, _target(s, entry))
        for effect in _of_source(s, entry):
            if isinstance(effect, (*ENDURING, MoveModifier)):
                endure(s, deed, effect)


def _target(s: State, entry: InForce) -> object:
    if entry.hero:
        return s.hero(entry.hero)
    realms = tuple(_realm(s, id) for id in entry.realms)
    return realms[0] if len(realms) == 1 else realms


def _of_source(s: State, entry: InForce) -> Sequence[Effect]:
    """Return the effects of an action card, of a spell, or of a branch of an event."""
    sources: dict[str, ActionCard | Spell | Event] = {**s.box.action, **s.box.spell, **s.box.event}
    source = sources[known(entry.source, sources, "effects: source")]
    if isinstance(source, Event):
        return source.passed if entry.passed else source.failed
    return source.effects


# --- battle -----------------------------------------------------------------------------------------------------------


def _battle(s: State, wanted: Fought) -> None:
    seats = s.active, _seat(s, wanted.against, "battle: against")
    s.battle = b = Battle(
        _realm(s, wanted.realm), seats, [s.box.none] * 2, [s.box.none] * 2, [s.box.none] * 2, wanted.round
    )
    for folk, units in wanted.routed.items():
        side = b.side(_seat(s, folk, "battle: routed"))
        counts = {kind: int(count) for count, kind in map(str.split, units)}
        b.routed[side] = tuple(counts.get(kind.id, 0) for kind in s.box.kinds)
    killed = [wanted.killed.get(s.races[seat].folk, 0) for seat in seats]
    b.killed = killed[0], killed[1]
    steps = BATTLE_ROUND[BATTLE_ROUND.index(known(wanted.step, BATTLE_ROUND, "battle: step")) :]
    s.phase = "battle"
    s.agenda = list(reversed((*steps, "settle_battle", "next_battle", "end_battles", "end_turn", *AFTER_TURN)))


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(s: State, wanted: Position) -> None:
    actions: list[ActionCard | Event] = list(s.actions)
    kinds: dict[str, ActionCard | Event] = {**s.box.action, **s.box.event}
    for id in (*wanted.events, *wanted.gone):
        if s.box.event[known(id, s.box.event, "events")] not in actions:
            actions.append(s.box.event[id])  # the deck of two players has no events, but a case may test them
    for folk, ids in wanted.hands.items():
        cards = (card for card in taken_out(actions, kinds, ids, "hands") if isinstance(card, ActionCard))
        s.hands[_seat(s, folk, "hands")] = Hand(cards)
    tossed = taken_out(actions, kinds, wanted.discard, "discard")
    s.events = tuple(card for card in taken_out(actions, kinds, wanted.events, "events") if isinstance(card, Event))
    s.gone = tuple(card for card in taken_out(actions, kinds, wanted.gone, "gone") if isinstance(card, Event))
    deck = actions if wanted.deck is None else taken_out(actions, kinds, wanted.deck, "deck")
    s.actions = Deck(sorted(deck, key=lambda card: card.key), discards=tossed)
    quests: list[Quest] = list(s.quest_deck)
    names: dict[str, Quest] = {**s.box.adventure, **s.box.artifact}
    for folk, id in wanted.quests.items():
        taken_out(quests, names, (id,), "quests")
        s.quests[_seat(s, folk, "quests")] = s.box.adventure[known(id, s.box.adventure, "quests")]
    for folk, ids in wanted.artifacts.items():
        taken_out(quests, names, ids, "artifacts")
        s.artifacts[_seat(s, folk, "artifacts")] = tuple(s.box.artifact[id] for id in ids)
    discards = taken_out(quests, names, wanted.quest_discard, "quest_discard")
    left = quests if wanted.quest_deck is None else taken_out(quests, names, wanted.quest_deck, "quest_deck")
    s.quest_deck = Deck(sorted(left, key=lambda card: card.key), discards=discards)


def _seat(s: State, folk: str, key: str) -> int:
    folks = {race.folk: seat for seat, race in enumerate(s.races)}
    return folks[known(folk, folks, key)]
