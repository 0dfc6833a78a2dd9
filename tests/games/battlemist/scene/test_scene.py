"""The table as it is shown."""

from __future__ import annotations

import pytest

from banneret.engine.guide import told_of_kinds
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Sheet
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.box.land import START, Land
from banneret.games.battlemist.land.building import whereabouts
from banneret.picture import said_of, scene_svg
from tests.games.battlemist.positions import match_at

BOX = the_box()
IDLE = {"orcs": 1, "elves": 1}


def test_the_poster_shows_all_six() -> None:
    scene = GAME.poster()
    assert len(scene.sides) == 6
    assert len(scene.boards[0].cells) == 39
    assert len(scene_svg(scene)) > 10_000


@pytest.mark.rules("mist-2.3-11", "mist-R-02")
def test_the_board_grows_with_the_land() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": {"orcs": ["the-oxlands"]}})
    before = match.view(0).scene.boards[0]
    assert [cell.key for cell in before.cells].count("hex:1,-1") == 1
    match.decide(0, "piece:the-oxlands")
    match.decide(0, "hex:1,-1")
    after = match.view(0).scene.boards[0]
    assert "realm:the-oxlands" in [cell.key for cell in after.cells]
    assert before.key != after.key


def test_every_option_of_a_march_is_a_thing_on_the_table() -> None:
    troops = {"orcs": ["2 footman abou-xar", "1 dragon nightpine"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": {"orcs": 1, "elves": 1}, "troops": troops})
    pieces = {piece.key for piece in match.view(0).scene.pieces}
    offered = {option.key for option in match.view(0).questions[0].options if option.key.startswith("unit:")}
    assert offered == {"unit:orcs-footman-abou-xar", "unit:orcs-dragon-nightpine"}
    assert offered <= pieces


def test_several_units_are_asked_about_as_such() -> None:
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": {"orcs": ["2 footman abou-xar"]}})
    match.decide(0, "unit:orcs-footman-abou-xar")
    assert match.decisions[0].prompt == "How many of the footmen in Abou Xar march?"
    match.decide(0, "2")
    assert match.decisions[0].prompt == "Where do the footmen in Abou Xar march?"
    labels = {option.key: option.label for option in match.view(0).questions[0].options}
    assert labels["realm:sarn-lea"] == "Sarn Lea (1 grain)"


def test_an_option_says_how_many_equal_units_it_means() -> None:
    troops = {"orcs": ["4 footman abou-xar", "1 cavalry abou-xar"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops})
    labels = [option.label for option in match.view(0).questions[0].options if option.key.startswith("unit:")]
    assert labels == ["4 footmen in Abou Xar", "1 cavalry in Abou Xar"]
    match.decide(0, "unit:orcs-footman-abou-xar")
    match.decide(0, "3")
    match.decide(0, match.decisions[0].options[0])
    labels = [option.label for option in match.view(0).questions[0].options if option.key.startswith("unit:")]
    assert labels == ["1 footman in Abou Xar", "1 cavalry in Abou Xar"]


@pytest.mark.rules("mist-R-27")
def test_units_that_go_further_are_called_so() -> None:
    hands, units = {"orcs": ["forced-march"]}, {"orcs": ["2 footman abou-xar"]}
    position = {"phase": "movement", "active": "orcs", "used": IDLE, "hands": hands, "troops": units}
    match = match_at(position)
    for key in ("card:forced-march", "unit:orcs-footman-abou-xar", "2", "unit:orcs-footman-abou-xar+1"):
        match.decide(0, key)
    assert match.decisions[0].prompt == "How many of the footmen in Abou Xar (1 further) march?"


@pytest.mark.rules("mist-7.0-01", "mist-R-99")
def test_who_is_out_is_told_so() -> None:
    units = {"orcs": ["1 footman abou-xar"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": units}, players=3)
    match.act(1, "concede")
    assert [side.out for side in match.view(None).scene.sides] == [False, True, False]
    assert "The Lotharia Elves are out of the game" in [entry.text for entry in match.state.log.seen_by(None)]


def test_only_the_heros_player_sees_its_quest() -> None:
    quests = {"orcs": "fauns-tale", "elves": "honey-and-claws"}
    heroes = {"orcs": ["1 abou-xar"], "elves": ["1 abou-xar"]}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests})
    told = {}
    for viewer in (0, 1):
        scene = match.view(viewer).scene
        pieces = {piece.key: dict(piece.details) for piece in scene.pieces}
        told[viewer] = pieces["hero:orcs-1"]["Quest"], pieces["hero:elves-1"]["Quest"]
        goals = [mark.name for mark in scene.boards[0].marks if mark.key == "goal"]
        assert goals == [f"Your quest: {told[viewer][viewer].split(',')[0]}"]
    assert told == {0: ("Faun's Tale, to the Wastes", "begun"), 1: ("begun", "Honey and Claws, to Nightpine")}


def test_a_quest_card_says_what_its_numbers_mean_and_what_it_brings() -> None:
    heroes = {"orcs": ["1 abou-xar"]}
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes}
    said = {}
    for quest in ("smoke-over-ghorrim", "toll-at-the-anvil"):
        scene = match_at({**position, "quests": {"orcs": quest}}).view(0).scene
        said[quest] = next(row for row in scene.cards if row.key == "quest").cards[0].text
    two = "2 Bandits, each with 1 life, 1 die a round. Each 5 or more takes 1 life."
    assert two in said["toll-at-the-anvil"]
    assert all(text.endswith("a star, an artifact or the next quest.") for text in said.values())


def test_feats_are_told_of_their_hero() -> None:
    quests, heroes = {"orcs": "the-wicked-baron"}, {"orcs": ["1 abou-xar", "2 abou-xar"], "elves": ["1 abou-xar"]}
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests}
    match = match_at(position, ["artifact:star-of-timorran"])
    match.decide(0, "fulfil:orcs-2")
    pieces = {piece.key: dict(piece.details) for piece in match.view(1).scene.pieces}
    assert pieces["hero:orcs-2"]["Feats"] == "The Wicked Baron"
    assert "Feats" not in pieces["hero:orcs-1"]


