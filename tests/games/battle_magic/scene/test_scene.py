"""The table: own hand open, others' closed, units with what they carry, piles and cups for all (magic-R-08)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_magic.scene.looks import CARD_CHARGES, CHARGES
from banneret.picture import charges, scene_svg
from tests.games.battle_magic.positions import match_at

POSITION = {
    "units": {"red": ["castle b1", "army b2", "hero b2"], "black": ["castle d3", "dragon c3"]},
    "artifacts": {"unit:red-hero-1": 2},
    "hands": {"red": ["gold-1", "gold-1", "move-1"], "black": ["sword-1", "sword-2"]},
    "piles": {"red": ["army", "army"], "black": ["wizard"]},
    "points": {"unit:red-army-1": 2},
}


@pytest.mark.rules("magic-R-08", "magic-draw-05")
def test_a_seat_sees_its_own_hand_and_the_backs_of_others() -> None:
    rows = {row.key: row for row in match_at(POSITION).view(0).scene.cards}
    assert [(card.key, card.count) for card in rows["hand"].cards] == [("gold-1", 2), ("move-1", 1)]
    assert [card.kind for card in rows["hand"].cards] == ["gold", "move"]
    assert [(card.key, card.count, card.face_down) for card in rows["hand:black"].cards] == [("black:back", 2, True)]
    assert [(card.key, card.count) for card in rows["pile:red"].cards] == [("chit:red-army", 2)]
    assert rows["pile:red"].title == "Your recruit pile"
    assert ("cup:chit:red-army", 6) in [(card.key, card.count) for card in rows["cup:red"].cards]
    everybody = {row.key for row in match_at(POSITION).view(None).scene.cards}
    assert {"hand:red", "hand:black", "pile:red", "pile:black"} <= everybody
    assert "hand" not in everybody


def test_units_show_their_points_and_artifacts() -> None:
    pieces = {piece.key: piece for piece in match_at(POSITION).view(0).scene.pieces}
    assert pieces["unit:red-army-1"].number == 2
    assert pieces["unit:red-army-1"].at == "area:b2"
    assert pieces["unit:red-hero-1"].badges == ("artifact", "artifact")
    assert ("Artifacts", "2") in pieces["unit:red-hero-1"].details


def test_a_unit_is_described_in_whole_words() -> None:
    pieces = {piece.key: dict(piece.details) for piece in match_at(POSITION).view(0).scene.pieces}
    army, hero, castle = (pieces[f"unit:red-{kind}-1"] for kind in ("army", "hero", "castle"))
    assert army["In battle"] == "draws 2 cards, only swords count"
    assert army["Moves"] == "on land, 1 move card a turn"
    assert army["Carries"] == "any Hero or Wizard"
    assert army["Can't attack"] == "Ship"
    assert "Can't attack" not in hero
    assert hero["In battle"] == "draws 1 card, only swords and magic count"
    assert hero["Moves"] == "anywhere, up to 2 move cards a turn"
    assert "Moves" not in castle


def test_a_castle_is_counted_as_a_castle_and_not_as_a_unit() -> None:
    counts = {track.key: track.value for track in match_at(POSITION).view(None).scene.tracks}
    assert [counts[key] for key in ("castles:red", "units:red", "castles:black", "units:black")] == [1, 2, 1, 1]


@pytest.mark.rules("magic-R-76")
def test_rounds_that_are_over_are_counted_as_played() -> None:
    scene = match_at(POSITION, **{"turn-limit": "12"}).view(None).scene
    assert ("Full rounds played", 0, 12) in [(track.title, track.value, track.of) for track in scene.tracks]
    assert ", round 1: " in scene.phase


@pytest.mark.rules("magic-R-64")
def test_a_place_keeps_the_kinds_that_an_empire_of_the_match_has() -> None:
    def keeps(**options: str) -> str:
        cells = match_at({"map": "five-thrones"}, **options).view(None).scene.boards[0].cells
        return next(cell.note for cell in cells if "Workshops" in cell.name)

    assert keeps().endswith("kept if it is a Giant Ballista or an Artifact")
    elves = keeps(empires="fixed", **{"empire-list": "elf,elf"})
    assert elves.endswith("kept if it is an Artifact or a Crystal Tower")


@pytest.mark.rules("magic-R-61")
def test_a_unit_on_a_special_place_says_what_the_place_gives() -> None:
    units = {"red": ["wizard cogwheel-workshops", "castle orchard-lea"], "black": ["castle sparrow-moor"]}
    pieces = {piece.key: piece for piece in match_at({"map": "five-thrones", "units": units}).view(0).scene.pieces}
    given = dict(pieces["unit:red-wizard-1"].details)["The place gives"]
    assert given == "1 more chit each turn, kept if it is a Giant Ballista or an Artifact"
    assert "The place gives" not in dict(pieces["unit:red-castle-1"].details)


@pytest.mark.rules("magic-R-53", "magic-R-56")
def test_ones_own_pile_says_what_a_chit_is_for_and_why_it_cannot_be_bought() -> None:
    units = {"red": ["castle b1", "hero b2", "wizard d4"], "black": ["castle d3"]}
    piles = {"red": ["army", "dragon", "artifact"], "black": ["dragon"]}
    position = {"phase": "recruit", "units": units, "piles": piles, "hands": {"red": ["gold-2"], "black": ["move-1"]}}

    def said(position: Mapping[str, object]) -> dict[str, str]:
        rows = match_at(position).view(0).scene.cards
        return {card.key: card.text for row in rows if row.key.startswith("pile:") for card in row.cards}

    words = said(position)
    assert words["chit:red-army"] == "2 gold. Holds land, carries heroes"
    assert words["chit:red-dragon"] == "5 gold. Flies; strong against castles. Too expensive now"
    assert words["chit:red-artifact"] == "1 gold. +1 in battle for a hero or wizard. For Red Hero 1"
    assert words["chit:black-dragon"] == "5 gold"
    far = {**position, "units": {**units, "red": ["castle b1", "army b2", "wizard d4"]}}
    assert said(far)["chit:red-artifact"].endswith("Nobody can carry it now")


def test_the_prices_of_several_chits_stand_below_the_pile() -> None:
    def note(*chits: str) -> str:
        rows = match_at({**POSITION, "piles": {"red": list(chits)}}).view(0).scene.cards
        return next(row.note for row in rows if row.key == "pile:red").partition(" more")[0]

    assert note("army", "wizard", "army").startswith("Army 2 gold, Wizard 3 gold or magic. ")
    assert note("army", "army").isdigit()


@pytest.mark.rules("magic-R-51", "magic-R-52")
def test_ones_own_pile_says_why_there_is_no_room_for_a_chit() -> None:
    def said(units: list[str], chit: str) -> str:
        hands = {"red": ["gold-3", "gold-2", "move-1"]}
        position = {"units": {"red": units, "black": ["castle d3"]}, "hands": hands, "piles": {"red": [chit]}}
        rows = {row.key: row for row in match_at(position).view(0).scene.cards}
        return rows["pile:red"].cards[0].text.partition(". ")[2].partition(". ")[2]

    taken = ["castle b1", "army a1", "army a2", "army b2"]
    assert said(taken[:-1], "army") == ""
    assert said(taken, "army") == "No room now: all land beside your castles is taken"
    everywhere = "No room now: all land and water beside your castles is taken"
    assert said([*taken, "ship c1", "ship c2"], "dragon") == everywhere
    assert said(["castle a1"], "ship") == "No water lies beside your castles"
    assert said(["castle b1"], "castle") == "No room now: no land beside your units is free and apart from castles"


def test_an_army_at_sea_shows_that_it_is_aboard_and_on_which_ship() -> None:
    units = {"red": ["castle a1", "army b2", "army c2", "ship c2"], "black": ["castle a5"]}
    pieces = {piece.key: piece for piece in match_at({"units": units}).view(0).scene.pieces}
    assert [pieces[f"unit:red-{name}"].badges for name in ("army-1", "army-2", "ship-1")] == [(), ("aboard",), ()]
    assert pieces["unit:red-army-2"].details[0] == ("Aboard", "Red Ship 1")


def test_battle_cards_lie_on_the_table() -> None:
    position = {**POSITION, "phase": "battle", "points": {}, "units": {"red": ["army b2"], "black": ["army c3"]}}
    match = match_at({**position, "artifacts": {}}, ["gold-1", "gold-2", "magic-1", "magic-2"])
    match.decide(0, "unit:red-army-1")
    scene = match.view(None).scene
    rows = {row.key: row for row in scene.cards}
    assert [(card.text, card.idle) for card in rows["battle:1"].cards] == [("doesn't count", True)] * 2
    assert all(rows[f"battle:{side}"].open for side in (0, 1))
    (arrow,) = (mark for mark in scene.boards[0].marks if mark.kind == "attack")
    centres = {cell.key: cell.centre for cell in scene.boards[0].cells}
    assert arrow.points == (centres["area:b2"], centres["area:c3"])


@pytest.mark.rules("magic-adv-05", "magic-batt-12")
def test_a_battle_lies_there_with_its_totals_until_the_next_player_has_moved() -> None:
    units = {"red": ["castle a1", "army b2"], "black": ["castle d3", "ballista c3"]}
    hands = {"black": ["gold-1"]}
    match = match_at({"phase": "battle", "units": units, "hands": hands}, ["sword-3", "sword-2", "sword-1", "sword-1"])
    match.decide(0, "unit:red-army-1")
    red, black = (row for row in match.view(1).scene.cards if row.key.startswith("battle:"))
    assert (red.title, red.note) == ("Red Army 1 won: 6", "+1 against Giant Ballista")
    assert (black.title, black.note) == ("Black Giant Ballista 1 lost: 1", "")
    assert not [mark for mark in match.view(1).scene.boards[0].marks if mark.kind == "attack"]
    told = [(entry.text, entry.rule) for entry in match.view(1).log]
    assert ("Red Army 1 gets +1 against Giant Ballista", "magic-adv-05") in told
    assert ("Totals: 6 for Red Army 1, 1 for Black Giant Ballista 1", "magic-batt-12") in told
    assert (match.state.active, match.state.phase) == (1, "move")
    match.decide(1, "pass")
    assert match.state.fought is None


def test_every_charge_has_a_drawing() -> None:
    assert {*CHARGES.values(), *CARD_CHARGES.values()} <= set(charges())


def test_keys_are_given_once_and_the_picture_is_drawn() -> None:
    options = {"map": "five-thrones", "players": "5", "start": "fixed"}
    for match in (match_at(POSITION), Match.new("battle-magic", options, seed=1)):
        for viewer in (0, 1, None):
            scene = match.view(viewer).scene
            keys = [card.key for row in scene.cards for card in row.cards] + [piece.key for piece in scene.pieces]
            assert len(keys) == len(set(keys))
            assert "<svg" in scene_svg(scene)


def test_a_player_without_a_castle_is_shown_as_out() -> None:
    match = match_at({**POSITION, "out": ["blue"]}, players="3", map="sundered-coast")
    assert [side.out for side in match.view(None).scene.sides] == [False, False, True]


def _tired(match: Match) -> set[str]:
    return {piece.key for piece in match.view(None).scene.pieces if piece.tired}


@pytest.mark.rules("magic-batt-05")
def test_a_unit_is_drawn_as_spent_after_its_attack_and_not_while_it_fights() -> None:
    units = {"red": ["castle a1", "army b2", "army a4"], "black": ["castle b4", "army c3"]}
    position = {"phase": "battle", "units": units, "hands": {"black": ["sword-1"]}}
    match = match_at(position, ["sword-2", "sword-1", "gold-1", "magic-1"])
    match.decide(0, "unit:red-army-1")
    assert match.decisions[1].name == "substitute"
    assert _tired(match) == set()
    match.decide(1, "pass")
    assert _tired(match) == {"unit:red-army-1"}


def test_nobody_is_drawn_as_spent_after_the_end() -> None:
    units = {"red": ["castle a1", "army b2", "army a5"], "black": ["castle c3", "castle b4"]}
    match = match_at({"phase": "battle", "units": units}, ["sword-2", "sword-1", "gold-1", "magic-1"])
    match.decide(0, "unit:red-army-1")
    assert _tired(match) == {"unit:red-army-1"}
    match.act(1, "concede")
    assert match.result is not None
    assert _tired(match) == set()
