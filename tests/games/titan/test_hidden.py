"""Legions: nothing that others may see depends on what a split, a look or talks hide."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan.box.box import in_order, the_box
from banneret.games.titan.hidden import known, sees
from banneret.games.titan.masterboard.legions import named
from tests.games.dealing import dealt_again
from tests.games.titan.positions import begun, marker, match_at, offered, play, state_of

FAR = {"green-axe": "600: titan, angel, 2 ogre"}
THREE = {"players": "3", "colours": "given"}


def same(matches: Sequence[Match], *viewers: int | None) -> None:
    """Check that these viewers see the same bytes in all matches, and may undo the same."""
    for viewer in viewers:
        assert len({match.view(viewer).json() for match in matches}) == 1


def differ(matches: Sequence[Match], *viewers: int | None) -> None:
    for viewer in viewers:
        assert len({match.view(viewer).json() for match in matches}) == len(matches)


def at(holds: dict[str, str], tape: Sequence[str | int] = (), **position: Any) -> Match:
    """Black's turn; the first two legions were one before, and only Black knows who is in which."""
    hidden = [[name for name in holds if name.startswith("black")][:2]]
    legions = {**holds, "blue-axe": "400: titan, 3 ogre", **FAR}
    return match_at({"active": "black", "hidden": hidden, **position, "legions": legions}, tape, **THREE)


PAIRS = (
    {"black-axe": "1: titan, 2 centaur", "black-bow": "41: angel, 2 ogre"},
    {"black-axe": "1: angel, 2 ogre", "black-bow": "41: titan, 2 centaur"},
    {"black-axe": "1: titan, angel, centaur", "black-bow": "41: centaur, 2 ogre"},
)
"""The same six characters, divided in three ways."""


# --- Commencement -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-SP-04", "titan-B-SC-01", "titan-R-70")
@pytest.mark.parametrize("touches", ["member:7 member:6", "member:2 member:4", "member:1 member:2"])
def test_a_split_tells_its_sizes_and_nothing_else(touches: str) -> None:
    legions = {"black-axe": "1: titan, angel, 2 centaur, 2 ogre, lion"}
    plain, other = (at(legions, [1], hidden=[]) for _ in range(2))
    play(plain, "black-axe", "member:7", "member:5")
    play(other, "black-axe", *touches.split())
    same((plain, other), 1, 2, None)
    for match in (plain, other):
        play(match, "done", "pass")
    same((plain, other), 1, 2, None)
    differ((plain, other), 0)
    sizes = {piece.key: piece.stack for piece in plain.view(1).scene.pieces if piece.side == "black"}
    assert sizes == {"black-axe": 5, "black-bow": 2}


@pytest.mark.rules("titan-B-SP-02", "titan-B-SC-01")
def test_the_first_split_hides_who_goes_with_the_titan() -> None:
    matches = []
    for split in ("8 7 4 1", "6 5 4 2", "8 6 4 1"):
        match = begun({"players": "2", "colours": "given"}, ["land:200", "land:100", 3])
        matches.append(play(match, *(f"member:{place}" for place in split.split()), "done"))
    same(matches, 1, None)
    differ(matches, 0)


# --- Movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-SC-01", "titan-B-MO-01")
@pytest.mark.parametrize("roll", range(1, 7))
def test_moves_tell_nothing_of_who_moves(roll: int) -> None:
    matches = [at(holds, phase="move", roll=roll) for holds in PAIRS]
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "black-axe")
    same(matches, 1, 2, None)
    land = offered(matches[0])[0] if "black-axe" not in matches[0].state.turn.moved else ""
    if land.startswith("land"):
        for match in matches:
            play(match, land)
    same(matches, 1, 2, None)


@pytest.mark.rules("titan-R-89", "titan-B-TE-01")
def test_whether_a_legion_in_a_tower_could_teleport_does_not_show() -> None:
    matches = [
        at({**holds, "black-axe": holds["black-axe"].replace("1:", "100:")}, [6], phase="roll") for holds in PAIRS
    ]
    plain = at({"black-axe": "100: 2 centaur, ogre", "black-bow": "41: titan, angel, ogre"}, [6], phase="roll")
    matches.append(plain)
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "black-axe")
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "land:8")
    same(matches, 1, 2, None)
    assert [len(offered(play(match, "black-bow"))) > 3 for match in matches] == [False] * 4


