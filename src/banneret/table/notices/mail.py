"""Mail: plain text, and the board as a picture."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid

from aiosmtplib import SMTPException, SMTPRecipientsRefused, send

from banneret.table.notices.carrier import Gone, NotSent, OutgoingMessage
from banneret.table.notices.offered import MAIL_ADDRESS, MailServer

_LONGEST = 254
_SECONDS = 20.0


class Mailer:
    """Sends mails over a server."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    def checked(self, address: str) -> str:
        """The address in small letters. Raises ValueError."""
        told = address.strip().lower()
        if len(told) > _LONGEST or not MAIL_ADDRESS.fullmatch(told):
            raise ValueError("This is no mail address; it looks like ann@example.org.")
        return told

    def shown(self, address: str) -> str:
        """Its first letter and its host: a…@example.org."""
        return f"{address[0]}…@{address.rpartition('@')[2]}"

    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a mail. Raises NotSent, or Gone if there is no such address."""
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
