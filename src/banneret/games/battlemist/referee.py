"""Positions of Battlemist for referee cases, and what can be checked of them. See docs/referee.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from banneret.engine.chance import Pile
from banneret.engine.components import fit
from banneret.engine.referee import known
from banneret.games.battlemist import sides
from banneret.games.battlemist.battle import ROUND as BATTLE_ROUND
from banneret.games.battlemist.box import ActionCard, Event, Quest, Race, Realm
from banneret.games.battlemist.heroes import new_hero
from banneret.games.battlemist.land import Hex, Land, around
from banneret.games.battlemist.lasting import begin
from banneret.games.battlemist.state import NOBODY, Battle, Hero, Lasting, State, Troop
from banneret.games.battlemist.turn import ROUND, TURN
from banneret.games.battlemist.vocabulary import FreeTrade

T = TypeVar("T")
BEFORE_BATTLES = (*ROUND[: ROUND.index("next_turn") + 1], *TURN[: TURN.index("battle_segment")])
NOTHING, TOWN, CITY = "nothing", "town", "city"
PHASES = {
    "building": ("begin_round", "settle_land", "build_land"),
    "settle": ("begin_round", "settle_land"),
    "round": ("begin_round",),
    "draw": ROUND,
    **{name.removeprefix("begin_"): ROUND[: place + 1] for place, name in enumerate(ROUND)},
    "quest": (*ROUND[: ROUND.index("next_turn") + 1], *TURN),
    "battle": (*BEFORE_BATTLES, "battle_segment"),
    "movement": (*ROUND[: ROUND.index("next_turn") + 1], *TURN[: TURN.index("movement_segment") + 1]),
}
"""The agenda with which a case begins in each phase."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of the active seat that goes on: where and against whom (a folk).

    `round` is the battle round, and `step` the phase with which it goes on. `routed` are units by folk, as
    "COUNT KIND"; `killed` how many of a folk were killed in the round before.
    """

    realm: str
    against: str
    round: int = 1
    step: str = "rout_check"
    routed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    killed: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """What a case may say of a position. Seats are folks, realms and cards their ids.

    `land` gives the hex "q,r" of each realm that lies, or "q,r/rotation"; without it all lie. Units are written
    "COUNT KIND REALM", heroes "NUMBER REALM" or "NUMBER REALM LIVES", stocks [grain, wood, iron]. Realms belong to
    those who have army units there, homes to their races. A `deck` not named holds all cards that are nowhere else.
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
    troops: dict[str, tuple[str, ...]] = field(default_factory=dict)
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
    round: int = 1
    lead: str = ""
    active: str = ""
    turns: tuple[str, ...] = ()
    phase: str = "draw"
    battle: Fought | None = None


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Put the match as a case describes it. Raises ValueError for what cannot be set up."""
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
    s.skipped, s.hired = wanted.skipped, [0] * len(s.alive)
    for one, other in wanted.caravans:
        trade = FreeTrade("free-trade", "target", "round")
        begin(s, Lasting(trade, _seat(s, one, "caravans"), "round", partner=_seat(s, other, "caravans")))
    s.agenda = list(PHASES[known(wanted.phase, PHASES, "phase")])
    if wanted.battle is not None:
        _battle(s, wanted.battle)


def _seats(s: State, wanted: Position) -> None:
    """Races, as named or agreed upon, else the first that may be; stocks and stars."""
    folks = {race.folk: race for race in s.box.races}
    if wanted.races:
        s.races = tuple(folks[known(folk, folks, "races")] for folk in wanted.races)
    else:
        s.races = tuple(s.box.race[id] for id in s.rules.races) or tuple(_first_races(s))
    if len(s.races) != len(s.alive):
        raise ValueError(f"position: races names {len(s.races)}, and {len(s.alive)} play")
    s.stars = [wanted.stars.get(race.folk, s.box.file.game.start_stars) for race in s.races]
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
    """All realms round the first, colours ignored; the homes of those who play at the corners of the third ring."""
    corners: list[Hex] = [(3, 0), (-3, 0), (0, 3), (0, -3), (3, -3), (-3, 3)]
    homes = {race.home: corner for race, corner in zip(s.races, corners, strict=False)}
    places = (place for place in _outwards() if place not in homes.values())
    for realm, place in zip(s.box.neutral, places, strict=False):
        yield realm, place, 0
    for home, corner in homes.items():
        yield home, corner, 0


def _outwards() -> Iterator[Hex]:
    """The hexes from the first outwards, ring by ring."""
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
        s.pieces[_seat(s, folk, "pieces")] = tuple(sorted(realms, key=lambda realm: realm.index))
    for folk in wanted.shown:
        s.shown[_seat(s, folk, "shown")] = True
    for folk, units in wanted.troops.items():
        seat = _seat(s, folk, "troops")
        for unit in units:
            count, kind, realm = unit.split()
            s.put(seat, _realm(s, realm), s.box.kind[known(kind, s.box.kind, "troops")], int(count))
    for seat, race in enumerate(s.races):
        if race.home in s.land:
            s.owner[race.home.index] = seat
        for index in s.troops[seat]:
            if s.owner[index] == NOBODY and s.has_army(seat, s.box.realms[index]):
                s.owner[index] = seat
        s.heroes[seat] = tuple(_hero(s, seat, told) for told in wanted.heroes.get(race.folk, ()))
    s.built = _buildings(s, wanted.built)
    s.stood = tuple(s.built) if wanted.stood is None else tuple(_buildings(s, wanted.stood))


def _hero(s: State, seat: int, told: str) -> Hero:
    number, realm, *life = told.split()
    hero = new_hero(s, seat)
    key = f"hero:{s.races[seat].folk}-{number}"
    name = f"Hero {number} of {s.races[seat].name}"
    return Hero(key, name, seat, int(number), _realm(s, realm), int(life[0]) if life else hero.life)


def _buildings(s: State, built: Mapping[str, str]) -> list[int]:
    stands = [0] * len(s.box.realms)
    for id, what in built.items():
        stands[_realm(s, id).index] = (NOTHING, TOWN, CITY).index(what)
    return stands


def _realm(s: State, id: str) -> Realm:
    return s.box.realm[known(id, s.box.realm, "a realm")]


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
    steps = BATTLE_ROUND[: BATTLE_ROUND.index(known(wanted.step, BATTLE_ROUND, "battle: step")) + 1]
    s.phase = "battle"
    s.agenda = [*BEFORE_BATTLES, "end_battles", "next_battle", "settle_battle", *steps]


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(s: State, wanted: Position) -> None:
    actions: list[ActionCard | Event] = list(s.actions)
    kinds: dict[str, ActionCard | Event] = {**s.box.action, **s.box.event}
    for id in (*wanted.events, *wanted.gone):
        if s.box.event[known(id, s.box.event, "events")] not in actions:
            actions.append(s.box.event[id])  # events are out of the deck of two players, and may be tried all the same
    for folk, ids in wanted.hands.items():
        cards = (card for card in _out(actions, kinds, ids, "hands") if isinstance(card, ActionCard))
        s.hands[_seat(s, folk, "hands")] = sorted(cards, key=lambda card: card.key)
    s.discard = [card for card in _out(actions, kinds, wanted.discard, "discard") if isinstance(card, ActionCard)]
    s.events = tuple(card for card in _out(actions, kinds, wanted.events, "events") if isinstance(card, Event))
    s.gone = tuple(card for card in _out(actions, kinds, wanted.gone, "gone") if isinstance(card, Event))
    deck = actions if wanted.deck is None else _out(actions, kinds, wanted.deck, "deck")
    s.actions = Pile(sorted(deck, key=lambda card: card.key))
    quests: list[Quest] = list(s.quest_deck)
    names: dict[str, Quest] = {**s.box.adventure, **s.box.artifact}
    for folk, id in wanted.quests.items():
        _out(quests, names, (id,), "quests")
        s.quests[_seat(s, folk, "quests")] = s.box.adventure[known(id, s.box.adventure, "quests")]
    for folk, ids in wanted.artifacts.items():
        _out(quests, names, ids, "artifacts")
        s.artifacts[_seat(s, folk, "artifacts")] = tuple(s.box.artifact[id] for id in ids)
    s.quest_discard = _out(quests, names, wanted.quest_discard, "quest_discard")
    left = quests if wanted.quest_deck is None else _out(quests, names, wanted.quest_deck, "quest_deck")
    s.quest_deck = Pile(sorted(left, key=lambda card: card.key))


def _out(cards: list[T], names: Mapping[str, T], ids: tuple[str, ...], key: str) -> list[T]:
    """Take cards out of those that are left. Raises ValueError if there are not so many."""
    taken = [names[known(id, names, key)] for id in ids]
    for card in taken:
        if card not in cards:
            raise ValueError(f"position: {key}: there are not so many cards {card}")
        cards.remove(card)
    return taken


def _seat(s: State, folk: str, key: str) -> int:
    folks = {race.folk: seat for seat, race in enumerate(s.races)}
    return folks[known(folk, folks, key)]


# --- what is so -------------------------------------------------------------------------------------------------------


def facts(s: State) -> dict[str, dict[str, Any]]:
    """What a case may expect: of each seat, each realm that lies, each hero, the cards, the vote and the round."""
    told: dict[str, dict[str, Any]] = {}
    for seat, race in enumerate(s.races):
        told[f"seat:{race.folk}"] = _seat_facts(s, seat)
        told |= {hero.key: _hero_facts(hero) for hero in s.heroes[seat]}
    told |= {realm.key: _realm_facts(s, realm) for realm in s.land.realms}
    told["cards"] = {
        "deck": len(s.actions),
        "discard": [card.id for card in s.discard],
        "quest_deck": len(s.quest_deck),
        "quest_top": [card.id for card in s.quest_deck.top],
        "quest_discard": [card.id for card in s.quest_discard],
        "events": [card.id for card in s.events],
        "gone": [card.id for card in s.gone],
        "stars": s.pool,
    }
    told["turn"] = {
        "round": s.round,
        "phase": s.phase,
        "lead": _folk(s, s.lead),
        "active": _folk(s, s.active),
        "turns": [_folk(s, seat) for seat in s.turns],
        "dice": list(s.dice),
        "skipped": s.skipped,
    }
    if s.vote is not None:
        order = [_folk(s, seat) for seat in s.vote.order]
        told["vote"] = {"total": s.vote.total, "threshold": s.vote.threshold, "order": order}
    if s.fight is not None:
        told["fight"] = {"hero": s.fight.hero, "monsters": list(s.fight.monsters), "round": s.fight.round}
    if s.battle is not None:
        told["battle"] = {"realm": s.battle.realm.id, "round": s.battle.round}
        told |= {f"side:{s.races[seat].folk}": _side_facts(s, side) for side, seat in enumerate(s.battle.seats)}
    return told


def _hero_facts(hero: Hero) -> dict[str, Any]:
    return {"at": hero.realm.id, "life": hero.life, "feats": list(hero.feats)}


def _side_facts(s: State, side: int) -> dict[str, Any]:
    b = sides.at_hand(s)
    return {
        "up": _counted(s, sides.standing(s, side)),
        "routed": _counted(s, b.routed[side]),
        "dead": _counted(s, b.dead[side]),
        "killed": b.killed[side],
    }


def _counted(s: State, units: Troop) -> str:
    return " ".join(kind.counted(n) for kind, n in zip(s.box.kinds, units, strict=True) if n)


def _folk(s: State, seat: int) -> str:
    return s.races[seat].folk if s.races and seat != NOBODY else "nobody"


def _seat_facts(s: State, seat: int) -> dict[str, Any]:
    quest = s.quests[seat]
    return {
        "alive": s.alive[seat],
        "stock": list(s.stock[seat]),
        "stars": s.stars[seat],
        "power": s.starpower(seat),
        "hand": [card.id for card in s.hands[seat]],
        "quest": quest.id if quest else "none",
        "artifacts": sorted(card.id for card in s.artifacts[seat]),
        "realms": sorted(realm.id for realm in s.holdings(seat)),
        "cities": s.cities(seat),
        "pieces": [realm.id for realm in s.pieces[seat]],
        "army": s.army_units(seat),
    }


def _realm_facts(s: State, realm: Realm) -> dict[str, Any]:
    q, r = s.land.at[realm.index]
    there = {s.races[seat].folk: _counted(s, s.troop(seat, realm)) for seat in s.there(realm)}
    return {
        "at": f"{q},{r}/{s.land.rotation[realm.index]}",
        "owner": _folk(s, s.owner[realm.index]),
        "built": (NOTHING, TOWN, CITY)[s.built[realm.index]],
        "units": there,
    }


def broken(s: State) -> Iterator[str]:
    """The invariants that do not hold: cards, stars, pieces and units are conserved, and control is what it must be."""
    yield from _broken_cards(s)
    if sum(s.stars) + s.pool != s.box.file.game.stars:
        yield "stars are lost or doubled"
    for seat in s.seats:
        yield from _broken_seat(s, seat)
    for realm in s.box.realms:
        if s.built[realm.index] and realm.home:
            yield f"something is built on {realm}"
        if s.phase not in ("movement", "battle") and len(s.there(realm)) > 1 and not realm.home:
            yield f"two races stand in {realm}"
    if s.phase == "building":
        laid = Counter([*s.land.realms, *(realm for hand in s.pieces for realm in hand)])
        if laid - Counter(s.box.realms) or any(laid[realm] != 1 for realm in s.box.neutral):
            yield "pieces of the map are lost or doubled"


def _broken_cards(s: State) -> Iterator[str]:
    played = [play.source for play in s.plays if isinstance(play.source, ActionCard)]
    held = [card for hand in s.hands for card in hand]
    events = [s.vote.event] if s.vote else []
    cards = Counter([*s.actions, *s.discard, *held, *played, *s.events, *s.gone, *events])
    if cards != Counter([*s.box.actions, *(s.box.events if s.rules.events else ())]):
        yield "action cards are lost or doubled"
    kept = [card for cards in s.artifacts for card in cards]
    quests = Counter([*s.quest_deck, *s.quest_discard, *s.drawn, *kept, *(quest for quest in s.quests if quest)])
    if quests != Counter(s.box.quests):
        yield "quest cards are lost or doubled"


def _broken_seat(s: State, seat: int) -> Iterator[str]:
    name = s.name(seat)
    if min(s.stock[seat]) < 0:
        yield f"{name} has a negative stock"
    if not 0 <= s.used[seat] <= s.stars[seat] or s.extra[seat] < 0:
        yield f"{name} has used more stars than it has"
    if len(s.hands[seat]) > s.box.file.game.hand_limit:
        yield f"{name} holds too many cards"
    if len(s.heroes[seat]) > s.box.file.hero.max_owned:
        yield f"{name} has too many heroes"
    if any(not any(troop) or min(troop) < 0 for troop in s.troops[seat].values()):
        yield f"{name} has units that are none"
    for (viewer, holder), cards in s.known.items():
        if holder == seat and Counter(cards) - Counter(s.hands[seat]):
            yield f"{s.name(viewer)} knows cards that {name} does not hold"
    if not s.alive[seat] and (s.troops[seat] or s.heroes[seat] or s.hands[seat] or s.holdings(seat)):
        yield f"{name} is out and has something left"
    if s.phase in ("setup", "building", "movement", "battle"):
        return
    for realm in s.holdings(seat):
        if realm is not s.home(seat) and not s.has_army(seat, realm):
            yield f"{name} controls {realm} without an army unit"
