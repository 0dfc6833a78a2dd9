"""Web Push: messages to a closed browser through the service of its maker, which cannot read them.

An address is what the browser gives: {"endpoint": "https://...", "keys": {"p256dh": "...", "auth": "..."}}.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, ValidationError

from banneret.table.notices.carrier import Carrier, Form, Gone, Host, Option, OutgoingMessage

_SECONDS_KEPT = 24 * 3600
"""How long the service keeps a message for a browser that is off."""
_SECONDS_SIGNED = 12 * 3600
"""How long a signature is valid; services accept none that is valid for more than a day."""


class _Keys(BaseModel):
    p256dh: str = Field(pattern=r"^[\w-]{87}=?$")
    auth: str = Field(pattern=r"^[\w-]{22}(==)?$")


class _Subscription(BaseModel):
    endpoint: str = Field(max_length=1000)
    keys: _Keys


class Push(Carrier):
    """Sends messages with a key of the table; the services find the host by their contact."""

    kind = "push"
    option = Option("push", "Notices to browsers that are closed (Web Push).")
    form = Form(
        listed="A browser, by",
        button="Tell me in this browser, also when this page is closed",
        added="This browser will tell you.",
        field=None,
        confirm="",
    )
    needs = ("aiohttp", "cryptography")
    has_secret = True

    def __init__(self, value: str, host: Host) -> None:  # noqa: ARG002
        from banneret.table.notices.encryption import TableKey

        self._policy, self._contact = host.policy, host.contact
        self._key = TableKey(host.secret)

    @staticmethod
    def new_secret() -> str:
        """Make a key of a table for Web Push."""
        from banneret.table.notices.encryption import new_key

        return new_key()

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return self._key.public

    def checked(self, address: str) -> str:
        """Return the subscription, without unnecessary parts. Raises ValueError."""
        try:
            subscription = _Subscription.model_validate_json(address)
            self._encrypted(subscription, b"a try")
        except (ValidationError, ValueError):
            raise ValueError("This is not a subscription of a browser: that has an endpoint and 2 keys.") from None
        self._policy.checked(subscription.endpoint)
        return subscription.model_dump_json()

    def shown(self, address: str) -> str:
        """The service."""
        return urlsplit(json.loads(address)["endpoint"]).hostname or ""

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message without its picture, which would be too large. Raises NotSent, or Gone."""
        from banneret.table.notices.public_http import post

        told = {"title": message.subject, "text": message.text, "link": message.link}
        try:
            subscription = _Subscription.model_validate_json(address)
            body = self._encrypted(subscription, json.dumps(told).encode())
        except (ValidationError, ValueError):
            raise Gone("the keys of the browser are not valid") from None
        await post(self._policy, subscription.endpoint, self._headers(subscription.endpoint), body)

    def _encrypted(self, browser: _Subscription, message: bytes) -> bytes:
        return self._key.encrypted(message, browser.keys.p256dh, browser.keys.auth)

    def _headers(self, endpoint: str) -> Mapping[str, str]:
        parts = urlsplit(endpoint)
        until = int(time.time()) + _SECONDS_SIGNED
        return {
            "Authorization": self._key.signature(f"{parts.scheme}://{parts.netloc}", self._contact, until),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_SECONDS_KEPT),
            "Urgency": "normal",
        }
