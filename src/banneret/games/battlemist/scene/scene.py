"""The table of Battlemist as a seat sees it: only hands, adventures and pieces in hand are secret (mist-R-60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Board, Card, Cards, Mark, Piece, Scene, Track
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import ActionCard, Artifact, Event, Kind, Race, Realm, Spell
from banneret.games.battlemist.box.goods import said
from banneret.games.battlemist.cards.playing import aimed_at
from banneret.games.battlemist.council.council import threshold
from banneret.games.battlemist.land.building import ALL_ROTATIONS, hand, turn_of
from banneret.games.battlemist.records import Played, Troop
from banneret.games.battlemist.scene.battle import battle_board, battle_dice, battle_pieces
from banneret.games.battlemist.scene.board import board, centre, tile
from banneret.games.battlemist.scene.looks import MOMENTS, UNITS, moment_kind, side
from banneret.games.battlemist.scene.quests import hero_piece, quest_cards, quest_marks
from banneret.games.battlemist.scene.sheets import sheets
from banneret.games.battlemist.scene.steps import steps
from banneret.games.battlemist.state import State

PHASES = {
    "setup": Word("setup", "Setup"),
    "building": Word("building", "Building the land"),
    "council": Word("council", "Council"),
    "harvest": Word("harvest", "Harvest"),
    "recruitment": Word("recruitment", "Recruitment"),
    "guild": Word("guild", "Grey Guild"),
    "initiative": Word("initiative", "Initiative"),
    "quest": Word("quest", "Quests"),
    "movement": Word("movement", "Movement"),
    "battle": Word("battle", "Battles"),
    "supply": Word("supply", "Supply"),
}


def scene(s: State, seat: int | None) -> Scene:
    """Return what `seat` sees; None is a spectator."""
    return Scene(
        title="Battlemist",
        phase=_phase(s),
        sides=tuple(side(race, out=not alive) for race, alive in zip(s.races, s.alive, strict=False)),
        boards=_boards(s, seat),
        pieces=tuple(_pieces(s, seat)),
        cards=tuple(_cards(s, seat)),
        tracks=_tracks(s),
        dice=battle_dice(s, s.battle) if s.battle else (),
        sheets=tuple(sheets(s, seat)),
        steps=tuple(steps(s)),
    )


def _boards(s: State, seat: int | None) -> tuple[Board, ...]:
    land = (board(s, (*_site(s, seat), *quest_marks(s, seat))),) if len(s.land) else ()
    return (*land, battle_board(s, s.battle)) if s.battle else land


def _site(s: State, seat: int | None) -> tuple[Mark, ...]:
    """Return the hex that the seat has chosen for a realm, while it chooses the rotation."""
    if s.building.site is None or seat != s.active:
        return ()
    race, where = s.races[seat], centre(s.building.site)
    return (
        Mark("held", (where,), fill("You lay {:the} here", s.building.laying), hue=side(race).hue),
        Mark("name", (where,), str(s.building.laying)),
    )


_ROUNDS = {False: "Round {round}: {phase}", True: "Round {round} of {last}: {phase}"}
"""Where the match is, by whether there is a last round; the steps of the round say whose turn it is."""


def _phase(s: State) -> Text:
    name = PHASES[s.phase]
    return fill(_ROUNDS[s.rules.cap > 0], round=s.round, last=s.rules.cap, phase=name) if s.round else name.text


# --- units and heroes -------------------------------------------------------------------------------------------------


def _pieces(s: State, seat: int | None) -> Iterator[Piece]:
    for other, race in enumerate(s.races):
        troops = s.troops[other]
        for realm in s.land.realms:
            if realm.index in troops:
                yield from _units(race, realm, s.box.kinds, troops[realm.index])
        for hero in s.heroes[other]:
            yield hero_piece(s, seat, race, hero)
    if s.battle is not None:
        yield from battle_pieces(s, s.battle)


@lru_cache(maxsize=4096)
def _units(race: Race, realm: Realm, kinds: tuple[Kind, ...], troop: Troop) -> tuple[Piece, ...]:
    return tuple(_unit(race, realm, kind, count) for kind, count in zip(kinds, troop, strict=True) if count)


@lru_cache(maxsize=4096)
def _unit(race: Race, realm: Realm, kind: Kind, count: int) -> Piece:
    values = race.values[kind.index]
    return Piece(
        key=f"unit:{race.folk}-{kind.id}-{realm.id}",
        side=race.folk,
        charge=UNITS[kind.id],
        name=fill("{} of {:the}", kind.counted(count), race),
        at=realm.key,
        number=count,
        details=(("Moves", str(values.move)), ("Routs on", str(values.rout)), ("Kills on", str(values.kill))),
        counts="",
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
    yield from _known_to_all(s)


@alike
def _known_to_all(s: State) -> Iterator[Cards]:
    """Yield artifacts, discarded cards, and the races."""
    for other, race in enumerate(s.races):
        if s.artifacts[other]:
            shown = tuple(_artifact(s, card, race.folk) for card in s.artifacts[other])
            yield Cards(f"artifacts:{race.folk}", fill("Artifacts of {:the}", race), shown)
    if s.actions.discards:
        note = fill("cards in the deck: {}", len(s.actions))
        yield Cards(
            "discard", "Discarded action cards", _counted(tuple(s.actions.discards), s.box.ours, "discard:"), note
        )
    if s.races:
        yield _races(s.races, s.box.ours)


@lru_cache(maxsize=256)
def _races(races: tuple[Race, ...], ours: frozenset[str]) -> Cards:
    shown = (Card(race.key, race.name, race.text, race.folk, ours=race.key in ours) for race in races)
    return Cards("races", "Races", tuple(shown))


def _artifact(s: State, card: Artifact, folk: str) -> Card:
    return Card(f"{folk}:{card.key}", card.name, card.text, ours=card.key in s.box.ours)


@alike
def _council(s: State) -> Iterator[Cards]:
    """Yield announced cards and spells that are not carried out yet, and events."""
    if s.plays:
        shown = tuple(_played(s, place, play) for place, play in enumerate(s.plays))
        yield Cards("plays", "Announced", shown, open=True)
    if s.vote is not None:
        yield Cards("vote", "Before the council", (_event(s, s.vote.event, s.vote.threshold),), open=True)
    if s.events:
        yield Cards("events", "Events to come", tuple(_event(s, event, threshold(s, event)) for event in s.events))


def _played(s: State, place: int, play: Played) -> Card:
    card = _action(play.source, s.box.ours, f"played-{place}:")
    text: Text = card.text
    if play.target is not None:
        text = fill("{} Target: {:the}.", Word(card.key, card.text), aimed_at(play.target))
    return replace(card, text=text, side=s.races[play.seat].folk)


def _event(s: State, event: Event, needed: int) -> Card:
    passed, failed = Word("passed", event.text_passed), Word("failed", event.text_failed)
    text = fill("{:# vote|# votes} needed. {} With fewer: {}", needed, passed, failed)
    return Card(event.key, event.name, text, charges=("hat",), ours=event.key in s.box.ours, suit="action")


def _own(s: State, seat: int) -> Iterator[Cards]:
    if s.phase == "building":
        yield from _to_lay(s, seat)
    if s.round:
        if s.hands[seat]:
            note = fill("at most {}", s.box.file.game.hand_limit)
            yield Cards("hand", "Your action cards", _counted(tuple(s.hands[seat]), s.box.ours), note, hand=True)
        yield _spells(s.box.spells, s.box.ours, s.starpower(seat))


@lru_cache(maxsize=256)
def _spells(spells: tuple[Spell, ...], ours: frozenset[str], starpower: int) -> Cards:
    return Cards(
        "spells", "Book of spells", tuple(_action(spell, ours) for spell in spells), fill("{} starpower", starpower)
    )


def _to_lay(s: State, seat: int) -> Iterator[Cards]:
    """Yield the seat's realms; while one of them is laid, its possible rotations."""
    laying = s.building.laying if seat == s.active else None
    pieces = tuple(_piece(realm, f"piece:{realm.id}") for realm in hand(s, seat))
    if laying is not None and laying.sides:
        ways = tuple(Card(str(turn), turn_of(turn), tile=tile(laying, turn)) for turn in ALL_ROTATIONS)
        yield Cards("turns", fill("Ways to turn {:the}", laying), ways, hand=True)
    yield Cards("pieces", "Your realms", pieces, "matching colours meet", hand=laying is None)


