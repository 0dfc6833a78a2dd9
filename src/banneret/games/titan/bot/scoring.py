"""Quick scores for answers, for bots that search: where that is faster, all answers are scored together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.decision import Decision
from banneret.engine.scores import Scorer
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
than the score alone. Its time is for talks and battles.
"""


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
