"""Dice and hits: base dice under caps, weapons, what cards change, and the reasons that are shown."""

from __future__ import annotations

import pytest

from banneret.engine.decision import PASS
from banneret.games.battlelore import GAME
from banneret.games.battlelore.box.vocabulary import ExtraDice, FixDice, IgnoreHits, Reflect
from banneret.games.battlelore.combat.range import PossibleAttack, fighters, targets, why_not_battle, why_not_target
from banneret.games.battlelore.combat.rolling import dice, scoring, shields, spared, tally
from banneret.games.battlelore.scene.pieces import now
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.battles import declare
from tests.games.battlelore.positions import lay, match_at, offered, play, state_at

FACES = ["green", "blue", "red", "sword", "flag", "lore"]


def duel(
    by: str, target: str, terrain: dict[str, list[str]] | None = None, *, melee: bool = True
) -> tuple[State, PossibleAttack]:
    """A Pennant unit on 3,6 and its Standard target on 4,6, or on 5,6."""
    places = {"pennant": {by: ["3,6"]}, "standard": {target: ["4,6" if melee else "5,6"]}, "terrain": terrain or {}}
    s = state_at(places)
    return s, PossibleAttack(s.adventure.camps[0][0], s.adventure.camps[1][0], melee)


@pytest.mark.rules("lore-4b-01", "lore-7-30")
@pytest.mark.parametrize(
    ("type", "count"),
    [
        ("archers", 2),
        ("regular-infantry", 3),
        ("heavy-infantry", 4),
        ("hobgoblin-cavalry", 2),
        ("regular-cavalry", 3),
        ("heavy-cavalry", 4),
        ("giant-spider", 2),
        ("hill-giant", 3),
        ("earth-elemental", 3),
    ],
)
def test_base_dice(type: str, count: int) -> None:
    assert dice(*duel(type, "regular-infantry")) == count


CAPS = {"": (9, 9), "wooded": (2, 2), "elevated": (3, 2), "ford": (2, 9), "bridge": (9, 9), "rampart": (2, 2)}
"""By kind of ground: the cap of the unit on it, and of a unit that attacks it."""


@pytest.mark.rules(
    "lore-4c-01",
    "lore-10-02",
    "lore-10-03",
    "lore-10-21",
    "lore-10-30",
    "lore-10-41",
    "lore-10-42",
    "lore-11-01",
    "lore-R-19",
)
@pytest.mark.parametrize("there", CAPS)
@pytest.mark.parametrize("here", CAPS)
def test_the_lowest_cap_counts(here: str, there: str) -> None:
    terrain: dict[str, list[str]] = {}
    for kind, place in ((here, "3,6"), (there, "4,6")):
        if kind:
            terrain.setdefault(kind, []).append(place)
    against = 9 if here == there == "elevated" else CAPS[there][1]
    assert dice(*duel("heavy-infantry", "archers", terrain)) == min(4, CAPS[here][0], against)


@pytest.mark.rules("lore-4d-10", "lore-4d-11", "lore-4d-12", "lore-4d-13", "lore-R-22", "lore-R-23", "lore-U-02")
@pytest.mark.parametrize(
    ("by", "target", "melee", "swords", "blunt"),
    [
        ("regular-infantry", "regular-infantry", True, True, 0),
        ("regular-infantry", "regular-cavalry", True, True, 1),
        ("regular-infantry", "giant-spider", True, True, 0),
        ("regular-cavalry", "regular-cavalry", True, True, 0),
        ("archers", "regular-infantry", True, False, 0),
        ("archers", "regular-infantry", False, False, 0),
        ("hobgoblin-archers", "regular-cavalry", False, False, 0),
        ("dwarf-crossbowmen", "regular-cavalry", False, True, 0),
        ("dwarf-crossbowmen", "regular-cavalry", True, False, 0),
        ("giant-spider", "regular-cavalry", True, True, 0),
    ],
)
def test_whose_swords_hit(by: str, target: str, melee: bool, swords: bool, blunt: int) -> None:
    rule = scoring(*duel(by, target, melee=melee))
    assert (rule.swords, rule.blunt) == (swords, blunt)