def hemmed_in(axe: str, bow: str) -> Match:
    """Black's first legion stands in a tower, and can move only by teleport."""
    crowd = {"black-eye": "4: 2 ogre", "black-fist": "8: 2 ogre", "black-flame": "138: 2 ogre"}
    moved = ["black-eye", "black-fist", "black-flame", "black-bow"]
    return at({"black-axe": f"100: {axe}", "black-bow": f"25: {bow}", **crowd}, phase="move", roll=6, moved=moved)


@pytest.mark.rules("titan-R-89", "titan-R-59")
def test_who_cannot_move_but_by_teleport_looks_like_who_cannot_move() -> None:
    matches = [
        hemmed_in(axe, bow) for axe, bow in (("angel, ogre", "titan, centaur"), ("centaur, ogre", "titan, angel"))
    ]
    assert [offered(match) for match in matches] == [["black-axe", "pass"], ["pass"]]
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "pass")
    same(matches, 1, 2, None)


@pytest.mark.rules("titan-R-89", "titan-B-TE-03")
def test_where_the_titan_may_teleport_from_does_not_show() -> None:
    matches = [at(holds, phase="move", roll=6, scores={"black": 400}) for holds in PAIRS]
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "black-axe")
    same(matches, 1, 2, None)
    assert len({len(offered(match)) for match in matches}) == 2


# --- Engagements ------------------------------------------------------------------------------------------------------

BLUE = (
    {"blue-bow": "1: 2 lion", "blue-eye": "300: angel, lion"},
    {"blue-bow": "1: angel, lion", "blue-eye": "300: 2 lion"},
)
"""A defender without a Lord, and one with."""


def engaged(blue: dict[str, str], **position: Any) -> Match:
    legions = {
        "black-axe": "1: archangel, ogre",
        "black-bow": "100: titan, ogre",
        "blue-axe": "400: titan",
        **blue,
        **FAR,
    }
    hidden = [["blue-bow", "blue-eye"]]
    came = {"black-axe": "left"}
    return match_at(
        {"active": "black", "phase": "engage", "hidden": hidden, "came_by": came, **position, "legions": legions},
        **THREE,
    )


@pytest.mark.rules("titan-A-EN-05", "titan-A-EN-06", "titan-R-83", "titan-R-95")
def test_the_owners_look_and_third_players_see_that_they_confer() -> None:
    matches = [engaged(blue) for blue in BLUE]
    assert [sorted(match.decisions) for match in matches] == [[1], [0, 1]]
    same(matches, 2, None)
    differ(matches, 0, 1)
    for match in matches:
        s = state_of(match)
        assert [sees(s, viewer, marker("blue-bow")) for viewer in (0, 1, 2, None)] == [True, True, False, False]
        assert [sees(s, viewer, marker("blue-eye")) for viewer in (0, 1, 2, None)] == [False, True, False, False]
        asked = [(question.seat, question.prompt) for question in match.view(2).questions]
        assert asked == [(0, ""), (1, "")]


TALKS = (
    ["stay"],
    ["offer:both"],
    ["stay", "0: offer:defender", "0: member:1", "0: done", "1: offer:attacker", "1: member:2"],
    ["offer:attacker", "member:1", "done", "0: offer:defender", "0: done", "1: offer:both"],
)


@pytest.mark.rules("titan-R-83", "titan-R-81", "titan-A-EN-06")
@pytest.mark.parametrize("talk", TALKS, ids=len)
def test_nothing_of_the_talks_is_seen_by_third_players(talk: list[str]) -> None:
    plain, other = engaged(BLUE[0]), play(engaged(BLUE[0]), *talk)
    same((plain, other), 2, None)
    assert plain.view(0).json() != other.view(0).json()


@pytest.mark.rules("titan-R-83", "titan-A-EN-06")
def test_the_same_outcome_looks_the_same_after_any_talks() -> None:
    short = play(engaged(BLUE[1]), "1: concede")
    long = play(engaged(BLUE[1]), "0: offer:both", "1: offer:attacker", "1: done", "0: offer:attacker", "0: member:1")
    play(long, "0: done", "1: concede")
    same((short, long), 2, None)


