"""Battle totals: which cards count for which unit, who has an advantage over whom, and what the odds say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations, product

import pytest

from banneret.engine.cards import Hand
from banneret.engine.match.proposal import propose
from banneret.games.battle_magic.battle.combat import bonus, usable
from banneret.games.battle_magic.battle.odds import odds, odds_with
from banneret.games.battle_magic.box.box import Card, Counter, the_box
from banneret.games.battle_magic.state import Battle, State
from tests.games.battle_magic.positions import match_at, state_at

SWORD, BOTH, MAGIC = {"sword"}, {"sword", "magic"}, {"magic"}
USES = {
    "army": SWORD,
    "dragon": BOTH,
    "hero": BOTH,
    "ship": SWORD,
    "castle": SWORD,
    "wizard": MAGIC,
    "ballista": SWORD,
    "juggernaught": SWORD,
    "giant": SWORD,
    "crystal-tower": MAGIC,
}
BETTER = {
    ("dragon", "wizard"),
    ("dragon", "castle"),
    ("wizard", "army"),
    ("wizard", "ship"),
    ("army", "hero"),
    ("army", "ballista"),
    ("castle", "ship"),
    ("hero", "dragon"),
    ("hero", "wizard"),
    ("ballista", "dragon"),
}
EMPIRE = {"juggernaught": "dwarf", "giant": "orc", "crystal-tower": "elf"}


def pair(attacker: str, defender: str, by: str = "") -> tuple[State, Counter, Counter]:
    """A red attacker and a black defender next to each other, perhaps with another unit `by` its side."""
    place = "c2" if defender == "ship" else "b2"
    empires = {"red": EMPIRE.get(attacker, "human"), "black": EMPIRE.get(defender, "human")}
    black = [f"{defender} {place}", *([f"{by} {place}"] if by else [])]
    here = "c1" if attacker == "ship" else "b1"
    state = state_at({"units": {"red": [f"{attacker} {here}"], "black": black}, "empires": empires})
    return state, state.army[0][0], state.army[1][0]


@pytest.mark.rules("magic-batt-11", "magic-batt-12")
@pytest.mark.parametrize("kind", USES)
def test_which_cards_count_for_whom(kind: str) -> None:
    _, unit, _ = pair(kind, "army")
    assert {card.type for card in the_box().deck if usable(unit, card)} == USES[kind]


@pytest.mark.rules(*(f"magic-adv-0{number}" for number in range(2, 9)), "magic-R-44", "magic-R-38")
@pytest.mark.parametrize(("attacker", "defender"), list(product(USES, USES)))
def test_who_has_an_advantage_over_whom(attacker: str, defender: str) -> None:
    """All pairs, attacking and defending; the special units of the empires give and get nothing."""
    state, red, black = pair(attacker, defender)
    assert bonus(state, red, black, 0) == ((attacker, defender) in BETTER)
    assert bonus(state, red, black, 1) == ((defender, attacker) in BETTER)


@pytest.mark.rules("magic-adv-01", "magic-R-40", "magic-R-44")
@pytest.mark.parametrize("defender", [kind for kind in USES if kind not in ("castle", "ship")])
def test_a_castle_helps_those_who_defend_beside_it(defender: str) -> None:
    state, red, black = pair("giant", defender, by="castle")
    assert bonus(state, red, black, 1) == 1
    assert bonus(state, black, red, 0) == 0
    castle = state.army[1][1]
    assert bonus(state, red, castle, 1) == 0


@pytest.mark.rules("magic-unit-10", "magic-R-38")
@pytest.mark.parametrize(("bearer", "artifacts"), list(product(("hero", "wizard"), (0, 1, 2))))
def test_each_artifact_helps_its_bearer_only(bearer: str, artifacts: int) -> None:
    state, red, black = pair("giant", bearer, by="wizard")
    if artifacts:
        state.artifacts[black] = artifacts
    assert bonus(state, red, black, 1) == artifacts
    assert bonus(state, black, red, 0) == artifacts
    assert bonus(state, red, state.army[1][1], 1) == 0


@pytest.mark.rules("magic-adv-01", "magic-adv-07", "magic-unit-10", "magic-R-38")
def test_all_that_helps_adds_up() -> None:
    state, red, black = pair("dragon", "hero", by="castle")
    state.artifacts[black] = 2
    assert bonus(state, red, black, 1) == 4


@pytest.mark.rules("magic-R-45", "magic-var-02")
def test_undead_counters_are_their_class() -> None:
    """The Undead set consists of the human types, and no other rule applies to it."""
    box = the_box()
    human, undead = box.counters(0, "human"), box.counters(0, "undead")
    for chit in undead.chits:
        assert chit.type is human.chit[chit.type.id].type
    for kind, counters in undead.counters.items():
        for mine, theirs in zip(counters, human.counters[kind], strict=False):
            assert (mine.group, mine.flies, mine.hero, mine.bearer) == (
                theirs.group,
                theirs.flies,
                theirs.hero,
                theirs.bearer,
            )


@pytest.mark.rules("magic-batt-13", "magic-batt-14", "magic-R-35", "magic-R-39")
@pytest.mark.parametrize("spare", [0, 3])
@pytest.mark.parametrize("kinds", [("army", "hero"), ("wizard", "army"), ("dragon", "army")])
def test_the_odds_are_those_of_all_orders_of_the_cards(kinds: tuple[str, str], spare: int) -> None:
    """Compare with all orders in which the cards left may come: four in the deck, then two discards, shuffled in.

    One card of those that the attacker has not seen is in the other hand. A card in the own hand replaces useless ones.
    """
    state, red, black = pair(*kinds)
    card = {one.key: one for one in the_box().deck}
    unseen = [card[key] for key in ("sword-1", "sword-2", "magic-2", "gold-1", "magic-1")]
    own = card["magic-3" if kinds[0] == "wizard" else "sword-3"]
    state.hands[red.seat] = Hand([own] if spare else [])
    state.hands[black.seat] = Hand(unseen[:1])
    state.deck.bag, state.deck.discards = unseen[1:], [card["sword-1"], card["gold-2"]]
    ends = [
        _fought_by_hand(red, black, [*deck, *later], spare, bonus(state, red, black, 0) - bonus(state, red, black, 1))
        for deck in permutations(unseen, len(unseen) - 1)
        for later in permutations(state.deck.discards)
    ]
    told = odds(state, red, black).promised
    for loser, end in ((black.key, 1), (red.key, -1), ("nobody", 0)):
        assert told.get(f"loses:{loser}", 0.0) == pytest.approx(ends.count(end) / len(ends))


def _fought_by_hand(one: Counter, other: Counter, deck: list[Card], spare: int, lead: int) -> int:
    """Return who wins if the cards come in this order: 1 the first unit, -1 the other, 0 nobody."""

    def drawn(unit: Counter, cards: int) -> int:
        taken, deck[:] = deck[:cards], deck[cards:]
        return sum(card.strength for card in taken if usable(unit, card))

    ahead = lead + (drawn(one, one.type.battle_cards) or spare) - drawn(other, other.type.battle_cards)
    while not ahead and len(deck) >= 2:
        ahead = drawn(one, 1) - drawn(other, 1)
    return (ahead > 0) - (ahead < 0)


@pytest.mark.rules("magic-batt-14", "magic-R-35")
@pytest.mark.parametrize(("attacker", "defender"), [("army", "dragon"), ("wizard", "army"), ("juggernaught", "hero")])
def test_the_odds_of_a_full_deck_are_those_of_many_draws(attacker: str, defender: str) -> None:
    state, red, black = pair(attacker, defender)
    source, tries, deck = random.Random(5), 4000, the_box().deck
    lead = bonus(state, red, black, 0) - bonus(state, red, black, 1)
    won = sum(_fought_by_hand(red, black, source.sample(deck, len(deck)), 0, lead) > 0 for _ in range(tries))
    assert odds(state, red, black).promised[f"loses:{black.key}"] == pytest.approx(won / tries, abs=0.025)


@pytest.mark.rules("magic-batt-13", "magic-batt-14", "magic-R-38")
@pytest.mark.parametrize("behind", range(4))
def test_the_odds_of_a_card_played_from_the_hand_are_those_of_drawing_ties_out(behind: int) -> None:
    """An army that drew nothing plays a 2 against a hero who drew a 1. Only after a tie does chance decide."""
    state, red, black = pair("army", "hero")
    deck, source = the_box().deck, random.Random(behind)
    (two, one) = (next(card for card in deck if usable(red, card) and card.strength == worth) for worth in (2, 1))
    fought = Battle(red, black, ([], [one]))
    state.artifacts[black] = behind  # the army has 1 for its kind, and the card

    def worth(unit: Counter, drawn: Card) -> int:
        return drawn.strength if usable(unit, drawn) else 0

    def wins() -> bool:
        ahead = 3 - (1 + behind)
        while not ahead:
            ahead = worth(red, source.choice(deck)) - worth(black, source.choice(deck))
        return ahead > 0

    told, tries = odds_with(state, fought, 0, two, answered=False), 4000
    assert told.success is not None
    assert sum(wins() for _ in range(tries)) / tries == pytest.approx(told.success[1], abs=0.03)
    assert told.reasons[1:] == (("in a tie both draw again",) if behind == 2 else ())
    assert told.success[0] == "victory"
    answered = odds_with(state, fought, 0, two, answered=True).success
    assert answered is not None
    assert answered[0].startswith("wins if Black Hero")


@pytest.mark.rules("magic-batt-01", "magic-batt-02")
def test_who_has_one_target_shows_the_odds_of_its_attack() -> None:
    units = {"red": ["army b1"], "black": ["hero b2"]}
    match = match_at({"units": units, "phase": "battle"})
    option = next(option for option in match.view(0).questions[0].options if option.key != "pass")
    weighed = odds(match.state, match.state.army[0][0], match.state.army[1][0])
    assert option.odds == replace(weighed, target="unit:black-hero-1")
    assert option.label == "Attack Black Hero 1 with Red Army 1"


@pytest.mark.rules("magic-batt-01")
def test_a_touch_of_the_enemy_proposes_the_best_attacker() -> None:
    units = {"red": ["army b1", "dragon a2", "hero b3"], "black": ["hero b2", "army c3"]}
    match = match_at({"units": units, "phase": "battle"})
    found, (target, _) = propose(match, 0, "unit:black-hero-1", patience=30), match.state.army[1]
    able = {unit.key: odds(match.state, unit, target).success for unit in match.state.army[0]}
    assert found
    assert found.odds.success == able[found.keys[0]]
    assert found.odds.success == max(success for success in able.values() if success)
