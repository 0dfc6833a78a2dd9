"""Asking servers that a person has named."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from banneret.table.notices.carrier import Gone, NotSent
from banneret.table.notices.url_policy import UrlPolicy, is_public

_SECONDS = 15.0
_GONE = (404, 410)


async def post(policy: UrlPolicy, url: str, headers: Mapping[str, str], body: bytes) -> None:
    """Send a body. Redirections are not followed. Raises NotSent, or Gone."""
    connector = TCPConnector(resolver=_resolver(policy), force_close=True, ttl_dns_cache=0)
    try:
        policy.checked(url)
        timeout = ClientTimeout(total=_SECONDS)
        async with ClientSession(connector=connector, timeout=timeout, trust_env=False) as session:
            asking = session.post(url, headers=headers, data=body, allow_redirects=False)
            async with asking as answer:
                status = answer.status
    except (ClientError, OSError, ValueError, TimeoutError) as error:
        raise NotSent(f"the other server cannot be reached: {type(error).__name__}") from None
    if status in _GONE:
        raise Gone(f"the other server answered {status}")
    if not 200 <= status < 300:
        raise NotSent(f"the other server answered {status}")


class PublicOnly(AbstractResolver):
    """Looks up hosts, and leaves out all addresses that are not public.

    The addresses that were looked up are those used for the connection.
    """

    def __init__(self) -> None:
        self._finding = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The public addresses of a host. Raises OSError if it has none."""
        found = [one for one in await self._finding.resolve(host, port, family) if is_public(one["host"])]
        if not found:
            raise OSError(None, "this host has no public address")
        return found

    async def close(self) -> None:
        """Do nothing: nothing is open."""


def _resolver(policy: UrlPolicy) -> AbstractResolver:
    return ThreadedResolver() if policy.private else PublicOnly()