def test_an_encounter_is_seen_by_all() -> None:
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": {"orcs": ["1 mount-ghorrim"]}}
    match = match_at({**position, "quests": {"orcs": "smoke-over-ghorrim"}}, [8, 1, 5, 1, 1, 5, 1, 1, 5])
    match.decide(0, "fulfil:orcs-1")
    row = {row.key: row for row in match.view(1).scene.cards}["fight"]
    assert row.cards[0].title == "Smoke over Ghorrim"
    assert row.note == "combat-round 3; lives left: 0"
    assert all(match.imagine(1).state.quests[0].id == "smoke-over-ghorrim" for _ in range(5))


@pytest.mark.rules("mist-3.0-01", "mist-3.3-01")
def test_where_the_round_stands() -> None:
    heroes = {"orcs": ["1 abou-xar"]}
    position = {"phase": "quest", "active": "orcs", "turns": ["elves"], "used": IDLE, "heroes": heroes}
    steps = match_at(position).view(None).scene.steps
    assert [step.name for step in steps][:5] == ["Council", "Harvest", "Recruitment", "Grey Guild", "Initiative"]
    assert [(step.name, step.side) for step in steps[5:]] == [
        ("Quests", "orcs"),
        ("Movement", "orcs"),
        ("Battles", "orcs"),
        ("Elves", "elves"),
        ("Supply", ""),
    ]
    assert [step.name for step in steps if step.now] == ["Quests"]


@pytest.mark.parametrize(("number", "told"), [(1, True), (2, False)])
def test_in_the_first_round_a_player_reads_what_the_own_race_can_do(number: int, told: bool) -> None:
    match = match_at({"races": ["orcs", "undead"], "phase": "council", "round": number, "hands": {"orcs": ["levy"]}})
    powers = [race.text for race in match.state.races]
    notes = [sheet(match, seat, "stocks").note for seat in (0, 1)]
    assert [power in note for power, note in zip(powers, notes, strict=True)] == [told, told]
    assert not any(power in sheet(match, None, "stocks").note for power in powers)


