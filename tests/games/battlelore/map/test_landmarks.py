"""Landmarks: Strongholds, the Rogue's Den, Training Camp, Healing Pool and Pentacle (chapter 11)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlelore.map import landmarks
from tests.games.battlelore.positions import match_at, offered, play, state_at

SOMME = "crossing-the-somme"
UNIT = "unit:pennant-regular-infantry-1"
BASE: dict[str, Any] = {
    "pennant": {"regular-infantry": ["2,6", "1,2"]},
    "standard": {"regular-infantry": ["7,10"]},
    "phase": "movement",
    "hands": {"pennant": ["patrol-left", "scout-left"], "standard": ["red-banners", "blue-banners"]},
}


def site(id: str, at: str, camp: str = "pennant") -> dict[str, str]:
    return {"id": id, "at": at, "camp": camp}


def with_sites(*sites: dict[str, str], tape: tuple[str, ...] = (), **more: Any) -> Match:
    return match_at({**BASE, "landmarks": list(sites), **more}, tape, adventure=SOMME)


# --- Strongholds ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-11-61", "lore-R-28", "lore-7-08")
def test_a_stronghold_gives_one_bold_on_it_and_beside_it_to_its_owners_troops() -> None:
    position = {
        **BASE,
        "pennant": {"regular-infantry": ["2,6", "2,7", "2,8"], "giant-spider": ["2,5"]},
        "standard": {"regular-infantry": ["1,6"]},
        "landmarks": [site("stronghold", "2,6")],
    }
    state = state_at(position, adventure=SOMME)
    bold = {unit.key.removeprefix("unit:"): landmarks.stronghold_bold(state, unit) for unit in state.adventure.units}
    assert bold == {
        "pennant-regular-infantry-1": 1,
        "pennant-regular-infantry-2": 1,
        "pennant-regular-infantry-3": 0,
        "pennant-giant-spider": 0,
        "standard-regular-infantry": 0,
    }


@pytest.mark.rules("lore-11-62", "lore-R-89", "lore-R-109")
def test_a_creature_takes_a_stronghold_too_and_the_lost_card_lies_open() -> None:
    match = with_sites(
        site("stronghold", "4,6", "standard"),
        tape=("card:red-banners",),
        pennant={"giant-spider": ["2,6"], "regular-infantry": ["1,2"]},
    )
    play(match, "unit:pennant-giant-spider", "hex:4,6")
    facts = match.game.facts(match.state)
    assert facts["camp:standard"]["hand"] == ["blue-banners"]
    assert facts["cards"]["discard"] == ["red-banners"]
    assert facts["sites:standard"]["lost"]


@pytest.mark.rules("lore-R-89")
def test_the_last_command_card_is_never_lost() -> None:
    match = with_sites(
        site("stronghold", "3,6", "standard"), hands={"pennant": ["patrol-left"], "standard": ["red-banners"]}
    )
    play(match, UNIT, "hex:3,6")
    assert match.game.facts(match.state)["camp:standard"]["hand"] == ["red-banners"]


@pytest.mark.rules("lore-R-109", "lore-11-62")
def test_only_the_owner_sees_what_they_draw_when_they_retake_it() -> None:
    matches = [
        play(with_sites(site("stronghold", "3,6"), tape=(card,), lore={"lost": ["pennant"]}), UNIT, "hex:3,6")
        for card in ("card:darken-the-sky", "card:leadership")
    ]
    for viewer in (1, None):
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert matches[0].view(0).json() != matches[1].view(0).json()


@pytest.mark.rules("lore-R-89")
def test_a_retreat_that_ends_on_a_stronghold_takes_it_and_one_that_crosses_it_does_not() -> None:
    for flags, hex, lost in ((1, "3,6", True), (2, "3,6", False)):
        match = with_sites(
            site("stronghold", hex, "standard"),
            tape=("flag",) * flags + ("red",) * (3 - flags) + ("card:red-banners",),
            pennant={"regular-infantry": ["4,6", "1,2"]},
            standard={"regular-infantry": ["5,6", "7,10"]},
            phase="combat",
            active="standard",
        )
        play(match, "unit:standard-regular-infantry-1", "0: hex:3,6", *(["0: hex:2,6"] * (flags - 1)))
        assert match.game.facts(match.state)["sites:standard"]["lost"] is lost


# --- Rogue's Den ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-11-30", "lore-R-130", "lore-R-14")
def test_a_passage_leads_to_plain_vacant_wood_or_hill() -> None:
    match = with_sites(
        site("rogues-den", "2,6"),
        site("rampart", "6,4", ""),
        terrain={"wooded": ["4,6", "4,8"], "elevated": ["6,2", "6,4"], "waterway": ["8,1"]},
        standard={"regular-infantry": ["4,8"]},
    )
    play(match, UNIT, "open")
    assert offered(match, 0) == ["hex:4,6", "hex:6,2"]


@pytest.mark.rules("lore-11-30", "lore-R-92")
def test_a_den_has_one_passage_and_the_opener_keeps_its_move() -> None:
    match = with_sites(site("rogues-den", "2,6"), terrain={"wooded": ["4,6", "4,8"]})
    play(match, UNIT, "open", "hex:4,6", UNIT)
    assert "open" not in offered(match, 0)
    assert "hex:3,6" in offered(match, 0)
    play(match, "hex:3,6")
    assert match.game.facts(match.state)[UNIT]["at"] == "3,6"


@pytest.mark.rules("lore-11-31", "lore-R-92", "lore-11-13")
@pytest.mark.parametrize(
    ("more", "offers"),
    [
        ({}, True),
        ({"standard": {"regular-infantry": ["4,6"]}}, False),
        ({"lore": {"exits": {"pennant": "4,6"}}}, False),
        ({"landmarks": [site("rogues-den", "2,6", "standard"), site("secret-passage", "4,6", "standard")]}, False),
    ],
)
def test_who_may_go_through_the_passage(more: dict[str, Any], offers: bool) -> None:
    """Not if a unit stands on the exit, without Lore, or from the enemy's Den."""
    position = {
        **BASE,
        "terrain": {"wooded": ["4,6"]},
        "landmarks": [site("rogues-den", "2,6"), site("secret-passage", "4,6")],
        "lore": {"exits": {"pennant": "4,6"}, "goblets": {"pennant": 1}},
        **more,
    }
    match = play(match_at(position, adventure=SOMME), UNIT)
    assert ("passage" in offered(match, 0)) is offers


