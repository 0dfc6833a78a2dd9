"""Battles beyond single cases: who is asked, what is seen, the odds, and the evaluation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.box import Box, the_box
from banneret.games.battlemist.box.vocabulary import BattleModifier, RallyModifier
from banneret.games.battlemist.effects.lasting import begin
from banneret.games.battlemist.forecast import Host, Might, forecast
from banneret.games.battlemist.odds import might, of_battle
from banneret.games.battlemist.records import Lasting
from tests.games.battlemist.positions import keys, match_at

REALM = "abou-xar"
IDLE = {"orcs": 1, "elves": 1}


def battle(orcs: list[str], elves: list[str], tape: list[str | int], **more: Any) -> Match:
    """The first question of a battle of orcs against elves."""
    troops = {"orcs": [f"{unit} {REALM}" for unit in orcs], "elves": [f"{unit} {REALM}" for unit in elves]}
    return match_at({"phase": "battle", "active": "orcs", "used": IDLE, "troops": troops, **more}, tape)


@pytest.mark.rules("mist-R-28", "mist-3.3.3.1-08")
def test_every_answer_is_a_piece_on_the_battle_board() -> None:
    match = battle(["4 footman", "1 cavalry", "1 dragon"], ["3 footman", "2 archer"], [6, 1])
    scene = match.view(0).scene
    rows = {cell.key for cell in scene.boards[1].cells}
    pieces = {piece.key: piece for piece in scene.pieces if piece.at in rows}
    assert set(keys(match, 0)) == {"battle:orcs-footman", "battle:orcs-cavalry", "battle:orcs-dragon"}
    assert set(keys(match, 0)) <= set(pieces)
    assert pieces["battle:orcs-dragon"].at == "row:orcs-front"
    assert all(cell.titled for cell in scene.boards[1].cells)
    assert [dice.faces for dice in scene.dice] == [("6", "1")]


@pytest.mark.rules("mist-3.3.3.1-07", "mist-3.3.3.1-10", "mist-3.3.3.1-12")
def test_the_battle_board_says_how_many_attack_in_each_step() -> None:
    match = battle(["4 footman", "1 cavalry", "1 dragon"], ["3 footman", "2 archer"], [6, 1])
    names = [mark.name for mark in match.view(0).scene.boards[1].marks if mark.kind == "label"]
    for told in ("Archers: at most 2", "Cavalry: at most 2", "Front line: at most 3", "Routed"):
        assert names.count(told) == 2


@pytest.mark.rules("mist-3.3.3-04", "mist-3.3.3-05")
def test_the_routed_and_the_killed_lie_in_rows_of_their_own() -> None:
    fought = {"realm": REALM, "against": "elves", "round": 2, "step": "archers_fire", "routed": {"orcs": ["2 footman"]}}
    match = battle(["4 footman", "1 cavalry"], ["3 footman", "2 archer"], [7, 7], battle=fought)
    match.decide(0, "battle:orcs-footman")
    at = {piece.key: (piece.at, piece.number) for piece in match.view(1).scene.pieces}
    assert at["routed:orcs-footman"] == ("row:orcs-routed", 2)
    assert at["killed:orcs-footman"] == ("row:orcs-killed", 1)


@pytest.mark.rules("mist-3.3.3-04")
def test_a_rout_is_told_of_the_row_where_the_routed_lie() -> None:
    match = battle(["4 footman", "1 cavalry", "1 dragon"], ["3 footman", "2 archer"], [6, 1])
    match.decide(0, "battle:orcs-footman")
    told = [dict(entry.about) for entry in match.state.log.seen_by(1) if entry.event == "routed"]
    assert [about["row"] for about in told][:1] == ["row:orcs-routed"]


@pytest.mark.rules("mist-R-28")
def test_a_rout_and_a_kill_are_asked_for_as_such() -> None:
    rout = battle(["4 footman", "1 cavalry", "1 dragon"], ["3 footman", "2 archer"], [6, 1])
    assert (rout.decisions[0].prompt, rout.decisions[0].help) == ("Which unit is routed?", "1 rout left.")
    fought = {"realm": REALM, "against": "elves", "round": 2, "step": "archers_fire", "routed": {"orcs": ["2 footman"]}}
    kill = battle(["4 footman", "1 cavalry"], ["3 footman", "2 archer"], [7, 7], battle=fought)
    assert (kill.decisions[0].prompt, kill.decisions[0].help) == ("Which unit is killed?", "2 kills left.")


@pytest.mark.rules("mist-3.3.3-03")
def test_beside_the_question_stands_which_number_routs_and_which_kills() -> None:
    match = battle(["4 footman", "1 cavalry", "1 dragon"], ["3 footman", "2 archer"], [6, 1])
    sheet = next(sheet for sheet in match.view(0).scene.sheets if sheet.key == "battle")
    needed = {row.title: row.figures for row in sheet.rows if "kills on" in row.title}
    assert list(needed) == [f"{kind} routs / kills on" for kind in ("Footman", "Archer", "Cavalry", "Dragon")]
    orcs, elves = (match.state.races[seat].values[0] for seat in (0, 1))
    assert needed["Footman routs / kills on"] == (f"{orcs.rout} / {orcs.kill}", f"{elves.rout} / {elves.kill}")
    assert needed["Archer routs / kills on"][0] == ""


@pytest.mark.rules("mist-R-96", "mist-R-60")
def test_battle_windows_tell_nothing_of_a_hand() -> None:
    hands = (["rally-cry", "levy"], ["fighting-retreat", "foiled"], ["guild-favour", "shield-wall"])
    matches = [battle(["2 footman"], ["2 footman"], [], hands={"elves": hand}) for hand in hands]
    for _ in range(2):
        assert all(list(match.decisions) == [1] for match in matches)
        for viewer in (0, None):
            assert len({match.view(viewer).json() for match in matches}) == 1
        for match in matches:
            match.decide(1, "pass")


@pytest.mark.rules("mist-R-28")
def test_equal_units_are_never_asked_for() -> None:
    match = battle(["6 archer"], ["9 footman"], [6, 9, 1, 1, 1])
    assert not match.decisions or "battle" not in keys(match, next(iter(match.decisions)))[0]


def host(folk: str, units: tuple[int, ...], bonus: int = 0) -> Host:
    values = next(race.values for race in the_box().races if race.folk == folk)
    return Host(values, units, Might((bonus, bonus, bonus)))


@pytest.mark.rules("mist-3.3.3.1-15", "mist-3.3.3.1-04")
def test_odds_follow_numbers_and_walls() -> None:
    box = the_box()
    few, many = (3, 1, 1, 0, 0, 0), (6, 2, 2, 0, 0, 0)
    even = forecast(box, host("orcs", few), host("orcs", few)).wins[0]
    assert 0.35 < even < 0.65
    assert forecast(box, host("orcs", many), host("orcs", few)).wins[0] > 0.9
    assert forecast(box, host("orcs", few), host("orcs", few, 2)).wins[0] < even - 0.1
    footless = forecast(box, host("orcs", (0, 3, 2, 0, 0, 0)), host("orcs", few)).wins[0]
    assert footless < even


@pytest.mark.rules("mist-3.3.3-03", "mist-6.0-01", "mist-6.0-03")
def test_odds_are_those_of_the_components_in_play() -> None:
    file = the_box().file
    giants, footmen = host("orcs", (2, 0, 0, 0, 0, 2)), host("orcs", (6, 0, 0, 0, 0, 0))
    usual = forecast(the_box(), giants, footmen).wins[0]
    giant = next(monster for monster in file.monsters if monster.id == "giant")
    others = tuple(monster for monster in file.monsters if monster is not giant)
    many_dice = Box(replace(file, monsters=(replace(giant, dice=6), *others)))
    assert forecast(many_dice, giants, footmen).wins[0] > usual + 0.1
    low = Box(replace(file, game=replace(file.game, die=4), battle=replace(file.battle, rout_check=(0,) * 4)))
    footman = next(race.values[0] for race in low.races if race.folk == "orcs")
    assert footman.kill > 4
    assert forecast(low, footmen, footmen).wins == (0.0, 1.0)  # nobody is ever killed, and the attacker gives up


@pytest.mark.rules("mist-R-32")
def test_odds_know_what_is_in_force() -> None:
    s = battle(["4 footman"], ["4 footman"], [], used={}, hands={"orcs": ["levy"]}).state
    assert s.battle is not None
    even = of_battle(s, s.battle).wins[0]
    better = BattleModifier("battle-modifier", "own", ("archers", "cavalry", "front"), 3, True, "battle")
    begin(s, Lasting(better, 0, "battle"))
    assert of_battle(s, s.battle).wins[0] > even + 0.15


@pytest.mark.rules("mist-R-35")
def test_a_changed_rout_check_is_that_of_the_side_meant() -> None:
    s = battle(["4 footman"], ["4 footman"], []).state
    begin(s, Lasting(RallyModifier("rally-modifier", "enemy", -3, "battle"), 0, "battle"))
    assert (might(s, 0, 1).rally, might(s, 1, 0).rally) == (0, -3)
    begin(s, Lasting(RallyModifier("rally-modifier", "own", 1, "battle"), 0, "battle"))
    assert (might(s, 0, 1).rally, might(s, 1, 0).rally) == (1, -3)
    for rally, expected in ((True, 3), (False, 3)):
        begin(s, Lasting(BattleModifier("battle-modifier", "own", ("archers",), 2, rally, "battle"), 0, "battle"))
        assert (might(s, 0, 1).rally, might(s, 1, 0).rally) == (expected, -3)


def test_odds_are_shown_where_a_march_meets_somebody() -> None:
    land = {REALM: "0,0", "plains-of-loth": "1,0", "three-princes": "0,1"}
    troops = {"orcs": [f"3 footman {REALM}"], "elves": ["1 archer plains-of-loth"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops, "land": land})
    match.decide(0, f"unit:orcs-footman-{REALM}")
    match.decide(0, "3")
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}
    assert odds["realm:three-princes"] is None
    shown = odds["realm:plains-of-loth"]
    assert shown is not None
    assert abs(sum(chance for _, chance in shown.chances) - 1) < 1e-9
    assert shown.chances[0][1] > 0.8


def test_odds_are_shown_before_a_card_is_played_in_a_battle() -> None:
    match = battle(["4 footman"], ["1 footman"], [], used={}, hands={"orcs": ["hired-blades", "press-of-spears"]})
    (question,) = match.view(0).questions
    shown = {option.key: option.odds for option in question.options}
    odds = shown.pop("pass")
    assert odds is not None
    assert odds.title == "Battle for Abou Xar now"
    assert [outcome for outcome, _ in odds.chances][::2] == ["The Zul Orcs win", "nobody is left"]
    assert odds.chances[0][1] > 0.9
    assert shown == {"card:hired-blades": None, "merchants": odds, "hush": odds}
    assert not match.view(1).questions[0].options


def test_the_sheet_of_a_battle_says_that_its_first_round_is_to_come() -> None:
    match = battle(["4 footman"], ["1 footman"], [], used={}, hands={"orcs": ["hired-blades"]})
    titles = {sheet.key: sheet.title for sheet in match.view(0).scene.sheets}
    assert titles["battle"] == "Before the first round"


def test_bots_let_the_cheapest_fall_but_not_the_last_footman() -> None:
    many = battle(["2 footman", "1 cavalry"], ["2 archer", "1 footman"], [5, 1])
    last = battle(["1 footman", "1 cavalry"], ["2 archer", "1 footman"], [5, 1])
    for match, wanted in ((many, "battle:orcs-footman"), (last, "battle:orcs-cavalry")):
        decision = match.decisions[0]
        scores = GAME.score(match.state, 0, decision)
        best = decision.branches[list(scores).index(max(scores))]
        assert best.key == wanted


@pytest.mark.rules("mist-3.3.3-03", "mist-3.3.3.1-02")
def test_dice_that_did_something_are_marked() -> None:
    troops = {"orcs": ["2 archer abou-xar", "1 footman abou-xar"], "elves": ["3 footman abou-xar"]}
    battle = {"realm": "abou-xar", "against": "elves", "round": 2, "routed": {"orcs": ["1 footman"]}}
    position = {
        "phase": "battle",
        "active": "orcs",
        "troops": troops,
        "battle": battle,
        "used": {"orcs": 1, "elves": 1},
    }
    match = match_at(position, [5, 9, 2])
    rolled = {entry.event: entry.dice[0].counted for entry in match.state.log.seen_by(None) if entry.dice}
    assert rolled["rolls-rout-check"] == (True,)
    attack = next(e for e in match.state.log.seen_by(None) if e.event == "rolls-attack")
    assert attack.dice[0].counted == (True, False)
    assert dict(attack.about)["row"] == "row:orcs-archers"
