"""Set-up: the circle, castle sites compared with a simple search, what lies in the cups, and what all can see."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import permutations

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_magic.box.box import COLOURS, the_box
from banneret.games.battle_magic.map.maps import MAPS

HUMANS = {entry.type: entry.count for entry in the_box().empires["human"].counters}


def _set_up(match: Match, seed: int) -> Match:
    """Answer all that set-up asks, at random."""
    source = random.Random(seed)
    while match.state.phase == "setup":
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, source.choice(list(decision.options)))
    return match


# --- what there is ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("magic-intro-01", "magic-deck-01", "magic-unit-01", "magic-setup-01", "magic-R-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_with_a_set_each_and_one_deck(players: int) -> None:
    match = _set_up(Match.new("battle-magic", {"players": str(players), "map": "five-thrones"}, seed=players), 3)
    s = match.state
    assert match.seat_names == tuple(colour.capitalize() for colour in COLOURS[:players])
    for seat in s.seats:
        left = Counter(chit.type.id for chit in [*s.cups[seat], *s.piles[seat]])
        on_map = Counter(unit.kind for unit in s.army[seat])
        assert on_map == {"castle": 1, "army": 1, "ship": 1}
        assert left + on_map == HUMANS
        assert (len(s.cups[seat]), len(s.piles[seat]), len(s.hands[seat])) == (40, 1, 4)
        assert sum(HUMANS.values()) == 44
    assert len(s.deck) == 48 - 4 * players
    assert Counter([*s.deck, *(card for hand in s.hands for card in hand)]) == Counter(the_box().deck)


# --- the circle -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("magic-R-81")
def test_every_order_of_three_seats_comes_up() -> None:
    circles = {
        tuple(Match.new("battle-magic", {"players": "3", "map": "sundered-coast"}, seed=seed).state.circle)
        for seed in range(80)
    }
    assert circles == set(permutations(range(3)))


@pytest.mark.rules("magic-R-82", "magic-R-06", "magic-R-81")
@pytest.mark.parametrize("seed", range(4))
def test_castles_by_all_and_then_army_and_ship_by_each(seed: int) -> None:
    match = Match.new("battle-magic", {"players": "3", "map": "sundered-coast"}, seed=seed)
    first, second, third = match.state.circle
    turns, source = [], random.Random(seed)
    while match.state.phase == "setup":
        ((seat, decision),) = match.decisions.items()
        turns.append((seat, decision.name))
        assert not any(match.state.hands)
        match.decide_unchecked(seat, source.choice(list(decision.options)))
    castles = [(seat, name) for seat, name in turns if name == "place-castle"]
    assert [seat for seat, _ in castles] in ([first, second, third], [first, second])  # the last site may be forced
    assert turns[: len(castles)] == castles
    later = [seat for seat, _ in turns[len(castles) :]]
    assert later == sorted(later, key=[first, second, third].index)
    assert {name for _, name in turns[len(castles) :]} <= {"place-army", "place-ship"}


@pytest.mark.rules("magic-setup-04", "magic-setup-05")
def test_whoever_places_the_ship_reads_where_the_army_stands() -> None:
    """Often there is one place for it, and then nobody is asked."""
    told = set()
    for seed in range(12):
        match, source = Match.new("battle-magic", {"map": "sundered-coast"}, seed=seed), random.Random(seed)
        while match.state.phase == "setup" and "place-ship" not in {one.name for one in match.decisions.values()}:
            ((seat, decision),) = match.decisions.items()
            asked = decision.name == "place-army"
            match.decide_unchecked(seat, source.choice(list(decision.options)))
        told.add((asked, "the only free land" in next(iter(match.decisions.values())).help))
    assert told == {(True, False), (False, True)}


# --- castle sites -----------------------------------------------------------------------------------------------------


class _Chart:
    """A map that is read again, with distances counted step by step."""

    def __init__(self, name: str) -> None:
        territories = tomllib.loads((MAPS / f"{name}.toml").read_text(encoding="utf-8"))["territories"]
        self.around: dict[str, list[str]] = {each["id"]: each["neighbours"] for each in territories}
        self.land = {each["id"]: each["terrain"] in ("clear", "forest", "mountain") for each in territories}

    def steps(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        while edge:
            edge = [other for here in edge for other in self.around[here] if other not in found]
            for other in edge:
                found.setdefault(other, min(found[back] for back in self.around[other] if back in found) + 1)
        return found

    def sites(self) -> list[str]:
        """Coastal, with land beside it."""
        return [
            here
            for here, others in self.around.items()
            if self.land[here] and {True, False} == {self.land[other] for other in others}
        ]


@pytest.mark.rules("magic-R-06", "magic-R-05", "magic-setup-02", "magic-setup-03")
@pytest.mark.parametrize(("name", "players"), [("wyvern-strand", 2), ("sundered-coast", 2), ("sundered-coast", 3)])
def test_sites_are_all_that_keep_their_distance_and_leave_room(name: str, players: int) -> None:
    chart = _Chart(name)
    away = {site: chart.steps(site) for site in chart.sites()}

    def fills(taken: list[str]) -> bool:
        if any(away[one][other] < 6 for one in taken for other in taken if one != other):
            return False
        if len(set(taken)) < len(taken):
            return False
        return len(taken) == players or any(fills([*taken, site]) for site in away)

    match, source = Match.new("battle-magic", {"players": str(players), "map": name}, seed=5), random.Random(7)
    taken: list[str] = []
    for _ in range(players):
        ((seat, decision),) = match.decisions.items()
        offered = [key_of(site).removeprefix("area:") for site in decision.options]
        if decision.name != "place-castle":
            break  # the last site was the only one
        assert sorted(offered) == sorted(site for site in away if fills([*taken, site]))
        for site in away:
            if site not in offered:
                rule = match.why(seat, f"area:{site}")
                near = any(away[castle][site] < 6 for castle in taken)
                assert rule is not None
                assert rule.id == ("magic-setup-03" if near else "magic-R-06")
        taken.append(source.choice(sorted(offered)))
        match.decide(seat, f"area:{taken[-1]}")


# --- what all can see -------------------------------------------------------------------------------------------------


@pytest.mark.rules("magic-R-08", "magic-setup-06", "magic-setup-07")
def test_hands_are_hidden_and_piles_cups_and_the_map_are_open() -> None:
    match = _set_up(Match.new("battle-magic", seed=11), 4)
    s = match.state
    for viewer in (0, 1, None):
        view = match.view(viewer)
        shown = {cards.key: cards for cards in view.scene.cards}
        assert len(view.scene.pieces) == 6
        for seat, colour in enumerate(COLOURS[:2]):
            pile = shown[f"pile:{colour}"]
            assert [card.key for card in pile.cards] == [chit.key for chit in s.piles[seat]]
            assert pile.note == f"{len(s.cups[seat])} more in the cup"
            cup = {card.key: card.count for card in shown[f"cup:{colour}"].cards}
            assert cup == {f"cup:{chit.key}": count for chit, count in Counter(s.cups[seat]).items()}
            if seat != viewer:
                (back,) = shown[f"hand:{colour}"].cards
                assert (back.face_down, back.count) == (True, 4)
    own = next(cards for cards in match.view(0).scene.cards if cards.key == "hand")
    assert Counter({card.key: card.count for card in own.cards}) == Counter(card.key for card in s.hands[0])


@pytest.mark.rules("magic-R-07", "magic-R-08", "magic-setup-08")
def test_the_cut_is_shown_to_all_and_the_strongest_begins() -> None:
    for seed in range(6):
        match = _set_up(Match.new("battle-magic", {"players": "3", "map": "sundered-coast"}, seed=seed), seed)
        told = [entry for entry in match.view(None).log if entry.rule == "magic-R-07"]
        strengths = [int(key[-1]) for key in told[0].cards]
        assert len(strengths) == 3
        if strengths.count(max(strengths)) == 1:
            assert len(told) == 1
        assert match.state.circle[0] == match.state.active
        assert not match.state.deck.top


@pytest.mark.rules("magic-setup-06", "magic-setup-07")
def test_who_gave_up_while_castles_were_placed_is_dealt_nothing() -> None:
    match = Match.new("battle-magic", {"players": "3", "map": "sundered-coast"}, seed=1)
    match.act(1, "concede")
    while not match.state.hands[0]:
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, match.decisions[seat].branches[0])
    assert [len(hand) for hand in match.state.hands] == [4, 0, 4]
