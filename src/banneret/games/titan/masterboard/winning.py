"""Victory: the last player with a Titan; a draw; the cap (titan-B-VI-01, titan-R-63, titan-R-88)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from banneret.engine.game import GameOver
from banneret.engine.words.values import Listed
from banneret.games.titan.state import State

_WON_AT_CAP = "{winner} wins after {rounds:# round|# rounds}, with {points:# point|# points}."
_DRAWN_AT_CAP = "Draw between {players} after {rounds:# round|# rounds}, with {points:# point|# points}."


def check_end(s: State, fallen: Sequence[int], rule: str) -> None:
    """The last living player has won; with nobody left, it is a draw between those who fell (titan-R-88)."""
    living = [seat for seat in s.seats if s.alive[seat]]
    if len(living) == 1:
        _end(s, living, rule, "{winner} wins: no other Titan is left.", winner=s.player(living[0]))
    if not living:
        _draw(s, fallen, rule, "Draw between {players}: the last Titans are slain together.")


def end_at_cap(s: State) -> NoReturn:
    """The living player with the highest score wins (titan-R-63)."""
    most = max(s.score[seat] for seat in s.seats if s.alive[seat])
    best = [seat for seat in s.seats if s.alive[seat] and s.score[seat] == most]
    if len(best) > 1:
        _draw(s, best, "titan-R-63", _DRAWN_AT_CAP, rounds=s.round, points=most)
    _end(s, best, "titan-R-63", _WON_AT_CAP, winner=s.player(best[0]), rounds=s.round, points=most)


def end_battle(s: State, winner: int | None, rule: str, wording: str, **things: object) -> NoReturn:
    """The scenario of a single battle ends with it; the attacker has seat 0, the defender seat 1 (titan-R-97)."""
    if winner is None:
        _draw(s, list(s.seats), rule, wording)
    _end(s, [winner], rule, wording, winner=s.player(winner), **things)


def _draw(s: State, seats: Sequence[int], rule: str, wording: str, **things: object) -> NoReturn:
    """End in a draw; in a draw between some of the players, the others have lost (titan-R-105)."""
    players = Listed([s.player(seat) for seat in seats])
    _end(s, seats if len(seats) < len(s.seats) else (), rule, wording, players=players, **things)


def _end(s: State, winners: Sequence[int], rule: str, wording: str, **things: object) -> NoReturn:
    over = GameOver(winners, rule, wording, **things)
    s.tell("match-ends", "{result}", result=over.text, rule=rule, head=True)
    raise over
