"""What has been acknowledged is on the disk, and survives `kill -9` at any moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banneret.table import Snapshot, Table
from tests.table.sitting import run

PROGRAM = Path(__file__).with_name("play_for_ever.py")


@pytest.mark.parametrize("attempt", [0, *(pytest.param(at, marks=pytest.mark.long) for at in (1, 2))])
def test_no_acknowledged_answer_is_lost(database: str, attempt: int) -> None:
    table = subprocess.Popen([sys.executable, str(PROGRAM), database], stdout=subprocess.PIPE, text=True)
    assert table.stdout
    token = table.stdout.readline().strip()
    first = table.stdout.readline()
    time.sleep(random.Random(attempt).uniform(0.05, 0.5))
    os.kill(table.pid, signal.SIGKILL)
    table.wait()
    rest = table.stdout.read().splitlines(keepends=True)
    acknowledged = [line for line in (first, *rest) if line.endswith("\n")]
    table.stdout.close()

    async def look(table: Table) -> tuple[Snapshot, str]:
        return await table.look(token), await table.past.record(token)

    snapshot, record = run(database, look)
    assert acknowledged
    assert snapshot.number in (len(acknowledged), len(acknowledged) + 1)
    answers = [line for line in record.splitlines() if line.startswith("0:")]
    assert "".join(line[3:] + "\n" for line in answers).startswith("".join(acknowledged))
