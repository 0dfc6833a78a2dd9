"""Notices: a person who is asked and is not here is told once, and nobody learns a secret from it."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64decode
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import func, select

from banneret.engine.scene.scene import Scene
from banneret.table import NoticeSettings, Opened, Table
from banneret.table.errors import (
    BadAddress,
    BadCode,
    BadRecovery,
    Crowded,
    NoNotices,
    NotSignedIn,
    OnlyWatching,
    UnknownChannel,
)
from banneret.table.match import deadlines
from banneret.table.store.schema import calls, letters
from banneret.table.store.storage import Storage
from banneret.table.store.table_time import wall
from tests.table.notices.outside import HERE, Reader, service
from tests.table.notices.post import MailBox, mail_box, quick_picture, text_of
from tests.table.postgres import Postgres
from tests.table.sitting import SECONDS, answer, mine, until

HOME = "https://banneret.example.org"
HOUR = 3_600_000
Work = Callable[[Table, MailBox], Awaitable[None]]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "CALL_AFTER", 0)
    monkeypatch.setattr("banneret.table.table.board_png", quick_picture)
    monkeypatch.setattr("banneret.table.notices.postman._SECONDS_BETWEEN", 0.02)


def with_mail(database: str, work: Work) -> None:
    async def sit() -> None:
        async with (
            asyncio.timeout(SECONDS),
            mail_box() as box,
            Table(database, pause=0, secret_pause=0, notices=NoticeSettings(HOME, {"mail": box.server})) as table,
        ):
            await work(table, box)

    asyncio.run(sit())


async def opened(table: Table, kind: str, seats: int = 2) -> tuple[Opened, list[str]]:
    links = await table.open("made-up", {"kind": kind, "seats": str(seats)})
    return links, [link or "" for link in links.seats]


async def wants_mail(table: Table, box: MailBox, link: str, address: str) -> None:
    """Let the notices of a seat go to an address, and confirm it."""
    before = len(box.mails)
    await table.channels.add(await table.channels.of_seat(link), "mail", address)
    await table.channels.confirm(code_in(text_of(await box.next(before + 1))))


def code_in(text: str) -> str:
    found = re.search(r"/me#(?:confirm|mail)\.([\w-]+)", text)
    assert found
    return found[1]


def waiting(storage: Storage) -> int:
    with storage.reading() as connection:
        uncalled = select(func.count()).where(calls.c.settled.is_(False), calls.c.at <= wall())
        counts = uncalled, select(func.count()).select_from(letters)
        return sum(connection.execute(one).scalar() or 0 for one in counts)


async def quiet(table: Table) -> None:
    """Wait until nothing is left to be sent."""
    while await table._disk.do(waiting):
        await asyncio.sleep(0.02)


def test_who_is_asked_and_not_here_gets_one_mail(either: str) -> None:
    async def work(table: Table, box: MailBox) -> None:
        links, (red, blue) = await opened(table, "race")
        await wants_mail(table, box, blue, "Blue@Example.org")
        await answer(table, red, "left", "1")
        mail = await box.next(2)
        await answer(table, blue, "left")  # in the middle of a turn nobody is called again
        await quiet(table)
        assert len(box.mails) == 2
        assert mail["To"] == "blue@example.org"
        assert mail["Subject"] == "Your turn in Made up"
        assert f"{HOME}/mine/{links.match}" in text_of(mail)
        assert not any(link in mail.as_string() for link in (red, blue, links.spectator, links.opener))
        (picture,) = mail.iter_attachments()
        assert picture.get_content() == quick_picture(Scene("", "", (), ()))
        assert table.figures().notices == {("mail", "sent"): 2}
        await answer(table, blue, "1")
        await answer(table, red, "left", "1")
        await box.next(3)  # the next turn is told again

    with_mail(either, work)


def test_who_looks_or_answers_first_is_not_told(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table, box: MailBox) -> None:
        _, (red, blue) = await opened(table, "race")
        await wants_mail(table, box, blue, "blue@example.org")
        async with table.watch(blue) as snapshots:
            await anext(snapshots)
            await answer(table, red, "left", "1")
            await quiet(table)
        await quiet(table)
        monkeypatch.setattr(deadlines, "CALL_AFTER", HOUR)
        await answer(table, blue, "left", "1")
        await answer(table, red, "left", "1")
        await answer(table, blue, "left", "1")
        now = wall()
        monkeypatch.setattr("banneret.table.store.table_time.wall", lambda: now + 2 * HOUR)
        await quiet(table)
        assert len(box.mails) == 1

    with_mail(file, work)


@pytest.mark.parametrize("answers", [False, True])
def test_mails_to_one_player_reveal_nothing_that_another_does_in_secret(file: str, *, answers: bool) -> None:
    """All bid in secret at once: that Red has bid changes neither who else is told nor when."""

    async def work(table: Table, box: MailBox) -> None:
        _, (red, blue, green) = await opened(table, "bids", 3)
        for link, address in ((blue, "blue@example.org"), (green, "green@example.org")):
            await wants_mail(table, box, link, address)
        if answers:
            question = mine(await table.look(red))
            assert question
            await answer(table, red, question.options[0].key, "done")
        else:
            async with table.watch(red) as at_red:
                await anext(at_red)
                await table.come(red)
        await quiet(table)
        assert sorted(mail["To"] for mail in box.mails[2:]) == ["blue@example.org", "green@example.org"]

    with_mail(file, work)


def test_a_letter_that_did_not_arrive_is_tried_again_and_an_address_that_is_gone_is_dropped(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.notices.letters._WAITS", (50, 50, 50))

    async def work(table: Table, box: MailBox) -> None:
        _, (red, blue) = await opened(table, "race")
        await wants_mail(table, box, blue, "blue@example.org")
        box.busy = True
        await answer(table, red, "left", "1")
        while ("mail", "failed") not in table.figures().notices:
            await asyncio.sleep(0.02)
        box.busy = False
        await box.next(2)
        await answer(table, blue, "left", "1")
        box.refused.add("blue@example.org")
        await answer(table, red, "left", "1")
        while ("mail", "gone") not in table.figures().notices:
            await asyncio.sleep(0.02)
        await quiet(table)
        assert await table.channels.all(await table.channels.of_seat(blue)) == ()

    with_mail(file, work)


def test_two_servers_send_each_notice_once(postgres: Postgres) -> None:
    async def sit() -> None:
        url = postgres.emptied()
        async with asyncio.timeout(SECONDS), mail_box() as box:
            notices = NoticeSettings(HOME, {"mail": box.server})
            async with Table(url, notices=notices) as here, Table(url, notices=notices) as there:
                _, (red, blue) = await opened(here, "race")
                await wants_mail(here, box, red, "red@example.org")
                await wants_mail(here, box, blue, "blue@example.org")
                for turn in range(6):
                    one, link = (here, red) if turn % 2 == 0 else (there, blue)
                    async with one.watch(link) as at_page:  # red is asked first and never away: no notice for it
                        await anext(seen async for seen in at_page if mine(seen))
                        await answer(one, link, "left", "1")
                    await box.next(3 + turn)
                for table in (here, there):
                    await quiet(table)
                told = [mail["To"].partition("@")[0] for mail in box.mails[2:]]
                assert told == ["blue", "red"] * 3
                async with there.watch(blue) as at_blue:  # who is at another server is not told either
                    await anext(at_blue)
                    await until(here, red, lambda seen: seen.seats[1].here)
                    await answer(here, red, "left", "1")
                    for table in (here, there):
                        await quiet(table)
                    assert len(box.mails) == 8

    asyncio.run(sit())


def test_webhooks_and_closed_browsers_are_told_too_and_the_key_of_push_stays(file: str) -> None:
    reader = Reader()

    async def sit() -> set[str]:
        async with asyncio.timeout(SECONDS), service() as found:
            notices = NoticeSettings(HOME, {"push": "", "webhook": ""}, HERE)
            async with Table(file, pause=0, notices=notices) as table:
                links, (red, blue) = await opened(table, "race")
                owner = await table.channels.of_seat(blue)
                await table.channels.add(owner, "webhook", f"{found.url}/hook")
                while not found.sent:
                    await asyncio.sleep(0.02)
                (_, first) = found.sent.pop()
                assert json.loads(first)["picture"] is None
                await table.channels.add(owner, "push", reader.subscription(f"{found.url}/push"))
                with pytest.raises(BadAddress, match="not a subscription"):
                    await table.channels.add(owner, "push", "{}")
                await answer(table, red, "left", "1")
                while table.figures().notices != {("webhook", "sent"): 1, ("push", "sent"): 1}:
                    await asyncio.sleep(0.02)
                await quiet(table)
                assert [request.path for request, _ in found.sent] == ["/push"]  # nobody has confirmed the webhook
                await table.channels.confirm(code_in(json.loads(first)["link"]))
                found.sent.clear()
                await answer(table, blue, "left", "1")
                await answer(table, red, "left", "1")
                while table.figures().notices != {("webhook", "sent"): 2, ("push", "sent"): 2}:
                    await asyncio.sleep(0.02)
                await quiet(table)
                bodies = {request.path: body for request, body in found.sent}
                assert len(found.sent) == 2
                hook, pushed = json.loads(bodies["/hook"]), reader.read(bodies["/push"])
                assert b64decode(hook["picture"]) == quick_picture(Scene("", "", (), ()))
                assert hook["link"] == pushed["link"] == f"{HOME}/mine/{links.match}"
                assert "It is your turn in Made up (Blue)" in pushed["text"]
                told = str((hook, pushed))
                assert not any(link in told for link in (red, blue, links.spectator, links.opener))
                return {one.public_key for one in table.channels.carriers if one.kind == "push"}

    assert asyncio.run(sit()) == asyncio.run(sit())


def test_a_slow_webhook_holds_up_no_mail(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("banneret.table.notices.public_http.post", never)

    async def sit() -> None:
        async with asyncio.timeout(SECONDS), mail_box() as box:
            notices = NoticeSettings(HOME, {"mail": box.server, "webhook": ""})
            async with Table(file, pause=0, notices=notices) as table:
                _, (red, blue) = await opened(table, "race")
                owner = await table.channels.of_seat(blue)
                for number in range(9):  # more than are sent at the same time
                    await table.channels.add(owner, "webhook", f"https://chat.example.org/{number}")
                await wants_mail(table, box, blue, "blue@example.org")
                await answer(table, red, "left", "1")
                await box.next(2)

    asyncio.run(sit())


def test_channels_belong_to_their_owner(file: str) -> None:
    async def work(table: Table, box: MailBox) -> None:
        ann, bob = await table.members.join("Ann"), await table.members.join("Bob")
        links, (red, blue) = await opened(table, "race")
        of_ann, of_bob = await table.channels.of_member(ann.badge), await table.channels.of_member(bob.badge)
        of_red, of_blue = await table.channels.of_seat(red), await table.channels.of_seat(blue)
        channel = await table.channels.add(of_ann, "mail", "ann@example.org")
        other = await table.channels.add(of_red, "mail", "red@example.org")
        assert (channel.address, channel.confirmed) == ("a…@example.org", False)
        for owner in (of_bob, of_red, of_blue):
            with pytest.raises(UnknownChannel):
                await table.channels.remove(owner, channel.id)
        for owner in (of_ann, of_blue):
            with pytest.raises(UnknownChannel):
                await table.channels.remove(owner, other.id)
        assert await table.channels.all(of_bob) == ()
        with pytest.raises(NotSignedIn):
            await table.channels.of_member("forged")
        with pytest.raises(OnlyWatching):
            await table.channels.of_seat(links.spectator)
        await table.members.keep(ann.badge, [blue])
        await table.channels.confirm(code_in(text_of(await box.next(2))))
        new = await table._disk.do(Storage.renew, red)  # a link that the wrong person has
        assert await table.channels.all(await table.channels.of_seat(new)) == ()
        await table.members.forget(ann.badge)
        await table._disk.do(Storage.erase, links.match)

    with_mail(file, work)


def test_what_cannot_be_a_channel(file: str) -> None:
    async def work(table: Table, _: MailBox) -> None:
        red = (await opened(table, "race"))[1][0]
        owner = await table.channels.of_seat(red)
        for address in ("", "ann", "ann@", "a b@example.org", "ann@example.org\nBcc: x@y.org", "<b>@x", "a" * 300):
            with pytest.raises(BadAddress, match="mail address"):
                await table.channels.add(owner, "mail", address)
        with pytest.raises(NoNotices):
            await table.channels.add(owner, "pigeon", "x")
        for number in range(10):
            await table.channels.add(owner, "mail", f"ann{number}@example.org")
        with pytest.raises(Crowded, match="10 channels"):
            await table.channels.add(owner, "mail", "more@example.org")
        for _again in range(2):
            await table.channels.add(owner, "mail", "ann0@example.org")
        with pytest.raises(Crowded, match="added 3 times"):
            await table.channels.add(owner, "mail", "ann0@example.org")

    with_mail(file, work)


def test_a_name_comes_back_by_mail_once_and_not_for_long(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table, box: MailBox) -> None:
        ann = await table.members.join("Ann")
        await table.channels.add(await table.channels.of_member(ann.badge), "mail", "ann@example.org")
        confirming = code_in(text_of(await box.next(1)))
        await table.channels.mail_recovery("ann@example.org")  # not confirmed yet
        await quiet(table)
        assert len(box.mails) == 1
        with pytest.raises(BadRecovery):
            await table.channels.recover(confirming)
        await table.channels.confirm(confirming)
        with pytest.raises(BadCode):
            await table.channels.confirm(confirming)
        await table.channels.mail_recovery("nobody@example.org")
        await table.channels.mail_recovery(" ANN@example.org")
        code = code_in(text_of(await box.next(2)))
        assert box.mails[1]["To"] == "ann@example.org"
        for forged in ("", "x" * 32, confirming, code[:-1], "é\0"):
            with pytest.raises(BadRecovery):
                await table.channels.recover(forged)
        welcome = await table.channels.recover(code)
        assert welcome.member == ann.member
        with pytest.raises(BadRecovery):
            await table.channels.recover(code)
        with pytest.raises(BadRecovery):
            await table.members.recover(ann.recovery)  # the new one takes its place
        assert (await table.members.recover(welcome.recovery)).member == ann.member

    with_mail(either, work)
    monkeypatch.setattr("banneret.table.notices.postman.RECOVERY_LASTS", -1)

    async def too_late(table: Table, box: MailBox) -> None:
        bob = await table.members.join("Bob")
        await table.channels.add(await table.channels.of_member(bob.badge), "mail", "bob@example.org")
        await table.channels.confirm(code_in(text_of(await box.next(1))))
        await table.channels.mail_recovery("bob@example.org")
        with pytest.raises(BadRecovery):
            await table.channels.recover(code_in(text_of(await box.next(2))))

    with_mail(either, too_late)


def test_asking_for_recovery_does_not_tell_whether_an_address_is_known(file: str) -> None:
    async def work(table: Table, box: MailBox) -> None:
        ann = await table.members.join("Ann")
        await table.channels.add(await table.channels.of_member(ann.badge), "mail", "ann@example.org")
        await table.channels.confirm(code_in(text_of(await box.next(1))))
        said: dict[str, list[str]] = {}
        for address in ("ann@example.org", "nobody@example.org"):
            told = said.setdefault(address, [])
            for number in range(5):
                try:
                    await table.channels.mail_recovery(address, f"192.0.2.{number}")
                    told.append("")
                except Crowded as error:
                    told.append(str(error))
        known, unknown = said.values()
        assert known == unknown == ["", "", "", *known[3:]]
        assert "3 recovery mails" in known[4]
        for number in range(5):
            await table.channels.mail_recovery(f"x{number}@example.org", "192.0.2.99")
        with pytest.raises(Crowded, match="5 recovery mails"):
            await table.channels.mail_recovery("y@example.org", "192.0.2.99")

    with_mail(file, work)


def test_without_an_offer_of_the_host_nothing_is_sent_or_written(file: str) -> None:
    async def sit() -> None:
        async with asyncio.timeout(SECONDS), Table(file) as table:
            _, (red, _) = await opened(table, "race")
            assert table.channels.carriers == ()
            with pytest.raises(NoNotices):
                await table.channels.add(await table.channels.of_seat(red), "mail", "ann@example.org")
            with pytest.raises(NoNotices):
                await table.channels.mail_recovery("ann@example.org")
            await answer(table, red, "left", "1")
            assert (await table._disk.do(Storage.load, (await table.find(red)).match)).calls == {}

    asyncio.run(sit())
