"""The table of Battlemist as a seat sees it: all but hands, adventures and pieces in hand lies open (mist-R-60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from banneret.engine.scene import Board, Card, Cards, Piece, Scene, Shape, Side, Track
from banneret.games.battlemist.battle_scene import CHARGES, battle_board, battle_dice, battle_pieces
from banneret.games.battlemist.board import board
from banneret.games.battlemist.box import ActionCard, Event, Kind, Race, Realm, Spell
from banneret.games.battlemist.building import hand
from banneret.games.battlemist.components import Colour
from banneret.games.battlemist.goods import RESOURCES
from banneret.games.battlemist.quest_scene import hero_piece, quest_cards, quest_marks
from banneret.games.battlemist.state import State

_LOOKS: dict[Colour, tuple[int, Shape]] = {
    "red": (0, "heater"),
    "grey": (1, "notched"),
    "blue": (2, "lozenge"),
    "green": (3, "roundel"),
    "orange": (4, "pennon"),
    "yellow": (5, "banner"),
}
"""Hue and shape of the sides, by the colours of the counters (mist-1.3.2.1-01)."""
PHASES = {
    "setup": "Setup",
    "building": "Building the land",
    "council": "Wizards Council",
    "harvest": "Harvest",
    "recruitment": "Recruitment",
    "guild": "Grey Guild",
    "initiative": "Initiative",
    "quest": "Quests",
    "movement": "Movement",
    "battle": "Battles",
    "supply": "Supply",
}


SEQUENCE = tuple(PHASES)[2:]
"""The phases of a round in their order; quest, movement and battle come once for every player (mist-3.0-01)."""


def scene(s: State, seat: int | None) -> Scene:
    """What `seat` sees; None is a spectator."""
    return Scene(
        title="Battlemist",
        phase=_phase(s),
        sides=tuple(side(race) for race in s.races),
        boards=_boards(s, seat),
        pieces=tuple(_pieces(s, seat)),
        cards=tuple(_cards(s, seat)),
        tracks=tuple(_tracks(s)),
        dice=battle_dice(s, s.battle) if s.battle else (),
    )


def side(race: Race) -> Side:
    """The look of a race."""
    hue, shape = _LOOKS[race.colour]
    return Side(race.folk, race.name, hue, shape)


def _boards(s: State, seat: int | None) -> tuple[Board, ...]:
    land = (board(s, quest_marks(s, seat)),) if len(s.land) else ()
    return (*land, battle_board(s, s.battle)) if s.battle else land


def _phase(s: State) -> str:
    name = PHASES[s.phase]
    whose = f" of {s.name(s.active)}" if s.active >= 0 and s.phase != "building" else ""
    return f"Round {s.round}: {name}{whose}" if s.round else name


# --- units and heroes -------------------------------------------------------------------------------------------------


def _pieces(s: State, seat: int | None) -> Iterator[Piece]:
    for other, race in enumerate(s.races):
        for realm in s.land.realms:
            for kind, count in zip(s.box.kinds, s.troop(other, realm), strict=True):
                if count:
                    yield _unit(race, realm, kind, count)
        for hero in s.heroes[other]:
            yield hero_piece(s, seat, race, hero)
    if s.battle is not None:
        yield from battle_pieces(s, s.battle)


def _unit(race: Race, realm: Realm, kind: Kind, count: int) -> Piece:
    values = race.values[kind.index]
    return Piece(
        key=f"unit:{race.folk}-{kind.id}-{realm.id}",
        side=race.folk,
        charge=CHARGES[kind.id],
        name=f"{kind.counted(count).capitalize()} of {race.name}",
        at=realm.key,
        stack=count,
        details=(("Moves", str(values.move)), ("Routs on", str(values.rout)), ("Kills on", str(values.kill))),
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(s: State, seat: int | None) -> Iterator[Cards]:
    yield from _council(s)
    yield from quest_cards(s, seat)
    if seat is not None and s.races:
        yield from _own(s, seat)
    for other, race in enumerate(s.races):
        if other != seat and s.alive[other]:
            yield from _others(s, seat, other, race)
    for other, race in enumerate(s.races):
        if s.artifacts[other]:
            shown = tuple(Card(f"{race.folk}:{card.key}", card.name, card.text) for card in s.artifacts[other])
            yield Cards(f"artifacts:{race.folk}", f"Artifacts of {race.name}", shown)
    if s.discard:
        note = f"{len(s.actions)} cards in the deck"
        yield Cards("discard", "Discarded action cards", tuple(_counted(s.discard, "discard:")), note)


def _council(s: State) -> Iterator[Cards]:
    if s.plays:
        shown = tuple(_action(play.source, f"played-{place}:") for place, play in enumerate(s.plays))
        yield Cards("plays", "Announced", shown)
    if s.vote is not None:
        note = f"{s.vote.total} votes of {s.vote.threshold}"
        yield Cards("vote", "Before the council", (_event(s.vote.event),), note)
    if s.events:
        yield Cards("events", "Events to come", tuple(map(_event, s.events)))


def _event(event: Event) -> Card:
    return Card(event.key, event.name, f"{event.threshold}+: {event.text_passed} Else: {event.text_failed}")


def _own(s: State, seat: int) -> Iterator[Cards]:
    if s.phase == "building":
        pieces = tuple(Card(f"piece:{realm.id}", realm.name, _sides(realm)) for realm in hand(s, seat))
        yield Cards("pieces", "Your realms", pieces, hand=True)
    if s.round:
        note = f"at most {s.box.file.game.hand_limit}"
        yield Cards("hand", "Your action cards", tuple(_counted(s.hands[seat])), note, hand=True)
        yield Cards("spells", "Book of spells", tuple(map(_action, s.box.spells)), f"{s.starpower(seat)} starpower")


def _sides(realm: Realm) -> str:
    return f"sides from the east clockwise: {realm.sides}" if realm.sides else "matches every colour"


def _others(s: State, seat: int | None, other: int, race: Race) -> Iterator[Cards]:
    """Another's hand: how many, and those of them that one has seen; and his pieces, if all were shown them."""
    if s.phase == "building":
        pieces = hand(s, other)
        shown = tuple(Card(f"{race.folk}:{realm.id}", realm.name, _sides(realm)) for realm in pieces)
        if not s.shown[other]:
            shown = _backs(race, len(pieces))
        yield Cards(f"pieces:{race.folk}", f"Realms of {race.name}", shown)
    if s.round:
        known = s.known.get((seat, other), ()) if seat is not None else ()
        backs = _backs(race, len(s.hands[other]) - len(known))
        seen = tuple(_counted(known, f"{race.folk}:"))
        yield Cards(
            f"hand:{race.folk}", f"Action cards of {race.name}", (*seen, *backs), f"{len(s.hands[other])} cards"
        )


