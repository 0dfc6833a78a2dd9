"""The workshop for battles: what a page draws with, what is said of a draft, what a match on it shows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from banneret.bots.trials import trials
from banneret.engine.components import ComponentError, Packed
from banneret.games.titan import GAME
from banneret.games.titan.box.box import the_box
from banneret.games.titan.workshop import WORKSHOP

TEXT = """
id = "ford"
name = "The Ford"
source = "original"
land = "marsh"
side = "left"
attacker = ["titan", "ogre", "ogre"]
defender = ["lion", "lion", "ranger"]
ground = { bog = ["C2", "C3"], tree = ["D4"] }
height = { 1 = ["E3"] }
hexside = { slope = [["D3", "E3"], ["E2", "E3"]] }
"""


def draft(text: str = TEXT) -> Packed:
    return Packed.from_text("draft", text)


@pytest.mark.parametrize("terrain", the_box().terrains, ids=str)
def test_a_printed_battleland_begins_a_draft_without_a_fault(terrain: object) -> None:
    tables = WORKSHOP.begin(GAME.settle({"land": str(terrain).lower(), "defender": "2 troll"}))
    assert (tables["name"], tables["defender"]) == (str(terrain), ["troll", "troll"])
    assert WORKSHOP.faults(Packed("draft", tables)) == []


def test_a_page_has_a_brush_for_all_that_lies_on_battlelands_and_counters_for_all_characters() -> None:
    kit, box = WORKSHOP.kit(), the_box()
    brushes = {brush["id"]: brush for brush in kit["brushes"]}
    assert {hazard.id for hazard in box.file.hazard} - {"none"} <= set(brushes)
    assert {brush["stamp"] for brush in kit["brushes"] if brush["stamp"]} <= set(kit["stamps"])
    assert {id for palette in kit["palettes"] for id in palette["brushes"]} == set(brushes)
    attacker, defender = kit["blocks"][0]["controls"]
    for control in (attacker, defender):
        assert [key for key, _ in control["values"]] == [one.key for one in box.characters]
        assert {f"{control['path'][0]}-{one.key}" for one in box.characters} <= set(kit["stamps"])
    assert (attacker["counts"]["titan"], attacker["counts"]["serpent"], attacker["most"]) == (1, 7, 7)


def test_both_ways_up_between_two_hexes_can_be_touched() -> None:
    kit = WORKSHOP.kit()
    places = {place["id"]: place for place in kit["places"]}
    ways = {tuple(border["at"]): border for border in kit["borders"]}
    assert len(ways) == sum(len(place["near"]) for place in kit["places"])
    for (low, high), border in ways.items():
        (x1, y1), (x2, y2) = border["start"], border["end"]
        middle = (x1 + x2) / 2, (y1 + y2) / 2

        def far(place: str, at: tuple[float, float] = middle) -> float:
            x, y = places[place]["centre"]
            return float((x - at[0]) ** 2 + (y - at[1]) ** 2)

        assert far(high) < far(low)


def test_a_draft_is_shown_with_its_legions_and_with_faults_not_at_all() -> None:
    scene = WORKSHOP.scene(draft())
    assert len(scene.pieces) == 6
    grounds = {cell.called or cell.name: cell.terrain for cell in scene.boards[0].cells}
    assert (grounds["C2"], grounds["D4"]) == ("marsh", "wood")
    with pytest.raises(ComponentError, match="is none of"):
        WORKSHOP.scene(draft(TEXT.replace("C2", "G2")))


def test_trials_tell_where_fighters_stood_and_who_won() -> None:
    played = trials("titan", draft(), 2, "greedy", 1, first=3, most=2, seconds=1000)
    assert [one.number for one in played] == [3, 4]
    for one in played:
        assert one.starts == ("attacker", "defender")
        assert set(one.winners) <= set(one.starts)
        assert one.fought
        assert set(one.fought) <= set(one.entered)
        assert 0 < one.length <= 7
    assert trials("titan", draft(), 2, "greedy", 1, first=4, most=1, seconds=1000) == [replace(played[1])]


def test_changed_files_are_told_faulty_or_can_be_played() -> None:
    chance = random.Random(11)
    words = ["bog", '"C2"', '"G9"', "height", "1", "-3", '["A1", "A2"]', '"titan"', "slope", "{", "]", "99999999", ""]
    parts = [part for line in TEXT.splitlines() for part in (*line.split(" "), "\n")]
    fit = 0
    for _ in range(600):
        changed = list(parts)
        for _ in range(chance.randint(1, 3)):
            changed[chance.randrange(len(changed))] = chance.choice([*words, *parts])
        try:
            file = draft(" ".join(changed))
        except ComponentError:
            continue
        if not any(fault.bars for fault in WORKSHOP.faults(file)):
            fit += 1
            assert WORKSHOP.scene(file).pieces
    assert fit > 20
