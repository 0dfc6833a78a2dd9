"""People with a name that lasts: badges that cannot be forged, recovery codes that work once, and being forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from banneret.table.errors import BadName, BadRecovery, Crowded, NotSignedIn, Taken
from banneret.table.people.badges import Badges
from banneret.table.people.members import MOST_PLACES, MOST_SENT, folded
from banneret.table.table import Table
from tests.table.sitting import answer, run

Work = Callable[[Table], Awaitable[None]]


def at_table(database: str, work: Work) -> None:
    run(database, work)


def test_a_member_comes_back_with_a_badge_or_with_the_newest_code(either: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join(" Ann  Smith ")
        assert ann.member.name == "Ann Smith"
        assert await table.members.at(ann.badge) == ann.member
        elsewhere = await table.members.recover(ann.recovery)
        assert elsewhere.member == ann.member
        assert await table.members.at(elsewhere.badge) == ann.member
        with pytest.raises(BadRecovery):
            await table.members.recover(ann.recovery)
        renewed = await table.members.renew(ann.badge)
        with pytest.raises(BadRecovery):
            await table.members.recover(elsewhere.recovery)
        assert (await table.members.recover(renewed.recovery)).member == ann.member

    at_table(either, work)


def test_a_badge_lasts_through_a_restart(file: str) -> None:
    badges: list[str] = []

    async def come(table: Table) -> None:
        badges.append((await table.members.join("Ann")).badge)

    async def come_back(table: Table) -> None:
        assert (await table.members.at(badges[0])).name == "Ann"

    at_table(file, come)
    at_table(file, come_back)


def test_a_badge_that_the_table_did_not_write_is_worth_nothing(file: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        forged = Badges("another key").write(ann.member.id, 1)
        head, _, signature = ann.badge.partition(".")
        for badge in ("", "x", forged, f"{head}x.{signature}", ann.badge[:-1], "é\0", "." * 9, f"{ann.badge}x"):
            with pytest.raises(NotSignedIn):
                await table.members.at(badge)

    at_table(file, work)


def test_leaving_everywhere_makes_old_badges_worthless(file: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        changed = await table.members.leave_everywhere(ann.badge)
        with pytest.raises(NotSignedIn):
            await table.members.at(ann.badge)
        assert await table.members.at(table.members.badge(changed)) == changed
        assert (await table.members.recover(ann.recovery)).member == changed

    at_table(file, work)


def test_of_two_who_take_one_name_at_once_one_has_it(either: str) -> None:
    async def work(table: Table) -> None:
        names = ["Ann", "ANN", "ann", "Ａnn", "An\u200dn"]
        came = await asyncio.gather(*map(table.members.join, names), return_exceptions=True)
        assert sum(isinstance(one, Taken) for one in came) == len(names) - 1
        bob = await table.members.join("Bob")
        with pytest.raises(Taken, match="Somebody has the name"):
            await table.members.rename(bob.badge, "aNN")
        assert (await table.members.rename(bob.badge, "BOB")).name == "BOB"

    at_table(either, work)


@pytest.mark.parametrize("name", ["", "  ", "\u200d", "\u202e", "\ufdfa" * 40])
def test_a_name_has_something_to_see(file: str, name: str) -> None:
    async def work(table: Table) -> None:
        with pytest.raises(BadName):
            await table.members.join(name)

    at_table(file, work)


def test_what_people_overlook_makes_no_other_name() -> None:
    assert folded("Straße") == folded("STRASSE")
    assert folded("Ann") != folded("Anna")


def test_a_visitor_takes_few_names(file: str) -> None:
    async def work(table: Table) -> None:
        for number in range(10):
            await table.members.join(f"name {number}", "192.0.2.1")
        with pytest.raises(Crowded, match="10 names"):
            await table.members.join("one more", "192.0.2.1")
        await table.members.join("of another", "192.0.2.2")

    at_table(file, work)


def test_my_matches_are_those_of_my_seats(either: str) -> None:
    async def work(table: Table) -> None:
        ann, bob = await table.members.join("Ann"), await table.members.join("Bob")
        first = await table.open("made-up", {"kind": "race"}, title="first")
        second = await table.open("made-up", {"kind": "race"}, title="second")
        sent = [first.seats[0] or "", first.spectator, first.opener, "forged", "\0", second.seats[1] or ""]
        assert await table.members.keep(ann.badge, sent) == 2
        assert await table.members.keep(ann.badge, sent) == 2
        found = {(kept.title, kept.seat, kept.link, kept.over) for kept in await table.members.matches(ann.badge)}
        assert found == {("first", 0, first.seats[0], ""), ("second", 1, second.seats[1], "")}
        assert await table.members.matches(bob.badge) == ()
        await answer(table, first.seats[0], "left")
        await table.act(first.seats[0] or "", "concede", (await table.look(first.seats[0] or "")).number)
        over = {kept.title: kept.over for kept in await table.members.matches(ann.badge)}
        assert over["first"]
        assert not over["second"]
        assert (await table.about(first.seats[0] or "")).winners == (1,)
        await table.members.drop(ann.badge, first.match)
        assert [kept.title for kept in await table.members.matches(ann.badge)] == ["second"]

    at_table(either, work)


def test_a_link_that_was_taken_back_is_no_longer_among_my_matches(file: str) -> None:
    from banneret.table.store.storage import Storage

    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        opened = await table.open("made-up", {"kind": "race"})
        await table.members.keep(ann.badge, [opened.seats[0] or ""])
        new = await table._disk.do(Storage.renew, opened.seats[0] or "")
        assert await table.members.matches(ann.badge) == ()
        await table.members.keep(ann.badge, [new])
        assert [kept.link for kept in await table.members.matches(ann.badge)] == [new]

    at_table(file, work)


def test_there_is_room_for_so_many_matches(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.people.members.MOST_PLACES", MOST_SENT)
    assert MOST_PLACES > MOST_SENT

    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        opened = await table.open("made-up", {"kind": "race"})
        await table.members.keep(ann.badge, [opened.seats[0] or ""])
        with pytest.raises(Crowded, match="the maximum"):
            await table.members.keep(ann.badge, [opened.seats[1] or ""])

    at_table(file, work)


def test_who_is_forgotten_leaves_records_and_no_name(either: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        opened = await table.open("made-up", {"kind": "race"})
        red, blue = (token or "" for token in opened.seats)
        await table.members.keep(ann.badge, [red])
        await table.rename(red, "Ann")
        await table.rename(blue, "Bob")
        await answer(table, red, "left")
        await table.members.forget(ann.badge)
        while (await table.look(blue)).seats[0].name:
            await asyncio.sleep(0.01)
        assert (await table.look(blue)).seats[1].name == "Bob"
        assert "0: left" in await table.past.record(blue)
        for gone in (table.members.at(ann.badge), table.members.matches(ann.badge), table.members.forget(ann.badge)):
            with pytest.raises(NotSignedIn):
                await gone
        with pytest.raises(BadRecovery):
            await table.members.recover(ann.recovery)
        await table.members.join("Ann")

    at_table(either, work)
