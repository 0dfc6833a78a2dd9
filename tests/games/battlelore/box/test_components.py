"""What lies in the box: dice, banners, weapons, units, cards, tables; and component files that do not fit."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.rulebook import Rulebook
from banneret.games.battlelore.box.box import COMPONENTS, HALF, CommandCard, LoreCard, effect_of, read_box, the_box
from banneret.games.battlelore.box.components import UnitType
from banneret.games.battlelore.box.terms import CardPhase, PerLevel, Target
from banneret.games.battlelore.box.validating import KINDS, REACTIONS, TARGETS, lore_faults, op_of
from banneret.games.battlelore.box.vocabulary import FixDice, Order, Retain, Strike
from banneret.games.battlelore.box.war_council import CLASSES

BOX = the_box()
RULEBOOK = Rulebook.read(COMPONENTS.parents[1] / "rulebook.toml")


# --- the texts of cards -----------------------------------------------------------------------------------------------


def test_the_text_of_a_card_that_strikes_names_each_face_that_hits_beside_the_color() -> None:
    words = {"lore": "Lore symbol", "sword": "sword", "flag": "lag"}
    for card in BOX.lore_cards:
        for effect in card.effects:
            if isinstance(effect, Strike):
                faces = {*effect.hit_on, *effect.kill_on, *["flag"] * effect.flags} - {"banner-color"}
                assert [face for face in faces if words[face] not in card.text] == [], card.key


# --- the rulebook's numbers -------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-07")
def test_a_die_has_six_faces() -> None:
    assert BOX.faces == ("green", "blue", "red", "sword", "flag", "lore")
    assert BOX.helmets == ("green", "blue", "red")


@pytest.mark.rules("lore-3-06", "lore-3-07", "lore-3-08", "lore-3-09", "lore-4b-01")
def test_dice_and_moves_by_banner() -> None:
    assert {
        banner.color: (banner.dice, banner.foot_move_and_battle, banner.foot_move, banner.mounted_move)
        for banner in BOX.banners
    } == {"green": (2, 2, 2, 4), "blue": (3, 1, 2, 3), "red": (4, 1, 1, 2)}


@pytest.mark.rules("lore-U-02", "lore-4a-04", "lore-4d-10", "lore-4d-11", "lore-4d-12", "lore-4d-13", "lore-4d-14")
@pytest.mark.parametrize(
    ("type", "reach", "moved", "swords", "blunt"),
    [
        ("archers", 4, -1, (False, False), 0),
        ("hobgoblin-archers", 4, -1, (False, False), 0),
        ("dwarf-crossbowmen", 3, -1, (False, True), 0),
        ("regular-infantry", 1, 0, (True, True), 1),
        ("goblin-swordsmen", 1, 0, (True, True), 1),
        ("dwarf-heavy-swordsmen", 1, 0, (True, True), 1),
        ("regular-cavalry", 1, 0, (True, True), 0),
        ("hobgoblin-cavalry", 1, 0, (True, True), 0),
        ("giant-spider", 1, 0, (True, True), 0),
    ],
)
def test_weapons(type: str, reach: int, moved: int, swords: tuple[bool, bool], blunt: int) -> None:
    unit = BOX.unit(0, 0, type, "", 0)
    assert (unit.reach, unit.moved_dice, unit.blunt) == (reach, moved, blunt)
    assert (unit.sword_melee, unit.sword_ranged) == swords


@pytest.mark.rules("lore-S-02")
def test_foot_units_are_four_figures_mounted_ones_three_and_a_creature_one() -> None:
    sizes = {"foot": 4, "mounted": 3}
    for kind in BOX.types.values():
        assert kind.figures == (sizes[kind.mount] if isinstance(kind, UnitType) else 1)


@pytest.mark.rules("lore-6-01", "lore-6-10", "lore-6-12", "lore-7-06", "lore-7-30")
def test_dwarves_goblins_and_the_spider() -> None:
    units = {type: BOX.unit(0, 0, type, "", 0) for type in BOX.types}
    assert {type for type, unit in units.items() if unit.dwarf} == {
        type for type, unit in units.items() if unit.nerve and not unit.creature
    }
    assert {type for type, unit in units.items() if unit.rush} == {
        "hobgoblin-archers", "goblin-skirmishers", "goblin-swordsmen", "hobgoblin-swordsmen",
    }  # fmt: skip
    assert {type for type, unit in units.items() if unit.run} == {
        *(type for type, unit in units.items() if unit.rush), "hobgoblin-cavalry",
    }  # fmt: skip
    spider = units["giant-spider"]
    assert (spider.dice, spider.retreat, spider.nerve, spider.color) == (2, 2, 1, 0)
    assert not spider.foot
    assert not spider.mounted


@pytest.mark.rules("lore-7-31", "lore-7-33", "lore-7-23")
def test_powers_of_the_spider() -> None:
    (spider,) = (kind for kind in BOX.file.creature if kind.id == "giant-spider")
    assert [(power.id, power.lore, power.needs) for power in spider.powers] == [
        ("web", 1, "target"),
        ("poison", 2, "hit-scored-in-this-roll"),
    ]
    assert (spider.stored_max, spider.move, spider.move_and_battle) == (2, 4, 4)


@pytest.mark.rules("lore-9-02", "lore-9-03", "lore-R-64", "lore-W-48")
def test_what_levels_bring() -> None:
    assert [level.command_cards for level in BOX.commander_levels] == [3, 4, 5, 6]
    assert [(level.start_lore_cards, level.start_lore_tokens, level.max_lore_cards) for level in BOX.master_levels] == [
        (0, 0, 1),
        (1, 1, 2),
        (2, 2, 3),
        (3, 3, 4),
    ]


@pytest.mark.rules("lore-9-04", "lore-9-06", "lore-9-07", "lore-7-03", "lore-8-02")
def test_numbers_of_the_lore_deck() -> None:
    deck = BOX.lore_deck
    assert (deck.deal, deck.both_councils, deck.one_council, deck.no_council, deck.single_wizard_game) == (
        4,
        14,
        8,
        5,
        15,
    )
    assert (deck.out_of_character_surcharge, deck.out_of_section_cost) == (3, 3)
    assert (deck.custom_levels_default, deck.custom_levels_max) == (6, 10)


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-S-03", "lore-1-02", "lore-1-04")
def test_sixty_command_cards_forty_of_them_for_sections() -> None:
    assert len(BOX.command_deck) == 60
    assert sum(not card.tactic for card in BOX.command_deck) == 40
    assert len(BOX.command_cards) == 26
    assert [card.key for card in BOX.command_deck] == sorted(card.key for card in BOX.command_deck)
    assert Counter(card.title for card in BOX.command_deck)["Patrol Center"] == 5


@pytest.mark.rules("lore-1-03")
def test_some_cards_count_the_command_cards() -> None:
    order = effect_of(BOX.command_cards["card:advance-left"], Order)
    assert order is not None
    advance = order.sections
    assert advance is not None
    assert (advance.left, advance.center, advance.right) == ("equal-to-command", 0, 0)


@pytest.mark.rules("lore-8-10", "lore-9-04")
def test_fifteen_lore_cards_of_each_class() -> None:
    assert Counter(card.master for card in BOX.lore_cards) == dict.fromkeys(CLASSES, 15)
    assert len({card.key for card in BOX.lore_cards}) == 60
    for master in CLASSES:
        assert sorted(card.number for card in BOX.lore_cards if card.master == master) == list(range(1, 16))


@pytest.mark.rules("lore-8-11", "lore-W-38")
def test_amounts_that_grow_with_the_level() -> None:
    assert [PerLevel(2, 3).at(level) for level in (1, 2, 3)] == [5, 7, 9]
    assert [PerLevel(1, -1).at(level) for level in (1, 2, 3)] == [0, 1, 2]
    assert PerLevel(1, -3).at(1) == 0


@pytest.mark.rules("lore-W-40", "lore-W-41", "lore-W-39", "lore-8-12", "lore-R-57")
def test_costs_that_the_examples_name() -> None:
    costs = {card.title: card.cost for card in BOX.lore_cards}
    assert {title: costs[title] for title in ("Creeping Doom", "Bless", "Strength", "Fireball", "River Rage")} == {
        "Creeping Doom": 9, "Bless": 2, "Strength": 1, "Fireball": 10, "River Rage": 7,
    }  # fmt: skip
    assert costs["Dispel Magic"] == costs["Foiled!"] == HALF


@pytest.mark.rules("lore-8-24", "lore-8-46")
def test_no_card_is_for_the_orders_phase() -> None:
    assert "orders" not in {card.phase for card in BOX.lore_cards}


@pytest.mark.rules("lore-8-32")
def test_reactions_are_told_by_their_phase() -> None:
    reacting = {card.phase for card in BOX.lore_cards if card.reaction}
    assert reacting == {"before-roll", "after-roll", "react-command", "react-movement", "react-lore"}


@pytest.mark.rules("lore-R-58")
def test_one_card_alone_is_free_of_the_limit() -> None:
    assert [card.title for card in BOX.lore_cards if not card.counts] == ["Déjà Vu!"]


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    cards: list[CommandCard | LoreCard] = [*BOX.command_deck, *BOX.lore_cards]
    assert {type(effect) for card in cards for effect in card.effects} == set(KINDS)


def test_the_op_of_an_effect_is_the_name_of_its_class() -> None:
    for kind in KINDS:
        assert "".join(word.capitalize() for word in op_of(kind).split("-")) == kind.__name__


def test_the_rulebook_has_every_rule_once_and_three_kinds() -> None:
    kinds = Counter(rule.kind for rule in RULEBOOK)
    assert (kinds["rule"], kinds["ruling"], kinds["example"]) == (226, len(RULEBOOK) - 226 - 54, 54)
    assert {rule.kind for rule in RULEBOOK if "-R-" in rule.id} == {"ruling"}


# --- files that do not fit --------------------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the component file with one thing changed."""
    text = COMPONENTS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "components.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


