"""Victory: the last player with a Titan; a draw; the cap (titan-B-VI-01, titan-R-63, titan-R-88)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from banneret.engine.game import GameOver
from banneret.games.titan.state import State


def check_end(s: State, fallen: Sequence[int], rule: str) -> None:
    """The last living player has won; with nobody left, it is a draw between those who fell (titan-R-88)."""
    living = [seat for seat in s.seats if s.alive[seat]]
    if len(living) == 1:
        _end(s, living, rule, f"{s.called(living[0])} wins: no other Titan is left.")
    if not living:
        _draw(s, fallen, rule, "the last Titans are slain at the same time")


def end_at_cap(s: State) -> NoReturn:
    """The living player with the highest score wins (titan-R-63)."""
    most = max(s.score[seat] for seat in s.seats if s.alive[seat])
    best = [seat for seat in s.seats if s.alive[seat] and s.score[seat] == most]
    why = f"{s.round} rounds are over, at {most} points"
    if len(best) > 1:
        _draw(s, best, "titan-R-63", why)
    _end(s, best, "titan-R-63", f"{s.called(best[0])} wins: {why}.")


def end_battle(s: State, winner: int | None, rule: str, why: str) -> NoReturn:
    """The scenario of a single battle ends with it; the attacker has seat 0, the defender seat 1 (titan-R-97)."""
    if winner is None:
        _draw(s, list(s.seats), rule, why)
    _end(s, [winner], rule, f"{s.called(winner)} wins: {why}.")


def _draw(s: State, seats: Sequence[int], rule: str, why: str) -> NoReturn:
    """End in a draw; in a draw between some of the players, the others have lost (titan-R-105)."""
    names = " and ".join(s.called(seat) for seat in seats)
    _end(s, seats if len(seats) < len(s.seats) else (), rule, f"A draw between {names}: {why}.")


def _end(s: State, winners: Sequence[int], rule: str, text: str) -> NoReturn:
    s.tell("match-ends", "{result}", result=text, rule=rule, head=True)
    raise GameOver(winners, rule, text)
