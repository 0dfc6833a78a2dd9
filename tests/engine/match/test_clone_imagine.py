"""Other worlds: a clone equals its match, and an imagined world holds what its seat knows and no more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banneret.engine.checks.conformance import seats_and_spectator, step
from banneret.engine.decision import Decision, Play, choose, choose_some, first_of, key_of
from banneret.engine.game import Game
from banneret.engine.match import record
from banneret.engine.match.events import Answer, Event, Outcome, RecordError, parse
from banneret.engine.match.match import Match
from tests.engine.playing import TOYS, looks, play, position, started, walk
from tests.engine.toys.auction import AUCTION, CARDS, Auction
from tests.engine.toys.relay import RELAY
from tests.engine.toys.sketch import Sketch, sketch
from tests.engine.toys.skirmish import SKIRMISH

ALL = pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
SEEDS = pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 9), marks=pytest.mark.long)], ids=str)


def asked_of(match: Match, seat: int) -> list[tuple[Any, ...]]:
    """The open questions, as a seat may know them."""
    asked = sorted(match.decisions.items())
    return [
        (other, one.prompt, [*map(key_of, one.options)]) if other == seat or not one.secret else (other,)
        for other, one in asked
    ]


# --- clones -----------------------------------------------------------------------------------------------------------


@ALL
@SEEDS
def test_a_clone_at_every_point_is_the_match_again(game: Game, seeds: range) -> None:
    for seed in seeds:
        for match in walk(game, seed, acts=0.1):
            twin = match.clone()

            assert looks(twin) == looks(match)
            assert position(twin) == position(match)
            assert twin.history == match.history


@ALL
@SEEDS
def test_clones_with_the_same_chance_have_the_same_future(game: Game, seeds: range) -> None:
    for seed in seeds:
        for match in walk(game, seed, acts=0.1):
            twin, other = match.clone(same_chance=True), match.clone(same_chance=True)
            for clone in (twin, other):
                source = random.Random(seed)
                while clone.decisions and len(clone.history) < len(match.history) + 20:
                    step(clone, source)

            assert twin.history == other.history
            assert position(twin) == position(other)


def test_without_a_seed_nobody_can_have_the_same_chance() -> None:
    with pytest.raises(ValueError, match="this match has no seed"):
        Match.new(SKIRMISH).clone(same_chance=True)


@ALL
@SEEDS
def test_clones_of_every_point_continue_equally(game: Game, seeds: range) -> None:
    for seed in seeds:
        twins: list[Match] = []
        match = Match.new(game, seed=seed)
        for match in walk(game, seed, acts=0.1):
            twins.append(match.clone())

        for twin in twins:
            twin.follow(match.history[len(twin.history) :])
            assert looks(twin) == looks(match)
            assert position(twin) == position(match)


@ALL
def test_a_clone_that_plays_on_leaves_its_original_alone(game: Game) -> None:
    source = random.Random(1)
    for match in walk(game, 1):
        before = looks(match), record.write(match)
        twin = match.clone()
        for _ in range(8):
            if not twin.result:
                step(twin, source)
        assert (looks(match), record.write(match)) == before


def test_a_clone_of_a_clone() -> None:
    *_, match = walk(SKIRMISH, 4, most=20)
    assert not match.result

    assert position(match.clone().clone()) == position(match)


def test_a_finished_match_can_be_cloned() -> None:
    for game in TOYS:
        *_, match = walk(game, 3)
        assert match.result

        assert position(match.clone()) == position(match)


def test_a_clone_has_chance_of_its_own() -> None:
    def roll(s: Sketch) -> Play[None]:
        yield from choose(0, "ask", "Roll?", ["yes", "no"], rule="ask")
        s.notes += map(str, s.chance.roll(range(1000), 3))

    match = Match.new(sketch(roll), seed=1)

    rolled = {tuple(play(match.clone(), "0: yes").state.notes) for _ in range(5)}

    assert len(rolled) > 1


def test_a_clone_lists_no_options() -> None:
    listed: list[str] = []

    def bar(way: str) -> str | None:
        listed.append(way)
        return "bar" if way == "c" else None

    def thrice(s: Sketch) -> Play[None]:
        for _ in range(3):
            s.notes.append((yield from choose(0, "ask", "Which?", ["a", "b", "c"], unless=bar, rule="ask")))

    match = started(sketch(thrice), "0: a b")
    assert listed
    listed.clear()

    twin = match.clone()

    assert not listed
    assert twin.state.notes == ["a", "b"]


# --- imagined worlds --------------------------------------------------------------------------------------------------


@ALL
@SEEDS
def test_an_imagined_world_looks_the_same_and_loses_no_card(game: Game, seeds: range) -> None:
    for seed in seeds:
        for match in walk(game, seed):
            for seat in range(match.seats):
                known, world = match.as_known_to(seat), match.imagine(seat)
                assert not list(game.broken(world.state))
                assert game.scene(world.state, seat) == game.scene(known.state, seat)
                assert asked_of(world, seat) == asked_of(known, seat)
                assert world.result == match.result


@ALL
def test_imagined_worlds_can_be_played_to_their_end(game: Game) -> None:
    source = random.Random(2)
    for match in walk(game, 2):
        for seat in range(match.seats):
            world = match.imagine(seat, source=random.Random(source.random()))
            for _ in range(1500):
                if world.result:
                    break
                assert not list(game.broken(world.state))
                step(world, source, eager=0.5)
            assert world.result


@ALL
def test_to_imagine_changes_nothing(game: Game) -> None:
    source = random.Random(3)
    for match in walk(game, 3):
        before = looks(match), record.write(match)
        for seat in range(match.seats):
            world = match.imagine(seat)
            for _ in range(5):
                if not world.result:
                    step(world, source)
        assert (looks(match), record.write(match)) == before


def test_what_a_seat_cannot_see_is_dealt_again() -> None:
    match = Match.new(AUCTION, seed=4)

    worlds = [match.imagine(0).state for _ in range(40)]

    assert {tuple(world.hands[0]) for world in worlds} == {tuple(match.state.hands[0])}
    assert {tuple(world.lot) for world in worlds} == {tuple(match.state.lot)}
    assert len({tuple(world.hands[1]) for world in worlds}) > 10


def looking() -> Match:
    """An auction in which seat 0 looks at the top of the deck."""
    dealt = ["draw card:12", "draw card:02", "draw card:10", "draw card:11"]
    others = [f"draw card:{worth:02}" for worth in (1, 3, 4, 5, 6, 7, 9, 13)]
    lines = [*dealt, *others, "draw card:08", "reveal", "0: card:12 pass", "1: card:01 pass", "2: card:06 pass"]
    return Match.resume(AUCTION, {}, [one for line in [*lines, "reveal", "draw card:15"] for one in parse(line)])


def test_a_known_top_stays_for_the_seat_that_knows_it() -> None:
    match = looking()
    state: Auction = match.state
    assert [card.worth for card in state.deck.top] == [15]

    tops = [{match.imagine(seat).state.deck.top[0].worth for _ in range(40)} for seat in (0, 1)]

    assert tops[0] == {15}
    assert len(tops[1]) > 5


def test_a_source_fixes_an_imagined_world() -> None:
    match = Match.new(AUCTION, seed=4)

    def hands(seed: int) -> list[list[Any]]:
        return [list(hand) for hand in match.imagine(0, source=random.Random(seed)).state.hands]

    assert hands(1) == hands(1)
    assert hands(1) != hands(2)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_match_that_keeps_nothing_gives_no_view_while_all_decide(seat: int | None) -> None:
    match = Match.new(AUCTION, seed=1, keeping=False)
    match.decide_unchecked(1, match.decisions[1].options[0])

    with pytest.raises(ValueError, match="seats decide at the same time, and this match keeps no history"):
        match.view(seat)


def test_an_imagined_world_gives_no_view_while_all_decide() -> None:
    world = Match.new(AUCTION, seed=1).imagine(0)

    with pytest.raises(ValueError, match="this match keeps no history"):
        world.as_known_to(0)


def test_an_imagined_match_keeps_nothing() -> None:
    match = Match.new(SKIRMISH, seed=4)
    world = match.imagine(0)
    step(world, random.Random(1))

    assert not world.keeping
    assert world.history == []
    assert not len(world.state.log)
    with pytest.raises(ValueError, match="keeps no history, so it cannot be copied"):
        world.clone()


@ALL
@SEEDS
def test_an_imagined_match_may_keep_from_its_beginning(game: Game, seeds: range) -> None:
    source = random.Random(5)
    for seed in seeds:
        for match in walk(game, seed, most=12):
            if match.result:
                break
            world = match.imagine(0, keeping=True)
            assert world.history == []
            assert game.scene(world.state, 0) == game.scene(match.as_known_to(0).state, 0)
            for _ in range(10):
                if world.result:
                    break
                twin = world.clone()
                assert looks(twin) == looks(world)
                assert game.facts(twin.state) == game.facts(world.state)
                assert twin.history == world.history
                step(world, source)


@ALL
def test_a_world_may_be_imagined_in_a_world(game: Game) -> None:
    source = random.Random(6)
    for match in walk(game, 4, most=20):
        if match.result:
            break
        world = match.imagine(0, keeping=True)
        step(world, source)
        further = world.imagine(match.seats - 1, keeping=True)
        assert looks(further.clone()) == looks(further)
        assert further.at(0).game.facts(further.at(0).state) == game.facts(further.state)


@ALL
def test_an_imagined_match_goes_back_to_where_it_was_dealt(game: Game) -> None:
    for match in walk(game, 7, most=30):
        for seat in match.decisions:
            world = match.imagine(seat, keeping=True)
            before, decision = game.facts(world.state), world.decisions[seat]
            world.decide_unchecked(seat, decision.branches[-1])
            if world.may_undo(seat):
                world.undo(seat)
                assert game.facts(world.state) == before


def test_an_imagined_match_tells_only_what_its_seat_has_read() -> None:
    for match in walk(AUCTION, 5, most=60):
        world = match.imagine(1, keeping=True)
        mine = [entry.text for entry in match.as_known_to(1).state.log.seen_by(1)]
        assert all([entry.text for entry in world.state.log.seen_by(seat)] == mine for seat in (0, 1, 2, None))


def test_an_imagined_match_has_no_record() -> None:
    with pytest.raises(ValueError, match="began at a position of its own, which no record tells"):
        Match.new(SKIRMISH, seed=4).imagine(0, keeping=True).record()


def test_an_imagined_match_that_keeps_takes_back() -> None:
    def ask(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(0, "ask", "Which?", ["a", "b"], rule="ask")))

    world = started(sketch(*[ask] * 5), "0: a").imagine(0, keeping=True)
    play(world, "0: b", "0: a", "0: b")

    assert world.state.notes == ["a", "b", "a", "b"]
    world.undo(0)
    world.undo(0)
    assert world.state.notes == ["a", "b"]
    world.undo(0)
    assert world.state.notes == ["a"]
    assert not world.may_undo(0)


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def renamed(history: list[Event], names: Mapping[str, str]) -> Iterator[Event]:
    """The same history with other cards in it."""
    for one in history:
        if isinstance(one, Outcome):
            yield Outcome(one.kind, tuple(names.get(key_of(value), key_of(value)) for value in one.values))
        elif isinstance(one, Answer):
            yield replace(one, key=names.get(one.key, one.key), place=-1)
        else:
            yield one


def as_seen(match: Match, seat: int | None) -> tuple[Any, ...]:
    """Everything that a seat can find out: the bytes of its view, its possible answers, and whether it may undo."""
    mine = match.decisions.get(seat) if seat is not None else None
    options = [key_of(option) for option in mine.options] if mine else []
    branches = [key_of(option) for option in mine.branches] if mine else []
    undo = seat is not None and match.may_undo(seat)
    return match.view(seat).json(), options, branches, undo


@given(st.integers(0, 10**6), st.integers(0, 25), st.randoms(use_true_random=False))
def test_other_cards_where_a_seat_cannot_see_look_the_same(seed: int, steps: int, source: random.Random) -> None:
    *_, match = walk(AUCTION, seed, most=steps)
    for seat in seats_and_spectator(match):
        s: Auction = match.as_known_to(seat).state
        seen = [*(s.hands[seat] + s.bids[seat] if seat is not None else []), *s.lot, *s.spent, *chain(*s.lots)]
        told = re.findall(r"the \d+", " ".join(entry.text for entry in match.view(seat).log))
        unseen = [card for card in CARDS if card not in seen and str(card) not in told]
        others = source.sample(unseen, len(unseen))
        names = {card.key: other.key for card, other in zip(unseen, others, strict=True)}
        try:
            other = Match.resume(AUCTION, {}, renamed(match.happenings, names))
        except RecordError:
            continue  # these cards cannot have been played in this way

        assert as_seen(other, seat) == as_seen(match, seat)


@given(st.integers(0, 10**6), st.integers(0, 40))
def test_another_hand_looks_the_same(seed: int, steps: int) -> None:
    """In a reaction window it makes no difference whether there is a ward."""
    *_, match = walk(SKIRMISH, seed, most=steps)
    assume(not match.result)
    for seat in (0, 1):
        hand = match.state.hands[1 - seat]
        draws = [
            at
            for at, one in enumerate(match.history)
            if isinstance(one, Outcome) and one.kind == "draw" and one.values == (hand[0] if hand else "",)
        ]
        swap = {"ward": "blank", "blank": "ward"}
        for at in draws:
            changed = [*match.history[:at], *renamed([match.history[at]], swap), *match.history[at + 1 :]]
            try:
                other = Match.resume(SKIRMISH, {}, list(renamed(changed, {})))
            except RecordError:
                continue  # the card drawn was played
            if other.state.hands[seat] == match.state.hands[seat]:
                assert as_seen(other, seat) == as_seen(match, seat)
                assert as_seen(other, None) == as_seen(match, None)


def test_the_swapped_hands_are_really_others() -> None:
    """Shows that the test above can fail."""
    match = Match.new(SKIRMISH, seed=1)
    first, second = match.history
    swapped = [first, *renamed([second], {"ward": "blank", "blank": "ward"})]
    other = Match.resume(SKIRMISH, {}, swapped)

    assert other.state.hands[1] != match.state.hands[1]
    assert as_seen(other, 1) != as_seen(match, 1)
    assert as_seen(other, 0) == as_seen(match, 0)


def cover(s: Sketch) -> Play[None]:
    """Seat 1 covers some of its cards."""
    ways = ["a", "b", "c", "d"]
    s.hidden[1] += yield from choose_some(1, "ask", "Which do you cover?", lambda: ways[:], secret=True, rule="ask")


def ask(s: Sketch) -> Play[None]:
    s.notes.append((yield from choose(0, "ask", "Which?", ["a", "b"], rule="ask")))


@pytest.mark.parametrize("sequel", ["", "done"])
@pytest.mark.parametrize("touches", ["a", "a b c", "a b a b d d", "c <", "a c < <", "a < b <"])
def test_nobody_sees_how_a_secret_set_is_touched(touches: str, sequel: str) -> None:
    plain, other = Match.new(sketch(cover, ask)), Match.new(sketch(cover, ask))

    for touch in touches.split():
        if touch == "<":
            other.undo(1)
        else:
            other.decide(1, touch)
    for match in (plain, other):
        if sequel:
            match.decide(1, sequel)

    assert as_seen(other, 0) == as_seen(plain, 0)
    assert as_seen(other, None) == as_seen(plain, None)


def test_others_see_who_is_asked_in_secret_and_nothing_else() -> None:
    match = Match.new(sketch(cover))
    mine, theirs = match.view(1).questions[0], match.view(0).questions[0]

    assert (mine.prompt, mine.rule, len(mine.options)) == ("Which do you cover?", "ask", 5)
    assert replace(theirs, seat=0) == type(theirs)(0, False, "", "", secret=True)
    assert match.view(None).questions == (theirs,)


def confer(s: Sketch) -> Play[None]:
    """Anna and Bert talk until one of them says yes; Cleo knows only that they do."""
    for prompt in ("How loudly?", "How fast?"):
        yield from choose(0, "ask", prompt, lambda: ["very", "hardly"], between=(0, 1), rule="ask")
    said = ""
    while said != "yes":
        both = {at: Decision(at, "ask", "Agreed?", lambda: ["yes", "no"], between=(0, 1), rule="ask") for at in (0, 1)}
        _, said = yield from first_of(both)
    s.notes.append(said)


TALKS = ("0 very", "0 hardly 0 <", "0 very 0 <", "0 very 0 hardly", "0 very 0 very 1 no 0 no 1 no")


@pytest.mark.parametrize("talk", TALKS)
def test_third_seats_see_that_others_confer_and_nothing_else(talk: str) -> None:
    plain, other = (Match.new(sketch(confer, ask, seats=3)) for _ in range(2))
    words = talk.split()

    for seat, word in zip(map(int, words[::2]), words[1::2], strict=True):
        if word == "<":
            other.undo(seat)
        else:
            other.decide(seat, word)

    for viewer in (2, None):
        assert as_seen(other, viewer) == as_seen(plain, viewer)
        assert [(one.seat, one.prompt, one.secret) for one in other.view(viewer).questions] == [(0, "", 1), (1, "", 1)]
    assert [one.seat for one in plain.view(1).questions] == [0]


def test_relay_hides_nothing() -> None:
    for match in walk(RELAY, 1, acts=0.2):
        scenes = [match.view(seat).scene for seat in seats_and_spectator(match)]
        assert all(scene == scenes[0] for scene in scenes)
