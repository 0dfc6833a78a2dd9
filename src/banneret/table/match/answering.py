"""What players do in a match: answering, acting unasked, taking back."""

from __future__ import annotations

from banneret.table.errors import Outdated, PlayedFor
from banneret.table.match import seating
from banneret.table.match.actor import MatchActor
from banneret.table.match.hosted_match import HostedMatch


async def decide(
    actor: MatchActor, seat: int, key: str, number: int, entropy: str = "", *, by_itself: bool = False
) -> None:
    """Let `seat`, which looked at position `number`, answer. `by_itself` marks an answer that no person gives."""
    if actor.match.deadlines.clocks and not by_itself:
        await seating.come(actor, seat)

    async def attempt() -> None:
        _check_plays(actor, seat, by_itself=by_itself)
        if not actor.match.position.result:
            actor.match.revisions.check_answer(seat, number)
        await actor.change(
            seat, "answered", actor.match.played.do(HostedMatch.decide, seat, key, entropy), by_itself=by_itself
        )

    await actor.attempt(attempt)


async def act(actor: MatchActor, seat: int, name: str, number: int, *, by_itself: bool = False) -> None:
    """Let `seat` do something unasked; what no person does comes `by_itself`."""

    async def attempt() -> None:
        _check_plays(actor, seat, by_itself=by_itself)
        actor.match.revisions.check_own(seat, number)
        await actor.change(
            seat, "did something", actor.match.played.do(HostedMatch.act, seat, name), by_itself=by_itself
        )

    await actor.attempt(attempt)


async def undo(actor: MatchActor, seat: int, number: int) -> None:
    """Let `seat` take back its last answer."""

    async def attempt() -> None:
        _check_plays(actor, seat)
        actor.match.revisions.check_own(seat, number)
        actor.match.journal.check_undo()
        await actor.change(seat, "used undo", actor.match.played.do(HostedMatch.undo, seat), undo=True)

    await actor.attempt(attempt)


def _check_plays(actor: MatchActor, seat: int, *, by_itself: bool = False) -> None:
    """Raise PlayedFor if a program plays for the person at this seat, Outdated if it does so no longer."""
    one = actor.match.stored.seats[seat]
    if one.bot and not one.is_program and not by_itself:
        raise PlayedFor
    asked = actor.match.position.asked.get(seat)
    if by_itself and asked and not (one.bot or asked.for_show):
        raise Outdated("The person at this seat answers for themselves again.")