@pytest.mark.rules("lore-11-31", "lore-R-80")
def test_a_unit_that_a_portal_brought_to_the_den_did_not_begin_its_turn_there() -> None:
    position = {
        **BASE,
        "phase": "command",
        "pennant": {"regular-infantry": ["1,10", "1,2"]},
        "terrain": {"wooded": ["4,6"]},
        "landmarks": [site("rogues-den", "2,8"), site("secret-passage", "4,6")],
        "hands": {"pennant": ["general-advance"]},
        "lore": {
            "exits": {"pennant": "4,6"},
            "goblets": {"pennant": 9},
            "hands": {"pennant": ["wizard-portal"]},
        },
    }
    match = match_at(position, adventure=SOMME)
    play(match, "lore:wizard-portal", UNIT, "card:general-advance", "hex:2,8", UNIT, "done", UNIT)
    assert "passage" not in offered(match, 0)
    assert "hex:3,8" in offered(match, 0)


# --- Training Camp and Healing Pool -----------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-91", "lore-11-40")
@pytest.mark.parametrize(
    ("type", "trains"),
    [("archers", True), ("regular-infantry", True), ("heavy-infantry", False), ("giant-spider", False)],
)
def test_who_trains(type: str, trains: bool) -> None:
    match = with_sites(
        site("training-camp", "2,6"), pennant={type: ["2,6"], "regular-cavalry": ["1,2"]}, lore={"goblets": {}}
    )
    play(match, f"unit:pennant-{type}")
    assert ("train" in offered(match, 0)) is trains


@pytest.mark.rules("lore-R-131")
def test_a_unit_that_moves_onto_the_camp_does_not_train_in_that_turn() -> None:
    match = play(with_sites(site("training-camp", "3,6")), UNIT, "hex:3,6")
    assert UNIT not in offered(match, 0)
    assert match.game.facts(match.state)[UNIT]["color"] == "blue"


@pytest.mark.rules("lore-R-91", "lore-11-40")
def test_a_trained_unit_rolls_the_dice_of_its_new_color() -> None:
    """Blue archers move one hex and battle, and are hit by blue helmets."""
    match = with_sites(site("training-camp", "2,6"), pennant={"archers": ["2,6"], "regular-infantry": ["1,2"]})
    play(match, "unit:pennant-archers", "train")
    state = match.state
    assert state.ground.landmarks == ()
    assert state.color[state.adventure.by_key["unit:pennant-archers"].index] == 1


@pytest.mark.rules("lore-R-90", "lore-11-50")
@pytest.mark.parametrize(
    ("figures", "camp", "asked"), [(2, "pennant", True), (4, "pennant", False), (2, "standard", False)]
)
def test_who_is_healed(figures: int, camp: str, asked: bool) -> None:
    """Only weakened units of the owner, when they move onto it."""
    match = with_sites(
        site("healing-pool", "3,6", camp), figures={"pennant-regular-infantry-1": figures}, phase="movement"
    )
    play(match, UNIT, "hex:3,6")
    assert ("heal" in offered(match, 0)) is asked


@pytest.mark.rules("lore-R-90")
def test_a_rush_into_the_pool_does_not_heal() -> None:
    match = with_sites(
        site("healing-pool", "4,6", "standard"),
        pennant={"regular-infantry": ["3,6", "1,2"]},
        standard={"goblin-swordsmen": ["6,6"], "regular-infantry": ["7,10"]},
        figures={"standard-goblin-swordsmen": 2},
        active="standard",
        ordered=["standard-goblin-swordsmen"],
    )
    play(match, "unit:standard-goblin-swordsmen", "hex:4,6", "rush")
    assert "heal" not in offered(match, 1)
    assert match.game.facts(match.state)["unit:standard-goblin-swordsmen"]["figures"] == 2


# --- the end of the turn ----------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-11-20", "lore-R-60")
@pytest.mark.parametrize(
    ("pennant", "active", "gains"),
    [
        ({"regular-infantry": ["2,6"]}, "pennant", 1),
        ({"giant-spider": ["2,6"]}, "pennant", 0),
        ({"regular-infantry": ["2,6"]}, "standard", 0),
    ],
)
def test_the_pentacle_serves_troops_at_the_end_of_their_own_turn(
    pennant: dict[str, list[str]], active: str, gains: int
) -> None:
    match = with_sites(
        site("magic-pentacle", "2,6"), pennant=pennant, active=active, phase="combat", ordered=[], lore={"goblets": {}}
    )
    play(match, "take-two")
    assert match.game.facts(match.state)["lore:pennant"]["goblet"] == gains + 2 * (active == "pennant")
