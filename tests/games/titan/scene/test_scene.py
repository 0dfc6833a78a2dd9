"""What a seat sees: legions and what it knows of them, cards, moves, the battle."""

from __future__ import annotations

import pytest

from banneret.engine.scene.scene import Cards, Piece, Scene
from banneret.games.titan import GAME
from banneret.games.titan.scene.masterboard import HUES
from banneret.games.titan.scene.scene import scene
from tests.games.titan.battles import battle_at
from tests.games.titan.positions import begun, match_at, offered, play, state_of

GIVEN = {"players": "2", "colours": "given"}
LEGIONS = {"black-axe": "41: titan, 2 ogre", "black-bow": "100: angel, lion", "blue-axe": "4: titan, centaur, gargoyle"}
BATTLE = {"land": "desert", "attacker": "titan, troll", "defender": "lion, angel"}
DUEL = {"land": "desert", "attacker": "titan", "defender": "lion"}


def pieces(seen: Scene) -> dict[str, Piece]:
    return {piece.key: piece for piece in seen.pieces}


def details(piece: Piece) -> dict[str, str]:
    return dict(piece.details)


def row(seen: Scene, key: str) -> Cards:
    return next(cards for cards in seen.cards if cards.key == key)


def keys(seen: Scene) -> list[str]:
    return [cards.key for cards in seen.cards]


# --- the Masterboard --------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-SC-01", "titan-R-70")
def test_legions_stand_under_their_markers_with_their_height() -> None:
    match = match_at({"legions": LEGIONS, "active": "black"}, **GIVEN)
    for viewer in (0, 1, None):
        there = pieces(scene(state_of(match), viewer))
        assert {key: (piece.at, piece.stack, piece.charge) for key, piece in there.items()} == {
            "black-axe": ("land:41", 3, "axe"),
            "black-bow": ("land:100", 2, "bow"),
            "blue-axe": ("land:4", 3, "axe"),
        }


@pytest.mark.rules("titan-B-SC-01")
def test_the_owner_sees_who_is_in_them() -> None:
    position = {"legions": LEGIONS, "active": "black", "phase": "muster", "moved": ["black-axe"]}
    state = state_of(match_at(position, **GIVEN))
    own = pieces(scene(state, 0))["black-axe"]
    assert details(own)["Legion"] == "Titan (6-4), 2 Ogres (6-2)"
    assert details(own)["Worth"] == "48 points"
    assert details(own)["Could muster here"] == "Ogre, Troll (2 Ogres)"
    assert own.badges == ("titan",)
    assert [card.key for card in row(scene(state, 0), "legions").cards] == ["black-axe", "black-bow"]
    assert row(scene(state, 0), "legions").cards[0].charges == ("titan", "ogre", "ogre")
    assert "legions" not in keys(scene(state, None))


@pytest.mark.rules("titan-B-SC-01", "titan-B-SC-02")
def test_others_see_what_follows_from_what_was_shown() -> None:
    position = {"legions": LEGIONS, "hidden": [["black-axe", "black-bow"]], "seen": {"black-bow": "lion"}}
    state = state_of(match_at({**position, "active": "blue"}, **GIVEN))
    bow, axe = (pieces(scene(state, 1))[key] for key in ("black-bow", "black-axe"))
    assert bow.badges == axe.badges == ()
    assert details(bow) == {"Height": "2", "Known": "Lion", "Unknown": "1, each a Titan, Angel or Ogre"}
    assert details(axe) == {"Height": "3", "Known": "Ogre", "Unknown": "2, each a Titan, Angel or Ogre"}
    assert details(pieces(scene(state, None))["black-bow"]) == details(bow)


@pytest.mark.rules("titan-B-SC-01")
def test_who_is_where_among_hidden_legions_shows_to_nobody_else() -> None:
    other = {**LEGIONS, "black-axe": "41: titan, angel, lion", "black-bow": "100: 2 ogre"}
    states = [
        state_of(match_at({"legions": legions, "hidden": [["black-axe", "black-bow"]], "active": "blue"}, **GIVEN))
        for legions in (LEGIONS, other)
    ]
    assert scene(states[0], 1) == scene(states[1], 1)
    assert scene(states[0], None) == scene(states[1], None)
    assert scene(states[0], 0) != scene(states[1], 0)