def sheet(match: Match, seat: int | None, key: str) -> Sheet:
    return next(sheet for sheet in match.view(seat).scene.sheets if sheet.key == key)


def test_the_sides_of_realms_show_while_the_land_is_built() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0/1", "abou-xar": "0,1"}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": {"orcs": ["the-oxlands"]}})
    scene = match.view(0).scene
    cells = {cell.key: cell for cell in scene.boards[0].cells}
    hand = next(row for row in scene.cards if row.key == "pieces")
    tile = hand.cards[0].tile
    assert tile is not None
    printed = next(realm for realm in match.state.box.realms if realm.id == "the-godstone-mts").sides
    colours = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
    assert cells["realm:the-godstone-mts"].rim == tuple(colours[side] for side in (printed[-1], *printed[:-1]))
    assert len(tile.rim) == 6
    assert "takes" in cells["hex:1,-1"].note
    assert not any(cell.rim for cell in GAME.poster().boards[0].cells)


def test_who_lays_a_realm_sees_the_ways_to_turn_it_and_nobody_else_does() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": {"orcs": ["the-oxlands"]}})
    match.decide(0, "piece:the-oxlands")
    rows = {seat: {row.key: row for row in match.view(seat).scene.cards} for seat in (0, 1, None)}
    assert [card.key for card in rows[0]["turns"].cards] == ["0", "1", "2", "3", "4", "5"]
    assert "turns" not in rows[1]
    assert "turns" not in rows[None]


def test_the_hex_that_was_chosen_is_marked_while_a_realm_is_turned_but_for_nobody_else() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": {"orcs": ["the-oxlands"]}})
    match.decide(0, "piece:the-oxlands")
    several = next(
        spot.key
        for spot in match.decisions[0].options
        if len(match.state.land.fits(BOX.realm["the-oxlands"], spot.place)) > 1
    )
    match.decide(0, several)
    marks = {seat: {mark.name for mark in match.view(seat).scene.boards[0].marks} for seat in (0, 1, None)}
    assert marks[0] - marks[1] == {"You lay the Oxlands here", "The Oxlands"}
    assert marks[1] == marks[None]
    match.decide(0, str(match.decisions[0].options[0]))
    assert match.state.building.site is None


def test_places_on_the_coast_are_told_apart() -> None:
    land = Land()
    for realm, place in zip(BOX.neutral, START, strict=False):
        land = land.laid(realm, place)
    first, second, _ = BOX.neutral[:3]
    assert whereabouts(land, (-1, 0)) == f"West of {first}"
    assert whereabouts(land, (0, -1)) == f"North-west of {first}"
    assert whereabouts(land, (1, -1)) == f"Between {second} and {first}"


@pytest.mark.rules("mist-R-05")
def test_the_hex_is_marked_too_when_a_realm_must_be_laid_whatever_its_colours() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1", "zul-warrens": "1,1"}
    pieces = {"elves": ["plains-of-loth"]}
    match = match_at({"phase": "building", "active": "elves", "skipped": 1, "pieces": pieces, "land": land})
    match.decide(1, "hex:-1,1")
    assert match.decisions[1].prompt == "How do you turn Plains of Loth?"
    assert "You lay Plains of Loth here" in {mark.name for mark in match.view(1).scene.boards[0].marks}
    assert "turns" in [row.key for row in match.view(1).scene.cards]


@pytest.mark.rules("mist-3.2.1-05")
def test_a_realm_shows_its_holder_its_yield_and_its_town() -> None:
    match = match_at(
        {"phase": "recruitment", "troops": {"orcs": ["1 footman abou-xar"]}, "built": {"abou-xar": "town"}}
    )
    board = match.view(0).scene.boards[0]
    at = next(cell.centre for cell in board.cells if cell.key == "realm:abou-xar")
    here = {
        mark.kind: mark for mark in board.marks if abs(mark.points[0][0] - at[0]) + abs(mark.points[0][1] - at[1]) < 1
    }
    assert here["held"].name == "Held by the Zul Orcs"
    assert (here["yield"].count, here["yield"].charge) == (6, "wheat")
    assert here["town"].key == "built:abou-xar"
    assert here["name"].name == "Abou Xar"


