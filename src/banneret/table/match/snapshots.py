"""What a viewer sees of a loaded match and of those who are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.engine.scene.log import Viewer
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
        match.statuses(view, actor.watchers.seats),
        match.notices,
        actor.watchers.seats.count(None),
        match.setting.secrets,
        match.rematch.opened_by if match.rematch else None,
        match.deadlines.shown(viewer),
        sum(match.said.get(channel, 0) for channel in heard_by(viewer, over=bool(match.position.result))),
        None if viewer is None else match.revisions.since.get(viewer),
    )


async def statuses(actor: MatchActor, viewer: Viewer) -> tuple[SeatStatus, ...]:
    """Who sits where, and who is asked as far as `viewer` can know."""
    return actor.match.statuses(await actor.view(viewer), actor.watchers.seats)


async def about(actor: MatchActor, place: PlaceAtTable, now: int) -> About:
    """What the match is, and who plays, for somebody at `place`."""
    length = await actor.ask(HostedMatch.length, place.seat) or 0
    return actor.match.about(place.seat, await statuses(actor, place.seat), length, actor.match.clock, now)