@pytest.mark.rules("titan-B-MO-01")
def test_the_mover_sees_where_their_legions_can_go() -> None:
    position = {"legions": LEGIONS, "active": "black", "phase": "move", "roll": 1}
    match = match_at(position, **GIVEN)
    seen = scene(state_of(match), 0)
    assert {reach.piece: [cell.cell for cell in reach.cells] for reach in seen.reaches} == {
        "black-axe": ["land:42"],
        "black-bow": ["land:3", "land:101"],
    }
    assert {reach.points for reach in seen.reaches} == {0}
    assert scene(state_of(match), 1).reaches == ()
    assert seen.dice[0].faces == ("1",)
    play(match, "black-axe")
    moved = pieces(scene(state_of(match), 1))["black-axe"]
    assert (moved.at, moved.tired) == ("land:42", True)


@pytest.mark.rules("titan-B-MU-02")
def test_the_mover_sees_what_a_move_would_bring() -> None:
    legions = {"black-axe": "41: titan, 2 lion, 2 troll", "black-bow": "100: angel", "blue-axe": "101: titan"}
    match = match_at({"legions": legions, "active": "black", "phase": "move", "roll": 1}, **GIVEN)
    seen = pieces(scene(state_of(match), 0))
    assert details(seen["black-axe"])["Swamp 42"] == "could muster Troll"
    assert details(seen["black-bow"])["Plains 101"] == "fights Blue Axe, a legion of 1"
    assert "Swamp 42" not in details(pieces(scene(state_of(match), 1))["black-axe"])
    play(match, "black-axe", "black-bow")
    cards = {card.key: (card.text, card.charges) for card in row(scene(state_of(match), 0), "goals").cards}
    assert cards["land:101"] == ("fights Blue Axe, a legion of 1", ("crossed-swords",))
    assert cards["land:3"] == ("could muster nobody", ())
    for other in (1, None):
        assert "goals" not in keys(scene(state_of(match), other))


@pytest.mark.rules("titan-B-MU-02", "titan-B-TE-01")
def test_the_mover_sees_what_a_teleport_would_bring() -> None:
    legions = {"black-axe": "100: titan, 2 lion, 2 troll", "black-bow": "41: angel", "blue-axe": "101: titan"}
    match = match_at({"legions": legions, "active": "black", "phase": "move", "roll": 6}, **GIVEN)
    play(match, "black-axe")
    cards = {card.key: (card.title, card.text) for card in row(scene(state_of(match), 0), "teleports").cards}
    assert cards["land:42"] == ("Swamp 42", "could muster Troll")
    assert cards["land:1"] == ("Plains 1", "could muster Centaur (Lion), Lion, Ranger (2 Lions)")
    walks = [card.key for card in row(scene(state_of(match), 0), "goals").cards]
    assert {*cards, *walks} == set(offered(match))
    for other in (1, None):
        assert "teleports" not in keys(scene(state_of(match), other))


@pytest.mark.rules("titan-B-MU-01")
def test_the_mover_sees_whom_they_may_muster() -> None:
    position = {"legions": LEGIONS, "active": "black", "phase": "muster", "moved": ["black-axe"]}
    state = state_of(match_at(position, **GIVEN))
    cards = {card.key: (card.title, card.text) for card in row(scene(state, 0), "recruits").cards}
    assert cards == {
        "muster:black-axe:ogre:ogre-1": ("Ogre for Black Axe", "6-2"),
        "muster:black-axe:troll:ogre-2": ("Troll for Black Axe", "8-2"),
    }
    assert "recruits" not in keys(scene(state, 1))


def test_recruits_that_may_be_mustered_in_several_ways_say_what_is_shown() -> None:
    legions = {**LEGIONS, "black-axe": "15: titan, 2 lion, ranger"}
    position = {"legions": legions, "active": "black", "phase": "muster", "moved": ["black-axe"]}
    cards = row(scene(state_of(match_at(position, **GIVEN)), 0), "recruits").cards
    assert len({card.title for card in cards}) == len(cards)
    assert cards[0].title == "Centaur for Black Axe, showing a Lion"


def test_the_caretaker_shows_what_is_left() -> None:
    state = state_of(match_at({"legions": LEGIONS, "active": "black", "caretaker": {"hydra": 0}}, **GIVEN))
    stock = row(scene(state, 1), "caretaker")
    assert {card.key: card.count for card in stock.cards}["ogre"] == 23
    assert "titan" not in {card.key for card in stock.cards}
    assert stock.note == "None left: Hydra"


@pytest.mark.rules("titan-B-SP-04")
def test_a_legion_that_is_split_lies_open_to_its_owner() -> None:
    position = {"legions": {**LEGIONS, "black-axe": "41: titan, 3 ogre"}, "active": "black", "phase": "split"}
    match = play(match_at(position, **GIVEN), "black-axe")
    assert [card.key for card in row(scene(state_of(match), 0), "members").cards] == [
        "member:4", "member:3", "member:2", "member:1",
    ]  # fmt: skip
    assert "members" not in keys(scene(state_of(match), 1))


