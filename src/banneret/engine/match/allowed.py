"""Who may answer or act now, and the sentences that refuse it."""

from __future__ import annotations

from banneret.engine.decision import Decision
from banneret.engine.game import Act
from banneret.engine.match.refusing import refusal_of_act
from banneret.engine.match.running import Run
from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood
from banneret.engine.words.sentence import echo


def check_seat(run: Run, seat: int) -> None:
    """Raise NotUnderstood for a seat that does not exist."""
    seats = len(run.seat_names)
    if not 0 <= seat < seats:
        raise NotUnderstood(f"there is no seat {seat}; seats are numbered from 0 to {seats - 1}")


def check_open(run: Run, seat: int) -> None:
    """Raise NotUnderstood for a seat that does not exist, and NotNow if the match is over."""
    check_seat(run, seat)
    if run.result:
        raise NotNow(f"the match is over: {run.result.text}")


def open_question(run: Run, seat: int) -> Decision:
    """Return the open question to a seat. Raises NotUnderstood, or NotNow if the seat is not asked."""
    check_open(run, seat)
    if seat not in run.decisions:
        others = ", ".join(run.seat_names[other] for other in run.decisions)
        raise NotNow(f"it is not your turn: {others} must answer first")
    return run.decisions[seat]


def allowed_act(run: Run, seat: int, name: str) -> Act:
    """Return the act with this name, if the seat may do it now.

    Raises NotNow, NotUnderstood, NotAllowed, or RulesError.
    """
    check_open(run, seat)
    act = run.game.act(name)
    if act is None:
        names = ", ".join(act.name for act in run.game.acts)
        raise NotUnderstood(f"there is no action {echo(name)}; available: {names or 'none'}")
    refused = refusal_of_act(run.game, run.state, seat, act)
    if refused is not None:
        raise NotAllowed(f"{act.label} is not allowed now: {refused.reason}", refused.rule)
    return act
