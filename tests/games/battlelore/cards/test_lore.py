"""Lore: the number of tokens stays the same, replenishing, the hand limit, and what is secret (chapter 8)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlelore.cards import lore
from tests.games.battlelore.positions import match_at, offered, play, state_at

SOMME = "crossing-the-somme"
END = {
    "pennant": {"archers": ["1,10"]},
    "standard": {"regular-infantry": ["7,10"]},
    "phase": "combat",
    "ordered": [],
    "hands": {"standard": ["scout-left"]},
}
"""Pennant is about to replenish its Lore."""


def at_the_end(tape: tuple[str, ...] = (), **more: Any) -> Match:
    return match_at({**END, "lore": more}, tape, adventure=SOMME)


@pytest.mark.rules("lore-8-40", "lore-8-41")
def test_the_way_of_replenishing_is_announced_before_any_card_is_seen() -> None:
    match = at_the_end()
    assert offered(match, 0) == ["draw-two", "draw-one", "take-two"]
    assert not match.decisions[0].secret
    assert match.state.lore.dealt == [[], []]


@pytest.mark.rules("lore-R-109", "lore-R-134", "lore-8-40")
def test_cards_that_are_drawn_are_seen_by_their_player_only() -> None:
    tapes = (("lore:cleric-heal", "lore:warrior-run"), ("lore:wizard-portal", "lore:rogue-agility"))
    matches = [play(at_the_end(tape), "draw-two") for tape in tapes]
    for viewer in (1, None):
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert matches[0].view(0).json() != matches[1].view(0).json()
    for match, (kept, _) in zip(matches, tapes, strict=True):
        play(match, kept)
    assert [match.game.facts(match.state)["lore"]["discard"] for match in matches] == [
        ["warrior-run"],
        ["rogue-agility"],
    ]


@pytest.mark.rules("lore-R-109", "lore-8-40")
def test_one_card_drawn_is_told_to_nobody_else() -> None:
    matches = [play(at_the_end((card,)), "draw-one") for card in ("lore:cleric-heal", "lore:wizard-portal")]
    for viewer in (1, None):
        assert len({match.view(viewer).json() for match in matches}) == 1


@pytest.mark.rules("lore-R-62", "lore-R-63")
def test_without_cards_in_deck_and_discards_nothing_is_drawn() -> None:
    hands = {"pennant": ["cleric-heal"]}
    match = play(at_the_end(hands=hands, deck=[]), "draw-two")
    assert match.game.facts(match.state)["lore:pennant"]["hand"] == ["cleric-heal"]
    assert match.state.active == 1


@pytest.mark.rules("lore-R-62", "lore-R-63")
def test_an_empty_deck_is_made_of_the_discards_and_a_single_card_is_kept() -> None:
    match = play(at_the_end(("lore:warrior-run",), deck=[], discard=["warrior-run"]), "draw-two")
    assert match.game.facts(match.state)["lore:pennant"]["hand"] == ["warrior-run"]
    assert match.game.facts(match.state)["lore"]["discard"] == []


@pytest.mark.rules("lore-R-62", "lore-R-109")
def test_both_know_which_cards_are_in_a_deck_made_of_the_discards() -> None:
    """They lay open there, so no imagined world leaves them out."""
    match = at_the_end(("lore:warrior-run",), deck=[], discard=["warrior-run", "cleric-heal"])
    play(match, "draw-one")
    run, heal = (match.state.box.lore_card[f"lore:{id}"] for id in ("warrior-run", "cleric-heal"))
    assert all({run, heal} <= {*seen} for seen in match.state.lore.seen)


@pytest.mark.rules("lore-8-42", "lore-W-48", "lore-R-64")
@pytest.mark.parametrize(("council", "limit"), [({}, 1), ({"wizard": 1}, 2), ({"rogue": 2, "cleric": 1}, 3)])
def test_the_hand_limit_follows_the_highest_lore_master(council: dict[str, int], limit: int) -> None:
    state = state_at({**END, "lore": {"councils": {"pennant": council}}}, adventure=SOMME)
    assert lore.hand_limit(state, 0) == limit


@pytest.mark.rules("lore-8-42", "lore-R-102")
def test_a_hand_far_above_the_limit_is_cut_card_by_card() -> None:
    hand = ["cleric-heal", "rogue-foiled", "warrior-run", "wizard-portal"]
    match = play(at_the_end(hands={"pennant": hand}), "take-two")
    assert match.decisions[0].secret
    play(match, "lore:rogue-foiled", "lore:cleric-heal")
    facts = match.game.facts(match.state)
    assert facts["lore:pennant"]["hand"] == ["warrior-run", "wizard-portal"]
    assert facts["lore"]["discard"] == ["cleric-heal", "rogue-foiled"]


@pytest.mark.rules("lore-8-43")
def test_only_the_active_player_replenishes() -> None:
    match = play(at_the_end(), "take-two")
    facts = match.game.facts(match.state)
    assert (facts["lore:pennant"]["goblet"], facts["lore:standard"]["goblet"]) == (2, 0)


@pytest.mark.rules("lore-8-45", "lore-8-39")
def test_gaining_takes_what_the_pool_has() -> None:
    state = state_at({**END, "lore": {"pool": 3}}, adventure=SOMME)
    lore.gain(state, 0, 2, "lore-8-44")
    lore.gain(state, 1, 2, "lore-8-44")
    assert state.lore is not None
    assert (state.lore.goblets, state.lore.pool) == ([2, 1], 0)


@pytest.mark.rules("lore-R-99", "lore-4d-15")
def test_a_medieval_adventure_has_no_lore() -> None:
    state = state_at({**END}, adventure="agincourt-1415")
    assert state.lore is None
    assert lore.goblet(state, 0) == 0
    lore.collect(state, 0, 3)
    assert "lore" not in match_at(END, adventure="agincourt-1415").game.facts(state)


@pytest.mark.rules("lore-R-99")
def test_lore_in_a_position_without_lore_is_refused() -> None:
    with pytest.raises(ValueError, match="has no Lore"):
        state_at({**END, "lore": {"goblets": {"pennant": 1}}}, adventure="agincourt-1415")


def test_a_position_with_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no further card wizard-portal"):
        state_at(
            {**END, "lore": {"hands": {"pennant": ["wizard-portal"], "standard": ["wizard-portal"]}}}, adventure=SOMME
        )
    with pytest.raises(ValueError, match="only 40 tokens"):
        state_at({**END, "lore": {"goblets": {"pennant": 41}}}, adventure=SOMME)