def test_a_legion_lies_closed_again_when_its_split_is_interrupted() -> None:
    legions = {**LEGIONS, "black-axe": "41: titan, 3 ogre", "green-axe": "500: titan"}
    position = {"legions": legions, "active": "black", "phase": "split"}
    match = play(match_at(position, players="3", colours="given"), "black-axe")
    assert "members" in keys(scene(state_of(match), 0))
    play(match, "2! withdraw")
    assert offered(match) == ["black-axe", "pass"]
    assert "members" not in keys(scene(state_of(match), 0))


# --- engagements ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-EN-05", "titan-R-83", "titan-R-95")
def test_in_an_engagement_the_two_owners_see_both_legions_and_others_that_they_confer() -> None:
    legions = {"black-axe": "41: titan, 2 ogre", "blue-axe": "41: centaur, gargoyle", "green-axe": "200: titan, ogre"}
    position = {
        "legions": {**legions, "blue-bow": "300: titan, ogre"}, "active": "black", "phase": "engage",
        "came_by": {"black-axe": "left"},
    }  # fmt: skip
    match = play(match_at(position, players="3", colours="given"), "1: offer:defender", "1: done")
    state = state_of(match)
    for viewer in (0, 1):
        seen = scene(state, viewer)
        assert seen.phase == "Black Axe against Blue Axe in Marsh 41"
        assert details(pieces(seen)["blue-axe"])["Legion"] == "Centaur (3-4), Gargoyle (4-3)"
        assert row(seen, "offer:1").note == "Blue Axe is lost, Black Axe gives up nothing"
    faced, own = (row(scene(state, 0), key) for key in ("enemy", "own"))
    assert [card.key for card in faced.cards] == ["enemy:centaur", "enemy:gargoyle"]
    assert [(card.key, card.count) for card in own.cards] == [("own:titan", 1), ("own:ogre", 2)]
    assert (faced.note, own.note) == ("worth 24 points", "worth 48 points")
    assert [cards.key for cards in scene(state, 0).cards if cards.hand] == ["enemy", "own"]
    for third in (2, None):
        seen = scene(state, third)
        assert seen.phase == "Black and Blue negotiate in Marsh 41"
        assert not {"enemy", "own", "offer:1", "members"} & set(keys(seen))
    assert details(pieces(scene(state, 2))["blue-axe"])["Engaged with"] == "Black Axe (3)"


@pytest.mark.rules("titan-R-04")
def test_the_legion_of_which_some_are_offered_lies_open_once() -> None:
    legions = {"black-axe": "41: titan, 2 ogre", "black-bow": "100: angel", "blue-axe": "41: titan, gargoyle"}
    position = {"legions": legions, "active": "black", "phase": "engage", "came_by": {"black-axe": "left"}}
    match = play(match_at(position, **GIVEN), "0: offer:defender")
    assert [cards.key for cards in scene(state_of(match), 0).cards if cards.hand] == ["members", "enemy"]
    assert [cards.key for cards in scene(state_of(match), 1).cards if cards.hand] == ["enemy", "own"]


@pytest.mark.rules("titan-B-TI-03")
def test_a_player_whose_titan_is_lost_is_out() -> None:
    legions = {"black-axe": "41: titan, 2 ogre", "blue-axe": "41: titan, ogre", "green-axe": "200: titan, ogre"}
    position = {"legions": legions, "active": "black", "phase": "engage", "came_by": {"black-axe": "left"}}
    match = match_at(position, players="3", colours="given")
    assert [side.out for side in scene(state_of(match), None).sides] == [False, False, False]
    play(match, "1: concede")
    assert [side.out for side in scene(state_of(match), None).sides] == [False, True, False]


def test_until_they_have_colours_players_look_different() -> None:
    sides = scene(GAME.setup(GAME.settle({"players": "6"})), None).sides
    assert len({(side.hue, side.shape) for side in sides}) == 6


@pytest.mark.rules("titan-B-SE-02")
def test_nobody_wears_a_colour_before_choosing_it() -> None:
    match = begun({"players": "2"}, ["land:300", "land:100"])
    assert [side.hue for side in scene(state_of(match), None).sides] == [-1, -1]
    match.decide(1, "green")
    assert [side.hue for side in scene(state_of(match), None).sides] == [-1, HUES["green"]]


