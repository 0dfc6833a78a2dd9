"""Windows to react: who is asked, what they are offered, and that none of it reveals who holds what.

Rules: lore-R-55, lore-R-125.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.decision import PASS, key_of
from banneret.engine.match.match import Match
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import windows
from banneret.games.battlelore.turn.lore_plays import aims, bar
from tests.games.battlelore.positions import match_at, offered, play

SOMME = "crossing-the-somme"
"""An adventure with War Councils."""
OTHERS = (0, None)
"""Who must not see the Lore cards of Standard: Pennant and a spectator."""
HANDS: tuple[tuple[str, ...], ...] = (
    ("rogue-agility", "warrior-berserk"),
    ("wizard-fireball", "cleric-heal"),
    ("cleric-aid", "warrior-parry"),
    ("wizard-entangle", "rogue-false-orders"),
    ("rogue-foiled", "wizard-dispel-magic"),
)
"""Hands of Standard between which others must see no difference."""
COMBAT = {
    "pennant": {"regular-infantry": ["3,6", "1,2"]},
    "standard": {"regular-infantry": ["4,6", "7,10"]},
    "phase": "combat",
    "hands": {"standard": ["scout-left"]},
}
ATTACKER, TARGET = "unit:pennant-regular-infantry-1", "unit:standard-regular-infantry-1"


def at(position: dict[str, Any], hand: Sequence[str], tape: Sequence[str] = (), **lore: Any) -> Match:
    """The position with these Lore cards in the hand of Standard, and enough Lore in both goblets."""
    more = {"goblets": {"pennant": 12, "standard": 12}, "hands": {"standard": list(hand)}, **lore}
    return match_at({**position, "lore": more}, tape, adventure=SOMME)


def at_each_hand(position: dict[str, Any], tape: Sequence[str] = (), **lore: Any) -> list[Match]:
    return [at(position, hand, tape, **lore) for hand in HANDS]


def same(matches: Sequence[Match], viewers: tuple[int | None, ...] = OTHERS) -> None:
    """All matches look the same, byte for byte, and allow the same undo."""
    for viewer in viewers:
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert len({match.may_undo(0) for match in matches}) == 1


# --- no window tells who holds what -----------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-125", "lore-R-109", "lore-8-28", "lore-8-29")
def test_the_windows_around_a_roll_do_not_tell_what_is_held() -> None:
    matches = at_each_hand(COMBAT, ["blue", "red", "red"])
    for match in matches:
        play(match, ATTACKER)
    for _ in ("before the roll", "after the roll"):
        for match in matches:
            assert list(match.decisions) == [1]
            assert match.decisions[1].secret
        same(matches)
        assert len({match.view(1).json() for match in matches}) == len(HANDS)
        for match in matches:
            match.decide(1, "pass")
    same(matches)
    assert all(match.game.facts(match.state)[TARGET]["figures"] == 3 for match in matches)


@pytest.mark.rules("lore-R-125", "lore-8-23")
def test_the_window_after_a_command_card_does_not_tell_what_is_held() -> None:
    position = {**COMBAT, "phase": "command", "hands": {"pennant": ["attack-center"]}}
    matches = at_each_hand(position)
    for match in matches:
        play(match, "card:attack-center")
        assert list(match.decisions) == [1]
    same(matches)
    for match in matches:
        match.decide(1, "pass")
    same(matches)


@pytest.mark.rules("lore-R-125", "lore-8-26", "lore-R-117")
def test_the_window_before_a_move_does_not_tell_what_is_held() -> None:
    matches = at_each_hand({**COMBAT, "phase": "movement"})
    for match in matches:
        play(match, ATTACKER, "hex:3,5")
        assert list(match.decisions) == [1]
    same(matches)
    for match in matches:
        match.decide(1, "pass")
    same(matches)
    assert all(match.game.facts(match.state)[ATTACKER]["at"] == "3,5" for match in matches)


@pytest.mark.rules("lore-R-125", "lore-R-55")
def test_the_window_after_a_lore_card_does_not_tell_what_is_held() -> None:
    position = {**COMBAT, "phase": "movement"}
    matches = [
        at(position, hand, hands={"pennant": ["warrior-run"], "standard": list(hand)})
        for hand in (("rogue-foiled", "wizard-fireball"), ("rogue-agility", "cleric-aid"))
    ]
    for match in matches:
        play(match, "lore:warrior-run", ATTACKER)
        assert list(match.decisions) == [1]
    same(matches)
    assert [offered(match, 1) for match in matches] == [["lore:rogue-foiled", "pass", "hush"], ["pass"]]


@pytest.mark.rules("lore-R-125", "lore-8-25", "lore-8-27")
@pytest.mark.parametrize("phase", ["command", "movement", "combat"])
def test_the_active_players_own_question_does_not_tell_what_they_hold(phase: str) -> None:
    """The hand is Standard's, and so is the turn."""
    position = {**COMBAT, "phase": phase, "active": "standard"}
    hands = (("cleric-bless", "warrior-run"), ("rogue-foiled", "cleric-aid"), ("wizard-fireball", "wizard-eagle-eye"))
    matches = [at(position, hand) for hand in hands]
    for match in matches:
        assert list(match.decisions) == [1]
        assert match.decisions[1].secret
    same(matches)


