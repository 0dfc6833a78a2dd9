"""A program plays for somebody who is away, if the others agree; and they take their seat back."""

from __future__ import annotations

import pytest

from banneret.table import Person, Program
from banneret.table.errors import CannotStandIn, OnlyWatching
from banneret.table.table import Table
from tests.table.sitting import mine, run, until

SEATS = [Person("Ann"), Person("Bob"), Person("Cara")]


def test_a_program_plays_when_all_others_who_are_here_agree(either: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race", "seats": "3"}, SEATS)
        ann, bob, cara = (link or "" for link in links.seats)
        async with table.watch(bob) as at_bob, table.watch(cara) as at_cara:
            await anext(at_bob)
            await anext(at_cara)
            await table.vote(bob, 0)
            asked = (await table.look(cara)).notices[-1].text
            assert "Bob (Blue) wants a bot to play for Ann (Red)" in asked
            assert not (await table.look(cara)).seats[0].stands_in
            await table.vote(cara, 0)
            seen = await until(table, bob, lambda seen: bool(mine(seen)))
            assert seen.seats[0].stands_in
            assert "All agree" in seen.notices[-1].text
            await table.take_back(ann)
            assert not (await table.look(bob)).seats[0].stands_in
            with pytest.raises(CannotStandIn, match="only for another person"):
                await table.vote(bob, 1)

    run(either, work, absence=0.0)


def test_a_player_who_comes_back_ends_the_vote(file: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race", "seats": "3"}, SEATS)
        ann, bob, cara = (link or "" for link in links.seats)
        async with table.watch(bob) as at_bob, table.watch(cara) as at_cara:
            await anext(at_bob)
            await anext(at_cara)
            await table.vote(bob, 0)
            async with table.watch(ann) as at_ann:
                await anext(at_ann)
                await table.come(ann)
                with pytest.raises(CannotStandIn, match="is here"):
                    await table.vote(cara, 0)
            await table.vote(cara, 0)
            assert not (await table.look(bob)).seats[0].stands_in
            await table.vote(bob, 0)
            assert (await table.look(bob)).seats[0].stands_in

    run(file, work, absence=0.0)


def test_a_program_can_play_for_who_only_looks_and_never_comes(file: str) -> None:
    async def work(table: Table) -> None:
        ann, bob = (await table.open("made-up", {"kind": "race"}, SEATS[:2])).seats
        async with table.watch(ann or ""):
            await table.vote(bob or "", 0)
            assert (await table.look(bob or "")).seats[0].stands_in

    run(file, work, absence=0.0)


def test_who_shares_a_screen_is_not_away(file: str) -> None:
    async def work(table: Table) -> None:
        both = [Person("Ann", at_screen=True), Person("Bob", at_screen=True)]
        links = await table.open("made-up", {"kind": "race"}, both)
        with pytest.raises(CannotStandIn, match="shares your screen"):
            await table.vote(links.seats[0] or "", 1)

    run(file, work, absence=0.0)


def test_seats_for_which_no_program_can_play(file: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race", "seats": "3"}, [*SEATS[:2], Program("random")])
        ann, bob, _ = links.seats
        for seat in (0, 2, 99):
            with pytest.raises(CannotStandIn, match="only for another person"):
                await table.vote(ann or "", seat)
        with pytest.raises(CannotStandIn, match="for 120 seconds"):
            await table.vote(ann or "", 1)
        with pytest.raises(OnlyWatching):
            await table.vote(links.spectator, 0)
        await table.act(bob or "", "concede", (await table.look(bob or "")).number)
        with pytest.raises(CannotStandIn, match="over"):
            await table.vote(ann or "", 1)

    run(file, work)
