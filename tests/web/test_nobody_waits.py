"""No step of the server's event loop takes more than 20 ms of its processor time, whatever is asked of it.

A server has a lobby of 200 seats with 100 watchers (60 and 30 in the quick run), a match of 60,000 rows (6,000), and 80
hints (2) that are thought about at the same time. Meanwhile matches are played before watchers, and every address and
every message of a page is used.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect

from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.decision import key_of
from banneret.engine.files.text import LARGEST_FILE
from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.table.match.opening import _stored
from banneret.table.models import Person
from banneret.table.shared import packed
from banneret.table.store.rows import rows_of, taken
from banneret.table.store.storage import Storage
from banneret.web.pages.posters import has_board
from tests.web.loop_clock import TimedLoop, timed_server
from tests.web.test_hostile import ALL

MOST = 0.02
"""Seconds of processor time of the loop for one of its steps."""
SEATS_OF_A_WATCHER = 2
LONGEST = max((Path(__file__).parents[1] / "games").glob("*/golden/*.record"), key=lambda one: one.stat().st_size)
"""The record that a link holds."""
GAMES: dict[str, dict[str, str]] = {
    "battle-masters": {},
    "battle-magic": {"players": "4"},
    "battlelore": {"adventure": "wizards-and-lore"},
    "battlemist": {"players": "6"},
    "titan": {"players": "6"},
}


def much_taken_back(folder: Path, count: int) -> str:
    """Store a match of so many rows: one answer, given and taken back again and again. Returns the link of a seat."""
    match = Match.new("battlelore", GAMES["battlelore"], seed=3)
    stored = _stored(match, [Person()] * match.seats, "", seed="5f0c8a1b")
    seat = min(match.decisions)
    pair = next(pair for option in match.decisions[seat].options if (pair := _there_and_back(match, seat, option)))
    rows = [*stored.rows, *pair * (count // len(pair))]
    storage = Storage(str(folder / "matches.db"))
    storage.add(replace(stored, rows=tuple(rows)))
    storage.close()
    return stored.seats[seat].token or ""


def _there_and_back(match: Match, seat: int, option: object) -> list[Any]:
    trial, before = match.clone(), len(match.history)
    trial.decide(seat, key_of(option))
    rows = rows_of(trial.history[before:])
    return [*rows, taken("undo", trial.undo(seat))] if trial.may_undo(seat) else []


class Playing:
    """People at one server."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.live = url.replace("http", "ws")
        self.client = httpx.AsyncClient(base_url=url, timeout=300, limits=httpx.Limits(max_connections=500))
        self.chance = random.Random(seed)
        self.link = packed(LONGEST.read_text(encoding="utf-8"))

    async def post(self, path: str, body: object = None) -> Any:
        answer = await self.client.post(path, json=body if body is not None else {})
        assert answer.status_code < 500, (path, answer.text)
        return answer.json()

    async def fill_the_lobby(self, seats: int) -> None:
        wish = {"game": "titan", "options": {"players": "6"}, "seats": [{"open": True}] * 6}
        for _ in range(-(-seats // 6)):
            await self.post("/api/matches", wish)

    async def watch(self, path: str, until: asyncio.Event, first: Callable[[], None] = lambda: None) -> int:
        """Take in what a live connection is told; returns how many messages."""
        count = 0
        async with connect(self.live + path, max_size=None, proxy=None, open_timeout=300, ping_interval=None) as socket:
            ending = asyncio.create_task(until.wait())
            while not ending.done():
                hearing = asyncio.create_task(socket.recv())
                await asyncio.wait([ending, hearing], return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    hearing.result()
                    count += 1
                    if count == 1:
                        first()
                else:
                    hearing.cancel()
        return count

    async def play(self, game: str, answers: int) -> dict[str, Any]:
        """Play a match before two watchers at each seat, over the live connection."""
        opened: dict[str, Any] = await self.post(
            "/api/matches", {"game": game, "options": GAMES[game], "checkable": True}
        )
        over = asyncio.Event()
        links = [*opened["seats"], opened["spectator"]]
        watching = [asyncio.create_task(self.watch(f"/m/{link}/live", over)) for link in links * 2]
        for _ in range(answers):
            for seat in opened["seats"]:
                await self.answer(seat)
        await self.say_all(opened["seats"][0])
        await self.say_lines(opened["seats"][0])
        over.set()
        await asyncio.gather(*watching)
        return opened

    async def answer(self, seat: str) -> None:
        """Answer what a seat is asked; now and then take it back."""
        now = (await self.client.get(f"/api/m/{seat}")).json()
        asked = next((one for one in now.get("questions", ()) if one.get("mine") and one.get("options")), None)
        if asked:
            key = self.chance.choice(asked["options"])["key"]
            await self.post(f"/api/m/{seat}/decide", {"key": key, "number": now["number"], "entropy": "9b2e"})
            if self.chance.random() < 0.2:
                await self.post(f"/api/m/{seat}/undo", {"number": now["number"] + 1})

    async def say_all(self, seat: str) -> None:
        """Say each message that a page may say."""
        async with connect(f"{self.live}/m/{seat}/live", max_size=None, proxy=None, open_timeout=300) as socket:
            state = json.loads(await socket.recv())
            things = [one["key"] for board in state.get("boards", ()) for one in board.get("pieces", ())][:5]
            things += ["hex:1,1", "nothing:1"]
            wishes: list[dict[str, object]] = [{"do": do, "key": key} for do in ("look", "propose") for key in things]
            wishes += [
                {"do": "decide", "key": "nothing", "number": state["number"]},
                {"do": "act", "name": "nothing", "number": state["number"]},
                {"do": "undo", "number": state["number"]},
                {"do": "come"},
                {"do": "rename", "name": "Ann"},
                {"do": "ping"},
            ]
            for wish in wishes:
                await socket.send(json.dumps(wish))
            while json.loads(await socket.recv())["is"] != "pong":
                pass

    async def say_lines(self, seat: str) -> None:
        """Say what a program at a seat may say."""
        async with connect(f"{self.live}/m/{seat}/lines", max_size=None, proxy=None, open_timeout=300) as socket:
            number = json.loads(await socket.recv())["asked"] or 0
            await socket.send(json.dumps({"do": "why", "key": "nothing"}))
            await socket.send(json.dumps({"do": "decide", "key": "nothing", "number": number}))
            await socket.send(json.dumps({"do": "decide", "key": "nothing", "number": -1}))
            while "stale" not in json.loads(await socket.recv()).get("type", ""):
                pass

    async def hint(self) -> None:
        await self.post("/api/lessons/titan/1-strike/hint", {"answers": []})

    async def ask_everything(self, game: str, opened: dict[str, Any]) -> None:
        """Use every address, for a match of this game."""
        seat = opened["seats"][-1]
        lesson, choices = next(iter(course(find_game(game)))), find_game(game).guide.cover.choices
        words = {"key": game, "token": seat, "opener": opened["opener"], "at": "1", "match": opened["match"]}
        words |= {"lesson": lesson, "name": lesson, "rule": "x", "channel": "x", "path": "match.js", "seat": "0"}
        words |= {"version": "x", "id": "0d"}
        words["puzzle"] = next(iter(puzzles(find_game(game))), "x")
        words["value"] = next((value for value in choices if has_board(find_game(game), value)), "x")
        bodies: dict[str, object] = {
            "/api/matches": {"game": game, "options": GAMES[game]},
            "/api/lobby/take": {"match": opened["match"], "seat": 0},
            "/api/m/{token}/talk": {"text": "Hello"},
            "/api/m/{token}/notes": {"text": "To do"},
            "/api/m/{token}/act": {"name": "concede", "number": 0},
            "/api/m/{token}/name": {"name": "Ann"},
            "/api/m/{token}/fork": {"at": 1},
            "/api/lessons/{key}/{lesson}": {"answers": [], "whole": True},
            "/api/me": {"name": f"Ann of {game}"},
            "/api/me/drafts/{id}": {"game": "titan", "name": "A land", "changed": 1, "text": LARGEST_FILE * "#"},
            **{
                f"/api/shared/{what}": {"packed": self.link}
                for what in ("about", "replay", "chapters", "moves", "fork")
            },
        }
        for method, path in sorted(ALL, key=lambda one: one[1].endswith(("/act", "/again"))):
            if method != "WEBSOCKET" and path != "/api/me/forget":
                where = re.sub(r"\{(\w+)(:path)?\}", lambda name: words[name[1]], path)
                body = bodies.get(path, {"answers": []} if "lesson" in path else {})
                answer = await self.client.request(method, where, json=None if method in ("GET", "HEAD") else body)
                assert answer.status_code < 500, (method, where, answer.text)

    async def end(self, opened: dict[str, Any]) -> None:
        """Concede, and look at what then can be seen."""
        seat = opened["spectator"]
        for link in opened["seats"]:
            now = (await self.client.get(f"/api/m/{link}")).json()
            await self.post(f"/api/m/{link}/act", {"name": "concede", "number": now.get("number", 0)})
        for part in ("record", "replay/1", "chapters", "losses", "analysis", "about"):
            assert (await self.client.get(f"/api/m/{seat}/{part}")).status_code < 500


async def _drive(timed: TimedLoop, long_one: str, watchers: int, thinking: int, games: list[str], answers: int) -> None:
    people, over, first = Playing(timed.url, 1), asyncio.Event(), []
    await people.client.get("/")
    await people.fill_the_lobby(watchers * SEATS_OF_A_WATCHER)
    watching = [
        asyncio.create_task(people.watch("/lobby/live", over, lambda: first.append(1))) for _ in range(watchers)
    ]
    while len(first) < watchers:
        await asyncio.sleep(0.1)
    hints: list[Awaitable[None]] = [asyncio.create_task(people.hint()) for _ in range(thinking)]
    for path in ("/api/m/{}", "/api/m/{}/about", "/m/{}", "/api/m/{}/record"):
        assert (await people.client.get(path.format(long_one))).status_code in (200, 409)
    await people.say_all(long_one)
    for game in games:
        opened = await people.play(game, answers)
        await people.post(f"/api/m/{opened['seats'][0]}/offer")
        await people.ask_everything(game, opened)
        await people.end(opened)
    over.set()
    assert min(await asyncio.gather(*watching)) > 1
    await asyncio.gather(*hints)
    await people.client.aclose()


@pytest.mark.parametrize(
    ("games", "answers", "rows", "watchers", "hints"),
    [(["titan"], 3, 6_000, 30, 2), pytest.param(list(GAMES), 40, 60_000, 100, 80, marks=pytest.mark.long)],
    ids=["quick", "long"],
)
def test_no_step_of_the_loop_takes_long(
    tmp_path: Path, games: list[str], answers: int, rows: int, watchers: int, hints: int
) -> None:
    long_one = much_taken_back(tmp_path, rows)
    for game in games:  # the first view in a process, once for each game, takes longer
        Match.new(game, GAMES[game], seed=3).view(0)
    with timed_server(str(tmp_path / "matches.db")) as timed:
        while httpx.get(f"{timed.url}/health/ready", timeout=300).status_code != 200:
            time.sleep(0.1)
        timed.forget()
        asyncio.run(_drive(timed, long_one, watchers, hints, games, answers))
        assert not timed.over(MOST), "\n".join(timed.over(MOST))