@pytest.mark.rules("mist-3.1.3-02", "mist-3.1.4-02")
def test_the_council_as_a_table() -> None:
    match = match_at({"phase": "council", "events": ["plague-of-rats"], "used": IDLE}, [2, 1])
    votes = sheet(match, None, "council")
    (before,) = next(row.cards for row in match.view(None).scene.cards if row.key == "vote")
    assert before.text.startswith("1 vote needed. ")
    assert votes.title == "Council on Plague of Rats"
    assert [row.figures for row in votes.rows] == [("1", "still to vote"), ("1", "still to vote")]
    seat = next(iter(match.decisions))
    match.decide(seat, "dedicate")
    votes = sheet(match, None, "council")
    assert votes.rows[0].figures == ("1", "1 dedicated")
    assert [row.now for row in votes.rows] == [False, True]
    assert votes.note == "It passes: 1 of 1 vote."


@pytest.mark.rules("mist-3.2.2-02", "mist-3.2.2-04")
def test_the_menu_of_recruitment_is_for_its_own_seat() -> None:
    match = match_at({"phase": "recruitment", "used": IDLE, "stock": {"orcs": [0, 1, 1]}})
    menu = {row.key: row for row in sheet(match, 0, "recruitment").rows}
    stock, *_, star = sheet(match, 0, "recruitment").rows
    assert [*menu][1:] == ["footman", "archer", "cavalry", "hero", "town", "city"]
    assert (star.title, star.figures[-1], star.short) == ("Star, later", "1", (0, 1, 2))
    assert (stock.title, stock.figures) == ("In stock", ("", "1", "1", ""))
    assert menu["footman"].figures == ("", "1", "1", "3")
    assert menu["footman"].short == ()
    assert menu["archer"].short == (1,)
    assert not [one for one in match.view(None).scene.sheets if one.key == "recruitment"]


@pytest.mark.rules("mist-3.2.3-02")
@pytest.mark.rules("mist-3.2.3-02")
def test_a_changed_price_of_a_star_is_told_with_the_usual_one() -> None:
    position = {"stock": {"orcs": [30, 30, 30]}, "used": IDLE, "artifacts": {"orcs": ["seal-of-the-grey-guild"]}}
    said = "The usual price is 10 of each."
    for phase in ("recruitment", "guild"):
        match = match_at({**position, "phase": phase})
        (sheet,) = (sheet for sheet in match.view(0).scene.sheets if sheet.key == phase)
        assert next(row.figures[:3] for row in sheet.rows if row.title.startswith("Star")) == ("8", "8", "8")
        assert sheet.note.endswith(said)
        assert said not in "".join(sheet.note for sheet in match.view(1).scene.sheets)


def test_a_piece_says_its_number_and_its_side_once() -> None:
    position = {"troops": {"orcs": ["3 footman abou-xar"]}, "heroes": {"orcs": ["1 abou-xar"]}}
    seen = match_at({**position, "phase": "movement", "active": "orcs", "used": IDLE}).view(0).scene
    sides = {side.key: side for side in seen.sides}
    said = {piece.name: said_of(piece, sides[piece.side]) for piece in seen.pieces}
    assert said["3 footmen of the Zul Orcs"] == ""
    assert said["Hero 1 of the Zul Orcs"] == "lives 5"


def test_names_for_little_room_are_words_of_the_whole_name() -> None:
    assert [race.short for race in BOX.races] == ["Dwarves", "Elves", "Knights", "Orcs", "Barbarians", "Dark One"]
    assert all(race.name.endswith(race.short) for race in BOX.races)