# --- battles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-EN-06", "titan-A-ST-12", "titan-A-BL-14")
def test_everybody_sees_the_fighters_and_their_hits() -> None:
    match = battle_at({"black-titan": "D3", "blue-lion-1": "A1"}, options=DUEL, hits={"blue-lion-1": 3}, round=2)
    for viewer in (0, 1, None):
        seen = scene(state_of(match), viewer)
        lion = pieces(seen)["fighter:blue-lion-1"]
        assert (lion.at, lion.number, lion.second, lion.hits, lion.bears) == ("hex:A1", 5, 3, 3, 5)
        assert seen.boards[0].key == "battle:desert"
        assert [track.value for track in seen.tracks if track.key == "battle-round"] == [2]


def test_a_fighter_says_what_its_strikes_would_be() -> None:
    match = battle_at({"black-titan": "E3", "blue-lion-1": "E4"}, options=DUEL, round=2)
    there = pieces(scene(state_of(match), None))
    assert details(there["fighter:blue-lion-1"]) == {
        "Hits": "0 of 5",
        "At home in": "sand, dune",
        "Strikes Black Titan": "7 dice, 5+ (striking down a dune: dice +2)",
    }
    assert details(there["fighter:black-titan"])["Strikes Blue Lion 1"] == "5 dice, 3+ (striking up a dune: dice -1)"


@pytest.mark.rules("titan-A-ST-02")
def test_a_slain_fighter_says_why_it_still_stands_there() -> None:
    at = {"black-titan": "E2", "black-troll-1": "E3", "blue-lion-1": "E4", "blue-angel-1": "D3"}
    hits = {"black-troll-1": 8, "blue-lion-1": 5}
    match = battle_at(at, options=BATTLE, round=2, stage="strike_phase", mover="attacker", hits=hits)
    slain = {key: details(piece).get("Slain") for key, piece in pieces(scene(state_of(match), None)).items()}
    assert slain == {
        "fighter:black-titan": None,
        "fighter:black-troll-1": "leaves when the phase ends",
        "fighter:blue-lion-1": "can strike back, then leaves when the phase ends",
        "fighter:blue-angel-1": None,
    }


@pytest.mark.rules("titan-A-MV-05", "titan-A-MV-04")
def test_who_may_move_shows_how_far_and_who_may_not_is_tired() -> None:
    at = {"black-titan": "D2", "black-troll-1": "C4", "blue-lion-1": "E2", "blue-angel-1": "A3"}
    match = battle_at(at, options=BATTLE, round=2, mover="attacker")
    seen = scene(state_of(match), 0)
    (reach,) = seen.reaches
    assert (reach.piece, reach.points) == ("fighter:black-troll-1", 2)
    assert {cell.cell: cell.cost for cell in reach.cells}["hex:D5"] == 2
    assert pieces(seen)["fighter:black-titan"].tired
    assert not pieces(seen)["fighter:black-troll-1"].tired
    assert scene(state_of(match), 1).reaches == ()


@pytest.mark.rules("titan-A-BL-15")
def test_the_last_round_says_who_loses_after_it() -> None:
    at = {"black-titan": "D2", "black-troll-1": "C4", "blue-lion-1": "E2", "blue-angel-1": "A3"}
    match = battle_at(at, options=BATTLE, round=7, mover="attacker")
    assert scene(state_of(match), 1).phase == "Round 7 of 7: Black moves; after it Black loses"


def test_the_losses_of_both_sides_lie_in_one_row() -> None:
    match = battle_at(
        {"black-titan": "D2", "black-troll-1": "lost", "blue-lion-1": "lost", "blue-angel-1": "A3"},
        options=BATTLE,
        round=2,
    )
    losses = row(scene(state_of(match), None), "lost")
    assert [(card.title, card.side) for card in losses.cards] == [("Black Troll 1", "black"), ("Blue Lion 1", "blue")]
    assert losses.note == "Black has lost 16 points; Blue has lost 15 points."


def test_a_match_of_one_battle_has_its_own_title_and_no_score() -> None:
    seen = scene(state_of(battle_at(options=BATTLE)), None)
    assert seen.title == "Battle in the Desert"
    assert [track.key for track in seen.tracks] == ["battle-round"]


def test_who_waits_stands_beside_the_battleland() -> None:
    match = battle_at(options=BATTLE)
    seen = scene(state_of(match), None)
    assert {piece.at for piece in seen.pieces} == {""}
    assert seen.phase == "Round 1 of 7: Blue moves"
    titles = [mark.name for mark in seen.boards[0].marks if mark.kind == "label" and mark.count == 2]
    assert titles == ["Black attacks", "Blue defends"]