def _backs(race: Race, count: int) -> tuple[Card, ...]:
    return (Card(f"{race.folk}:back", "Cards", side=race.folk, face_down=True, count=count),) if count else ()


def _counted(cards: Iterable[ActionCard], prefix: str = "") -> Iterator[Card]:
    for card, count in sorted(Counter(cards).items(), key=lambda entry: entry[0].key):
        yield _action(card, prefix, count)


def _action(card: ActionCard | Spell, prefix: str = "", count: int = 1) -> Card:
    stars = ("star",) * card.cost if isinstance(card, Spell) else ()
    return Card(f"{prefix}{card.key}", card.name, card.text, charges=stars, count=count)


# --- numbers ----------------------------------------------------------------------------------------------------------


def _tracks(s: State) -> Iterator[Track]:
    for seat, race in enumerate(s.races):
        if s.alive[seat]:
            yield Track(
                f"stars:{race.folk}", f"{race.name}: stars", s.stars[seat], s.box.file.game.stars_to_win, race.folk
            )
            yield Track(f"power:{race.folk}", f"{race.name}: starpower", s.starpower(seat), 0, race.folk)
            for name, amount in zip(RESOURCES, s.stock[seat], strict=True):
                yield Track(f"{name}:{race.folk}", f"{race.name}: {name}", amount, 0, race.folk)
    if s.phase in SEQUENCE:
        yield Track("sequence", f"Sequence: {PHASES[s.phase]}", SEQUENCE.index(s.phase) + 1, len(SEQUENCE))
    if s.active >= 0 and s.round:
        to_come = [s.name(seat) for seat in s.turns if s.alive[seat]]
        title = ", then ".join([s.name(s.active), *to_come])
        yield Track("turns", f"Turns: {title}", len(s.in_order()) - len(to_come), len(s.in_order()))
    if s.rules.cap and s.round:
        yield Track("rounds", "Rounds", s.round, s.rules.cap)