def test_the_guild_tells_the_price_and_what_falls_short() -> None:
    match = match_at({"phase": "guild", "stock": {"orcs": [30, 4, 10], "elves": [9, 9, 9]}, "used": IDLE})
    sheet = next(sheet for sheet in match.view(0).scene.sheets if sheet.key == "guild")
    figures = {row.title: row.figures for row in sheet.rows}
    assert (sheet.rows[0].key, sheet.rows[0].short) == ("star", (1,))
    assert figures["Star"] == ("10", "10", "10")
    assert figures["Missing"] == ("", "6", "")
    assert "guild" not in {sheet.key for sheet in match.view(None).scene.sheets}


def test_the_guild_says_when_no_star_is_within_reach() -> None:
    """Whoever may hold a card for this moment is asked all the same."""
    notes = []
    for grain in (30, 3):
        stock = {"orcs": [grain, 4, 10], "elves": [9, 9, 9]}
        match = match_at({"phase": "guild", "stock": stock, "hands": {"orcs": ["levy"]}, "used": IDLE})
        notes.append(sheet(match, 0, "guild").note)
    assert notes == ["", "Not even trade brings this much now."]


@pytest.mark.rules("mist-3.2.3-02")
@pytest.mark.parametrize(
    ("grain", "note"),
    [
        (10, ""),
        (7, "A card in your hand saves 3 of each."),
        (
            3,
            "A card in your hand saves 3 of each. Not even trade brings this much now.",
        ),
    ],
)
def test_the_guild_counts_with_a_card_in_the_own_hand(grain: int, note: str) -> None:
    """What others hold changes nothing in this."""
    stock = {"orcs": [grain, 10, 10], "elves": [7, 10, 10]}
    hands = {"orcs": ["guild-favour"], "elves": ["levy"]}
    match = match_at({"phase": "guild", "stock": stock, "hands": hands, "used": IDLE})
    assert sheet(match, 0, "guild").note == note
    assert "card" not in sheet(match, 1, "guild").note


@pytest.mark.rules("mist-3.5-01")
def test_recruitment_tells_what_each_costs_in_supply() -> None:
    match = match_at({"phase": "recruitment", "used": IDLE, "stock": {"orcs": [9, 9, 9]}})
    told = "Supply each round: footman or archer 1 grain; cavalry 1 grain and 1 iron; town or city 1 wood and 1 iron."
    assert told in sheet(match, 0, "recruitment").note


def test_the_coach_says_the_numbers_of_the_box() -> None:
    box, questions = BOX, GAME.guide.questions
    assert box.file.hero.move == 3
    assert "up to 3 realms" in questions["go"]
    assert [kind.supply for kind in box.army] == [(1, 0, 0), (1, 0, 0), (1, 0, 1)]
    assert box.building_supply[1:] == ((0, 1, 1), (0, 1, 1))
    assert "1 iron more for cavalry" in questions["recruitment"]


@pytest.mark.rules("mist-3.5-03")
def test_supply_tells_what_falls_short() -> None:
    troops = {"orcs": ["4 footman abou-xar"]}
    match = match_at({"phase": "supply", "used": IDLE, "troops": troops, "stock": {"orcs": [1, 3, 0]}})
    rows = {row.title: row.figures for row in sheet(match, 0, "supply").rows}
    assert rows == {"Supply costs": ("4", "", ""), "In stock": ("1", "3", ""), "Missing": ("3", "", "")}


@pytest.mark.parametrize("phase", ["quest", "movement"])
def test_who_trades_far_from_prices_sees_the_own_goods_and_supply(phase: str) -> None:
    position = {"heroes": {"orcs": ["1 abou-xar"]}, "troops": {"orcs": ["2 footman abou-xar"]}, "used": IDLE}
    match = match_at({**position, "phase": phase, "active": "orcs", "stock": {"orcs": [4, 0, 1]}})
    purse = sheet(match, 0, "purse")
    assert purse.asked == ("trade",)
    assert [row.figures for row in purse.rows] == [("4", "", "1"), ("2", "", "")]
    assert "purse" not in {one.key for one in match.view(None).scene.sheets}


def test_what_costs_and_brings_nothing_says_so() -> None:
    match = match_at({"phase": "supply", "used": IDLE, "stock": {"orcs": [0, 3, 0]}})
    rows = {row.title: row.figures for row in sheet(match, 0, "stocks").rows}
    assert rows["Your supply costs"] == ("", "0", "0", "0")


