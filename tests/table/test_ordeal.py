"""What several servers on one database must survive: thousands of races, and being killed again and again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from banneret.table import Table
from banneret.table.store.storage import Storage
from tests.table.postgres import Postgres
from tests.table.sitting import mine
from tests.table.test_two_servers import opened, settled

pytestmark = pytest.mark.long

PROGRAM = Path(__file__).with_name("players.py")
RACES = int(os.environ.get("BANNERET_RACES", "200"))
KILLS = int(os.environ.get("BANNERET_KILLS", "40"))


def test_no_race_loses_doubles_or_refuses_an_answer(postgres: Postgres) -> None:
    url = postgres.emptied()
    again = []

    async def race(here: Table, there: Table, seed: int) -> None:
        links = await opened(here, "bids")
        red, blue = (token for token in links.seats if token)
        before = await settled(here, there, [red, blue])
        keys = []
        for snapshot in before:
            question = mine(snapshot)
            assert question
            keys.append(random.Random(seed).choice(question.options).key)
        sides = [(here, red), (there, blue)] if seed % 2 else [(there, red), (here, blue)]
        await asyncio.gather(*(table.decide(token, key, 0) for (table, token), key in zip(sides, keys, strict=True)))
        await asyncio.gather(*(table.decide(token, "done", 1) for table, token in sides))
        await settled(here, there, [red, blue, links.spectator])
        storage = here._disk
        rows = (await storage.do(lambda kept: kept.match(links.match))).rows
        answers = sorted(row.text for row in rows if row.kind == "answer")
        assert answers == sorted([f"0: {keys[0]}", f"1: {keys[1]}", "0: done", "1: done"])
        again.append(seed)

    async def sit() -> None:
        async with Table(url, linger=0) as here, Table(url, linger=0) as there:
            for seed in range(RACES):
                await race(here, there, seed)

    asyncio.run(sit())
    assert len(again) == RACES


class Players:
    """Four players at servers of their own, and all answers that were acknowledged to them."""

    def __init__(self, database: str, folder: Path) -> None:
        self._folder = folder
        self._launcher = subprocess.Popen(
            [sys.executable, str(PROGRAM), database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._say()
        self.files: list[Path] = []
        self.playing = [self.start() for _ in range(4)]

    def _say(self, line: str = "") -> str:
        assert self._launcher.stdin
        assert self._launcher.stdout
        self._launcher.stdin.write(line)
        self._launcher.stdin.flush()
        return self._launcher.stdout.readline().strip()

    def start(self) -> tuple[int, Path]:
        """Another player: the process, and the file that it writes."""
        path = self._folder / f"{len(self.files)}.txt"
        path.touch()
        self.files.append(path)
        return int(self._say(f"{path}\n")), path

    def wait_for_play(self) -> None:
        """Wait until everybody plays."""
        while not all(path.read_text().count("\n") > 1 for _, path in self.playing):
            time.sleep(0.05)

    def close(self) -> None:
        """End all."""
        for process, _ in self.playing:
            os.kill(process, signal.SIGKILL)
            wait_for_end(process)
        self._launcher.kill()
        self._launcher.communicate()


def wait_for_end(process: int) -> None:
    """Wait until a process is gone."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            time.sleep(0.02)


@pytest.mark.parametrize("whom", ["a server", "the database"])
def test_no_acknowledged_answer_is_lost_while_four_play(postgres: Postgres, tmp_path: Path, whom: str) -> None:
    url = postgres.emptied()
    source = random.Random(7)
    players = Players(url, tmp_path)
    for _ in range(KILLS if whom == "a server" else KILLS // 10):
        players.wait_for_play()
        time.sleep(source.uniform(0, 0.3))
        if whom == "a server":
            one = source.randrange(4)
            os.kill(players.playing[one][0], signal.SIGKILL)
            wait_for_end(players.playing[one][0])
            players.playing[one] = players.start()
            continue
        postgres.kill()
        for process, _ in players.playing:
            wait_for_end(process)  # an answer that could not be written ends the program
        postgres.start()
        players.playing = [players.start() for _ in range(4)]
    players.wait_for_play()
    players.close()
    told = [path.read_text().split("\n")[:-1] for path in players.files]
    assert all(len(lines) > 1 for lines in told)

    storage = Storage(url)
    for lines in told:
        rows = storage.match(storage.find(lines[0]).match).rows
        answers = [row.text.removeprefix("0: ") for row in rows if row.kind == "answer"]
        assert answers[: len(lines) - 1] == lines[1:]
    storage.close()
    print(f"{sum(len(lines) - 1 for lines in told)} acknowledged, 0 lost")
