"""What the host lets a table send, and the carriers for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec

from banneret.table.notices.carrier import Carrier, Host
from banneret.table.notices.kinds import CARRIERS
from banneret.table.notices.url_policy import UrlPolicy


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """What the host offers: `address` is where the table is reached, such as https://banneret.example.org.

    `offered` has the kinds of channels, each with the value of its option ("" for a switch). Messages to servers that
    people name go where `policy` allows it.
    """

    address: str
    offered: Mapping[str, str]
    policy: UrlPolicy = field(default_factory=UrlPolicy)

    @property
    def kinds(self) -> list[type[Carrier]]:
        """The carriers of the kinds that are offered."""
        return [carrier for carrier in CARRIERS if carrier.kind in self.offered]

    def check(self) -> None:
        """Raise ValueError with a sentence for a wrong value, ModuleNotFoundError without the extra `notices`."""
        for package in [package for carrier in self.kinds for package in carrier.needs]:
            if find_spec(package) is None:
                raise ModuleNotFoundError(name=package)
        self.carriers({carrier.kind: carrier.new_secret() for carrier in self.kinds if carrier.has_secret})

    def carriers(self, secrets: Mapping[str, str]) -> Mapping[str, Carrier]:
        """Return what sends each kind of message that is offered, with the `secrets` that the table keeps by kind."""
        host = Host(self.address, self.address, self.policy)
        made: dict[str, Carrier] = {}
        for carrier in self.kinds:
            one = carrier(self.offered[carrier.kind], replace(host, secret=secrets.get(carrier.kind, "")))
            made[carrier.kind] = one
            host = replace(host, contact=one.contact or host.contact)
        return made
