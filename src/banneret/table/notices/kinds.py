"""The kinds of channels, in the order in which pages and commands show them."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.table.notices.carrier import Carrier
from banneret.table.notices.mail import Mailer
from banneret.table.notices.push import Push
from banneret.table.notices.webhook import Webhook

CARRIERS: tuple[type[Carrier], ...] = (Mailer, Push, Webhook)
KINDS: Mapping[str, type[Carrier]] = {carrier.kind: carrier for carrier in CARRIERS}