FIREBALL = 'phase = "with-command"\nreaction = false\ntarget = "enemy-unit"\nsource = "rulebook"'
STRENGTH = '{ op = "extra-dice", n = 1, weapon = "any", lasts = "turn" }'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("dice = 2", 'dice = "two"', "banner[0]: dice should be a valid integer, not 'two'"),
        ("figures = 4", "figures = 4\nbeards = 4", "unit[0]: beards is not a key that belongs there"),
        (
            'weapon = "short-sword"',
            'weapon = "spoon"',
            "unit irregular-infantry: weapon names 'spoon', which is none of bite, club, common-bow, crossbow, "
            "long-sword, short-sword, stone-fists",
        ),
        (STRENGTH, '{ op = "extra-luck", n = 1 }', "lore_card[45].effects[0]: op: 'extra-luck' is none of "),
        (
            STRENGTH,
            '{ op = "extra-dice", n = 1, weapon = "any" }',
            "lore_card[45].effects[0]: lasts is missing",
        ),
        (
            STRENGTH,
            '{ op = "extra-dice", n = 1, weapon = "any", lasts = "turn", draw = 2 }',
            "lore_card[45].effects[0]: draw is not a key that belongs there",
        ),
        (
            STRENGTH,
            '{ op = "strike-first" }',
            "lore_card warrior-strength: effects[0]: op 'strike-first' has no place in phase 'battle'; "
            "it is for before-roll",
        ),
        (
            FIREBALL,
            FIREBALL.replace('"enemy-unit"', '"own-unit"'),
            "lore_card wizard-fireball: effects[0]: op 'strike' cannot have target 'own-unit'; "
            "it can have hex, enemy-unit or enemy-units",
        ),
        (
            FIREBALL,
            FIREBALL.replace('"enemy-unit"', '"hex"'),
            "lore_card wizard-fireball: effects[0]: area 'single' needs target 'enemy-unit', not 'hex'",
        ),
        (
            FIREBALL,
            FIREBALL.replace("reaction = false", "reaction = true"),
            "lore_card wizard-fireball: reaction is true, which does not go with phase 'with-command'",
        ),
        (
            "cost = 10",
            'cost = "half-of-target"',
            "lore_card wizard-fireball: cost: 'half-of-target' and the op cancel-lore",
        ),
        ("cost = 10", "cost = -1", "lore_card[9]: cost is -1; it must be 0 or more"),
        (
            '{ op = "order", sections = { left = 1 } }',
            '{ op = "order", sections = { left = 1 }, n = 3 }',
            "command_card scout-left: effects[0]: an order has either sections, or any_section and n",
        ),
        (
            "draw = 2, keep = 1",
            "draw = 2, keep = 3",
            "command_card scout-left: effects[1]: keep is 3; it is at least 1 and at most draw",
        ),
        (
            '{ op = "rally", n = "equal-to-command" }',
            '{ op = "smite", dice = 3, max_per_unit = 1 }',
            "command_card rally-the-ranks: effects[0]: op is 'smite', which no Command card can do",
        ),
        (
            'id = "patrol-left"\nname = "Patrol Left"\ntype = "section"',
            'id = "patrol-left"\nname = "Patrol Left"\ntype = "tactic"',
            "command_card patrol-left: type is 'tactic', but an effect has sections",
        ),
        ("count = 4", "count = 5", "supply: command_cards says 60, but there are 61 Command cards"),
        (
            'id = "wizard-portal"',
            'id = "wizard-fireball"',
            "lore_card: the id 'wizard-fireball' stands there twice; give each only once",
        ),
        (
            "ford = 3",
            "puddle = 3",
            "supply: tiles names 'puddle', which is none of bridge, countryside, elevated, ford,",
        ),
        ('id = "ford"', 'id = "puddle"', "terrain: there is no 'ford', which the rules speak of"),
        (
            "both_councils = 14",
            "both_councils = 16",
            "lore_deck: 16 cards of a class are more than the 15 that there are",
        ),
        (
            "single_wizard_game = 15",
            "single_wizard_game = 7",
            "lore_deck: two deals of 4 are more than the 7 Lore cards of the smallest deck",
        ),
        ("one_council = 8", "one_council = 0", "two deals of 4 are more than the 0 Lore cards of the smallest deck"),
        ("foot_move = 2", "foot_move = 0", "foot_move is 0; it must be 1 or more"),
        ("mounted_move = 4", "mounted_move = 0", "mounted_move is 0; it must be 1 or more"),
        ("deal = 4", "deal = 2", "lore_master_level: 3 Lore cards to keep are more than the 2 dealt"),
        ("stored_max = 2", "stored_max = 5", "creature giant-spider: stored_max is 5, but its dearest power costs 2"),
        ("level = 3", "level = 4", "commander_level: levels are 0, 1, 2, 4; they are 0, 1, 2, 3"),
        (
            'phase = "before-roll"\nreaction = true\ntarget = "attacking-unit"',
            'phase = "before-roll"\nreaction = true\ntarget = "moving-unit"',
            "lore_card wizard-veil-of-fog: target is 'moving-unit', but in phase 'before-roll' there is attacking-",
        ),
        (
            STRENGTH,
            STRENGTH.replace("n = 1", 'n = "equal-to-command"'),
            "lore_card warrior-strength: effects[0]: 'equal-to-command' is for Command cards",
        ),
        (
            STRENGTH,
            STRENGTH.replace("n = 1", 'n = "all"'),
            "lore_card[45].effects[0]: n should be a valid integer, not 'all'",
        ),
        (
            FIREBALL + "\neffects = [\n",
            FIREBALL + '\neffects = [\n  { op = "strike", area = "single", dice = 1, hit_on = ["lore"] },\n',
            "lore_card wizard-fireball: effects: a card has one of ",
        ),
        (
            '{ op = "range-bonus"',
            '{ op = "frighten", lasts = "turn" },\n  { op = "range-bonus"',
            "lore_card wizard-eagle-eye: effects[1]: op 'range-bonus' comes first on its card",
        ),
        (
            '{ op = "order", any_section = true, n = 2, filter = ["troop"] }',
            '{ op = "order", sections = { left = 2 } }',
            "lore_card warrior-rally-cry: effects[0]: an order of a Lore card has any_section and n",
        ),
        (
            '{ op = "extra-move", n = 2, may_battle = false',
            '{ op = "extra-move", n = { per_level = 1, flat = 1 }, may_battle = false',
            "command_card forced-march: effects[1]: an amount per level is for Lore cards",
        ),
        ('"explode", on = "sword"', '"explode", on = "lore"', "on: 'lore' is none of 'sword'"),
        (
            'faces = ["any"]',
            'faces = ["blue"]',
            "effects[0].faces: 0: 'blue' is none of 'banner-color', 'sword', 'lore', 'flag' or 'any'",
        ),
        (
            'target = "own-troop"\nfilter = ["weakened"]',
            'target = "own-troop"\nfilter = ["defender-troop"]',
            "filter 'defender-troop' is for target attacking-unit or defending-unit, not for 'own-troop'",
        ),
        ('name = "Fireball"', 'name = "Fire{ball}"', "'Fire{ball}' has a brace in it"),
        ('"green", "blue", "red", "sword", "flag", "lore"]', '"green", "blue"]', "die: faces has 2; a die has 6"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(ComponentError) as refused:
        read_box(changed(tmp_path, old, new))
    sentence = str(refused.value)
    assert sentence.startswith("components.toml: ")
    assert says in sentence
    assert "\n" not in sentence


def test_a_power_without_a_name_is_called_by_its_id(tmp_path: Path) -> None:
    box = read_box(changed(tmp_path, 'id = "web", name = "Web", ', 'id = "web", '))
    (spider,) = (creature for creature in box.file.creature if creature.id == "giant-spider")
    assert [str(power) for power in spider.powers] == ["web", "Poison"]


def with_command_cards(tmp_path: Path, number: int) -> Path:
    """A file with only so many Command cards, of three kinds."""
    text = COMPONENTS.read_text(encoding="utf-8").replace("command_cards = 60", f"command_cards = {number}")
    first, *cards = text.split("[[command_card]]\n")
    rest = "[[lore_card]]\n" + cards[-1].partition("[[lore_card]]\n")[2]
    kinds = [
        re.sub(r"count = \d+", f"count = {count}", card) for card, count in zip(cards, split(number), strict=False)
    ]
    path = tmp_path / "components.toml"
    path.write_text("[[command_card]]\n".join([first, *kinds]) + rest, encoding="utf-8")
    return path


def split(number: int) -> tuple[int, int, int]:
    return number - 2 * (number // 3), number // 3, number // 3


@pytest.mark.rules("lore-9-02")
def test_two_full_hands_are_enough_command_cards(tmp_path: Path) -> None:
    assert len(read_box(with_command_cards(tmp_path, 12)).command_deck) == 12


def test_there_are_command_cards_for_two_hands(tmp_path: Path) -> None:
    path = with_command_cards(tmp_path, 9)
    with pytest.raises(ComponentError, match="two hands of 6 are more than the 9 Command cards that there are"):
        read_box(path)


@pytest.mark.parametrize("phase", get_args(CardPhase))
def test_a_target_that_never_comes_up_in_a_phase_is_refused_and_any_other_has_a_word_for_it(phase: CardPhase) -> None:
    entry = replace(BOX.file.lore_card[0], phase=phase, reaction=phase in REACTIONS, filter=(), battle_kind="")
    for target in get_args(Target):
        faults = list(lore_faults(replace(entry, target=target, effects=(Retain(),))))
        said = [
            fault for fault in faults if fault.startswith(f"target is {target!r}, but in phase {phase!r} there is ")
        ]
        words = [kind for kind in KINDS if phase in kind.usage.on_lore and target in kind.usage.targets]
        assert bool(said) == (target not in TARGETS[phase])
        assert said or words


def test_a_custom_card_of_the_vocabulary_is_welcome(tmp_path: Path) -> None:
    path = changed(tmp_path, STRENGTH, '{ op = "fix-dice", n = 6, lasts = "battle" }')
    (effect,) = read_box(path).lore_card["lore:warrior-strength"].effects
    assert isinstance(effect, FixDice)
    assert effect.n == 6
