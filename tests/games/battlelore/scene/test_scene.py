"""What each seat sees: units and what they may do, the map from the seat's side, cards, tracks, and nothing secret."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from banneret.engine.cards import Hand
from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Card, Mark, Piece, Scene
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.scene.board import words as words_of
from banneret.games.battlelore.scene.scene import scene
from tests.games.battlelore.positions import match_at, offered, play, state_at

LORE = {"adventure": "standing-stones"}
"""An adventure with Lore and small councils: a Cleric for Pennant, a Rogue and a Warrior for Standard."""
FIELD: Mapping[str, Any] = {
    "pennant": {"archers": ("2,6",), "regular-infantry": ("3,3",)},
    "standard": {"regular-infantry": ("5,6",), "heavy-cavalry": ("7,3",)},
}


def piece(seen: Scene, key: str) -> Piece:
    return next(piece for piece in seen.pieces if piece.key == f"unit:{key}")


def told(seen: Scene, key: str) -> dict[str, str]:
    return dict(piece(seen, key).details)


def row(seen: Scene, key: str) -> tuple[Card, ...]:
    return next((cards.cards for cards in seen.cards if cards.key == key), ())


def marks(seen: Scene, *kinds: str) -> list[Mark]:
    return [mark for mark in seen.boards[0].marks if mark.kind in kinds]


def track(seen: Scene, key: str) -> tuple[int, int]:
    return next((track.value, track.of) for track in seen.tracks if track.key == key)


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-04")
def test_every_player_has_their_own_side_in_front_and_their_left_on_the_left() -> None:
    state = state_at(FIELD)
    cells = {seat: {cell.key: cell.centre for cell in scene(state, seat).boards[0].cells} for seat in (0, 1, None)}
    assert cells[None] == cells[1]
    assert cells[0]["hex:0,6"][1] > cells[0]["hex:8,6"][1]
    assert cells[1]["hex:0,6"][1] < cells[1]["hex:8,6"][1]
    assert cells[0]["hex:4,12"][0] < cells[0]["hex:4,0"][0]  # Pennant's left is the east
    assert {key: (-x, -y) for key, (x, y) in cells[0].items()} == cells[1]


def test_a_turned_map_is_another_board_for_the_page() -> None:
    state = state_at(FIELD)
    assert {seat: scene(state, seat).boards[0].key for seat in (0, 1, None)} == {
        0: "map:pennant",
        1: "map",
        None: "map",
    }


@pytest.mark.rules("lore-0-05")
def test_dotted_lines_part_the_wings_from_the_center() -> None:
    lines = [band for band in scene(state_at(FIELD), 1).boards[0].bands if band.kind == "dotted"]
    cells = {cell.key: cell.centre[0] for cell in scene(state_at(FIELD), 1).boards[0].cells}
    west, east = (band.points[0][0] for band in lines)
    assert cells["hex:4,3"] < west < cells["hex:4,4"]
    assert cells["hex:4,8"] < east < cells["hex:4,9"]
    assert (west, east) == pytest.approx((cells["hex:3,3"], cells["hex:3,8"]), abs=0.001)


def test_cells_tell_their_terrain_their_section_and_what_they_do() -> None:
    position = {**FIELD, "terrain": {"wooded": ("4,6",), "rampart": ("5,3",)}}
    cells = {cell.key: cell for cell in scene(state_at(position), 1).boards[0].cells}
    assert cells["hex:4,6"].name == "G4, Wooded Terrain, center section"  # a letter for the column, then the row
    assert cells["hex:4,6"].note == "stop on entering, at most 2 dice on it, at most 2 dice against it, blocks sight"
    assert cells["hex:5,3"].name == "D5, Rampart, left and center sections"
    assert "no battle on entering" in cells["hex:5,3"].note
    assert cells["hex:4,5"].note == ""


def test_a_landmark_that_comes_is_told_by_its_hex_on_a_board_of_its_own() -> None:
    site = {"id": "training-camp", "at": "2,2", "camp": "pennant"}
    before, after = (scene(state_at(position, **LORE), 0) for position in (FIELD, {**FIELD, "landmarks": [site]}))
    assert (before.boards[0].key, after.boards[0].key) == ("map:pennant", "map:pennant:training-camp-2,2")
    (cell,) = {*after.boards[0].cells} - {*before.boards[0].cells}
    assert cell.name == "C2, Training Camp of Pennant, right section"
    assert cell.note.startswith("stop on entering, no battle on entering, at most 2 dice on it, ")
    assert cell.note.endswith("its owner's troop on it may train once, to the next banner color")
    assert [mark.charge for mark in marks(after, "sign")] == ["tent", "star"]
    assert [card.title for card in row(after, "landmarks")] == ["Training Camp of Pennant"]
    assert "C2" in row(after, "landmarks")[0].text


@pytest.mark.rules("lore-0-09", "lore-8-44")
def test_blazons_and_sources_of_lore_lie_on_the_map() -> None:
    position = {**FIELD, "blazons": {"pennant": ("7,9",)}}
    (sign,) = marks(scene(state_at(position), None), "sign")
    assert (sign.charge, sign.name) == ("banner", "Blazon: 1 Victory Banner for Pennant")
    names = [mark.name for mark in marks(scene(state_at(FIELD, **LORE), None), "sign")]
    assert names == ["A source of Lore: 1 a turn"]


def test_a_hex_tells_what_it_is_worth_as_long_as_it_is() -> None:
    for blazons in (("7,9",), ()):
        (board,) = scene(state_at({**FIELD, "blazons": {"pennant": blazons}}), None).boards
        notes = {cell.key: cell.note for cell in board.cells if cell.note}
        assert notes == ({"hex:7,9": "Blazon: 1 Victory Banner for Pennant"} if blazons else {})
        assert board.key == ("map:blazon-7,9" if blazons else "map")


def test_a_sign_stands_in_the_middle_of_its_hex_until_a_unit_stands_there() -> None:
    for place, alone in (("7,9", True), ("7,3", False)):
        (sign,) = marks(scene(state_at({**FIELD, "blazons": {"pennant": (place,)}}), None), "sign")
        assert sign.alone == alone


# --- units ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-01", "lore-0-02", "lore-11-40")
def test_a_unit_shows_camp_color_weapon_and_figures() -> None:
    position = {**FIELD, "figures": {"pennant-archers": 2}, "color": {"standard-heavy-cavalry": "blue"}}
    seen = scene(state_at(position), None)
    archers, cavalry = piece(seen, "pennant-archers"), piece(seen, "standard-heavy-cavalry")
    assert (archers.side, archers.charge, archers.figures, archers.badges) == ("pennant", "bow", 2, ("green",))
    assert (cavalry.side, cavalry.charge, cavalry.figures, cavalry.badges) == ("standard", "horse", 3, ("blue",))
    assert [side.shape for side in seen.sides] == ["pennon", "banner"]
    assert len({piece.hue for piece in seen.pieces}) == 2


def test_races_and_states_are_badges() -> None:
    position = {
        "pennant": {"dwarf-crossbowmen": ("2,6",), "giant-spider": ("2,2",)},
        "standard": {"goblin-swordsmen": ("5,6",), "archers": ("6,6",)},
        "webbed": ["standard-archers"],
        "poisoned": ["standard-archers"],
        "stored": {"pennant-giant-spider": 1},
    }
    seen = scene(state_at(position), None)
    assert piece(seen, "pennant-dwarf-crossbowmen").badges == ("green", "dwarf")
    assert piece(seen, "pennant-dwarf-crossbowmen").charge == "crossbow"
    assert piece(seen, "standard-goblin-swordsmen").badges == ("blue", "goblin")
    assert piece(seen, "standard-archers").badges == ("green", "web", "poison")
    spider = piece(seen, "pennant-giant-spider")
    assert (spider.charge, spider.figures, spider.number, spider.counts) == ("spider", 0, 1, "Lore stored")


def test_a_unit_that_is_gone_is_not_there() -> None:
    seen = scene(state_at({**FIELD, "at": {"pennant-archers": "gone"}}), None)
    assert "unit:pennant-archers" not in [piece.key for piece in seen.pieces]
    assert track(seen, "units:pennant") == (1, 2)


@pytest.mark.rules("lore-4b-01", "lore-3-06", "lore-3-07", "lore-3-09", "lore-4d-10", "lore-4d-12", "lore-4d-14")
def test_a_unit_tells_what_it_can_do() -> None:
    seen = scene(state_at(FIELD), None)
    archers, foot, horse = (
        told(seen, key) for key in ("pennant-archers", "pennant-regular-infantry", "standard-heavy-cavalry")
    )
    assert archers["Type"] == "Archers, green banner (G), foot"
    assert archers["Battles"] == "2 dice, Common Bow; range 4; -1 after a move; swords miss"
    assert archers["Moves"] == "2 hexes and battle"
    assert foot["Battles"] == "3 dice, Short Sword; swords hit; 1 sword of each roll misses mounted units"
    assert foot["Moves"] == "1 hex and battle, 2 hexes without battle"
    assert horse["Battles"] == "4 dice, Long Sword; swords hit"
    assert horse["Figures"] == "3 of 3"
    assert (archers["Morale"], "Stands on" in archers) == ("Normal", False)


@pytest.mark.rules("lore-6-10", "lore-6-12", "lore-4m-07", "lore-4m-08", "lore-4m-09", "lore-10-42")
def test_a_unit_tells_its_morale_and_why() -> None:
    position = {
        "pennant": {"dwarf-swordsmen": ("2,6",), "archers": ("2,5", "2,7")},
        "standard": {"hobgoblin-swordsmen": ("4,1",)},
        "terrain": {"bridge": ("2,6",)},
    }
    seen = scene(state_at(position), None)
    assert told(seen, "pennant-dwarf-swordsmen")["Morale"] == "Bold 3 (Iron Morale, Bridge, 2 adjacent friends)"
    assert told(seen, "pennant-dwarf-swordsmen")["Stands on"] == "Bridge: bold 1"
    goblins = told(seen, "standard-hobgoblin-swordsmen")
    assert goblins["Morale"] == "Frightened (Goblin Run): 2 hexes back for each flag, and panic"
    assert goblins["Moves"] == "1 hex and battle, 2 to rush into melee"


@pytest.mark.rules("lore-7-30", "lore-7-31", "lore-7-33", "lore-7-23")
def test_a_creature_tells_its_powers() -> None:
    position = {
        "pennant": {"giant-spider": ("2,6",)},
        "standard": {"archers": ("6,6",)},
        "webbed": ["standard-archers"],
    }
    seen = scene(state_at(position), None)
    spider = told(seen, "pennant-giant-spider")
    assert spider["Type"] == "Giant Spider, green (G), a Creature"
    assert spider["Web"] == "1 Lore: a Web on the target"
    assert spider["Poison"] == "2 Lore, after a hit: Poison on the target"
    assert spider["Lore stored"] == "0 of 2"
    assert spider["Morale"] == "Bold 1 (by nature)"
    assert told(seen, "standard-archers")["Suffers"].startswith("Web: no move, no battle")


@pytest.mark.rules("lore-2-02", "lore-3-01", "lore-4b-02")
def test_a_unit_tells_what_it_may_do_now_and_why_not() -> None:
    moving = {**FIELD, "active": "pennant", "phase": "movement", "ordered": ["pennant-archers"]}
    seen = scene(state_at(moving), 0)
    assert told(seen, "pennant-archers")["Now"] == "may move"
    assert told(seen, "pennant-regular-infantry")["Now"] == "not ordered this turn"
    assert "Now" not in told(seen, "standard-regular-infantry")
    assert [one.key for one in seen.pieces if one.tired] == ["unit:pennant-regular-infantry"]
    fighting = {**moving, "phase": "combat"}
    assert told(scene(state_at(fighting), 0), "pennant-archers")["Now"] == "may shoot"
    alone = {**fighting, "pennant": {"archers": ("0,6",)}}
    assert told(scene(state_at(alone), 0), "pennant-archers")["Now"] == "no enemy in reach"


@pytest.mark.rules("lore-3-02", "lore-3-07")
def test_the_moving_player_sees_how_far_their_units_get() -> None:
    match = match_at({**FIELD, "active": "pennant", "phase": "movement", "ordered": ["pennant-regular-infantry"]})
    if "unit:pennant-regular-infantry" in offered(match, 0):
        match.decide(0, "unit:pennant-regular-infantry")
    (reach,) = match.view(0).scene.reaches
    assert (reach.piece, reach.points) == ("unit:pennant-regular-infantry", 2)
    assert {cell.cell for cell in reach.cells} == set(offered(match, 0)) - {"pass"}
    assert {cell.cost for cell in reach.cells} == {1, 2}
    assert match.view(1).scene.reaches == match.view(None).scene.reaches == ()


# --- lines of sight ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-4a-06", "lore-4a-07", "lore-4a-09")
def test_who_chooses_a_target_sees_the_lines_of_sight_clear_and_broken() -> None:
    position = {
        "pennant": {"archers": ("2,6",)},
        "standard": {
            "regular-infantry": ("4,6", "6,6"),
            "archers": ("2,10",),
            "irregular-infantry": ("5,3",),
            "heavy-infantry": ("4,7",),
        },
        "terrain": {"wooded": ("3,5", "2,8")},
        "active": "pennant",
        "phase": "combat",
    }
    match = match_at(position)
    if "unit:pennant-archers" in offered(match, 0):
        match.decide(0, "unit:pennant-archers")
    lines = {mark.name: mark for mark in marks(match.view(0).scene, "sight", "blocked")}
    assert {name: mark.kind for name, mark in lines.items()} == {
        "Pennant Archers see Standard Regular Infantry 1": "sight",
        "Pennant Archers see Standard Heavy Infantry": "sight",
        "Standard Regular Infantry 2 is out of sight: G4": "blocked",
        "Standard Archers are out of sight: I2": "blocked",
        "Standard Irregular Infantry is out of sight: F3": "blocked",
    }
    centre = {cell.key: cell.centre for cell in match.view(0).scene.boards[0].cells}
    start, stop = lines["Standard Archers are out of sight: I2"].points
    assert start == centre["hex:2,6"]
    assert centre["hex:2,8"][0] < stop[0] < centre["hex:2,7"][0]  # just before the wood; the map is turned
    assert marks(match.view(1).scene, "sight", "blocked") == []


MELEE: Mapping[str, Any] = {
    "pennant": {"regular-infantry": ("3,6",)},
    "standard": {"regular-infantry": ("4,6",)},
    "active": "pennant",
    "phase": "combat",
    "lore": {"goblets": {"standard": 9}, "hands": {"standard": ["rogue-fearless", "warrior-agility"]}},
}


@pytest.mark.rules("lore-8-28", "lore-4a-01")
def test_an_arrow_runs_from_who_attacks_to_who_is_attacked() -> None:
    match = play(match_at(MELEE, **LORE), "unit:pennant-regular-infantry")
    words = "Pennant Regular Infantry attacks Standard Regular Infantry"
    for seat in (0, 1, None):
        seen = match.view(seat).scene
        centre = {cell.key: cell.centre for cell in seen.boards[0].cells}
        assert marks(seen, "attack") == [Mark("attack", (centre["hex:3,6"], centre["hex:4,6"]), words)]
    assert match.view(1).questions[0].prompt == f"{words}. Do you react before the roll?"


@pytest.mark.rules("lore-8-26", "lore-R-117")
def test_a_move_that_is_named_is_shown_before_it_is_made() -> None:
    position = {**FIELD, "active": "pennant", "phase": "movement"}
    lore = {"goblets": {"standard": 9}, "hands": {"standard": ["rogue-caltrops"]}}
    match = play(match_at({**position, "lore": lore}, **LORE), "unit:pennant-regular-infantry", "hex:3,2")
    seen = match.view(1).scene
    centre = {cell.key: cell.centre for cell in seen.boards[0].cells}
    words = "Pennant Regular Infantry wants to move to C3"
    assert marks(seen, "attack") == [Mark("attack", (centre["hex:3,3"], centre["hex:3,2"]), words)]
    assert match.view(1).questions[0].prompt == "Do you react to the move of Pennant Regular Infantry to C3?"


# --- what the answers are called --------------------------------------------------------------------------------------


def called(match: Match, seat: int) -> dict[str, str]:
    """What a seat is offered, by key."""
    (question,) = (question for question in match.view(seat).questions if question.mine)
    return {option.key: option.label for option in question.options}


@pytest.mark.rules("lore-3-07", "lore-4b-02")
def test_a_move_says_if_it_costs_the_unit_its_battle() -> None:
    position = {**FIELD, "terrain": {"ford": ("3,2",)}, "active": "pennant", "phase": "movement"}
    match = match_at(position)
    assert called(match, 0) == {
        "unit:pennant-archers": "Archers",
        "unit:pennant-regular-infantry": "Regular Infantry",
        "pass": "End the Movement phase",
    }
    match = play(match, "unit:pennant-regular-infantry")
    ways = called(match, 0)
    assert (ways["hex:3,4"], ways["hex:3,5"]) == ("To E3", "To F3, no battle")
    notes = {option.key: option.note for option in match.view(0).questions[0].options}
    assert (notes["hex:3,4"], notes["hex:3,5"]) == ("", "no battle")


@pytest.mark.rules("lore-8-20", "lore-R-125")
def test_moves_are_told_alike_where_a_lore_card_could_be_laid() -> None:
    lore = {"hands": {"pennant": ["warrior-charge"]}, "goblets": {"pennant": 9}}
    position = {**FIELD, "pennant": {"regular-cavalry": ("3,3",)}, "active": "pennant", "phase": "movement"}
    match = match_at({**position, "lore": lore}, adventure="crossing-the-somme")
    ways = called(match, 0)
    assert ways["unit:pennant-regular-cavalry"] == "Regular Cavalry"
    assert ways["lore:warrior-charge"].startswith("Charge!")


@pytest.mark.rules("lore-2-01", "lore-R-02")
def test_the_question_for_orders_says_how_many() -> None:
    position = {**FIELD, "active": "pennant", "hands": {"pennant": ["scout-in-force", "leadership"]}}
    few = {**position, "pennant": {"archers": ("2,6", "2,7", "2,5")}, "hands": {"pennant": ["scout-center"]}}
    for place, asked in ((position, "{}, 3 at most?"), (few, "{}, 1 at most?")):
        card = place["hands"]["pennant"][0]
        match = play(match_at(place), f"card:{card}")
        assert match.view(0).questions[0].prompt == "Which units does " + asked.format(
            f"{card.replace('-', ' ').title().replace(' In ', ' in ')} order"
        )


@pytest.mark.rules("lore-4m-04", "lore-4d-20")
def test_flags_to_ignore_say_what_comes_of_it() -> None:
    position = {
        **FIELD,
        "standard": {"regular-infantry": ("4,3", "5,3", "5,2"), "heavy-cavalry": ("7,9",)},
        "active": "pennant",
        "phase": "combat",
    }
    match = play(match_at(position, ["flag", "flag", "red"]), "unit:pennant-regular-infantry")
    assert called(match, 1) == {
        "1": "Fall back 1 hex: ignore 1 of 2 flags",
        "0": "Fall back 2 hexes: ignore no flag",
    }
    match = play(match_at(position, ["flag", "red", "red"]), "unit:pennant-regular-infantry")
    assert called(match, 1) == {"1": "Stay: ignore the flag", "0": "Fall back 1 hex: ignore no flag"}


@pytest.mark.rules("lore-9-02", "lore-9-03", "lore-9-06", "lore-11-10", "lore-11-60")
def test_levels_of_a_council_say_what_they_bring() -> None:
    match = Match.new("battlelore", {"adventure": "assault-on-the-tourelles"}, seed=1)
    play(match, "0: wizard", "0: wizard")
    question = match.view(0).questions[0]
    assert question.in_full == "Who in your War Council gets 1 more level? Wizard 2; levels left: 3."
    assert called(match, 0) == {
        "commander": "Commander 1: 4 Command cards",
        "wizard": "Wizard 3: its cards do more; hold 4 Lore cards, begin with 3; a landmark",
        "cleric": "Cleric 1: its cards at their own cost",
        "rogue": "Rogue 1: its cards at their own cost",
        "warrior": "Warrior 1: its cards at their own cost",
    }
    play(match, "0: cleric")
    assert called(match, 0)["cleric"] == "Cleric 2: its cards do more"
    assert called(play(match, "1: commander", "1: commander"), 1)["commander"].endswith(
        "6 Command cards and a Stronghold"
    )


@pytest.mark.rules("lore-8-02", "lore-R-109")
def test_how_many_lore_cards_are_kept_is_told() -> None:
    match = Match.new("battlelore", {"adventure": "crossing-the-somme"}, seed=5)
    assert [match.decisions[seat].prompt for seat in (0, 1)] == [
        "Which Lore card do you keep?",
        "Which 3 Lore cards do you keep?",
    ]


@pytest.mark.rules("lore-11-60", "lore-11-12")
def test_a_place_for_a_landmark_names_who_stands_there() -> None:
    camps = {"pennant": {"archers": ["3,3", "3,5"]}, "standard": {"archers": ["7,10"]}, "lore": {}}
    stronghold = match_at({**camps, "placing": ["pennant stronghold"]}, adventure="crossing-the-somme")
    assert called(stronghold, 0)["hex:3,3"] == "D3, under Archers 1"
    pool = match_at({**camps, "placing": ["pennant healing-pool"]}, adventure="crossing-the-somme")
    assert called(pool, 0)["hex:3,4"] == "E3"


@pytest.mark.rules("lore-7-20", "lore-7-31")
def test_powers_say_what_they_do() -> None:
    position = {
        "pennant": {"giant-spider": ("4,6",)},
        "standard": {"regular-infantry": ("5,6",)},
        "active": "pennant",
        "phase": "combat",
    }
    match = play(match_at(position, ["lore", "green"], adventure="crossing-the-somme"), "unit:pennant-giant-spider")
    assert called(match, 0) == {"web": "Web (1 Lore): a Web on the target", "pass": "Use none"}


@pytest.mark.rules("lore-R-119", "lore-4a-06")
@pytest.mark.parametrize(
    ("card", "words", "lines"),
    [("cleric-bless", "Bless not counted", 2), ("wizard-eagle-eye", "3 hexes away, range 5 with Eagle Eye", 0)],
)
def test_who_lays_a_card_with_an_attack_sees_the_odds_without_it(card: str, words: str, lines: int) -> None:
    """The lines of sight too, unless a card changes them; a better range is told as it will be."""
    position = {
        "pennant": {"archers": ("2,6",)},
        "standard": {"regular-infantry": ("5,5", "5,6")},
        "active": "pennant",
        "phase": "combat",
        "lore": {"goblets": {"pennant": 9}, "hands": {"pennant": [card]}},
    }
    match = play(match_at(position, **LORE), f"lore:{card}")
    (question,) = match.view(0).questions
    assert [option.label for option in question.options] == ["Attack Regular Infantry 1", "Attack Regular Infantry 2"]
    assert all(option.odds and words in option.odds.reasons for option in question.options)
    assert len(marks(match.view(0).scene, "sight")) == lines


# --- cards, tracks, dice ----------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-04", "lore-1-02")
def test_a_section_card_shows_where_its_sections_lie_for_who_looks() -> None:
    position = {
        **FIELD,
        "active": "pennant",
        "phase": "orders",
        "card": "attack-left",
        "hands": {"pennant": ["patrol-left"]},
    }
    state = state_at(position)
    assert {seat: row(scene(state, seat), "card")[0].charges for seat in (0, 1, None)} == {
        0: ("wing-left",), 1: ("wing-right",), None: ("wing-right",),
    }  # fmt: skip
    assert row(scene(state, 0), "hand")[0].charges == ("wing-left",)


@pytest.mark.rules("lore-0-10", "lore-8-04", "lore-R-110")
def test_tracks_of_banners_goblets_and_the_pool() -> None:
    position = {**FIELD, "won": {"standard": 2}, "lore": {"goblets": {"pennant": 3}}}
    seen = scene(state_at(position, **LORE), None)
    assert (track(seen, "banners:pennant"), track(seen, "banners:standard")) == ((0, 6), (2, 6))
    assert (track(seen, "goblet:pennant"), track(seen, "pool")) == ((3, 0), (37, 40))
    assert {one.key for one in seen.tracks if one.goal} == {"banners:pennant", "banners:standard"}
    assert not any("goblet" in track.key for track in scene(state_at(FIELD), None).tracks)


@pytest.mark.rules("lore-9-01", "lore-9-06", "lore-8-10")
def test_councils_and_what_a_lore_card_costs_in_character_and_out_of_it() -> None:
    cards = ["cleric-bless", "wizard-fireball", "wizard-dispel-magic"]
    position = {**FIELD, "lore": {"hands": {"pennant": cards}}}
    seen = scene(state_at(position, **LORE), 0)
    assert [(card.title, card.text) for card in row(seen, "council:pennant")] == [
        ("Commander", "Level 2"),
        ("Cleric", "Level 2"),
    ]
    texts = {card.title: card.text for card in row(seen, "lore-hand")}
    assert texts["Bless"].startswith("2 Lore, when your unit battles. One ordered unit")
    assert texts["Fireball"].startswith("13 Lore (out of character), with a Command card. ")
    assert texts["Dispel Magic"].startswith("Half its cost plus 3, Reaction to a Lore card. ")


def test_every_lore_card_can_be_read() -> None:
    state = state_at(FIELD, **LORE)
    assert state.lore is not None
    for card in state.lore.cards:
        state.lore.hands[0] = Hand([card])
        (shown,) = row(scene(state, 0), "lore-hand")
        assert shown.key == card.key
        assert shown.text.endswith(card.text)


def test_dice_lie_on_the_table_until_they_are_resolved() -> None:
    position = {
        "pennant": {"regular-infantry": ("4,6",), "archers": ("1,1",)},
        "standard": {"regular-infantry": ("5,6",), "archers": ("8,8",)},
        "active": "pennant",
        "phase": "combat",
        "lore": {"hands": {"standard": ["rogue-backstab"]}, "goblets": {"standard": 9}},
    }
    match = match_at(position, ["sword", "sword", "red"], **LORE)
    while not match.view(None).scene.dice:
        seat = next(iter(match.decisions))
        unit = next((key for key in offered(match, seat) if key.startswith("unit:")), "pass")
        match.decide(seat, unit)
    (roll,) = match.view(None).scene.dice
    assert (roll.faces, roll.side) == (("sword", "sword", "red"), "pennant")


# --- secrets ----------------------------------------------------------------------------------------------------------


def same_to(seats: tuple[int | None, ...], one: Mapping[str, Any], other: Mapping[str, Any]) -> list[bool]:
    base = {**FIELD, "hands": {"standard": ["patrol-left", "red-banners"]}}
    first, second = (match_at({**base, **position}, **LORE) for position in (one, other))
    return [first.view(seat).json() == second.view(seat).json() for seat in seats]


@pytest.mark.rules("lore-0-11", "lore-R-109", "lore-S-03")
def test_a_command_hand_is_its_owners_alone() -> None:
    hands = [{"hands": {"pennant": ["scout-left"], "standard": [card]}} for card in ("patrol-left", "red-banners")]
    assert same_to((0, 1, None), hands[0], hands[1]) == [True, False, True]


@pytest.mark.rules("lore-8-03", "lore-R-109")
def test_a_lore_hand_is_its_owners_alone() -> None:
    hands = [{"lore": {"hands": {"pennant": [card]}}} for card in ("cleric-bless", "rogue-foiled")]
    assert same_to((0, 1, None), hands[0], hands[1]) == [False, True, True]


@pytest.mark.rules("lore-8-02", "lore-R-109")
def test_only_their_player_sees_cards_that_lie_before_a_player() -> None:
    dealt = [{"lore": {"dealt": {"pennant": cards}}} for cards in (["cleric-bless"], ["rogue-foiled"])]
    assert same_to((0, 1, None), dealt[0], dealt[1]) == [False, True, True]


@pytest.mark.rules("lore-R-109", "lore-R-83")
def test_a_card_that_the_other_player_has_seen_is_shown_only_to_that_player() -> None:
    lore = {"hands": {"standard": ["rogue-foiled", "warrior-run"]}, "shown": {"standard": ["warrior-run"]}}
    state = state_at({**FIELD, "lore": lore}, **LORE)
    shown = {seat: row(scene(state, seat), "lore-hand:standard") for seat in (0, None)}
    assert [(card.title, card.face_down, card.count) for card in shown[0]] == [
        ("Run", False, 1),
        ("Lore card", True, 1),
    ]
    assert [(card.title, card.face_down, card.count) for card in shown[None]] == [("Lore card", True, 2)]


def test_a_whole_match_shows_no_seat_the_others_hands() -> None:
    match = Match.new("battlelore", LORE, seed=11)
    for _ in range(150):
        if match.result:
            break
        for seat in (0, 1, None):
            seen = match.view(seat).scene
            hands = [cards for cards in seen.cards if cards.hand or cards.key in ("drawn", "dealt")]
            assert bool(hands) == (seat is not None)
            for other in {0, 1} - {seat}:
                backs = [
                    card
                    for key in ("hand", "lore-hand")
                    for card in row(seen, f"{key}:{('pennant', 'standard')[other]}")
                ]
                known = (match.state.lore.hands[other].known_to(seat), match.state.hands[other].known_to(seat))
                assert all(card.face_down for card in backs) or any(known)
        seat = next(iter(match.decisions))
        keys = offered(match, seat)
        match.decide(seat, keys[len(match.history) % len(keys)])


def test_every_piece_stands_on_a_cell_and_every_key_is_given_once() -> None:
    for adventure in ("agincourt-1415", "assault-on-the-tourelles"):
        seen = Match.new("battlelore", seed=2, adventure=adventure).view(0).scene
        cells = {cell.key for cell in seen.boards[0].cells}
        assert {piece.at for piece in seen.pieces} <= cells
        keys = sorted(piece.key for piece in seen.pieces)
        assert all(one != other for one, other in pairwise(keys))


# --- sheets -----------------------------------------------------------------------------------------------------------


def sheet(name: str) -> dict[str, str]:
    """What a sheet says of each thing in it."""
    game = find_game("battlelore")
    (aid,) = (aid for aid in game.aids(game.guide) if aid.key == name)
    return {line.title: line.cells[0] for line in aid.lines}


@pytest.mark.rules("lore-10-30", "lore-10-31", "lore-R-16", "lore-R-19", "lore-11-61", "lore-11-70")
def test_sheets_tell_for_whom_the_ground_does_what() -> None:
    hills = sheet("terrain")["Elevated Terrain"]
    assert "Against it: at most 2 dice, but not from Elevated Terrain." in hills
    assert "Blocks sight, but not from connected hexes of it." in hills
    sites = sheet("landmarks")
    assert "Its owner's troops on it and adjacent are bold: they can ignore 1 flag." in sites["Stronghold"]
    assert "A troop on it is bold: it can ignore 1 flag." in sites["Rampart"]
    assert "Neither holds from one to the next." in sites["Rampart"]
    assert "neither from one to the next" in words_of(the_box().landmarks["rampart"])


@pytest.mark.rules("lore-4b-02", "lore-11-40", "lore-11-50", "lore-R-09", "lore-7-31")
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("lore-4b-02", "moved too far, or onto ground that bars it"),
        ("lore-11-40", "trained"),
        ("lore-11-50", "healed"),
        ("lore-R-09", "barred by its card"),
    ],
)
def test_a_unit_that_may_not_battle_tells_what_forbids_it(rule: str, why: str) -> None:
    s = state_at({**FIELD, "active": "pennant", "phase": "combat", "ordered": ["pennant-archers"]})
    s.turn.barred[s.adventure.by_key["unit:pennant-archers"]] = rule
    assert told(scene(s, 0), "pennant-archers")["Now"] == f"no battle this turn: {why}"


def test_cards_that_were_made_for_this_project_say_so() -> None:
    """As many as the guide tells, on the table and in the sheet."""
    box, game = the_box(), find_game("battlelore")
    commands, lores = {card for card in box.command_deck if card.ours}, [card for card in box.lore_cards if card.ours]
    assert (len(commands), len(lores)) == (23, 46)
    assert f"{len(commands)} of the 26" in game.guide.ours
    assert f"{len(lores)} of the 60" in game.guide.ours
    lore = {"hands": {"pennant": ["rogue-hit-and-run", "warrior-run"]}}
    position = {**FIELD, "hands": {"pennant": ["patrol-left", "advance-left"]}, "lore": lore}
    seen = scene(state_at(position, **LORE), 0)
    marked = {card.key: card.ours for name in ("hand", "lore-hand") for card in row(seen, name)}
    assert marked == {
        "card:advance-left": False,
        "card:patrol-left": True,
        "lore:rogue-hit-and-run": True,
        "lore:warrior-run": False,
    }
    (sheet,) = (aid for aid in game.aids(game.guide) if aid.key == "commands")
    assert {line.title for line in sheet.lines if line.ours} == {card.title for card in commands}


def test_creatures_that_were_made_for_this_project_say_so() -> None:
    seen = scene(state_at({"pennant": {"hill-giant": ("2,6",)}, "standard": {"giant-spider": ("6,6",)}}), None)
    assert told(seen, "pennant-hill-giant")["Type"].endswith("a Creature, made for this project")
    assert told(seen, "standard-giant-spider")["Type"].endswith("a Creature")
