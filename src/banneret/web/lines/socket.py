"""The live connection of a program at a seat: one WebSocket, the lines of `banneret.bots.programs`, and its limits.

The program is sent `hello`, and then its questions as they come; it sends one of these:

    {"do": "why", "key": "hex:5,3"}                      answered by {"is": "refused", ...} or {"is": "offered", ...}
    {"do": "decide", "key": "hex:4,3", "number": 41}     answered by {"is": "decided", ...} or {"is": "refused", ...}
    {"do": "act", "name": "concede"}                     answered by {"is": "done", ...} or {"is": "refused", ...}
    {"do": "say", "text": "Well played!"}                answered by {"is": "said"}; as often as people may

An answer to an older question is told as a problem, and the question of now is sent again. After the end of the match
the server closes the connection.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from banneret.bots.programs.limits import Limits
from banneret.engine.words.errors import Refused
from banneret.table import Snapshot, Table
from banneret.table.errors import OnlyWatching, Outdated, TableError, UnknownLink
from banneret.table.people.talk import LONGEST_LINE
from banneret.web.lines import messages
from banneret.web.live.live import FAULT, LATER, UNKNOWN, converse
from banneret.web.live.page_groups import written
from banneret.web.live.page_state import Part
from banneret.web.live.serialize import problem_of
from banneret.web.live.wishes import Decide
from banneret.web.problems import Problem, place_of

OVER, TOO_MUCH = 1000, 1008
"""Reasons for closing: the match is over, or the program has gone over a limit."""
MOST_LINES = 100
"""How much of the talk before it a program is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Ask why a key cannot be chosen now."""

    do: Literal["why"] = "why"
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Do something unasked, as the view names it, such as conceding."""

    do: Literal["act"] = "act"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """Say a line to the players."""

    do: Literal["say"] = "say"
    text: Annotated[str, Field(max_length=LONGEST_LINE)]


Said: TypeAlias = Why | Decide | Act | Say
_SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="do")])


def router(table: Table) -> APIRouter:
    """The live connection of programs to `table`."""
    routes = APIRouter()

    @routes.websocket("/m/{token}/lines")
    async def lines(socket: WebSocket, token: str) -> None:
        """Let a program play at the seat of this token."""
        await socket.accept()
        try:
            await _sit_down(socket, table, token)
        except WebSocketDisconnect:
            pass
        except TableError as error:
            await _send(socket, _trouble(error))
            await socket.close(UNKNOWN if isinstance(error, UnknownLink | OnlyWatching) else FAULT)

    return routes


async def _sit_down(socket: WebSocket, table: Table, token: str) -> None:
    if (await table.find(token)).seat is None:
        raise OnlyWatching
    await table.come(token)
    async with table.watch(token) as snapshots:
        program = _Program(socket, table, token)
        if await converse(socket, program.tell(snapshots), program.listen()):
            await socket.close(OVER if program.over else LATER)


class _Program:
    """One program at a seat: what it has been told, and how often it has asked at the question of now."""

    def __init__(self, socket: WebSocket, table: Table, token: str) -> None:
        self.over = False
        self._socket, self._table, self._token = socket, table, token
        self._limits = Limits()
        self._asked: int | None = None
        self._said, self._heard = 0, -1
        self._asks = 0

    async def tell(self, snapshots: AsyncIterator[Snapshot]) -> None:
        """Say hello, then what is new in each snapshot, until the match is over."""
        greeted = False
        async for snapshot in snapshots:
            if not greeted:
                await self._say(messages.hello(await self._table.about(self._token), snapshot))
                greeted = True
            await self._talk(snapshot)
            if snapshot.view.result:
                self.over = True
                await self._say(messages.over(snapshot))
                return
            await self._ask(snapshot)

    async def _talk(self, snapshot: Snapshot) -> None:
        """Tell the lines that it has not heard."""
        if snapshot.said == self._said:
            return
        self._said = snapshot.said
        lines = [line for line in await self._table.talk.lines(self._token) if line.channel == "players"]
        new = [line for line in lines if line.number > self._heard and not line.deleted][-MOST_LINES:]
        if new:
            self._heard = new[-1].number
            await self._say(messages.talk(new))

    async def _ask(self, snapshot: Snapshot) -> None:
        """Ask what its seat is asked, once."""
        if snapshot.asked is None or snapshot.asked == self._asked:
            return
        self._asked, self._asks = snapshot.asked, 0
        await self._say(messages.question(snapshot))

    async def listen(self) -> None:
        """Answer its lines until it has gone, or goes over a limit."""
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            text = message.get("text") or ""
            if len(text) > self._limits.letters:
                await self._lost(f"A line has at most {self._limits.letters} letters.")
                return
            try:
                if not await self._hear(_read(text)):
                    return
            except Problem as problem:
                await self._say({"is": "problem"} | problem.document())

    async def _hear(self, said: Said) -> bool:
        """Grant a wish, and return whether it may go on."""
        match said:
            case Why():
                return await self._refuse(said.key)
            case Act():
                return await self._act(said.name)
            case Say():
                await self._speak(said.text)
                return True
        return await self._decide(said)

    async def _decide(self, said: Decide) -> bool:
        try:
            await self._table.decide(self._token, said.key, said.number, said.entropy)
        except Outdated as error:
            await self._say(_trouble(error))
            self._asked = None
            await self._ask(await self._table.look(self._token))
        except Refused:
            return await self._refuse(said.key)
        except TableError as error:
            await self._say(_trouble(error))
        else:
            await self._say(messages.decided(said.number))
        return True

    async def _act(self, name: str) -> bool:
        if not await self._may_ask():
            return False
        try:
            await self._table.act(self._token, name, (await self._table.look(self._token)).number)
        except Refused as error:
            await self._say(messages.not_done(name, error))
        except TableError as error:
            await self._say(_trouble(error))
        else:
            await self._say(messages.done(name))
        return True

    async def _speak(self, text: str) -> None:
        try:
            await self._table.talk.say(self._token, text)
        except TableError as error:
            await self._say(_trouble(error))
        else:
            await self._say({"is": "said"})

    async def _may_ask(self) -> bool:
        """Count a question, a refusal or an act, and end the connection of a program with too many of them."""
        self._asks += 1
        if self._asks > self._limits.asks:
            await self._lost(f"At one question a program may ask or be refused {self._limits.asks} times.")
            return False
        return True

    async def _refuse(self, key: str) -> bool:
        if not await self._may_ask():
            return False
        try:
            refusal = await self._table.why(self._token, key)
        except (Refused, TableError) as error:
            await self._say(_trouble(error))
        else:
            await self._say(messages.refused(key, refusal) if refusal else messages.offered(key))
        return True

    async def _lost(self, why: str) -> None:
        """End the connection of a program that has gone over a limit."""
        await self._say({"is": "problem"} | Problem("too-many", why).document())
        await self._socket.close(TOO_MUCH, why)

    async def _say(self, part: Part) -> None:
        await _send(self._socket, part)


def _read(text: str) -> Said:
    """Read a line. Raises Problem."""
    try:
        return _SAID.validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = place_of(first["loc"]) or "the line"
        detail = f"The line was not understood; {where}: {first['msg'][:1].lower()}{first['msg'][1:]}."
        raise Problem("not-understood", detail) from error


def _trouble(error: TableError | Refused) -> Part:
    return {"is": "problem"} | problem_of(error).document()


async def _send(socket: WebSocket, part: Part) -> None:
    await socket.send_text(written(part))
