"""The puzzle of the day is the same in a site of files as at a server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import date, timedelta
from html import unescape
from pathlib import Path

from banneret.web.live.puzzles import daily

SCRIPT = Path(__file__).parents[2] / "src/banneret/web/static/state/daily.js"
ASK = """
import { puzzleOf } from %s;
const [having, days] = %s;
console.log(days.map((day) => puzzleOf(having, day)).join());
"""


def test_each_day_has_the_same_puzzle_as_at_a_server(site: Path) -> None:
    found = re.search(r'data-puzzles="([^"]*)"', (site / "puzzle/daily/index.html").read_text())
    assert found
    days = [date(2026, 10, 20) + timedelta(number) for number in range(400)]
    about = json.dumps([json.loads(unescape(found[1])), list(map(str, days))])
    node = Path(sys.executable).with_name("node")
    program = ASK % (json.dumps(SCRIPT.as_uri()), about)
    ran = subprocess.run([node, "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().split(",") == [f"{place.game.key}/{place.name}" for place in map(daily, days)]


def test_the_first_page_leads_to_it(site: Path) -> None:
    assert 'href="./puzzle/daily/"' in (site / "index.html").read_text()
