"""`banneret ladder` with one more bot, `greedy-before`: `python -m benchmarks.ladder GAME [OPTIONS]`.

python -m benchmarks.ladder titan --option scenario=battle --bots greedy,greedy-before --most 200
"""

from __future__ import annotations

from typing import Final

import typer

from banneret.bots.bot import Bot, bots
from banneret.cli.study.ladder import ladder
from benchmarks.greedy_before import greedy_before

NAME: Final = "greedy-before"

bots()[NAME] = Bot.of(greedy_before, NAME)  # at import, because further processes import this module too

if __name__ == "__main__":
    typer.run(ladder)
