"""Engagements: the look, the talks and the outcomes (titan-A-EN); most of it is in the cases."""

from __future__ import annotations

from itertools import product

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan.box.box import in_order, the_box
from banneret.games.titan.engagement.resolving import mutual, victory
from banneret.games.titan.engagement.state import Offer
from tests.games.titan.positions import holds, marker, match_at, offered, play, state_of

BLACK = "angel, 2 ogre"
BLUE = "titan, 2 centaur"


def engaged(black: str = BLACK, blue: str = BLUE, **position: object) -> Match:
    legions = {"black-axe": f"1: {black}", "black-bow": "300: ogre", "blue-axe": f"1: {blue}", "blue-bow": "400: lion"}
    legions |= {"black-eye": "100: titan"} if "titan" not in black else {}
    legions |= {"blue-eye": "200: titan"} if "titan" not in blue else {}
    came = {"black-axe": "left"}
    return match_at({"active": "black", "phase": "engage", "came_by": came, **position, "legions": legions})


@pytest.mark.rules("titan-A-EN-05", "titan-R-95")
def test_each_owner_reads_in_their_log_whom_they_have_seen() -> None:
    match = engaged()
    told = [" ".join(entry.text for entry in match.view(viewer).log) for viewer in (0, 1, None)]
    assert "attacks Blue Axe (Titan, 2 Centaurs)" in told[0]
    assert "Black Axe (Angel, 2 Ogres) attacks" in told[1]
    assert "Centaur" not in told[2]
    assert "Ogre" not in told[2]


@pytest.mark.rules("titan-A-EN-05")
def test_nobody_takes_back_what_came_before_the_look() -> None:
    legions = {"black-axe": "3: titan, ogre", "black-bow": "300: ogre", "blue-axe": "400: titan", "blue-bow": "4: lion"}
    match = match_at({"active": "black", "phase": "move", "roll": 1, "legions": legions})
    play(match, "black-axe", "land:4")
    assert match.may_undo(0)
    play(match, "pass")
    assert not match.may_undo(0)


@pytest.mark.rules("titan-A-EN-11", "titan-A-EN-13", "titan-R-06")
@pytest.mark.parametrize(("loser", "given"), [*product((0, 1), ([], [2], [3], [2, 3]))])
def test_any_agreement_scores_the_loser_and_nothing_else(loser: int, given: list[int]) -> None:
    match = engaged()
    names = ("attacker", "defender")
    play(match, f"0: offer:{names[loser]}", *(f"0: member:{place}" for place in given), "0: done", "1: accept")
    s = state_of(match)
    worth = [s.total(in_order(the_box().character[key] for key in keys), 0) for keys in (["angel", "ogre", "ogre"],)]
    if loser == 0:
        assert (s.score[0], s.score[1]) == (0, worth[0])
        assert len(holds(match, "blue-axe")) == 3 - len(given)
    else:
        assert match.result is None or match.result.winners == (0,)
        assert len(holds(match, "black-axe")) == 3 - len(given)


@pytest.mark.rules("titan-R-81")
def test_talks_end_after_twelve_offers() -> None:
    match = engaged()
    for count in range(12):
        assert "offer:both" in offered(match, 0)
        play(match, "0: offer:both" if count % 2 else "0: offer:attacker", *([] if count % 2 else ["0: done"]))
    assert offered(match, 0) == ["battle", "concede"]
    assert offered(match, 1) == ["accept", "battle", "concede"]


def costs(match: Match, seat: int) -> dict[str, str]:
    """The answers for which a page asks once more, and what it says."""
    decision = match.decisions[seat]
    found = {key_of(way): decision.confirm(way) for way in decision.options}
    return {key: cost for key, cost in found.items() if cost is not None}


