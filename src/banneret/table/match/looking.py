"""What a viewer sees of a loaded match and of those who are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.engine.match.verifiable_dice import commitment
from banneret.engine.scene.log import Viewer
from banneret.table.match.play import Play
from banneret.table.models import About, PlaceAtTable, SeatStatus, Snapshot
from banneret.table.people.talk import heard_by

if TYPE_CHECKING:
    from banneret.table.match.room import Room


async def snapshot(room: Room, viewer: Viewer) -> Snapshot:
    """Everything that `viewer` sees."""
    view = await room.view(viewer)
    spectators = room.watchers.seats.count(None)
    seats = await statuses(room, viewer)
    reopened_by = room.rematch.opened_by if room.rematch else None
    number, secrets, clocks = room.revisions.numbers[viewer], room.setting.secrets, room.timing.shown(viewer)
    heard = sum(room.said.get(channel, 0) for channel in heard_by(viewer, over=bool(room.position.result)))
    return Snapshot(view, number, seats, room.notices, spectators, secrets, reopened_by, clocks, heard)


async def statuses(room: Room, viewer: Viewer) -> tuple[SeatStatus, ...]:
    """Who sits where, and who is asked as far as `viewer` can know."""
    here = room.watchers.seats
    asked = {question.seat for question in (await room.view(viewer)).questions}
    return tuple(
        SeatStatus(
            seat,
            side,
            stored.name,
            stored.bot,
            seat in here,
            stored.came,
            seat in asked,
            bool(stored.bot) and not stored.is_program,
        )
        for seat, (side, stored) in enumerate(zip(room.setting.sides, room.stored.seats, strict=True))
    )


async def about(room: Room, place: PlaceAtTable, now: int) -> About:
    """What the match is, and who plays, for somebody at `place`."""
    stored, over = room.stored, bool(room.position.result)
    length = await room.ask(Play.length, place.seat) or 0
    return About(
        place.match,
        place.seat,
        stored.game,
        stored.title,
        stored.options,
        await statuses(room, place.seat),
        room.setting.secrets,
        over,
        length,
        stored.spectator,
        commitment(room.journal.seed) if room.journal.seed else "",
        room.journal.seed if over else "",
        room.position.winners,
        room.clock,
        room.screen,
        now,
        room.position.result,
    )
