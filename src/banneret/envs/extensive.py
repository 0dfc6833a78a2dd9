"""The whole tree of a tiny game, written out once, so that OpenSpiel's algorithms in C++ can solve and judge it.

    from banneret.envs import extensive, spiel

    tree = extensive.written_out(spiel.load("titan", options), most=100_000)
    solver = pyspiel.CFRPlusSolver(tree.game)
    pyspiel.exploitability(tree.game, tree.policy("greedy"))

A game that is written in Python runs the rules at every node and each time anew; a tree runs them once.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from banneret.bots.bot import Bot, Policy, find_bot
from banneret.bots.observation import Observation
from banneret.bots.simulate import option_of
from banneret.envs.spiel import SpielGame, SpielState

MOST = 1_000_000
"""The number of nodes after which a tree is given up."""


@dataclass(slots=True)
class Tree:
    """A game with all its nodes: `game` is OpenSpiel's, in extensive form.

    `moments` has for each information set, by its name in `game`, a state that lies in it, and
    `actions` the numbers of actions by what they are called. `decisions`, `chances` and `ends` count nodes.
    """

    game: Any = None
    moments: dict[str, SpielState] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    chances: int = 0
    ends: int = 0

    @property
    def nodes(self) -> int:
        """The number of all nodes."""
        return self.decisions + self.chances + self.ends

    def policy(self, bot: str | Bot | Policy) -> Any:
        """Return a bot as a policy of `game`: what it answers in each information set, asked once with the same luck.

        Raises ValueError for an unknown bot.
        """
        player = find_bot(bot)
        answers = {}
        for number, (name, moment) in enumerate(self.moments.items()):
            chosen = _answer(moment, player, number)
            numbers = self._numbers(moment, name)
            answers[name] = [(action, float(action == numbers[chosen])) for action in numbers.values()]
        return pyspiel.TabularPolicy(answers)

    def _numbers(self, moment: SpielState, name: str) -> dict[int, int]:
        """Return by action of our game that of the tree, which numbers them in the order in which it finds them."""
        seat = int(name.partition("-")[0])
        return {action: self.actions[_label(moment, seat, action)] for action in moment.legal_actions()}


def _answer(moment: SpielState, bot: Bot, number: int) -> int:
    turns = moment.position.turns
    assert turns is not None
    assert turns.seat is not None
    option = option_of(turns.decision, bot.pick(Observation(turns.match, turns.seat, random.Random(number))))
    return moment.actions.number(turns.decision, option)


def written_out(game: SpielGame, most: int = MOST) -> Tree:
    """Play all that can happen, and return it as a tree. Raises ValueError if it has more than `most` nodes."""
    tree = Tree()
    writer = _Writer(tree, most)
    head = f'EFG 2 R "tree" {{ {_quoted(f"seat {seat}" for seat in range(game.num_players()))} }} ""'
    tree.game = pyspiel.load_efg_game("\n".join([head, *writer.lines(game.new_initial_state())]) + "\n")
    return tree


class _Writer:
    """Writes nodes in the format of Gambit, depth first; a node is dropped when it is written."""

    def __init__(self, tree: Tree, most: int) -> None:
        self._tree, self._most = tree, most
        self._sets: list[dict[str, int]] = []

    def lines(self, first: SpielState) -> Iterator[str]:
        self._sets = [{} for _ in range(first.num_players())]
        waiting = [first]
        while waiting:
            if self._tree.nodes >= self._most:
                raise ValueError(f"the game has more than {self._most:,} nodes")
            state = waiting.pop()
            yield self._line(state)
            waiting += [state.child(action) for action in reversed(_ways(state))]

    def _line(self, state: SpielState) -> str:
        if state.is_terminal():
            self._tree.ends += 1
            return f't "" {self._tree.ends} "" {{ {" ".join(f"{won:g}" for won in state.returns())} }}'
        if state.is_chance_node():
            self._tree.chances += 1
            outcomes = " ".join(f'"{action}" {share!r}' for action, share in state.chance_outcomes())
            return f'c "" {self._tree.chances} "" {{ {outcomes} }} 0'
        self._tree.decisions += 1
        return self._question(state)

    def _question(self, state: SpielState) -> str:
        seat = state.current_player()
        sets = self._sets[seat]
        number = sets.setdefault(state.information_state_string(seat), len(sets) + 1)
        self._tree.moments.setdefault(f"{seat}-{seat}-{number}-s{number}", state)
        labels = [_label(state, seat, action) for action in _ways(state)]
        for label in labels:
            self._tree.actions.setdefault(label, len(self._tree.actions))
        return f'p "" {seat + 1} {number} "s{number}" {{ {_quoted(labels)} }} 0'


def _ways(state: SpielState) -> list[int]:
    if state.is_terminal():
        return []
    if state.is_chance_node():
        return [action for action, _ in state.chance_outcomes()]
    return list(state.legal_actions())


def _label(state: SpielState, seat: int, action: int) -> str:
    return str(state.action_to_string(seat, action)).replace('"', "'")


def _quoted(words: Iterable[str]) -> str:
    return " ".join(f'"{word}"' for word in words)