@pytest.mark.rules("titan-A-EN-08", "titan-A-EN-16")
def test_answers_that_give_up_somebody_are_asked_once_more() -> None:
    match = engaged(blue="2 centaur")
    lost = "You lose Blue Axe: 2 Centaurs."
    assert costs(match, 1) == {
        "flee": lost,
        "offer:defender": f"If they accept, you{lost[3:]}",
        "offer:both": f"If they accept, you{lost[3:]}",
    }
    play(match, "1: stay", "0: offer:attacker", "0: member:2", "0: done")
    assert list(costs(match, 1)) == ["accept", "concede", "offer:defender", "offer:both"]
    play(match, "1: offer:attacker", "1: done")
    assert costs(match, 0)["accept"] == "You lose Black Axe: Angel, 2 Ogres."


@pytest.mark.rules("titan-A-EN-08")
def test_the_log_tells_that_a_legion_flees() -> None:
    match = engaged(blue="2 centaur")
    play(match, "1: flee")
    told = [entry.text for entry in match.view(None).log]
    assert told.index("Blue Axe flees") < told.index("Blue Axe is lost: 2 Centaurs")


@pytest.mark.rules("titan-A-EN-17", "titan-B-TI-03")
def test_who_gives_up_a_titan_is_told_what_it_means() -> None:
    match = engaged()
    lost = "You lose Blue Axe: Titan, 2 Centaurs. You are out of the game."
    assert costs(match, 1)["concede"] == lost
    play(match, "0: offer:attacker", "0: member:3", "0: done")
    assert costs(match, 1)["accept"] == "Blue Axe gives up Centaur."
    play(match, "0: offer:attacker", "0: done")
    assert "accept" not in costs(match, 1)


@pytest.mark.rules("titan-A-EN-11", "titan-R-07")
def test_what_one_offers_to_give_up_is_asked_once_more() -> None:
    match = engaged()
    play(match, "1: offer:attacker")
    assert costs(match, 1) == {}
    play(match, "1: member:3")
    assert costs(match, 1) == {"done": "If they accept, Blue Axe gives up Centaur."}
    play(match, "1: member:3", "1: member:1")
    assert costs(match, 1)["done"].startswith("If they accept, you lose Blue Axe: Titan, 2 Centaurs. You are")
    play(match, "1: done", "0: offer:attacker", "0: member:1")
    assert costs(match, 0) == {"done": "You lose Black Axe: Angel, 2 Ogres."}


@pytest.mark.rules("titan-R-04", "titan-A-EN-11")
def test_offers_that_say_the_same_are_equal_whatever_the_touches() -> None:
    match = engaged()
    play(match, "0: offer:attacker", "0: member:3", "0: member:2", "0: done")
    s = state_of(match)
    assert s.engagement is not None
    assert s.engagement.offers[0] == Offer(0, in_order([the_box().character["centaur"]] * 2))
    play(match, "1: offer:attacker", "1: member:2", "1: member:3", "1: done")
    assert s.engagement is None or s.engagement.resolution is not None
    assert holds(match, "blue-axe") == ["titan"]


@pytest.mark.rules("titan-R-07", "titan-R-47")
def test_what_results_hold() -> None:
    s = state_of(engaged())
    e = s.engagement
    assert e is not None
    attackers, defenders = s.held(marker("black-axe")), s.held(marker("blue-axe"))
    won = victory(s, e, 0, "titan-A-EN-16", given_up=attackers[:1])
    assert (won.left, won.dead) == ((attackers[1:], ()), (attackers[:1], defenders))
    both = mutual(s, e, "titan-A-EN-13")
    assert (both.winner, both.dead, both.company) == (None, (attackers, defenders), ((), ()))
    given = mutual(s, e, "titan-R-07", Offer(0, defenders[:1]))
    assert (given.dead, given.company) == ((attackers, defenders[:1]), ((), defenders[1:]))


@pytest.mark.rules("titan-A-ST-13", "titan-A-EN-20")
def test_survivors_stand_in_the_land_and_are_healed() -> None:
    match = play(engaged("titan, 2 ogre", "2 lion"), "battle")
    match.act(1, "concede")
    s = state_of(match)
    assert s.battle is None
    assert holds(match, "black-axe") == ["titan", "ogre", "ogre"]
    assert s.where(marker("black-axe")).number == 1