def test_heroes_are_numbered_where_a_side_has_several() -> None:
    heroes = {"orcs": ["1 ravenspire"], "elves": ["1 mistglade", "2 mistglade"]}
    pieces = match_at({"phase": "supply", "used": IDLE, "heroes": heroes}).view(0).scene.pieces
    badges = {piece.key: piece.badges for piece in pieces if piece.key.startswith("hero:")}
    assert badges == {"hero:orcs-1": (), "hero:elves-1": ("1",), "hero:elves-2": ("2",)}


def test_a_note_on_a_realm_is_a_sentence_without_what_is_not_so() -> None:
    told = told_of_kinds(GAME.aids(GAME.guide))
    assert told["home"] == ("Home", "It brings what its race lives on.")
    assert told["wood"] == ("Wood", "It brings wood. Most marches end here.")


def test_a_card_in_hand_says_when_it_can_be_played() -> None:
    match = match_at({"phase": "council", "used": IDLE, "hands": {"orcs": ["levy", "ambush-on-the-road"]}})
    hand = next(row for row in match.view(0).scene.cards if row.key == "hand")
    told = told_of_kinds(GAME.aids(GAME.guide))
    when = {card.title: told[card.kind] for card in hand.cards}
    assert when["Levy"] == ("When", "When units are recruited.")
    assert when["Ambush on the Road"] == ("When", "In another player's turn, before their heroes move.")


def test_the_log_says_what_a_card_does() -> None:
    match = match_at({"phase": "council", "used": {"elves": 1}})
    match.decide(0, "spell:song-of-life")
    told = [dict(entry.about) for entry in match.view(1).log if entry.event == "casts-spell"]
    assert [about["says"] for about in told] == ["Take two grain."]


def test_what_is_not_printed_says_so_on_the_card() -> None:
    match = match_at({"phase": "council", "hands": {"orcs": ["great-need", "spy"]}, "used": {"elves": 1}})
    cards = {card.key: card for row in match.view(0).scene.cards for card in row.cards}
    assert {key: cards[key].ours for key in ("card:great-need", "card:spy", "spell:song-of-life", "race:orcs")} == {
        "card:great-need": False,
        "card:spy": True,
        "spell:song-of-life": False,
        "race:orcs": True,
    }


def test_the_sheets_say_what_is_not_printed() -> None:
    sheets = {aid.key: aid for aid in GAME.aids(GAME.guide)}
    assert all(line.ours for line in sheets["races"].lines)
    assert not any(line.ours for line in sheets["spells"].lines)
    assert "ours" in GAME.guide.ours


def test_what_is_in_force_is_told_by_the_card_that_did_it() -> None:
    effects = [
        {"source": "the-great-fair", "passed": False},
        {"source": "eyes-of-winters-cold", "seat": "elves", "realms": ["abou-xar"]},
    ]
    match = match_at({"phase": "recruitment", "effects": effects, "used": IDLE})
    sheet = next(sheet for sheet in match.view(None).scene.sheets if sheet.key == "effects")
    assert [(row.title, row.figures[0]) for row in sheet.rows] == [
        ("The Great Fair", "all"),
        ("Eyes of Winter's Cold", "Abou Xar"),
    ]
    assert sheet.rows[0].figures[1] == "The Free Merchants trade with nobody this round."


def test_each_die_of_an_event_is_told_with_what_it_was_rolled_for() -> None:
    built = {"abou-xar": "city", "nightpine": "town"}
    troops = {"orcs": ["1 footman abou-xar"], "elves": ["1 footman nightpine"]}
    position = {"phase": "council", "events": ["cataclysmic-tremors"], "used": IDLE, "built": built, "troops": troops}
    match = match_at({**position, "stock": {"orcs": [0, 0, 0], "elves": [0, 0, 0]}}, [3, 8])
    for seat in (1, 0):
        match.decide(seat, "abstain")
    told = [entry.text for entry in match.state.log.seen_by(None)]
    assert "Rolls: Abou Xar 3, Nightpine 8" in told
