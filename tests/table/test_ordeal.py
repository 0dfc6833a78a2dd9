"""What several servers on one database must stand: races by the thousand, and being killed again and again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banneret.table import Table
from tests.table.postgres import Postgres
from tests.table.sitting import mine, run
from tests.table.test_two_servers import opened, settled

pytestmark = pytest.mark.long

PROGRAM = Path(__file__).with_name("play_for_ever.py")
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
        rows = (await storage.do(lambda kept: kept.load(links.match))).rows
        answers = sorted(row.text for row in rows if row.kind == "answer")
        assert answers == sorted([f"0: {keys[0]}", f"1: {keys[1]}", "0: done", "1: done"])
        again.append(seed)

    async def sit() -> None:
        async with Table(url, linger=0) as here, Table(url, linger=0) as there:
            for seed in range(RACES):
                await race(here, there, seed)

    asyncio.run(sit())
    assert len(again) == RACES


@pytest.mark.parametrize("whom", ["a server", "the database"])
def test_no_acknowledged_answer_is_lost_while_four_play(postgres: Postgres, tmp_path: Path, whom: str) -> None:
    url = postgres.emptied()
    source = random.Random(7)
    files: list[Path] = []

    def start() -> subprocess.Popen[bytes]:
        path = tmp_path / f"{len(files)}.txt"
        files.append(path)
        with path.open("wb") as out:
            return subprocess.Popen([sys.executable, str(PROGRAM), url], stdout=out, stderr=subprocess.DEVNULL)

    playing = [start() for _ in range(4)]
    of = files[:]
    for _ in range(KILLS if whom == "a server" else KILLS // 10):
        one = source.randrange(4)
        while not all(
            path.read_text().count("\n") > 1 for path in (files[-4:] if whom == "the database" else [of[one]])
        ):
            time.sleep(0.05)
        time.sleep(source.uniform(0, 0.3))
        if whom == "a server":
            os.kill(playing[one].pid, signal.SIGKILL)
            playing[one].wait()
            playing[one], of[one] = start(), files[-1]
            continue
        postgres.kill()
        for process in playing:
            process.wait(60)  # an answer that could not be written ends the program
        postgres.start()
        playing = [start() for _ in range(4)]
    for process in playing:
        process.kill()
        process.wait()
    told = [path.read_text().split("\n")[:-1] for path in files]
    whole = [lines for lines in told if lines]
    assert sum(len(lines) - 1 for lines in whole) > 0

    async def records(table: Table) -> list[str]:
        return [await table.record(lines[0]) for lines in whole]

    for lines, record in zip(whole, run(url, records), strict=True):
        answers = [line[3:] for line in record.splitlines() if line.startswith("0:")]
        assert answers[: len(lines) - 1] == lines[1:]
    print(f"{sum(len(lines) - 1 for lines in whole)} acknowledged, 0 lost")
