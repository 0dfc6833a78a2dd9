"""Opening a match, and its links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from banneret.engine.game import games
from banneret.table import Control, Opened, Person, Program, RematchLinks, SentFile, Table
from banneret.table.people.names import chosen
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import Message
from banneret.web.live.of_games import no_paths
from banneret.web.live.serialize import problems
from banneret.web.problems import Problem


class SeatWish(Message):
    """Who sits at a seat: the bot of this name, or a person if it is empty.

    A person's seat may be `open` to everybody in the lobby, or to the member who is invited by name. Persons with
    `screen` share one screen.
    """

    bot: str = Field("", max_length=40)
    name: str = Field("", max_length=60)
    open: bool = False
    invite: str = Field("", max_length=60)
    screen: bool = False


class FileWish(Message):
    """A component file, for an option that takes one."""

    name: str = Field(max_length=120)
    text: str


class ClockWish(Message):
    """Clocks of a match, in seconds; missing numbers are the usual ones for the pace.

    When the time of a seat is over, a bot continues for it, or it loses the match.
    """

    pace: Literal["live", "fast", "slow"]
    bank: int | None = None
    increment: int | None = None
    ceiling: int | None = None
    after: Literal["bot", "lost"] = "bot"


class MatchWish(Message):
    """A match to open. Seats that are left out are for persons; `files` are sent by the keys of their options.

    `checkable` gives it dice that can be checked, `clock` gives its seats clocks.
    """

    game: str = Field(max_length=60)
    options: dict[str, Annotated[str, Field(max_length=2000)]] = Field(default_factory=dict, max_length=60)
    files: dict[str, FileWish] = Field(default_factory=dict, max_length=10)
    seats: list[SeatWish] = Field(default_factory=list, max_length=20)
    title: str = Field("", max_length=120)
    checkable: bool = False
    clock: ClockWish | None = None


class MomentNumber(Message):
    """A moment of a match: after this many answers and acts."""

    at: int = Field(ge=0)


def add_opening(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what opens a match, and what tells its links."""
    _add_opening(routes, table, visitors)
    _add_links(routes, table, visitors)


def _add_opening(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/matches", status_code=201)
    async def open_match(wish: MatchWish, request: Request) -> Opened:
        """Open a match: a secret link for each person, and one for spectators."""
        seats = seated(wish.seats)
        game = games().get(wish.game)
        options = no_paths(game, wish.options) if game else wish.options
        files = {key: SentFile(file.name, file.text) for key, file in wish.files.items()}
        visitor = visitors.who(request)
        clock = _control(wish.clock) if wish.clock else None
        await _check_offers(table, wish.seats)
        with problems():
            opened = await table.open(
                wish.game,
                options,
                seats,
                files=files,
                title=wish.title,
                checkable=wish.checkable,
                clock=clock,
                visitor=visitor,
            )
            for seat, link in zip(wish.seats, opened.seats, strict=False):
                if link and (seat.open or seat.invite):
                    await table.lobby.offer(link, seat.invite, visitor=visitor)
            return await table.links(opened.opener)


def _add_links(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/opened/{opener}")
    async def links(opener: str) -> Opened:
        """All links of a match again, for the person who opened it."""
        with problems():
            return await table.links(opener)

    @routes.post("/m/{token}/again", status_code=201)
    async def again(token: str, request: Request) -> RematchLinks:
        """The link for this seat's place in the rematch, where everyone sits one seat further.

        The first player who asks opens the rematch.
        """
        with problems():
            return await table.again(token, visitor=visitors.who(request))

    @routes.post("/m/{token}/fork", status_code=201)
    async def fork(token: str, step: MomentNumber, request: Request) -> Opened:
        """Open a new match that begins at this moment."""
        with problems():
            return await table.fork(token, step.at, visitor=visitors.who(request))


def _control(wish: ClockWish) -> Control:
    """Return the clocks of a wish. Raises Problem."""
    usual = Control.usual(wish.pace, wish.after)
    given = {name: value for name in ("bank", "increment", "ceiling") if (value := getattr(wish, name)) is not None}
    try:
        return replace(usual, **given)
    except ValueError as error:
        raise Problem("not-understood", f"clock: {error}.") from error


def seated(seats: Sequence[SeatWish]) -> list[Person | Program]:
    """Return who is to sit where. Raises Problem for a name that nobody may choose."""
    with problems():
        names = [chosen(seat.name) for seat in seats]
    return [
        Program(seat.bot, name) if seat.bot else Person(name, seat.screen)
        for seat, name in zip(seats, names, strict=True)
    ]


async def _check_offers(table: Table, seats: Sequence[SeatWish]) -> None:
    """Refuse seats that cannot be offered, before their match is opened. Raises Problem."""
    for place, seat in enumerate(seats):
        if seat.bot and (seat.open or seat.invite):
            raise Problem("not-understood", f"seats.{place} has a bot, so it cannot be offered to others; choose one.")
        if seat.screen and (seat.bot or seat.open or seat.invite):
            raise Problem("not-understood", f"seats.{place} shares a screen, so a person there plays; choose one.")
        if seat.invite:
            with problems():
                await table.lobby.check_name(seat.invite)
