"""A server that has its database for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banneret.engine.scene.log import Viewer


class SingleServer:
    """The only server of a file: it leads all matches, and hears of nobody."""

    well = True

    async def open(
        self, changed: Callable[[str], None], missed: Callable[[], None], came: Callable[[str], None]
    ) -> None:
        """Do nothing: there is nobody to listen to."""

    def elsewhere(self, match: str) -> tuple[Viewer, ...]:  # noqa: ARG002
        """Return nobody: there is no other server."""
        return ()

    def tell(self, match: str, there: Sequence[Viewer]) -> None:
        """Do nothing: there is nobody to tell."""

    async def lead(self, match: str) -> bool:  # noqa: ARG002
        """Return true: there is no other server."""
        return True

    async def leave(self, match: str) -> None:
        """Do nothing: no other server wants it."""

    async def close(self) -> None:
        """Do nothing: nothing was begun."""
