"""Absent people: what happens when their time is over, and when the others agree that a program plays for them."""

from __future__ import annotations

from contextlib import suppress

from banneret.table.errors import CannotStandIn, NoHoliday, NotPlayedFor, RulesFailed
from banneret.table.match.play import Play
from banneret.table.match.room import Room
from banneret.table.match.timing import run_out
from banneret.table.match.votes import vote as add_vote
from banneret.table.store.storage import Storage

STAND_IN = "easy"
"""The program that goes on for a person who is away."""


async def end_time(room: Room) -> None:
    """Do what was agreed, for every seat whose time is over."""
    while clocks := room.timing.clocks:
        over = clocks.over(await room.timing.now())
        if not over:
            break
        await _end_time_of(room, over[0], lost=clocks.control.after == "lost")
    await room.disk.do(Storage.put_due, room.id, room.timing.due)


async def _end_time_of(room: Room, seat: int, *, lost: bool) -> None:
    """Let the match be lost for a seat if that was agreed and the rules allow it, else let a program go on."""
    if lost:
        with suppress(RulesFailed):
            await room.attempt(lambda: _lose(room, seat))
    notice = f"{room.called(seat)} ran out of time; the program {STAND_IN} plays for them."
    await room.set_clocks(lambda clocks, at: run_out(clocks, seat, at), notice=notice, bots={seat: STAND_IN})


async def _lose(room: Room, seat: int) -> None:
    """Let the match be lost for a seat whose time is over, if the rules allow that."""
    clocks = run_out(room.timing.of(seat), seat, await room.timing.now())
    if clocks and (change := await room.ask(Play.give_up, seat)):
        notice = f"{room.called(seat)} ran out of time and so lost the match."
        await room.write_change(seat, "gave up", change, clocks=clocks, notice=notice)


async def vote(room: Room, voter: int, seat: int, absence: float) -> None:
    """Agree that a program plays for a seat whose person has been away for `absence` seconds.

    When all others who are here have agreed, it does. Raises CannotStandIn.
    """
    _check_away(room, voter, seat, absence)
    agreed = await room.disk.do(add_vote, room.id, seat, voter, STAND_IN)
    away = room.called(seat)
    if waiting := _others_here(room, seat) - agreed:
        names = " and ".join(map(room.called, sorted(waiting)))
        await room.announce(
            f"{room.called(voter)} asks that a program plays for {away}, who is away; {names} may agree."
        )
    else:
        notice = f"{away} is away; the others have agreed that the program {STAND_IN} plays for them."
        await room.set_clocks(lambda clocks, at: clocks.ran_out(seat, at), notice=notice, bots={seat: STAND_IN})


def _check_away(room: Room, voter: int, seat: int, absence: float) -> None:
    """Raise CannotStandIn if no program can play for a seat now."""
    seats = room.stored.seats
    if room.position.result:
        raise CannotStandIn("The match is over, so nobody needs a program in their place.")
    if seat >= len(seats) or seat == voter or seats[seat].bot:
        raise CannotStandIn("A program can play only for another person in this match; there is none at this seat.")
    if {voter, seat} <= set(room.screen):
        raise CannotStandIn(f"{room.called(seat)} shares your screen, so they are here when you are.")
    away = room.watchers.absence(seat)
    if not away or away < absence:
        raise CannotStandIn(
            f"{room.called(seat)} is here, or was a moment ago; a program can play for somebody who has been away for "
            f"{absence:.0f} seconds."
        )


def _others_here(room: Room, seat: int) -> set[int]:
    """The people who are here, except the one at this seat."""
    here = {one for one in room.watchers.seats if one is not None and one != seat}
    return {one for one in here if not room.stored.seats[one].bot}


async def take_back(room: Room, seat: int) -> None:
    """Give a seat back to its person. Raises NotPlayedFor."""
    one = room.stored.seats[seat]
    if one.is_program or not one.bot:
        raise NotPlayedFor
    notice = f"{room.called(seat)} has taken their seat back."
    await room.set_clocks(lambda clocks, at: clocks.taken_back(seat, at), notice=notice, bots={seat: ""})


async def be_away(room: Room, seat: int, seconds: int) -> None:
    """Stop the clock of a seat for `seconds` seconds; 0 means being back. Raises NoClocks or NoHoliday."""
    room.timing.of(seat)
    try:
        await room.set_clocks(lambda clocks, at: clocks.away(seat, at, seconds))
    except ValueError as error:
        raise NoHoliday(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