@pytest.mark.rules("lore-R-119", "lore-R-125")
def test_idle_archers_do_not_tell_whether_there_is_an_eagle_eye() -> None:
    """Nobody is in range; a seat that might have the card is asked, and a seat that cannot have it is not."""
    position = {
        **COMBAT,
        "active": "standard",
        "standard": {"archers": ["8,6"], "regular-infantry": ["8,1"]},
        "hands": {"pennant": ["scout-left"]},
    }
    matches = [at(position, [card]) for card in ("wizard-eagle-eye", "wizard-fireball")]
    same(matches)
    assert [offered(match, 1) for match in matches] == [["lore:wizard-eagle-eye", "pass"], ["pass"]]
    gone = at(position, ["wizard-fireball"], discard=["wizard-eagle-eye"])
    assert gone.game.facts(gone.state)["turn"]["phase"] == "combat"
    assert offered(gone, 1) == ["draw-two", "draw-one", "take-two"]


# --- public reasons ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-125")
def test_a_window_opens_only_where_all_can_see_that_something_might_be_played() -> None:
    """No card in hand, no Lore to pay with, or the card of the turn used: nobody is asked, whatever they hold."""
    closed: tuple[dict[str, Any], ...] = (
        {"hands": {}},
        {"goblets": {"pennant": 12, "standard": 0}},
        {"used": ["standard"]},
    )
    for lore in closed:
        match = play(at(COMBAT, ["rogue-agility"], ["red", "red", "red"], **lore), ATTACKER)
        assert offered(match, 1) in ([], [ATTACKER, "pass"])
        assert not any(decision.secret and seat == 1 for seat, decision in match.decisions.items())


@pytest.mark.rules("lore-R-125", "lore-8-01")
def test_cards_that_are_not_in_the_match_open_no_window() -> None:
    """The Wizard's cards alone offer no reaction to rolled dice."""
    lore = {"goblets": {"standard": 12}, "hands": {"standard": ["wizard-entangle"]}}
    match = match_at({**COMBAT, "lore": lore}, ["red", "red", "red"], adventure="wizards-and-lore")
    play(match, ATTACKER)
    assert match.state.phase == "combat" or not match.state.attacks
    assert 1 not in match.decisions or not match.decisions[1].secret


@pytest.mark.rules("lore-R-125")
def test_a_card_that_lies_open_opens_no_window() -> None:
    """A hand is asked as long as it might hold the card, and no more when both such cards are discarded."""
    position = {**COMBAT, "phase": "movement"}
    asked = play(at(position, ["cleric-heal"]), ATTACKER, "hex:3,5")
    assert list(asked.decisions) == [1]
    gone = play(at(position, ["cleric-heal"], discard=["wizard-entangle", "rogue-caltrops"]), ATTACKER, "hex:3,5")
    assert 1 not in gone.decisions


def might_lay_any(state: State, camp: int, phase: str) -> bool:
    """The rule itself: checks each card of the match that is not open, by what all can see."""
    lore = state.lore
    assert lore is not None
    lies_open = [*lore.deck.discards, *(card for laid in lore.turn.table for card in laid.leaving)]
    return bool(lore.hands[camp]) and any(
        bar(state, LorePlay(camp, card, None, aim), (phase,)) is None
        for card in lore.cards
        if card not in lies_open
        for aim in (aims(state, camp) if phase == "react-lore" else (None,))
    )


