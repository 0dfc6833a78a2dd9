"""Messages, and what sends them: a carrier for each kind of channel, which declares all that others show of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal

from banneret.table.notices.url_policy import UrlPolicy

LONGEST_KIND = 40
"""The largest number of characters in the name of a kind."""


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message for one person; no other person wrote any part of it. `link` is where it leads.

    `picture` is a PNG of the board.
    """

    subject: str
    text: str
    link: str
    picture: bytes | None = None


class NotSent(Exception):
    """A message that did not arrive; it can be tried again."""


class Gone(NotSent):
    """An address that no longer accepts messages."""


@dataclass(frozen=True, slots=True)
class Option:
    """The option of `banneret serve` with which a host offers a kind of channel: --`name`.

    It is a switch, or has a value, which `metavar` names; `environment` is the variable that gives one too.
    """

    name: str
    help: str
    metavar: str = ""
    environment: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Where people write an address on a page, as HTML knows it; `longest` counts characters."""

    label: str
    type: Literal["email", "text", "url"]
    longest: int
    placeholder: str = ""
    autocomplete: str = "off"


@dataclass(frozen=True, slots=True)
class Form:
    """What a page shows of a kind of channel.

    `listed` stands before an address in the list of channels; `button` adds one, and `added` is said then. Without a
    `field` it is the browser itself that subscribes. Nothing is sent to an address before its reader has confirmed it;
    `confirm` says how. Where nobody can give somebody else's address, `confirm` is "".
    """

    listed: str
    button: str
    added: str
    field: Field | None
    confirm: str = "open the link in its message first"


@dataclass(frozen=True, slots=True)
class Host:
    """What a carrier knows of its table: where it is reached, and whom to write to about it.

    `policy` says which servers it may ask. `secret` is a key that the table keeps for it, if it `has_secret`.
    """

    address: str
    contact: str
    policy: UrlPolicy
    secret: str = ""


class Carrier(ABC):
    """Sends messages over one kind of channel, for a host who has given its option this `value` ("" for a switch).

    `needs` are packages of the extra `notices`; its module imports them where they are used, so that its declarations
    can always be read. The constructor raises ValueError with a sentence.
    """

    kind: ClassVar[str]
    option: ClassVar[Option]
    form: ClassVar[Form]
    needs: ClassVar[tuple[str, ...]] = ()
    has_secret: ClassVar[bool] = False

    @abstractmethod
    def __init__(self, value: str, host: Host) -> None: ...

    @staticmethod
    def new_secret() -> str:
        """Make the key that a table keeps for this kind of channel."""
        return ""

    @property
    def contact(self) -> str:
        """An address at which the host can be reached; "" if this kind of channel has none."""
        return ""

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe; "" if none subscribes."""
        return ""

    @abstractmethod
    def checked(self, address: str) -> str:
        """The address as it is stored. Raises ValueError with a sentence."""

    @abstractmethod
    def shown(self, address: str) -> str:
        """Return the address as its owner may see it on a screen that others may see too."""

    @abstractmethod
    async def carry(self, address: str, message: OutgoingMessage) -> None:
        """Send a message. Raises NotSent, or Gone."""