@pytest.mark.rules("lore-4d-02", "lore-4d-03", "lore-4d-18", "lore-7-31", "lore-7-33", "lore-R-118")
def test_each_die_is_counted_once() -> None:
    s, blow = duel("regular-infantry", "regular-infantry")
    count = tally(scoring(s, blow), FACES)
    assert (count.helmets, count.swords, count.lore, count.flag_hits, count.flags, count.symbols) == (1, 1, 0, 0, 1, 1)
    s.webbed.append(blow.target)
    s.poisoned.append(blow.target)
    count = tally(scoring(s, blow), FACES)
    assert (count.helmets, count.swords, count.lore, count.flag_hits, count.flags, count.symbols) == (1, 1, 1, 1, 0, 0)
    assert count.hits == 4


@pytest.mark.rules("lore-R-17", "lore-R-72", "lore-R-73", "lore-4b-03")
def test_cards_change_dice_in_their_order() -> None:
    s, blow = duel("heavy-infantry", "regular-infantry", {"wooded": ["4,6"]})
    lay(s, ExtraDice(n=2, weapon="melee", lasts="turn"), blow.by)
    lay(s, ExtraDice(n=5, weapon="ranged", lasts="turn"), blow.by)
    lay(s, ExtraDice(n=-1, weapon="any", minimum=1, lasts="turn"), blow.by)
    why: list[str] = []
    assert dice(s, blow, why) == 3
    by_cards = ["A card +2", "A card -1"]
    assert why == ["red banner: 4 dice", "at most 2 against Wooded Terrain", *by_cards]
    lay(s, FixDice(n=2, lasts="turn"), blow.by)
    lay(s, ExtraDice(n=3, weapon="any", lasts="turn"), blow.by)
    why.clear()
    assert dice(s, blow, why) == 2
    assert why[-3:] == ["A card +3", "A card -1", "A card: always 2"]


@pytest.mark.rules("lore-R-17", "lore-R-18")
@pytest.mark.parametrize(("minimum", "left"), [(0, 0), (1, 1)])
def test_a_card_lowers_dice_to_its_minimum_at_most(minimum: int, left: int) -> None:
    s, blow = duel("archers", "regular-infantry")
    lay(s, ExtraDice(n=-2, weapon="any", minimum=minimum, lasts="turn"), blow.by)
    assert dice(s, blow) == left
    assert targets(s, blow.by) == ([blow.target] if left else [])


@pytest.mark.rules("lore-4d-14", "lore-R-08")
def test_the_bow_penalty_is_for_bows_that_moved() -> None:
    for type, rested, moved in (("archers", 2, 1), ("dwarf-crossbowmen", 2, 1), ("regular-infantry", 3, 3)):
        s, blow = duel(type, "regular-infantry")
        assert dice(s, blow) == rested
        s.turn.moved.append(blow.by)
        assert dice(s, blow) == moved


@pytest.mark.rules("lore-R-74", "lore-R-76", "lore-R-43")
def test_shields_take_hits_by_their_faces_only() -> None:
    s, blow = duel("regular-infantry", "regular-infantry")
    count = tally(scoring(s, blow), ["blue", "blue", "sword", "sword", "red"])
    assert spared(shields(s, blow), count) == (4, 0)
    lay(s, IgnoreHits(n=1, faces=("banner-color",), lasts="turn"), blow.target)
    assert spared(shields(s, blow), count) == (3, 0)
    lay(s, IgnoreHits(n="all", faces=("sword",), lasts="turn"), blow.target)
    assert spared(shields(s, blow), count) == (1, 0)
    lay(s, IgnoreHits(n=5, faces=("any",), lasts="turn"), blow.target)
    assert spared(shields(s, blow), count) == (0, 0)


@pytest.mark.rules("lore-R-76")
def test_swords_may_be_turned_on_the_attacker() -> None:
    s, blow = duel("regular-infantry", "regular-infantry")
    lay(s, Reflect(on="sword", lasts="turn"), blow.by)
    count = tally(scoring(s, blow), ["blue", "sword", "sword"])
    assert spared(shields(s, blow), count) == (1, 2)


@pytest.mark.rules("lore-4-02", "lore-4b-02", "lore-4-06", "lore-4a-01", "lore-4a-06")
def test_who_may_battle() -> None:
    s = state_at(
        {
            "pennant": {"archers": ["4,9", "2,1"], "regular-infantry": ["3,6", "3,7"]},
            "standard": {"regular-infantry": ["4,7"]},
            "phase": "combat",
        }
    )
    archers, far, one, other = s.adventure.camps[0]
    assert list(fighters(s)) == [archers, one, other]
    s.turn.barred[one] = "lore-4b-02"
    s.turn.battled.append(archers)
    assert list(fighters(s)) == [other]
    assert far not in fighters(s)


