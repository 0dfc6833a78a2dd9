"""Quick scores for answers, for bots that search: where that is faster, all answers are scored together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.decision import Decision
from banneret.engine.scores import Scorer
from banneret.games.titan.battle.state import ATTACKER
from banneret.games.titan.bot import bargaining, maneuvers, marching, weighing
from banneret.games.titan.state import State

QUIET = frozenset(("split", "maneuver"))
"""The phases that begin without an open exchange of strikes: a player's turn and, in a battle, a half-round."""
EASY = frozenset(
    (
        *("colour", "marker", "side-of-attack", "side-of-entry", "show-lord", "drift", "acquire", "carry-over"),
        *("split", "split-off", "move", "move-to", "engagement", "muster", "muster-after", "summon-after"),
    )
)
"""The questions for which the option with the best score is good enough.

On the Masterboard a search finds less than what the dice of the next turns hide: against Greedy it won fewer games
than the score alone. Its time is for talks and battles, and for attacks by the legion that holds the Titan (`risky`).
"""


def moment(s: State) -> tuple[int, int]:
    """Return the turns begun and the half-round of the battle, 0 outside of one.

    In a match of one battle, half-rounds count as turns.
    """
    b = s.battle
    half_round = 0 if b is None else 2 * b.round + (b.mover == ATTACKER)
    return (half_round, 0) if s.rules.battle else (sum(s.turns), half_round)


def horizon(s: State) -> int:
    """Return how far a trial goes: to the next turn, so that a battle is fought out; alone, 3 half-rounds."""
    return 3 if s.rules.battle else 1


def risky(s: State, decision: Decision) -> bool:
    """Return whether a question that is easy otherwise is searched: an attack by the legion with the Titan."""
    return decision.name in ("move", "move-to") and marching.may_lead_attack(s, decision)


def score(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Score each of a decision's branches, in an imagined world; more is better."""
    return SCORES[decision.name](s, decision, decision.branches)


SCORES: Mapping[str, Scorer] = {
    **weighing.SCORES,
    "flee": bargaining.answers,
    "talk": bargaining.answers,
    "give-up": bargaining.giving_up,
    "move": marching.movers,
    "move-to": marching.lands,
    "maneuver": maneuvers.movers,
    "maneuver-to": maneuvers.hexes,
}
"""The function that scores the options, by the question's name."""
