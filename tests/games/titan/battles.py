"""Battles for the tests, set up as in a referee case, with chance that gives what is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from banneret.engine.decision import key_of
from banneret.engine.game import GameOver
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.battle.state import Battle, Resolution
from banneret.games.titan.state import State, battle_of


def _hold(s: State) -> None:
    resolution = battle_of(s).resolution
    assert resolution is not None
    raise GameOver([] if resolution.winner is None else [resolution.winner], resolution.rule, "The battle is over.")


HELD = replace(GAME, phases={**GAME.phases, "after_battle": _hold})
"""The game, except that a battle that is over stays to be looked at."""


class Wanted:
    """Dice that show the wanted faces, and then always the same one; `rolled` counts them for each roll."""

    def __init__(self, wishes: Sequence[int] = (), then: int = 1) -> None:
        self.left = list(wishes)
        self.then = then
        self.rolled: list[int] = []

    def take(self, _: str, among: Sequence[Any], count: int) -> list[Any]:
        self.rolled.append(count)
        faces = [self.left.pop(0) if self.left else self.then for _ in range(count)]
        assert all(face in among for face in faces)
        return faces


def battle_at(
    at: Mapping[str, str] | None = None, tape: Sequence[int] | Wanted = (), *, options: Mapping[str, str], **battle: Any
) -> Match:
    """A battle with these options; with `at` (who stands where) or more, it is already under way."""
    position = {"battle": {"at": dict(at or {}), **battle}} if at is not None or battle else None
    chance = tape if isinstance(tape, Wanted) else Wanted(tape)
    match = Match.prepared(HELD, {"scenario": "battle", **options}, position, chance)
    match.begin()
    return match


def the_battle(match: Match) -> Battle:
    """The battle under way."""
    battle = match.state.battle
    assert isinstance(battle, Battle)
    return battle


def resolution_of(match: Match) -> Resolution:
    """How the battle ended."""
    resolution = the_battle(match).resolution
    assert resolution is not None
    return resolution


def keys(contents: Sequence[Any]) -> list[str]:
    """Characters by their keys."""
    return [one.key for one in contents]


def play(match: Match, *answers: str) -> Match:
    """Give answers, each by the seat that is asked; fighters and hexes need no `fighter:` and `hex:`."""
    for answer in answers:
        ((seat, decision),) = match.decisions.items()
        keys = [key_of(way) for way in decision.options]
        key = next(key for key in keys if answer in (key, key.removeprefix("fighter:"), key.removeprefix("hex:")))
        match.decide(seat, key)
    return match


def offered(match: Match) -> list[str]:
    """The keys of the options, without `fighter:` and `hex:`."""
    ((_, decision),) = match.decisions.items()
    return [key_of(way).removeprefix("fighter:").removeprefix("hex:") for way in decision.options]


def stands(match: Match) -> dict[str, str]:
    """Where each fighter is."""
    return {
        key.removeprefix("fighter:"): facts["at"]
        for key, facts in match.game.facts(match.state).items()
        if key.startswith("fighter:")
    }
