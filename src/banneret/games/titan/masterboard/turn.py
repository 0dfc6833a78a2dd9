"""The game turn: four phases, one player after another; rounds and the cap (titan-B-TU-01, titan-R-63, titan-R-93)."""

from __future__ import annotations

from banneret.games.titan.masterboard.state import Turn
from banneret.games.titan.masterboard.winning import end_at_cap
from banneret.games.titan.state import State

PHASES = ("split", "roll", "engage", "muster", "end_turn")
"""The phases of a turn: Commencement, Movement, Engagement, Mustering, and its end.

No phase is reopened. Rules: titan-B-TU-01, titan-B-TU-02.
"""


def begin_turn(s: State, seat: int) -> None:
    """Begin a player's turn."""
    s.active = seat
    s.turns[seat] += 1
    s.part = "split"
    s.turn = Turn()
    s.engagement = s.battle = None
    s.then(*PHASES)
    s.tell(
        "turn-begins",
        "{player}: turn {turn}",
        player=s.player(seat),
        turn=s.turns[seat],
        rule="titan-B-TU-01",
        head=True,
    )


def end_turn(s: State) -> None:
    """Pass the turn to the next living player; when all have had their turn, a round is over (titan-R-93)."""
    later = [seat for seat in s.order[s.order.index(s.active) + 1 :] if s.alive[seat]]
    if not later:
        s.round += 1
        if s.rules.turn_cap and s.round >= s.rules.turn_cap:
            end_at_cap(s)
        later = [seat for seat in s.order if s.alive[seat]]
    begin_turn(s, later[0])


def cut_short(s: State) -> None:
    """End the turn because the Mover is eliminated (titan-B-TI-06).

    Players who withdrew leave before the next turn.
    """
    s.engagement = s.battle = None
    s.back_to("end_turn")
    s.then(*["leave"] * len(s.leaving))
