"""Banneret: fantasy wargames to play, host and study, with every rule enforced.

    import banneret

    match = banneret.new("titan", players=3, seed=7)
    match.decide(seat, option)
    again = banneret.replay(match.record())
    results = banneret.simulate("battlelore", bots=["greedy", "random"], matches=100, seed=1)

`banneret.games.installed()` gives the games by name. docs/study.md tells more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret import games
from banneret.bots import Bot, Observation, Policy
from banneret.bots.simulate import Plan, Played, seat_bots
from banneret.bots.simulate import simulate as _simulate
from banneret.engine.components import ComponentError
from banneret.engine.game import Game, find_game
from banneret.engine.happening import RecordError
from banneret.engine.match import Match
from banneret.engine.refused import NotAllowed, NotNow, NotUnderstood, Refused, RulesError

__all__ = [
    "Bot",
    "ComponentError",
    "Game",
    "Match",
    "NotAllowed",
    "NotNow",
    "NotUnderstood",
    "Observation",
    "Played",
    "Policy",
    "RecordError",
    "Refused",
    "RulesError",
    "games",
    "new",
    "replay",
    "simulate",
]


def new(game: str | Game, *, seed: int | None = None, **options: object) -> Match:
    """A new match. Options are those of `banneret games NAME`, with `_` for `-`: `round_cap=5`.

    A `seed` fixes every outcome of chance. Raises ValueError for an unknown game, option or value.
    """
    return Match.new(game, _settled(options), seed=seed)


def replay(record: str, upto: int | None = None) -> Match:
    """The match that a record tells, or its first `upto` happenings. Raises RecordError."""
    return Match.replay(record, upto)


def simulate(
    game: str, bots: Sequence[str | Bot | Policy], *, matches: int = 1, seed: int = 0, jobs: int = 1, **options: object
) -> list[Played]:
    """Play `matches` matches between bots, one a seat or one a team, in turn if they are fewer, in `jobs` processes.

    A bot is a name, or any callable of an `Observation` that gives an option or its key. Match number 17 of a seed is
    the same whatever else is played. Raises ValueError for an unknown game, bot, option or value.
    """
    found, wanted = find_game(game), _settled(options)
    settled = found.settle_among_programs(wanted)
    plan = Plan(game, settled, seat_bots(bots, found.seats(settled)), seed)
    return list(_simulate(plan, matches, jobs=jobs))


def _settled(options: Mapping[str, object]) -> dict[str, str]:
    return {key.replace("_", "-"): str(value) for key, value in options.items()}
