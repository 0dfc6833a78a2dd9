"""The interface for members: people with a permanent name. A signed cookie is their badge; there are no passwords."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Request, Response
from pydantic import Field

from banneret.table import Member, Table, Welcome
from banneret.table.people.badges import SECONDS
from banneret.table.people.members import MOST_SENT
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import Message
from banneret.web.live.serialize import problems

COOKIE = "banneret-badge"
SAFE_COOKIE = f"__Host-{COOKIE}"
"""The name of the cookie over HTTPS: browsers take it from this host only, not from one with a similar name."""


def _badge(
    plain: Annotated[str, Cookie(alias=COOKIE)] = "", safe: Annotated[str, Cookie(alias=SAFE_COOKIE)] = ""
) -> str:
    """Return the badge of a request, "" if there is none. One that an older release has given is good, too."""
    return safe or plain


Badge = Annotated[str, Depends(_badge)]
"""The badge of whoever asks, "" if they show none."""


class Name(Message):
    """A name."""

    name: str = Field(max_length=60)


class Recovery(Message):
    """A recovery code: what follows the # in a recovery link."""

    recovery: str = Field(max_length=100)


class MailAddress(Message):
    """A mail address."""

    mail: str = Field(max_length=300)


class Leaving(Message):
    """Whether to leave on all devices, or on this one only."""

    everywhere: bool = False


class Links(Message):
    """Links of matches, each as its token."""

    links: list[Annotated[str, Field(max_length=100)]] = Field(max_length=MOST_SENT)


def router(table: Table, visitors: Visitors) -> APIRouter:
    """The interface for the members of `table`."""
    routes = APIRouter(prefix="/api/me")
    _add_coming(routes, table, visitors)
    _add_being(routes, table)
    _add_matches(routes, table)
    return routes


def _add_coming(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("", status_code=201)
    async def join(wish: Name, request: Request, response: Response) -> dict[str, Any]:
        """Take a permanent name. The recovery code in the answer is shown only now."""
        with problems():
            welcome = await table.members.join(wish.name, visitors.who(request))
        return _welcomed(welcome, request, response)

    @routes.post("/recover")
    async def recover(wish: Recovery, request: Request, response: Response) -> dict[str, Any]:
        """Become this member in this browser too. The code is used up, and the answer has a new one."""
        with problems():
            welcome = await table.members.recover(wish.recovery)
        return _welcomed(welcome, request, response)

    @routes.post("/recover/ask", status_code=202)
    async def ask(wish: MailAddress, request: Request) -> dict[str, Any]:
        """Send a recovery link to this mail address, if a member has confirmed it.

        The answer does not say whether one has.
        """
        with problems():
            await table.channels.mail_recovery(wish.mail, visitors.who(request))
        return {}

    @routes.post("/recover/mailed")
    async def recover_by_mail(wish: Recovery, request: Request, response: Response) -> dict[str, Any]:
        """Become the member to whom this code was sent by mail. It is used up, and the answer has a recovery code."""
        with problems():
            welcome = await table.channels.recover(wish.recovery)
        return _welcomed(welcome, request, response)

    @routes.post("/recovery")
    async def renew(request: Request, response: Response, badge: Badge) -> dict[str, Any]:
        """A new recovery code in place of the old one."""
        with problems():
            welcome = await table.members.renew(badge)
        return _welcomed(welcome, request, response)


def _add_being(routes: APIRouter, table: Table) -> None:
    @routes.get("")
    async def me(request: Request, response: Response, badge: Badge) -> dict[str, Any] | None:
        """Return the member to whom this browser belongs; null if it has no name that lasts."""
        if not badge:
            return None
        with problems():
            member = await table.members.at(badge)
        _give(response, request, table.members.badge(member))
        return _member_part(member)

    @routes.post("/name")
    async def rename(wish: Name, badge: Badge) -> dict[str, Any]:
        """Take another name."""
        with problems():
            return _member_part(await table.members.rename(badge, wish.name))

    @routes.post("/leave")
    async def leave(wish: Leaving, response: Response, badge: Badge) -> dict[str, Any]:
        """Sign out in this browser, or in all of them; the recovery link signs in again."""
        if wish.everywhere:
            with problems():
                await table.members.leave_everywhere(badge)
        _take_away(response)
        return {}

    @routes.post("/forget")
    async def forget(response: Response, badge: Badge) -> dict[str, Any]:
        """Erase the member: their name everywhere, what they have said, and their notes. Records of matches stay."""
        with problems():
            await table.members.forget(badge)
        _take_away(response)
        return {}


def _add_matches(routes: APIRouter, table: Table) -> None:
    @routes.get("/matches")
    async def matches(badge: Badge) -> list[dict[str, Any]]:
        """The member's matches, the newest first, with the link of their seat in each."""
        with problems():
            return [asdict(kept) for kept in await table.members.matches(badge)]

    @routes.post("/matches")
    async def keep(wish: Links, badge: Badge) -> dict[str, int]:
        """Put the seats of these links among the member's matches; other links are left out."""
        with problems():
            return {"kept": await table.members.keep(badge, wish.links)}

    @routes.delete("/matches/{match}")
    async def drop(match: str, badge: Badge) -> dict[str, Any]:
        """Remove a match from the member's matches; its links still work."""
        with problems():
            await table.members.drop(badge, match)
        return {}


def _welcomed(welcome: Welcome, request: Request, response: Response) -> dict[str, Any]:
    _give(response, request, welcome.badge)
    return _member_part(welcome.member) | {"recovery": welcome.recovery}


def _member_part(member: Member) -> dict[str, Any]:
    return {"name": member.name, "muted": member.muted}


def _give(response: Response, request: Request, badge: str) -> None:
    """Let the browser keep the badge; no script can read it, and no other site can send it."""
    secure = request.url.scheme == "https"
    name = SAFE_COOKIE if secure else COOKIE
    response.set_cookie(name, badge, max_age=SECONDS, httponly=True, samesite="strict", secure=secure)
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE)


def _take_away(response: Response) -> None:
    response.delete_cookie(COOKIE)
    response.delete_cookie(SAFE_COOKIE, secure=True)
