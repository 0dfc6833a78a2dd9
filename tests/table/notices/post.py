"""Real parts for the tests of notices: a mail server on this computer, which keeps the mails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP

from banneret.engine.scene.scene import Scene


def quick_picture(_scene: Scene) -> bytes:
    """In place of a picture of the board."""
    return b"a picture"


class MailBox:
    """The mails that a `server` has taken. It refuses addresses in `refused` for good, and all while it is `busy`."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()
        self.busy = False
        self.port = 0

    @property
    def server(self) -> str:
        """Where it is, and the sender, as a host tells it to a table."""
        return f"smtp://127.0.0.1:{self.port}/table@example.org"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        """Take an address, or refuse it."""
        if self.busy:
            return "451 Come back later"
        if address in self.refused:
            return "550 No such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Take a mail."""
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    async def next(self, count: int = 1) -> EmailMessage:
        """The newest mail, as soon as there are so many."""
        while len(self.mails) < count:
            await asyncio.sleep(0.02)
        return self.mails[-1]


@asynccontextmanager
async def mail_box() -> AsyncIterator[MailBox]:
    """A mail server, while somebody is in here."""
    box = MailBox()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: SMTP(box, loop=loop, hostname="localhost"), "127.0.0.1", 0)
    box.port = listening.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        listening.close()
        await listening.wait_closed()


def text_of(mail: EmailMessage) -> str:
    """The words of a mail, with the lines joined."""
    body = mail.get_body(("plain",))
    assert body
    return " ".join(str(body.get_content()).split())
