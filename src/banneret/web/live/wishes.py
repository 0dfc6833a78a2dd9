"""What a page or a program says over a live connection, and what grants it.

Nothing here needs a web framework or a database, because a table may also be in the page's own browser.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol, TypeAlias

from banneret.engine.components import EXACT, Bound
from banneret.engine.match.proposal import Proposal as Way
from banneret.engine.match.refusing import Refusal
from banneret.engine.scene.encode import parts_of
from banneret.table.models import PlaceAtTable
from banneret.web.live.messages import Proposal, Thing
from banneret.web.live.page_state import Part
from banneret.web.live.replies import sent_refusal
from banneret.web.live.serialize import problems

DetailsOf: TypeAlias = Callable[[str], tuple[tuple[str, str], ...]]
PONG: Part = {"is": "pong"}
Number = Annotated[int, EXACT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Answer the question that stood at `number`. `entropy` are random digits, for dice that can be checked."""

    do: Literal["decide"] = "decide"
    key: str
    number: Number
    entropy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Do something unasked."""

    do: Literal["act"] = "act"
    name: str
    number: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Take back one's last answer."""

    do: Literal["undo"] = "undo"
    number: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Ask for the details of a thing, and for the rule that forbids touching it."""

    do: Literal["look"] = "look"
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Ask for a way to attack a thing, in several answers."""

    do: Literal["propose"] = "propose"
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Come:
    """Tell that somebody sits here and is ready to play; a page does so when it asks for no name any more."""

    do: Literal["come"] = "come"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """Set the name of the person at this seat."""

    do: Literal["rename"] = "rename"
    name: Annotated[str, Bound(max_length=60)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping:
    """Ask whether the connection still works."""

    do: Literal["ping"] = "ping"


Wish: TypeAlias = Decide | Act | Undo | Look | Propose | Come | Rename | Ping


class Granting(Protocol):
    """A table that grants wishes: it does what a token's viewer may do. Raises TableError or Refused."""

    async def decide(self, token: str, key: str, number: int, entropy: str = "") -> None:
        """Answer the question at `number`."""

    async def act(self, token: str, name: str, number: int) -> None:
        """Do something unasked."""

    async def undo(self, token: str, number: int) -> None:
        """Take back the seat's last answer."""

    async def come(self, token: str) -> None:
        """Note that somebody is ready to play with this link."""

    async def rename(self, token: str, name: str) -> None:
        """Set the name of the person at this seat."""

    async def find(self, token: str) -> PlaceAtTable:
        """Return the match and seat of a token."""

    async def why(self, token: str, key: str) -> Refusal | None:
        """Return the rule that forbids touching `key` now, and the reason in a sentence."""

    async def propose(self, token: str, key: str, *, visitor: str = "") -> Way | None:
        """Return a way for this seat to attack the thing with this key."""


async def grant(table: Granting, token: str, wish: Wish, details: DetailsOf, visitor: str = "") -> Part | None:
    """Carry out a visitor's message; returns the answer, if the change itself is not the answer. Raises Problem."""
    with problems():
        match wish:
            case Decide():
                await table.decide(token, wish.key, wish.number, wish.entropy)
            case Act():
                await table.act(token, wish.name, wish.number)
            case Undo():
                await table.undo(token, wish.number)
            case Come():
                await table.come(token)
            case Rename():
                await table.rename(token, wish.name)
            case Look():
                return {"is": "thing"} | parts_of(await _thing(table, token, wish.key, details))
            case Propose():
                return {"is": "proposal"} | parts_of(await _proposal(table, token, wish.key, visitor))
            case Ping():
                return PONG
    return None


async def _thing(table: Granting, token: str, key: str, details: DetailsOf) -> Thing:
    """The details of a thing, and for a seat the rule that forbids it."""
    place = await table.find(token)
    refused = None if place.seat is None else await table.why(token, key)
    return Thing(key, details(key), sent_refusal(refused) if refused else None)


async def _proposal(table: Granting, token: str, key: str, visitor: str) -> Proposal:
    """A way to attack a thing; without keys if there is none."""
    found = await table.propose(token, key, visitor=visitor)
    if found is None:
        return Proposal(key)
    return Proposal(key, found.keys, found.labels, found.odds)
