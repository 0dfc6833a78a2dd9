"""Messages, and what sends them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message for one person; no other person wrote any part of it. `link` is where it leads.

    `picture` is a PNG of the board.
    """

    subject: str
    text: str
    link: str
    picture: bytes | None = None


class NotSent(Exception):
    """A message that did not arrive; it can be tried again."""


class Gone(NotSent):
    """An address that no longer accepts messages."""


class Carrier(Protocol):
    """Sends messages over one kind of channel."""

    def checked(self, address: str) -> str:
        """The address as it is stored. Raises ValueError with a sentence."""

    def shown(self, address: str) -> str:
        """Return the address as its owner may see it on a screen that others may see too."""

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message. Raises NotSent, or Gone."""
