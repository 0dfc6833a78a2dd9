"""The workshop for adventures: what a page draws with, what is said of a draft, what a match on it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from banneret.bots.trials import trials
from banneret.engine.components import ComponentError, Packed, read_toml
from banneret.games.battlelore import GAME
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.workshop import WORKSHOP

TEXTS = {name: (adventures.FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in adventures.names()}
AGINCOURT, STONES = TEXTS["agincourt-1415"], TEXTS["standing-stones"]


def faults_of(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.said or one.text, one.at) for one in WORKSHOP.faults(Packed.from_text("draft", text))]


@pytest.mark.parametrize("name", adventures.names())
def test_a_shipped_adventure_has_no_fault_and_begins_a_draft(name: str) -> None:
    assert faults_of(TEXTS[name]) == []
    assert WORKSHOP.begin(GAME.settle({"adventure": name})) == read_toml(adventures.FOLDER / f"{name}.toml")


def test_a_page_has_a_brush_for_all_that_lies_in_the_box() -> None:
    kit, box = WORKSHOP.kit(), the_box()
    brushes = {brush["id"]: brush for brush in kit["brushes"]}

    assert len(kit["places"]) == 113
    assert set(box.file.supply.tiles) <= set(brushes)
    units = [brush for brush in kit["brushes"] if brush["slot"] == "unit"]
    assert sum(brush["most"] for brush in units) == sum(
        kind.max_pennant + kind.max_standard for kind in box.types.values()
    )
    assert {brush["stamp"] for brush in kit["brushes"] if brush["stamp"]} <= set(kit["stamps"])
    assert {id for palette in kit["palettes"] for id in palette["brushes"]} == set(brushes)
    assert brushes["waterway"]["bars"]
    assert not brushes["ford"]["bars"]


@pytest.mark.parametrize(("text", "change", "said", "at"), [
    (AGINCOURT, lambda text: text.replace("[8, 6]", "[2, 2]"),
     "pennant and standard: two units stand on [2, 2]; a hex holds one", ("2,2",)),
    (AGINCOURT, lambda text: text + "spearmen = [[7, 7]]\n", "standard: 'spearmen' is no type of unit", ()),
    (AGINCOURT, lambda text: text.replace("[terrain]", "[terrain]\nwaterway = [[2, 4]]"),
     "No unit can stand on Waterway. Move the unit, or change the ground.", ("2,4",)),
    (AGINCOURT, lambda text: text.replace("[[8, 6]]", "[[8, 6], [8, 5], [8, 4], [8, 3]]"),
     "Standard has 3 Banner Bearers for Regular Cavalry, and 4 units. Take some away.", ("8,6", "8,5", "8,4", "8,3")),
    (AGINCOURT, lambda text: text[:text.index("[pennant]")] + "[pennant]\n" + text[text.index("[standard]"):],
     "Pennant has no units. Put some there.", ()),
    (AGINCOURT, lambda text: text.replace("[terrain]", "[terrain]\nford = [[4, 3], [4, 4], [4, 5], [4, 6]]"),
     "There are 3 hexes of Ford, and 4 lie here. Take some away.", ("4,3", "4,4", "4,5", "4,6")),
    (AGINCOURT, lambda text: text.replace("[terrain]", "[terrain]\nwaterway = [[4, 6]]\nrampart = [[4, 6]]"),
     "Rampart cannot lie on Waterway. Change the ground, or move it.", ("4,6",)),
    (STONES, lambda text: text.replace("elevated = [[4, 6], ", "waterway = [[4, 6]]\nelevated = ["),
     "Lore-source lies on [4, 6], which no unit can enter.", ("4,6",)),
    (STONES, lambda text: text.replace("commander = 2", "commander = 9"), "commander is 9", ()),
])  # fmt: skip
def test_each_fault_is_a_sentence_at_its_place(
    text: str, change: Callable[[str], str], said: str, at: tuple[str, ...]
) -> None:
    assert change(text) != text
    assert next(one for one in faults_of(change(text)) if said in one[0])[1] == at


def test_all_places_at_fault_are_told_not_only_the_first() -> None:
    crowded = AGINCOURT.replace("[2, 3], [2, 9]", "[2, 2], [2, 4]")
    assert {at for _, at in faults_of(crowded)} == {("2,2",), ("2,4",)}


def test_a_draft_is_shown_as_in_a_match_and_with_faults_not_at_all() -> None:
    scene = WORKSHOP.scene(Packed.from_text("draft", AGINCOURT))
    assert (scene.title, len(scene.pieces)) == ("Agincourt - 1415", 19)
    with pytest.raises(ComponentError, match="two units stand on"):
        WORKSHOP.scene(Packed.from_text("draft", AGINCOURT.replace("[8, 6]", "[2, 2]")))


def test_trials_tell_where_units_stood_and_where_it_was_fought() -> None:
    draft = Packed.from_text("draft", AGINCOURT)
    played = trials("battlelore", draft, 2, "greedy", 1, first=3, most=2, seconds=1000)

    assert [one.number for one in played] == [3, 4]
    for one in played:
        assert one.starts == ("pennant", "standard")
        assert set(one.winners) <= set(one.starts)
        assert {"2,2", "8,6"} <= set(one.entered)
        assert one.fought
        assert 0 < one.length < 60
    assert trials("battlelore", draft, 2, "greedy", 1, first=4, most=1, seconds=1000) == [replace(played[1])]
