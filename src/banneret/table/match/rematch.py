"""The rematch of a match that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from banneret.engine.scene.log import Viewer
from banneret.table.errors import NotOver, OnlyWatching
from banneret.table.match.actor import MatchActor
from banneret.table.match.journal import Overtaken
from banneret.table.models import RematchLinks
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Rematch, Stored


async def again(actor: MatchActor, viewer: Viewer, open_anew: Callable[[], Awaitable[Stored]]) -> RematchLinks:
    """Return the viewer's place in the rematch. If there is none yet, a player's request opens it.

    Raises NotOver, OnlyWatching.
    """
    if not actor.match.position.result:
        raise NotOver
    if actor.match.rematch is None:
        if viewer is None:
            raise OnlyWatching
        rematch = Rematch(await open_anew(), viewer)
        with suppress(Overtaken):  # another server has opened it
            await actor.write(Storage.add_rematch, actor.id, rematch)
        actor.match.rematch = await actor.disk.do(Storage.rematch, actor.id)
        assert actor.match.rematch
        actor.watchers.wake()
    return actor.match.rematch.stored.again(viewer)
