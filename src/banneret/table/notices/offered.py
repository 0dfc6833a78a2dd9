"""What the host lets a table send, and the carriers for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from banneret.table.notices.carrier import Carrier
from banneret.table.notices.url_policy import UrlPolicy

MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class MailServer:
    """The server that sends mails, and the address that they come from. `tls` means TLS from the first byte.

    Without `tls`, the connection is secured by STARTTLS if the server offers it.
    """

    host: str
    port: int
    sender: str
    user: str | None = None
    password: str | None = None
    tls: bool = False

    @classmethod
    def at(cls, address: str) -> MailServer:
        """The server of an address such as smtps://user:password@mail.example.org/table@example.org.

        Raises ValueError with a sentence, which does not repeat the password.
        """
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        sender = parts.path.lstrip("/")
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not MAIL_ADDRESS.fullmatch(sender):
            raise ValueError("A mail server looks like smtps://user:password@mail.example.org/table@example.org")
        tls = parts.scheme == "smtps"
        user, password = (unquote(part) if part else None for part in (parts.username, parts.password))
        return cls(parts.hostname, port or (465 if tls else 587), sender, user, password, tls)


@dataclass(frozen=True, slots=True)
class Offered:
    """What the host offers: `address` is where the table is reached, such as https://banneret.example.org.

    Messages to browsers (`push`) and to `webhooks` go to servers that people name, if `policy` allows it.
    """

    address: str
    mail: MailServer | None = None
    push: bool = False
    webhooks: bool = False
    policy: UrlPolicy = field(default_factory=UrlPolicy)

    def carriers(self, key: str = "") -> Mapping[str, Carrier]:
        """Return what sends each kind of message that is offered; `key` is the table's key for Web Push.

        Raises ModuleNotFoundError without the extra `notices`.
        """
        carriers: dict[str, Carrier] = {}
        if self.mail:
            from banneret.table.notices.mail import Mailer  # only with the extra

            carriers["mail"] = Mailer(self.mail)
        if self.push:
            from banneret.table.notices.push import Push

            contact = f"mailto:{self.mail.sender}" if self.mail else self.address
            carriers["push"] = Push(self.policy, key or new_push_key(), contact)
        if self.webhooks:
            from banneret.table.notices.webhook import Webhook

            carriers["webhook"] = Webhook(self.policy)
        return carriers


def new_push_key() -> str:
    """A new key of a table for Web Push."""
    from banneret.table.notices.encryption import new_key  # only with the extra

    return new_key()
