"""A record is opened in a browser as it was played, and a wrong one is refused in a sentence."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.game import games
from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.tab import records
from banneret.tab.answers import answer
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table.errors import CannotOpen
from tests.tab.shelf import AtOnce, Shelf
from tests.table.sitting import mine

GOLDEN = Path(__file__).parents[1] / "games"


def recorded(key: str) -> str:
    """The shortest golden record of a game."""
    folder = GOLDEN / key.replace("-", "_") / "golden"
    return min((file.read_text(encoding="utf-8") for file in folder.glob("*.record")), key=len)


def sealed(body: str) -> str:
    """A record with the end that fits it."""
    lines = body.partition("---\n")[2].count("\n")
    return f"{body}end {lines} {record._checksum(body)}\n"


def cut(text: str, happenings: int) -> str:
    """The record of the beginning of a match."""
    head, mark, body = text.partition("---\n")
    return sealed(head + mark + "".join(body.splitlines(keepends=True)[:happenings]))


async def asked(tab: TabTable, method: str, address: str, body: Any = None) -> tuple[int, Any]:
    told = await answer(tab, method, address, json.dumps(body or {}))
    return told.status, json.loads(told.body) if told.body.startswith(("{", "[")) else told.body


@pytest.mark.parametrize("key", games())
def test_a_record_is_looked_at_and_gone_on_from(key: str) -> None:
    async def open_it() -> None:
        tab, text = TabTable(Shelf(), AtOnce(), Pace(0, 0)), recorded(key)
        status, opened = await asked(tab, "POST", "/api/records", {"text": text})
        assert status == 201
        token, other = opened["seats"][0], TabTable(tab._shelf, AtOnce(), Pace(0, 0))
        await other.begin()
        about = (await asked(other, "GET", f"/api/m/{token}/about"))[1]
        played = Match.replay(text)
        assert (about["game"], about["over"]) == (key, bool(played.result))
        assert (await asked(other, "GET", f"/api/m/{token}/replay/{about['length']}"))[0] == 200
        written = (await asked(other, "GET", f"/api/m/{token}/record"))[1]
        assert record.read(written).happenings == record.read(played.record()).happenings
        assert (await asked(other, "POST", f"/api/m/{token}/fork", {"at": 3}))[0] == 201

    asyncio.run(open_it())


def test_a_match_that_stopped_goes_on_for_all_at_one_screen() -> None:
    async def open_it() -> None:
        tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))
        opened = await tab.open_record(cut(recorded("battlelore"), 12))
        assert all(opened.seats)
        asks = [seat for seat in opened.seats if seat and mine(await tab.look(seat))]
        assert len(asks) == 1
        await tab.act(asks[0], "concede", (await tab.look(asks[0])).number)
        assert (await tab.look(asks[0])).view.result

    asyncio.run(open_it())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dear diary", "a record begins with 'banneret 1'"),
        (recorded("titan")[:-40], "the record does not end with a line 'end'"),
        (sealed("banneret 1\ngame chess\n---\n"), "there is no game 'chess'"),
        (sealed("banneret 1\ngame titan\nrules 99.0\n---\n"), "by Titan 99.0, which is newer"),
        (sealed("banneret 1\ngame titan\n---\nrules 99.0\n0: pass\n"), "by Titan 99.0, which is newer"),
        (sealed("banneret 1\ngame titan\n---\n0: pass\n"), "This record can't be opened: line 4"),
        (sealed("banneret 1\ngame battle-magic\noption map-file /etc/passwd\n---\n"), "is not a packed component file"),
        (sealed("banneret 1\ngame titan\n---\n" + "0: pass\n" * (records.MOST + 1)), "is too long to be opened"),
        ("banneret 1\n" + " " * records.LARGEST, "This file is too large for a record: it may have 500 kB"),
    ],
)
def test_a_wrong_record_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(CannotOpen, match=why):
        records.match_of(text)


def test_lines_may_end_as_on_windows() -> None:
    assert records.match_of(recorded("titan").replace("\n", "\r\n")).game == "titan"
