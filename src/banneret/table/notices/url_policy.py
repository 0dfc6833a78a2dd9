"""Which servers a table sends to because a person named them: only by HTTPS, and never in a private network."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

LONGEST = 1000
_NOT_OURS = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24")))
"""Networks of protocols and of former relays; some versions of Python count parts of them as public."""


@dataclass(frozen=True, slots=True)
class UrlPolicy:
    """How far requests go: to public servers over HTTPS, unless the host allows `private` ones too."""

    private: bool = False

    def checked(self, url: str) -> str:
        """An address that may be asked. Raises ValueError with a sentence."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise _bad() from None
        plain = len(url) <= LONGEST and url.isascii() and url.isprintable() and " " not in url and "#" not in url
        host = parts.hostname or ""
        if not plain or not host or parts.username or parts.password:
            raise _bad()
        if self.private:
            good = parts.scheme in ("http", "https")
        else:
            good = parts.scheme == "https" and port in (None, 443) and "." in host.strip(".") and not _is_number(host)
        if not good:
            raise _bad()
        return url


def is_public(address: str) -> bool:
    """Return whether an address belongs to the public Internet, also if IPv6 wraps an IPv4 address."""
    found: Any = ipaddress.ip_address(address.partition("%")[0])
    for wrapped in ("ipv4_mapped", "sixtofour"):
        found = getattr(found, wrapped, None) or found
    if getattr(found, "is_site_local", False) or any(found in net for net in _NOT_OURS if net.version == found.version):
        return False
    return bool(found.is_global) and not found.is_multicast and not found.is_reserved


def _is_number(host: str) -> bool:
    """Return whether a host is an address, or a number that some systems read as one: 127.0.0.1, 0x7f.1, [::1]."""
    return ":" in host or host.rstrip(".").rpartition(".")[2][:1].isdigit()


def _bad() -> ValueError:
    return ValueError("This address can't be used. One looks like https://chat.example.org/hook, with a public host.")
