"""What lies in the box: counters, deck, terrain, advantages, special territories; and files that do not fit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.rulebook import Rulebook
from banneret.games.battle_magic.box.components import ANY_NUMBER, COMPONENTS, UnitType, read_components, the_components

FILE = the_components()
UNITS: dict[str, UnitType] = {unit.id: unit for unit in FILE.unit_types}
SETS = {empire.id: {counter.type: counter.count for counter in empire.counters} for empire in FILE.empires}
RULEBOOK = Rulebook.read(COMPONENTS.parents[1] / "rulebook.toml")


# --- the rulebook's numbers -------------------------------------------------------------------------------------------


@pytest.mark.rules("magic-deck-01", "magic-deck-02", "magic-deck-03", "magic-W-14")
def test_the_deck_holds_48_cards_of_four_types() -> None:
    kinds = {(card.type, card.strength): card.count for card in FILE.cards}
    assert kinds == {
        (type, strength): count
        for type in ("move", "sword", "gold", "magic")
        for strength, count in ((1, 6), (2, 4), (3, 2))
    }
    assert sum(kinds.values()) == 48


@pytest.mark.rules("magic-unit-01", "magic-var-01")
def test_the_human_set() -> None:
    assert SETS["human"] == {
        "army": 9, "dragon": 3, "hero": 5, "ship": 7, "castle": 5, "wizard": 5, "ballista": 4, "artifact": 6,
    }  # fmt: skip


@pytest.mark.rules("magic-var-06", "magic-var-07", "magic-var-08", "magic-var-09")
@pytest.mark.parametrize(
    ("empire", "counters"),
    [
        ("dwarf", "army 10 ship 6 castle 7 wizard 3 ballista 5 juggernaught 3 hero 4 artifact 6"),
        ("orc", "army 12 ship 7 castle 6 wizard 6 ballista 6 giant 4 artifact 3"),
        ("elf", "army 6 ship 8 castle 4 wizard 7 crystal-tower 5 dragon 4 hero 4 artifact 6"),
        ("undead", "army 10 ship 7 castle 5 wizard 6 ballista 3 dragon 3 hero 3 artifact 7"),
    ],
)
def test_the_variant_sets(empire: str, counters: str) -> None:
    words = counters.split()
    assert SETS[empire] == {type: int(count) for type, count in zip(words[::2], words[1::2], strict=True)}


@pytest.mark.rules("magic-W-14")
@pytest.mark.parametrize("empire", SETS)
def test_every_set_has_44_counters(empire: str) -> None:
    assert sum(SETS[empire].values()) == 44


@pytest.mark.rules("magic-var-02")
def test_renamed_units_play_as_their_type() -> None:
    names = {counter.name: counter.type for empire in FILE.empires for counter in empire.counters}
    wizards = {"Wizard", "Rune Master", "Shaman", "Battle Mage", "Necromancer"}
    assert {name for name, type in names.items() if type == "wizard"} == wizards
    ballistae = {"Giant Ballista", "Bombard", "Giant Catapult", "Bone Tower"}
    assert {name for name, type in names.items() if type == "ballista"} == ballistae
    assert {name for name, type in names.items() if type == "hero"} == {
        "Hero", "Dwarf Lord", "Elven Avatar", "Wraith Lord"
    }  # fmt: skip


@pytest.mark.rules(
    "magic-unit-02", "magic-unit-03", "magic-unit-05", "magic-unit-06", "magic-unit-07", "magic-unit-08",
    "magic-unit-09", "magic-var-03", "magic-var-04", "magic-var-05", "magic-R-36",
)  # fmt: skip
@pytest.mark.parametrize(
    ("unit", "domain", "moves", "draws", "uses", "cost"),
    [
        ("army", "land", 1, 2, "sword", 2),
        ("dragon", "any", 2, 2, "sword magic", 5),
        ("hero", "any", 2, 1, "sword magic", 3),
        ("ship", "water", 2, 2, "sword", 2),
        ("castle", "none", 0, 2, "sword", 1),
        ("wizard", "any", 2, 2, "magic", 3),
        ("ballista", "land", 1, 1, "sword", 2),
        ("juggernaught", "land", 2, 4, "sword", 4),
        ("giant", "any", 2, 3, "sword", 4),
        ("crystal-tower", "land", 1, 2, "magic", 3),
    ],
)
def test_unit_values(unit: str, domain: str, moves: int, draws: int, uses: str, cost: int) -> None:
    kind = UNITS[unit]
    assert (kind.domain, kind.move_cards, kind.battle_cards, kind.cost) == (domain, moves, draws, cost)
    assert kind.battle_types == tuple(uses.split())


@pytest.mark.rules("magic-unit-08", "magic-R-54")
def test_only_wizards_are_moved_and_paid_by_magic() -> None:
    assert [unit.id for unit in FILE.unit_types if "magic" in unit.move_types] == ["wizard"]
    assert [unit.id for unit in FILE.unit_types if "magic" in unit.pay] == ["wizard"]


@pytest.mark.rules("magic-move-02", "magic-move-03", "magic-spec-01")
def test_what_moving_costs() -> None:
    terrain = FILE.terrain
    costs = [terrain.entry_cost.of(kind) for kind in ("clear", "forest", "mountain", "sea", "reef")]
    assert costs == [1, 2, 3, 1, 2]
    assert (terrain.river_cost, terrain.special_cost) == (1, 2)


@pytest.mark.rules("magic-R-12", "magic-move-11", "magic-move-14", "magic-move-15")
def test_who_carries_whom() -> None:
    def carried(unit: str) -> dict[str, int]:
        return {type: carry.max for carry in UNITS[unit].carry for type in carry.types}

    company = {"hero": ANY_NUMBER, "wizard": ANY_NUMBER}
    cargo = {"army": 1, "ballista": 1, "crystal-tower": 1}
    assert carried("ship") == carried("juggernaught") == company | cargo
    assert carried("army") == carried("ballista") == carried("crystal-tower") == company
    assert carried("dragon") == {"hero": 1}
    assert not any(UNITS[unit].carry for unit in ("hero", "wizard", "giant", "castle"))


@pytest.mark.rules(
    "magic-adv-02", "magic-adv-03", "magic-adv-04", "magic-adv-05", "magic-adv-06", "magic-adv-07", "magic-adv-08",
    "magic-R-44",
)  # fmt: skip
def test_advantages() -> None:
    found = {(each.unit, other) for each in FILE.advantages for other in each.against}
    assert found == {
        ("dragon", "wizard"), ("dragon", "castle"), ("wizard", "army"), ("wizard", "ship"), ("army", "hero"),
        ("army", "ballista"), ("castle", "ship"), ("hero", "dragon"), ("hero", "wizard"), ("ballista", "dragon"),
    }  # fmt: skip
    assert {each.bonus for each in FILE.advantages} == {1}


@pytest.mark.rules("magic-adv-01", "magic-unit-10")
def test_bonuses_of_castle_and_artifact() -> None:
    assert (FILE.combat.castle_bonus, FILE.combat.artifact_bonus, FILE.game.artifacts_per_bearer) == (1, 1, 2)


def test_every_advantage_names_a_rule_of_the_ledger() -> None:
    assert all(each.rule in RULEBOOK for each in FILE.advantages)


@pytest.mark.rules("magic-R-64")
def test_thirteen_special_territories() -> None:
    effects = {special.id: special.effect for special in FILE.special_territories}
    assert Counter(effect.op for effect in effects.values()) == {
        "recruit-limit-bonus": 1, "hand-limit-bonus": 1, "extra-card": 4, "extra-chit": 6, "ruins": 1,
    }  # fmt: skip
    assert effects["mine"].keep == ("gold",)
    assert effects["workshops"].keep == ("ballista", "crystal-tower", "artifact")


@pytest.mark.rules("magic-setup-01", "magic-setup-06", "magic-draw-01", "magic-draw-02", "magic-draw-04")
def test_numbers_of_the_game() -> None:
    game = FILE.game
    assert game.start_units == ("castle", "army", "ship")
    assert (game.start_hand, game.draw_cards_per_turn, game.hand_limit) == (4, 4, 6)
    assert (game.recruit_draw_threshold, game.recruit_limit, game.castle_min_distance) == (3, 5, 6)


# --- files that do not fit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "instead", "says"),
    [
        ('count = 9, name = "Army"', 'count = 8, name = "Army"', "empires human: counters make 43, but a set has 44"),
        ('type = "ship", count = 7, name = "Ship"', 'type = "army", count = 7, name = "Ship"', "has no ship"),
        ('type = "dragon", count = 3', 'type = "drake", count = 3', "empires human: counters names 'drake'"),
        ('against = ["castle"]', 'against = ["keep"]', "advantages magic-adv-03: against names 'keep'"),
        ('keep = ["gold"]', 'keep = ["dragon"]', "special_territories mine: keep names 'dragon'"),
        ('id = "orc"', 'id = "dwarf"', "empires: the ids must be those of the box, in order: human, dwarf"),
        ("hand_limit = 6", 'hand_limit = "six"', "game: hand_limit"),
    ],
)
def test_a_fault_is_named_with_file_table_and_key(tmp_path: Path, there: str, instead: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(COMPONENTS.read_text(encoding="utf-8").replace(there, instead, 1), encoding="utf-8")
    with pytest.raises(ComponentError) as refusal:
        read_components(path)
    assert str(refusal.value).startswith("mine.toml: ")
    assert says in str(refusal.value)
