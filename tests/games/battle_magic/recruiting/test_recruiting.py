"""Payments and places, compared with a slow program that follows the ledger."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from banneret.engine.decision import key_of
from banneret.engine.words.errors import NotUnderstood
from banneret.games.battle_magic.box.box import Card, Chit, the_box
from banneret.games.battle_magic.recruiting.paying import payments
from banneret.games.battle_magic.recruiting.placing import has_place, places
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.positions import match_at, state_at

HUMAN = ("army", "dragon", "hero", "ship", "castle", "wizard", "ballista", "artifact")
BUYABLE = [*(("human", kind) for kind in HUMAN), ("dwarf", "juggernaught"), ("orc", "giant"), ("elf", "crystal-tower")]
CROWD = {
    "red": ["castle b2", "army a2", "ship c1", "castle a4", "wizard d4"],
    "black": ["castle d3", "dragon b3", "ship c2"],
}


def chit_of(empire: str, kind: str) -> Chit:
    return the_box().counters(0, empire).chit[kind]


def smallest(hand: list[Card], chit: Chit) -> set[tuple[str, ...]]:
    """All sets of cards that pay without a needless card, tried one by one."""
    money = ("gold", "magic") if chit.type.id == "wizard" else ("gold",)
    able = [card for card in hand if card.type in money]
    found: set[tuple[str, ...]] = set()
    for size in range(1, len(able) + 1):
        for some in combinations(able, size):
            paid = sum(card.strength for card in some)
            if paid >= chit.type.cost and all(paid - card.strength < chit.type.cost for card in some):
                found.add(tuple(sorted(card.key for card in some)))
    return found


@pytest.mark.rules("magic-R-50", "magic-R-54", "magic-R-56", "magic-recr-01", "magic-recr-02")
@pytest.mark.parametrize(("empire", "kind"), BUYABLE)
def test_payments_are_the_smallest_sets(empire: str, kind: str) -> None:
    chit, source = chit_of(empire, kind), random.Random(kind)
    for _ in range(150):
        hand = sorted(source.sample(the_box().deck, source.randint(0, 7)), key=key_of)
        offered = [tuple(sorted(card.key for card in payment.cards)) for payment in payments(hand, chit)]
        assert len(offered) == len(set(offered))
        assert set(offered) == smallest(hand, chit)


def allowed(state: State, chit: Chit) -> set[str]:
    """Places by the ledger: unoccupied, next to a castle (for a castle: next to a unit), and of suitable terrain."""
    found: set[str] = set()
    for here in state.map.territories:
        around = [other for step in state.ground.steps[here.index] for other in state.on[step.index]]
        own = [other for other in around if other.seat == chit.seat]
        if state.on[here.index]:
            continue
        kind = chit.type.id
        if kind == "castle":
            fits = here.land and bool(own) and not any(other.castle for other in around)
        else:
            wet, dry = kind == "ship", kind in ("army", "ballista", "crystal-tower", "juggernaught")
            fits = any(other.castle for other in own) and not (wet and here.land) and not (dry and not here.land)
        if fits:
            found.add(here.id)
    return found


@pytest.mark.rules("magic-R-51", "magic-R-52", "magic-recr-03", "magic-recr-04", "magic-recr-05")
@pytest.mark.parametrize(("empire", "kind"), [pair for pair in BUYABLE if pair[1] != "artifact"])
def test_places_are_those_of_the_ledger(empire: str, kind: str) -> None:
    state = state_at({"units": CROWD, "empires": {"red": empire}})
    chit = state.sets[0].chit[kind]
    assert {there.id for there in places(state, chit)} == allowed(state, chit)
    assert has_place(state, chit) == bool(allowed(state, chit))


@pytest.mark.rules("magic-R-56", "magic-R-51", "magic-R-53")
@pytest.mark.parametrize("seed", range(12))
def test_offered_is_what_can_be_paid_and_placed(seed: int) -> None:
    """For random hands and piles, each kind is offered once if cards pay for it and there is a place or a bearer."""
    source = random.Random(seed)
    hand = sorted(card.key for card in source.sample(the_box().deck, 5))
    pile = sorted(source.choices(["army", "dragon", "hero", "ship", "castle", "wizard", "artifact"], k=5))
    if Counter(pile)["dragon"] > 3 or Counter(pile)["castle"] > 3:
        pile = ["army", "hero"]
    match = match_at({"phase": "recruit", "units": CROWD, "hands": {"red": hand}, "piles": {"red": pile}})
    state = match.state
    cards = [the_box().card[key] for key in hand]
    expected = []
    for kind in dict.fromkeys(pile):
        chit = state.sets[0].chit[kind]
        bearer = kind != "artifact"  # the only wizard stands in the sea, far from the castles
        if bearer and smallest(cards, chit) and allowed(state, chit):
            expected.append(chit.key)
    if match.decisions and match.state.phase == "recruit":
        assert [key_of(way) for way in match.decisions[0].options] == [*expected, "pass"]
    else:
        assert not expected


@pytest.mark.rules("magic-R-08", "magic-R-56", "magic-R-50")
def test_paying_is_a_secret_until_it_is_done() -> None:
    """Hands that pay with the same card, whether or not they can pay with another one: others see no difference."""
    hands = (["gold-2", "gold-3", "gold-1"], ["gold-2", "magic-1", "sword-1"], ["gold-2", "gold-2", "move-3"])
    position = {"phase": "recruit", "active": "black", "piles": {"black": ["army", "hero"]}}
    units = {"red": ["castle a5"], "black": ["castle b2"]}
    matches = [match_at({**position, "units": units, "hands": {"black": hand, "red": ["gold-1"]}}) for hand in hands]
    for answer in ("chit:black-army", "gold-2", "area:b1"):
        for viewer in (0, None):
            assert len({match.view(viewer).json() for match in matches}) == 1
        assert len({match.may_undo(0) for match in matches}) == 1
        for match in matches:
            assert list(match.decisions) == [1]
            match.decide(1, answer)
    for viewer in (0, None):
        assert len({match.view(viewer).json() for match in matches}) == 1


@pytest.mark.rules("magic-R-50")
def test_payments_that_lose_nothing_come_first_and_the_others_say_what_is_lost() -> None:
    units = {"red": ["castle b1"], "black": ["castle a5"]}
    hands = {"red": ["gold-3", "gold-2", "gold-1", "gold-1"]}
    match = match_at({"units": units, "hands": hands, "piles": {"red": ["army"]}, "phase": "recruit"})
    match.decide(0, "chit:red-army")
    decision = match.decisions[0]
    assert [decision.text(option) for option in decision.options] == [
        "Pay with Gold 2",
        "Pay with Gold 1 and Gold 1",
        "Pay with Gold 3: 1 lost",
    ]


@pytest.mark.rules("magic-R-50")
def test_the_answer_says_with_which_cards_one_pays_and_what_is_lost_unless_one_chooses_them() -> None:
    def offered(*hand: str) -> list[str]:
        units = {"red": ["castle b1", "army b2"], "black": ["castle d3"]}
        position = {"phase": "recruit", "units": units, "piles": {"red": ["army"]}, "hands": {"red": list(hand)}}
        return [option.label for option in match_at(position).view(0).questions[0].options or ()]

    assert offered("gold-2", "move-1")[0] == "Buy Army with Gold 2"
    assert offered("gold-3", "move-1")[0] == "Buy Army with Gold 3: 1 lost"
    assert offered("gold-1", "gold-1")[0] == "Buy Army with Gold 1 and Gold 1"
    assert offered("gold-3", "gold-2")[0] == "Buy Army"


def test_what_is_no_chit_is_not_refused_as_a_chit() -> None:
    position = {"phase": "recruit", "units": CROWD, "piles": {"red": ["army"]}, "hands": {"red": ["gold-3"]}}
    match = match_at(position)
    for key, reason in (("chit:orc-giant", "is not in your pile"), ("unit:red-army-1", "Not a choice right now")):
        with pytest.raises(NotUnderstood, match=reason):
            match.decide(0, key)
