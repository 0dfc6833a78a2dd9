"""The live connection: one WebSocket per viewer.

The page gets the whole state at first and then the changes. It sends small messages, each an object with `do`:

    {"do": "decide", "key": "unit:7", "number": 41}      answer the question that stood at 41
    {"do": "decide", "key": "hit", "number": 42, "entropy": "9b2e"}      the same, where dice can be checked
    {"do": "act", "name": "concede", "number": 41}
    {"do": "undo", "number": 41}
    {"do": "look", "key": "hex:5,3"}                     answered by {"is": "thing", "details": ..., "rule": ...}
    {"do": "propose", "key": "unit:7"}                   answered by {"is": "proposal", "keys": ..., "odds": ...}
    {"do": "come"}                                       somebody sits here and is ready to play: clocks may run
    {"do": "rename", "name": "Ann"}
    {"do": "ping"}                                       answered by {"is": "pong"}

An error comes back as {"is": "problem", ...} with the members of a problem document. {"is": "pong"} also comes unasked
every five seconds, as a sign of life: if a page hears nothing for longer than twice that, its connection is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from banneret.table import Snapshot, Table
from banneret.table.errors import TableError, UnknownLink
from banneret.table.tasks import end
from banneret.web.guard.guard import LARGEST_MESSAGE
from banneret.web.guard.visitors import Visitors
from banneret.web.live.drawn import draw_boards
from banneret.web.live.page_groups import GroupedPage, PageGroups, written
from banneret.web.live.page_state import Part
from banneret.web.live.serialize import problem_of
from banneret.web.live.wishes import PONG, Propose, Wish, grant
from banneret.web.problems import Problem, place_of
from banneret.web.wire import WIRE

_TOO_LARGE, FAULT, LATER, UNKNOWN = 1009, 1011, 1012, 4404
"""Reasons for closing a connection; after 4404 a page does not reconnect."""
SECONDS_BETWEEN_SIGNS = 5.0
"""How often a page gets a sign of life. It costs no request, so that a page need not ask; see `server/heartbeat.js`."""
OTHER_RELEASE = "Banneret was updated: load this page again, and go on where you are."


class Message(BaseModel):
    """A message from a page or a program. Types are strict: false is not 0."""

    model_config = ConfigDict(strict=True)


_WISH: TypeAdapter[Wish] = TypeAdapter(Annotated[Wish, Field(discriminator="do")])


def router(table: Table, visitors: Visitors) -> APIRouter:
    """The live connection of `table`."""
    routes = APIRouter()
    groups = PageGroups()

    @routes.websocket("/m/{token}/live")
    async def live(
        socket: WebSocket, token: str, have: Annotated[tuple[str, ...], Query()] = (), wire: str = ""
    ) -> None:
        """Show the match of this token live.

        A page names the boards that it has, and the fingerprint of the messages that it was made for.
        """
        await socket.accept()
        if have and wire != WIRE:
            await _send(socket, _trouble(Problem("other-release", OTHER_RELEASE)))
            await socket.close(UNKNOWN)
            return
        try:
            async with table.watch(token) as snapshots:
                listener = GroupedPage(groups, token, have)
                answers = _Answers(socket, table, token, listener, visitors.who(socket))
                if await converse(socket, _show(socket, snapshots, listener), answers.listen()):
                    await socket.close(LATER)
        except WebSocketDisconnect:
            pass
        except TableError as error:
            await _send(socket, _trouble(problem_of(error)))
            await socket.close(UNKNOWN if isinstance(error, UnknownLink) else FAULT)

    return routes


async def converse(socket: WebSocket, show: Coroutine[Any, Any, None], listen: Coroutine[Any, Any, None]) -> bool:
    """Show, listen and give signs of life, until one of them ends; returns whether showing has. Raises what they do.

    Showing ends when the table closes; then the connection closes too.
    """
    tasks = [asyncio.create_task(work) for work in (show, listen, _give_signs(socket))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await end(*tasks)
    return tasks[0] in done


async def _give_signs(socket: WebSocket) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
        await _send(socket, PONG)


async def _show(socket: WebSocket, snapshots: AsyncIterator[Snapshot], listener: GroupedPage) -> None:
    drawn: set[str] = set()
    async for snapshot in snapshots:
        boards = {board.key for board in snapshot.view.scene.boards}
        if not boards <= drawn:
            await draw_boards(snapshot.view.scene)
            drawn |= boards
        for message in listener.hear(snapshot):
            await asyncio.sleep(0)  # to write a state and to pack it are two steps: others come in between
            await socket.send_text(message)


class _Answers:
    """Answers what one page says: one message after another, and ways to an attack beside them."""

    def __init__(self, socket: WebSocket, table: Table, token: str, listener: GroupedPage, visitor: str) -> None:
        self._socket = socket
        self._table = table
        self._token = token
        self._listener = listener
        self._visitor = visitor
        self._looking: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Answer until the page has gone, or says something too large."""
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                text = message.get("text") or ""
                if len(text) > LARGEST_MESSAGE:
                    await self._socket.close(_TOO_LARGE, "A message may have at most 64 kB.")
                    return
                await self._answer(text)
        finally:
            await end(*self._looking)

    async def _answer(self, text: str) -> None:
        try:
            wish = read(text)
        except Problem as problem:
            await _send(self._socket, _trouble(problem))
            return
        if isinstance(wish, Propose):
            self._looking.add(task := asyncio.create_task(self._look_for_way(wish)))
            task.add_done_callback(self._looking.discard)
        else:
            await self._grant(wish)

    async def _look_for_way(self, wish: Propose) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone meanwhile
            await self._grant(wish)

    async def _grant(self, wish: Wish) -> None:
        try:
            told = await grant(self._table, self._token, wish, self._listener.details, self._visitor)
        except Problem as problem:
            told = _trouble(problem)
        if told:
            await _send(self._socket, told)


def read(text: str) -> Wish:
    """Read a message from text. Raises Problem."""
    try:
        return _WISH.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = place_of(first["loc"]) or "the message"
        detail = f"The message was not understood; {where}: {first['msg'][:1].lower()}{first['msg'][1:]}."
        raise Problem("not-understood", detail) from error


def _trouble(problem: Problem) -> Part:
    return {"is": "problem"} | problem.document()


async def _send(socket: WebSocket, part: Part) -> None:
    await socket.send_text(written(part))