@pytest.mark.rules("lore-4-05", "lore-4d-01")
def test_a_reaction_cannot_be_asked_for_where_there_is_no_lore() -> None:
    """In a Medieval adventure the dice fall as soon as the target is named."""
    position = {
        "pennant": {"regular-infantry": ["3,6"]},
        "standard": {"regular-infantry": ["4,6", "4,7"]},
        "phase": "combat",
    }
    match = match_at({**position, "hands": {"standard": ["patrol-left"]}}, ["red", "red", "green"])
    play(match, "unit:pennant-regular-infantry")
    assert offered(match, 0) == ["unit:standard-regular-infantry-1", "unit:standard-regular-infantry-2"]
    play(match, "unit:standard-regular-infantry-1")
    rolls = [entry for entry in match.state.log.seen_by(None) if entry.dice]
    assert [die.faces for die in rolls[0].dice] == [("red", "red", "green")]


@pytest.mark.rules("lore-R-113", "lore-4-02")
def test_a_battle_whose_target_is_gone_before_the_dice_is_used_up() -> None:
    s, blow = duel("regular-infantry", "regular-infantry")
    s.agenda = []
    declare(s, blow.by, blow.target)
    s.take_off(blow.target)
    for _ in range(4):
        GAME.phases[s.agenda.pop()](s)
    assert (s.agenda, s.attacks, s.battle) == ([], [], None)
    assert s.turn.battled == [blow.by]


@pytest.mark.rules("lore-S-04", "lore-R-61")
def test_a_roll_may_use_more_dice_than_lie_at_hand() -> None:
    s, blow = duel("heavy-cavalry", "regular-infantry")
    lay(s, ExtraDice(n=5, weapon="any", lasts="turn"), blow.by)
    assert dice(s, blow) == 9


@pytest.mark.rules("lore-T-03")
def test_another_unit_of_the_camp_waits_until_the_battle_is_over() -> None:
    position = {
        "pennant": {"archers": ["3,6", "3,8"]},
        "standard": {"archers": ["6,6", "6,7"]},
        "active": "pennant",
        "phase": "combat",
    }
    match = play(match_at(position), "unit:pennant-archers-1")
    assert match.decisions[0].name == "attack"
    assert match.decisions[0].barring("unit:pennant-archers-2") == "lore-T-03"
    other = match.state.adventure.by_key["unit:pennant-archers-2"]
    assert now(match.state, other) == "first finish the battle of Pennant Archers 1"


@pytest.mark.rules("lore-4-01", "lore-4-05")
def test_a_unit_with_one_target_is_weighed_with_it() -> None:
    standard = {"archers": ["4,6", "5,9", "5,10"]}
    position = {"pennant": {"heavy-infantry": ["3,6"], "archers": ["2,10"]}, "standard": standard, "phase": "combat"}
    decision = match_at(position).decisions[0]
    near, far = decision.options[:2]
    assert decision.text(near) == "Heavy Infantry against Archers 1"
    assert decision.odds
    weighed = decision.odds(near)
    assert weighed
    assert weighed.title == "Pennant Heavy Infantry: 4 dice against Standard Archers 1"
    assert weighed.target == "unit:standard-archers-1"
    assert (decision.text(far), decision.odds(far)) == ("Archers", None)
    assert [decision.confirm(way) for way in (near, PASS)] == [None, "2 units can still attack."]


@pytest.mark.rules("lore-R-18")
def test_an_attack_without_dice_is_refused_for_that() -> None:
    s, blow = duel("archers", "archers", melee=False)
    s.turn.ordered = [blow.by]
    lay(s, ExtraDice(n=-2, weapon="ranged", minimum=0, lasts="turn"), blow.by)
    assert why_not_target(s, blow.by, blow.target) == why_not_battle(s, blow.by) == "lore-R-18"
    s, blow = duel("archers", "archers")
    s.turn.ordered = [blow.by]
    lay(s, ExtraDice(n=-2, weapon="any", minimum=0, lasts="turn"), blow.by)
    assert why_not_target(s, blow.by, blow.target) == why_not_battle(s, blow.by) == "lore-R-18"
