"""The library of a browser's table is pure Python that needs nothing else: it plays without any installed package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.engine.game import games
from banneret.tab.library import write_library

_PLAY = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
from banneret.tab.library import take_prebuilt
take_prebuilt()
from banneret.engine.game import find_game
from banneret.tab.programs import Pace
from banneret.tab.answers import answer
from banneret.tab.table import TabTable
from banneret.table import Person, Program
from banneret.table.programs import bot_worker

class Shelf(dict):
    async def heads(self): return []
    async def rows(self, match): return self[match]
    async def write_head(self, match, head): pass
    async def append(self, match, first, rows): self.setdefault(match, []).extend(rows)

class Thinkers:
    async def choose(self, task): return bot_worker.choose(task)
    async def agrees(self, task): return False
    async def advise(self, task): return []

async def play(game):
    shelf = Shelf()
    table, sent = TabTable(shelf, Thinkers(), Pace(0, 0)), []
    others = len(find_game(game).seats(find_game(game).settle({}))) - 1
    links = await table.open(game, {}, [Person("Ann"), *[Program("beginner")] * others])
    token = links.seats[0]
    await table.watch(token, (), sent.append)
    for _ in range(8):
        await table.settled()
        look = await table.look(token)
        mine = [one for one in look.view.questions if one.mine]
        if mine:
            await table.decide(token, mine[0].options[0].key, look.number)
    await table.settled()
    asked = [f"/api/m/{token}/about", f"/api/games/{game}/guide", f"/api/games/{game}/board"]
    told = [(await answer(table, "GET", one)).status for one in asked]
    modules = sorted(name for name in sys.modules if name.startswith("banneret.games.") and name.count(".") == 2)
    print(json.dumps([len(sent), len(shelf[links.match]), told, modules]))

asyncio.run(play(sys.argv[2]))
"""

_ANALYSE = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
from banneret.tab.library import take_prebuilt
take_prebuilt()
from banneret.tab.answers import answer
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table import Person
from banneret.table.programs.analysis_worker import work_on

class Shelf(dict):
    async def heads(self): return []
    async def rows(self, match): return self.get(match, [])
    async def write_head(self, match, head): pass
    async def append(self, match, first, rows): self.setdefault(match, []).extend(rows)

class Thinkers:
    async def analyse(self, match, record): return work_on(match, record)

async def analyse():
    table = TabTable(Shelf(), Thinkers(), Pace(0, 0))
    links = await table.open("titan", {"scenario": "battle"}, [Person("Ann"), Person("Ben")])
    token, told = links.seats[0], {"share": 0}
    await table.act(token, "concede", (await table.look(token)).number)
    while told["share"] < 1:
        told = json.loads((await answer(table, "GET", f"/api/m/{token}/analysis")).body)
    print(json.dumps(told))

asyncio.run(analyse())
"""


@pytest.mark.parametrize("game", games())
def test_each_game_is_played_with_the_library_alone(library: Path, game: str) -> None:
    alone = [sys.executable, "-I", "-S", "-c", _PLAY, str(library.with_name("unpacked")), game]
    sent, rows, told, loaded = json.loads(subprocess.run(alone, check=True, capture_output=True).stdout)
    assert sent > 2
    assert rows > 2
    assert told == [200, 200, 200]
    assert loaded == [f"banneret.games.{game.replace('-', '_')}"]


def test_a_match_is_analysed_with_the_library_alone(library: Path) -> None:
    alone = [sys.executable, "-I", "-S", "-c", _ANALYSE, str(library.with_name("unpacked"))]
    told = json.loads(subprocess.run(alone, check=True, capture_output=True).stdout)
    assert told["picture"].startswith("<svg")


def test_the_library_is_small_and_always_the_same(library: Path, tmp_path: Path) -> None:
    write_library(tmp_path / "again.zip")
    packed = library.read_bytes()
    assert packed == (tmp_path / "again.zip").read_bytes()
    assert len(packed) < 2_500_000
