"""What a page asks beside the live connection is answered in a browser as it is at a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from banneret.bots.analysis.analysis import Analysis
from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import find_game, games
from banneret.engine.match.events import read_lines
from banneret.engine.match.match import Match
from banneret.tab.answers import answer
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table import Person, Table
from banneret.table.match import opening
from banneret.web.api import api
from banneret.web.errors import tell_problems
from banneret.web.guard.traffic import Traffic
from banneret.web.guard.visitors import Visitors
from banneret.web.live.wishes import Act, Decide
from tests.tab.both import Both
from tests.tab.shelf import AtOnce, Shelf, Silent
from tests.table.sitting import mine, run
from tests.web.live.test_puzzles import PUZZLE, analysis_of

ANSWERS = 8
MAP = Path(__file__).parents[2] / "src/banneret/games/battle_magic/map/maps/wyvern-strand.toml"


@asynccontextmanager
async def asking(table: Table) -> AsyncIterator[httpx.AsyncClient]:
    """One who asks the server of this table."""
    app = FastAPI()
    tell_problems(app)
    app.include_router(api.router(table, Visitors(Traffic())))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost") as client:
        yield client


class Asker:
    """One who asks both tables the same."""

    def __init__(self, tab: TabTable, client: httpx.AsyncClient) -> None:
        self._tab = tab
        self._client = client

    async def same(self, method: str, address: str, body: Any = None, *, but: str = "") -> Any:
        """Ask both, and compare their answers without the part `but`. Returns the answer in the browser."""
        there = await self._client.request(method, address, json=body)
        here = await answer(self._tab, method, address, "" if body is None else json.dumps(body))
        assert (there.status_code, _read(there.text, but)) == (here.status, _read(here.body, but)), address
        return _read(here.body, but)


def _read(text: str, but: str) -> Any:
    try:
        document = json.loads(text)
    except ValueError:
        return text
    return {key: one for key, one in document.items() if key != but} if but else document


async def ask_all(table: Table, key: str) -> None:
    game = find_game(key)
    both = Both(table, opening.begin(key, {}, {}, [Person("Ann"), Person("Ben")], "", checkable=True))
    async with AsyncExitStack() as stack, asking(table) as client:
        await both.begin(stack)
        for _ in range(ANSWERS):
            await play_on(both)
        asker = Asker(both.tab, client)
        await ask_of_game(asker, key)
        lesson = next(name for name, one in course(game).items() if not one.match)
        await asker.same("POST", f"/api/lessons/{key}/{lesson}", {"answers": [], "whole": True})
        await ask_of_sample(asker, key)
        for name in list(puzzles(game))[:1]:
            await ask_of_puzzle(asker, key, name)
        first, *_, spectator = both.tokens
        await asker.same("GET", f"/api/m/{first}/packed")
        for token in (first, spectator):
            await asker.same("GET", f"/api/m/{token}/about", but="now")
        await ask_of_past(asker, first)
        await both.wish(first, Act(name=game.gives_up[0], number=(await both.tab.look(first)).number))
        await both.settled()
        await ask_of_past(asker, first)
        await ask_of_link(asker, first)


async def ask_of_sample(asker: Asker, key: str) -> None:
    told = await asker.same("POST", f"/api/samples/{key}", {"answers": [], "whole": True})
    question = next(one for one in told["frame"]["questions"] if one.get("mine"))
    for answer_given in (question["options"][-1]["key"], "nothing"):
        await asker.same("POST", f"/api/samples/{key}", {"answers": [answer_given]})
    for thing in (*list(told["frame"]["details"])[:3], "nothing"):
        await asker.same("POST", f"/api/samples/{key}/look", {"answers": [], "thing": thing})


async def ask_of_link(asker: Asker, token: str) -> None:
    found = [await asker.same("GET", f"/api/m/{token}/packed?named={named}") for named in ("true", "false")][1]
    if "packed" not in found:
        return  # one of several who gives up ends no match
    packed = found["packed"]
    for what in ("about", "chapters", "moves"):
        await asker.same("POST", f"/api/shared/{what}", {"packed": packed})
        await asker.same("POST", f"/api/shared/{what}", {"packed": packed[:-9]})
    for moment in ({}, {"at": 3}, {"at": 3, "seat": 1}):
        await asker.same("POST", "/api/shared/replay", {"packed": packed, **moment})
    await asker.same("POST", "/api/shared/fork", {"packed": packed, "at": 10**6})


async def ask_of_puzzle(asker: Asker, key: str, name: str) -> None:
    puzzle = puzzles(find_game(key))[name]
    for wish in ({}, {"answer": puzzle.best}, {"answer": puzzle.second}, {"answer": "nothing"}):
        await asker.same("POST", f"/api/puzzles/{key}/{name}", wish)
    await asker.same("POST", f"/api/puzzles/{key}/{name}/hint", {"number": 2})


async def play_on(both: Both) -> None:
    """Give the last answer at both, if anybody is asked."""
    await both.settled()
    for token in both.tokens:
        look = await both.tab.look(token)
        if question := mine(look):
            await both.wish(token, Decide(key=question.options[-1].key, number=look.number))
            await both.settled()
            return


async def ask_of_game(asker: Asker, key: str) -> None:
    rule = next(iter(find_game(key).rulebook)).id
    for address in ("seats", "guide", "board", f"rules/{rule}", "rules/nothing"):
        await asker.same("GET", f"/api/games/{key}/{address}")


async def ask_of_past(asker: Asker, token: str) -> None:
    for address in ("replay/1", "replay/1?eyes=all", "replay/1?eyes=1", "chapters", "moves", "losses", "record"):
        await asker.same("GET", f"/api/m/{token}/{address}")


@pytest.mark.parametrize("key", games())
def test_a_browser_answers_as_a_server_does(tmp_path: Path, key: str) -> None:
    run(str(tmp_path / "table.db"), lambda table: ask_all(table, key))


def test_a_match_is_opened_and_goes_on_in_others() -> None:
    async def play() -> None:
        tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))

        async def ask(method: str, address: str, body: Any = None) -> Any:
            told = await answer(tab, method, address, json.dumps(body or {}))
            return told.status, json.loads(told.body)

        wish = {"game": "titan", "options": {"scenario": "battle"}, "seats": [{"name": "Ann"}, {"bot": "random"}]}
        status, opened = await ask("POST", "/api/matches", wish)
        assert status == 201
        assert (await ask("GET", f"/api/opened/{opened['opener']}"))[1] == opened
        token = opened["seats"][0]
        assert (await ask("POST", f"/api/m/{token}/fork", {"at": 0}))[0] == 201
        assert (await ask("POST", f"/api/m/{token}/again"))[0] == 409
        await tab.act(token, "concede", (await tab.look(token)).number)
        assert (await ask("POST", f"/api/m/{token}/again"))[0] == 201

    asyncio.run(play())


def test_a_finished_match_is_analysed() -> None:
    async def play() -> None:
        tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))
        links = await tab.open("titan", {"scenario": "battle"}, [Person("Ann"), Person("Ben")])
        token = links.seats[0] or ""
        asked = f"/api/m/{token}/analysis"
        assert (await answer(tab, "GET", asked)).status == 409
        await tab.act(token, "concede", (await tab.look(token)).number)
        shares = [0.0]
        while shares[-1] < 1:
            told = json.loads((await answer(tab, "GET", asked)).body)
            shares.append(told["share"])
        assert shares == sorted(shares)
        assert told["picture"].startswith("<svg")

    asyncio.run(play())


def test_a_file_of_ones_own_is_played_on_also_after_a_reload() -> None:
    async def play() -> None:
        shelf = Shelf()
        tab, again = (TabTable(shelf, AtOnce(), Pace(0, 0)) for _ in range(2))
        map_file = {"name": "mine.toml", "text": MAP.read_text(encoding="utf-8")}
        wish = {"game": "battle-magic", "files": {"map-file": map_file}, "seats": [{"name": "Ann"}, {"bot": "greedy"}]}
        told = await answer(tab, "POST", "/api/matches", json.dumps(wish))
        assert told.status == 201
        opened = json.loads(told.body)
        await again.begin()
        await again.watch(opened["seats"][0], (), lambda _: None)
        await again.settled()
        look = await again.look(opened["seats"][0])
        assert mine(look)
        record = (await answer(again, "GET", f"/api/m/{opened['seats'][0]}/about")).body
        assert "mine.toml" in record

    asyncio.run(play())


def test_a_wrong_file_is_refused_in_a_sentence() -> None:
    wish = {"game": "battle-magic", "files": {"map-file": {"name": "mine.toml", "text": "name = 1"}}}

    async def ask() -> None:
        told = await answer(TabTable(Shelf(), AtOnce(), Pace(0, 0)), "POST", "/api/matches", json.dumps(wish))
        assert told.status == 422
        assert "mine.toml: " in json.loads(told.body)["detail"]

    asyncio.run(ask())


def test_the_workshop_answers_as_at_a_server(tmp_path: Path) -> None:
    async def ask(table: Table, key: str) -> None:
        async with asking(table) as client:
            asker = Asker(TabTable(Shelf(), AtOnce(), Pace(0, 0)), client)
            at = f"/api/workshop/{key}"
            await asker.same("GET", f"{at}/begin")
            for text in (MAP.read_text(encoding="utf-8"), "name = 1", "name = "):
                await asker.same("POST", f"{at}/read", {"name": "mine.toml", "text": text})
                await asker.same("POST", f"{at}/check", {"text": text})
                await asker.same("POST", f"{at}/board", {"text": text})
            await asker.same("POST", f"{at}/picture", {"text": MAP.read_text(encoding="utf-8")})

    for key in [game.key for game in games().values() if game.workshop] + ["titan"]:
        run(str(tmp_path / f"{key}.db"), partial(ask, key=key))


def test_programs_try_a_draft() -> None:
    async def ask() -> None:
        tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))
        wish = {"text": MAP.read_text(encoding="utf-8"), "players": 2}
        told = await answer(tab, "POST", "/api/workshop/battle-magic/trials", json.dumps(wish))
        assert told.status == 200
        assert json.loads(told.body)

    asyncio.run(ask())


def test_what_needs_a_server_is_told() -> None:
    async def ask() -> None:
        tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))
        assert json.loads((await answer(tab, "GET", "/api/lobby")).body) == {"seats": [], "invitations": []}
        offered = {"game": "titan", "seats": [{"open": True}]}
        for told in (
            await answer(tab, "GET", "/api/me"),
            await answer(tab, "POST", "/api/matches", json.dumps(offered)),
        ):
            assert "open the table of a server" in json.loads(told.body)["detail"]

    asyncio.run(ask())


def test_a_mistake_of_ones_own_is_a_puzzle_also_after_a_reload() -> None:
    async def play() -> None:
        shelf = Shelf()
        tab, again = (TabTable(shelf, AtOnce(), Pace(0, 0)) for _ in range(2))
        record, analysis = analysis_of(PUZZLE)
        match = Match.resume("titan", record.options, read_lines(record.lines, ""))
        opened = await tab._keep(opening.recorded(match, ()))
        token = opened.seats[PUZZLE.seat] or ""
        await tab.act(token, "concede", (await tab.look(token)).number)
        await shelf.append(f"{opened.match} analysis", 0, [analysis])
        await again.begin()
        at = Analysis.from_json(analysis).choices[0].at
        place = f"/api/m/{token}/mistakes/{at}"

        async def ask(method: str, address: str, body: Any = None) -> Any:
            return json.loads((await answer(again, method, address, json.dumps(body or {}))).body)

        assert await ask("GET", place) == {"place": 1, "count": 2, "following": at + 7}
        assert (await ask("POST", place, {"answer": PUZZLE.best}))["right"]
        assert PUZZLE.best in (await ask("POST", f"{place}/hint", {"number": 2}))["about"]
        assert (await ask("GET", f"/api/m/{opened.spectator}/mistakes/{at}"))["status"] == 404

    asyncio.run(play())


def test_an_analysis_that_is_done_is_kept() -> None:
    async def play() -> None:
        shelf = Shelf()
        tab, again = TabTable(shelf, AtOnce(), Pace(0, 0)), TabTable(shelf, Silent(), Pace(0, 0))
        links = await tab.open("titan", {"scenario": "battle"}, [Person("Ann"), Person("Ben")])
        token = links.seats[0] or ""
        await tab.act(token, "concede", (await tab.look(token)).number)
        while not (found := (await tab.analysis(token))[0]).text:
            pass
        await again.begin()
        assert (await again.analysis(token))[0].text == found.text

    asyncio.run(play())
