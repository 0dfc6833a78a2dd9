"""Mail: plain text, and the board as a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import unquote, urlsplit

from banneret.table.notices.carrier import Carrier, Field, Form, Gone, Host, NotSent, Option, OutgoingMessage

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_LONGEST = 254
_SECONDS = 20.0


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
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not _ADDRESS.fullmatch(sender):
            raise ValueError("A mail server looks like smtps://user:password@mail.example.org/table@example.org")
        tls = parts.scheme == "smtps"
        user, password = (unquote(part) if part else None for part in (parts.username, parts.password))
        return cls(parts.hostname, port or (465 if tls else 587), sender, user, password, tls)


class Mailer(Carrier):
    """Sends mails over a server."""

    kind = "mail"
    option = Option(
        "mail",
        "A mail server, and the sender's address: smtps://user:password@mail.example.org/table@example.org.",
        metavar="ADDRESS",
        environment="BANNERET_MAIL",
    )
    form = Form(
        listed="Mail to",
        button="Add",
        added="A mail is on its way. Open its link to get notices there.",
        field=Field("Mail to", "email", _LONGEST, autocomplete="email"),
        confirm="open the link in the mail first",
    )
    needs = ("aiosmtplib",)

    def __init__(self, value: str, host: Host) -> None:  # noqa: ARG002
        self._server = MailServer.at(value)

    @property
    def contact(self) -> str:
        """The sender of the mails."""
        return f"mailto:{self._server.sender}"

    def checked(self, address: str) -> str:
        """The address in small letters. Raises ValueError."""
        told = address.strip().lower()
        if len(told) > _LONGEST or not _ADDRESS.fullmatch(told):
            raise ValueError("This is not a mail address. One looks like ann@example.org.")
        return told

    def shown(self, address: str) -> str:
        """Its first letter and its host: a…@example.org."""
        return f"{address[0]}…@{address.rpartition('@')[2]}"

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a mail. Raises NotSent, or Gone if there is no such address."""
        from aiosmtplib import SMTPException, SMTPRecipientsRefused, send

        server = self._server
        try:
            await send(
                self._mail(address, message),
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.tls,
                timeout=_SECONDS,
            )
        except SMTPRecipientsRefused as refused:
            lasting = all(500 <= one.code < 600 for one in refused.recipients)
            raise (Gone if lasting else NotSent)("the mail server refuses the address") from None
        except (SMTPException, OSError) as error:
            raise NotSent(f"the mail server failed: {type(error).__name__}") from None

    def _mail(self, address: str, message: OutgoingMessage) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._server.sender, address, message.subject
        mail["Message-ID"] = make_msgid(domain=self._server.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(f"{message.text}\n\n{message.link}\n")
        if message.picture:
            mail.add_attachment(message.picture, maintype="image", subtype="png", filename="board.png")
        return mail