@pytest.mark.rules("lore-R-136")
def test_the_price_lists_open_the_windows_that_the_rule_opens() -> None:
    source, match, found = random.Random(4), Match.new("battlelore", {"adventure": SOMME}, seed=4), set()
    while match.decisions and match.state.turns < 40:
        state = match.state
        phases = ["with-command", "instead-of-command", "movement", "react-command", "react-movement", "react-lore"]
        phases += ["battle", "melee", "ranged"] if state.phase == "combat" else []
        phases += ["before-roll", "after-roll"] if state.attacks else []
        for camp, phase in itertools.product((0, 1), phases if state.phase != "setup" else ()):
            opens = windows.might_lay(state, camp, (phase,))
            assert opens == might_lay_any(state, camp, phase), phase
            found.add((phase, opens))
        step(match, source, 0.8)
    assert len(found) > 18


# --- standing answers -------------------------------------------------------------------------------------------------


TWO_ATTACKS = {
    **COMBAT,
    "pennant": {"regular-infantry": ["3,6", "3,5", "1,2"]},
    "ordered": ["pennant-regular-infantry-1", "pennant-regular-infantry-2"],
}


@pytest.mark.rules("lore-R-125")
def test_a_standing_pass_is_given_by_itself_until_the_turn_ends() -> None:
    match = at(TWO_ATTACKS, ["rogue-agility"], ["red"] * 6)
    play(match, ATTACKER, "1: hush", "1: pass")
    play(match, "unit:pennant-regular-infantry-2")
    assert offered(match, 1) == ["pass"]
    assert match.decisions[1].secret
    play(match, "1: pass", "1: pass")
    assert match.state.lore.hushed.holds(1, match.state.turns, "before-roll")
    play(match, "take-two", "1: card:scout-left")
    assert not match.state.lore.hushed.holds(1, match.state.turns, "before-roll")


@pytest.mark.rules("lore-R-125", "lore-R-109")
def test_a_standing_pass_shows_to_nobody_else() -> None:
    """Whether the player passes once or for the whole turn, and what follows in the turn, looks the same to others."""
    matches = [at(TWO_ATTACKS, ["rogue-agility"], ["red"] * 6) for _ in range(2)]
    for match, answer in zip(matches, ("hush", "pass"), strict=True):
        play(match, ATTACKER, f"1: {answer}", "1: pass")
    same(matches)
    for match in matches:
        play(match, "unit:pennant-regular-infantry-2")
    same(matches)
    assert [offered(match, 1) for match in matches] == [["pass"], ["lore:rogue-agility", "pass", "hush"]]
    for match in matches:
        play(match, "1: pass", "1: pass")
    same(matches)
    hushed, passed = (match.view(1) for match in matches)
    assert (hushed.since, passed.since) == (2, -1)
    assert replace(hushed, since=-1).json() == passed.json()


@pytest.mark.rules("lore-R-125")
def test_who_has_nothing_to_play_is_offered_a_pass_alone() -> None:
    """A question with one answer is answered by itself; a standing pass would make it a question again."""
    match = play(at(COMBAT, ["cleric-heal"]), ATTACKER)
    assert offered(match, 1) == ["pass"]


# --- answers to answers -----------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-55", "lore-8-31")
def test_a_reaction_is_answered_only_by_a_player_who_has_their_card_left() -> None:
    """Pennant may foil the card that Standard plays before the roll, unless Pennant has played a card of its own."""
    lore = {"hands": {"pennant": ["rogue-foiled", "warrior-strength"], "standard": ["rogue-agility"]}}
    match = at(COMBAT, [], ["red"] * 4, **lore)
    play(match, ATTACKER, "1: lore:rogue-agility")
    assert offered(match, 0) == ["lore:rogue-foiled", "pass", "hush"]
    used = at(COMBAT, [], ["red"] * 4, **lore)
    play(used, "lore:warrior-strength", "1: lore:rogue-agility")
    assert used.state.phase == "combat"
    assert 0 not in used.decisions or not used.state.attacks


@pytest.mark.rules("lore-R-55", "lore-R-115", "lore-8-28")
def test_the_card_laid_with_a_battle_works_before_the_others_reaction() -> None:
    """Strength comes first, then Parry: two dice, not three."""
    lore: dict[str, Any] = {
        "hands": {"pennant": ["warrior-strength"], "standard": ["warrior-parry"]},
        "councils": {"standard": {"warrior": 1}},
    }
    match = at(COMBAT, [], ["blue", "red"], **lore)
    play(match, "lore:warrior-strength", "1: lore:warrior-parry")
    assert match.game.facts(match.state)[TARGET]["figures"] == 3
    assert [laid.card.id for laid in match.state.lore.turn.table] == ["warrior-strength", "warrior-parry"]


