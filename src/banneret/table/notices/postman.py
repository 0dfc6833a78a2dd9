"""The postman: notifies people who are asked but not here, and sends letters.

Every server has one. Rows of the database decide which of several servers writes or sends a letter, so that only one
does.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from banneret.engine.scene.log import Viewer
from banneret.table.errors import Crowded, TableError
from banneret.table.limits import ALL_NOTICES, NOTICES
from banneret.table.notices import letters
from banneret.table.notices.carrier import Carrier, Gone, NotSent, OutgoingMessage
from banneret.table.notices.letters import Letter
from banneret.table.notices.settings import NoticeSettings
from banneret.table.store.calls import Called
from banneret.table.store.disk import Disk
from banneret.table.store.keys import key_in
from banneret.table.store.table_time import TableTime
from banneret.table.store.uses import Uses
from banneret.table.tasks import end

log = logging.getLogger(__name__)
_SECONDS_BETWEEN = 1.0
_AT_ONCE = 8
_MOST_CALLS = 100
_MINUTES, _DAYS = 60_000, 24 * 3600_000
RECOVERY_LASTS = 30 * _MINUTES
"""How long the link of a recovery mail is valid, in milliseconds."""
CONFIRMING_LASTS = 3 * _DAYS


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a notice may tell of a match: the title of its game, a side, and the board as spectators see it, as PNG."""

    game: str
    side: str
    picture: bytes | None = None


class Postman:
    """Sends letters over `carriers`. `address` is where the table is reached, such as https://banneret.example.org.

    `here` returns who has a match open, and `asked` what a notice may tell of it.
    """

    def __init__(
        self,
        disk: Disk,
        uses: Uses,
        table_time: TableTime,
        address: str,
        carriers: Mapping[str, Carrier],
        here: Callable[[str], Collection[Viewer]],
        asked: Callable[[Called], Awaitable[Invitation]],
    ) -> None:
        self._disk = disk
        self._uses = uses
        self._table_time = table_time
        self._address = address
        self._carriers = carriers
        self._here = here
        self._asked = asked
        self._going: list[asyncio.Task[None]] = []
        self.sent: Counter[tuple[str, str]] = Counter()
        """How many letters were sent or failed, by the kind of channel and the result."""

    async def open(self) -> None:
        """Begin."""
        rounds: list[Callable[[], Awaitable[None]]] = [self.call]
        rounds += [partial(self.send, over) for over in self._carriers]
        self._going = [asyncio.create_task(_for_ever(one)) for one in rounds]

    async def close(self) -> None:
        """Stop; another server sends what is not sent yet, or this one after a restart."""
        await end(*self._going)

    async def call(self) -> None:
        """Write letters to those who are to be notified now."""
        kinds = tuple(self._carriers)
        while found := await self._disk.do(letters.whom_to_call, self._table_time.about, _MOST_CALLS):
            absent = {called for called in found if called.seat not in self._here(called.match)}
            await self._disk.do(letters.call, found, absent, kinds, self._table_time.about)

    async def send(self, over: str) -> None:
        """Send letters over one kind of channel; slow servers of one kind do not delay other kinds."""
        while taken := await self._disk.do(letters.take, over, self._table_time.about, _AT_ONCE):
            await asyncio.gather(*map(self._send, taken))

    async def _send(self, letter: Letter) -> None:
        if letter.called and not await self._disk.do(letters.is_wanted, letter.called):
            await self._disk.do(letters.done, letter)
            return
        try:
            await self._carry(letter)
        except Gone:
            self.sent[letter.over, "gone"] += 1
            await self._disk.do(letters.drop, letter.channel)
        except (NotSent, TableError) as error:
            log.warning("a notice by %s was not sent: %s", letter.over, error)
            self.sent[letter.over, "failed"] += 1
            await self._disk.do(letters.try_again, letter, self._table_time.about)
        else:
            await self._disk.do(letters.done, letter)

    async def _carry(self, letter: Letter) -> None:
        try:
            await self._uses.count(ALL_NOTICES, "all")
            await self._uses.count(NOTICES, letter.channel)
        except Crowded as error:
            log.warning("a notice was left out: %s", error)
            self.sent[letter.over, "left out"] += 1
            return
        await self._carriers[letter.over].carry(letter.address, await self._message(letter))
        self.sent[letter.over, "sent"] += 1

    async def _message(self, letter: Letter) -> OutgoingMessage:
        if letter.called:
            return await self._turn(letter.called)
        if letter.kind == "confirm":
            code = await self._code(letter, CONFIRMING_LASTS)
            text = (
                "Somebody wants notices from Banneret at this address. Was it you? Open this link within 3 "
                "days. If not, do nothing."
            )
            return OutgoingMessage("Confirm your address", text, f"{self._address}/me#confirm.{code}")
        code = await self._code(letter, RECOVERY_LASTS)
        text = (
            "Somebody asked for a recovery link to your name at Banneret. Was it you? Open this link within "
            "30 minutes; it works once. If not, do nothing, and give this link to nobody."
        )
        return OutgoingMessage("Come back to your name", text, f"{self._address}/me#mail.{code}")

    async def _turn(self, called: Called) -> OutgoingMessage:
        about = await self._asked(called)
        text = (
            f"It is your turn in {about.game} ({about.side}). This link opens the match in a browser that knows your "
            f"seat. Choose your notices at {self._address}/me, or in the menu of the match."
        )
        link = f"{self._address}/mine/{called.match}"
        return OutgoingMessage(f"Your turn in {about.game}", text, link, about.picture)

    async def _code(self, letter: Letter, lasts: int) -> str:
        now = self._table_time.about
        return await self._disk.do(letters.new_code, letter.kind, letter.channel, now, now + lasts)


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN)
        try:
            await work()
        except TableError as error:
            log.warning("notices wait: %s", error)
        except Exception:
            log.exception("notices could not be sent")


async def carriers_of(settings: NoticeSettings | None, disk: Disk) -> Mapping[str, Carrier]:
    """Return what sends messages, with the secrets that the database keeps; nothing if the host sends none."""
    if settings is None:
        return {}
    having = [carrier for carrier in settings.kinds if carrier.has_secret]
    return settings.carriers({one.kind: await disk.do(key_in, f"key of {one.kind}", one.new_secret) for one in having})
