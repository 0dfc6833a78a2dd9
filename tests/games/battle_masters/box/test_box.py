"""What lies in the box: counts, values, tiles, zones, and the maps of the battles."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from banneret.games.battle_masters.box.box import ARMIES, CHAOS, IMPERIAL, Space, the_box
from banneret.games.battle_masters.box.components import ComponentFile, UnitType
from banneret.games.battle_masters.box.field import field_of

BOX = the_box()
FILE: ComponentFile = BOX.file
TYPES = {kind.id: kind for kind in FILE.unit_type}
CHAOS_UNITS = {
    "champions-of-chaos": 1,
    "chaos-warriors": 2,
    "chaos-archers": 2,
    "orcs": 2,
    "goblins": 2,
    "wolf-riders": 2,
    "beastmen": 2,
    "ogre-champion": 1,
}
IMPERIAL_UNITS = {
    "lord-knights": 1,
    "imperial-knights": 3,
    "men-at-arms": 3,
    "imperial-archers": 2,
    "crossbowmen": 1,
    "mighty-cannon": 1,
}
MOUNTED = {"lord-knights", "imperial-knights", "champions-of-chaos", "wolf-riders"}
KINDS: dict[str, tuple[str, set[str]]] = {
    "chaos-goblins-orcs": ("chaos", {"goblins", "orcs"}),
    "chaos-goblins-beastmen-wolves": ("chaos", {"goblins", "beastmen", "wolf-riders"}),
    "chaos-goblins-wolves": ("chaos", {"goblins", "wolf-riders"}),
    "chaos-champions-wolves": ("chaos", {"champions-of-chaos", "wolf-riders"}),
    "chaos-champions-charge": ("chaos", {"champions-of-chaos"}),
    "chaos-archers-champions": ("chaos", {"chaos-archers", "champions-of-chaos"}),
    "chaos-beastmen-orcs-goblins": ("chaos", {"beastmen", "orcs", "goblins"}),
    "chaos-goblins-champions-beastmen": ("chaos", {"goblins", "champions-of-chaos", "beastmen"}),
    "chaos-warriors-champions-archers": ("chaos", {"chaos-warriors", "champions-of-chaos", "chaos-archers"}),
    "chaos-foot": ("chaos", {"chaos-warriors", "beastmen", "orcs", "chaos-archers", "goblins"}),
    "chaos-wolves-double": ("chaos", {"wolf-riders"}),
    "chaos-whole-army": ("chaos", set(CHAOS_UNITS) - {"ogre-champion"}),
    "chaos-ogre": ("chaos", {"ogre-champion"}),
    "imperial-knights": ("imperial", {"imperial-knights"}),
    "imperial-lords": ("imperial", {"lord-knights"}),
    "imperial-archers": ("imperial", {"imperial-archers"}),
    "imperial-knights-lords": ("imperial", {"imperial-knights", "lord-knights"}),
    "imperial-arms-archers": ("imperial", {"men-at-arms", "imperial-archers"}),
    "imperial-arms-crossbows-archers": ("imperial", {"men-at-arms", "crossbowmen", "imperial-archers"}),
    "imperial-cannon": ("imperial", {"mighty-cannon"}),
    "imperial-whole-army": ("imperial", set(IMPERIAL_UNITS) - {"mighty-cannon"}),
    "imperial-lords-knights-charge": ("imperial", {"lord-knights", "imperial-knights"}),
    "imperial-lords-charge": ("imperial", {"lord-knights"}),
}


# --- contents ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("masters-CONT-01")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = FILE.box
    assert (box.battle_mat, box.unit_bases, box.hedges, box.towers) == (1, 25, 4, 1)
    assert (box.battle_cards, box.ogre_cards, box.cannon_tiles, box.combat_dice) == (59, 6, 10, 6)
    assert (box.terrain_tiles, box.rubble_tokens, box.elite_tokens) == (4, 3, 22)
    assert (box.skull_tokens, box.unit_tokens) == (50, 25)


@pytest.mark.rules("masters-CONT-01", "masters-FIELD-11", "masters-FIELD-18")
def test_play_uses_as_many_pieces_as_the_box_holds() -> None:
    assert len(BOX.units) == FILE.box.unit_bases
    assert len(BOX.deck) == FILE.box.battle_cards
    assert len(BOX.ogre_cards) == FILE.box.ogre_cards
    assert len(BOX.shot_tiles) + 1 == FILE.box.cannon_tiles
    assert len({piece.tile for piece in BOX.tile_pieces}) == FILE.box.terrain_tiles
    assert len(BOX.tile_pieces) == 2 * FILE.box.terrain_tiles
    assert FILE.hedges.supply == FILE.box.hedges
    assert FILE.tower.supply == FILE.box.towers
    assert FILE.tower.explosions_to_destroy == FILE.box.rubble_tokens
    assert FILE.campaign.elite_tokens == FILE.box.elite_tokens


@pytest.mark.rules("masters-CONT-02", "masters-INTRO-02")
def test_chaos_has_fourteen_units() -> None:
    assert Counter(unit.type.id for unit in BOX.armies[CHAOS]) == CHAOS_UNITS
    assert len(BOX.armies[CHAOS]) == 14


@pytest.mark.rules("masters-CONT-03", "masters-INTRO-02")
def test_the_empire_has_eleven_units() -> None:
    assert Counter(unit.type.id for unit in BOX.armies[IMPERIAL]) == IMPERIAL_UNITS
    assert len(BOX.armies[IMPERIAL]) == 11


@pytest.mark.rules("masters-CONT-04")
@pytest.mark.parametrize("kind", list(TYPES.values()), ids=lambda kind: kind.id)
def test_foot_units_are_five_figures_and_mounted_units_three(kind: UnitType) -> None:
    alone = {"mighty-cannon": 3, "ogre-champion": 1}  # the piece and its two crew; the Ogre
    assert kind.mounted == (kind.id in MOUNTED)
    assert kind.figures == kind.units * alone.get(kind.id, 3 if kind.mounted else 5)


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("masters-ARMY-02")
def test_every_unit_has_a_name_of_its_own() -> None:
    assert len({unit.name for unit in BOX.units}) == len(BOX.units)


@pytest.mark.rules("masters-ARMY-04")
def test_chaos_has_three_move_and_three_attack_cards_for_the_ogre() -> None:
    assert Counter(card.action for card in BOX.ogre_cards) == {"move": 3, "attack": 3}
    assert [TYPES[unit.type.id].attack for unit in BOX.armies[CHAOS]].count("ogre") == 1


@pytest.mark.rules("masters-ARMY-05")
def test_the_empire_has_one_target_tile_and_nine_others() -> None:
    assert Counter({tile.face: tile.count for tile in FILE.cannon_tile})["target"] == 1
    assert Counter(tile.face for tile in BOX.shot_tiles) == {"flying": 4, "bouncing": 3, "explosion": 2}
    assert BOX.cannon is not None
    assert BOX.cannon.army == IMPERIAL


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("masters-LIST-01", "masters-LIST-02", "masters-CARD-02", "masters-CARD-03", "masters-SPEC-03")
@pytest.mark.parametrize(("name", "army", "types"), [(name, *kind) for name, kind in KINDS.items()], ids=list(KINDS))
def test_a_kind_of_card_stands_for_all_units_of_its_types(name: str, army: str, types: set[str]) -> None:
    card = BOX.card[name]
    assert ARMIES[card.army] == army
    assert set(card.units) == {unit for unit in BOX.units if unit.type.id in types}


@pytest.mark.rules("masters-LIST-01", "masters-LIST-02")
def test_there_are_twenty_three_kinds_of_card() -> None:
    assert set(BOX.card) == set(KINDS)
    assert Counter(army for army, _ in KINDS.values()) == {"chaos": 13, "imperial": 10}


@pytest.mark.rules("masters-SPEC-04", "masters-WE-13")
def test_four_charge_cards_and_no_others_give_a_die() -> None:
    charges = Counter(card.key for card in BOX.deck if card.attack_bonus)
    assert charges == {"chaos-champions-charge": 2, "imperial-lords-charge": 1, "imperial-lords-knights-charge": 1}
    assert {card.attack_bonus for card in BOX.deck} == {0, 1}


@pytest.mark.rules("masters-SPEC-01")
def test_only_the_double_move_card_gives_two_steps() -> None:
    assert {card.key for card in BOX.deck if card.steps != 1} == {"chaos-wolves-double"}
    assert BOX.card["chaos-wolves-double"].steps == 2


@pytest.mark.rules("masters-R-09")
def test_every_unit_is_on_a_card_so_the_deck_is_never_empty() -> None:
    assert {unit for card in BOX.deck for unit in card.units} == set(BOX.units)


@pytest.mark.rules("masters-CARD-05", "masters-R-15")
def test_archers_crossbowmen_and_the_cannon_move_or_attack() -> None:
    either = {kind.id for kind in TYPES.values() if kind.move_or_attack}
    assert either == {"imperial-archers", "crossbowmen", "chaos-archers", "mighty-cannon"}


# --- tiles ------------------------------------------------------------------------------------------------------------


def _backs(face: str) -> list[str]:
    """What the backs of this kind show."""
    faces = [[piece.face for piece in tile.faces] for tile in FILE.terrain_tile]
    return sorted(pair[1 - place] for pair in faces for place in (0, 1) if pair[place] == face)


@pytest.mark.rules("masters-FIELD-10", "masters-FIELD-14", "masters-FIELD-17", "masters-R-02")
def test_the_backs_of_the_tiles() -> None:
    assert _backs("ford") == ["ditch", "marsh"]
    assert _backs("marsh") == ["ditch", "ditch", "ford"]
    assert _backs("ditch") == ["ford", "marsh", "marsh"]


@pytest.mark.rules("masters-R-02", "masters-FIELD-08", "masters-FIELD-13", "masters-FIELD-15", "masters-WE-14")
def test_every_mix_of_at_most_three_marshes_three_ditches_and_two_fords_can_be_made() -> None:
    ways = [["", *(face.face for face in tile.faces)] for tile in FILE.terrain_tile]
    made = {tuple(mix.count(face) for face in ("marsh", "ditch", "ford")) for mix in product(*ways)}
    assert made == {mix for mix in product(range(4), range(4), range(3)) if sum(mix) <= 4}


@pytest.mark.rules("masters-R-02", "masters-FIELD-15")
def test_each_picture_of_a_ditch_exists_once() -> None:
    sides = sorted(len(piece.fortified) for piece in BOX.tile_pieces if piece.face == "ditch")
    assert sides == [2, 3, 4]
    assert all(bool(piece.fortified) == (piece.face == "ditch") for piece in BOX.tile_pieces)


# --- the mat ----------------------------------------------------------------------------------------------------------


def _border(space: Space) -> bool:
    """A half space: in an odd row, at either end."""
    column, row = space.at
    return row % 2 == 1 and column in (0, 12)


@pytest.mark.rules("masters-FIELD-01", "masters-R-05")
def test_the_mat_has_twelve_rows_and_no_slivers() -> None:
    rows = Counter(space.at[1] for space in BOX.mat.spaces)
    assert rows == {row: 12 if row % 2 == 0 else 13 for row in range(12)}
    assert sum(map(_border, BOX.mat.spaces)) == FILE.mat.half_spaces == 12


@pytest.mark.rules("masters-FIELD-01", "masters-FIELD-06")
def test_three_fords_are_printed_in_the_river() -> None:
    fords = [space for space in BOX.mat.spaces if space.terrain == "ford"]
    assert [space.at for space in fords] == [(0, 2), (4, 2), (8, 2)]
    river = {space.at for space in BOX.mat.spaces if space.terrain == "river"}
    assert len(river) == 12
    assert {place for side in FILE.mat.river_sides for place in side} == river | {space.at for space in fords}


@pytest.mark.rules("masters-FIELD-01", "masters-R-03")
def test_roads_run_from_road_to_road_or_ford_and_cross_every_road_space() -> None:
    on_road = {place for side in FILE.mat.road_sides for place in side}
    terrain = {space.at: space.terrain for space in BOX.mat.spaces}
    assert {terrain[place] for place in on_road} == {"road", "ford"}
    assert {at for at, what in terrain.items() if what == "road"} <= on_road
    assert not set(map(frozenset, FILE.mat.road_sides)) & set(map(frozenset, FILE.mat.river_sides))


@pytest.mark.rules("masters-R-04", "masters-DEPLOY-03", "masters-R-05")
def test_the_zones_of_the_four_sides_are_two_full_rows_with_the_half_spaces() -> None:
    def whole(row: int) -> list[int]:
        return list(range(12)) if row % 2 == 0 else list(range(1, 12))

    halves = {space.at for space in BOX.mat.spaces if _border(space)}
    zones = {name: {space.at for space in BOX.zones[name]} for name in ("north", "south", "west", "east")}
    assert zones["north"] == {at for at in BOX.mat.by_place if at[1] in (0, 1)}
    assert zones["south"] == {at for at in BOX.mat.by_place if at[1] in (10, 11)}
    west = {(column, row) for row in range(12) for column in whole(row)[:2]}
    east = {(column, row) for row in range(12) for column in whole(row)[-2:]}
    assert zones["west"] == west | {at for at in halves if at[0] == 0}
    assert zones["east"] == east | {at for at in halves if at[0] == 12}
    assert [len(zones[name]) for name in ("north", "south", "west", "east")] == [25, 25, 30, 30]


@pytest.mark.rules("masters-GRUN-02", "masters-PLAIN-01")
def test_the_zones_of_grunburg_are_the_edges_and_those_of_the_plains_five_spaces_deep() -> None:
    last = {row: 11 + row % 2 for row in range(12)}
    assert {space.at for space in BOX.zones["grunburg-west"]} == {(0, row) for row in range(12)}
    assert {space.at for space in BOX.zones["grunburg-east"]} == {(last[row], row) for row in range(12)}
    deep = {(column, row) for row in range(12) for column in range(5 + row % 2)}
    assert {space.at for space in BOX.zones["plains-west"]} == deep
    assert {space.at for space in BOX.zones["plains-east"]} == {(last[row] - column, row) for column, row in deep}


# --- the battles ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("masters-SCEN-02", "masters-FIELD-05", "masters-R-02", "masters-R-03", "masters-R-07")
@pytest.mark.parametrize("name", list(BOX.battles))
def test_the_map_of_a_battle_could_have_been_laid_out_by_a_player(name: str) -> None:
    battle = BOX.battles[name]
    features = field_of(BOX, battle).features
    assert len({tile.piece.tile for tile in features.tiles}) == len(features.tiles)
    covered = [tile.space for tile in features.tiles] + [features.tower] * (features.tower is not None)
    assert len(set(covered)) == len(covered)
    for tile in features.tiles:
        assert tile.space.terrain == ("river" if tile.piece.face == "ford" else "open")
    assert features.tower is None or features.tower.terrain == "open"
    assert len(features.hedges) <= 4
    assert len(set(features.hedges)) == len(features.hedges)
    for hedge in features.hedges:
        assert frozenset((hedge.one.index, hedge.other.index)) not in BOX.mat.crossed


@pytest.mark.rules("masters-SCEN-01", "masters-SCEN-02")
def test_only_the_open_battle_lets_a_player_lay_out_the_field() -> None:
    laying = [name for name, battle in BOX.battles.items() if "layout" in battle.setup or "choose-side" in battle.setup]
    assert laying == ["open"]


@pytest.mark.rules("masters-BORD-01", "masters-TENG-01", "masters-GRUN-01")
def test_which_units_the_maps_place() -> None:
    placed = {name: {unit.unit for unit in battle.placed} for name, battle in BOX.battles.items()}
    empire = {unit.id for unit in BOX.armies[IMPERIAL]}
    assert placed["borderlands"] == {unit.id for unit in BOX.units}
    assert placed["river-tengin"] == empire
    assert not any(placed[name] for name in ("road-to-grunburg", "plains", "altdorf", "open"))


@pytest.mark.rules("masters-R-37", "masters-ALTD-01")
def test_the_features_of_altdorf() -> None:
    features = field_of(BOX, BOX.battles["altdorf"]).features
    assert features.tower is BOX.mat.by_place[3, 8]
    assert sorted((tile.piece.face, tile.space.at) for tile in features.tiles) == [
        ("ford", (3, 2)),
        ("ford", (6, 3)),
        ("marsh", (3, 10)),
        ("marsh", (4, 10)),
    ]
    assert len(features.hedges) == 3
    assert not any(space.terrain == "wood" for space in BOX.mat.spaces)


@pytest.mark.rules("masters-SCEN-01")
def test_the_five_battles_stand_in_the_order_of_the_campaign() -> None:
    five = [name for name in BOX.battles if name != "open"]
    assert list(FILE.campaign.sequence) == five
    assert five == ["borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf"]
