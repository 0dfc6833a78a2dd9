"""The table of Battle Masters as a seat sees it (R-47: all is public but the order of decks, and tokens face down)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from banneret.engine.scene import Band, BandKind, Board, Card, Cards, Cell, Edge, Mark, Piece, Point, Scene, Side, Track
from banneret.games.battle_masters.box import ARMIES, ARMY_TITLES, Box, Mat, Space, Unit
from banneret.games.battle_masters.box import Card as BattleCard
from banneret.games.battle_masters.components import Place
from banneret.games.battle_masters.field import Field
from banneret.games.battle_masters.state import GONE, WAITING, State
from banneret.games.battle_masters.winning import tower_army

SIDES = (Side("imperial", "Empire", 0, "heater"), Side("chaos", "Chaos", 1, "notched"))
CHARGES = {
    "lord-knights": "crown",
    "imperial-knights": "horse",
    "men-at-arms": "spear",
    "imperial-archers": "bow",
    "crossbowmen": "crossbow",
    "mighty-cannon": "cannon",
    "champions-of-chaos": "chaos-star",
    "chaos-warriors": "sword",
    "chaos-archers": "bow",
    "orcs": "orc",
    "goblins": "goblin",
    "wolf-riders": "wolf",
    "beastmen": "horns",
    "ogre-champion": "ogre",
}
_TERRAIN = {"open": "grass", "road": "road", "river": "water", "ford": "ford"}
_TERRAIN_NAMES = {"open": "open ground", "road": "road", "river": "river", "ford": "ford"}
_FACE_DOWN = "A token, face down"


def scene(s: State, seat: int | None) -> Scene:
    """What `seat` sees; None is a spectator."""
    return Scene(
        title=s.battle.name,
        phase=_phase(s),
        sides=SIDES,
        boards=(board(s),),
        pieces=_pieces(s, seat),
        cards=_cards(s),
        tracks=_tracks(s),
    )


def _phase(s: State) -> str:
    if s.card is not None:
        return s.card.title
    return "Before the battle" if not s.played else "Between two cards"


# --- the mat ----------------------------------------------------------------------------------------------------------


def board(s: State) -> Board:
    """The mat and what lies on it."""
    printed = _printed(s.box)
    marks = _features(s.field, s.box.mat, s.rubble, _tower_name(s)) + _zones(s) + _shot(s)
    left, top, width, height = _frame(s.box.mat)
    cells, bands = printed
    edges = _edges(s.box) if "lay_out" in s.agenda else ()
    return Board("field", s.battle.name, left, top, width, height, cells, bands, marks, edges)


@lru_cache(maxsize=8)
def _printed(box: Box) -> tuple[tuple[Cell, ...], tuple[Band, ...]]:
    mat = box.mat
    cells = tuple(
        Cell(
            space.key,
            f"{space}, {_TERRAIN_NAMES[space.terrain]}",
            _TERRAIN[space.terrain],  # type: ignore[arg-type]
            mat.grid.centre(space.at),
            mat.grid.outline(space.at),
        )
        for space in mat.spaces
    )
    river = _bands("river", box.file.mat.river_sides, mat)
    return cells, river + _bands("road", box.file.mat.road_sides, mat)


def _bands(kind: BandKind, sides: tuple[tuple[Place, Place], ...], mat: Mat) -> tuple[Band, ...]:
    """Chain the sides that a road or river crosses into lines."""
    lines: list[list[Place]] = []
    for one, other in sides:
        if lines and lines[-1][-1] == one:
            lines[-1].append(other)
        else:
            lines.append([one, other])
    return tuple(Band(kind, tuple(mat.grid.centre(place) for place in line)) for line in lines)


@lru_cache(maxsize=8)
def _frame(mat: Mat) -> tuple[float, float, float, float]:
    corners = [corner for space in mat.spaces for corner in mat.grid.outline(space.at)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


@lru_cache(maxsize=8)
def _edges(box: Box) -> tuple[Edge, ...]:
    grid = box.mat.grid
    return tuple(Edge(side.key, str(side), *grid.side(side.one.at, side.other.at)) for side in box.mat.sides.values())


def _tower_name(s: State) -> str:
    """What the Tower is called; where it wins the battle, that is said too (BORD-02)."""
    taker = tower_army(s)
    return "The Tower" if taker is None else f"The Tower: {ARMY_TITLES[taker]} wins by entering it"


@lru_cache(maxsize=64)
def _features(field: Field, mat: Mat, rubble: int, tower_name: str) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for tile in field.features.tiles:
        face = tile.piece.face
        marks.append(Mark(face, (mat.grid.centre(tile.space.at),), face.capitalize()))  # type: ignore[arg-type]
        for direction in tile.fortified:
            start, end = _side_towards(mat, tile.space, direction)
            marks.append(Mark("rampart", (start, end), "Fortified side of a ditch"))
    marks += [Mark("hedge", mat.grid.side(side.one.at, side.other.at), "Hedge") for side in field.features.hedges]
    if field.tower:
        centre = (mat.grid.centre(field.tower.at),)
        marks.append(Mark("tower", centre, tower_name, key="tower"))
        if rubble:
            marks.append(Mark("rubble", centre, f"Rubble: {rubble} of 3", rubble))
    return tuple(marks)


def _side_towards(mat: Mat, space: Space, direction: str) -> tuple[Point, Point]:
    corners = mat.grid.outline(space.at)
    way = mat.grid.directions.index(direction)
    return corners[way], corners[(way + 1) % 6]


def _zones(s: State) -> tuple[Mark, ...]:
    """While armies deploy: where."""
    if s.card is not None or s.played or not any(phase.startswith(("deploy", "place")) for phase in s.agenda):
        return ()
    return tuple(
        Mark("zone", (s.box.mat.grid.centre(space.at),), f"{SIDES[army].name} deploys here")
        for army in (0, 1)
        for space in s.box.zones.get(s.zones[army], ())
    )


def _shot(s: State) -> tuple[Mark, ...]:
    if s.shot is None:
        return ()
    grid = s.box.mat.grid
    tiles = [Mark("shot", (grid.centre(space.at),), tile.face.capitalize()) for space, tile in s.shot.laid]
    return (*tiles, Mark("shot", (grid.centre(s.shot.target.at),), "Target, hit" if s.shot.hit else "Target"))


# --- units ------------------------------------------------------------------------------------------------------------


def _pieces(s: State, seat: int | None) -> tuple[Piece, ...]:
    own = None if seat is None else s.army_of(seat)
    shown = [unit for unit in s.box.units if s.at[unit.index] != GONE and not (s.face_down and unit.army != own)]
    pieces = [_piece(s, unit) for unit in shown]
    if s.face_down:  # by space, so that nothing in their order tells who they are: R-54
        pieces += [
            Piece(f"token:{space}", ARMIES[unit.army], "question", _FACE_DOWN, space.key, face_down=True)
            for space in s.box.mat.spaces
            if (unit := s.on[space.index]) and unit.army != own
        ]
    return tuple(pieces)


def _piece(s: State, unit: Unit) -> Piece:
    at = s.at[unit.index]
    return Piece(
        key=unit.key,
        side=ARMIES[unit.army],
        charge=CHARGES.get(unit.type.id, "shield"),
        name=unit.name,
        at="" if at == WAITING else s.box.mat.spaces[at].key,
        number=unit.type.combat_value,
        hits=s.skulls[unit.index],
        bears=unit.type.skulls_to_eliminate,
        badges=("elite",) if s.elite[unit.index] else (),
        tired=unit in s.acted or unit in s.arrived,
        details=_details(s, unit),
    )


def _details(s: State, unit: Unit) -> tuple[tuple[str, str], ...]:
    kind = unit.type
    attacks = {"melee": "adjacent units", "shoot": f"up to {kind.range} spaces away, instead of moving"}
    attacks |= {"cannon": f"fires up to {kind.range} spaces, instead of moving", "ogre": "by his own six cards"}
    cards = sum(unit in card.units for card in s.deck)
    rows = [
        ("Type", kind.name),
        ("Dice", str(kind.combat_value)),
        ("Hits", f"{s.skulls[unit.index]} of {kind.skulls_to_eliminate}"),
        ("Attacks", attacks[kind.attack]),
        ("Tower", "may enter" if kind.may_enter_tower else "may not enter"),
        ("Cards to come", f"{cards} of {len(s.deck)}"),
    ]
    if s.elite[unit.index]:
        rows.append(("Elite", "one die more to attack and to defend"))
    return tuple(rows)


# --- cards and tracks -------------------------------------------------------------------------------------------------


def _cards(s: State) -> tuple[Cards, ...]:
    rows = []
    note = f"{len(s.deck)} cards left, {len(s.removed)} out of play"
    if s.card is not None:
        rows.append(Cards("card", "Battle card", (_card(s.card),), note))
    if s.ogre_turned and s.card is not None and s.card.entry.action == "ogre":
        rows.append(Cards("ogre", "Ogre cards", _ogre_cards(s), f"{s.ogre_left} to come"))
    if s.played:
        rows.append(Cards("played", "Played", _counted(s, s.played), note))
    if s.removed:
        rows.append(Cards("removed", "Out of play", _counted(s, s.removed)))
    return tuple(rows)


def _ogre_cards(s: State) -> tuple[Card, ...]:
    return tuple(
        Card(f"ogre:{place}", card.action.capitalize(), side="chaos") for place, card in enumerate(s.ogre_turned)
    )


def _counted(s: State, cards: Iterable[BattleCard]) -> tuple[Card, ...]:
    counts = Counter(card.key for card in cards)
    return tuple(_card(s.box.card[key], count) for key, count in sorted(counts.items()))


def _card(card: BattleCard, count: int = 1) -> Card:
    charges = tuple(CHARGES.get(kind, "shield") for kind in card.entry.units)
    return Card(f"card:{card.key}", card.title, _card_text(card), ARMIES[card.army], charges, count=count)


def _card_text(card: BattleCard) -> str:
    if card.entry.action == "cannon":
        return "The Cannon moves or fires."
    if card.entry.action == "ogre":
        return "The Ogre Champion draws his cards."
    steps = "up to two spaces" if card.steps == 2 else "one space"
    bonus = f", with {card.attack_bonus} die more" if card.attack_bonus else ""
    return f"Each moves {steps}, then attacks{bonus}."


def _tracks(s: State) -> tuple[Track, ...]:
    tracks = [
        Track(f"left:{army}", f"{side.name}: units", s.left[number], len(s.box.armies[number]), army)
        for number, (army, side) in enumerate(zip(ARMIES, SIDES, strict=True))
    ]
    tracks.append(Track("deck", "Battle cards left", len(s.deck), len(s.deck) + len(s.played)))
    if s.campaign is not None:
        tracks += [
            Track(f"points:{army}", f"{side.name}: Campaign points", s.campaign.points[number], 0, army)
            for number, (army, side) in enumerate(zip(ARMIES, SIDES, strict=True))
        ]
    return tuple(tracks)
