"""Turns and rounds: four phases, one player after another, and the limits."""

from __future__ import annotations

from banneret.games.battle_magic.state import State, Turn, side_name
from banneret.games.battle_magic.winning import end_by_rank


def begin_turn(s: State, seat: int) -> None:
    """Begin a turn: move, battle, recruit, draw (magic-turn-02)."""
    s.active = seat
    s.turn = Turn()
    s.agenda.clear()
    s.then("move", "battle", "recruit", "draw", "end_turn")
    s.tell(
        "begins-turn",
        "{seat}: turn {turn}",
        seat=side_name(seat),
        turn=s.rounds + 1,
        rule="magic-turn-01",
        head=True,
    )


def end_turn(s: State) -> None:
    """Pass the turn to the next surviving player; the round ends when play has come full circle (magic-R-78)."""
    place = s.circle.index(s.active)
    later = [seat for seat in s.circle[place + 1 :] if s.alive[seat]]
    if later:
        begin_turn(s, later[0])
        return
    end_round(s)
    begin_turn(s, next(seat for seat in s.circle if s.alive[seat]))


_ROUNDS_OVER = (
    "{winners} {winners:wins|win} after {rounds:# round|# rounds}: castles {castles}, units worth "
    "{cost}, special places {held}."
)
_ROUNDS_QUIET = (
    "{winners} {winners:wins|win} after {rounds:# round|# rounds} without a loss in battle: castles "
    "{castles}, units worth {cost}, special places {held}."
)


def end_round(s: State) -> None:
    """Count the round. If a limit is reached, the match ends (magic-R-76, magic-R-77)."""
    s.rounds += 1
    s.quiet = 0 if s.destroyed else s.quiet + 1
    s.destroyed = False
    rules = s.rules
    if rules.turn_limit and s.rounds >= rules.turn_limit:
        end_by_rank(s, "magic-R-76", _ROUNDS_OVER, s.rounds)
    if rules.quiet_limit and s.quiet >= rules.quiet_limit:
        end_by_rank(s, "magic-R-77", _ROUNDS_QUIET, s.quiet)
