"""The rematch of a match that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from banneret.engine.scene.log import Viewer
from banneret.table.errors import NotOver, OnlyWatching
from banneret.table.match.journal import Overtaken
from banneret.table.match.room import Room
from banneret.table.models import RematchLinks
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Rematch, Stored


async def again(room: Room, viewer: Viewer, open_anew: Callable[[], Awaitable[Stored]]) -> RematchLinks:
    """Return the viewer's place in the rematch. If there is none yet, a player's request opens it.

    Raises NotOver, OnlyWatching.
    """
    if not room.position.result:
        raise NotOver
    if room.rematch is None:
        if viewer is None:
            raise OnlyWatching
        rematch = Rematch(await open_anew(), viewer)
        with suppress(Overtaken):  # another server has opened it
            await room.write(Storage.add_rematch, room.id, rematch)
        room.rematch = await room.disk.do(Storage.rematch, room.id)
        assert room.rematch
        room.watchers.wake()
    return room.rematch.stored.again(viewer)