def _piece(realm: Realm, key: str) -> Card:
    return Card(key, realm.name, fill("{}", said(realm.yields)), tile=tile(realm, 0))


def _others(s: State, seat: int | None, other: int, race: Race) -> Iterator[Cards]:
    """Yield another player's hand: the number of cards, those that this seat has seen, and pieces that were shown."""
    if s.phase == "building":
        pieces = hand(s, other)
        shown = tuple(_piece(realm, f"{race.folk}:{realm.id}") for realm in pieces)
        if not s.building.shown[other]:
            shown = _backs(race, len(pieces))
        yield Cards(f"pieces:{race.folk}", fill("Realms of {:the}", race), shown)
    if s.round:
        known = s.hands[other].known_to(seat)
        backs = _backs(race, len(s.hands[other]) - len(known))
        seen = _counted(tuple(known), s.box.ours, f"{race.folk}:")
        note = fill("cards: {}", len(s.hands[other]))
        yield Cards(f"hand:{race.folk}", fill("Action cards of {:the}", race), (*seen, *backs), note)


@lru_cache(maxsize=256)
def _backs(race: Race, count: int) -> tuple[Card, ...]:
    return (Card(f"{race.folk}:back", "Cards", "", race.folk, ("star",), face_down=True, count=count),) if count else ()


@lru_cache(maxsize=4096)
def _counted(cards: tuple[ActionCard | Event, ...], ours: frozenset[str], prefix: str = "") -> tuple[Card, ...]:
    counts = sorted(Counter(cards).items(), key=lambda entry: entry[0].key)
    return tuple(_action(card, ours, prefix, count) for card, count in counts)


@lru_cache(maxsize=1024)
def _action(card: ActionCard | Spell, ours: frozenset[str], prefix: str = "", count: int = 1) -> Card:
    key, kind, made = f"{prefix}{card.key}", moment_kind(card.play), card.key in ours
    charge, cost = ("star", str(card.cost)) if isinstance(card, Spell) else (MOMENTS[card.play], "")
    return Card(
        key, card.name, card.text, charges=(charge,), count=count, kind=kind, ours=made, suit="action", cost=cost
    )


# --- numbers ----------------------------------------------------------------------------------------------------------


@alike
def _tracks(s: State) -> Iterator[Track]:
    for seat, race in enumerate(s.races):
        if s.alive[seat]:
            title, wanted, counts = fill("{}: stars", race), s.box.file.game.stars_to_win, ("star", "stars")
            yield Track(f"stars:{race.folk}", title, s.stars[seat], wanted, race.folk, goal=True, counts=counts)
    if s.rules.cap and s.round:
        yield Track("rounds", "Rounds", s.round, s.rules.cap)
