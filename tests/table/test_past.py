from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.table import Table
from banneret.table.errors import NotOver, StillSecret, TableError
from tests.table.sitting import answer, opened, places, run


def test_the_record_can_be_had_and_replays(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table, "Ann")
        await answer(table, red, "left", "3")
        text = await table.past.record(spectator)
        assert "seat 0 Ann\nseat 1 Blue\n" in text
        assert [track.value for track in Match.replay(text).view(None).scene.tracks] == places(await table.look(red))

    run(database, work)


def test_the_past_can_be_looked_at(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table)
        await answer(table, red, "left", "3")
        await answer(table, blue, "left")
        moments = [await table.past.replay(blue, at) for at in range(4)]
        assert [moment.at for moment in moments] == [0, 1, 2, 3]
        assert {moment.length for moment in moments} == {3} == {(await table.about(red)).length}
        assert [track.value for track in moments[1].view.scene.tracks] == [0, 0]
        assert [track.value for track in moments[2].view.scene.tracks] == places(await table.look(red))
        assert (await table.past.replay(blue, 1, 1)).view.seat == 1
        for other in (0, 5):
            with pytest.raises(NotOver, match="when it is, it can be seen from every side"):
                await table.past.replay(blue, 1, other)
        await table.act(red, "concede", (await table.look(red)).number)
        with pytest.raises(TableError, match="no seat 5"):
            await table.past.replay(blue, 0, 5)

    run(database, work)


def test_after_the_end_hands_are_open_to_everybody_from_every_side(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table, kind="bids")
        for token in (red, blue, spectator):
            for eyes in (None, 0, 1):
                with pytest.raises(StillSecret):
                    await table.past.replay(token, 0, eyes)
        await table.act(red, "concede", 0)
        for token in (red, blue, spectator):
            seen = [(await table.past.replay(token, 0, eyes)).view.scene.cards for eyes in (None, 0, 1)]
            hidden = [[card.face_down for hand in hands for card in hand.cards] for hands in seen]
            assert hidden == [[True] * 6, [False] * 3 + [True] * 3, [True] * 3 + [False] * 3]

    run(database, work)


def test_while_there_are_secrets_the_past_is_closed(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table, kind="bids")
        for wish in (table.past.record(red), table.past.replay(red, 0), table.fork(spectator, 0)):
            with pytest.raises(StillSecret, match="must wait until the match is over: players have secrets"):
                await wish
        await table.act(red, "concede", 0)
        await table.past.record(spectator)
        await table.fork(spectator, 0)
        start = await table.past.replay(spectator, 0, 1)
        assert [card.face_down for card in start.view.scene.cards[1].cards] == [False] * 3

    run(database, work)