@pytest.mark.rules("titan-A-EN-06", "titan-B-SC-02")
def test_who_is_given_up_is_shown_and_the_rest_stays_hidden() -> None:
    rest = ("titan, ogre", "archangel, ogre")
    matches = [
        match_at(
            {
                "active": "black",
                "phase": "engage",
                "hidden": [["black-axe", "black-bow"]],
                "came_by": {"black-axe": "left"},
                "legions": {
                    "black-axe": f"1: {rest[way]}, lion",
                    "black-bow": f"100: {rest[1 - way]}",
                    "blue-axe": "400: titan",
                    "blue-bow": "1: angel",
                    **FAR,
                },
            },
            **THREE,
        )
        for way in (0, 1)
    ]
    for match in matches:
        play(match, "0: offer:defender", "0: member:2", "0: done", "1: accept")
    same(matches, 2, None)
    told = " ".join(entry.text for entry in matches[0].view(2).log)
    assert "Lion" in told
    assert "Archangel" not in told


@pytest.mark.rules("titan-R-95", "titan-B-SC-02", "titan-A-EN-06")
def test_a_battle_is_open_and_afterwards_known() -> None:
    match = play(engaged(BLUE[0]), "battle")
    s = state_of(match)
    assert [sees(s, viewer, marker("black-axe")) for viewer in (0, 1, 2, None)] == [True] * 4
    match.act(1, "concede")
    assert [sees(s, viewer, marker("black-axe")) for viewer in (0, 1, 2, None)] == [True, True, False, False]
    assert known(state_of(match), 2, marker("black-axe")).unknown == 0


@pytest.mark.rules("titan-R-89", "titan-A-SU-09")
def test_whether_an_angel_could_be_summoned_does_not_show() -> None:
    matches = []
    for bow, eye in (("titan, angel", "2 ogre"), ("2 ogre", "titan, angel")):
        legions = {
            "black-axe": "1: 2 ogre",
            "black-bow": f"41: {bow}",
            "black-eye": f"6: {eye}",
            "blue-axe": "400: titan",
        }
        legions |= {"blue-bow": "1: 2 lion", "blue-eye": "6: lion", **FAR}
        came = {"black-axe": "left", "black-eye": "left"}
        position = {"active": "black", "phase": "engage", "hidden": [["black-bow", "black-eye"]], "came_by": came}
        matches.append(match_at({**position, "legions": legions}, **THREE))
    for match in matches:
        play(match, "land:1", "stay", "1: concede")
    assert [len(offered(match)) for match in matches] == [2, 1]
    same(matches, 2, None)
    for match in matches:
        play(match, "pass")
    same(matches, 2, None)


# --- Mustering --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-R-89", "titan-B-MU-01")
def test_who_cannot_muster_looks_like_who_does_not() -> None:
    matches = [at(holds, phase="muster", moved=["black-axe"]) for holds in PAIRS]
    assert [len(offered(match)) for match in matches] == [3, 1, 2]
    same(matches, 1, 2, None)
    for match in matches:
        play(match, "pass")
    same(matches, 1, 2, None)


@pytest.mark.rules("titan-B-SC-02", "titan-B-MU-02")
def test_a_muster_shows_what_justifies_it_and_nothing_else() -> None:
    ways = (
        {"black-axe": "1: titan, 2 centaur", "black-bow": "41: angel, 2 ogre"},
        {"black-axe": "1: ogre, 2 centaur", "black-bow": "41: titan, angel, ogre"},
    )
    matches = [
        play(at(holds, phase="muster", moved=["black-axe"]), "muster:black-axe:lion:centaur-2") for holds in ways
    ]
    same(matches, 1, 2, None)
    seen = known(state_of(matches[0]), 1, marker("black-axe"))
    assert [one.key for one in seen.certain] == ["centaur", "centaur", "lion"]
    assert seen.unknown == 1


# --- what is known ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-SC-01", "titan-R-95")
def test_what_a_viewer_may_know_of_a_legion() -> None:
    s = state_of(at(PAIRS[0]))
    box = the_box()
    own = known(s, 0, marker("black-axe"))
    assert (own.certain, own.unknown) == (s.held(marker("black-axe")), 0)
    other = known(s, 1, marker("black-axe"))
    assert (other.certain, other.unknown) == ((), 3)
    assert other.possible == in_order({box.character[key] for key in ("titan", "angel", "centaur", "ogre")})
    assert known(s, 1, marker("green-axe")).unknown == 0


