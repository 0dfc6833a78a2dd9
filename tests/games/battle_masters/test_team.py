"""Team play: seats, owners, and divisions that do or do not hold together."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_masters.box.box import CHAOS, IMPERIAL, the_box

BOX = the_box()
SIZES = ("1", "2", "3", "4")


@pytest.mark.rules("masters-INTRO-02", "masters-ARMY-01")
def test_two_players_command_one_army_each_and_choose_it_by_their_seat() -> None:
    match = Match.new("battle-masters", seed=1)
    assert match.seat_names == ("Empire", "Chaos")
    assert [match.state.owners[unit.index] for unit in BOX.units] == [unit.army for unit in BOX.units]


@pytest.mark.rules("masters-TEAM-01", "masters-R-55", "masters-R-34")
@pytest.mark.parametrize(("imperial", "chaos"), list(product(SIZES, SIZES)))
def test_by_default_every_unit_has_one_owner_and_every_member_a_unit(imperial: str, chaos: str) -> None:
    match = Match.new("battle-masters", seed=1, imperial=imperial, chaos=chaos)
    empire = range(int(imperial))
    horde = range(int(imperial), int(imperial) + int(chaos))
    assert match.seats == len(empire) + len(horde)
    assert match.state.teams == (tuple(empire), tuple(horde))
    owned = Counter(match.state.owners)
    assert sorted(owned) == [*empire, *horde]
    for unit in BOX.units:
        assert match.state.owners[unit.index] in (empire if unit.army == IMPERIAL else horde)
    assert match.state.captain(IMPERIAL) == 0
    assert match.state.captain(CHAOS) == horde[0]


@pytest.mark.rules("masters-R-55")
def test_without_a_setting_the_usual_division_holds() -> None:
    match = Match.new("battle-masters", seed=1, imperial="2", chaos="3")
    first = {unit.type.id for unit in BOX.units if match.state.owners[unit.index] == 0}
    last = {unit.type.id for unit in BOX.units if match.state.owners[unit.index] == 4}
    assert first == {"lord-knights", "imperial-knights", "mighty-cannon"}
    assert last == {"goblins", "orcs", "beastmen"}


@pytest.mark.rules("masters-TEAM-01", "masters-R-55")
def test_any_other_division_may_be_agreed_on() -> None:
    share = "cannon, knights-blitzen / lord-knights, knights-delborne, knights-normand, men-at-arms, imperial-archers"
    match = Match.new("battle-masters", {"imperial": "2", "imperial-units": share + ", crossbowmen"}, seed=1)
    assert {unit.id for unit in BOX.units if match.state.owners[unit.index] == 0} == {"cannon", "knights-blitzen"}


ALL = "champions-of-chaos,chaos-warriors,chaos-archers,orcs,goblins,wolf-riders,beastmen,ogre-champion"


@pytest.mark.rules("masters-TEAM-01", "masters-R-55")
@pytest.mark.parametrize(
    ("division", "fault"),
    [
        (ALL.replace("ogre-champion", "") + "/", "ogre-grimorg to exactly one seat"),
        (ALL + "/ orcs-gazkull", "orcs-gazkull to exactly one seat"),
        (ALL + "/", "leaves a seat without a unit"),
        (ALL, "names 1 shares for 2 seats"),
        (ALL + "/ cannon", "'cannon', which is not a unit of that army"),
    ],
)
def test_a_division_gives_every_unit_to_one_and_every_member_one(division: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Match.new("battle-masters", {"chaos": "2", "chaos-units": division}, seed=1)


@pytest.mark.rules("masters-R-55", "masters-SCEN-01")
def test_in_a_campaign_the_division_stays_for_all_five_battles() -> None:
    match = Match.new("battle-masters", seed=1, battle="campaign", imperial="2", chaos="2")
    owners, names = match.state.owners, []
    while match.result is None:
        names.append(match.state.battle.id)
        assert match.state.owners == owners
        match.act(2, "propose-to-concede")
        match.act(3, "concede")
    assert names == ["borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf"]
    assert match.result.winners == (0, 1)
