"""The workshop for battles: what a page draws with, what is said of a draft, what a match on it shows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from banneret.bots.trials import trials
from banneret.engine.components import ComponentError, Packed, read_toml
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import BATTLES, the_box
from banneret.games.battle_masters.workshop import WORKSHOP

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in BATTLES}
BORDERLANDS, ALTDORF = TEXTS["borderlands"], TEXTS["altdorf"]


def faults_of(text: str, *, bars: bool = True) -> list[tuple[str, tuple[str, ...]]]:
    found = WORKSHOP.faults(Packed.from_text("draft", text))
    return [(one.said or one.text, one.at) for one in found if one.bars == bars]


@pytest.mark.parametrize("name", TEXTS)
def test_a_shipped_battle_has_no_fault_and_begins_a_draft(name: str) -> None:
    assert faults_of(TEXTS[name]) == faults_of(TEXTS[name], bars=False) == []
    assert WORKSHOP.begin(GAME.settle({"battle": name})) == read_toml(Packed.from_text(name, TEXTS[name]))


def test_a_campaign_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="a Campaign has several battles"):
        WORKSHOP.begin(GAME.settle({"battle": "campaign"}))


def test_a_page_has_a_brush_for_all_that_lies_in_the_box() -> None:
    kit, box = WORKSHOP.kit(), the_box()
    brushes = {brush["id"]: brush for brush in kit["brushes"]}

    assert (len(kit["places"]), len(kit["borders"])) == (len(box.mat.spaces), len(box.mat.sides))
    assert {unit.id for unit in box.units} <= set(brushes)
    assert {brush["stamp"] for brush in brushes.values()} <= set(kit["stamps"])
    assert {id for palette in kit["palettes"] for id in palette["brushes"]} == set(brushes)
    assert {zone for zone, _ in kit["blocks"][0]["controls"][1]["values"]} == {"", *box.zones}
    assert [brush for brush in brushes.values() if brush["turns"]]
    assert faults_of("\n".join(TEXTS["altdorf"].splitlines())) == []


@pytest.mark.parametrize(("text", "change", "said", "at"), [
    (BORDERLANDS, lambda text: text.replace("[5, 4] }", "[10, 5] }"), "two units stand on [10, 5]", ()),
    (BORDERLANDS, lambda text: text.replace("[5, 4] }", "[1, 4] }"),
     "cannot stand in river or marsh. Move the unit, or the marsh.", ("1,4",)),
    (BORDERLANDS, lambda text: text.replace("[5, 4] }", "[5, 2] }"), "cannot enter the Tower.", ("5,2",)),
    (BORDERLANDS, lambda text: text.replace('  { unit = "cannon", at = [6, 5] },\n', ""),
     "1 units of The Empire stand nowhere. Place them, or give The Empire an area.", ()),
    (BORDERLANDS, lambda text: text.replace('"cannon", at', '"knights-normand", at'),
     "knights-normand stands 2 times", ()),
    (BORDERLANDS, lambda text: text.replace('"tile-3", face = "marsh"', '"tile-2", face = "marsh"'),
     "tile-2 lies 2 times; there is one", ("1,4", "2,5")),
    (BORDERLANDS, lambda text: text.replace("tower = [5, 2]", "tower = [1, 4]"), "2 features lie on [1, 4]", ("1,4",)),
    (BORDERLANDS, lambda text: text.replace("tower = [5, 2]", "tower = [12, 2]"), "no space of the mat", ()),
    (BORDERLANDS, lambda text: text.replace("hedges = [", "hedges = [[[1, 1], [1, 2]], "), "the box holds 4", ()),
    (BORDERLANDS, lambda text: text.replace("[[6, 7], [7, 7]]", "[[6, 7], [9, 7]]"), "are not adjacent", ()),
    (BORDERLANDS, lambda text: text.replace("[[6, 8], [7, 7]]", "[[7, 7], [6, 7]]"), "lie on the same side", ()),
    (BORDERLANDS, lambda text: text.replace('"fixed"', '"layout"'), "is no way to set up", ()),
    (BORDERLANDS, lambda text: text.replace('victory = [', 'victory = [{ army = "imperial", kind = "occupy-tower" }, '),
     "only one army can win by entering the Tower", ()),
    (ALTDORF, lambda text: text.replace("placed = []", 'placed = [{ unit = "cannon", at = [6, 5] }]'),
     "Units stand there, but both armies deploy theirs.", ("6,5",)),
    (ALTDORF, lambda text: text.replace('chaos = "north"', 'chaos = "grunburg-west"'),
     "14 units of Chaos have too little room in their area. Choose a larger one.", None),
    (ALTDORF, lambda text: re.sub('"(north|south)"', '"grunburg-east"', text), "units of The Empire have too", None),
    (ALTDORF, lambda text: text.replace('imperial = "south"', 'imperial = "moon"'), "moon", ()),
    (TEXTS["open"], lambda text: text.replace("tiles = []", "tower = [3, 2]\ntiles = []"),
     "nothing lies or stands there before", ()),
    (TEXTS["open"], lambda text: text.replace('east = "west"', 'east = "moon"'), "has another one opposite", ()),
])  # fmt: skip
def test_each_fault_is_a_sentence_at_its_place(
    text: str, change: Callable[[str], str], said: str, at: tuple[str, ...] | None
) -> None:
    assert change(text) != text
    found = next(one for one in faults_of(change(text)) if said in one[0])
    assert at in (None, found[1])


def test_what_the_rulebook_would_not_lay_is_a_hint_that_bars_nobody() -> None:
    text = ALTDORF.replace("at = [3, 2]", "at = [5, 5]").replace("tower = [3, 8]\n", "")
    text = text.replace("victory = [", 'victory = [{ army = "chaos", kind = "occupy-tower" }, ')
    hints = faults_of(text, bars=False)
    assert ("Ford at F5: players who lay out a field lay it on river only.", ("5,5",)) in hints
    assert ("There is no Tower to win by. Put it there.", ()) in hints
    assert faults_of(text) == []


def test_a_draft_is_shown_with_the_units_that_stand_and_with_faults_not_at_all() -> None:
    assert len(WORKSHOP.scene(Packed.from_text("draft", BORDERLANDS)).pieces) == 25
    assert WORKSHOP.scene(Packed.from_text("draft", ALTDORF)).pieces == ()
    with pytest.raises(ComponentError, match="two units stand on"):
        WORKSHOP.scene(Packed.from_text("draft", BORDERLANDS.replace("[5, 4] }", "[10, 5] }")))


def test_a_match_is_played_on_a_battle_of_ones_own_whatever_battle_is_chosen() -> None:
    text = str(Packed.from_text("mine.toml", BORDERLANDS.replace("Battle of the Borderlands", "Mine")))
    match = Match.new(GAME, {"battle": "campaign", "battle-file": text}, seed=1)
    assert (match.state.battle.name, match.state.campaign) == ("Mine", None)
    assert "Mine" in match.record()
    with pytest.raises(ValueError, match="is no way to set up"):
        Match.new(GAME, {"battle-file": text.replace("fixed", "layout")}, seed=1)


SKIRMISH = """
source = "original"
id = "mine"
order = 99
name = "Skirmish"
setup = ["fixed"]
tiles = []
hedges = []
cards = 2
victory = [{ army = "imperial", kind = "eliminate-army" }, { army = "chaos", kind = "eliminate-army" }]
placed = [{ unit = "knights-normand", at = [7, 7] }, { unit = "warriors-goreband", at = [7, 6] }]
absent = [ABSENT]
"""
FIGHTING = {"knights-normand", "warriors-goreband"}
AWAY = [unit.id for unit in the_box().units if unit.id not in FIGHTING]
DUEL = SKIRMISH.replace("ABSENT", ", ".join(f'"{id}"' for id in AWAY))


@pytest.mark.rules("masters-R-64")
def test_absent_units_stay_in_the_box_and_cards_for_them_alone_leave_play() -> None:
    match = Match.new(GAME, {"battle-file": str(Packed.from_text("mine.toml", DUEL))}, seed=1)
    assert match.state.left == [1, 1]
    assert {piece.key for piece in match.view(None).scene.pieces} == {f"unit:{id}" for id in FIGHTING}
    assert all({unit.id for unit in card.units}.isdisjoint(FIGHTING) for card in match.state.course.removed)
    assert match.state.course.removed
    ((seat, _),) = match.decisions.items()
    army = match.state.army_of(seat)
    card = match.state.course.the_card
    other = next(unit for unit in card.units if unit.army == army and unit.id in AWAY)
    refusal = match.why(seat, other.key)
    assert refusal is not None
    assert refusal.id == "masters-R-64"


@pytest.mark.rules("masters-R-65")
@pytest.mark.parametrize(("hits", "winners"), [((1, 2), (0,)), ((2, 1), (1,)), ((1, 1), ())])
def test_after_the_last_card_fewer_hits_win(hits: tuple[int, int], winners: tuple[int, ...]) -> None:
    match = Match.new(GAME, {"battle-file": str(Packed.from_text("mine.toml", DUEL))}, seed=1)
    for id, taken in zip(sorted(FIGHTING), hits, strict=True):
        match.state.skulls[the_box().unit[id].index] = taken
    while match.decisions:
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, decision.branches[-1])
    assert match.result is not None
    assert (match.result.rule, match.result.winners) == ("masters-R-65", winners)
    assert match.state.cards_turned == 2


@pytest.mark.rules("masters-R-64")
def test_an_absent_unit_is_not_placed_and_an_army_has_a_unit() -> None:
    placed = DUEL.replace('unit = "knights-normand"', 'unit = "cannon"')
    said = "The Mighty Cannon stands here, but stays away. Take it away, or let it take part."
    assert (said, ("7,7",)) in faults_of(placed)
    alone = DUEL.replace("absent = [", 'absent = ["knights-normand", ')
    assert any("has no unit. Let one stay." in said for said, _ in faults_of(alone))


def test_trials_tell_where_units_stood_and_where_it_was_fought() -> None:
    draft = Packed.from_text("draft", BORDERLANDS)
    played = trials("battle-masters", draft, 2, "greedy", 1, first=3, most=2, seconds=1000)

    assert [one.number for one in played] == [3, 4]
    for one in played:
        assert one.starts == ("imperial", "chaos")
        assert set(one.winners) <= set(one.starts)
        assert {"5,4", "1,10"} <= set(one.entered)
        assert one.fought
        assert one.length > 5