@pytest.mark.rules("lore-R-114", "lore-R-115")
def test_the_active_player_may_answer_a_battle_back() -> None:
    """A battle back is an attack on the attacker's unit."""
    position = {**COMBAT, "standard": {"regular-infantry": ["4,6", "4,5", "4,7"]}}
    match = at(position, [], ["red"] * 6, hands={"pennant": ["rogue-agility"]})
    play(match, ATTACKER, TARGET, f"1: {ATTACKER}")
    assert offered(match, 0) == ["lore:rogue-agility", "pass", "hush"]


# --- worlds that are imagined -----------------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-109")
def test_imagined_hands_come_of_what_is_unseen() -> None:
    """Own cards, discards, cards that were seen, and how many of each class are left out stay the same."""
    lore: dict[str, Any] = {
        "hands": {"pennant": ["warrior-run"], "standard": ["cleric-aid", "rogue-agility", "wizard-fireball"]},
        "shown": {"standard": ["cleric-aid"]},
        "discard": ["wizard-portal"],
    }
    match = at(COMBAT, [], **lore)
    everything = sorted(card.id for card in match.state.box.lore_cards)
    hands = set()
    for _ in range(40):
        world = match.imagine(0).state.lore
        assert [card.id for card in world.hands[0]] == ["warrior-run"]
        assert [card.id for card in world.deck.discards] == ["wizard-portal"]
        hand = [card.id for card in world.hands[1]]
        assert len(hand) == 3
        assert "cleric-aid" in hand
        hands.add(tuple(hand))
        left = [*world.deck, *world.aside, *world.deck.discards, *world.hands[0], *world.hands[1]]
        assert sorted(card.id for card in left) == everything
    assert len(hands) > 10


@pytest.mark.rules("lore-R-109", "lore-R-125")
def test_a_card_that_is_being_laid_stays_in_the_hand_of_every_imagined_world() -> None:
    position = {**COMBAT, "pennant": {"regular-infantry": ["3,6", "3,5", "1,2"]}, "phase": "combat"}
    match = at(position, [], hands={"pennant": ["cleric-bless"]})
    play(match, "lore:cleric-bless")
    for _ in range(20):
        world = match.imagine(1)
        assert [card.id for card in world.state.lore.hands[0]] == ["cleric-bless"]
        assert offered(world, 0) == ["unit:pennant-regular-infantry-1", "unit:pennant-regular-infantry-2"]


# --- whole stretches of play ------------------------------------------------------------------------------------------


def asked(world: Match) -> dict[int, tuple[str, bool]]:
    return {seat: (decision.prompt, decision.secret) for seat, decision in world.decisions.items()}


def go_on_alike(worlds: Sequence[Match], seat: int, answers: random.Random) -> int:
    """Play on: `seat` answers the same in all matches, the other passes. Returns how many questions were equal."""
    alike = 0
    while worlds[0].decisions and worlds[0].state.active == seat:
        assert len({str(asked(world)) for world in worlds}) == 1
        other = worlds[0].decisions.get(1 - seat)
        if other is not None:
            if PASS not in other.options:
                break  # no window, but what the other seat does with its own cards
            for world in worlds:
                world.decide_unchecked(1 - seat, PASS)
        else:
            keys = [[key_of(way) for way in world.decisions[seat].branches] for world in worlds]
            assert all(one == keys[0] for one in keys)
            key = answers.choice(keys[0])
            if key in ("draw-two", "draw-one"):
                break  # what is drawn differs
            for world in worlds:
                world.decide_unchecked(seat, next(way for way in world.decisions[seat].branches if key_of(way) == key))
        alike += 1
    return alike


@pytest.mark.rules("lore-R-125", "lore-R-136", "lore-R-109")
@pytest.mark.parametrize("adventure", [SOMME, "standing-stones", "wizards-and-lore"])
def test_a_player_who_only_passes_shows_nothing_of_their_hand(adventure: str) -> None:
    """In worlds that differ only in what a seat cannot see, the same is asked of the same seats, roll after roll."""
    alike = 0
    for seed in range(3):
        source, match = random.Random(seed), Match.new("battlelore", {"adventure": adventure}, seed=seed)
        while match.decisions and match.state.turns < 30:
            state = match.state
            if state.phase != "setup" and source.random() < 0.04:
                worlds = [match.imagine(state.active, source=random.Random(seed)) for _ in range(3)]
                alike += go_on_alike(worlds, state.active, random.Random(seed))
            step(match, source, 0.8)
    assert alike > 50
