"""Weaker levels: what they overlook, what they never do by chance, and pieces that do not go to and fro."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from banneret.bots import Observation
from banneret.bots.handicap import handicapped, keep_trail
from banneret.engine.decision import Play, choose, choose_or_pass, choose_some, key_of
from banneret.engine.game import Game
from banneret.engine.levels import Levels
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Piece, Scene
from banneret.engine.scores import NEEDLESS
from banneret.engine.state import State
from tests.bots.sticks import STICKS
from tests.engine.toys.blank import BLANK, EMPTY, rules


def test_who_overlooks_options_takes_others_now_and_then() -> None:
    game = replace(STICKS, score=lambda _, __, decision: [float(way) for way in decision.branches])
    observation = Observation(Match.new(game, seed=1), 0, random.Random(1))
    assert {handicapped(observation, 0.0, overlooks=0.5) for _ in range(50)} == {1, 2}
    assert {handicapped(observation, 0.0, overlooks=0.0) for _ in range(50)} == {2}


def test_nobody_strays_at_a_steady_question() -> None:
    game = replace(STICKS, score=lambda _, __, decision: [float(way) for way in decision.branches])
    steady = replace(game, levels=Levels(steady=frozenset({"take"})))
    for played, taken in ((game, {1, 2}), (steady, {2})):
        observation = Observation(Match.new(played, seed=1), 0, random.Random(1))
        assert {handicapped(observation, 3.0, overlooks=0.7) for _ in range(50)} == taken


def test_nobody_strays_to_an_answer_that_costs_dear() -> None:
    def warn(way: int) -> str | None:
        return "All is lost." if way == 1 else None

    def once(_: State) -> Play[None]:
        yield from choose(0, "take", "How many?", [1, 2], confirm=warn, rule="sticks")

    game = replace(STICKS, phases={"take": once}, score=lambda _, __, ___: [0.0, 0.1])
    observation = Observation(Match.new(game, seed=1), 0, random.Random(1))
    assert {handicapped(observation, 3.0, overlooks=0.7) for _ in range(50)} == {2}


def test_nobody_strays_to_an_answer_that_serves_nothing() -> None:
    game = replace(STICKS, score=lambda _, __, decision: [NEEDLESS, 0.0][: len(decision.branches)])
    observation = Observation(Match.new(game, seed=1), 0, random.Random(1))
    assert {handicapped(observation, 3.0, overlooks=0.7) for _ in range(50)} == {2}


def test_nobody_strays_to_a_set_of_nobody() -> None:
    def once(_: State) -> Play[None]:
        yield from choose_some(0, "take", "Which?", [1, 2], rule="sticks")

    def scores(best: int) -> Callable[..., list[float]]:
        return lambda *_: [float(place == best) for place in range(3)]

    for best in (0, 2):
        game = replace(STICKS, phases={"take": once}, score=scores(best))
        observation = Observation(Match.new(game, seed=1), 0, random.Random(1))
        taken = {key_of(handicapped(observation, 3.0, overlooks=0.7)) for _ in range(50)}
        assert ("done" in taken) == (best == 2)


@dataclass(frozen=True, slots=True)
class Thing:
    """A place, or the piece that walks."""

    key: str


PLACES = [Thing("hex:1"), Thing("hex:2"), Thing("hex:3")]
WALKER = Thing("unit:walker")


class Walk(State):
    """Where the walker stands."""

    at = PLACES[0]

    def copy(self) -> Walk:
        twin = Walk(self.agenda[:])
        twin.at = self.at
        return twin


def walk(s: Walk) -> Play[None]:
    ways = [place for place in PLACES if place != s.at]
    place = yield from choose_or_pass(0, "walk", "Where to?", ways, about=WALKER, rule="walk", otherwise="Stay")
    s.at = place or s.at
    s.then("walk")


def stands(s: Walk, _: int | None) -> Scene:
    return replace(EMPTY, pieces=(Piece(WALKER.key, "", "", "Walker", at=s.at.key),))


def walker(scores: Sequence[float]) -> Match:
    """A walker whose bot scores the places in their order like this, without that where it stands, and staying last."""

    def score(s: Walk, _: int, __: Any) -> list[float]:
        return [worth for place, worth in zip([*PLACES, None], scores, strict=True) if place != s.at]

    game: Game = replace(
        BLANK,
        rulebook=rules("Walk", walk="Walk."),
        setup=lambda _: Walk(["walk"]),
        phases={"walk": walk},
        scene=stands,
        score=score,
    )
    return Match.new(game, seed=1)


def answers(match: Match, number: int, noise: float) -> list[str]:
    """What the bot answers, one question after the other."""
    observation, keys = Observation(match, 0, random.Random(1)), []
    for _ in range(number):
        option = handicapped(observation, noise, overlooks=0.0)
        keep_trail(observation, option)
        keys.append(key_of(option))
        match.decide_unchecked(0, option)
    return keys


def moves(keys: Sequence[str]) -> list[str]:
    return ["hex:1", *(key for key in keys if key != "pass")]


def backs(places: Sequence[str]) -> int:
    return sum(first == third for first, third in zip(places, places[2:], strict=False))


def test_by_chance_no_piece_goes_back_to_where_its_move_before_began() -> None:
    places = moves(answers(walker([0.0, 0.1, 0.2, 0.3]), 200, noise=3.0))
    assert len(places) > 40
    assert backs(places) == 0


def test_a_piece_goes_back_where_that_is_the_best() -> None:
    assert answers(walker([1.0, 0.9, 0.0, 0.1]), 4, noise=0.0) == ["hex:2", "hex:1", "hex:2", "hex:1"]
