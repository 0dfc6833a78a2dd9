"""A toy for bots: two seats take one or two of some sticks in turn, and whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from banneret.engine.decision import Play, choose
from banneret.engine.game import GameOption, GameOver
from banneret.engine.state import State
from banneret.engine.terms import Term
from tests.engine.toys.blank import BLANK, rules


class Sticks(State):
    """How many sticks are left, and who takes next."""

    left = 7
    turn = 0
    turns = 0

    def copy(self) -> Sticks:
        twin = Sticks(self.agenda[:])
        twin.left, twin.turn, twin.turns = self.left, self.turn, self.turns
        return twin


def begin(options: Mapping[str, str]) -> Sticks:
    s = Sticks(["take"])
    s.left = int(options["sticks"])
    return s


def take(s: Sticks) -> Play[None]:
    ways = [1, 2] if s.left > 1 else [1, 1]
    s.left -= yield from choose(s.turn, "take", "How many?", ways, rule="sticks")
    if s.left <= 0:
        raise GameOver((s.turn,), "sticks", "The last stick is taken.")
    s.turn = 1 - s.turn
    s.turns += 1
    s.then("take")


def features(s: Sticks) -> dict[tuple[int, ...], dict[str, float]]:
    """The seat that must take from a multiple of three is behind."""
    behind = float(s.left % 3 == 0)
    return {(s.turn,): {"lead": 1 - behind}, (1 - s.turn,): {"lead": behind}}


STICKS = replace(
    BLANK,
    key="sticks",
    rulebook=rules("Sticks", sticks="Take one or two."),
    options=(GameOption("sticks", "Sticks", (), "7"),),
    setup=begin,
    phases={"take": take},
    features=features,
    terms={"lead": Term("a lead more", "a lead", "no lead")},
    quiet=frozenset({"take"}),
    moment=lambda s: (s.turns, 0),
)
