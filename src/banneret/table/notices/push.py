"""Web Push: messages to a closed browser through the service of its maker, which cannot read them.

An address is what the browser gives: {"endpoint": "https://...", "keys": {"p256dh": "...", "auth": "..."}}.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, ValidationError

from banneret.table.notices.carrier import Gone, OutgoingMessage
from banneret.table.notices.encryption import encrypted, point, private_key_of, raw, signature, text
from banneret.table.notices.outside import post
from banneret.table.notices.url_policy import UrlPolicy

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

    def encrypted(self, message: bytes) -> bytes:
        """A message that only this browser can read. Raises ValueError."""
        return encrypted(message, raw(self.keys.p256dh), raw(self.keys.auth))


class Push:
    """Sends messages with a key of the table. `contact` is where the services find its host."""

    def __init__(self, policy: UrlPolicy, key: str, contact: str) -> None:
        self._policy = policy
        self._key = private_key_of(key)
        self._contact = contact

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return text(point(self._key))

    def checked(self, address: str) -> str:
        """Return the subscription, without unnecessary parts. Raises ValueError."""
        try:
            subscription = _Subscription.model_validate_json(address)
            subscription.encrypted(b"a try")
        except (ValidationError, ValueError):
            raise ValueError("This is no subscription of a browser; it has an endpoint and two keys.") from None
        self._policy.checked(subscription.endpoint)
        return subscription.model_dump_json()

    def shown(self, address: str) -> str:
        """The service."""
        return urlsplit(json.loads(address)["endpoint"]).hostname or ""

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message without its picture, which would be too large. Raises NotSent, or Gone."""
        told = {"title": message.subject, "text": message.text, "link": message.link}
        try:
            subscription = _Subscription.model_validate_json(address)
            body = subscription.encrypted(json.dumps(told).encode())
        except (ValidationError, ValueError):
            raise Gone("the keys of the browser are not valid") from None
        await post(self._policy, subscription.endpoint, self._headers(subscription.endpoint), body)

    def _headers(self, endpoint: str) -> Mapping[str, str]:
        parts = urlsplit(endpoint)
        until = int(time.time()) + _SECONDS_SIGNED
        return {
            "Authorization": signature(self._key, f"{parts.scheme}://{parts.netloc}", self._contact, until),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_SECONDS_KEPT),
            "Urgency": "normal",
        }
