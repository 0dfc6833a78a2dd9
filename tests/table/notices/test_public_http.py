"""Messages to servers that people name: a push service and a webhook of this computer, and what is refused."""

from __future__ import annotations

import asyncio
import json
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable

import pytest

from banneret.table.notices.carrier import Carrier, Gone, Host, NotSent, OutgoingMessage
from banneret.table.notices.encryption import new_key, raw
from banneret.table.notices.public_http import PublicOnly
from banneret.table.notices.push import Push
from banneret.table.notices.url_policy import UrlPolicy, is_public
from banneret.table.notices.webhook import Webhook
from tests.table.notices.outside import HERE, Reader, Service, service

MESSAGE = OutgoingMessage("Your turn in Titan", "It is your turn.", "https://table.example.org/mine/5f0c", b"a picture")


def push_to(policy: UrlPolicy) -> Push:
    return Push("", Host("https://table.example.org", "mailto:table@example.org", policy, new_key()))


def webhook(policy: UrlPolicy) -> Webhook:
    return Webhook("", Host("https://table.example.org", "mailto:table@example.org", policy))


def at_service(work: Callable[[Service], Awaitable[None]]) -> None:
    async def stand() -> None:
        async with asyncio.timeout(600), service() as found:
            await work(found)

    asyncio.run(stand())


async def refused(carrier: Carrier, address: str, found: Service) -> None:
    """What a carrier does after an answer that reports no success."""
    before = len(found.sent)
    for status, failure in ((410, Gone), (404, Gone), (500, NotSent), (302, NotSent)):
        found.status = status
        with pytest.raises(failure) as told:
            await carrier.carry(address, MESSAGE)
        assert type(told.value) is failure
    assert len(found.sent) == before + 4  # redirections are not followed


def test_only_the_browser_can_read_what_is_pushed_and_the_table_has_signed_it() -> None:
    reader, push = Reader(), push_to(HERE)

    async def work(found: Service) -> None:
        address = push.checked(reader.subscription(f"{found.url}/send/1"))
        assert push.shown(address) == "127.0.0.1"
        await push.carry(address, MESSAGE)
        ((request, body),) = found.sent
        assert b"Titan" not in body
        assert reader.read(body) == {"title": MESSAGE.subject, "text": MESSAGE.text, "link": MESSAGE.link}
        assert (request.headers["Content-Encoding"], request.headers["TTL"]) == ("aes128gcm", "86400")
        scheme, token, public = request.headers["Authorization"].split(" ")
        assert (scheme, public) == ("vapid", f"k={push.public_key}")
        claims = json.loads(raw(token.split(".")[1]))
        assert claims["aud"] == found.url
        assert time.time() < claims["exp"] < time.time() + 24 * 3600
        await refused(push, address, found)

    at_service(work)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "{}",
        "[]",
        '{"endpoint": "https://x.org/", "keys": {"p256dh": "x", "auth": "y"}}',
        json.dumps({"endpoint": "https://x.org/", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}}),
    ],
)
def test_what_is_no_subscription(address: str) -> None:
    with pytest.raises(ValueError, match="not a subscription"):
        push_to(UrlPolicy()).checked(address)


def test_a_push_service_is_public_too() -> None:
    with pytest.raises(ValueError, match="public host"):
        push_to(UrlPolicy()).checked(Reader().subscription("https://10.0.0.1/send"))


def test_a_webhook_gets_the_message_as_json() -> None:
    hook = webhook(HERE)

    async def work(found: Service) -> None:
        address = hook.checked(f" {found.url}/hook?secret=1 ")
        await hook.carry(address, MESSAGE)
        told = json.loads(found.sent[0][1])
        picture = b64encode(b"a picture").decode()
        assert told == {"text": f"{MESSAGE.text} {MESSAGE.link}", "link": MESSAGE.link, "picture": picture}
        assert hook.shown(address) == "127.0.0.1"
        await refused(hook, address, found)

    at_service(work)


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example.org/",
        "ftp://chat.example.org/",
        "https://",
        "https://localhost/",
        "https://intranet/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://0x7f.1/",
        "https://2130706433/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://chat.example.org:8080/",
        "https://chat.example.org:x/",
        "https://ann:secret@chat.example.org/",
        "https://chat.example.org/#x",
        "https://chat.example.org/a b",
        "https://chat.example.org/\r\nHost: x",
        "https://" + "x" * 1000 + ".org/",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_public_address(url: str) -> None:
    with pytest.raises(ValueError, match="public host"):
        UrlPolicy().checked(url)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "::1", "::", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "ff02::1",
     "fec0::1", "feff::1", "192.0.0.8", "192.0.0.170", "192.88.99.1", "::ffff:192.88.99.1", "2002:c058:6301::"],
)  # fmt: skip
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are() -> None:
    assert all(map(is_public, ("93.184.216.34", "2606:2800:220:1::1")))


def test_a_name_that_leads_to_a_private_address_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def private(*_: object) -> list[dict[str, str]]:
        return [{"host": "127.0.0.1"}, {"host": "10.0.0.1"}]

    monkeypatch.setattr("aiohttp.resolver.ThreadedResolver.resolve", private)

    async def ask() -> None:
        with pytest.raises(OSError, match="no public address"):
            await PublicOnly().resolve("rebinding.example.org", 443)
        with pytest.raises(NotSent):
            await webhook(UrlPolicy()).carry("https://rebinding.example.org/", MESSAGE)

    asyncio.run(ask())