@pytest.mark.rules("titan-R-95", "titan-B-TE-02")
def test_who_was_shown_binds_the_rest() -> None:
    match = play(
        at({"black-axe": "100: titan, ogre", "black-bow": "41: angel, ogre"}, phase="move", roll=6), "black-axe"
    )
    play(match, "land:300", "titan")
    for name, certain in (("black-axe", ["titan"]), ("black-bow", ["ogre"])):
        assert [one.key for one in known(state_of(match), 1, marker(name)).certain] == certain
    worlds = [match.imagine(1, source=random.Random(seed)).state for seed in range(40)]
    assert all(world.held(marker("black-axe"))[0].titan for world in worlds)
    assert {world.held(marker("black-bow")) for world in worlds} == {
        in_order(the_box().character[key] for key in pair) for pair in (("angel", "ogre"), ("ogre", "ogre"))
    }


def worlds_of(matches: Sequence[Match], viewer: int, *legions: str) -> list[list[tuple[str, ...]]]:
    """For each match, who is in these legions in some worlds that a viewer imagines with the same chance."""
    dealt = []
    for match in matches:
        states = [match.imagine(viewer, source=random.Random(seed)).state for seed in range(25)]
        dealt.append([tuple(str(named(state.held(marker(name)))) for name in legions) for state in states])
    return dealt


@pytest.mark.rules("titan-B-SC-01", "titan-A-EN-09")
def test_who_may_flee_is_imagined_without_a_lord_and_never_as_it_is() -> None:
    """One of 120 deals has no Lord in the legion that may flee; which of eight Creatures is elsewhere is hidden."""
    creatures = ["2 ogre, 3 lion, 2 troll", "3 ogre, 2 lion, 2 troll", "3 ogre, 3 lion, troll"]
    rest = ["ogre", "lion", "troll"]
    matches = [
        engaged({"blue-bow": f"1: {held}", "blue-eye": f"41: angel, archangel, {left}"})
        for held, left in zip(creatures, rest, strict=True)
    ]
    assert all(sorted(match.decisions) == [1] for match in matches)
    one, *others = worlds_of(matches, 2, "blue-bow", "blue-eye")
    assert all(other == one for other in others)
    assert {eye for _, eye in one} == {f"Angel, Archangel, {left}" for left in ("Ogre", "Lion", "Troll")}


@pytest.mark.rules("titan-B-SC-01", "titan-B-TE-03")
def test_who_cannot_move_but_by_teleport_is_imagined_with_a_lord_and_never_as_it_is() -> None:
    matches = [
        hemmed_in(axe, bow) for axe, bow in (("angel, ogre", "titan, centaur"), ("titan, centaur", "angel, ogre"))
    ]
    one, other = worlds_of([play(match, "black-axe") for match in matches], 1, "black-axe", "black-bow")
    assert one == other
    assert all("Titan" in axe or "Angel" in axe for axe, _ in one)
    assert len({axe for axe, _ in one}) > 3


@pytest.mark.rules("titan-R-95")
@pytest.mark.parametrize("seed", range(12))
def test_worlds_dealt_again_look_the_same_and_can_be_asked(seed: int) -> None:
    source = random.Random(seed)
    match = Match.new("titan", players=str(2 + seed % 3), colours="given", seed=seed)
    for _ in range(source.randrange(30, 160)):
        if match.decisions:
            step(match, source, eager=0.8)
    for viewer in range(match.seats if match.decisions else 0):
        before = match.view(viewer)
        world = match.imagine(viewer, source=source)
        assert world.game.scene(world.state, viewer) == before.scene
        for asked, decision in match.decisions.items():
            assert world.decisions[asked].options
            if asked == viewer:
                assert [*map(key_of, decision.options)] == [*map(key_of, world.decisions[asked].options)]
        assert not list(world.game.broken(world.state))


@pytest.mark.rules("titan-R-95")
@pytest.mark.parametrize(("players", "positions"), [(2, 60), (3, 60), pytest.param(4, 500, marks=pytest.mark.long)])
def test_a_world_dealt_again_reveals_nothing_that_was_hidden(players: int, positions: int) -> None:
    source = random.Random(players)
    options = {"players": str(players), "colours": "given", "turn-cap": "60"}
    match = Match.new("titan", options, seed=players)
    for _ in range(positions):
        for seat in match.decisions:
            dealt_again(match, seat, source)
        for _ in range(10):
            if match.decisions:
                step(match, source, eager=0.8)
        match = match if match.decisions else Match.new("titan", options, seed=source.getrandbits(32))
