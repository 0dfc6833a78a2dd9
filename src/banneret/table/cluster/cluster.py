"""What a server knows of the other servers with its database, and tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from banneret.engine.scene.log import Viewer
from banneret.table.cluster.postgres import PostgresCluster
from banneret.table.cluster.single import SingleServer
from banneret.table.store.database import is_server
from banneret.table.store.disk import Disk


class Cluster(Protocol):
    """The servers with one database, seen from one of them."""

    @property
    def well(self) -> bool:
        """Whether news of other servers can arrive now."""

    async def open(
        self, changed: Callable[[str], None], missed: Callable[[], None], came: Callable[[str], None]
    ) -> None:
        """Begin to listen to the other servers.

        `changed` is called with the id of each match that another server has changed, `missed` whenever something may
        have been missed, and `came` with each match in which somebody comes or goes at another server.
        """

    def elsewhere(self, match: str) -> tuple[Viewer, ...]:
        """The seats that have this match open at other servers, and None for each spectator."""

    def tell(self, match: str, there: Sequence[Viewer]) -> None:
        """Tell the others who has a match open here."""

    async def lead(self, match: str) -> bool:
        """Return whether this server leads the match; it does from now on if no other server does."""

    async def leave(self, match: str) -> None:
        """Stop leading the match."""

    async def close(self) -> None:
        """Stop listening, tell the others that this server ends, and stop leading all matches."""


def cluster_of(database: str, disk: Disk) -> Cluster:
    """Return the servers with a database: a file is used by one alone."""
    return PostgresCluster(database, disk) if is_server(database) else SingleServer()
