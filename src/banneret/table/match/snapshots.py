"""What a viewer sees of a loaded match and of those who are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.engine.match.verifiable_dice import commitment
from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.table.match.hosted_match import HostedMatch
from banneret.table.models import About, PlaceAtTable, SeatStatus, Snapshot
from banneret.table.people.talk import heard_by

if TYPE_CHECKING:
    from banneret.table.match.actor import MatchActor


async def snapshot(actor: MatchActor, viewer: Viewer) -> Snapshot:
    """Everything that `viewer` sees."""
    match, view = actor.match, await actor.view(viewer)
    return Snapshot(
        view,
        match.revisions.numbers[viewer],
        _statuses(actor, view),
        match.notices,
        actor.watchers.seats.count(None),
        match.setting.secrets,
        match.rematch.opened_by if match.rematch else None,
        match.deadlines.shown(viewer),
        sum(match.said.get(channel, 0) for channel in heard_by(viewer, over=bool(match.position.result))),
    )


async def statuses(actor: MatchActor, viewer: Viewer) -> tuple[SeatStatus, ...]:
    """Who sits where, and who is asked as far as `viewer` can know."""
    return _statuses(actor, await actor.view(viewer))


def _statuses(actor: MatchActor, view: View) -> tuple[SeatStatus, ...]:
    here = actor.watchers.seats
    asked = {question.seat for question in view.questions}
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
        for seat, (side, stored) in enumerate(zip(actor.match.setting.sides, actor.match.stored.seats, strict=True))
    )


async def about(actor: MatchActor, place: PlaceAtTable, now: int) -> About:
    """What the match is, and who plays, for somebody at `place`."""
    stored, over = actor.match.stored, bool(actor.match.position.result)
    length = await actor.ask(HostedMatch.length, place.seat) or 0
    return About(
        place.match,
        place.seat,
        stored.game,
        stored.title,
        stored.options,
        await statuses(actor, place.seat),
        actor.match.setting.secrets,
        over,
        length,
        stored.spectator,
        commitment(actor.match.journal.seed) if actor.match.journal.seed else "",
        actor.match.journal.seed if over else "",
        actor.match.position.winners,
        actor.match.clock,
        actor.match.screen,
        now,
        actor.match.position.result,
    )
