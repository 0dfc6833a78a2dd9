"""A webhook: an address that takes the message as JSON.

{"text": "You are asked in ... https://...", "link": "https://...", "picture": "a PNG of the board in Base64, or null"}
"""

from __future__ import annotations

import json
from base64 import b64encode
from urllib.parse import urlsplit

from banneret.table.notices.carrier import OutgoingMessage
from banneret.table.notices.outside import post
from banneret.table.notices.url_policy import UrlPolicy


class Webhook:
    """Sends messages to addresses that `policy` allows."""

    def __init__(self, policy: UrlPolicy) -> None:
        self._policy = policy

    def checked(self, address: str) -> str:
        """The address. Raises ValueError."""
        return self._policy.checked(address.strip())

    def shown(self, address: str) -> str:
        """Return its host: the rest is often a secret."""
        return urlsplit(address).hostname or ""

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message. Raises NotSent, or Gone."""
        picture = b64encode(message.picture).decode() if message.picture else None
        told = {"text": f"{message.text} {message.link}", "link": message.link, "picture": picture}
        await post(self._policy, address, {"Content-Type": "application/json"}, json.dumps(told).encode())
