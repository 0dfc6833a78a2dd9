"""Setting up the field of the open battle: laying features, and choosing a side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.maps.hexgrid import POINTED
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import CHAOS, IMPERIAL, Hexside, Space, TilePiece, turned
from banneret.games.battle_masters.box.field import TOWER, Features, Tile, Tower, field_with
from banneret.games.battle_masters.box.words import ARMY_TITLES, DIRECTIONS, FEATURES, MAT_SIDES
from banneret.games.battle_masters.state import State


class Hedge:
    """A hedge of the supply that has not been laid."""

    key = "hedge"

    def __str__(self) -> str:
        return "hedge"


HEDGE = Hedge()
Feature = Hedge | Tower | TilePiece


def choose_layout_player(s: State) -> None:
    """If the players have not agreed who lays out the field, choose at random (masters-R-01)."""
    if s.layout_army is None:
        s.layout_army = (IMPERIAL, CHAOS)[("imperial", "chaos").index(s.chance.pick(("imperial", "chaos")))]
        s.tell(
            "chance-names-layout-player",
            "By chance, {army:the} lays out the field",
            army=ARMY_TITLES[s.layout_army],
            rule="masters-R-01",
        )


def lay_out(s: State) -> Play[Again | None]:
    """Lay one feature after another until the layout is declared finished (masters-FIELD-02, masters-R-01)."""
    army = at_hand(s.layout_army, "army that lays out the field")
    pieces = [piece for piece in supply(s) if places_for(s, piece)]
    if not pieces:
        return None
    seat = s.captain(army)
    piece = yield from choose_or_pass(
        seat,
        "lay-feature",
        "Which feature do you lay on the field?",
        pieces,
        rule="masters-FIELD-02",
        beyond=lambda key: _why_not_lay(s, key),
        label=lambda feature: str(feature if isinstance(feature, TilePiece) else FEATURES[feature.key]),
        otherwise="The field is finished",
    )
    if piece is None:
        s.tell("field-finished", "The field is laid out", rule="masters-FIELD-03")
        return None
    place = yield from choose(
        seat,
        "lay-at",
        _WHERE[_kind(piece)],
        places_for(s, piece),
        rule=_PLACE_RULES.get(_kind(piece), "masters-FIELD-05"),
        beyond=lambda key: why_not_place(s, piece, key),
    )
    if isinstance(piece, TilePiece) and piece.pattern and isinstance(place, Space):
        turn = yield from choose(
            seat, "turn-ditch", "Which way is the ditch turned?", range(6), rule="masters-FIELD-15", label=_turn
        )
        lay_tile(s, Tile(place, piece, turned(piece.fortified, turn)))
    else:
        lay(s, piece, place)
    return AGAIN


def _why_not_lay(s: State, key: str) -> str | None:
    """Return the rule that forbids laying a feature: all of its supply is on the field.

    masters-FIELD-11, masters-FIELD-18, masters-R-02.
    """
    if key in (piece.key for piece in s.box.tile_pieces):
        return "masters-R-02"
    return {HEDGE.key: "masters-FIELD-11", TOWER.key: "masters-FIELD-18"}.get(key)


_PLACE_RULES = {HEDGE.key: "masters-FIELD-11", TOWER.key: "masters-FIELD-18"}
_WHERE = {
    HEDGE.key: "Where does the hedge go?",
    TOWER.key: "Where does the Tower go?",
    "ford": "Where does the ford go?",
    "marsh": "Where does the marsh go?",
    "ditch": "Where does the ditch go?",
}
_LAID = {HEDGE.key: Word(HEDGE.key, "Hedge"), TOWER.key: Word(TOWER.key, "The tower")}
"""What is told of a feature that is no tile."""


def _kind(piece: Feature) -> str:
    return piece.face if isinstance(piece, TilePiece) else piece.key


def _turn(rotation: int) -> Text:
    way = DIRECTIONS[POINTED[rotation]]
    return fill("turned {rotation} of 6: from {direction}", rotation=rotation, direction=way)


def supply(s: State) -> list[Feature]:
    """Return the features that are not on the field yet; each tile shows only one of its faces (masters-R-02)."""
    features = s.field.features
    laid = {tile.piece.tile for tile in features.tiles}
    left: list[Feature] = [piece for piece in s.box.tile_pieces if piece.tile not in laid]
    if features.tower is None:
        left.insert(0, TOWER)
    if len(features.hedges) < s.box.file.hedges.supply:
        left.insert(0, HEDGE)
    return left


def places_for(s: State, piece: Feature) -> Sequence[Space | Hexside]:
    """Return where a feature may go: one per space, on the terrain it needs; hedges on sides that nothing crosses.

    masters-FIELD-19.
    """
    mat, features = s.box.mat, s.field.features
    if isinstance(piece, Hedge):
        return [side for ends, side in mat.sides.items() if ends not in mat.crossed and side not in features.hedges]
    taken = [tile.space for tile in features.tiles] + [features.tower]
    ground = getattr(s.box.file.placement, "tower" if isinstance(piece, Tower) else piece.face)
    return [space for space in mat.spaces if space.terrain in ground and space not in taken]


def why_not_place(s: State, piece: Feature, key: str) -> str | None:
    """Return the rule that forbids a feature on a space or side."""
    if isinstance(piece, Hedge):
        return _why_no_hedge(s, key)
    space = s.space_named(key)
    if space is None:
        return None
    if s.field.tile_on(space) or space is s.field.tower:
        return "masters-FIELD-05"
    if isinstance(piece, Tower):
        return "masters-FIELD-18"
    if piece.face == "ford" and space.terrain == "ford":
        return "masters-R-07"
    return {"ford": "masters-FIELD-08", "marsh": "masters-FIELD-13", "ditch": "masters-FIELD-15"}[piece.face]


def _why_no_hedge(s: State, key: str) -> str | None:
    """Return the rule: another hedge is there (masters-R-03), or a road or river crosses the side.

    masters-FIELD-11.
    """
    return "masters-R-03" if key in (side.key for side in s.field.features.hedges) else "masters-FIELD-11"


def lay(s: State, piece: Feature, place: Space | Hexside) -> None:
    """Put a hedge, the Tower, or a marsh or ford on the field."""
    if isinstance(piece, TilePiece) and isinstance(place, Space):
        lay_tile(s, Tile(place, piece))
        return
    features = s.field.features
    if isinstance(place, Hexside):
        features = replace(features, hedges=(*features.hedges, place))
    else:
        features = replace(features, tower=place)
    _set(s, features)
    s.tell("lays", "{feature} on {place}", feature=_LAID.get(piece.key, piece), place=place, rule="masters-FIELD-02")


def lay_tile(s: State, tile: Tile) -> None:
    """Put a terrain tile on the field."""
    _set(s, replace(s.field.features, tiles=(*s.field.features.tiles, tile)))
    s.tell("lays", "{feature} on {place}", feature=tile.piece, place=tile.space, rule="masters-FIELD-02")


def _set(s: State, features: Features) -> None:
    s.field = field_with(s.box, features)


def choose_side(s: State) -> Play[None]:
    """The captain of the other army chooses one of the four sides; the layout player gets the opposite side.

    masters-FIELD-04, masters-DEPLOY-01.
    """
    army = 1 - at_hand(s.layout_army, "army that lays out the field")
    side = yield from choose(
        s.captain(army),
        "choose-side",
        "On which side of the field does your army deploy?",
        list(s.battle.opposite),
        rule="masters-FIELD-04",
        label=lambda side: fill("The {side} side", side=MAT_SIDES[side]),
    )
    s.zones[army], s.zones[1 - army] = side, s.battle.opposite[side]
    title, named = ARMY_TITLES[army], MAT_SIDES[side]
    s.tell("takes-side", "{army} takes the {side} side", army=title, side=named, rule="masters-FIELD-04")
