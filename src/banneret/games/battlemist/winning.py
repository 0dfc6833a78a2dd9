"""Winning: being the only one with five stars, or the last one left; the round cap; conceding (8.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from banneret.engine.game import GameOver
from banneret.games.battlemist.state import State


def win_by_stars(s: State) -> None:
    """The only player with five stars at the start of the council wins (mist-8.0-01, mist-R-10, mist-5.0-05)."""
    enough = s.box.file.game.stars_to_win
    rich = [seat for seat in s.seats if s.alive[seat] and s.stars[seat] >= enough]
    if len(rich) == 1:
        owned = s.stars[rich[0]]
        _end(s, rich, "mist-8.0-01", "{winner} {winner:wins|win} with {stars} stars.", stars=owned)


def win_if_last(s: State) -> None:
    """The last player left wins at once (mist-8.0-02)."""
    left = [seat for seat in s.seats if s.alive[seat]]
    if len(left) == 1:
        _end(s, left, "mist-8.0-02", "{winner} {winner:wins|win}: nobody else is left.")


def end_by_rank(s: State) -> None:
    """At the cap: most stars, then most cities, then most realms; if still tied, a draw (mist-R-57)."""
    ranks = {seat: (s.stars[seat], s.cities(seat), len(s.holdings(seat))) for seat in s.seats if s.alive[seat]}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    if len(best) > 1:
        _end(s, (), "mist-R-57", "A draw after round {round}: nobody is ahead.", round=s.round)
    first, second, *_ = sorted(ranks.values(), reverse=True)
    wording, most, fewer = next(one for one in zip(_BY, first, second, strict=True) if one[1] != one[2])
    _end(s, best, "mist-R-57", wording, round=s.round, most=most, fewer=fewer)


_BY = (
    "{winner} {winner:wins|win} after round {round}: {most:# star|# stars} to {fewer}.",
    "{winner} {winner:wins|win} after round {round}: {most:# city|# cities} to {fewer}.",
    "{winner} {winner:wins|win} after round {round}: {most:# realm|# realms} to {fewer}.",
)
"""What is told at the cap, by what decides."""


def _end(s: State, winners: Sequence[int], rule: str, wording: str, **things: object) -> NoReturn:
    if winners:
        things["winner"] = s.player(winners[0])
    over = GameOver(winners, rule, wording, **things)
    s.tell("match-ends", "{why}", why=over.text, rule=rule, head=True)
    raise over
