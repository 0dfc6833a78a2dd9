"""What players do in a match: answering, acting unasked, taking back."""

from __future__ import annotations

from banneret.table.errors import Outdated, PlayedFor
from banneret.table.match.play import Play
from banneret.table.match.room import Room


async def decide(room: Room, seat: int, key: str, number: int, entropy: str = "", *, by_itself: bool = False) -> None:
    """Let `seat`, which looked at position `number`, answer. `by_itself` marks an answer that no person gives."""

    if room.timing.clocks and not by_itself:
        await room.come(seat)

    async def attempt() -> None:
        _check_plays(room, seat, by_itself=by_itself)
        if not room.position.result:
            room.revisions.check_answer(seat, number)
        await room.change(seat, "answered", room.played.do(Play.decide, seat, key, entropy), by_itself=by_itself)

    await room.attempt(attempt)


async def act(room: Room, seat: int, name: str, number: int, *, by_itself: bool = False) -> None:
    """Let `seat` do something unasked; what no person does comes `by_itself`."""

    async def attempt() -> None:
        _check_plays(room, seat, by_itself=by_itself)
        room.revisions.check_own(seat, number)
        await room.change(seat, "did something", room.played.do(Play.act, seat, name), by_itself=by_itself)

    await room.attempt(attempt)


async def undo(room: Room, seat: int, number: int) -> None:
    """Let `seat` take back its last answer."""

    async def attempt() -> None:
        _check_plays(room, seat)
        room.revisions.check_own(seat, number)
        room.journal.check_undo()
        await room.change(seat, "used undo", room.played.do(Play.undo, seat), undo=True)

    await room.attempt(attempt)


def _check_plays(room: Room, seat: int, *, by_itself: bool = False) -> None:
    """Raise PlayedFor if a program plays for the person at this seat, Outdated if it does so no longer."""
    one = room.stored.seats[seat]
    if one.bot and not one.is_program and not by_itself:
        raise PlayedFor
    asked = room.position.asked.get(seat)
    if by_itself and asked and not (one.bot or asked.for_show):
        raise Outdated("The person at this seat answers for themselves again.")
