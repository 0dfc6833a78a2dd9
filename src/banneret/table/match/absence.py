"""Absent people: what happens when their time is over, and when the others agree that a program plays for them."""

from __future__ import annotations

from contextlib import suppress

from banneret.table.announcements import announcement
from banneret.table.errors import CannotStandIn, NoHoliday, NotPlayedFor, RulesFailed
from banneret.table.match import seating
from banneret.table.match.actor import MatchActor
from banneret.table.match.deadlines import run_out
from banneret.table.match.hosted_match import HostedMatch
from banneret.table.people.votes import vote as add_vote
from banneret.table.store.storage import Storage

STAND_IN = "easy"
"""The program that goes on for a person who is away."""


async def end_time(actor: MatchActor) -> None:
    """Do what was agreed, for every seat whose time is over."""
    while clocks := actor.match.deadlines.clocks:
        over = clocks.over(await actor.match.deadlines.now())
        if not over:
            break
        await _end_time_of(actor, over[0], lost=clocks.control.after == "lost")
    await actor.disk.do(Storage.put_due, actor.id, actor.match.deadlines.due)


async def _end_time_of(actor: MatchActor, seat: int, *, lost: bool) -> None:
    """Let the match be lost for a seat if that was agreed and the rules allow it, else let a program go on."""
    if lost:
        with suppress(RulesFailed):
            await actor.attempt(lambda: _lose(actor, seat))
    notice = announcement("bot-plays-on", player=actor.match.called(seat), bot=STAND_IN)
    await seating.set_clocks(actor, lambda clocks, at: run_out(clocks, seat, at), notice=notice, bots={seat: STAND_IN})


async def _lose(actor: MatchActor, seat: int) -> None:
    """Let the match be lost for a seat whose time is over, if the rules allow that."""
    clocks = run_out(actor.match.deadlines.of(seat), seat, await actor.match.deadlines.now())
    if clocks and (change := await actor.ask(HostedMatch.give_up, seat)):
        notice = announcement("lost-on-time", player=actor.match.called(seat))
        await actor.write_change(seat, "gave up", change, clocks=clocks, notice=notice)


async def vote(actor: MatchActor, voter: int, seat: int, absence: float) -> None:
    """Agree that a program plays for a seat whose person has been away for `absence` seconds.

    When all others who are here have agreed, it does. Raises CannotStandIn.
    """
    _check_away(actor, voter, seat, absence)
    agreed = await actor.disk.do(add_vote, actor.id, seat, voter, STAND_IN)
    away = actor.match.called(seat)
    if waiting := _others_here(actor, seat) - agreed:
        others = ", ".join(map(actor.match.called, sorted(waiting)))
        wanted = announcement("bot-wanted", player=actor.match.called(voter), away=away, others=others)
        await seating.announce(actor, wanted)
    else:
        notice = announcement("bot-agreed", away=away, bot=STAND_IN)
        await seating.set_clocks(
            actor, lambda clocks, at: clocks.ran_out(seat, at), notice=notice, bots={seat: STAND_IN}
        )


def _check_away(actor: MatchActor, voter: int, seat: int, absence: float) -> None:
    """Raise CannotStandIn if no program can play for a seat now."""
    seats = actor.match.stored.seats
    if actor.match.position.result:
        raise CannotStandIn("The match is over: no bot is needed.")
    if seat >= len(seats) or seat == voter or seats[seat].bot:
        raise CannotStandIn("A bot can play only for another person of this match.")
    if {voter, seat} <= set(actor.match.screen):
        raise CannotStandIn(f"{actor.match.called(seat)} shares your screen, so they are here too.")
    away = actor.watchers.absence(seat, came=seats[seat].came)
    if not away or away < absence:
        raise CannotStandIn(
            f"{actor.match.called(seat)} is here, or was a moment ago. A bot can play for somebody who has been away "
            f"for {absence:.0f} seconds."
        )


def _others_here(actor: MatchActor, seat: int) -> set[int]:
    """The people who are here, except the one at this seat."""
    here = {one for one in actor.watchers.seats if one is not None and one != seat}
    return {one for one in here if not actor.match.stored.seats[one].bot}


async def take_back(actor: MatchActor, seat: int) -> None:
    """Give a seat back to its person. Raises NotPlayedFor."""
    one = actor.match.stored.seats[seat]
    if one.is_program or not one.bot:
        raise NotPlayedFor
    notice = announcement("seat-taken-back", player=actor.match.called(seat))
    await seating.set_clocks(actor, lambda clocks, at: clocks.taken_back(seat, at), notice=notice, bots={seat: ""})


async def be_away(actor: MatchActor, seat: int, seconds: int) -> None:
    """Stop the clock of a seat for `seconds` seconds; 0 means being back. Raises NoClocks or NoHoliday."""
    actor.match.deadlines.of(seat)
    try:
        await seating.set_clocks(actor, lambda clocks, at: clocks.away(seat, at, seconds))
    except ValueError as error:
        raise NoHoliday(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
