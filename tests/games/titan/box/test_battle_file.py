"""A battle of one's own: its file, what is said of a faulty one, and how it is played."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.checks.conformance import check_match
from banneret.engine.components import ComponentError, Packed, fit
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.battle.state import ATTACKER, DEFENDER
from banneret.games.titan.box.battle_file import BattleFile, ground_tables, with_ground
from banneret.games.titan.box.hexes import HEX
from banneret.games.titan.box.validating_battle import faults
from banneret.games.titan.box.validation import the_components
from banneret.games.titan.state import battle_of

OWN: Mapping[str, Any] = {
    "id": "ford", "name": "The Ford", "source": "original", "land": "marsh", "side": "left",
    "attacker": ["titan", "ogre", "ogre"], "defender": ["lion"], "attacker_score": 400,
    "ground": {"bog": ["C2"], "tree": ["D4"]}, "height": {"1": ["E3"]}, "hexside": {"slope": [["D3", "E3"]]},
}  # fmt: skip


def match_on(tables: Mapping[str, Any], **options: str) -> Match:
    return Match.new("titan", {"scenario": "battle", "battle-file": str(Packed("own.toml", tables)), **options}, seed=3)


def said(change: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...], bool]]:
    file = fit({**OWN, **change}, BattleFile, "own.toml")
    return [(one.said or one.text, one.at, one.bars) for one in faults(file, the_components())]


@pytest.mark.rules("titan-R-107")
@pytest.mark.parametrize("land", the_components().battleland, ids=lambda land: land.terrain)
def test_a_printed_battleland_as_a_file_is_the_same_ground(land: Any) -> None:
    box = the_components()
    tables = {**OWN, "source": land.source, "land": land.terrain, "side": "bottom", **ground_tables(land, box)}
    file = fit(tables, BattleFile, "own.toml")
    assert faults(file, box) == []
    assert with_ground(box, file).battleland == box.battleland


@pytest.mark.rules("titan-R-97", "titan-R-107")
def test_a_match_has_the_ground_and_the_legions_of_the_file() -> None:
    match = match_on(OWN)
    b = battle_of(match.state)
    assert [[b.fighters[i].kind.key for i in b.legion[side]] for side in (ATTACKER, DEFENDER)] == [
        ["titan", "ogre", "ogre"],
        ["lion"],
    ]
    assert (b.entry, b.power[0], b.land.key) == ("left", 10, "marsh")
    hexes = {name: HEX[name].index for name in ("C2", "C3", "D3", "D4", "E3")}
    assert [b.land.hazard[hexes[name]] for name in ("C2", "C3", "D4")] == ["bog", "none", "tree"]
    assert [b.land.elevation[hexes[name]] for name in ("D3", "D4", "E3")] == [0, 1, 1]
    assert b.land.crossing(hexes["D3"], hexes["E3"]) == ("slope", True)
    assert b.land.crossing(hexes["E3"], hexes["D3"]) == ("slope", False)


@pytest.mark.rules("titan-R-107")
def test_a_legion_that_the_file_leaves_out_is_that_of_the_options() -> None:
    own = {key: value for key, value in OWN.items() if key != "defender"}
    match = match_on(own, defender="2 troll")
    assert [fighter.kind.key for fighter in battle_of(match.state).fighters][3:] == ["troll", "troll"]


def test_a_match_on_it_follows_the_rules_to_its_end_and_its_record_replays() -> None:
    match = match_on(OWN)
    check_match(match, random.Random(3), often=0.03, eager=0.9)


@pytest.mark.rules("titan-R-107")
@pytest.mark.parametrize(("change", "text", "at"), [
    ({"land": "sea"}, "land: 'sea' is none of", ()),
    ({"ground": {"lava": ["A1"]}}, "ground: 'lava' is none of", ()),
    ({"ground": {"none": ["A1"]}}, "ground: 'none' is none of", ()),
    ({"ground": {"bog": ["G9"]}}, "ground: bog: 'G9' is none of", ()),
    ({"height": {"3": ["A1"]}}, "height: '3' is none of 1, 2", ()),
    ({"hexside": {"fence": [["A1", "A2"]]}}, "hexside: 'fence' is none of", ()),
    ({"hexside": {"wall": [["A1", "G9"]]}}, "hexside: wall: 'G9' is none of", ()),
    ({"attacker": ["elf"]}, "attacker: 'elf' is none of", ()),
    ({"ground": {"bog": ["A1"], "sand": ["A1"]}}, "A1 has two kinds of ground.", ("A1",)),
    ({"height": {"1": ["A1"], "2": ["A1"]}}, "A1 has two heights.", ("A1",)),
    ({"hexside": {"wall": [["A1", "D4"]]}}, "these hexes are not neighbours", ("A1", "D4")),
    ({"hexside": {"wall": [["A1", "A2"]], "slope": [["A2", "A1"]]}}, "A2 and A1 have two hexsides.", ("A2", "A1")),
    ({"hexside": {"slope": [["E3", "D3"]]}},
     "Slope goes up from E3 to D3, but E3 is higher. Turn it, or change a height.", ("E3", "D3")),
    ({"attacker": []}, "The attacker has no legion. Choose characters.", ()),
    ({"defender": ["ogre"] * 8}, "The defender has 8 characters. A legion has 7 at most.", ()),
    ({"attacker": ["titan", "titan"]}, "The attacker has only one Titan.", ()),
    ({"attacker": ["serpent"] * 6, "defender": ["serpent"] * 6},
     "There are 10 Serpents, and both legions have 12.", ()),
    ({"land": "tower"}, "The attacker of a Tower always comes from the bottom.", ()),
])  # fmt: skip
def test_each_mistake_is_a_sentence_at_its_hexes(change: Mapping[str, Any], text: str, at: tuple[str, ...]) -> None:
    found = next(one for one in said(change) if text in one[0])
    assert found[1:] == (at, True)
    with pytest.raises((ComponentError, ValueError)):
        match_on({**OWN, **change})


def test_ground_that_falls_without_a_hexside_is_a_hint() -> None:
    ((text, at, bars),) = said({"hexside": {}})
    assert text == "No slope, cliff or wall lies where the ground falls at E3. Put one, if you mean it."
    assert (at, bars) == (("E3",), False)


def test_the_command_checks_such_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('id = "a"\nname = "A"\nsource = "original"\nland = "marsh"\n[ground]\n[height]\n[hexside]\n')
    GAME.check(file)
    file.write_text(file.read_text().replace("[ground]\n", '[ground]\nbog = ["G1"]\n'))
    with pytest.raises(ComponentError, match=r"own\.toml: ground: bog: 'G1' is none of A1"):
        GAME.check(file)
