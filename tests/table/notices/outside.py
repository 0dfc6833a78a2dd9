"""Real parts for the tests of notices: a server on this computer that people name, and a browser that can decrypt."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from banneret.table import UrlPolicy
from banneret.table.notices.encryption import point, text

HERE = UrlPolicy(private=True)


class Service:
    """What a server was sent. It answers with `status`."""

    def __init__(self) -> None:
        self.status = 201
        self.url = ""
        self.sent: list[tuple[web.Request, bytes]] = []

    async def take(self, request: web.Request) -> web.Response:
        """Note what was sent."""
        self.sent.append((request, await request.read()))
        return web.Response(status=self.status, headers={"Location": f"{self.url}/elsewhere"})


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    """A server, while somebody is in here."""
    found = Service()
    app = web.Application(client_max_size=10**7)
    app.router.add_post("/{path:.*}", found.take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    found.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield found
    finally:
        await runner.cleanup()


class Reader:
    """A browser that has subscribed: it alone can read what it is sent."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> str:
        """What the page sends to the table."""
        keys = {"p256dh": text(point(self.key)), "auth": text(self.secret)}
        return json.dumps({"endpoint": endpoint, "keys": keys, "expirationTime": None})

    def read(self, body: bytes) -> Any:
        """The message in a body, as a browser reads it by RFC 8291, section 3.4."""
        salt, theirs, secret = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        info = b"WebPush: info\0" + point(self.key) + theirs
        shared = HKDF(SHA256(), 32, self.secret, info).derive(self.key.exchange(ec.ECDH(), sender))
        cipher = AESGCM(HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared))
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        return json.loads(cipher.decrypt(nonce, secret, None).rstrip(b"\0").removesuffix(b"\x02"))
