"""A webhook: an address that takes the message as JSON.

{"text": "It is your turn in ... https://...",
 "link": "https://...", "picture": "a PNG of the board in Base64, or null"}
"""

from __future__ import annotations

import json
from base64 import b64encode
from urllib.parse import urlsplit

from banneret.table.notices.carrier import Carrier, Field, Form, Host, Option, OutgoingMessage
from banneret.table.notices.url_policy import LONGEST


class Webhook(Carrier):
    """Sends messages to addresses that the host allows."""

    kind = "webhook"
    option = Option("webhooks", "Notices to public HTTPS addresses that people give.")
    form = Form(
        listed="Webhook at",
        button="Add",
        added="A message with a link goes there now. Open it.",
        field=Field("Webhook", "url", LONGEST, placeholder="https://"),
    )
    needs = ("aiohttp",)

    def __init__(self, value: str, host: Host) -> None:  # noqa: ARG002
        self._policy = host.policy

    def checked(self, address: str) -> str:
        """The address. Raises ValueError."""
        return self._policy.checked(address.strip())

    def shown(self, address: str) -> str:
        """Return its host: the rest is often a secret."""
        return urlsplit(address).hostname or ""

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message. Raises NotSent, or Gone."""
        from banneret.table.notices.public_http import post

        picture = b64encode(message.picture).decode() if message.picture else None
        told = {"text": f"{message.text} {message.link}", "link": message.link, "picture": picture}
        await post(self._policy, address, {"Content-Type": "application/json"}, json.dumps(told).encode())
